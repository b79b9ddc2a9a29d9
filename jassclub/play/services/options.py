"""Other options for matches that have begun: what they would change, and changing them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from time import monotonic
from typing import Any

from jassclub.journal.noting import note
from jassclub.locks import one_transaction, take
from jassclub.rules.base import InvalidDeal, Json, Points

from ..models import Entry, Match, Seat
from .rows import Sheet, sheets_of, write_rows
from .scoring import Score, count_deals, derive, score
from .starting import side_of_seats


@dataclass(frozen=True)
class Change:
    """A match that other options score anew: totals before, what it comes to, and the side of each seat."""

    match: Match
    before: Points
    result: Score
    sides: Mapping[int, int]

    @property
    def after(self) -> Points:
        return self.result.totals

    @property
    def opens_again(self) -> bool:
        """Whether it was closed and lacks deals then."""
        return self.match.is_closed and not self.result.is_finished


class NewOptions:
    """Options in JSON, as they are read at tables of each game and number of players."""

    def __init__(self, options: Json) -> None:
        self.options = options
        self._read: dict[tuple[str, int], tuple[Any, Json]] = {}

    def at(self, match: Match, seats: int) -> tuple[Any, Json]:
        """As the rules have them, and as a match keeps them. Raises InvalidDeal on an option's name."""
        kind = match.game, seats
        if kind not in self._read:
            read = match.rules.options(self.options, seats)
            self._read[kind] = read, match.rules.options_to_json(read)
        return self._read[kind]

    def are_other(self, sheet: Sheet) -> bool:
        return bool(sheet.match.options != self.at(sheet.match, len(sheet.seats))[1])

    def score(self, sheet: Sheet) -> Score:
        """What the sheet comes to by them; its entries have their new points then. Raises InvalidDeal with
        the match as the parameter `where`."""
        try:
            return score(sheet.match.rules, self.at(sheet.match, len(sheet.seats))[0], sheet.entries)
        except InvalidDeal as refusal:
            refusal.params["where"] = sheet.match
            raise


def changes(*, matches: Iterable[Match], options: Json) -> Iterator[Change]:
    """What these options would change for matches with entries, one after the other; writes nothing.

    Raises InvalidDeal on an option's name, or where a deal speaks against them, with its match as the
    parameter `where`.
    """
    new = NewOptions(options)
    for sheet in sheets_of(matches):
        if sheet.entries and new.are_other(sheet):
            result, (read, _json) = new.score(sheet), new.at(sheet.match, len(sheet.seats))
            yield Change(
                sheet.match, tuple(sheet.match.totals), result, side_of_seats(sheet.match.rules, read)
            )


@dataclass
class Counted:
    """How far `change_options_of_groups` came.

    groups   of so many, from the first on, it is settled
    matches  those among them with entries that had other options
    refused  why a group stays as it is, by its place
    """

    groups: int = 0
    matches: int = 0
    refused: dict[int, InvalidDeal] = field(default_factory=dict)


@one_transaction
def change_options(*, matches: Iterable[Match], options: Json) -> None:
    """Score the matches anew by other options, all or none. Raises as `changes` does."""
    counted = change_options_of_groups(groups=[[match.pk for match in matches]], options=options)
    for refusal in counted.refused.values():
        raise refusal


@one_transaction
def change_options_of_groups(
    *, groups: Sequence[Collection[int]], options: Json, seconds: float | None = None
) -> Counted:
    """Score groups of matches, given by their keys, anew by other options. A group in which a deal speaks
    against them stays whole as it is. After so many seconds no other group is begun.

    All are locked before anything of them is read; those that are gone meanwhile are left out. Only rows
    that differ then are written. Raises InvalidDeal on an option's name.
    """
    end = None if seconds is None else monotonic() + seconds
    locked = take(Match.objects.filter(pk__in=list(chain(*groups))))
    there = {match.pk: match for match in locked}
    sheets = sheets_of(there[key] for key in chain(*groups) if key in there)  # read as far as it comes
    new, counted, changed = NewOptions(options), Counted(), Changed()
    for place, group in enumerate(groups):
        of_these = [next(sheets) for key in group if key in there]
        others = [sheet for sheet in of_these if new.are_other(sheet)]
        try:
            of_group = [_anew(sheet, new) for sheet in others]
        except InvalidDeal as refusal:
            counted.refused[place] = refusal
        else:
            changed.extend(of_group)
        counted.groups += 1
        counted.matches += sum(bool(sheet.entries) for sheet in others)
        if end is not None and monotonic() > end:
            break
    changed.write()
    keys = [each.match for each in changed]
    note("options_changed", after={"options": dict(options), "matches": keys})
    return counted


@dataclass(frozen=True)
class Anew:
    """What is another now in a match that was scored anew: its options, what else of it, the sides of seats,
    what entries say; rows by their keys."""

    match: int
    options: Json
    fields: Mapping[str, Any]
    seats: Mapping[int, Mapping[str, Any]]
    entries: Mapping[int, Mapping[str, Any]]


class Changed(list[Anew]):
    """Matches that were scored anew and are not written yet."""

    def write(self) -> None:
        """In a few statements, however many there are."""
        alike: dict[int, list[Anew]] = defaultdict(list)  # of the same options, which were read once
        for each in self:
            alike[id(each.options)].append(each)
        for same in alike.values():
            Match.objects.filter(pk__in=[each.match for each in same]).update(options=same[0].options)
        write_rows(Match, {each.match: each.fields for each in self if each.fields})
        write_rows(Seat, dict(chain(*(each.seats.items() for each in self))))
        write_rows(Entry, dict(chain(*(each.entries.items() for each in self))))


def _anew(sheet: Sheet, new: NewOptions) -> Anew:
    match, (read, options) = sheet.match, new.at(sheet.match, len(sheet.seats))
    before = [{"data": entry.data, "points": entry.points} for entry in sheet.entries]
    names = derive(match, new.score(sheet), count_deals(sheet.entries))
    sides = side_of_seats(match.rules, read)
    return Anew(
        match=match.pk,
        options=options,
        fields={name: getattr(match, name) for name in sorted(names)},
        seats={
            seat.pk: {"side": sides[seat.number]} for seat in sheet.seats if seat.side != sides[seat.number]
        },
        entries={
            entry.pk: others
            for entry, said in zip(sheet.entries, before, strict=True)
            if (others := {name: now for name in said if (now := getattr(entry, name)) != said[name]})
        },
    )

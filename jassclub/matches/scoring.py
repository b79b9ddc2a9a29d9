"""Deriving a match's points from its entries, and what a correction changes beyond its own deal. Later apps
register what follows outside the match."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from jassclub.engine.rules.base import InvalidDeal, Json, Points, leaders
from jassclub.engine.rules.base import Match as Played
from jassclub.engine.rules.game import Game

from .models import Entry, Match

CHUNK = 100  # matches that are read together: a season has tens of thousands of entries


@dataclass(frozen=True)
class Score:
    """The result of a match's entries. `played` has no deals where only totals were entered; `after_end` are
    the numbers of deals that no longer count: an earlier one ended the match, or fewer are played."""

    played: Played[Any]
    totals: Points
    honours: dict[str, list[int]]
    is_finished: bool
    winners: Points
    after_end: tuple[int, ...] = ()


def options_of(match: Match) -> Any:
    """The match's options, read. Raises InvalidDeal on an option's name."""
    return match.rules.options(match.options, len(match.seats.all()))


def score(game: Game[Any, Any], options: Any, entries: Collection[Entry]) -> Score:
    """Score the entries by their numbers; sets their data and points. Raises InvalidDeal with the `number` of
    the refused one."""
    in_order = sorted(entries, key=lambda entry: entry.number)
    if in_order and in_order[0].number == Entry.WHOLE_SHEET:
        return _by_totals(game, options, in_order[0])
    match, length, after_end = game.start(options), game.length(options), list[int]()
    for entry in in_order:
        if match.finished or (length is not None and entry.number > length):
            entry.points = None
            after_end.append(entry.number)
            continue
        try:
            match = game.add(options, match, entry.data)
        except InvalidDeal as refusal:
            refusal.params["number"] = entry.number
            raise
        entry.data, entry.points = game.to_json(match.deals[-1]), list(match.written[-1].points)
    honours = [honour for of_deal in game.honours_in(match) for honour in of_deal]
    names, sides = sorted({name for name, _side in honours}), range(len(match.totals))
    counts = {name: [honours.count((name, side)) for side in sides] for name in names}
    return Score(match, match.totals, counts, match.finished, match.winners, tuple(after_end))


def _by_totals(game: Game[Any, Any], options: Any, entry: Entry) -> Score:
    sheet = game.sheet(options)
    if sheet is None:
        raise InvalidDeal("points", "totals_need_simple_game")
    totals = sheet.read(entry.data)
    entry.data, entry.points = totals.to_json(), list(totals.points)
    honours = {name: list(counts) for name, counts in totals.honours.items()}
    winners = leaders(totals.points, low_wins=game.low_wins)
    return Score(game.start(options), totals.points, honours, True, winners)


DERIVED = ("state", "deals_in", "totals", "honours", "is_finished", "winners", "extras", "finished_at")


def derive(match: Match, result: Score, deals_in: int) -> None:
    """Set the derived fields of the match. A closed match that lacks a deal is open again."""
    if result.is_finished and not match.is_finished:
        match.finished_at = timezone.now()
    elif not result.is_finished:
        match.finished_at = None
        if match.is_closed:
            match.state = Match.State.OPEN
    match.deals_in = deals_in
    match.totals, match.honours = list(result.totals), result.honours
    match.is_finished, match.winners = result.is_finished, list(result.winners)
    match.extras = as_json(result.played.extras)


def as_json(value: Json) -> Any:
    """The value as it comes back from a column of JSON."""
    return json.loads(json.dumps(dict(value)))


def count_deals(entries: Collection[Entry]) -> int:
    return sum(entry.number != Entry.WHOLE_SHEET for entry in entries)


def side_of_seats(game: Game[Any, Any], options: Any) -> dict[int, int]:
    return {seat: side for side, seats in enumerate(game.sides(options)) for seat in seats}


_registered: list[Callable[[Match, Score | None], Sequence[Any]]] = []
# Registers a function of a match and its new score (None: the match is open again); what it returns can be
# shown as sentences.
add_consequences = _registered.append


def further_consequences(match: Match, score: Score | None) -> list[Any]:
    """Empty where nothing changes outside the match."""
    return [consequence for further in _registered for consequence in further(match, score)]


@dataclass(frozen=True)
class Consequences:
    """What a correction changes beyond its own deal: totals by side `before` and `after`, the numbers of
    deals that come `after_end` then, whether a closed match lacks a deal and `opens_again`; its `score`."""

    before: Points
    after: Points
    after_end: tuple[int, ...] = ()
    opens_again: bool = False
    score: Score | None = field(default=None, repr=False, compare=False)

    @property
    def digest(self) -> str:
        """A short form for a page to send back when they are accepted."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:32]

    def effects(self, sides: Sequence[str]) -> list[tuple[str, int, int]]:
        """The sides, given by their names, whose totals change, with the total before and after."""
        effects = zip(sides, self.before, self.after, strict=True)
        return [(side, before, after) for side, before, after in effects if before != after]


class NeedsConfirmation(Exception):
    """The correction changes settled results: it is written only when it is confirmed."""

    def __init__(self, consequences: Consequences) -> None:
        super().__init__("needs confirmation")
        self.consequences = consequences


# --- What other options would change in matches that have begun.


@dataclass(frozen=True)
class RescoredMatch:
    """A match, by its key, with other options: its new score, the new side of each seat."""

    match: int
    result: Score
    sides: Mapping[int, int]
    was_closed: bool

    @property
    def opens_again(self) -> bool:
        """Whether it was closed and lacks deals now."""
        return self.was_closed and not self.result.is_finished


def new_options(match: Match, options: Json) -> tuple[Any, Json] | None:
    """Options for the rules, and as the match stores them; None where it has them already. Raises InvalidDeal
    on an option's name."""
    read = match.rules.options(options, len(match.seats.all()))
    stored = match.rules.options_to_json(read)
    return None if match.options == stored else (read, stored)


def rescored(match: Match, options: Any) -> RescoredMatch:
    """The match by these options; sets the points of its entries. Raises InvalidDeal with its key as the
    parameter `where`."""
    try:
        result = score(match.rules, options, match.entries.all())
    except InvalidDeal as refusal:
        refusal.params["where"] = match.pk
        raise
    return RescoredMatch(match.pk, result, side_of_seats(match.rules, options), match.is_closed)


def rescored_matches(matches: QuerySet[Match], options: Json) -> Iterator[RescoredMatch]:
    """Those of these matches that have entries and other options; writes nothing. Raises InvalidDeal as
    above."""
    for match in matches.prefetch_related("seats", "entries").iterator(chunk_size=CHUNK):
        if match.entries.all() and (new := new_options(match, options)):
            yield rescored(match, new[0])

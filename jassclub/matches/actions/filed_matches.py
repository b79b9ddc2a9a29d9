"""Matches from the file of a season: read and scored anew, then kept with all that was written there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.base import Match as Played
from jassclub.engine.rules.game import Game
from jassclub.games.deal_words import TableNames, describe_deal
from jassclub.games.presentation import Presentation
from jassclub.games.refusals import refusal_words
from jassclub.games.registry import presentation_of
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.json_parts import Part

from ..models import Correction, Entry, Match, Seat
from ..scoring import Score, count_deals, score, side_of_seats
from .limits import REMARK_LENGTH, refuse_unreadable
from .starting import read_dealer

NAME_LENGTH = Account._meta.get_field("username").max_length or 150
SNAPSHOT = ("data", "points", "remark")


@dataclass(frozen=True)
class FiledMatch:
    """A match as the file has it, scored; `players` are the numbers of people, by seat. Nothing is stored."""

    match: Match
    players: list[int]
    sides: Mapping[int, int]
    entries: list[Entry]
    corrections: list[Correction]
    entry_names: list[str]  # of the accounts, empty for nobody
    correction_names: list[str]

    @property
    def accounts(self) -> set[str]:
        return {*self.entry_names, *self.correction_names} - {""}


def read_match(part: Part, presentation: Presentation, people: int) -> FiledMatch:
    """A match of that game, played by some of so many people. Raises Unreadable, also where the points in
    the file are not those that the rules come to."""
    part.object_of(
        *("options", "state", "was_closed", "first", "dealer", "players"),
        *("started", "finished", "entries", "corrections"),
        may_lack=("dealer",),  # in files of an earlier program
    )
    players = part["players"].different(1, people)
    if len(players) not in presentation.game.seats:
        raise part["players"].refuse(_("This game is not played by so many."))
    match = Match(
        game=presentation.slug,
        state=part["state"].choice(Match.State.values),
        was_closed=part["was_closed"].truth(),
        first=None if part["first"].is_nothing else part["first"].whole(0, len(players) - 1),
        dealer=_read_dealer(part, presentation, len(players)),
        started_at=part["started"].moment(),
        finished_at=None if part["finished"].is_nothing else part["finished"].moment(),
    )
    options = _read_options(part["options"], match, len(players))
    sides = side_of_seats(match.rules, options)
    entries, entry_names = _read_entries(part["entries"])
    corrections, correction_names = _read_corrections(part["corrections"])
    _score(part, match, options, entries)
    _refuse_what_nobody_can_say(part, presentation, options, entries, corrections)
    written = Counter(each.number for each in corrections)
    for entry in entries:
        entry.version = max(1, written.pop(entry.number, 0))
    match.struck = {str(number): times for number, times in written.items()}
    return FiledMatch(match, players, sides, entries, corrections, entry_names, correction_names)


def load_matches(
    filed: Sequence[FiledMatch], *, members: Sequence[int], accounts: Mapping[str, Account]
) -> list[Match]:
    """Store them, in a fixed number of queries; `members[0]` is the key of number 1. A part of a service."""
    matches = Match.objects.bulk_create(each.match for each in filed)
    Seat.objects.bulk_create(
        Seat(match=each.match, number=number, side=each.sides[number], member_id=members[player - 1])
        for each in filed
        for number, player in enumerate(each.players)
    )
    Entry.objects.bulk_create(_signed(filed, accounts))
    Correction.objects.bulk_create(
        _of(each.match, correction, by=accounts.get(name))
        for each in filed
        for correction, name in zip(each.corrections, each.correction_names, strict=True)
    )
    return matches


def _signed(filed: Sequence[FiledMatch], accounts: Mapping[str, Account]) -> Iterator[Entry]:
    for each in filed:
        for entry, name in zip(each.entries, each.entry_names, strict=True):
            entry.match, entry.written_by = each.match, accounts.get(name)
            yield entry


def _of(match: Match, correction: Correction, by: Account | None) -> Correction:
    correction.match, correction.by = match, by
    return correction


def _read_options(part: Part, match: Match, players: int) -> Any:
    try:
        options = match.rules.options(part.json_object(), players)
    except InvalidDeal as refusal:
        raise _refused(part, refusal) from refusal
    match.options = match.rules.options_to_json(options)
    return options


def _read_dealer(part: Part, presentation: Presentation, players: int) -> int | None:
    if "dealer" not in part.value or part["dealer"].is_nothing:
        return None
    seat = part["dealer"].whole(0, players - 1)
    try:
        return read_dealer(presentation.game, seat, players)
    except InvalidDeal as refusal:
        raise part["dealer"].refuse(refusal_words(refusal)) from refusal


def account_name(part: Part) -> str:
    """Of who did something, empty for nobody that is known by name."""
    return "" if part.is_nothing else part.text(NAME_LENGTH)


def _read_entries(parts: Part) -> tuple[list[Entry], list[str]]:
    entries: list[Entry] = []
    names: list[str] = []
    for part in parts:
        part.object_of("number", "data", "points", "remark", "at", "by")
        number = part["number"].whole(0, MOST_DEALS)
        if entries and number <= entries[-1].number:
            raise part["number"].refuse(_("Deals come in their order, each only once."))
        if entries and entries[0].number == Entry.WHOLE_SHEET:
            raise part["number"].refuse(_("A sheet of totals has no single deals."))
        said = _read_snapshot(part)
        entries.append(Entry(number=number, **said, written_at=part["at"].moment()))
        names.append(account_name(part["by"]))
    return entries, names


def _read_corrections(parts: Part) -> tuple[list[Correction], list[str]]:
    corrections, names = [], []
    for part in parts:
        part.object_of("number", "before", "after", "at", "by")
        both = [
            None if part[name].is_nothing else _read_snapshot(part[name].object_of(*SNAPSHOT))
            for name in ("before", "after")
        ]
        if both == [None, None]:
            raise part.refuse(_("Something is missing here."))
        number, at = part["number"].whole(0, MOST_DEALS), part["at"].moment()
        corrections.append(Correction(number=number, before=both[0], after=both[1], at=at))
        names.append(account_name(part["by"]))
    return corrections, names


def _read_snapshot(part: Part) -> dict[str, Any]:
    data, points = part["data"].json_object(), part["points"]
    try:
        refuse_unreadable(data)
    except InvalidDeal as refusal:
        raise _refused(part["data"], refusal) from refusal
    return {
        "data": data,
        "points": None if points.is_nothing else points.wholes(-(10**9), 10**9),
        "remark": part["remark"].text(REMARK_LENGTH, may_be_empty=True),
    }


def _score(part: Part, match: Match, options: Any, entries: list[Entry]) -> None:
    """Derive the match from its entries, and compare what the file says it comes to."""
    in_file = [entry.points for entry in entries]
    numbers = [entry.number for entry in entries if entry.number]
    if not match.rules.any_order(options) and numbers != list(range(1, len(numbers) + 1)):
        raise part["entries"].refuse(_("A deal is missing between others."))
    try:
        result = score(match.rules, options, entries)
    except InvalidDeal as refusal:
        presentation = presentation_of(match.game).at(options)
        raise _refused(part["entries"], refusal, presentation) from refusal
    for entry, points in zip(entries, in_file, strict=True):
        if entry.points != points:
            words = _("Deal %(number)s comes to the points %(points)s, and the file says %(other)s.")
            said = {"number": entry.number, "points": entry.points, "other": points}
            raise part["entries"].refuse(words % said)
    if result.is_finished != (match.finished_at is not None):
        raise part["finished"].refuse(_("This contradicts the deals: the sheet is complete, or it is not."))
    _keep(match, result, count_deals(entries))


def _keep(match: Match, result: Score, deals: int) -> None:
    match.deals_in, match.is_finished = deals, result.is_finished
    match.totals, match.honours = list(result.totals), result.honours
    match.winners, match.extras = list(result.winners), dict(result.played.extras)


def _refuse_what_nobody_can_say(
    part: Part, presentation: Presentation, options: Any, entries: list[Entry], corrections: list[Correction]
) -> None:
    """The rules have read what counts. Of the rest, corrections and deals after the end, pages must at least
    be able to tell what was written."""
    game = presentation.game
    sides = game.sides(options)
    names = TableNames(["?"] * sum(map(len, sides)), ["?"] * len(sides))
    asked = {
        each.name: each for state in _states(game, options, entries) for each in game.fields(options, state)
    }
    of_deals, of_sheets = list(asked.values()), game.totals_fields(options)
    told = [(entry.number, entry.data) for entry in entries]
    told += [(each.number, said["data"]) for each in corrections for said in each.both if said]
    for number, data in told:
        try:
            describe_deal(presentation, of_sheets if number == Entry.WHOLE_SHEET else of_deals, data, names)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            words = _("Deal %(number)s says something that this game does not know.")
            raise part.refuse(words % {"number": number}) from error


def _states(game: Game[Any, Any], options: Any, entries: list[Entry]) -> Iterator[Played[Any]]:
    """How the match stood before each of its deals; entries are scored."""
    played = game.start(options)
    yield played
    for entry in entries:
        if entry.number != Entry.WHOLE_SHEET and entry.points is not None:
            played = game.add(options, played, entry.data)
            yield played


def _refused(part: Part, refusal: InvalidDeal, presentation: Presentation | None = None) -> Exception:
    number = refusal.params.get("number")
    if number:
        words = _("Deal %(number)s: %(why)s")
        return part.refuse(words % {"number": number, "why": refusal_words(refusal, presentation)})
    return part.refuse(f"{refusal.field}: {refusal_words(refusal)}")

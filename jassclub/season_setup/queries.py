"""What other options would change in a season that is being played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from jassclub.engine.numbers import Number
from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.games.presentation import Presentation
from jassclub.games.refusals import refusal_words
from jassclub.matches.models import Entry, Match, Seat
from jassclub.matches.queries.options import rescored_matches
from jassclub.members.models import Member
from jassclub.results.queries.results import RoundResult, season_results, season_results_anew
from jassclub.results.queries.standings import Standings, season_standings
from jassclub.rounds.models.rounds import Round, Table
from jassclub.seasons.models import Season
from jassclub.seasons.queries import SeasonRegulation
from jassclub.seasons.recount import Kept
from jassclub.web.alphabet import reading_order
from jassclub.web.versions import refuse_stale

MOST_SHOWN = 1000  # tables of which a page works out whose points move: for more it says how many they are
CHECK_SECONDS = 4.0  # at most for asking whether a deal speaks against options; an answer is waited for
CHUNK = 500  # keys read at once


@dataclass(frozen=True)
class Move:
    """A player whose points of the season would change."""

    name: str
    before: Number
    after: Number


@dataclass(frozen=True)
class OptionChanges:
    """How many matches would be scored anew, how many of them were closed and would be open again, and whose
    points of the season move, by name. `is_long`: they are too many for a page to work out more than that.
    """

    matches: int
    open_again: int = 0
    moves: tuple[Move, ...] = ()
    is_long: bool = False


def matches_of(season: Season) -> QuerySet[Match]:
    """Everything that is or was played in the season."""
    return Match.objects.filter(table__round__evening__season=season).order_by("pk")


def matches_not_begun(season: Season) -> QuerySet[Match]:
    """Those of rounds of which nothing is entered yet."""
    begun = Round.objects.filter(evening__season=season, tables__match__entries__isnull=False)
    return matches_of(season).exclude(table__round__in=begun)


def entered_otherwise(season: Season, options: Json) -> int:
    """In how many matches of the season something is entered that have other options than these; one query.

    Raises InvalidDeal on an option's name.
    """
    entered = Entry.objects.filter(match=OuterRef("pk"))
    seats = Seat.objects.filter(match=OuterRef("pk")).order_by().values("match").annotate(n=Count("pk"))
    kinds = (
        matches_of(season)
        .filter(Exists(entered))
        .order_by()
        .annotate(n_seats=Coalesce(Subquery(seats.values("n")), 0), said=F("options"))
        .values("said", "n_seats")
        .annotate(n=Count("pk"))
    )
    game = season.rules
    return sum(
        kind["n"]
        for kind in kinds
        if kind["said"] != game.options_to_json(game.options(options, kind["n_seats"]))
    )


def are_other_options(season: Season, options: Mapping[str, Any]) -> bool:
    """Whether the season would be played differently, at a table of any number of players."""
    wanted = {**season.options, **options}
    return any(
        _in_full(season, season.options, seats) != _in_full(season, wanted, seats)
        for seats in season.rules.seats
    )


def refuse_wrong_deals(season: Season, options: Mapping[str, Any]) -> None:
    """Raises InvalidDeal as `changes` does, where a deal that is entered speaks against these options.
    Nothing is locked, and it ends in time: what a very long season has beyond that is found as it is counted.
    """
    if not are_other_options(season, options):
        return
    end = monotonic() + CHECK_SECONDS
    for _each in rescored_matches(matches=_keys(season), options={**season.options, **options}):
        if monotonic() > end:
            return


def option_changes(season: Season, options: Mapping[str, Any], seen: int | None = None) -> OptionChanges:
    """Compares the season as it is stored with `season` and these options. Nothing would be counted anew
    where they are the options it has: matches may keep others from the rounds before. Nothing is locked.

    Raises InvalidDeal as `changes` does, and ChangedMeanwhile where the options are others and `seen` is not
    the season's latest version.
    """
    stored = Season.objects.get(pk=season.pk)
    if not are_other_options(stored, options):
        return OptionChanges(0)
    refuse_stale(stored, seen)
    wanted = {**stored.options, **options}
    matches = entered_otherwise(stored, wanted)
    if matches > MOST_SHOWN:
        return OptionChanges(matches, is_long=True)
    found = list(rescored_matches(matches=_keys(season), options=wanted))
    results = season_results(stored, whole=True)
    before = _points(results)
    stored.options = wanted  # by which tables of three may count otherwise
    after = _points(season_results_anew(stored, found))
    moves = (Move(name, before[who], after[who]) for who, name in _names(results))
    return OptionChanges(
        len(found),
        sum(change.opens_again for change in found),
        tuple(move for move in moves if move.before != move.after),
    )


def _keys(season: Season) -> Iterable[int]:
    return matches_of(season).values_list("pk", flat=True).iterator(chunk_size=CHUNK)


def _in_full(season: Season, options: Json, seats: int) -> Json | None:
    """All options as they hold at a table of so many, None where it cannot be played so."""
    try:
        return season.rules.options_to_json(season.rules.options(options, seats))
    except InvalidDeal:
        return None


def _points(results: Iterable[RoundResult]) -> dict[int, Number]:
    """The points of everybody who is ranked, by member, as the standings add them up."""
    points: dict[int, Number] = defaultdict(int)
    for result in results:
        if result.is_ranked:
            points[result.member] += result.points or 0
    return points


def _names(results: Iterable[RoundResult]) -> list[tuple[int, str]]:
    """Everybody with their name, in the order of names."""
    names = Member.objects.filter(pk__in={result.member for result in results}).names()
    return sorted(names.items(), key=lambda each: reading_order(each[1]))


# --- Who would move where if a season were scored otherwise.


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody stands; `rank` is None for who is not ranked, `is_guest` in the list of guests."""

    rank: int | None
    total: Number
    is_guest: bool = False


@dataclass(frozen=True, slots=True)
class RankMove:
    """A player whose rank or total would change; None for who is in no list, before or after."""

    name: str
    before: Place | None
    after: Place | None

    @property
    def direction(self) -> int:
        """1 up, -1 down, 0 neither."""
        if not self.before or not self.after or self.before.is_guest != self.after.is_guest:
            return 0
        before, after = (place.rank or 10**9 for place in (self.before, self.after))
        return (before > after) - (before < after)


@dataclass(frozen=True)
class Moves:
    """Those who move, in the new order; `unchanged` is how many do not."""

    moves: list[RankMove]
    unchanged: int

    @property
    def up(self) -> int:
        return sum(move.direction > 0 for move in self.moves)

    @property
    def down(self) -> int:
        return sum(move.direction < 0 for move in self.moves)

    @property
    def other(self) -> int:
        """Those whose total alone changes, or who are listed elsewhere."""
        return len(self.moves) - self.up - self.down

    def mark(self, said: Any) -> str:
        """The same for the same moves and the same of whatever brings them: what somebody agreed to."""
        return sha256(repr((said, self.moves)).encode()).hexdigest()[:20]


def moves(before: Standings, after: Standings) -> Moves:
    were, are = _places(before), _places(after)
    names = _named_moves(before) | _named_moves(after)
    order = [*are, *(player for player in were if player not in are)]
    found = [RankMove(names[player], were.get(player), are.get(player)) for player in order]
    moved = [each for each in found if each.before != each.after]
    return Moves(moved, len(found) - len(moved))


def scored_otherwise(season: Season, regulation: SeasonRegulation, fields: Mapping[str, Any]) -> Standings:
    """The season's standings by another regulation, with these fields of the season."""
    other = Season.objects.get(pk=season.pk)
    for name, value in fields.items():
        setattr(other, name, value)
    other.regulation = {**other.regulation, "uneven_deals": regulation.regulation.uneven_deals}
    return season_standings(other, regulation=regulation)


def _places(standings: Standings) -> dict[Any, Place]:
    both = [(standings.ranked, False), (standings.guests, True)]
    return {
        line.line.player: Place(line.rank, line.line.total, is_guest)
        for lines, is_guest in both
        for line in lines
        if line.line.has_something
    }


def _named_moves(standings: Standings) -> dict[Any, str]:
    return {each.line.player: each.line.name for each in (*standings.ranked, *standings.guests)}


@dataclass(frozen=True)
class KeptRound:
    """A round that keeps the options it had: the table whose deal speaks against the new ones, and why."""

    table: Table
    why: str


def kept_rounds(season: Season) -> list[KeptRound]:
    """In the order in which they were played; without those that are gone."""
    kept = {each.round: each for each in season.recount.kept} if season.recount else {}
    presentation = season.presentation.at(season.game_options())
    tables = Table.objects.filter(round__in=kept).select_related("round__evening")
    return [
        KeptRound(table, _why(kept[table.round_id], presentation))
        for table in tables.order_by("round__evening__date", "round__number")
        if table.number == kept[table.round_id].table
    ]


def _why(kept: Kept, presentation: Presentation) -> str:
    """With the deal, where it is one."""
    why = refusal_words(kept.refusal, presentation)
    return _("deal %(number)s: %(why)s") % {"number": kept.deal, "why": why} if kept.deal else why

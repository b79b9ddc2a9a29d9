"""What other options or another regulation would change in a season, and rounds left uncounted."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from time import monotonic
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from jassclub.engine.numbers import Number
from jassclub.engine.rules.base import InvalidDeal, Json
from jassclub.engine.standings.course import UNRANKED
from jassclub.engine.standings.regulation import Regulation
from jassclub.games.refusals import refusal_words
from jassclub.journal.transactions import refuse_stale
from jassclub.matches.models import Entry, Match
from jassclub.matches.scoring import rescored_matches
from jassclub.members.models import Member
from jassclub.prizes.queries.final_standings import LineNow, lines_of
from jassclub.results.queries.round_results import RoundResult, results_of
from jassclub.results.queries.standings import Standings, season_standings
from jassclub.rounds.models import Round, Table
from jassclub.seasons.models import Season
from jassclub.web.alphabet import reading_order

MOST_SHOWN = 1000  # tables for which a page works out whose points move; for more it gives only the number
CHECK_SECONDS = 4.0  # at most, for checking entered deals against options while someone waits


def usual_name(game: str) -> str:
    """A name for a new season that no other has: from July on the season that begins, "2026/27"."""
    today = localdate()
    first = today.year if today.month >= 7 else today.year - 1
    years = f"{first}/{(first + 1) % 100:02}"
    taken = set(Season.objects.values_list("name", flat=True))
    return next((name for name in (years, f"{years} {game}") if name not in taken), "")


def matches_of(season: Season) -> QuerySet[Match]:
    return Match.objects.filter(table__round__evening__season=season).order_by("pk")


def matches_not_begun(season: Season) -> QuerySet[Match]:
    begun = Round.objects.filter(evening__season=season, tables__match__entries__isnull=False)
    return matches_of(season).exclude(table__round__in=begun)


def entered_otherwise(season: Season, options: Json) -> int:
    """The number of the season's matches with entries and with other options than these; one query. Raises
    InvalidDeal on an option's name."""
    entered = matches_of(season).filter(Exists(Entry.objects.filter(match=OuterRef("pk"))))
    wanted = cache(lambda seats: season.rules.options_to_json(season.rules.options(options, seats)))
    rows = entered.annotate(seated=Count("seats")).values_list("options", "seated")
    return sum(stored != wanted(seats) for stored, seats in rows)


def are_other_options(season: Season, options: Mapping[str, Any]) -> bool:
    """Whether these options differ from the season's at a table of any number of players."""
    wanted, seats = {**season.options, **options}, season.rules.seats
    return any(_in_full(season, season.options, each) != _in_full(season, wanted, each) for each in seats)


def refuse_wrong_deals(season: Season, options: Mapping[str, Any]) -> None:
    """Raises InvalidDeal where an entered deal is wrong by these options. Locks nothing and stops after
    CHECK_SECONDS: in a very long season the recount finds the rest."""
    if not are_other_options(season, options):
        return
    end = monotonic() + CHECK_SECONDS
    for _match in rescored_matches(matches_of(season), {**season.options, **options}):
        if monotonic() > end:
            return


def option_changes(season: Season, options: Mapping[str, Any], seen: int | None = None) -> dict[str, Any]:
    """The number of `matches` that other options would score again, how many closed ones would be open again,
    and whose points move, from what to what. `is_long`: too many for a page to work out more than their
    number. No match where the options equal those of the stored season, although some may keep older ones.

    Raises InvalidDeal as `refuse_wrong_deals`, and ChangedMeanwhile where `seen` is not its version."""
    stored = Season.objects.get(pk=season.pk)
    if not are_other_options(stored, options):
        return {"matches": 0}
    refuse_stale(stored, seen)
    wanted = {**stored.options, **options}
    matches = entered_otherwise(stored, wanted)
    if matches > MOST_SHOWN:
        return {"matches": matches, "is_long": True}
    rescored = {change.match: change for change in rescored_matches(matches_of(season), wanted)}
    results = results_of(stored, whole=True)
    before = _points(results)
    stored.options = wanted  # by which tables of three may count differently
    after = _points(results_of(stored, whole=True, rescored=rescored))
    names = Member.objects.filter(pk__in={result.member for result in results}).names()
    in_order = sorted(names.items(), key=lambda item: reading_order(item[1]))
    return {
        "matches": len(rescored),
        "open_again": sum(change.opens_again for change in rescored.values()),
        "moves": [(name, before[who], after[who]) for who, name in in_order if before[who] != after[who]],
    }


def _in_full(season: Season, options: Json, seats: int) -> Json | None:
    """All options at a table of this many players, None where the game cannot be played so."""
    try:
        return season.rules.options_to_json(season.rules.options(options, seats))
    except InvalidDeal:
        return None


def _points(results: Iterable[RoundResult]) -> dict[int, Number]:
    """The points of the ranked players by member, added up as in the standings."""
    points: dict[int, Number] = defaultdict(int)
    for result in results:
        if result.is_ranked:
            points[result.member] += result.points or 0
    return points


class RankMove(NamedTuple):
    """A player whose rank or total would change; None where the player is in no list."""

    name: str
    before: LineNow | None
    after: LineNow | None

    @property
    def direction(self) -> int:
        """1 up, -1 down, 0 neither."""
        if not self.before or not self.after or self.before.is_apart != self.after.is_apart:
            return 0
        before, after = (line.rank or UNRANKED for line in (self.before, self.after))
        return (before > after) - (before < after)


def moves(before: Standings, after: Standings) -> dict[str, Any]:
    """The players who move, in the new order, and how many move `up` and `down`. For the `other` ones only
    the total changes, or they change lists; for the `unchanged` ones nothing does."""
    lists = (before.ranked, before.guests, after.ranked, after.guests)
    names = {ranked.line.player: ranked.line.name for ranked in chain(*lists)}
    were, are = ({line.member: line for line in lines_of(standings)} for standings in (before, after))
    players = [RankMove(names[player], were.get(player), are.get(player)) for player in are | were]
    moved = [move for move in players if move.before != move.after]
    directions = Counter(move.direction for move in moved)
    counts = {"up": directions[1], "down": directions[-1], "other": directions[0]}
    return {"moves": moved, "unchanged": len(players) - len(moved), **counts}


def scored_otherwise(season: Season, regulation: Regulation, fields: Mapping[str, Any]) -> Standings:
    other = Season.objects.get(pk=season.pk)
    for name, value in fields.items():
        setattr(other, name, value)
    other.regulation = {**other.regulation, "uneven_deals": regulation.uneven_deals}
    return season_standings(other, regulation=regulation)


def kept_rounds(season: Season) -> list[tuple[Table, str]]:
    """In the order of play: a table with a deal that the new options forbid, and why they do."""
    kept = {round_.round: round_ for round_ in season.recount.kept} if season.recount else {}
    presentation = season.presentation.at(season.game_options())
    tables = Table.objects.filter(round__in=kept).select_related("round__evening")
    reasons = []
    for table in tables.order_by("round__evening__date", "round__number"):
        round_ = kept[table.round_id]
        if table.number == round_.table:
            why = refusal_words(round_.refusal, presentation)
            words = _("deal %(number)s: %(why)s") % {"number": round_.deal, "why": why}
            reasons.append((table, words if round_.deal else why))
    return reasons

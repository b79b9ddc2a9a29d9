"""How strong the players of a game are, apart from partners and luck (docs/rating.md)."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Any

from django.db.models import Exists, Max, OuterRef, QuerySet
from django.utils.formats import number_format

from jassclub.accounts.models import Club
from jassclub.engine.rating import Strength, TableResult, strengths
from jassclub.engine.rules.registry import game_called
from jassclub.matches.models import Match, Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Table
from jassclub.seasons.models import Evening

EVENINGS = 40  # the last ones of a game count: strength changes over the years
LEAST_ROUNDS = 12  # with fewer rounds the interval is hardly narrower than without any

Results = tuple[TableResult[int], ...]


@dataclass(frozen=True)
class PlayerRating:
    """A member's figure, in points per deal compared with an average player of the club."""

    member: Member
    strength: Strength[int]

    @property
    def points(self) -> str:
        """The figure without its sign."""
        return number_format(abs(round(self.strength.points, 1)), 1)

    @property
    def is_behind(self) -> bool:
        return round(self.strength.points, 1) < 0

    @property
    def error(self) -> str:
        return number_format((self.strength.high - self.strength.low) / 2, 1)

    @property
    def is_like_average(self) -> bool:
        return self.strength.low < 0 < self.strength.high


def scale_reach(values: Iterable[float]) -> int:
    """The smallest of 1, 2, 3, 5, 10, 20, 30, … such that a scale from minus to plus holds all values."""
    most = max(map(abs, values), default=0.0)
    reaches = (first * 10**power for power in count() for first in (1, 2, 3, 5))
    return next(reach for reach in reaches if reach >= most)


def rated_games() -> list[str]:
    """The games with a closed round, the game of the last evening first."""
    games = _played_evenings().order_by().values("season__game").annotate(last=Max("date"))
    return [row["season__game"] for row in games.order_by("-last", "season__game")]


def game_rating(game: str) -> dict[str, Any]:
    """The active members' ratings, the highest first; `too_few` more have fewer than LEAST_ROUNDS."""
    results, evenings = _results(game)
    members = Member.objects.filter(is_active=True).in_bulk()
    strengths = [each for each in _strengths(results, game_called(game).low_wins) if each.player in members]
    enough = [each for each in strengths if each.rounds >= LEAST_ROUNDS]
    return {
        "players": [PlayerRating(members[each.player], each) for each in enough],
        "too_few": len(strengths) - len(enough),
        "rounds": len(results),
        "evenings": evenings,
        "in_pairs": any(len(side) > 1 for result in results for side in result.sides),
    }


def rating_of(member: Member, game: str) -> PlayerRating | None:
    """The member's rating in the game; None with too few rounds, or where the club shows no ratings."""
    if not Club.objects.filter(rating=True).exists():
        return None
    results, _evenings = _results(game)
    own = [each for each in _strengths(results, game_called(game).low_wins) if each.player == member.pk]
    return PlayerRating(member, own[0]) if own and own[0].rounds >= LEAST_ROUNDS else None


@lru_cache(maxsize=8)
def _strengths(results: Results, low_wins: bool) -> tuple[Strength[int], ...]:
    """Cached by the results: after an evening everyone opens their own page."""
    return tuple(strengths(results, low_wins=low_wins))


def _played_evenings() -> QuerySet[Evening]:
    closed = Table.objects.filter(round__evening=OuterRef("pk"), match__state=Match.State.CLOSED)
    return Evening.objects.filter(Exists(closed))


def _results(game: str) -> tuple[Results, int]:
    """Of closed tables of the game's last evenings, and the number of these evenings. Tables with totals
    alone are left out where a round has no fixed number of deals."""
    played = _played_evenings().filter(season__game=game).order_by("-date", "-pk")
    evenings = list(played.values_list("pk", flat=True)[:EVENINGS])
    closed = Match.objects.filter(state=Match.State.CLOSED, is_finished=True)
    matches = closed.filter(table__round__evening__in=evenings)
    sides: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    seats = Seat.objects.filter(match__in=matches, member__isnull=False).order_by("match", "number")
    for match, side, member in seats.values_list("match", "side", "member"):
        sides[match][side].append(member)
    rules, results = game_called(game), []
    rows: Any = matches.order_by("pk").values_list("pk", "totals", "deals_in", "options")
    for pk, totals, deals_in, options in rows:
        groups = tuple(tuple(sides[pk][side]) for side in range(len(totals)))
        deals = deals_in or rules.length(rules.options(options, sum(map(len, groups))))
        if deals and all(groups):
            results.append(TableResult(groups, tuple(totals), deals))
    return tuple(results), len(evenings)

"""The page of a prize-giving: who is next, what is still free, who has earned what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from django.utils.translation import get_language, ngettext

from jassclub.engine.numbers import Number
from jassclub.engine.standings.awards import Distance, rank_by_distance
from jassclub.members.models import Member
from jassclub.members.queries import current_names
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.results.queries.final_standings import (
    Moved,
    final_lines,
    final_standings_of,
    lines_now,
    moved_since,
    place_of,
)
from jassclub.results.queries.round_results import evening_results, season_results
from jassclub.rounds.models import Result
from jassclub.seasons.models import Evening, Season
from jassclub.web.bounds import MOST_PLACES

from ..models import Prize, Target


@dataclass(frozen=True)
class Candidate:
    """Somebody who may get a prize, with the figure that it is for; None where there is none. `is_rank`: the
    figure is a rank."""

    line: FinalLine
    figure: Number | None = None
    is_rank: bool = False

    @property
    def member(self) -> int:
        return self.line.member_id

    @property
    def name(self) -> str:
        return str(self.line.member)


@dataclass(frozen=True)
class Proposal:
    """A prize that is not given yet, and who may get it, the most deserving first. `equal`: how many of them
    deserve it alike."""

    prize: Prize
    candidates: Sequence[Candidate]
    equal: int


@dataclass(frozen=True)
class PrizeGiving:
    """Everything on the page. `final` is None as long as the standings are not frozen; `moved` says who
    would be elsewhere if they were frozen anew. `waiting` choose from `free`, the next of them first."""

    final: FinalStandings | None
    lines: Sequence[FinalLine]
    moved: Sequence[Moved]
    prizes: Sequence[Prize]
    waiting: Sequence[FinalLine]
    free: Sequence[Prize]
    proposals: Sequence[Proposal]
    by_lot: Sequence[Prize]
    pools: Mapping[int, Sequence[str]] = field(default_factory=dict)

    @property
    def given(self) -> list[Prize]:
        return [prize for prize in self.prizes if prize.winner_id]


def prizes_of(of: Season | Evening) -> list[Prize]:
    """In their order, with who has them; those that nothing else tells apart are numbered."""
    prizes = Prize.objects.select_related("winner", "evening", "season")
    found = list(prizes.filter(**place_of(of)).order_by("pk"))
    same = Counter(map(_told_apart_by, found))
    so_far = Counter[Hashable]()
    for each in found:
        so_far[_told_apart_by(each)] += 1
        each.number = so_far[_told_apart_by(each)] if same[_told_apart_by(each)] > 1 else 0
    return found


def _told_apart_by(prize: Prize) -> Hashable:
    """What the list says of it."""
    return prize.what, prize.to, prize.rank, prize.given_by


def following(of: Season | Evening) -> dict[str, Any]:
    """What the next prize of the list begins with: like the last one, of ranks the next rank."""
    last = Prize.objects.filter(**place_of(of)).order_by("pk").last()
    if last is None:
        return {}
    return {"to": last.to, "given_by": last.given_by, "rank": last.rank and min(last.rank + 1, MOST_PLACES)}


def hint_on(prize: Prize, players: int) -> str:
    """That nobody has the rank which it is for, while so many play; more may come."""
    if prize.winner_id or prize.rank is None or prize.rank <= players:
        return ""
    words = ngettext(
        "There is only %(n)s player, so nobody has rank %(rank)s.",
        "There are only %(n)s players, so nobody has rank %(rank)s.",
        players,
    )
    return words % {"n": players, "rank": prize.rank}


def how_many_play(of: Season | Evening) -> int:
    """The lowest rank that somebody has: as many as have a rank in the frozen standings; before
    that as many as came to the evening, or as the club knows."""
    ranked = FinalLine.objects.filter(**{f"standings__{name}": each for name, each in place_of(of).items()})
    if found := ranked.filter(rank__isnull=False, is_apart=False).count():
        return found
    came = of.attendances.count() if isinstance(of, Evening) else 0
    return came or Member.objects.count()


def prize_giving(of: Season | Evening) -> PrizeGiving:
    """In a fixed number of queries."""
    final, prizes = final_standings_of(of), prizes_of(of)
    lines = final_lines(final) if final else []
    with_prize = {prize.winner_id for prize in prizes if prize.winner_id}
    open_ones = [prize for prize in prizes if not prize.winner_id]
    free = [prize for prize in open_ones if prize.is_of_choice]
    special = [prize for prize in open_ones if not prize.is_of_choice and prize.to != Prize.To.LOT]
    players = how_many_play(of) if any(prize.rank for prize in open_ones) else 0
    for prize in open_ones:
        prize.hint = hint_on(prize, players)
    deserving = _Deserving(of, lines) if special and lines else None
    return PrizeGiving(
        final=final,
        lines=lines,
        moved=moved_since(lines, lines_now(of)) if final else [],
        prizes=prizes,
        waiting=[line for line in lines if line.rank and line.member_id not in with_prize],
        free=free,
        proposals=[_proposal(prize, deserving, with_prize) for prize in special] if deserving else [],
        by_lot=[prize for prize in open_ones if prize.to == Prize.To.LOT] if lines else [],
        pools=_pools(prizes),
    )


def target_lines(evening: Evening, target: Target) -> list[Distance]:
    """Who came how near, by the sum of all closed rounds of the evening, whichever of them count."""
    season = evening.season
    points: dict[int, Number] = {}
    for result in evening_results(evening, whole=True, closed=True):
        if result.points is not None and (result.is_ranked or season.helpers_ranked):
            points[result.member] = points.get(result.member, 0) + result.points
    names = Member.objects.filter(pk__in=points).names()
    return rank_by_distance(points, target.number, names, language=get_language() or "en")


def _pools(prizes: Iterable[Prize]) -> dict[int, list[str]]:
    """Who was in the bag for each prize that was drawn, in the order of the drawing; in one query."""
    drawn = [prize for prize in prizes if prize.pool]
    if not drawn:
        return {}
    names = current_names({key for prize in drawn for key in prize.pool})
    return {prize.pk: [names[key] for key in prize.pool] for prize in drawn}


def _proposal(prize: Prize, deserving: _Deserving, with_prize: set[int]) -> Proposal:
    candidates = [
        each for each in deserving.of_prize(prize) if prize.may_be_second or each.member not in with_prize
    ]
    first = candidates[0].figure if candidates else None
    equal = sum(1 for _each in takewhile(lambda each: each.figure == first, candidates))
    return Proposal(prize, candidates, equal)


class _Deserving:
    """Who deserves the special prizes of an evening or a season; results are read once."""

    def __init__(self, of: Season | Evening, lines: Sequence[FinalLine]) -> None:
        self.of, self.lines = of, lines
        self.season = of.season if isinstance(of, Evening) else of
        self.results = (
            evening_results(of, whole=True, closed=True)
            if isinstance(of, Evening)
            else season_results(of, whole=True, closed=True)
        )

    def of_prize(self, prize: Prize) -> list[Candidate]:
        match prize.to:
            case Prize.To.PLACE:
                return self._at_rank(prize.rank or 0)
            case Prize.To.LAST:
                ranked = [line for line in self.lines if line.rank and not line.is_apart]
                return [
                    Candidate(line, line.rank, is_rank=True)
                    for line in sorted(ranked, key=_rank, reverse=True)
                ]
            case Prize.To.BEST_ROUND:
                return self._by_figure(self._best_rounds(), low_wins=self.season.rules.low_wins)
            case Prize.To.MATSCHE:
                return self._by_figure(self._matsche())
            case Prize.To.TARGET:
                return self._nearest()
        return []

    def _at_rank(self, rank: int) -> list[Candidate]:
        """Those who share a rank have all the places that it takes up: two seconds have also the third."""
        ranked = [line for line in self.lines if line.rank and not line.is_apart]
        shared = [line.rank for line in ranked]
        return [
            Candidate(line, line.rank)
            for line in ranked
            if line.rank and line.rank <= rank < line.rank + shared.count(line.rank)
        ]

    def _by_figure(self, figures: Mapping[int, Number], *, low_wins: bool = False) -> list[Candidate]:
        found = [Candidate(line, figures[line.member_id]) for line in self.lines if line.member_id in figures]
        return sorted(found, key=lambda each: (each.figure or 0) * (1 if low_wins else -1))

    def _best_rounds(self) -> dict[int, Number]:
        best = min if self.season.rules.low_wins else max
        found: dict[int, Number] = {}
        for result in self.results:
            if result.points is not None and result.kind != Result.Kind.SAT_OUT:
                found[result.member] = best(result.points, found.get(result.member, result.points))
        return found

    def _matsche(self) -> dict[int, int]:
        honour = self.season.presentation.all_points
        found: dict[int, int] = {}
        for result in self.results:
            if count := result.honours.get(honour, 0):
                found[result.member] = found.get(result.member, 0) + count
        return found

    def _nearest(self) -> list[Candidate]:
        """With distances only once the target is shown: two of them and the points would give it away."""
        target = Target.objects.filter(evening=self.of).first() if isinstance(self.of, Evening) else None
        if target is None or not isinstance(self.of, Evening):
            return []
        lines = {line.member_id: line for line in self.lines}
        return [
            Candidate(lines[distance.player], distance.distance)
            if target.is_shown
            else Candidate(lines[distance.player], distance.rank, is_rank=True)
            for distance in target_lines(self.of, target)
            if distance.player in lines
        ]


def _rank(line: FinalLine) -> int:
    return line.rank or 0

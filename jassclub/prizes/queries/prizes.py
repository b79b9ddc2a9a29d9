"""The page of a prize-giving: who is next, what is still free, who has earned what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, ngettext

from jassclub.engine.numbers import Number
from jassclub.engine.standings.awards import Distance, rank_by_distance
from jassclub.members.models import Member
from jassclub.members.queries import current_names
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.results.queries.round_results import results_of
from jassclub.seasons.models import Evening, Season
from jassclub.web.bounds import MOST_PLACES

from ..models import Prize, Target
from .final_standings import Moved, final_lines, final_standings_of, lines_now, moved_since, place_of


@dataclass(frozen=True)
class Candidate:
    """A player who may get a prize, and the figure that earns it, if any. `is_rank`: the figure is a rank."""

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
    """A prize that nobody has yet and its candidates, the best first; `equal` of them share first place."""

    prize: Prize
    candidates: Sequence[Candidate]
    equal: int


@dataclass(frozen=True)
class PrizeGiving:
    """The page of a prize-giving. `final` is None until the standings are frozen; `moved` are the lines that
    have changed since. `waiting` choose from `free`, the first of them first."""

    final: FinalStandings | None
    lines: Sequence[FinalLine]
    moved: Sequence[Moved]
    prizes: Sequence[Prize]
    waiting: Sequence[FinalLine]
    free: Sequence[Prize]
    proposals: Sequence[Proposal]
    by_lot: Sequence[Prize]

    @property
    def given(self) -> list[Prize]:
        return [prize for prize in self.prizes if prize.winner_id]


def prizes_of(of: Season | Evening) -> list[Prize]:
    """In their order, with their winners; prizes that are equal in everything are numbered."""
    prizes = list(Prize.objects.select_related("winner", "evening", "season").filter(**place_of(of)))
    same = [(prize.what, prize.to, prize.rank, prize.given_by) for prize in prizes]
    for at, prize in enumerate(prizes):
        prize.number = same[: at + 1].count(same[at]) if same.count(same[at]) > 1 else 0
    return prizes


def following(of: Season | Evening) -> dict[str, Any]:
    """What the form of the next prize is filled in with: like the last prize, for the next rank."""
    last = Prize.objects.filter(**place_of(of)).last()
    if last is None:
        return {}
    return {"to": last.to, "given_by": last.given_by, "rank": last.rank and min(last.rank + 1, MOST_PLACES)}


def hint_on(prize: Prize, players: int) -> str:
    """A warning where nobody has the prize's rank while so many play; else empty."""
    if prize.winner_id or prize.rank is None or prize.rank <= players:
        return ""
    return ngettext(
        "There is only %(n)s player, so nobody has rank %(rank)s.",
        "There are only %(n)s players, so nobody has rank %(rank)s.",
        players,
    ) % {"n": players, "rank": prize.rank}


def how_many_play(of: Season | Evening) -> int:
    """The number of ranked players once it is frozen; before that who came, or all members."""
    final = final_standings_of(of)
    if ranked := final and final.lines.filter(rank__isnull=False, is_apart=False).count():
        return ranked
    came = of.attendances.count() if isinstance(of, Evening) else 0
    return came or Member.objects.count()


def prize_giving(of: Season | Evening) -> PrizeGiving:
    """In a fixed number of queries."""
    final, prizes = final_standings_of(of), prizes_of(of)
    lines = final_lines(final) if final else []
    with_prize = {prize.winner_id for prize in prizes if prize.winner_id}
    open_ones = [prize for prize in prizes if not prize.winner_id]
    free = [prize for prize in open_ones if prize.to == Prize.To.CHOICE]
    special = [prize for prize in open_ones if prize.to not in (Prize.To.CHOICE, Prize.To.LOT)]
    players = how_many_play(of) if any(prize.rank for prize in open_ones) else 0
    for prize in open_ones:
        prize.hint = hint_on(prize, players)
    names = current_names({key for prize in prizes for key in prize.pool})
    for prize in prizes:
        prize.names_in_pool = [names[key] for key in prize.pool]
    deserving = _Deserving(of, lines, with_prize) if special and lines else None
    return PrizeGiving(
        final=final,
        lines=lines,
        moved=moved_since(lines, lines_now(of)) if final else [],
        prizes=prizes,
        waiting=[line for line in lines if line.rank and line.member_id not in with_prize],
        free=free,
        proposals=[deserving.proposal(prize) for prize in special] if deserving else [],
        by_lot=[prize for prize in open_ones if prize.to == Prize.To.LOT] if lines else [],
    )


def target_lines(evening: Evening, target: Target) -> list[Distance]:
    """The players by their distance from the target: the sum of all closed rounds of the evening."""
    season = evening.season
    points: dict[int, Number] = defaultdict(int)
    for result in results_of(evening, whole=True, closed=True):
        if result.points is not None and (result.is_ranked or season.helpers_ranked):
            points[result.member] += result.points
    names = Member.objects.filter(pk__in=points).names()
    return rank_by_distance(points, target.number, names, language=get_language() or "en")


class _Deserving:
    """The candidates for special prizes of an evening or a season; results are read once."""

    def __init__(self, of: Season | Evening, lines: Sequence[FinalLine], with_prize: set[int]) -> None:
        self.of, self.lines, self.with_prize = of, lines, with_prize
        self.ranked = [line for line in lines if line.rank and not line.is_apart]
        self.season = of.season
        self.results = results_of(of, whole=True, closed=True)

    def proposal(self, prize: Prize) -> Proposal:
        candidates = [
            candidate
            for candidate in self.of_prize(prize)
            if prize.may_be_second or candidate.member not in self.with_prize
        ]
        equal = sum(candidate.figure == candidates[0].figure for candidate in candidates)
        return Proposal(prize, candidates, equal)

    def of_prize(self, prize: Prize) -> list[Candidate]:
        match prize.to:
            case Prize.To.PLACE:
                return self._at_rank(prize.rank or 0)
            case Prize.To.LAST:
                from_last = sorted(self.ranked, key=lambda line: -(line.rank or 0))
                return [Candidate(line, line.rank, is_rank=True) for line in from_last]
            case Prize.To.BEST_ROUND:
                return self._by_figure(self._best_rounds(), low_wins=self.season.rules.low_wins)
            case Prize.To.MATSCHE:
                return self._by_figure(self._matsche())
        return self._nearest()

    def _at_rank(self, rank: int) -> list[Candidate]:
        """Players who share a rank also have the ranks behind it: two seconds have the third as well."""
        sharing = Counter(line.rank or 0 for line in self.ranked)
        return [
            Candidate(line, line.rank)
            for line in self.ranked
            if line.rank and line.rank <= rank < line.rank + sharing[line.rank]
        ]

    def _by_figure(self, figures: Mapping[int, Number], *, low_wins: bool = False) -> list[Candidate]:
        lines = [line for line in self.lines if line.member_id in figures]
        lines.sort(key=lambda line: figures[line.member_id], reverse=not low_wins)
        return [Candidate(line, figures[line.member_id]) for line in lines]

    def _best_rounds(self) -> dict[int, Number]:
        played = [each for each in self.results if each.points is not None and not each.sits_out]
        played.sort(key=lambda result: result.points or 0, reverse=self.season.rules.low_wins)
        return {result.member: result.points or 0 for result in played}  # the best one comes last

    def _matsche(self) -> dict[int, int]:
        honour = self.season.presentation.all_points
        counts = Counter[int]()
        for result in self.results:
            counts[result.member] += result.honours.get(honour, 0)
        return +counts

    def _nearest(self) -> list[Candidate]:
        """By rank until the target is shown: two distances and the points would give it away."""
        if not isinstance(self.of, Evening) or not (target := Target.objects.filter(evening=self.of).first()):
            return []
        lines = {line.member_id: line for line in self.lines}
        is_rank = not target.is_shown
        return [
            Candidate(lines[each.player], each.rank if is_rank else each.distance, is_rank)
            for each in target_lines(self.of, target)
            if each.player in lines
        ]

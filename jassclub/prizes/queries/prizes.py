"""The page of a prize-giving: who is next, what is still free, who has earned what."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import get_language, ngettext

from jassclub.engine.numbers import Number
from jassclub.engine.standings.awards import Distance, rank_by_distance
from jassclub.members.models import Member
from jassclub.members.queries import current_names
from jassclub.results.models import FinalLine
from jassclub.results.queries.round_results import RoundResult, results_of
from jassclub.seasons.models import Evening, Season
from jassclub.web.bounds import MOST_PLACES

from ..models import Prize, Target
from .final_standings import final_lines, final_standings_of, lines_now, moved_since, place_of


class Candidate(NamedTuple):
    """A player who may get a prize, and the figure that earns it. `is_rank`: the figure is a rank."""

    line: FinalLine
    figure: Number | None
    is_rank: bool = False


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
    """A warning where nobody has the prize's rank while this many play; else empty."""
    if prize.winner_id or prize.rank is None or prize.rank <= players:
        return ""
    return ngettext(
        "There is only %(n)s player, so nobody has rank %(rank)s.",
        "There are only %(n)s players, so nobody has rank %(rank)s.",
        players,
    ) % {"n": players, "rank": prize.rank}


def how_many_play(of: Season | Evening) -> int:
    """The number of ranked players once it is frozen; before that those who came, or all members."""
    final = final_standings_of(of)
    if ranked := final and final.lines.filter(rank__isnull=False, is_apart=False).count():
        return ranked
    came = isinstance(of, Evening) and of.attendances.count()
    return came or Member.objects.count()


def prize_giving(of: Season | Evening) -> dict[str, Any]:
    """What the page of a prize-giving shows, in a fixed number of queries: the `final` standings, the lines
    that have `moved` since, who are `waiting` to choose from what is `free`, the first of them first, and for
    each special prize the candidates, the best first, of whom so many are `equal`."""
    final, prizes = final_standings_of(of), prizes_of(of)
    lines = final_lines(final) if final else []
    given = [prize for prize in prizes if prize.winner_id]
    with_prize = {prize.winner_id for prize in given}
    open_ones = [prize for prize in prizes if not prize.winner_id]
    special = [prize for prize in open_ones if lines and prize.to not in (Prize.To.CHOICE, Prize.To.LOT)]
    players = how_many_play(of) if any(prize.rank for prize in open_ones) else 0
    for prize in open_ones:
        prize.hint = hint_on(prize, players)
    names = current_names({key for prize in prizes for key in prize.pool})
    for prize in prizes:
        prize.names_in_pool = [names[key] for key in prize.pool]
    results = results_of(of, whole=True, closed=True) if special else []
    proposals = []
    for prize in special:
        candidates = _candidates(prize, of, lines, results)
        if not prize.may_be_second:
            candidates = [each for each in candidates if each.line.member_id not in with_prize]
        equal = sum(candidate.figure == candidates[0].figure for candidate in candidates)
        proposals.append({"prize": prize, "candidates": candidates, "equal": equal})
    return {
        "final": final,
        "lines": lines,
        "moved": moved_since(lines, lines_now(of)) if final else [],
        "prizes": prizes,
        "given": given,
        "waiting": [line for line in lines if line.rank and line.member_id not in with_prize],
        "free": [prize for prize in open_ones if prize.to == Prize.To.CHOICE],
        "proposals": proposals,
        "by_lot": [prize for prize in open_ones if prize.to == Prize.To.LOT] if lines else [],
    }


def target_lines(evening: Evening, target: Target) -> list[Distance]:
    """The players by their distance from the target: the sum of all closed rounds of the evening."""
    season = evening.season
    points: dict[int, Number] = defaultdict(int)
    for result in results_of(evening, whole=True, closed=True):
        if result.points is not None and (result.is_ranked or season.helpers_ranked):
            points[result.member] += result.points
    names = Member.objects.filter(pk__in=points).names()
    return rank_by_distance(points, target.number, names, language=get_language() or "en")


def _candidates(
    prize: Prize, of: Season | Evening, lines: Sequence[FinalLine], results: Sequence[RoundResult]
) -> list[Candidate]:
    """Who has earned a special prize, the best first, whether they have a prize already or not."""
    ranked: list[Any] = [line for line in lines if line.rank and not line.is_apart]
    match prize.to:
        case Prize.To.PLACE:  # players who share a rank also have the next ones: two seconds have the third
            sharing, rank = Counter(line.rank for line in ranked), prize.rank or 0
            had = (line for line in ranked if line.rank <= rank < line.rank + sharing[line.rank])
            return [Candidate(line, line.rank) for line in had]
        case Prize.To.LAST:
            from_last = sorted(ranked, key=lambda line: -line.rank)
            return [Candidate(line, line.rank, is_rank=True) for line in from_last]
        case Prize.To.BEST_ROUND:
            low_wins = of.season.rules.low_wins
            played = [each for each in results if each.points is not None and not each.sits_out]
            played.sort(key=lambda result: result.points or 0, reverse=low_wins)
            best = {result.member: result.points or 0 for result in played}  # the best one comes last
            return _by_figure(lines, best, low_wins=low_wins)
        case Prize.To.MATSCHE:
            counts = Counter[int]()
            for result in results:
                counts[result.member] += result.honours.get(of.season.presentation.all_points, 0)
            return _by_figure(lines, +counts)
    return _nearest(of, lines)


def _by_figure(
    lines: Sequence[FinalLine], figures: Mapping[int, Number], *, low_wins: bool = False
) -> list[Candidate]:
    own = [Candidate(line, figures[line.member_id]) for line in lines if line.member_id in figures]
    return sorted(own, key=lambda candidate: candidate.figure or 0, reverse=not low_wins)


def _nearest(of: Season | Evening, lines: Sequence[FinalLine]) -> list[Candidate]:
    """By rank until the target is shown: two distances and the points would give it away."""
    if not isinstance(of, Evening) or not (target := Target.objects.filter(evening=of).first()):
        return []
    by_member = {line.member_id: line for line in lines}
    is_rank = not target.is_shown
    return [
        Candidate(by_member[each.player], each.rank if is_rank else each.distance, is_rank)
        for each in target_lines(of, target)
        if each.player in by_member
    ]

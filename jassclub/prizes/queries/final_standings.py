"""Final standings and those of now, what keeps a season from being closed, the reveal, the champions."""

from collections.abc import Hashable, Sequence
from decimal import Decimal
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Max, Min, Q, QuerySet
from django.db.models.functions import Coalesce, TruncDate
from django.utils.translation import gettext as _

from jassclub.engine.numbers import with_one_decimal
from jassclub.members.models import Member
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.results.queries.round_results import Rescored
from jassclub.results.queries.standings import Standings, standings_of
from jassclub.results.queries.titles import MOST_RANKS, frozen_on
from jassclub.rounds.models import Round
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import years_beside
from jassclub.seasons.queries import evenings_of_season

from ..models import EarlierChampion

FIRST_RANKS = 10  # revealed one by one, also where all behind them are revealed at once


class LineNow(NamedTuple):
    """A line as it would be frozen now: the key of the member, the rank, and the total as it is shown."""

    member: int
    rank: int | None
    total: Decimal
    is_apart: bool


def final_standings_of(of: Season | Evening) -> FinalStandings | None:
    """The final standings of an evening, or of the season itself; with season, evening and account."""
    return FinalStandings.objects.select_related("season", "evening", "by").filter(**place_of(of)).first()


def place_of(of: Season | Evening) -> dict[str, Any]:
    """The columns of prizes and final standings of an evening, or of a season itself."""
    return {"season": of.season, "evening": of if isinstance(of, Evening) else None}


def final_lines(standings: FinalStandings) -> list[FinalLine]:
    return list(standings.lines.select_related("member").order_by("place"))


def lines_now(of: Season | Evening, rescored: Rescored | None = None) -> list[LineNow]:
    """The lines as they would be frozen now, also with hidden results. `rescored`: matches as other entries
    or options would have them."""
    return lines_of(standings_of(of, whole=True, rescored=rescored))


def lines_of(standings: Standings) -> list[LineNow]:
    """Guests of a list of their own come last."""
    return [
        LineNow(line.player, line.rank, Decimal(with_one_decimal(line.total)), is_apart)
        for lines, is_apart in ((standings.ranked, False), (standings.guests, True))
        for line in (ranked.line for ranked in lines)
        if line.has_something
    ]


def moved_since(lines: Sequence[FinalLine], now: Sequence[LineNow]) -> list[dict[str, Any]]:
    """Whose rank or total has changed since these final lines, in their order; None for a missing line."""
    before = {line.member_id: line for line in lines}
    after = {line.member: line for line in now}
    moved = [key for key in before | after if _figures(before.get(key)) != _figures(after.get(key))]
    names = Member.objects.filter(pk__in=moved).names()
    return [{"name": names[key], "before": before.get(key), "now": after.get(key)} for key in moved]


def _figures(line: FinalLine | LineNow | None) -> tuple[int | None, Decimal] | None:
    return None if line is None else (line.rank, line.total)


def why_not_closed(season: Season) -> list[str]:
    """The reasons against closing the season, a sentence each; empty where it can be closed."""
    reasons = []
    rounds = Round.objects.filter(evening__season=season)
    if not rounds.closed().exists():
        reasons.append(_("No round of this season is closed yet: there is no champion."))
    elif rounds.not_closed().exists():
        reasons.append(_("A round of this season is not closed yet."))
    if hidden := season.evenings.filter(hidden_from__isnull=False).first():
        words = _("Results of %(evening)s are still hidden: show them first.")
        reasons.append(words % {"evening": hidden})
    planned = (evening for evening in evenings_of_season(season)[0] if not evening.is_cancelled)
    if following := next(planned, None):
        reasons.append(_("The next evening is on %(evening)s.") % {"evening": following})
    if final_standings_of(season) is None:
        reasons.append(_("Its standings are not frozen. Whoever tops the frozen standings is the champion."))
    return reasons


def reveal_of(final: FinalStandings) -> dict[str, Any]:
    """How far the ranks are revealed, from the last to the first, shared ones together. One query.

    `lines` are the revealed ones, the best first, `newest` those of the rank that was revealed last.
    `to_the_first_ones`: how many ranks are revealed once all but the first ones are; None where that is one
    step. `others`: how many are never revealed: guests in a list of their own, players without a rank."""
    lines = final_lines(final)
    ranked = [line for line in lines if line.rank is not None and not line.is_apart]
    ranks = sorted({line.rank for line in ranked if line.rank}, reverse=True)
    done = min(final.revealed or 0, len(ranks))
    newest = ranks[done - 1] if done else None
    behind = sum(rank > FIRST_RANKS for rank in ranks)
    return {
        "final": final,
        "ranks": ranks,
        "done": done,
        "next_rank": ranks[done] if done < len(ranks) else None,
        "to_the_first_ones": behind if behind > done + 1 else None,
        "lines": [line for line in ranked if line.rank in ranks[:done]],
        "newest": [line for line in ranked if line.rank == newest],
        "others": len(lines) - len(ranked),
    }


def reveal_on_wall(evening: Evening) -> FinalStandings | None:
    """The final standings that are being revealed: the evening's own, or those of its season."""
    own = Q(evening=evening) | Q(evening=None, season=evening.season_id)
    return FinalStandings.objects.filter(own, revealed__isnull=False).order_by("-at").first()


def hall_of_champions() -> list[dict[str, Any]]:
    """The first three of all closed and all earlier seasons, the newest season first. Two queries.

    `years` are those of a season's evenings, empty where the title names them; `last` is its last day. An
    earlier season has no `season` and was frozen on no day. A person who is no member has no key.
    """
    halls: dict[Hashable, dict[str, Any]] = {}
    for line in _podium_lines():
        season = line.standings.season
        years = years_beside(season.name, line.first, line.last)
        crowned = {"title": season.name, "years": years, "last": line.last, "placed": []}
        crowned |= {"season": season, "frozen_on": frozen_on(line.standings.at)}
        placed = {"rank": line.rank, "name": str(line.member), "member": line.member_id, "points": line.total}
        halls.setdefault(season.pk, crowned)["placed"].append(placed)
    for line in EarlierChampion.objects.select_related("member"):
        crowned = {"title": line.season, "years": line.years, "last": line.last_day, "placed": []}
        placed = {"rank": line.rank, "name": str(line), "member": line.member_id, "points": line.points}
        halls.setdefault((line.year, line.season), crowned)["placed"].append(placed)
    return sorted(halls.values(), key=itemgetter("last"), reverse=True)


def honours_of(member: Member) -> list[tuple[dict[str, Any], int]]:
    """The seasons with the member's rank among the first three, those before the program last."""
    ranks = [
        (crowned, placed["rank"])
        for crowned in hall_of_champions()
        for placed in crowned["placed"]
        if placed["member"] == member.pk
    ]
    return sorted(ranks, key=lambda own: "season" not in own[0])


def _podium_lines() -> QuerySet[Any]:  # of FinalLine, with more than its columns
    """With the `first` and the `last` evening of the season; guests in a list of their own are left out."""
    closed_ones = FinalStandings.objects.filter(evening=None, season__closed_at__isnull=False)
    lines = FinalLine.objects.filter(standings__in=closed_ones, rank__lte=MOST_RANKS, is_apart=False)
    played = Q(standings__season__evenings__rounds__isnull=False)
    days, closed = "standings__season__evenings__date", TruncDate("standings__season__closed_at")
    dated = lines.annotate(
        first=Coalesce(Min(days, filter=played), closed),  # a season from a file may have no evening
        last=Coalesce(Max(days, filter=played), closed),
    )
    return dated.select_related("standings__season", "member").order_by("place")


def years_of(season: Season) -> str:
    """The years of its evenings that were played, unless its name has them; empty before the first."""
    days = season.evenings.filter(rounds__isnull=False).aggregate(first=Min("date"), last=Max("date"))
    return years_beside(season.name, days["first"], days["last"]) if days["first"] else ""

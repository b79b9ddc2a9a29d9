"""Final standings beside those of now, and whether a season can be closed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from jassclub.members.models import Member
from jassclub.standings.averages import shown

from ..models import Evening, FinalLine, FinalStandings, Round, Season
from .coming import coming_evenings
from .results_read import Anew
from .standings import Ranked, evening_standings, season_standings


@dataclass(frozen=True, slots=True)
class LineNow:
    """A line as it would be kept: the member's key, rank, and total as it is shown."""

    member: int
    rank: int | None
    total: Decimal
    is_apart: bool

    @property
    def said(self) -> tuple[Any, ...]:
        return (self.member, self.rank, self.total, self.is_apart)


@dataclass(frozen=True)
class Moved:
    """Somebody whose line is another since the standings were frozen; None for who is not in them."""

    name: str
    before: FinalLine | None
    now: LineNow | None


def final_standings_of(of: Season | Evening) -> FinalStandings | None:
    """Those of an evening, or of the season itself; with season, evening and who froze them."""
    return FinalStandings.objects.select_related("season", "evening", "by").filter(**place_of(of)).first()


def place_of(of: Season | Evening) -> dict[str, Any]:
    """Which prizes and final standings are those of a season itself, or of an evening."""
    return {"evening": of} if isinstance(of, Evening) else {"season": of, "evening": None}


def final_lines(found: FinalStandings) -> list[FinalLine]:
    """In their order, with the members."""
    return list(found.lines.select_related("member").order_by("place"))


def lines_now(of: Season | Evening, anew: Anew | None = None) -> list[LineNow]:
    """How the standings are, also with what is hidden; guests in a list of their own come last. `anew`:
    matches that would come to something else."""
    if isinstance(of, Evening):
        standings = evening_standings(of, whole=True, anew=anew)
    else:
        standings = season_standings(of, whole=True, anew=anew)
    ranked = [_line(each, is_apart=False) for each in standings.ranked if each.line.has_something]
    return ranked + [_line(each, is_apart=True) for each in standings.guests if each.line.has_something]


def _line(each: Ranked, *, is_apart: bool) -> LineNow:
    return LineNow(each.line.player, each.rank, Decimal(shown(each.line.total)), is_apart)


def moved_since(lines: Sequence[FinalLine], now: Sequence[LineNow]) -> list[Moved]:
    """Whose rank or total is another now than in these final lines, in the order of the lines."""
    before = {each.member_id: each for each in lines}
    after = {each.member: each for each in now}
    names = {each.member_id: str(each.member) for each in lines}
    if new := [key for key in after if key not in names]:
        names |= {member.pk: str(member) for member in Member.objects.filter(pk__in=new)}
    keys = [*before, *(key for key in after if key not in before)]
    return [
        Moved(names[key], before.get(key), after.get(key))
        for key in keys
        if _figures(before.get(key)) != _figures(after.get(key))
    ]


def _figures(line: FinalLine | LineNow | None) -> tuple[int | None, Decimal] | None:
    return None if line is None else (line.rank, line.total)


def why_not_closed(season: Season) -> list[str]:
    """A sentence for everything that speaks against closing a season; empty where nothing does."""
    return list(_why_not_closed(season))


def _why_not_closed(season: Season) -> Iterator[str]:
    rounds = Round.objects.filter(evening__season=season)
    if not rounds.closed().exists():
        yield _("No round of this season is closed yet: there is no champion.")
    elif rounds.not_closed().exists():
        yield _("A round of this season is not closed yet.")
    hidden = season.evenings.filter(hidden_from__isnull=False).first()
    if hidden is not None:
        yield _("Results of %(evening)s are still hidden: show them first.") % {"evening": hidden}
    planned = [each.evening for each in coming_evenings(season) if not each.evening.is_cancelled]
    if planned:
        yield _("The next evening is on %(evening)s.") % {"evening": planned[0]}
    if final_standings_of(season) is None:
        yield _("Its standings are not frozen: the first of the frozen standings is the champion.")

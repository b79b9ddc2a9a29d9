"""Final standings beside those of now, and whether a season can be closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from jassclub.engine.numbers import with_one_decimal
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season

from ..models import FinalLine, FinalStandings
from .round_results import Anew
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
    return LineNow(each.line.player, each.rank, Decimal(with_one_decimal(each.line.total)), is_apart)


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

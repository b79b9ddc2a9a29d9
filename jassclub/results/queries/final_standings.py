"""Final standings, beside the standings of now."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from jassclub.engine.numbers import with_one_decimal
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season

from ..models import FinalLine, FinalStandings
from .round_results import Anew
from .standings import evening_standings, season_standings


class LineNow(NamedTuple):
    """A line as it would be frozen now: the key of the member, the rank, and the total as it is shown."""

    member: int
    rank: int | None
    total: Decimal
    is_apart: bool


@dataclass(frozen=True)
class Moved:
    """A player whose line has changed since the standings were frozen; None for a missing line."""

    name: str
    before: FinalLine | None
    now: LineNow | None


def final_standings_of(of: Season | Evening) -> FinalStandings | None:
    """The final standings of an evening, or of the season itself; with season, evening and account."""
    return FinalStandings.objects.select_related("season", "evening", "by").filter(**place_of(of)).first()


def place_of(of: Season | Evening) -> dict[str, Any]:
    """The filter for prizes and final standings of an evening, or of a season itself."""
    return {"evening": of} if isinstance(of, Evening) else {"season": of, "evening": None}


def final_lines(standings: FinalStandings) -> list[FinalLine]:
    """In their order, with the members."""
    return list(standings.lines.select_related("member").order_by("place"))


def lines_now(of: Season | Evening, anew: Anew | None = None) -> list[LineNow]:
    """The lines as they would be frozen now, also with hidden results; guests of a list of their own come
    last. `anew`: matches as other entries or options would have them."""
    if isinstance(of, Evening):
        standings = evening_standings(of, whole=True, anew=anew)
    else:
        standings = season_standings(of, whole=True, anew=anew)
    return [
        LineNow(line.player, line.rank, Decimal(with_one_decimal(line.total)), is_apart)
        for lines, is_apart in ((standings.ranked, False), (standings.guests, True))
        for line in (ranked.line for ranked in lines)
        if line.has_something
    ]


def moved_since(lines: Sequence[FinalLine], now: Sequence[LineNow]) -> list[Moved]:
    """The players whose rank or total has changed since these final lines, in the order of the lines."""
    before = {line.member_id: line for line in lines}
    after = {line.member: line for line in now}
    names = {line.member_id: str(line.member) for line in lines}
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

"""Which journal lines about prizes and final standings cannot be undone now. Each check answers for all lines
of its kind at once, and agrees with the actions that undo them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from jassclub.accounts.models import Account
from jassclub.engine.standings.awards import draw_one
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import evenings_of, seasons_of

from .models import EarlierChampion, Prize
from .queries.final_standings import why_not_closed

Place = tuple[int | None, int | None]  # the keys of season and evening


def _place(line: Line) -> Place:
    return (line.season, line.evening)


def refused_hidings(lines: Sequence[Line], by: Account) -> list[Line]:
    evenings = Evening.objects.select_related("season").in_bulk(evenings_of(lines))

    def is_refused(line: Line) -> bool:
        evening = evenings.get(line.evening or 0)
        if evening is None or evening.hidden_from != line.after["first"]:
            return True
        return line.before["first"] is not None and evening.season.closed_at is not None

    return [line for line in lines if is_refused(line)]


def refused_freezings(lines: Sequence[Line], by: Account) -> list[Line]:
    """They are no longer frozen, the season is closed, or a prize was given by them."""
    seasons = {line.season for line in lines}
    frozen = FinalStandings.objects.filter(season__in=seasons).values_list(
        "season", "evening", "season__closed_at"
    )
    used = Prize.objects.filter(season__in=seasons, winner__isnull=False).values_list("season", "evening")
    free = {(season, evening) for season, evening, closed in frozen if evening or closed is None}
    free -= set(used)
    return [line for line in lines if _place(line) not in free]


def refused_season_closings(lines: Sequence[Line], by: Account) -> list[Line]:
    seasons = seasons_of(lines)
    closed = {key for key, season in seasons.items() if season.closed_at is not None}
    return [line for line in lines if line.season not in closed]


def refused_season_reopenings(lines: Sequence[Line], by: Account) -> list[Line]:
    """Closed again, or something speaks against closing it; there are few seasons on a page."""
    free = {
        key
        for key, season in seasons_of(lines).items()
        if season.closed_at is None and not season.is_counting and not why_not_closed(season)
    }
    return [line for line in lines if line.season not in free]


def refused_additions(lines: Sequence[Line], by: Account) -> list[Line]:
    """One of the prizes is gone, or somebody has it."""
    keys = {key for line in lines for key in line.after["keys"]}
    rows = Prize.objects.filter(pk__in=keys, winner=None)
    free = set(rows.values_list("pk", flat=True))
    return [line for line in lines if not free.issuperset(line.after["keys"])]


def refused_gifts(lines: Sequence[Line], by: Account) -> list[Line]:
    prizes = Prize.objects.in_bulk({line.after["key"] for line in lines})

    def is_refused(line: Line) -> bool:
        prize = prizes.get(line.after["key"])
        wanted = (line.after["to"]["key"], line.after["seed"])
        return prize is None or (prize.winner_id, prize.seed) != wanted

    return [line for line in lines if is_refused(line)]


def refused_takings_back(lines: Sequence[Line], by: Account) -> list[Line]:
    """Somebody has the prize, or whoever had it could not get it again."""
    prizes = Prize.objects.in_bulk({line.before["key"] for line in lines})
    winners, pools = _winners(lines), _pools(lines)

    def is_refused(line: Line) -> bool:
        prize, before = prizes.get(line.before["key"]), line.before
        if prize is None or prize.winner_id is not None:
            return True
        to, pool = before["to"]["key"], pools[_place(line)]
        if not prize.may_be_second:
            pool = [key for key in pool if key not in winners[_place(line)]]
        if to not in pool:
            return True
        return before["seed"] is not None and draw_one(pool, before["seed"]) != to

    return [line for line in lines if is_refused(line)]


def _winners(lines: Iterable[Line]) -> dict[Place, set[int]]:
    """The members with a prize, by its season and evening."""
    rows: Any = Prize.objects.filter(season__in={line.season for line in lines}, winner__isnull=False)
    winners: dict[Place, set[int]] = defaultdict(set)
    for season, evening, winner in rows.values_list("season", "evening", "winner"):
        winners[season, evening].add(winner)
    return winners


def _pools(lines: Iterable[Line]) -> dict[Place, list[int]]:
    """The members in final standings, in their order, by season and evening."""
    rows: Any = FinalLine.objects.filter(standings__season__in={line.season for line in lines})
    pools: dict[Place, list[int]] = defaultdict(list)
    columns = ("standings__season", "standings__evening", "member")
    for season, evening, member in rows.order_by("place").values_list(*columns):
        pools[season, evening].append(member)
    return pools


def refused_champions(lines: Sequence[Line], by: Account) -> list[Line]:
    champions = EarlierChampion.objects.in_bulk({line.after["key"] for line in lines})
    return [line for line in lines if line.after["key"] not in champions]


def refused_champions_removed(lines: Sequence[Line], by: Account) -> list[Line]:
    """The member is gone."""
    members = Member.objects.in_bulk({line.before["member"] for line in lines if line.before["member"]})
    return [line for line in lines if line.before["member"] and line.before["member"] not in members]

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

from .models import EarlierChampion, Prize, Target
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
    frozen = FinalStandings.objects.filter(season__in=seasons)
    frozen = frozen.exclude(evening=None, season__closed_at__isnull=False)
    used = Prize.objects.filter(season__in=seasons, winner__isnull=False)
    free = set(frozen.values_list("season", "evening")).difference(used.values_list("season", "evening"))
    return [line for line in lines if _place(line) not in free]


def refused_season_closings(lines: Sequence[Line], by: Account) -> list[Line]:
    closed = {key for key, season in seasons_of(lines).items() if season.closed_at}
    return [line for line in lines if line.season not in closed]


def refused_season_reopenings(lines: Sequence[Line], by: Account) -> list[Line]:
    """Closed again, or something prevents closing it; there are few seasons on a page."""
    free = {
        key
        for key, season in seasons_of(lines).items()
        if season.closed_at is None and not season.is_counting and not why_not_closed(season)
    }
    return [line for line in lines if line.season not in free]


def refused_additions(lines: Sequence[Line], by: Account) -> list[Line]:
    """One of the prizes is gone, or someone has it."""
    keys = {key for line in lines for key in line.after["keys"]}
    free = set(Prize.objects.filter(pk__in=keys, winner=None).values_list("pk", flat=True))
    return [line for line in lines if not free.issuperset(line.after["keys"])]


def refused_gifts(lines: Sequence[Line], by: Account) -> list[Line]:
    prizes = Prize.objects.filter(pk__in={line.after["key"] for line in lines})
    given = set(prizes.values_list("pk", "winner", "seed"))
    wanted = [(line, (line.after["key"], line.after["to"]["key"], line.after["seed"])) for line in lines]
    return [line for line, gift in wanted if gift not in given]


def refused_takings_back(lines: Sequence[Line], by: Account) -> list[Line]:
    """Someone has the prize, or whoever had it could not get it again."""
    prizes = Prize.objects.in_bulk({line.before["key"] for line in lines})
    seasons = {line.season for line in lines}
    given = Prize.objects.filter(season__in=seasons, winner__isnull=False)
    winners = _by_place(given.values_list("season", "evening", "winner"))
    frozen = FinalLine.objects.filter(standings__season__in=seasons).order_by("place")
    pools = _by_place(frozen.values_list("standings__season", "standings__evening", "member"))

    def is_refused(line: Line) -> bool:
        prize, before = prizes.get(line.before["key"]), line.before
        if prize is None or prize.winner_id is not None:
            return True
        to, with_prize = before["to"]["key"], () if prize.may_be_second else winners[_place(line)]
        pool = [key for key in pools[_place(line)] if key not in with_prize]
        return to not in pool or (before["seed"] is not None and draw_one(pool, before["seed"]) != to)

    return [line for line in lines if is_refused(line)]


def _by_place(rows: Iterable[Any]) -> dict[Place, list[int]]:
    members: dict[Place, list[int]] = defaultdict(list)
    for season, evening, member in rows:
        members[season, evening].append(member)
    return members


def refused_targets(lines: Sequence[Line], by: Account) -> list[Line]:
    """The target replaced another one, or it is gone, replaced or shown itself."""
    unseen = Target.objects.filter(evening__in=evenings_of(lines), is_shown=False)
    targets = {target.evening_id: target.as_noted for target in unseen}
    return [line for line in lines if line.before or targets.get(line.evening or 0) != line.after]


def refused_champions(lines: Sequence[Line], by: Account) -> list[Line]:
    champions = EarlierChampion.objects.in_bulk({line.after["key"] for line in lines})
    return [line for line in lines if line.after["key"] not in champions]


def refused_champions_removed(lines: Sequence[Line], by: Account) -> list[Line]:
    """The member is gone."""
    members = Member.objects.in_bulk({line.before["member"] for line in lines if line.before["member"]})
    return [line for line in lines if line.before["member"] and line.before["member"] not in members]

"""How a season and its evenings are read: the regulation, the calendar, lookups, and counters of changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.core.management.base import CommandError
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.timezone import localdate

from jassclub.accounts.models import Club
from jassclub.engine.names import same_name_key, told_apart, whole_name
from jassclub.engine.numbers import exact
from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.journal.changes import changes_of, changes_of_place
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.printing.paper import Occasion
from jassclub.web.schema import Fault

from .models import Adjustment as StoredAdjustment
from .models import Evening, Excuse, Season
from .regulation_json import InvalidRegulation, Json, from_json, to_json

OF_PEOPLE = ("excused", "adjustments")  # kept with them, not with the season


@dataclass(frozen=True)
class SeasonRegulation:
    """`regulation` with members' keys as players; `names` are those of the members in it."""

    regulation: Regulation
    names: dict[int, str]


def own_steps(season: Season) -> Regulation:
    """The regulation without what is kept with evenings and people; asks no database."""
    return from_json(season.regulation)


def season_regulation(season: Season, evenings: Iterable[Evening] | None = None) -> SeasonRegulation:
    """Everything, in two queries and one for the evenings, if they are not known already."""
    evenings = list(season.evenings.all()) if evenings is None else evenings
    excused: dict[date, set[int]] = defaultdict(set)
    names: dict[int, str] = {}
    for excuse in Excuse.objects.filter(evening__season=season).select_related("evening", "member"):
        excused[excuse.evening.date].add(excuse.member_id)
        names[excuse.member_id] = str(excuse.member)
    adjustments = []
    for each in StoredAdjustment.objects.filter(season=season).select_related("member"):
        adjustments.append(Adjustment(each.member_id, exact(Fraction(each.points)), each.reason))
        names[each.member_id] = str(each.member)
    own = own_steps(season)
    weights = {each.date: exact(Fraction(each.weight)) for each in evenings if each.weight != 1}
    regulation = replace(
        own,
        weights={**own.weights, **weights},
        always=own.always | {each.date for each in evenings if each.always_counts},
        excused={day: frozenset(people) for day, people in excused.items()},
        adjustments=tuple(adjustments),
    )
    return SeasonRegulation(regulation, names)


def regulation_json(season: Season) -> Json:
    """The whole regulation as docs/rules.md §11 has it, people by name."""
    found = season_regulation(season)
    return to_json(found.regulation, found.names.__getitem__)


def with_members(regulation: Regulation) -> Regulation:
    """The same with members' keys instead of names. Raises InvalidRegulation with the names of nobody."""
    members = _members_by_name()
    named = [("excused", name) for people in regulation.excused.values() for name in people]
    named += [("adjustments", each.player) for each in regulation.adjustments]
    unknown = [(key, name) for key, name in named if same_name_key(name) not in members]
    if unknown:
        raise InvalidRegulation(*(Fault((key,), "nobody", {"name": name}) for key, name in unknown))
    return _with_players(regulation, lambda name: members[same_name_key(name)])


def with_keys(regulation: Regulation) -> Regulation:
    """The same of a regulation that was written with members' keys."""
    return _with_players(regulation, int)


def _with_players(regulation: Regulation, player: Callable[[Any], int]) -> Regulation:
    return replace(
        regulation,
        excused={day: frozenset(map(player, people)) for day, people in regulation.excused.items()},
        adjustments=tuple(replace(each, player=player(each.player)) for each in regulation.adjustments),
    )


def _members_by_name() -> dict[str, int]:
    """Everybody by each way of writing the name, the one that is shown before the others."""
    found: dict[str, int] = {}
    members = list(Member.objects.all())
    for ways in zip(*map(_ways_of_writing, members), strict=True):
        for member, name in zip(members, ways, strict=True):
            found.setdefault(same_name_key(name), member.pk)
    return found


def _ways_of_writing(member: Member) -> Iterable[str]:
    other = whole_name(member.surname, member.first_name, surname_first=not member.surname_first)
    return str(member), told_apart(other, member.distinction)


def season_by_name(name: str) -> Season:
    """The season of that name. Raises CommandError, which says which ones there are."""
    season = Season.objects.filter(name=name).first()
    if season is None:
        names = ", ".join(Season.objects.values_list("name", flat=True)) or "none"
        raise CommandError(f"No season is called {name!r}. There are: {names}.")
    return season


# Where something is of which an address has the key, as `changes_of_place` asks for it.
EVENING = f"SELECT season_id AS season, id AS evening FROM {Evening._meta.db_table} WHERE id = %s"


def of_everything(**_parts: Any) -> int:
    return changes_of()


def of_season(*, pk: int, **_parts: Any) -> int:
    return changes_of(season=pk)


def of_evening(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(EVENING, pk)


def today() -> date:
    """In the club's time zone."""
    return localdate()


def evenings_of_season(season: Season) -> tuple[list[Evening], list[Evening]]:
    """Those to come, the next first, and all others, the last first."""
    begun = Evening.objects.filter(Q(attendances__isnull=False) | Q(rounds__isnull=False), pk=OuterRef("pk"))
    coming: list[Evening] = []
    others: list[Evening] = []
    evenings: QuerySet[Any] = season.evenings.annotate(begun=Exists(begun))
    for evening in evenings.order_by("-date", "-pk"):
        evening.season = season
        (others if evening.begun or evening.date < today() else coming).append(evening)
    return coming[::-1], others


def usual_details(season: Season) -> dict[str, Any]:
    """When, where and for how many the next evening is: as the last one was."""
    last = season.evenings.first() or Evening()
    return {name: getattr(last, name) for name in ("starts_at", "place", "places")}


def has_begun(evening: Evening) -> bool:
    return evening.attendances.exists() or evening.rounds.exists()


def is_to_come(evening: Evening) -> bool:
    """Whether it is on a later day and nobody is ticked yet."""
    return evening.date > today() and not has_begun(evening)


def occasion(season: Season, evening: Evening | None = None) -> Occasion:
    club = Club.objects.first()
    return Occasion(str(club or ""), str(season), str(evening or ""))


def evenings_of(lines: Iterable[Line]) -> set[int]:
    return {line.evening for line in lines if line.evening is not None}


def seasons_of(lines: Iterable[Line]) -> dict[int, Season]:
    return Season.objects.in_bulk({line.season for line in lines if line.season is not None})


def evening_or_404(pk: int) -> Evening:
    """With its season."""
    return get_object_or_404(Evening.objects.select_related("season"), pk=pk)

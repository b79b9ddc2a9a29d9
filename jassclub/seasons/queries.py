"""How a season and its evenings are read: the regulation, the calendar, lookups, and counters of changes."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
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
from jassclub.journal.transactions import lock_row
from jassclub.members.models import Member
from jassclub.printing.paper import Occasion
from jassclub.web.schema import Fault

from .models import Evening, Excuse, Season
from .regulation_json import InvalidRegulation, Json, from_json, to_json

OF_PEOPLE = ("excused", "adjustments")  # in tables of their own


def own_steps(season: Season) -> Regulation:
    """The regulation without the steps that are stored with evenings and people; no query."""
    return from_json(season.regulation)


def season_regulation(season: Season, evenings: Iterable[Evening] | None = None) -> Regulation:
    """The whole regulation with members' keys as players, in two queries, and one for the evenings."""
    evenings = list(season.evenings.all()) if evenings is None else evenings
    excused: dict[date, set[int]] = defaultdict(set)
    excuses = Excuse.objects.filter(evening__season=season)
    for day, member in excuses.values_list("evening__date", "member"):
        excused[day].add(member)
    own = own_steps(season)
    weights = {evening.date: exact(Fraction(evening.weight)) for evening in evenings if evening.weight != 1}
    return replace(
        own,
        weights={**own.weights, **weights},
        always=own.always | {evening.date for evening in evenings if evening.always_counts},
        excused={day: frozenset(people) for day, people in excused.items()},
        adjustments=tuple(
            Adjustment(row.member_id, exact(Fraction(row.points)), row.reason)
            for row in season.adjustments.all()
        ),
    )


def regulation_json(season: Season) -> Json:
    """The whole regulation as docs/rules.md §11 has it, people by name."""
    regulation = season_regulation(season)
    names = Member.objects.filter(pk__in=regulation.players).names()
    return to_json(regulation, names.__getitem__)


def with_members(regulation: Regulation) -> Regulation:
    """The regulation with members' keys instead of names. Raises InvalidRegulation with unknown names."""
    everybody = list(Member.objects.all())
    members = {same_name_key(str(member)): member.pk for member in reversed(everybody)}
    for member in everybody:  # also in the other order, where no member's name is like that
        turned = whole_name(member.surname, member.first_name, surname_first=not member.surname_first)
        members.setdefault(same_name_key(told_apart(turned, member.distinction)), member.pk)
    named = [("excused", name) for people in regulation.excused.values() for name in people]
    named += [("adjustments", adjustment.player) for adjustment in regulation.adjustments]
    unknown = [(key, name) for key, name in named if same_name_key(name) not in members]
    if unknown:
        raise InvalidRegulation(*(Fault((key,), "nobody", {"name": name}) for key, name in unknown))
    return with_keys(regulation, lambda name: members[same_name_key(name)])


def with_keys(regulation: Regulation, player: Callable[[Any], int] = int) -> Regulation:
    """A regulation of which `player` gives the members' keys; by default they are stored as texts."""
    return replace(
        regulation,
        excused={day: frozenset(map(player, people)) for day, people in regulation.excused.items()},
        adjustments=tuple(replace(each, player=player(each.player)) for each in regulation.adjustments),
    )


def season_by_name(name: str) -> Season:
    season = Season.objects.filter(name=name).first()
    if season is None:
        names = ", ".join(Season.objects.values_list("name", flat=True)) or "none"
        raise CommandError(f"No season is called {name!r}. There are: {names}.")
    return season


# Season and evening of an evening's key, for `changes_of_place`.
EVENING = f"SELECT season_id AS season, id AS evening FROM {Evening._meta.db_table} WHERE id = %s"


def of_season(*, pk: int, **_parts: Any) -> int:
    return changes_of(season=pk)


def of_evening(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(EVENING, pk)


def of_season_of_evening(*, pk: int, **_parts: Any) -> int:
    """What is shown of an evening, and names another one of its season."""
    return changes_of_place(EVENING, pk, whole_season=True)


def of_event(*, model: type[Season | Evening], pk: int, **_parts: Any) -> int:
    return of_evening(pk=pk) if model is Evening else of_season(pk=pk)


def evenings_of_season(season: Season) -> tuple[list[Evening], list[Evening]]:
    """Evenings to come, the next first, and all others, the last first."""
    begun = Evening.objects.filter(Q(attendances__isnull=False) | Q(rounds__isnull=False), pk=OuterRef("pk"))
    coming: list[Evening] = []
    others: list[Evening] = []
    evenings: QuerySet[Any] = season.evenings.annotate(begun=Exists(begun))
    for evening in evenings.order_by("-date", "-pk"):
        evening.season = season
        (others if evening.begun or evening.date < localdate() else coming).append(evening)
    return coming[::-1], others


def usual_details(season: Season) -> dict[str, Any]:
    last = season.evenings.first() or Evening()
    return {name: getattr(last, name) for name in ("starts_at", "place", "places")}


def has_begun(evening: Evening) -> bool:
    return evening.attendances.exists() or evening.rounds.exists()


def is_to_come(evening: Evening) -> bool:
    """Whether it is on a later day and nobody is ticked yet."""
    return evening.date > localdate() and not has_begun(evening)


def occasion(of: Season | Evening) -> Occasion:
    evening = str(of) if isinstance(of, Evening) else ""
    return Occasion(str(Club.objects.first() or ""), str(of.season), evening)


def evening_of(line: Line) -> Evening:
    return Evening.objects.select_related("season").get(pk=line.evening or 0)


def season_of(line: Line) -> Season:
    return Season.objects.get(pk=line.season or 0)


def evenings_of(lines: Iterable[Line]) -> set[int]:
    return {line.evening for line in lines if line.evening is not None}


def seasons_of(lines: Iterable[Line]) -> dict[int, Season]:
    return Season.objects.in_bulk({line.season for line in lines if line.season is not None})


def evening_or_404(pk: int) -> Evening:
    """With its season."""
    return get_object_or_404(Evening.objects.select_related("season"), pk=pk)


def event_or_404(model: type[Season | Evening], pk: int) -> Season | Evening:
    return evening_or_404(pk) if model is Evening else get_object_or_404(Season, pk=pk)


def lock_evening(evening: Evening) -> Evening:
    """As it is now, with its season, until the transaction ends. Raises DoesNotExist where it is gone."""
    return lock_row(Evening.objects.filter(pk=evening.pk).select_related("season"))

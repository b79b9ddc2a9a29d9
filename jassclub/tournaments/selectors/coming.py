"""Evenings to come: when and where, and how many have signed up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from django.db.models import Count, DateField, Exists, OuterRef, QuerySet
from django.utils.timezone import localdate

from jassclub.prepared import Given, Prepared

from ..models import Attendance, Evening, Round, Season, SignUp


@dataclass(frozen=True)
class Coming:
    """An evening to come. `signed_up` counts those who wait for a place, too."""

    evening: Evening
    signed_up: int

    @property
    def free(self) -> int | None:
        """How many places are left; None where there is no limit."""
        return None if self.evening.places is None else max(0, self.evening.places - self.signed_up)

    @property
    def waiting(self) -> int:
        return max(0, self.signed_up - self.evening.places) if self.evening.places else 0


def today() -> date:
    """In the club's time zone."""
    return localdate()


def coming_evenings(season: Season | None = None) -> list[Coming]:
    """From today on those that have not begun, the next first; of a season or of all. Those that are
    cancelled say so."""
    coming = _COMING(today=today())
    return _with_sign_ups([each for each in coming if season in (None, each.season)])


_COMING = Prepared(
    lambda: (
        Evening.objects.filter(date__gte=Given("today", DateField()), attendances=None, rounds=None)
        .select_related("season")
        .order_by("date", "pk")
    )
)


def evenings_of(season: Season) -> tuple[list[Coming], list[Evening]]:
    """Those to come, the next first, and all others, the last first."""
    coming: list[Evening] = []
    others: list[Evening] = []
    evenings: QuerySet[Any] = season.evenings.annotate(begun=_has_begun())
    for each in evenings.order_by("-date", "-pk"):
        each.season = season
        if each.begun or each.date < today():
            others.append(each)
        else:
            coming.append(each)
    return _with_sign_ups(coming[::-1]), others


def _with_sign_ups(evenings: list[Evening]) -> list[Coming]:
    """The same, each with how many are in line for it: one query, none where there is no evening."""
    if not evenings:
        return []
    found = SignUp.objects.filter(evening__in=evenings, state__in=SignUp.IN_LINE).order_by()
    in_line = dict(found.values_list("evening").annotate(Count("pk")))
    return [Coming(each, in_line.get(each.pk, 0)) for each in evenings]


@cache
def _has_begun() -> Any:
    """Whether a roll call is saved or a round is drawn."""
    return Exists(Attendance.objects.filter(evening=OuterRef("pk"))) | Exists(
        Round.objects.filter(evening=OuterRef("pk"))
    )


def usual_details(season: Season) -> dict[str, Any]:
    """When, where and for how many the next evening is: as the last one was."""
    last = season.evenings.first() or Evening()
    return {name: getattr(last, name) for name in ("starts_at", "place", "places")}


def has_begun(evening: Evening) -> bool:
    return evening.attendances.exists() or evening.rounds.exists()


def is_to_come(evening: Evening) -> bool:
    """Whether it is on a later day and nobody is ticked yet."""
    return evening.date > today() and not has_begun(evening)

"""Evenings to come: when and where, and how many have signed up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.timezone import localdate

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
    not_begun = Evening.objects.filter(date__gte=today(), attendances=None, rounds=None)
    if season is not None:
        not_begun = not_begun.filter(season=season)
    evenings = list(not_begun.select_related("season").order_by("date", "pk"))
    in_line = SignUp.objects.filter(evening__in=evenings, state__in=SignUp.IN_LINE)
    signed_up = dict(in_line.values_list("evening").annotate(Count("pk")))
    return [Coming(each, signed_up.get(each.pk, 0)) for each in evenings]


def evenings_of(season: Season) -> tuple[list[Coming], list[Evening]]:
    """In one query: those to come, the next first, and all others, the last first."""
    coming, others = [], []
    for each in _counted(season.evenings.all()).order_by("-date", "-pk"):
        if each.begun or each.date < today():
            others.append(each)
        else:
            coming.append(Coming(each, each.in_line))
    return coming[::-1], others


def _counted(evenings: QuerySet[Evening]) -> QuerySet[Any]:
    """With how many are in line, and whether a roll call is saved or a round is drawn."""
    in_line = Count("sign_ups", filter=Q(sign_ups__state__in=SignUp.IN_LINE))
    begun = Exists(Attendance.objects.filter(evening=OuterRef("pk"))) | Exists(
        Round.objects.filter(evening=OuterRef("pk"))
    )
    return evenings.select_related("season").annotate(begun=begun, in_line=in_line)


def has_begun(evening: Evening) -> bool:
    return evening.attendances.exists() or evening.rounds.exists()


def is_to_come(evening: Evening) -> bool:
    """Whether it is on a later day and nobody is ticked yet."""
    return evening.date > today() and not has_begun(evening)

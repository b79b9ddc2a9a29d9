"""Evenings to come: when and where, and how many have signed up."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.timezone import localdate

from ..models import Attendance, Evening, Round, Season, SignUp

ON_THE_FRONT_PAGE = 4


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
    """From today on, the next first; of a season or of all. Those that are cancelled say so."""
    evenings = not_begun().filter(date__gte=today())
    if season is not None:
        evenings = evenings.filter(season=season)
    in_line = Count("sign_ups", filter=Q(sign_ups__state__in=SignUp.IN_LINE))
    counted = evenings.select_related("season").annotate(in_line=in_line)
    return [Coming(each, each.in_line) for each in counted.order_by("date", "pk")]


def not_begun() -> QuerySet[Evening]:
    """Evenings of which no roll call is saved and no round is drawn."""
    has_roll = Exists(Attendance.objects.filter(evening=OuterRef("pk")))
    return Evening.objects.filter(~has_roll, ~Exists(Round.objects.filter(evening=OuterRef("pk"))))


def has_begun(evening: Evening) -> bool:
    return evening.attendances.exists() or evening.rounds.exists()


def is_to_come(evening: Evening) -> bool:
    """Whether it is on a later day and nobody is ticked yet."""
    return evening.date > today() and not has_begun(evening)

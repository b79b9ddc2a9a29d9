"""What happened, of an evening or of everything, narrowed to a person, a round or a table."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet

from jassclub.journal.selectors import about, lines_for
from jassclub.members.models import Member
from jassclub.play.models import Seat

from ..models import Evening


def lines_of(
    evening: Evening | None,
    *,
    is_secretary: bool,
    member: Member | None = None,
    round_: int | None = None,
    table: int | None = None,
) -> QuerySet[Any]:
    """The newest first. Somebody's lines are also those of the tables where they sit."""
    lines = lines_for(is_secretary=is_secretary)
    if evening is not None:
        lines = lines.filter(evening=evening.pk)
    if member is not None:
        at_tables = Seat.objects.filter(member=member).values("match")
        lines = lines.filter(about(member.pk) | Q(match__in=at_tables))
    if round_ is not None:
        lines = lines.filter(round=round_)
    if table is not None:
        lines = lines.filter(table=table)
    return lines


def people_of(evening: Evening) -> QuerySet[Member]:
    """Everybody who is or was there."""
    there = Q(attendances__evening=evening) | Q(results__round__evening=evening)
    return Member.objects.filter(pk__in=Member.objects.filter(there).values("pk"))

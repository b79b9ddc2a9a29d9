"""What happened, of an evening or of everything, narrowed to a person, a round or a table."""

from __future__ import annotations

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from jassclub.journal.models import Line
from jassclub.journal.selectors import about, journal_rows, lines_for
from jassclub.members.models import Member
from jassclub.play.models import Seat
from jassclub.spreadsheets.writing import Sheet

from ..models import Attendance, Evening, Result, Round


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


def closing_of(round_: Round) -> Line | None:
    """The line that says that the round was closed, the last time; none where it came in a season's file."""
    lines = Line.objects.filter(what="round_closed", evening=round_.evening_id, round=round_.number)
    return lines.order_by("pk").last()


def journal_sheet_of(lines: QuerySet[Any], of: str = "") -> Sheet:
    """These lines, the newest first; what was before and after as JSON."""
    heads = [_("No."), _("When"), _("Who"), _("What happened"), _("Before"), _("After")]
    rows = (
        [
            row["number"],
            localtime(row["time"]).replace(tzinfo=None, microsecond=0),
            *(row[name] for name in ("who", "what", "before", "after")),
        ]
        for row in journal_rows(lines)
    )
    return Sheet(", ".join(filter(None, [_("What happened"), of])), heads, rows)


def people_of(evening: Evening) -> QuerySet[Member]:
    """Everybody who is or was there. (Joined, ten years of attendances would meet ten years of results.)"""
    came = Attendance.objects.filter(evening=evening).values("member")
    played = Result.objects.filter(round__evening=evening).values("member")
    return Member.objects.filter(Q(pk__in=came) | Q(pk__in=played))

"""A club table: the sheet of its match, within its round."""

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.play.access import why_not_write
from jassclub.play.frames import After, Frame
from jassclub.play.models import Match
from jassclub.play.selectors.records import with_record

from ..models import Table
from ..selectors.rounds import next_table, round_before
from ..selectors.seat_changes import seat_changes


def frame_of(request: Request, pk: int) -> Frame:
    """What stands around the sheet of a table. Raises Http404."""
    matches = Prefetch("match", with_record(Match.objects.all()))
    tables = Table.objects.select_related("round__evening__season").prefetch_related(matches)
    table = get_object_or_404(tables, pk=pk)
    why_not = why_not_write(request, table.match)
    return Frame(
        match=table.match,
        prefix="table",
        pk=table.pk,
        template="tournaments/table.html",
        may_write=request.user.is_authenticated and not why_not,
        why_not=why_not,
        context={
            "table": table,
            "round": table.round,
            "evening": table.round.evening,
            "seat_changes": SimpleLazyObject(lambda: seat_changes(table.round, at_table=table)),
        },
        more_corrections="tournaments/seat_changes.html",
        after=_after(table),
        notice=why_not or _notice(table),
    )


def _after(table: Table) -> After:
    following = next_table(table)
    if following is None:
        return After(_("Back to the round"), table.round.get_absolute_url())
    return After(_("On to table %(n)s") % {"n": following.number}, following.get_absolute_url())


def _notice(table: Table) -> str:
    before = round_before(table.round) if table.match.is_ahead else None
    if before is None:
        return ""
    words = _(
        "Round %(n)s is drawn ahead: it begins when round %(before)s is closed."
        " Until then nothing is entered here."
    )
    return words % {"n": table.round.number, "before": before.number}

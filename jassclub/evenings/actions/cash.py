"""The cash box of an evening: who has paid the fee."""

from collections.abc import Collection

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.members.queries import person
from jassclub.rounds.queries.state import is_under_way
from jassclub.seasons.models import Attendance, Evening
from jassclub.seasons.queries import lock_evening


def refuse_helpers(*, by: Account | None, evening: Evening) -> None:
    """Helpers may only take the fees of the evening under way: raises PermissionDenied for any other. A
    command has no account (`by` is None)."""
    if by is not None and not by.is_secretary and not is_under_way(evening):
        raise PermissionDenied(_("Helpers can only tick the fees of the evening under way."))


@one_transaction
def take_cash(
    *, evening: Evening, paid: Collection[int], shown: Collection[int], by: Account | None = None
) -> None:
    """These members are ticked as paid. `shown` are those who were ticked when the page was opened: only the
    difference is changed. A tick stores the fee of now. Members who are no longer here are left out. Raises
    PermissionDenied as `refuse_helpers` does."""
    evening = lock_evening(evening)
    refuse_helpers(by=by, evening=evening)
    came = evening.attendances.select_related("member", "evening__season")
    pays = list(came.filter(member__in=set(paid) - set(shown), paid=None))
    back = list(came.filter(member__in=set(shown) - set(paid), paid__isnull=False))
    after = {
        name: [{**person(attendance.member), "cents": attendance.due} for attendance in changed]
        for name, changed in (("paid", pays), ("unpaid", back))
    }
    for attendance in pays:
        attendance.paid = attendance.fee
    for attendance in back:
        attendance.paid = None
    Attendance.objects.bulk_update([*pays, *back], ["paid"])
    note(
        "cash_taken",
        before={"paid": [], "unpaid": []},
        after=after,
        **evening.in_journal,
        members=[attendance.member_id for attendance in (*pays, *back)],
    )

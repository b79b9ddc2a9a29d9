"""Who has paid the fee of an evening."""

from __future__ import annotations

from collections.abc import Collection

from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.members.people import person

from ..models import Attendance, Evening
from ..selectors.cash import fee_of
from .seating import lock_evening


@one_transaction
def take_cash(*, evening: Evening, paid: Collection[int], shown: Collection[int]) -> None:
    """These members are ticked as paid. `shown` are those who were ticked when the page was opened.

    Only the difference is changed: what somebody else ticked meanwhile stays. A tick keeps the fee as it is
    now. Whoever is not here any more is left out. Raises DoesNotExist for an evening that is gone.
    """
    evening = lock_evening(evening)
    came = evening.attendances.select_related("member", "evening__season")
    pays = list(came.filter(member__in=set(paid) - set(shown), paid=None))
    back = list(came.filter(member__in=set(shown) - set(paid), paid__isnull=False))
    after = {
        "paid": [{**person(each.member), "cents": fee_of(each)} for each in pays],
        "unpaid": [{**person(each.member), "cents": each.paid} for each in back],
    }
    for each in pays:
        each.paid = fee_of(each)
    for each in back:
        each.paid = None
    Attendance.objects.bulk_update([*pays, *back], ["paid"])
    note(
        "cash_taken",
        before={"paid": [], "unpaid": []},
        after=after,
        season=evening.season_id,
        evening=evening.pk,
        members=[each.member_id for each in (*pays, *back)],
    )

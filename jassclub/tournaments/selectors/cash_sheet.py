"""The fees of an evening, as plain data for paper."""

from django.utils.translation import gettext as _

from jassclub.money import amount
from jassclub.printing.cash_list import CashList, CashRow

from ..models import Evening
from .cash import cash_of
from .printing import occasion


def cash_sheet(evening: Evening) -> CashList:
    cash = cash_of(evening)
    totals = {"expected": amount(cash.expected), "paid": amount(cash.paid), "open": amount(cash.open)}
    return CashList(
        occasion(evening.season, evening),
        _("Fee (%(currency)s)") % {"currency": cash.currency},
        tuple(
            CashRow(line.name, amount(line.due), line.is_paid, _("guest") if line.is_guest else "")
            for line in cash.lines
        ),
        _("Expected %(expected)s, paid %(paid)s, open %(open)s") % totals,
    )

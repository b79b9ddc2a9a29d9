"""The fees of an evening on paper."""

from django.utils.translation import gettext as _

from jassclub.printing.cash_list import CashRow, cash_paper
from jassclub.printing.paper import ONE_ON_A_PAGE, Look, Paper
from jassclub.seasons.models import Evening
from jassclub.seasons.queries import occasion
from jassclub.web.downloads import words_now
from jassclub.web.forms import amount

from .queries.attendance import cash_of


def printed_cash_list(evening: Evening, look: Look = ONE_ON_A_PAGE) -> Paper:
    cash = cash_of(evening)
    rows = [
        CashRow(str(member), amount(line.due), line.paid is not None, _("guest") if member.is_guest else "")
        for line, member in ((line, line.member) for line in cash["lines"])
    ]
    fee = _("Fee (%(currency)s)") % {"currency": cash["currency"]}
    totals = {name: amount(cash[name]) for name in ("expected", "paid", "open")}
    foot = _("Expected %(expected)s, paid %(paid)s, outstanding %(open)s") % totals
    return cash_paper(rows, occasion(evening), words_now(), look, fee=fee, totals=foot)

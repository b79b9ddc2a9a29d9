"""The list of members as a spreadsheet."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from jassclub.alphabet import in_order
from jassclub.spreadsheets.writing import Cell, Sheet

from .models import Member


def members_sheet(members: QuerySet[Member]) -> Sheet:
    """All that the list says of them, a row for each."""
    heads = [_("Surname"), _("First name"), _("To tell apart"), _("Guest"), _("Active"), _("Since")]
    rows: Iterator[list[Cell]] = (
        [
            str(each) if each.former else each.surname,
            each.first_name,
            each.distinction,
            _("yes") if each.is_guest else _("no"),
            _("yes") if each.is_active else _("no"),
            each.joined,
        ]
        for each in in_order(members)
    )
    return Sheet(_("Members"), heads, rows)

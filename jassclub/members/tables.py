"""The list of members, sortable, and as a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

import django_tables2 as tables
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.web.alphabet import in_order
from jassclub.web.spreadsheets.writing import Cell, Sheet

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


class MemberTable(tables.Table):
    name = tables.Column(verbose_name=gettext_lazy("Name"), order_by="order")
    distinction = tables.Column(verbose_name=gettext_lazy("To tell apart"))
    is_guest = tables.Column(verbose_name=gettext_lazy("Guest"))
    is_active = tables.Column(verbose_name=gettext_lazy("Active"))
    joined = tables.Column(verbose_name=gettext_lazy("Since"))
    row_template = "members/member_row.html"

    class Meta:
        attrs = {"class": "members"}
        empty_text = gettext_lazy("No member found.")

"""The list of members as a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from jassclub.engine.names import spellings
from jassclub.web.addresses import address
from jassclub.web.alphabet import in_order
from jassclub.web.fast_tables import Column, Table
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


# --- The list of members, sortable.


def _name(member: Member) -> str:
    name = str(member) if member.former else member.name
    return format_html('<a href="{}">{}</a>', address("member_edit", member.pk), name)


class MemberTable(Table):
    name = Column(_name, verbose_name=gettext_lazy("Name"), order_by=("order",))
    distinction = Column(lambda member: member.distinction, verbose_name=gettext_lazy("To tell apart"))
    is_guest = Column(
        lambda member: gettext("yes") if member.is_guest else "–", verbose_name=gettext_lazy("Guest")
    )
    is_active = Column(
        lambda member: gettext("yes") if member.is_active else gettext("no"),
        verbose_name=gettext_lazy("Active"),
    )
    joined = Column(
        lambda member: date_format(member.joined, "SHORT_DATE_FORMAT"), verbose_name=gettext_lazy("Since")
    )

    def row_start(self, row: Member) -> str:
        return format_html('<tr data-name="{}">', spellings(str(row)))

    class Meta:
        attrs = {"class": "members"}
        empty_text = gettext_lazy("No member found.")

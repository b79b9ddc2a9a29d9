"""The list of members, sortable."""

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.addresses import address
from jassclub.names import spellings
from jassclub.table_bodies import Column, Table

from .models import Member


def _name(member: Member) -> str:
    name = str(member) if member.former else member.name
    return format_html('<a href="{}">{}</a>', address("member_edit", member.pk), name)


class MemberTable(Table):
    name = Column(_name, verbose_name=_("Name"), order_by=("order",))
    distinction = Column(lambda member: member.distinction, verbose_name=_("To tell apart"))
    is_guest = Column(lambda member: gettext("yes") if member.is_guest else "–", verbose_name=_("Guest"))
    is_active = Column(
        lambda member: gettext("yes") if member.is_active else gettext("no"), verbose_name=_("Active")
    )
    joined = Column(lambda member: date_format(member.joined, "SHORT_DATE_FORMAT"), verbose_name=_("Since"))

    def row_start(self, row: Member) -> str:
        return format_html('<tr data-name="{}">', spellings(str(row)))

    class Meta:
        attrs = {"class": "members"}
        empty_text = _("No member found.")

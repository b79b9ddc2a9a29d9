"""The list of members, sortable."""

import django_tables2 as tables
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.names import spellings

from .models import Member


class MemberTable(tables.Table):
    name = tables.Column(
        verbose_name=_("Name"),
        linkify=("member_edit", {"pk": tables.A("pk")}),
        order_by=("order",),
        attrs={"td": {"data-name": lambda record: spellings(str(record))}},
    )
    distinction = tables.Column(verbose_name=_("To tell apart"), default="")
    is_guest = tables.Column(verbose_name=_("Guest"))
    is_active = tables.Column(verbose_name=_("Active"))
    joined = tables.DateColumn(verbose_name=_("Since"))

    def render_name(self, record: Member) -> str:
        return str(record) if record.former else record.name

    class Meta:
        model = Member
        fields = ("name", "distinction", "is_guest", "is_active", "joined")
        attrs = {"class": "members"}
        empty_text = _("No member found.")

    def render_is_guest(self, value: bool) -> str:
        return gettext("yes") if value else "–"

    def render_is_active(self, value: bool) -> str:
        return gettext("yes") if value else gettext("no")

"""The members."""

from collections.abc import Iterator, Sequence
from typing import Any

import django_tables2 as tables
from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.accounts.access import Request, for_secretary
from jassclub.accounts.models import Club
from jassclub.journal.forms import saving
from jassclub.journal.transactions import ChangedMeanwhile
from jassclub.web.alphabet import in_order
from jassclub.web.downloads import spreadsheet
from jassclub.web.spreadsheets.reading import Row
from jassclub.web.spreadsheets.writing import Cell, Sheet

from .actions import change_club, change_member
from .forms import ClubForm, MemberForm, MemberSearchForm
from .list_forms import MOST_PEOPLE, PersonRow, SourceForm, rows_of, rows_sent
from .list_import import ListedPerson, State, import_people
from .list_wizard import ListWizard
from .listed_people import Column, columns_of, people_in
from .models import Member


class MemberTable(tables.Table):
    name = tables.Column(verbose_name=gettext_lazy("Name"), order_by="order")
    distinction = tables.Column(verbose_name=gettext_lazy("Distinguishing note"))
    is_guest = tables.Column(verbose_name=gettext_lazy("Guest"))
    is_active = tables.Column(verbose_name=gettext_lazy("Active"))
    joined = tables.Column(verbose_name=gettext_lazy("Since"))

    class Meta:
        attrs = {"class": "members"}
        template_name = "members/member_table.html"
        empty_text = gettext_lazy("No members found.")


@for_secretary
def member_list(request: Request) -> HttpResponse:
    form = MemberSearchForm(request.GET)
    table = MemberTable(form.found())
    tables.RequestConfig(request, paginate=False).configure(table)
    context = {"form": form, "table": table, "count": Member.objects.active().count()}
    return render(request, "members/member_list.html", context)


@for_secretary
def member_sheet(request: Request, kind: str) -> HttpResponse:
    """All that the list says of everyone, members who play no more included."""
    heads = [_("Surname"), _("First name"), _("Distinguishing note"), _("Guest"), _("Active"), _("Since")]
    rows: Iterator[list[Cell]] = (
        [
            str(member) if member.former else member.surname,
            member.first_name,
            member.distinction,
            _("yes") if member.is_guest else _("no"),
            _("yes") if member.is_active else _("no"),
            member.joined,
        ]
        for member in in_order(Member.objects.all())
    )
    return spreadsheet(Sheet(_("Members"), heads, rows), kind)


@for_secretary
def member_edit(request: Request, pk: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=pk)
    form = MemberForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        with saving(form):
            member = change_member(member=member, fields=form.typed, seen=form.cleaned_data["seen"])
            messages.success(request, _("%(name)s is saved.") % {"name": member})
            return redirect("member_list")
    if member.former is not None:
        return render(request, "members/former.html", {"member": member})
    title = str(Member.objects.get(pk=pk))  # not the name that is typed and may be refused
    return render(request, "members/member_form.html", {"form": form, "title": title, "member": member})


# --- The club's settings.


@for_secretary
def club_settings(request: Request) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=Club.objects.get())
    if request.method == "POST" and form.is_valid():
        with saving(form):
            change_club(fields=form.typed, seen=form.cleaned_data["seen"])
            messages.success(request, _("The settings are saved."))
            return redirect("club_settings")
    return render(request, "members/club_settings.html", {"form": form})


# --- Adding members by a list.


class MembersWizard(ListWizard):
    title = gettext_lazy("Add members")
    intro = gettext_lazy(
        "One name per line is enough: Huber Regula, Regula Huber, or Huber, Regula. Or "
        "paste the rows of a spreadsheet, or choose its file."
    )
    save_label = gettext_lazy("Save")
    back = "member_list"
    known_columns = (
        *(Column.NOTHING, Column.NAME, Column.SURNAME, Column.FIRST_NAME, Column.DISTINCTION),
        *(Column.PLACE, Column.GUEST),
    )
    with_guests = True

    def source_form(self, data: Any = None, files: Any = None) -> SourceForm:
        form = super().source_form(data, files)
        form.fields["names"].label = _("Names, one per line, or the rows of a spreadsheet")
        return form

    def read(self, table: list[Row], chosen: list[Column] | None) -> None:
        guess, self.start = columns_of(table, self.known_columns)
        self.table, self.columns = table, chosen or guess

    def read_rows(self, sent: QueryDict | None) -> list[PersonRow]:
        if sent:
            return [row for row in rows_sent(sent) if row.values["surname"] or row.errors]
        return rows_of(people_in(self.table, self.columns, self.start)[:MOST_PEOPLE])

    def save_people(self, people: Sequence[ListedPerson]) -> HttpResponse:
        try:
            import_people(people=people)
        except ChangedMeanwhile as meanwhile:
            if any(recognised.state is not State.KNOWN for recognised in meanwhile.current):
                raise
            messages.info(self.request, _("Nobody was added: everyone on this list is already known."))
            return redirect("member_list")
        added = sum(listed.is_added for listed in people)
        self.say_saved(ngettext("%(n)s member added.", "%(n)s members added.", added) % {"n": added})
        return redirect("member_list")


@for_secretary
def member_add(request: Request) -> HttpResponse:
    return MembersWizard(request).response()

"""The members."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_tables2 import RequestConfig

from jassclub.accounts.access import Request, for_secretary
from jassclub.accounts.models import Club
from jassclub.web.downloads import spreadsheet
from jassclub.web.list_import import ColumnsForm, SourceForm, heads_for_page
from jassclub.web.spreadsheets.columns import Column, Row
from jassclub.web.versions import ChangedMeanwhile

from .actions import change_club, change_member
from .forms import ClubForm, MemberForm, MemberSearchForm
from .list_import import ADD, OTHER, Recognised, State, recognise, take_in
from .list_import_form import (
    MOST_PEOPLE,
    PersonRow,
    counts,
    left_out,
    named,
    order_of_names,
    rows_of,
    rows_sent,
)
from .list_import_rows import OF_MEMBERS, columns_of, known_names, people_in, told_apart_as_here
from .models import Member
from .tables import MemberTable, members_sheet


@for_secretary
def member_list(request: Request) -> HttpResponse:
    form = MemberSearchForm(request.GET)
    table = MemberTable(form.found())
    RequestConfig(request, paginate=False).configure(table)
    context = {"form": form, "table": table, "count": Member.objects.active().count()}
    return render(request, "members/member_list.html", context)


@for_secretary
def member_sheet(request: Request, kind: str) -> HttpResponse:
    """Everybody, members who play no more included."""
    return spreadsheet(members_sheet(Member.objects.all()), kind)


@for_secretary
def member_edit(request: Request, pk: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=pk)
    form = MemberForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        try:
            member = change_member(member=member, fields=form.typed, seen=form.cleaned_data["seen"])
        except ChangedMeanwhile as meanwhile:
            form.refuse_stale(meanwhile.current)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("%(name)s is saved.") % {"name": member})
            return redirect("member_list")
    if member.former is not None:
        return render(request, "members/former.html", {"member": member})
    title = str(Member.objects.get(pk=pk))  # not the name that is typed and may be refused
    return render(request, "members/member_form.html", {"form": form, "title": title, "member": member})


# --- The club's settings.


@for_secretary
def club(request: Request) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=Club.objects.get())
    if request.method == "POST" and form.is_valid():
        try:
            change_club(fields=form.typed, seen=form.cleaned_data["seen"])
        except ChangedMeanwhile as meanwhile:
            form.refuse_stale(meanwhile.current)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("club")
    return render(request, "members/club.html", {"form": form})


# --- Adding members: a list is pasted or uploaded, looked at, corrected, and then taken in.


@for_secretary
def member_add(request: Request) -> HttpResponse:
    """A list comes in; the next page shows what was understood of it."""
    if request.method == "POST" and "table" in request.POST:
        return _preview_sent(request)
    form = SourceForm(request.POST or None, request.FILES or None)
    form.fields["names"].label = _("Names, one a line, or the rows of a spreadsheet")
    if request.method == "POST" and form.is_valid():
        table = form.cleaned_data["table"]
        columns, start = columns_of(table, OF_MEMBERS)
        return _preview(request, table, columns, start, _read(table, columns, start))
    return render(request, "members/member_add.html", {"form": form})


def _preview_sent(request: Request) -> HttpResponse:
    form = ColumnsForm(request.POST, OF_MEMBERS)
    if not form.is_valid():
        source = SourceForm()
        messages.error(request, _("The list cannot be read any more: paste it again."))
        return render(request, "members/member_add.html", {"form": source})
    table = form.cleaned_data["table"]
    usual, start = columns_of(table, OF_MEMBERS)
    columns = form.chosen() or usual
    if form.chosen_otherwise(columns):
        return _preview(request, table, columns, start, _read(table, columns, start))
    rows = [row for row in rows_sent(request.POST) if not row.is_left_empty]
    if "save" not in request.POST:
        return _preview(request, table, columns, start, rows)
    saved = _save(request, rows, lambda: left_out(table, columns, rows))
    return saved or _preview(request, table, columns, start, rows, _why_not(rows))


def _read(table: Sequence[Row], columns: Sequence[Column], start: int) -> list[PersonRow]:
    listed = people_in(table, columns, start, **known_names())
    return rows_of(told_apart_as_here(listed[:MOST_PEOPLE]))


def _save(request: Request, rows: list[PersonRow], names_left_out: Callable[[], str]) -> HttpResponse | None:
    """None where the page is shown again."""
    if any(row.errors for row in rows):
        return None
    people = [row.incoming(with_guests=True) for row in rows]
    try:
        take_in(people=people)
    except ChangedMeanwhile as meanwhile:
        if any(recognised.state is not State.KNOWN for recognised in meanwhile.current):
            return None
        messages.info(request, _("Nobody was added: everybody on this list is known already."))
        return redirect("member_list")
    except ValidationError:
        return None
    added = sum(each.choice in (ADD, OTHER) for each in people)
    words = ngettext("%(n)s member added.", "%(n)s members added.", added)
    messages.success(request, words % {"n": added})
    if words := names_left_out():
        messages.warning(request, words)
    return redirect("member_list")


def _why_not(rows: Sequence[PersonRow]) -> str:
    if any(row.errors for row in rows):
        return _("Nothing is saved: some rows are wrong. They say why.")
    if any(row.values["shown"] and not row.values["choice"] for row in rows):
        return _("Nothing is saved: say for the marked rows who they are.")
    return _(
        "Nothing is saved: what is known of these people has changed, or you corrected them. Look once more."
    )


def _preview(
    request: Request,
    table: Sequence[Row],
    columns: Sequence[Column],
    start: int,
    rows: list[PersonRow],
    why: str = "",
) -> HttpResponse:
    found: list[Recognised] = recognise([row.incoming(with_guests=True) for row in rows])
    for row, recognised in zip(rows, found, strict=True):
        row.settle(recognised)
    if len(rows) == MOST_PEOPLE:
        why = _("Only the first %(n)s people of the list are shown.") % {"n": MOST_PEOPLE}
    surname_first = order_of_names(table, columns, rows)
    context: dict[str, Any] = {
        "surname_first": surname_first,
        "named": named(rows, surname_first=surname_first),
        "columns": heads_for_page(table, columns, OF_MEMBERS, start),
        "open": not rows,
        "people": rows,
        "counts": counts(rows),
        "why": why,
    }
    return render(request, "members/member_preview.html", context)

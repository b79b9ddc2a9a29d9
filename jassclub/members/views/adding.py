"""Adding members: a list is pasted or uploaded, looked at, corrected, and then taken in."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.http import Request
from jassclub.incoming.forms import ColumnsForm, SourceForm, heads_for_page
from jassclub.spreadsheets.cells import Row
from jassclub.spreadsheets.columns import Column
from jassclub.versions import ChangedMeanwhile

from ..access import for_secretary
from ..incoming import ADD, OTHER, Recognised, State, recognise
from ..incoming_form import (
    MOST_PEOPLE,
    PersonRow,
    counts,
    left_out,
    named,
    order_of_names,
    rows_of,
    rows_sent,
)
from ..incoming_rows import OF_MEMBERS, columns_of, people_in
from ..known_names import known_names, told_apart_as_here
from ..taking_in import take_in


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

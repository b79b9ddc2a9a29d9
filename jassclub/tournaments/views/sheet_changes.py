"""A whole sheet is corrected at once: its sides are exchanged, or it belongs to another table.

Either is shown first, as the sheets stand now and as they would stand.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary
from jassclub.play.models import Match
from jassclub.play.services.sheets import exchange_sides, seen_of, sheet_of, with_sides_exchanged
from jassclub.rules.base import InvalidDeal

from ..forms.sheets import OtherTableForm, SidesForm
from ..models import Table
from ..selectors.sheet_changes import (
    change_of,
    exchangeable,
    match_of,
    names_of,
    others_of_round,
    shaken_by_changes,
)
from ..services.sheets import both_seen, move_sheet, refused_at, why_refused


def _table(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("round__evening__season"), pk=pk)


@for_secretary
def table_sides(request: Request, pk: int) -> HttpResponse:
    """What is written for the one side belongs to the other: shown, then done."""
    table = _table(pk)
    match = match_of(table)
    pairs, names = exchangeable(match), names_of(match).sides
    sent = request.POST if request.method == "POST" else request.GET
    chosen: Any = {"one": pairs[0][0], "other": pairs[0][1]} if len(pairs) == 1 else None
    form = SidesForm(sent if "one" in sent else chosen, names=names, pairs=pairs)
    error = ""
    if request.method == "POST" and form.is_valid():
        sides = {name: form.cleaned_data[name] for name in ("one", "other")}
        try:
            exchange_sides(match=table.match, seen=request.POST.get("sheet", ""), by=request.user, **sides)
        except (ValidationError, InvalidDeal) as refusal:
            error, match = _why(refusal, match), match_of(_table(pk))
        else:
            messages.success(request, _("The sides are exchanged. “What happened” can undo it."))
            return redirect(table)
    context = {
        "table": table,
        "round": table.round,
        "match": match,
        "form": form,
        "may_choose": len(pairs) > 1,
        "is_possible": bool(pairs) and bool(match.entries.all()),
        "error": error,
        "seen": seen_of(match.entries.all()),
    }
    if context["is_possible"] and form.is_bound and form.is_valid():
        said = with_sides_exchanged(
            match, match.entries.all(), form.cleaned_data["one"], form.cleaned_data["other"]
        )
        changes = [change_of(table, match, said)]
        context |= {"changes": changes, "beyond": shaken_by_changes(changes, table.round.evening)}
    return render(request, "tournaments/sheet_sides.html", context, status=_status(form, error))


@for_secretary
def table_belongs(request: Request, pk: int) -> HttpResponse:
    """What is written here was played at another table: shown, then done."""
    table = _table(pk)
    tables = others_of_round(table)
    sent = request.POST if request.method == "POST" else request.GET
    form = OtherTableForm(sent if "to" in sent else None, tables=tables)
    error = ""
    if request.method == "POST" and form.is_valid():
        other = _table(form.cleaned_data["to"])
        try:
            move_sheet(table=table, other=other, seen=request.POST.get("sheet", ""), by=request.user)
        except (ValidationError, InvalidDeal) as refusal:
            error, tables = _why(refusal, table.match), others_of_round(table)
        else:
            words = _("The sheet stands at table %(n)s now. “What happened” can undo it.")
            messages.success(request, words % {"n": other.number})
            return redirect(other)
    context = {"table": table, "round": table.round, "form": form, "tables": tables, "error": error}
    context |= _shown_move(table, tables, form)
    return render(request, "tournaments/sheet_belongs.html", context, status=_status(form, error))


def _shown_move(table: Table, tables: list[Table], form: OtherTableForm) -> dict[str, Any]:
    """Both sheets as they stand and as they would, where a table is chosen."""
    here = match_of(table)
    context: dict[str, Any] = {"match": here, "is_possible": bool(tables) and bool(here.entries.all())}
    if not context["is_possible"] or not form.is_bound or not form.is_valid():
        return context
    other = next(each for each in tables if each.pk == form.cleaned_data["to"])
    there = other.match
    context |= {"other": other, "is_exchange": bool(there.entries.all()), "seen": both_seen(here, there)}
    changes = []
    for each, match, taken in ((table, here, there), (other, there, here)):
        try:
            changes.append(change_of(each, match, sheet_of(taken.entries.all())))
        except InvalidDeal as refusal:
            return context | {"refusal": _why(refused_at(each.number, match, refusal), match)}
    return context | {"changes": changes, "beyond": shaken_by_changes(changes, table.round.evening)}


def _why(refusal: ValidationError | InvalidDeal, match: Match) -> str:
    if isinstance(refusal, ValidationError):
        return " ".join(refusal.messages)
    return why_refused(match, refusal)


def _status(form: SidesForm | OtherTableForm, error: str) -> int:
    return 422 if error or (form.is_bound and not form.is_valid()) else 200

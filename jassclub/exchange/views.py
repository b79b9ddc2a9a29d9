"""Results of earlier seasons: a list is pasted or uploaded, looked at, mended, and then taken over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jassclub.accounts.access import Request, for_secretary
from jassclub.engine.standings.regulation import Regulation
from jassclub.members.list_import import LEAVE_OUT, recognise
from jassclub.members.list_import_form import (
    MOST_PEOPLE,
    PersonRow,
    counts,
    left_out,
    named,
    order_of_names,
    rows_of,
    with_corrections,
)
from jassclub.members.list_import_rows import known_names, told_apart_as_here
from jassclub.seasons.models import Season
from jassclub.seasons.queries import own_steps
from jassclub.seasons.regulation_words import drops_all
from jassclub.web.downloads import as_file
from jassclub.web.list_import import ColumnsForm, heads_for_page, shown
from jassclub.web.schema import Unreadable
from jassclub.web.spreadsheets.columns import Column, Row
from jassclub.web.uploads import allow_upload
from jassclub.web.versions import ChangedMeanwhile

from .actions.importing import UnreadableResults, import_results, known_evenings
from .actions.seasons import load_season
from .forms import IntoSeasonForm, LoadSeasonForm, ResultsSourceForm, SeasonFileForm, mended, year_of
from .queries import season_file, season_preview
from .results_list import OF_RESULTS, Layout, ResultList, layout_of, read_results

MOST_FAULTS = 50  # shown at once


@dataclass
class Preview:
    """What the page shows of a list."""

    table: list[Row]
    layout: Layout
    found: ResultList
    people: list[PersonRow]
    why: str = ""

    @property
    def can_be_saved(self) -> bool:
        return (
            bool(self.found.results) and not self.found.faults and not any(row.errors for row in self.people)
        )


@for_secretary
def results_import(request: Request) -> HttpResponse:
    if request.method == "POST" and "table" in request.POST:
        return _preview_sent(request)
    initial = {"season": request.GET.get("season", "")}
    form = ResultsSourceForm(request.POST or None, request.FILES or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        preview = _read(form.cleaned_data["table"], form, None)
        return _page(request, form, preview)
    return render(request, "exchange/results_import.html", {"form": form})


def _preview_sent(request: Request) -> HttpResponse:
    columns, into = ColumnsForm(request.POST, OF_RESULTS), IntoSeasonForm(request.POST)
    if not columns.is_valid():
        messages.error(request, _("The list cannot be read any more: paste it again."))
        return render(request, "exchange/results_import.html", {"form": ResultsSourceForm()})
    into.is_valid()
    preview = _read(mended(columns.cleaned_data["table"], request.POST), into, columns.chosen())
    as_shown = not columns.chosen_otherwise(preview.layout.columns)
    if as_shown:
        preview.people = with_corrections(preview.people, request.POST)
    if "save" not in request.POST or not as_shown or not into.is_valid():
        return _page(request, into, preview)
    return _save(request, into, preview) or _page(request, into, preview)


def _read(table: list[Row], into: IntoSeasonForm, chosen: list[Column] | None) -> Preview:
    """The table as it is understood, with the columns that somebody chose, or by its headings."""
    season = into.cleaned_data.get("season")
    upto = year_of(season.name if season else into.cleaned_data.get("name", ""), localdate())
    if not table:
        return Preview(
            [[""]], Layout([Column.NOTHING], 0), ResultList(), [], _("There is no result in this list.")
        )
    layout = layout_of(table, upto)
    if chosen:
        layout = Layout(chosen, layout.start, layout.has_labels)
    found = read_results(table, layout, upto, **known_names())
    rows = rows_of(told_apart_as_here(found.people[:MOST_PEOPLE]))
    preview = Preview(table, layout, found, rows)
    if not found.results and not found.faults:
        preview.why = _("There is no result in this list. Say below what its columns are.")
    return preview


def _save(request: Request, into: IntoSeasonForm, preview: Preview) -> HttpResponse | None:
    """None where the page is shown again."""
    if not preview.can_be_saved:
        preview.why = _("Nothing is saved: some rows are wrong. They say why.")
        return None
    people = [row.incoming(with_guests=False) for row in preview.people]
    try:
        season = import_results(season_name=into.season_name, results=preview.found.results, people=people)
    except UnreadableResults as refusal:
        preview.why = str(refusal)
    except ChangedMeanwhile:
        preview.why = _(
            "Nothing is saved: what is known of these people has changed, or you corrected them."
            " Look once more."
        )
    except ValidationError:
        preview.why = _("Nothing is saved: say for the marked rows who they are.")
    else:
        without = {number for number, each in enumerate(people) if each.choice == LEAVE_OUT}
        taken = sum(result.player not in without for result in preview.found.results)
        words = ngettext("%(n)s result taken over.", "%(n)s results taken over.", taken)
        messages.success(request, words % {"n": taken})
        if words := left_out(preview.table, preview.layout.columns, preview.people):
            messages.warning(request, words)
        return redirect(season)
    return None


def _page(request: Request, into: IntoSeasonForm, preview: Preview) -> HttpResponse:
    people = [row.incoming(with_guests=False) for row in preview.people]
    for row, recognised in zip(preview.people, recognise(people), strict=True):
        row.settle(recognised)
    season = into.cleaned_data.get("season")
    evenings = preview.found.evenings
    known = known_evenings(season, set(evenings)) if season else []
    steps = own_steps(season) if season else Regulation()
    layout = preview.layout
    surname_first = order_of_names(preview.table, layout.columns, preview.people)
    context: dict[str, Any] = {
        "form": into,
        "surname_first": surname_first,
        "named": named(preview.people, surname_first=surname_first),
        "columns": heads_for_page(
            preview.table, layout.columns, OF_RESULTS, layout.start - layout.has_labels
        ),
        "open": bool(preview.found.faults) or not preview.found.results,
        "people": preview.people,
        "counts": counts(preview.people),
        "evenings": [
            (day, rounds, day in known, drops_all(len(rounds), steps)) for day, rounds in evenings.items()
        ],
        "results": len(preview.found.results),
        "faults": _faults(preview.found, preview.table),
        "more_faults": max(0, len(preview.found.faults) - MOST_FAULTS),
        "why": preview.why,
    }
    return render(request, "exchange/results_preview.html", context)


def _faults(found: ResultList, table: Sequence[Row]) -> list[dict[str, Any]]:
    """Each with the cell to mend and what stands in its row."""
    return [
        {
            "row": fault.row,
            "number": fault.row + 1,
            "name": f"cell-{fault.row}-{fault.column}" if fault.column is not None else "",
            "text": fault.text,
            "why": fault.why,
            "said": " · ".join(shown(value) for value in table[fault.row] if value != "")[:120],
        }
        for fault in found.faults[:MOST_FAULTS]
    ]


# --- A season as a file: saving it, and loading one that was saved elsewhere.


@for_secretary
def season_save(request: Request, pk: int) -> HttpResponse:
    """The whole season, wishes included, as one file."""
    season = get_object_or_404(Season, pk=pk)
    content = BytesIO(season_file(season).encode())
    return as_file(content, str(season), "json", "application/json")


@for_secretary
def season_load(request: Request) -> HttpResponse:
    """First the file, then what it holds and its name; only then all of it is loaded, or nothing."""
    if "packed" in request.POST:
        return _load(request)
    is_sent = request.method == "POST"
    form = SeasonFileForm(request.POST, request.FILES) if is_sent else SeasonFileForm()
    if is_sent and form.is_valid():
        filed = form.filed
        initial = {"packed": form.packed, "name": filed.season.name, "wishes": bool(filed.wishes)}
        return _preview(request, LoadSeasonForm(initial=initial), form)
    return _ask_for_file(request, form)


def _ask_for_file(request: Request, form: SeasonFileForm) -> HttpResponse:
    return allow_upload(render(request, "exchange/season_load.html", {"form": form}))


def _load(request: Request) -> HttpResponse:
    form = LoadSeasonForm(request.POST)
    if form.is_valid():
        try:
            season = load_season(
                text=form.content, name=form.cleaned_data["name"], with_wishes=form.cleaned_data["wishes"]
            )
        except ValidationError as error:
            form.add_error(None, error)
        except Unreadable as refusal:
            form.add_error(None, refusal.messages)
        else:
            messages.success(request, _("The season is loaded."))
            return redirect(season)
    if not form.is_read:
        first = SeasonFileForm({})
        first.errors.clear()
        first.add_error(None, form.errors.get("packed") or _("Choose the file once more."))
        return _ask_for_file(request, first)
    return _preview(request, form, form)


def _preview(request: Request, form: LoadSeasonForm, read: SeasonFileForm | LoadSeasonForm) -> HttpResponse:
    context = {"form": form, "preview": season_preview(read.filed)}
    return render(request, "exchange/season_load_preview.html", context)

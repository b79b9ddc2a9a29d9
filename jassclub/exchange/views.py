"""Results of earlier seasons from a list, and seasons as files."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.accounts.access import Request, for_secretary
from jassclub.engine.standings.regulation import Regulation
from jassclub.members.list_forms import MOST_PEOPLE, PersonRow, rows_of, shown, with_corrections
from jassclub.members.list_import import LEAVE_OUT, ListedPerson
from jassclub.members.list_wizard import ListWizard
from jassclub.members.listed_people import Column
from jassclub.seasons.models import Season
from jassclub.seasons.queries import own_steps
from jassclub.seasons.regulation_words import drops_all
from jassclub.web.downloads import as_file
from jassclub.web.forms import refusals_in
from jassclub.web.http import allow_upload
from jassclub.web.schema import Unreadable
from jassclub.web.spreadsheets.reading import Row

from .actions import UnreadableResults, import_results, known_evenings, load_season
from .forms import IntoSeasonForm, LoadSeasonForm, ResultsSourceForm, SeasonFileForm, typed_cells, year_of
from .queries import season_file, season_preview
from .result_heads import days_of
from .results_list import OF_RESULTS, Layout, ResultList, layout_of
from .schema.seasons import SeasonFile

MOST_FAULTS, LONGEST_ROW = 50, 120  # shown at once; letters


class ResultsWizard(ListWizard):
    title = gettext_lazy("Results of earlier seasons")
    intro = gettext_lazy(
        "Paste the rows of a spreadsheet, or choose its file: one row per result (date, round, player, "
        "points), or one row per player and one column per evening or round."
    )
    save_label = gettext_lazy("Import")
    back = "season_list"
    known_columns = OF_RESULTS
    check_template = "exchange/results_check.html"

    listed: ResultList

    def source_form(self, data: Any = None, files: Any = None) -> ResultsSourceForm:
        return ResultsSourceForm(data, files, initial={"season": self.request.GET.get("season", "")})

    def read(self, table: list[Row], chosen: list[Column] | None) -> None:
        self.into = IntoSeasonForm(self.request.POST)
        self.into.is_valid()
        self.season = self.into.cleaned_data.get("season")
        self.season_name = self.season.name if self.season else self.into.cleaned_data.get("name", "")
        self.table = typed_cells(table, self.request.POST)
        days = days_of(self.table, year_of(self.season_name, localdate()))
        layout = layout_of(self.table, days) if self.table else Layout([Column.NOTHING], 0)
        if self.table and chosen:
            layout = layout._replace(columns=chosen)
        self.columns, self.start = layout.columns, layout.start - layout.has_labels
        self.listed = ResultList(self.table, layout, days)
        too_many = len(self.listed.people) > MOST_PEOPLE  # results of people whom the page does not show
        self.has_faults = too_many or bool(self.listed.faults) or not self.listed.results
        if not self.table:
            self.table = [[""]]
            self.why = _("This list contains no results.")
        elif not self.listed.results and not self.listed.faults:
            self.why = _("This list contains no results. Choose below what each column contains.")

    def read_rows(self, sent: QueryDict | None) -> list[PersonRow]:
        rows = rows_of(self.listed.people[:MOST_PEOPLE])
        return with_corrections(rows, sent) if sent else rows

    def save(self) -> HttpResponse | None:
        return super().save() if self.into.is_valid() else None

    def save_people(self, people: Sequence[ListedPerson]) -> HttpResponse | None:
        results = self.listed.results
        try:
            season = import_results(season_name=self.season_name, results=results, people=people)
        except UnreadableResults as refusal:
            self.why = str(refusal)
            return None
        taken = sum(people[result.player].choice != LEAVE_OUT for result in results)
        words = ngettext("%(n)s result imported.", "%(n)s results imported.", taken)
        self.say_saved(words % {"n": taken})
        return redirect(season)

    def context(self) -> dict[str, Any]:
        """Also the evenings with their rounds, and the faults, each with the text of its row."""
        evenings = self.listed.evenings
        known = known_evenings(self.season, set(evenings)) if self.season else []
        steps = own_steps(self.season) if self.season else Regulation()
        return {
            **super().context(),
            "form": self.into,
            "results": len(self.listed.results),
            "evenings": [
                (day, rounds, day in known, drops_all(len(rounds), steps)) for day, rounds in evenings.items()
            ],
            "faults": [
                (fault, " · ".join(shown(cell) for cell in self.table[fault.row] if cell)[:LONGEST_ROW])
                for fault in self.listed.faults[:MOST_FAULTS]
            ],
            "more_faults": max(0, len(self.listed.faults) - MOST_FAULTS),
        }


@for_secretary
def results_import(request: Request) -> HttpResponse:
    return ResultsWizard(request).response()


@for_secretary
def season_save(request: Request, pk: int) -> HttpResponse:
    season = get_object_or_404(Season, pk=pk)
    content = BytesIO(season_file(season).encode())
    return as_file(content, str(season), "json", "application/json")


@for_secretary
def season_load(request: Request) -> HttpResponse:
    """First the file, then what it holds and its name; only then all of it is loaded, or nothing."""
    if "packed" in request.POST:
        return _load(request)
    form = SeasonFileForm(request.POST, request.FILES) if request.method == "POST" else SeasonFileForm()
    if form.is_valid():
        filed = form.filed
        initial = {"packed": form.packed, "name": filed.season.name, "wishes": bool(filed.wishes)}
        return _preview(request, LoadSeasonForm(initial=initial), filed)
    return allow_upload(render(request, "exchange/season_load.html", {"form": form}))


def _load(request: Request) -> HttpResponse:
    form = LoadSeasonForm(request.POST)
    if form.is_valid():
        name, with_wishes = form.cleaned_data["name"], form.cleaned_data["wishes"]
        try:
            with refusals_in(form):
                season = load_season(text=form.content, name=name, with_wishes=with_wishes)
                messages.success(request, _("The season is loaded."))
                return redirect(season)
        except Unreadable as refusal:
            form.add_error(None, refusal.messages)
    if "packed" in form.errors:
        first = SeasonFileForm({})
        first.errors.clear()
        first.add_error(None, form.errors["packed"])
        return allow_upload(render(request, "exchange/season_load.html", {"form": first}))
    return _preview(request, form, form.filed)


def _preview(request: Request, form: LoadSeasonForm, filed: SeasonFile) -> HttpResponse:
    context = {"form": form, "preview": season_preview(filed)}
    return render(request, "exchange/season_load_preview.html", context)

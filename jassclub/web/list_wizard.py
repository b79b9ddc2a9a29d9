"""The import wizard: a list is pasted or uploaded, its columns are guessed or chosen, its rows are checked,
and then it is saved. Each kind of list describes itself in a subclass of ListWizard."""

import json
import re
from collections.abc import Collection, Sequence
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .spreadsheets.columns import MOST_COLUMNS, MOST_ROWS, Cell, Column, Row, Unreadable, text_of
from .spreadsheets.reading import read_file, read_text

UNREADABLE_FILE = {
    "empty": _("There is nothing in it: the list has no row."),
    "too_long": _("The list is too long: at most %(rows)s rows at once."),
    "too_wide": _("The list is too wide: at most %(columns)s columns."),
    "too_large": _("This file becomes far too large once it is opened."),
    "pdf": _("This is a PDF. Save the list as XLSX, ODS or CSV, or copy its rows and paste them here."),
    "old_excel": _("This is an old Excel file (.xls). Open it and save it as XLSX or CSV."),
    "password": _("This file is protected by a password. Save it without one."),
    "broken": _("This file is damaged: it cannot be read. Open it and save it again."),
    "quotes": _("A quotation mark in this list is not closed."),
    "unknown": _("This is no list that can be read: XLSX, ODS or CSV, or rows that are pasted."),
}
COLUMN_NAMES = {
    Column.NOTHING: _("– not read –"),
    Column.NAME: _("Name (surname and first name)"),
    Column.SURNAME: _("Surname"),
    Column.FIRST_NAME: _("First name"),
    Column.DISTINCTION: _("To tell apart"),
    Column.PLACE: _("Place"),
    Column.GUEST: _("Guest"),
    Column.DATE: _("Date"),
    Column.ROUND: _("Round"),
    Column.POINTS: _("Points"),
    Column.RESULTS: _("Points of the date above"),
}
SHOWN_ROWS = 4
INVALID_CHARACTERS = re.compile("[\x00\ud800-\udfff]")  # pages cannot show them, databases cannot store them
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)  # as `text_of` writes it
LARGEST_TABLE = 600_000  # letters; the page sends it back with every answer


class ListWizard:
    """The steps of the import of a list. One instance answers one request.

    The check page carries the whole table in a hidden field, so nothing is stored before the list is saved.

    title, intro, save_label   words of the pages
    back                       name of the address to which "Back" leads
    known_columns              columns that the list may have
    """

    title: ClassVar[Promise]
    intro: ClassVar[Promise]
    save_label: ClassVar[Promise]
    back: ClassVar[str]
    known_columns: ClassVar[Collection[Column]]
    check_template: ClassVar[str] = "web/list_wizard/check.html"

    table: list[Row]
    columns: list[Column]
    start: int  # the row behind the headings
    rows: Sequence[Any]  # what is understood of the list
    why = ""  # why the list is not saved

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    def response(self) -> HttpResponse:
        """The source page, the check page, or where the browser goes once the list is saved."""
        data, files = self.request.POST, self.request.FILES
        if "table" in data:
            return self._after_check(data)
        form = self.source_form(data or None, files or None)
        if self.request.method != "POST" or not form.is_valid():
            return self._source_page(form)
        self.read(form.cleaned_data["table"], None)
        self.rows = self.read_rows(None)
        return self._check_page()

    def _after_check(self, data: QueryDict) -> HttpResponse:
        form = ColumnsForm(data)
        if not form.is_valid():
            messages.error(self.request, gettext("The list cannot be read any more: paste it again."))
            return self._source_page(self.source_form())
        self.read(form.cleaned_data["table"], form.chosen(self.known_columns))
        # Another choice of columns is looked at before it is saved.
        is_as_shown = form.cleaned_data["read_as"] == " ".join(self.columns)
        self.rows = self.read_rows(data if is_as_shown else None)
        response = self.save() if is_as_shown and "save" in data else None
        return response or self._check_page()

    def _source_page(self, form: "SourceForm") -> HttpResponse:
        return render(self.request, "web/list_wizard/source.html", {"wizard": self, "form": form})

    def _check_page(self) -> HttpResponse:
        return render(self.request, self.check_template, self.context())

    def source_form(self, data: Any = None, files: Any = None) -> "SourceForm":
        return SourceForm(data, files)

    def read(self, table: list[Row], chosen: list[Column] | None) -> None:
        """Set `table`, `columns` and `start`; the columns are those chosen, or else a guess."""
        raise NotImplementedError

    def read_rows(self, sent: QueryDict | None) -> Sequence[Any]:
        """The rows of the check as the table is understood or, with `sent`, as the page sends them back."""
        raise NotImplementedError

    def save(self) -> HttpResponse | None:
        """Save the list. None shows the check page again; then `why` says what is wrong."""
        raise NotImplementedError

    def context(self) -> dict[str, Any]:
        """What the check page shows."""
        headings = self.table[self.start - 1] if self.start else [""] * len(self.columns)
        below = self.table[self.start :]
        return {
            "wizard": self,
            "table": as_json(self.table),
            "read_as": " ".join(self.columns),
            "columns": [
                (number, shown(heading), column)
                for number, (column, heading) in enumerate(zip(self.columns, headings, strict=True))
            ],
            "options": [(column, COLUMN_NAMES[column]) for column in self.known_columns],
            "first_rows": [list(map(shown, row)) for row in below[:SHOWN_ROWS]],
            "more": max(0, len(below) - SHOWN_ROWS),
        }


class SourceForm(forms.Form):
    """A list: typed, pasted, or a file. `cleaned_data["table"]` holds its rows."""

    names = forms.CharField(
        label=_("Paste your list here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "autofocus": True}),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.ods"}),
        help_text=_("From Excel (XLSX), LibreOffice (ODS), or CSV."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file, text = cleaned.get("file"), cleaned.get("names", "")
        if not file and not text.strip():
            if not self.errors:
                self.add_error("names", _("Paste a list, or choose a file."))
            return cleaned
        if file and text.strip():
            self.add_error("names", _("Paste a list or choose a file, not both: empty one of the two."))
            return cleaned
        try:
            table = read_file(file.read()) if file else read_text(text)
            if len(as_json(table)) > LARGEST_TABLE:
                raise Unreadable("too_long")
            cleaned["table"] = table
        except Unreadable as refusal:
            self.add_error("file" if file else "names", why_unreadable(refusal))
        return cleaned


class ColumnsForm(forms.Form):
    """The table as the check page sends it back, and the columns as which the page showed it."""

    table = forms.CharField()
    read_as = forms.CharField(required=False)

    def clean_table(self) -> list[Row]:
        try:
            table = json.loads(self.cleaned_data["table"])
        except (ValueError, RecursionError):
            table = None
        if not _is_table(table):
            raise forms.ValidationError("no table")
        return table

    def chosen(self, among: Collection[Column]) -> list[Column] | None:
        """The choice for each column of a valid form; None without a choice."""
        by_value = {str(column): column for column in among}
        sent = [self.data.get(f"column-{number}", "") for number in range(len(self.cleaned_data["table"][0]))]
        return [by_value[value] for value in sent] if by_value.keys() >= set(sent) else None


def _is_table(table: Any) -> bool:
    """Whether these are rows of texts, all of one length."""
    if not isinstance(table, list) or not 0 < len(table) <= MOST_ROWS:
        return False
    if not all(isinstance(row, list) and len(row) == len(table[0]) for row in table):
        return False
    texts = all(
        isinstance(value, str) and not INVALID_CHARACTERS.search(value) for row in table for value in row
    )
    return texts and 0 < len(table[0]) <= MOST_COLUMNS


def as_json(table: Sequence[Row]) -> str:
    """The texts of the table, for the hidden field of the check page."""
    return json.dumps([[text_of(value) for value in row] for row in table], ensure_ascii=False)


def shown(value: Cell) -> str:
    """The text of a cell for people: a day as the language writes it."""
    text = text_of(value)
    if not DAY.fullmatch(text):
        return text
    try:
        return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
    except ValueError:
        return text  # 2026-02-30


def why_unreadable(refusal: Unreadable) -> str:
    """Why a list could not be read, in a sentence."""
    return str(UNREADABLE_FILE[refusal.code]) % {"rows": MOST_ROWS, "columns": MOST_COLUMNS}

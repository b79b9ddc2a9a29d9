"""What the site says about tables and their columns."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from django import forms
from django.utils.formats import date_format
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
COLUMNS = {
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


def why_unreadable(refusal: Unreadable) -> str:
    """Why a list could not be read, in a sentence."""
    return str(UNREADABLE_FILE[refusal.code]) % {"rows": MOST_ROWS, "columns": MOST_COLUMNS}


# --- Pasting or uploading a list, and saying what its columns are.

SHOWN_ROWS = 4
UNREADABLE = re.compile("[\x00\ud800-\udfff]")  # what no page can show and no database keep
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)  # as `text_of` writes it
LARGEST_TABLE = 600_000  # letters; the page sends it back with every answer


class SourceForm(forms.Form):
    """A list: typed, pasted, or a file. `cleaned_data["table"]` has its rows."""

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


def as_json(table: Sequence[Row]) -> str:
    """The table as the page keeps it: texts."""
    return json.dumps([[text_of(value) for value in row] for row in table], ensure_ascii=False)


class TableField(forms.CharField):
    """The table as the page sends it back."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> list[Row]:
        try:
            table = json.loads(super().clean(value))
        except (ValueError, RecursionError):
            table = None
        if not _is_table(table):
            raise forms.ValidationError(_("The list cannot be read any more: paste it again."))
        return table


def _is_table(table: Any) -> bool:
    if not isinstance(table, list) or not 0 < len(table) <= MOST_ROWS:
        return False
    if not all(isinstance(row, list) and len(row) == len(table[0]) for row in table):
        return False
    texts = all(isinstance(value, str) and not UNREADABLE.search(value) for row in table for value in row)
    return texts and 0 < len(table[0]) <= MOST_COLUMNS


class ColumnsForm(forms.Form):
    """What each column of the table is. `read_as` says what the page showed below it: where somebody chose
    otherwise since, the table is read again before anything is saved."""

    table = TableField()
    read_as = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any, among: Collection[Column]) -> None:
        super().__init__(data)
        self.among = among

    def chosen(self) -> list[Column] | None:
        """What was chosen for each column of a valid form; None where nothing was."""
        width = len(self.cleaned_data["table"][0])
        sent = [self.data.get(f"column-{place}") for place in range(width)]
        by_value = {str(column): column for column in self.among}
        if any(each not in by_value for each in sent):
            return None
        return [by_value[str(each)] for each in sent]

    def chosen_otherwise(self, columns: Sequence[Column]) -> bool:
        return self.cleaned_data["read_as"] != read_as(columns)


def read_as(columns: Sequence[Column]) -> str:
    return " ".join(columns)


def shown(value: Cell) -> str:
    """What a cell says to people: a day as the language writes it."""
    text = text_of(value)
    if not DAY.fullmatch(text):
        return text
    try:
        return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
    except ValueError:
        return text  # 2026-02-30


def heads_for_page(
    table: Sequence[Row], columns: Sequence[Column], among: Collection[Column], start: int
) -> dict[str, Any]:
    """For the template `web/list_import/columns.html`: a choice over each column, and some rows below it."""
    options = [(str(column), COLUMNS[column]) for column in among]
    heads = table[start - 1] if start else [""] * len(columns)
    return {
        "json": as_json(table),
        "read_as": read_as(columns),
        "heads": [
            {"name": f"column-{place}", "number": place + 1, "head": shown(head), "chosen": str(column)}
            for place, (column, head) in enumerate(zip(columns, heads, strict=True))
        ],
        "options": options,
        "rows": [list(map(shown, row)) for row in table[start : start + SHOWN_ROWS]],
        "more": max(0, len(table) - start - SHOWN_ROWS),
    }

"""The import wizard: a list is pasted or uploaded, its columns are guessed or chosen, its rows and people are
checked, and then it is saved. Each kind of list describes itself in a subclass of ListWizard."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from jassclub.engine.names import plain_letters
from jassclub.journal.transactions import ChangedMeanwhile
from jassclub.web.spreadsheets.reading import Row

from .list_forms import MOST_PEOPLE, PersonRow, SourceForm, as_json, columns_sent, shown, table_sent
from .list_import import ListedPerson, State, recognise
from .listed_people import Column, club_has_surname_first

SHOWN_ROWS = 4


class ListWizard:
    """The steps of the import of a list; one instance answers one request. The check page carries the whole
    table in a hidden field: nothing is stored before the list is saved."""

    title: ClassVar[Promise]
    intro: ClassVar[Promise]
    save_label: ClassVar[Promise]
    back: ClassVar[str]  # name of the address to which "Back" leads
    known_columns: ClassVar[Collection[Column]]  # that the list may have
    check_template: ClassVar[str] = "members/list_wizard/check.html"
    with_guests: ClassVar[bool] = False  # the list says who is a guest

    table: list[Row]
    columns: list[Column]
    start: int  # the row after the headings
    rows: Sequence[PersonRow]
    has_faults = False  # something else than the people must be corrected first
    why = ""  # why the list is not saved

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    def response(self) -> HttpResponse:
        data, files = self.request.POST, self.request.FILES
        if "table" in data:
            return self._after_check(data)
        form = self.source_form(data or None, files or None)
        if self.request.method != "POST" or not form.is_valid():
            return self._source_page(form)
        self.read(form.cleaned_data["table"], None)
        self.rows = self.read_rows(None)
        return render(self.request, self.check_template, self.context())

    def _after_check(self, data: QueryDict) -> HttpResponse:
        table = table_sent(data)
        if not table:
            messages.error(self.request, _("The list cannot be read any more: paste it again."))
            return self._source_page(self.source_form())
        self.read(table, columns_sent(data, len(table[0]), self.known_columns))
        # A new choice of columns is shown before it is saved.
        is_as_shown = data.get("read_as") == " ".join(self.columns)
        self.rows = self.read_rows(data if is_as_shown else None)
        response = self.save() if is_as_shown and "save" in data else None
        return response or render(self.request, self.check_template, self.context())

    def _source_page(self, form: SourceForm) -> HttpResponse:
        return render(self.request, "members/list_wizard/source.html", {"wizard": self, "form": form})

    def source_form(self, data: Any = None, files: Any = None) -> SourceForm:
        return SourceForm(data, files)

    def read(self, table: list[Row], chosen: list[Column] | None) -> None:
        """Set `table`, `columns` and `start`; the columns are those chosen, or else a guess."""
        raise NotImplementedError

    def read_rows(self, sent: QueryDict | None) -> Sequence[PersonRow]:
        """The people as the table is understood or, with `sent`, as the page sends them back."""
        raise NotImplementedError

    def save(self) -> HttpResponse | None:
        """Save the list. None shows the check page again; then `why` says what is wrong."""
        if self.has_faults or any(row.errors for row in self.rows):
            self.why = _("Nothing was saved: some rows contain errors, explained beside them.")
            return None
        try:
            return self.save_people(self.people())
        except (ChangedMeanwhile, ValidationError) as refusal:
            is_asked = any(row.values["shown"] and not row.values["choice"] for row in self.rows)
            if is_asked or isinstance(refusal, ValidationError):
                self.why = _("Nothing was saved: choose who the people in the marked rows are.")
            else:
                self.why = _(
                    "Nothing was saved: the data on these people has changed, or you corrected it. "
                    "Check it, then save again."
                )
        return None

    def save_people(self, people: Sequence[ListedPerson]) -> HttpResponse | None:
        """Save the list. Raises ChangedMeanwhile and ValidationError as `import_people` does."""
        raise NotImplementedError

    def say_saved(self, words: str) -> None:
        messages.success(self.request, words)
        if names := self._names(row for row in self.rows if row.is_left_out):
            messages.warning(self.request, _("Left out: %(names)s.") % {"names": ", ".join(names)})

    def people(self) -> list[ListedPerson]:
        return [row.person(with_guests=self.with_guests) for row in self.rows]

    def context(self) -> dict[str, Any]:
        """Of the check page."""
        for row, recognised in zip(self.rows, recognise(self.people()), strict=True):
            row.settle(recognised)
        if len(self.rows) == MOST_PEOPLE:
            self.why = _("Only the first %(n)s people on the list are shown.") % {"n": MOST_PEOPLE}
        states = [row.recognised.state for row in self.rows]
        headings = self.table[self.start - 1] if self.start else [""] * len(self.columns)
        below = self.table[self.start :]
        return {
            "wizard": self,
            "table": as_json(self.table),
            "read_as": " ".join(self.columns),
            "columns": list(zip(map(shown, headings), self.columns, strict=True)),
            "options": [(column, column.label) for column in self.known_columns],
            "first_rows": [list(map(shown, row)) for row in below[:SHOWN_ROWS]],
            "more": max(0, len(below) - SHOWN_ROWS),
            "people": self.rows,
            "name_fields": ["surname", "first_name"] if self.is_surname_first else ["first_name", "surname"],
            "counts": [(state.label, states.count(state)) for state in State if state in states],
            "wrong": [row.number for row in self.rows if row.errors],
            "twice": self._names(
                row for row in self.rows if row.is_asked and row.recognised.state is State.TWICE
            ),
            "left_out": self._names(row for row in self.rows if row.is_left_out),
        }

    def _names(self, rows: Iterable[PersonRow]) -> list[str]:
        return [row.name(surname_first=self.is_surname_first) for row in rows]

    @cached_property
    def is_surname_first(self) -> bool:
        """Whether surnames come first in the list; if it does not say, whether they do in the club."""
        columns = self.columns
        if Column.SURNAME in columns and Column.FIRST_NAME in columns:
            return columns.index(Column.SURNAME) < columns.index(Column.FIRST_NAME)
        lean = 0
        for row in self.rows if Column.NAME in columns else []:
            surname, first_name = (plain_letters(row.values[name]) for name in ("surname", "first_name"))
            if surname and first_name and 0 < row.number <= len(self.table):
                line = plain_letters(self.table[row.number - 1][columns.index(Column.NAME)])
                lean += 1 if line.find(surname) < line.find(first_name) else -1
        return lean > 0 if lean else club_has_surname_first()

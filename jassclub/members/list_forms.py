"""The forms of the import wizard: a list that is pasted or uploaded, the columns of its table, and each of
its people: the name can be corrected, and a choice says who it is."""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from pydantic import TypeAdapter

from jassclub.engine.names import told_apart, whole_name
from jassclub.web.http import whole_number
from jassclub.web.spreadsheets import reading

from .actions import DISTINCTION_LENGTH, NewMember
from .list_import import ADD, LEAVE_OUT, OTHER, ListedPerson, Recognised, State, same_as
from .listed_people import Column
from .models import NAME_LENGTH
from .pasted_names import ListedName

MOST_PEOPLE = 1_000
LONGEST_DISTINCTION = DISTINCTION_LENGTH - 3  # a number may follow
UNREADABLE_FILE = {
    "empty": _("The list is empty."),
    "too_long": _("The list is too long: at most %(rows)s rows at once."),
    "too_wide": _("The list is too wide: at most %(columns)s columns."),
    "too_large": _("Unpacked, this file is far too large."),
    "pdf": _("This is a PDF. Save the list as XLSX, ODS or CSV, or copy its rows and paste them here."),
    "old_excel": _("This is an old Excel file (.xls). Open it and save it as XLSX or CSV."),
    "password": _("This file is protected by a password. Save it without one."),
    "broken": _("This file is damaged: it cannot be read. Open it and save it again."),
    "quotes": _("A quotation mark in this list is not closed."),
    "unknown": _("This list cannot be read. Use XLSX, ODS or CSV, or paste the rows."),
}
TABLE: TypeAdapter[Any] = TypeAdapter(list[list[str]])  # as a page sends it back
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)  # as the reading of tables writes it
LARGEST_TABLE = 600_000  # letters; the page sends it back with every answer


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
            table = reading.read_file(file.read()) if file else reading.read_text(text)
            if len(as_json(table)) > LARGEST_TABLE:
                raise reading.Unreadable("too_long")
            cleaned["table"] = table
        except reading.Unreadable as refusal:
            self.add_error("file" if file else "names", why_unreadable(refusal))
        return cleaned


def table_sent(data: QueryDict) -> list[reading.Row]:
    """The table as the check page sends it back; empty where it is none."""
    try:
        table: list[reading.Row] = TABLE.validate_json(str(data["table"]))
    except ValueError:
        return []
    widths = {len(row) for row in table}
    is_table = len(widths) == 1 and 0 < max(widths) <= reading.MOST_COLUMNS
    has_nul = any("\0" in value for row in table for value in row)
    return table if is_table and not has_nul and len(table) <= reading.MOST_ROWS else []


def columns_sent(data: QueryDict, number: int, among: Collection[Column]) -> list[Column] | None:
    """The choice for each column; None without a choice."""
    by_value = {str(column): column for column in among}
    sent = [data.get(f"column-{place}", "") for place in range(number)]
    return [by_value[value] for value in sent] if by_value.keys() >= set(sent) else None


def as_json(table: Sequence[reading.Row]) -> str:
    """The texts of the table, for the hidden field of the check page."""
    return json.dumps(table, ensure_ascii=False)


def shown(text: str) -> str:
    """The text of a cell for people: a day as the language writes it."""
    if not DAY.fullmatch(text):
        return text
    try:
        return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
    except ValueError:
        return text  # 2026-02-30


def why_unreadable(refusal: reading.Unreadable) -> str:
    return str(UNREADABLE_FILE[refusal.code]) % {"rows": reading.MOST_ROWS, "columns": reading.MOST_COLUMNS}


class PersonRow(forms.Form):
    surname = forms.CharField(required=False)
    first_name = forms.CharField(required=False)
    distinction = forms.CharField(required=False, max_length=LONGEST_DISTINCTION)
    guest = forms.BooleanField(required=False)
    unclear_guest = forms.CharField(required=False)
    choice = forms.CharField(required=False)
    shown = forms.CharField(required=False)

    values: dict[str, Any]  # the fields as they are shown
    recognised: Recognised

    def __init__(self, data: Mapping[str, Any], number: int) -> None:
        super().__init__(data, prefix=f"p{number}")
        self.is_swapped = data.get("swap") == self.prefix
        self.number = whole_number(data.get(f"{self.prefix}-row")) or 0  # the row in the list, from 1
        self.listed = data.get(f"{self.prefix}-listed", "")  # the name there: a correction finds it again
        # The surname may be the first name.
        self.is_doubtful = bool(data.get(f"{self.prefix}-doubt")) and not self.is_swapped
        self.is_valid()

    def clean(self) -> None:
        values = {name: self.data.get(self.add_prefix(name), "") for name in self.fields}
        self.values = values = {**values, **self.cleaned_data}
        if self.is_swapped:
            values["surname"], values["first_name"] = values["first_name"], values["surname"]
        if self.errors:
            return
        for name in ("surname", "first_name", "distinction"):
            values[name] = " ".join(values[name].split())
        if not values["surname"]:
            values["surname"], values["first_name"] = values["first_name"], ""
        if len(whole_name(values["surname"], values["first_name"], surname_first=True)) > NAME_LENGTH:
            words = gettext("Surname and first name together can have up to %(length)s characters.")
            self.add_error("surname", words % {"length": NAME_LENGTH})
        if values["unclear_guest"] and not self.data.get(self.add_prefix("guest")):
            values["guest"] = ""
            words = gettext("Guest or member? The list says “%(text)s”.")
            self.add_error("guest", words % {"text": values["unclear_guest"][:40]})

    def person(self, *, with_guests: bool) -> ListedPerson:
        values = self.values
        person = NewMember(values["surname"], values["first_name"], values["distinction"])
        is_guest = bool(values["guest"]) if with_guests else None
        return ListedPerson(person, is_guest, values["choice"], values["shown"])

    def settle(self, recognised: Recognised) -> None:
        """Show what the club knows now; a choice that no longer fits is asked for again."""
        if self.values["shown"] != str(recognised) or self.values["choice"] not in recognised.choices:
            self.values["choice"] = recognised.usual_choice
        self.values["shown"] = str(recognised)
        self.recognised = recognised

    def name(self, *, surname_first: bool) -> str:
        values = self.values
        whole = whole_name(values["surname"], values["first_name"], surname_first=surname_first)
        return told_apart(whole, values["distinction"])

    @property
    def why(self) -> str:
        return next((str(error) for errors in self.errors.values() for error in errors), "")

    @property
    def is_asked(self) -> bool:
        return not self.values["choice"]

    @property
    def is_left_out(self) -> bool:
        return bool(self.values["choice"] == LEAVE_OUT)

    @property
    def css_class(self) -> str:
        if self.errors or self.is_asked:
            return "refused"
        is_clear = self.recognised.state in (State.NEW, State.KNOWN) and not self.is_doubtful
        return "" if is_clear else "doubtful"

    @property
    def choices(self) -> list[tuple[str, str]]:
        is_twice = self.recognised.state is State.TWICE
        words = {
            ADD: gettext("add"),
            OTHER: gettext("someone else: add"),
            LEAVE_OUT: gettext("the same person: leave out") if is_twice else gettext("leave out"),
        }
        for member in self.recognised.members:
            since = {"date": date_format(member.joined, "DATE_FORMAT")}
            is_promoted = self.recognised.state is State.GUEST
            becomes = gettext("the guest of %(date)s becomes a member") % since
            words[same_as(member)] = becomes if is_promoted else gettext("is %(name)s") % {"name": member}
        return [(choice, words[choice]) for choice in self.recognised.choices]


def rows_of(people: Iterable[ListedName]) -> list[PersonRow]:
    """The rows of a list that was just read."""
    rows = []
    for number, person in enumerate(people):
        values = {
            **asdict(person),
            "guest": person.is_guest or "",
            "doubt": person.is_doubtful,
            "row": str(person.row + 1),
            "listed": f"{person.surname}, {person.first_name} ({person.distinction})",
        }
        rows.append(PersonRow({f"p{number}-{name}": value for name, value in values.items()}, number))
    return rows


def rows_sent(data: QueryDict) -> list[PersonRow]:
    count = min(whole_number(data.get("people")) or 0, MOST_PEOPLE)
    return [PersonRow(data, number) for number in range(count)]


def with_corrections(rows: Sequence[PersonRow], data: QueryDict) -> list[PersonRow]:
    """These rows with the corrections and answers that the page sends back. Each is found by its name in the
    list, because other rows of the table may be gone by now."""
    sent = {row.listed: row for row in rows_sent(data)}
    for row in rows:
        if row.listed in sent:
            sent[row.listed].number, sent[row.listed].prefix = row.number, row.prefix
    return [sent.get(row.listed, row) for row in rows]

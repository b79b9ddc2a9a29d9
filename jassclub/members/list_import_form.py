"""The people of a list as the page shows them: each can be corrected, and is answered for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.queries import the_club
from jassclub.engine.names import told_apart, whole_name
from jassclub.web.spreadsheets.columns import Column, Row

from .actions import DISTINCTION_LENGTH, NewMember
from .list_import import ADD, LEAVE_OUT, OTHER, Incoming, Recognised, State
from .list_import_rows import Listed, is_surname_first
from .models import NAME_LENGTH

MOST_PEOPLE = 1_000
LONGEST_DISTINCTION = DISTINCTION_LENGTH - 3  # a number may come behind it
WORDS = {
    State.NEW: gettext_lazy("new"),
    State.KNOWN: gettext_lazy("known already"),
    State.GUEST: gettext_lazy("known as a guest"),
    State.INACTIVE: gettext_lazy("no longer active"),
    State.NAMESAKE: gettext_lazy("of a member's name"),
    State.ALIKE: gettext_lazy("of nearly a member's name"),
    State.TWICE: gettext_lazy("twice in this list"),
}


class PersonForm(forms.Form):
    surname = forms.CharField(required=False)
    first_name = forms.CharField(required=False)
    distinction = forms.CharField(required=False, max_length=LONGEST_DISTINCTION)
    guest = forms.BooleanField(required=False)
    choice = forms.CharField(required=False)
    shown = forms.CharField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        for name in ("surname", "first_name", "distinction"):
            cleaned[name] = " ".join(cleaned[name].split())
        if not cleaned["surname"]:
            cleaned["surname"], cleaned["first_name"] = cleaned["first_name"], ""
        whole = whole_name(cleaned["surname"], cleaned["first_name"], surname_first=True)
        if len(whole) > NAME_LENGTH:
            words = _("Surname and first name together have at most %(length)s letters.")
            self.add_error("surname", words % {"length": NAME_LENGTH})
        return cleaned


@dataclass
class PersonRow:
    """A row of the preview."""

    number: int  # of the row in the list, from 1
    prefix: str
    values: dict[str, Any]
    errors: list[str]
    is_doubtful: bool = False  # which is the surname
    recognised: Recognised | None = None
    listed: str = ""  # the name as it was understood first, where corrections must find it again

    @property
    def is_left_empty(self) -> bool:
        return not self.values["surname"] and not self.errors

    def incoming(self, *, with_guests: bool) -> Incoming:
        values = self.values
        person = NewMember(values["surname"], values["first_name"], values["distinction"])
        is_guest = bool(values["guest"]) if with_guests else None
        return Incoming(person, is_guest, values["choice"], values["shown"])

    def settle(self, recognised: Recognised) -> None:
        """What stands there now is what the page shows; an answer that no longer fits is asked again."""
        if self.values["shown"] != str(recognised) or self.values["choice"] not in recognised.choices:
            self.values["choice"] = recognised.usual_choice
        self.values["shown"] = str(recognised)
        self.recognised = recognised

    def name(self, *, surname_first: bool) -> str:
        values = self.values
        whole = whole_name(values["surname"], values["first_name"], surname_first=surname_first)
        return told_apart(whole, values["distinction"])

    @property
    def is_asked(self) -> bool:
        return self.recognised is not None and not self.values["choice"]

    @property
    def is_left_out(self) -> bool:
        return bool(self.values["choice"] == LEAVE_OUT)

    @property
    def is_asked_as_twice(self) -> bool:
        return self.is_asked and self.recognised is not None and self.recognised.state is State.TWICE

    @property
    def needs_a_look(self) -> bool:
        odd = self.recognised is not None and self.recognised.state not in (State.NEW, State.KNOWN)
        return bool(self.errors) or self.is_doubtful or odd

    @property
    def state_words(self) -> str:
        return str(WORDS[self.recognised.state]) if self.recognised else ""

    @property
    def choices(self) -> list[tuple[str, str]]:
        return (
            [(choice, self._words(choice)) for choice in self.recognised.choices] if self.recognised else []
        )

    def _words(self, choice: str) -> str:
        assert self.recognised is not None
        if choice == ADD:
            return _("add")
        if choice == LEAVE_OUT:
            is_twice = self.recognised.state is State.TWICE
            return _("the same person: leave out") if is_twice else _("leave out")
        if choice == OTHER:
            return _("somebody else: add")
        [member] = [each for each in self.recognised.members if choice.endswith(f"-{each.pk}")]
        if member.is_guest and self.recognised.state is State.GUEST:
            since = {"date": date_format(member.joined, "DATE_FORMAT")}
            return _("the guest of %(date)s becomes a member") % since
        return _("is %(name)s") % {"name": member}


def rows_of(listed: Iterable[Listed]) -> list[PersonRow]:
    """The preview of a list that was just read."""
    rows = []
    for number, each in enumerate(listed):
        name = each.name
        values = {
            "surname": name.surname,
            "first_name": name.first_name,
            "distinction": name.distinction,
            "guest": each.is_guest,
            "choice": "",
            "shown": "",
        }
        row = _row(number, values, each.row + 1, is_doubtful=name.is_doubtful)
        row.listed = f"{name.surname}, {name.first_name} ({name.distinction})"
        rows.append(row)
    return rows


def with_corrections(rows: Sequence[PersonRow], data: QueryDict) -> list[PersonRow]:
    """The same people as they were corrected and answered for on the page that is sent, whichever row they
    had there: other rows of the table may be gone meanwhile."""
    sent = {}
    for number in range(_whole(data.get("people"), MOST_PEOPLE)):
        sent[data.get(f"p{number}-listed", "")] = number
    corrected = []
    for number, row in enumerate(rows):
        if row.listed in sent:
            values, is_doubtful = _sent(data, f"p{sent[row.listed]}")
            listed = row.listed
            row = _row(number, values, row.number, is_doubtful=is_doubtful)
            row.listed = listed
        corrected.append(row)
    return corrected


def _row(number: int, values: dict[str, Any], in_list: int, *, is_doubtful: bool) -> PersonRow:
    prefix = f"p{number}"
    form = PersonForm({f"{prefix}-{name}": value for name, value in values.items()}, prefix=prefix)
    form.is_valid()
    kept = {**values, **{name: value for name, value in form.cleaned_data.items() if name in values}}
    errors = [str(error) for found in form.errors.values() for error in found]
    return PersonRow(in_list, prefix, kept, errors, is_doubtful)


def rows_sent(data: QueryDict) -> list[PersonRow]:
    """The preview as it was sent back, corrections and all."""
    rows = []
    for number in range(_whole(data.get("people"), MOST_PEOPLE)):
        values, is_doubtful = _sent(data, f"p{number}")
        in_list = _whole(data.get(f"p{number}-row"), 1_000_000)
        rows.append(_row(number, values, in_list, is_doubtful=is_doubtful))
    return rows


def _sent(data: QueryDict, prefix: str) -> tuple[dict[str, Any], bool]:
    """What stands in a row that was sent, and whether it is doubtful which is the surname."""
    names = ("surname", "first_name", "distinction", "choice", "shown")
    values: dict[str, Any] = {name: data.get(f"{prefix}-{name}", "") for name in names}
    if data.get("swap") == prefix:
        values["surname"], values["first_name"] = values["first_name"], values["surname"]
    values["guest"] = f"{prefix}-guest" in data
    return values, f"{prefix}-doubt" in data and data.get("swap") != prefix


def _whole(text: str | None, most: int) -> int:
    return min(int(text), most) if text and text.isascii() and text.isdigit() and len(text) < 9 else 0


def order_of_names(table: Sequence[Row], columns: Sequence[Column], rows: Sequence[PersonRow]) -> bool:
    """Whether the list has surnames first; where it does not say, whether the club has."""
    club = the_club()
    names = ((row.number - 1, row.values["surname"], row.values["first_name"]) for row in rows if row.number)
    return is_surname_first(table, columns, names, usual=bool(club and club.surname_first))


def named(rows: Sequence[PersonRow], *, surname_first: bool) -> dict[str, list[str]]:
    """For the lines above the preview: the rows that are wrong, who is there twice, and who is left out."""
    return {
        "wrong": [str(row.number) for row in rows if row.errors],
        "twice": [row.name(surname_first=surname_first) for row in rows if row.is_asked_as_twice],
        "left_out": [row.name(surname_first=surname_first) for row in rows if row.is_left_out],
    }


def left_out(table: Sequence[Row], columns: Sequence[Column], rows: Sequence[PersonRow]) -> str:
    """Names everybody who was chosen to be left out; empty where nobody was."""
    if not any(row.is_left_out for row in rows):
        return ""
    surname_first = order_of_names(table, columns, rows)
    names = named(rows, surname_first=surname_first)["left_out"]
    return _("Left out: %(names)s.") % {"names": ", ".join(names)}


def counts(rows: Sequence[PersonRow]) -> list[tuple[str, int]]:
    """How many are new, known, and so on, for the line above the preview."""
    states = [row.recognised.state for row in rows if row.recognised]
    return [(str(WORDS[state]), states.count(state)) for state in State if state in states]

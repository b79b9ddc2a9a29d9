"""The check of the people of a list: their names can be corrected, and a choice says who each of them is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse, QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.engine.names import told_apart, whole_name
from jassclub.journal.transactions import ChangedMeanwhile
from jassclub.web.http import whole_number
from jassclub.web.list_wizard import ListWizard

from .actions import DISTINCTION_LENGTH, NewMember
from .list_import import ADD, LEAVE_OUT, OTHER, ListedPerson, Recognised, State, recognise
from .listed_people import is_surname_first
from .models import NAME_LENGTH
from .pasted_names import ListedName

MOST_PEOPLE = 1_000
LONGEST_DISTINCTION = DISTINCTION_LENGTH - 3  # a number may come behind it


class PeopleWizard(ListWizard):
    """The import of a list of people. `with_guests`: the list says who is a guest."""

    with_guests: ClassVar[bool] = False
    rows: Sequence["PersonRow"]

    @property
    def has_faults(self) -> bool:
        """Whether something else than the people must be corrected first."""
        return False

    def save(self) -> HttpResponse | None:
        if self.has_faults or any(row.errors for row in self.rows):
            self.why = _("Nothing is saved: some rows are wrong. They say why.")
            return None
        try:
            return self.save_people(self.people())
        except (ChangedMeanwhile, ValidationError) as refusal:
            is_asked = any(row.values["shown"] and not row.values["choice"] for row in self.rows)
            if is_asked or isinstance(refusal, ValidationError):
                self.why = _("Nothing is saved: say for the marked rows who they are.")
            else:
                self.why = _(
                    "Nothing is saved: what is known of these people has changed, or you corrected them."
                    " Look once more."
                )
        return None

    def save_people(self, people: Sequence[ListedPerson]) -> HttpResponse | None:
        """Save the list. Raises ChangedMeanwhile and ValidationError as `import_people` does."""
        raise NotImplementedError

    def say_saved(self, words: str) -> None:
        """Show what was saved, and who was left out."""
        messages.success(self.request, words)
        names = self._names(row for row in self.rows if row.is_left_out)
        if names:
            messages.warning(self.request, _("Left out: %(names)s.") % {"names": ", ".join(names)})

    def people(self) -> list[ListedPerson]:
        return [row.person(with_guests=self.with_guests) for row in self.rows]

    def context(self) -> dict[str, Any]:
        """Also the people, how many of them are new, known and so on, and the names in the warnings."""
        for row, recognised in zip(self.rows, recognise(self.people()), strict=True):
            row.settle(recognised)
        if len(self.rows) == MOST_PEOPLE:
            self.why = _("Only the first %(n)s people of the list are shown.") % {"n": MOST_PEOPLE}
        states = [row.recognised.state for row in self.rows]
        return {
            **super().context(),
            "people": self.rows,
            "name_fields": ["surname", "first_name"] if self.is_surname_first else ["first_name", "surname"],
            "counts": [(state.label, states.count(state)) for state in State if state in states],
            "wrong": [row.number for row in self.rows if row.errors],
            "twice": self._names(
                row for row in self.rows if row.is_asked and row.recognised.state is State.TWICE
            ),
            "left_out": self._names(row for row in self.rows if row.is_left_out),
        }

    def _names(self, rows: Iterable["PersonRow"]) -> list[str]:
        return [row.name(surname_first=self.is_surname_first) for row in rows]

    @cached_property
    def is_surname_first(self) -> bool:
        """The order of names in the list."""
        names = (
            (row.number - 1, row.values["surname"], row.values["first_name"])
            for row in self.rows
            if row.number
        )
        return is_surname_first(self.table, self.columns, names)


class PersonRow(forms.Form):
    """A person on the check page.

    values        the fields as they are shown
    number        the row in the list, from 1
    listed        the name as the list has it, by which a correction finds its person again
    is_doubtful   the surname may be the first name
    """

    surname = forms.CharField(required=False)
    first_name = forms.CharField(required=False)
    distinction = forms.CharField(required=False, max_length=LONGEST_DISTINCTION)
    guest = forms.BooleanField(required=False)
    choice = forms.CharField(required=False)
    shown = forms.CharField(required=False)

    values: dict[str, Any]
    recognised: Recognised

    def __init__(self, data: Mapping[str, Any], number: int) -> None:
        super().__init__(data, prefix=f"p{number}")
        self.is_swapped = data.get("swap") == self.prefix
        self.number = whole_number(data.get(f"{self.prefix}-row")) or 0
        self.listed = data.get(f"{self.prefix}-listed", "")
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
            words = _("Surname and first name together have at most %(length)s letters.")
            self.add_error("surname", words % {"length": NAME_LENGTH})

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
        return [(choice, self._words(choice)) for choice in self.recognised.choices]

    def _words(self, choice: str) -> str:
        if choice == ADD:
            return _("add")
        if choice == LEAVE_OUT:
            is_twice = self.recognised.state is State.TWICE
            return _("the same person: leave out") if is_twice else _("leave out")
        if choice == OTHER:
            return _("somebody else: add")
        [member] = [member for member in self.recognised.members if choice.endswith(f"-{member.pk}")]
        if member.is_guest and self.recognised.state is State.GUEST:
            since = {"date": date_format(member.joined, "DATE_FORMAT")}
            return _("the guest of %(date)s becomes a member") % since
        return _("is %(name)s") % {"name": member}


def rows_of(people: Iterable[ListedName]) -> list[PersonRow]:
    """The rows of a list that was just read."""
    rows = []
    for number, person in enumerate(people):
        values = {
            **asdict(person),
            "guest": person.is_guest,
            "doubt": person.is_doubtful,
            "row": str(person.row + 1),
            "listed": f"{person.surname}, {person.first_name} ({person.distinction})",
        }
        rows.append(PersonRow({f"p{number}-{name}": value for name, value in values.items()}, number))
    return rows


def rows_sent(data: QueryDict) -> list[PersonRow]:
    """The rows as the page sends them back."""
    return [PersonRow(data, number) for number in range(_people_sent(data))]


def _people_sent(data: QueryDict) -> int:
    return min(whole_number(data.get("people")) or 0, MOST_PEOPLE)


def with_corrections(rows: Sequence["PersonRow"], data: QueryDict) -> list[PersonRow]:
    """These rows with the corrections and answers that the page sends back. Each is found by its name in the
    list, because other rows of the table may be gone by now."""
    sent = {data.get(f"p{number}-listed"): number for number in range(_people_sent(data))}
    corrected = []
    for row in rows:
        if row.listed in sent:
            number, prefix = row.number, row.prefix
            row = PersonRow(data, sent[row.listed])
            row.number, row.prefix = number, prefix
        corrected.append(row)
    return corrected

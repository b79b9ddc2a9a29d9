"""The people in a table: which columns hold their names, and who stands in its rows."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any

from jassclub.accounts.models import Club
from jassclub.engine.names import plain_letters, same_name_key
from jassclub.web.spreadsheets.columns import Cell, Column, Row, by_headings, headings_row, text_of

from .actions import NewMember
from .first_names import first_name_score
from .models import Member
from .pasted_names import BRACKETS, ListedName, understand

NOT_A_GUEST = re.compile("|-|–|0|no|nein|nee|non|false|n|mitglied|member|socio|lid")
MOSTLY = 0.6
YEAR = re.compile(r"(?:19|20)\d\d")


def columns_of(table: Sequence[Row], among: Collection[Column]) -> tuple[list[Column], int]:
    """What each column holds, and the row with which the people begin."""
    headings = headings_row(table, among)
    if headings is not None:
        columns = by_headings(table[headings], among)
        if {Column.NAME, Column.SURNAME} & set(columns):
            return columns, headings + 1
    return columns_by_content(table), 0


def columns_by_content(table: Sequence[Row]) -> list[Column]:
    """The columns without headings: usual first names, surnames beside them, and behind them a place."""
    width = range(len(table[0]))
    columns = [Column.NOTHING for _place in width]
    words = [place for place in width if _share(table, place, _is_word) >= MOSTLY]
    if not words:
        return [Column.NAME, *columns[1:]]
    first_names = max(
        words, key=lambda place: _share(table, place, lambda value: first_name_score(text_of(value)) > 0)
    )
    others = [place for place in words if place != first_names]
    is_whole_name = _share(table, words[0], lambda value: " " in text_of(value).strip()) >= MOSTLY
    if not others or (is_whole_name and _share(table, words[0], _has_first_name) >= MOSTLY):
        columns[words[0]] = Column.NAME
        last = words[0]
    else:
        surnames = max((place for place in others if place < first_names), default=others[0])
        columns[first_names], columns[surnames] = Column.FIRST_NAME, Column.SURNAME
        last = max(first_names, surnames)
    places = [place for place in words if place > last]
    years = [
        place
        for place in width
        if place > words[0]
        and _share(table, place, lambda value: bool(YEAR.fullmatch(text_of(value)))) >= MOSTLY
    ]
    for place in [*places, *years][:1]:  # either may tell two people of one name apart
        columns[place] = Column.PLACE
    return columns


def is_surname_first(
    table: Sequence[Row], columns: Sequence[Column], names: Iterable[tuple[int, str, str]]
) -> bool:
    """Whether surnames come before first names in the table; if it does not say, whether they do in the club.
    `names` are rows of the table (from 0), each with a surname and a first name."""
    if Column.SURNAME in columns and Column.FIRST_NAME in columns:
        return columns.index(Column.SURNAME) < columns.index(Column.FIRST_NAME)
    lean = 0
    for row, *name in names if Column.NAME in columns else []:
        surname, first_name = map(plain_letters, name)
        if surname and first_name and row < len(table):
            line = plain_letters(text_of(table[row][columns.index(Column.NAME)]))
            lean += 1 if line.find(surname) < line.find(first_name) else -1
    return lean > 0 if lean else _club_has_surname_first()


def people_in(table: Sequence[Row], columns: Sequence[Column], start: int) -> list[ListedName]:
    """The people in the rows from `start` on. A row without a name is left out."""
    rows = [_texts(row, columns) for row in table[start:]]
    if Column.SURNAME in columns and Column.NAME not in columns:
        names = [replace(_from_two_columns(texts), row=number) for number, texts in enumerate(rows)]
    else:
        whole = (Column.NAME, Column.FIRST_NAME, Column.SURNAME)
        lines = (" ".join(texts[column] for column in whole) for texts in rows)
        names = understand(lines, **_usual_names())
    people = [
        replace(
            name,
            distinction=rows[name.row][Column.DISTINCTION] or name.distinction,
            place=rows[name.row][Column.PLACE] or name.place,
            is_guest=not NOT_A_GUEST.fullmatch(rows[name.row][Column.GUEST].casefold()),
            row=start + name.row,
        )
        for name in names
        if name.surname
    ]
    places: dict[str, set[str]] = {}
    for person in people:
        places.setdefault(plain_letters(_name(person)), set()).add(person.place)
    return _told_apart(people, lambda person: len(places[plain_letters(_name(person))]) > 1)


def told_apart_as_here(people: Iterable[ListedName]) -> list[ListedName]:
    """A person with the name of a member who has a distinction is told apart by the place in the list."""
    members = Member.objects.exclude(distinction="").values_list("surname", "first_name")
    names = {same_name_key(", ".join(name)) for name in members}
    return _told_apart(people, lambda person: same_name_key(_name(person)) in names)


def read_names(text: str) -> list[NewMember]:
    """The people of a text, one a line. A place behind a name tells apart, as brackets do."""
    names = understand(text.splitlines(), **_usual_names())
    return [NewMember(name.surname, name.first_name, name.distinction or name.place) for name in names]


def _club_has_surname_first() -> bool:
    club = Club.objects.first()
    return bool(club and club.surname_first)


def _usual_names() -> dict[str, Any]:
    """How the club writes names, and the first names of its members: arguments of `understand`."""
    first_names = Member.objects.exclude(first_name="").values_list("first_name", flat=True)
    return {"surname_first": _club_has_surname_first(), "first_names": set(first_names)}


def _texts(row: Row, columns: Sequence[Column]) -> dict[Column, str]:
    """The text of each kind of column; two columns of a kind are joined, such as two first names."""
    texts = dict.fromkeys(Column, "")
    for value, column in zip(row, columns, strict=True):
        texts[column] = f"{texts[column]} {text_of(value)}".strip()
    return texts


def _from_two_columns(texts: dict[Column, str]) -> ListedName:
    surname, first_name, distinction = texts[Column.SURNAME], texts[Column.FIRST_NAME], ""
    brackets = BRACKETS.fullmatch(first_name)
    if brackets:
        first_name, distinction = brackets.groups()
    return ListedName(surname, first_name, distinction) if surname else ListedName(first_name)


def _told_apart(people: Iterable[ListedName], needs_place: Callable[[ListedName], bool]) -> list[ListedName]:
    """The place becomes the distinction of those who need one and have none."""
    return [
        replace(person, distinction=person.distinction or person.place) if needs_place(person) else person
        for person in people
    ]


def _name(person: ListedName) -> str:
    return f"{person.surname}, {person.first_name}"


def _share(table: Sequence[Row], place: int, holds: Callable[[Cell], bool]) -> float:
    """The share of the cells of a column for which this holds; 0 for a column that is mostly empty."""
    values = [row[place] for row in table if row[place] != ""]
    return sum(map(holds, values)) / len(values) if len(values) * 2 >= len(table) else 0.0


def _is_word(value: Cell) -> bool:
    return isinstance(value, str) and any(letter.isalpha() for letter in value)


def _has_first_name(value: Cell) -> bool:
    return any(first_name_score(word.strip(",")) > 0 for word in text_of(value).split())

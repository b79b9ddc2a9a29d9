"""People in a table that somebody pasted or uploaded: what its columns are, and who stands in its rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from jassclub.accounts.queries import the_club
from jassclub.engine.names import plain_letters, same_name_key
from jassclub.web.spreadsheets.columns import Cell, Column, Row, by_headings, headings_row, text_of

from .actions import NewMember
from .models import Member
from .name_words import BRACKETS, likely_first_name
from .pasted_names import PastedName, understand, understand_each

OF_MEMBERS = (
    *(Column.NOTHING, Column.NAME, Column.SURNAME, Column.FIRST_NAME, Column.DISTINCTION),
    *(Column.PLACE, Column.GUEST),
)
NOT_A_GUEST = {
    "",
    "-",
    "–",
    "0",
    "no",
    "nein",
    "nee",
    "non",
    "false",
    "n",
    "mitglied",
    "member",
    "socio",
    "lid",
}
MOSTLY = 0.6
YEAR = re.compile(r"(?:19|20)\d\d")


@dataclass(frozen=True)
class Listed:
    """Somebody in a row of the table (from 0); `is_doubtful`: which is the surname."""

    row: int
    name: PastedName
    is_guest: bool = False


def columns_of(rows: Sequence[Row], among: Collection[Column]) -> tuple[list[Column], int]:
    """What each column is, and with which row the people begin."""
    headings = headings_row(rows, among)
    if headings is not None:
        columns = by_headings(rows[headings], among)
        if {Column.NAME, Column.SURNAME} & set(columns):
            return columns, headings + 1
    return by_content(rows), 0


def by_content(rows: Sequence[Row]) -> list[Column]:
    """Without headings: a column of usual first names, surnames beside it, and behind them a place."""
    width = len(rows[0])
    columns = [Column.NOTHING] * width
    words = [place for place in range(width) if _share(rows, place, _is_word) >= MOSTLY]
    if not words:
        return [Column.NAME, *columns[1:]]
    first_names = max(words, key=lambda place: _share(rows, place, _is_first_name))
    others = [place for place in words if place != first_names]
    is_whole_name = _share(rows, words[0], lambda value: " " in text_of(value).strip()) >= MOSTLY
    if not others or (is_whole_name and _share(rows, words[0], _holds_first_name) >= MOSTLY):
        name, rest = words[0], words[1:]
        columns[name] = Column.NAME
    else:
        before = [place for place in others if place < first_names]
        surnames = before[-1] if before else others[0]
        columns[first_names], columns[surnames] = Column.FIRST_NAME, Column.SURNAME
        rest = [place for place in others if place > max(first_names, surnames)]
    years = [place for place in range(width) if place > words[0] and _share(rows, place, _is_year) >= MOSTLY]
    for behind in [*rest, *years][:1]:  # either may tell two of one name apart
        columns[behind] = Column.PLACE
    return columns


def is_surname_first(
    rows: Sequence[Row], columns: Sequence[Column], names: Iterable[tuple[int, str, str]], *, usual: bool
) -> bool:
    """Whether surnames come before first names in the table; as `usual` where it does not say.

    `names` are rows of the table (from 0), each with a surname and a first name.
    """
    if Column.SURNAME in columns and Column.FIRST_NAME in columns:
        return columns.index(Column.SURNAME) < columns.index(Column.FIRST_NAME)
    if Column.NAME not in columns:
        return usual
    place, lean = columns.index(Column.NAME), 0
    for row, *name in names:
        surname, first_name = map(plain_letters, name)
        if surname and first_name and row < len(rows):
            line = plain_letters(text_of(rows[row][place]))
            lean += 1 if line.find(surname) < line.find(first_name) else -1
    return lean > 0 if lean else usual


def people_in(
    rows: Sequence[Row],
    columns: Sequence[Column],
    start: int,
    *,
    surname_first: bool = False,
    first_names: Collection[str] = (),
) -> list[Listed]:
    """Who stands in the rows from `start` on; a row without a name is passed over."""
    cells = [(number, _said(row, columns)) for number, row in enumerate(rows) if number >= start]
    cells = [(number, said) for number, said in cells if _whole(said)]
    if Column.SURNAME in columns and Column.NAME not in columns:
        names = [_from_two_columns(said) for _number, said in cells]
    else:
        lines = [_whole(said) for _number, said in cells]
        found = understand_each(lines, surname_first=surname_first, first_names=first_names)
        names = [name or PastedName("") for name in found]
    listed = [
        Listed(number, _with_cells(name, said), _is_guest(said))
        for (number, said), name in zip(cells, names, strict=True)
    ]
    return _told_apart_by_place([each for each in listed if each.name.surname])


def _said(row: Row, columns: Sequence[Column]) -> dict[Column, str]:
    """What the row says in its columns; two of one kind are joined, such as two first names."""
    said: dict[Column, str] = {}
    for value, column in zip(row, columns, strict=True):
        said[column] = f"{said.get(column, '')} {text_of(value)}".strip()
    return said


def _whole(said: Mapping[Column, str]) -> str:
    parts = (said.get(column, "") for column in (Column.NAME, Column.FIRST_NAME, Column.SURNAME))
    return " ".join(part for part in parts if part)


def _from_two_columns(said: Mapping[Column, str]) -> PastedName:
    surname, first_name = said.get(Column.SURNAME, ""), said.get(Column.FIRST_NAME, "")
    brackets = BRACKETS.fullmatch(first_name)
    distinction = ""
    if brackets:
        first_name, distinction = brackets[1], brackets[2]
    return PastedName(surname, first_name, distinction) if surname else PastedName(first_name)


def _with_cells(name: PastedName, said: Mapping[Column, str]) -> PastedName:
    return replace(
        name,
        distinction=said.get(Column.DISTINCTION) or name.distinction,
        place=said.get(Column.PLACE) or name.place,
    )


def _told_apart_by_place(listed: list[Listed]) -> list[Listed]:
    """The place is part of what somebody is called only where two have one name."""
    places: dict[str, set[str]] = {}
    for each in listed:
        places.setdefault(_letters(each.name), set()).add(each.name.place)
    several = {letters for letters, found in places.items() if len(found) > 1}
    return [with_place(each) if _letters(each.name) in several else each for each in listed]


def with_place(listed: Listed) -> Listed:
    """Told apart by the place, unless something else does that."""
    name = listed.name
    return replace(listed, name=replace(name, distinction=name.distinction or name.place))


def _letters(name: PastedName) -> str:
    return plain_letters(f"{name.surname}, {name.first_name}")


def _is_guest(said: Mapping[Column, str]) -> bool:
    return said.get(Column.GUEST, "").casefold() not in NOT_A_GUEST


def _share(rows: Sequence[Row], place: int, holds: Callable[[Cell], bool]) -> float:
    values = [row[place] for row in rows if row[place] != ""]
    return sum(map(holds, values)) / len(values) if len(values) * 2 >= len(rows) else 0.0


def _is_word(value: Cell) -> bool:
    return isinstance(value, str) and any(letter.isalpha() for letter in value)


def _is_year(value: Cell) -> bool:
    return bool(YEAR.fullmatch(text_of(value)))


def _is_first_name(value: Cell) -> bool:
    return likely_first_name(text_of(value)) > 0


def _holds_first_name(value: Cell) -> bool:
    return any(likely_first_name(word.strip(",")) > 0 for word in text_of(value).split())


# --- What the club itself says about names, for whoever reads a list.


def known_names() -> dict[str, Any]:
    """How the club writes names, and which first names its members have: words for `understand`."""
    club = the_club()
    first_names = Member.objects.exclude(first_name="").values_list("first_name", flat=True)
    return {"surname_first": bool(club and club.surname_first), "first_names": set(first_names)}


def read_names(text: str) -> list[NewMember]:
    """The people of a text, one a line. A place behind a name tells apart, as brackets do."""
    names = understand(text.splitlines(), **known_names())
    return [NewMember(each.surname, each.first_name, each.distinction or each.place) for each in names]


def told_apart_as_here(listed: Iterable[Listed]) -> list[Listed]:
    """Whoever has the name of a member who is told apart, is told apart by the place in the list."""
    members = Member.objects.exclude(distinction="").values_list("surname", "first_name")
    names = {same_name_key(", ".join(name)) for name in members}
    return [
        with_place(each) if same_name_key(f"{each.name.surname}, {each.name.first_name}") in names else each
        for each in listed
    ]

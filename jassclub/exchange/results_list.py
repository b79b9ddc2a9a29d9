"""Results of earlier seasons: a row for each, or a row for each player and a column for each evening."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.engine.names import same_name_key, told_apart, whole_name
from jassclub.members import listed_people
from jassclub.members.listed_people import Column
from jassclub.members.pasted_names import ListedName
from jassclub.web.bounds import MOST_POINTS, MOST_ROUNDS
from jassclub.web.spreadsheets.reading import Row

from .result_heads import Days, read_day, read_head, read_number

OF_NAMES = (Column.NAME, Column.SURNAME, Column.FIRST_NAME)
OF_RESULTS = (
    *(Column.NOTHING, *OF_NAMES, Column.DISTINCTION, Column.PLACE),
    *(Column.DATE, Column.ROUND, Column.POINTS, Column.RESULTS),
)
NO_RESULT = {"", "-", "–", "—", "x", "n/a"}
Round = tuple[date, int]  # of the day and its number


class ImportedResult(NamedTuple):
    """The points of a player in a round. `player` is an index in the list of people, `line` is from 1."""

    line: int
    date: date
    round: int
    player: int
    points: int


class Fault(NamedTuple):
    """An error in a row of the table (from 0) and in one of its cells; None: in the whole row."""

    row: int
    column: int | None
    text: str
    why: str


# --- Guessing the columns.


class Layout(NamedTuple):
    """The columns of a table. Its headings end before row `start`; `has_labels`: they take two rows."""

    columns: list[Column]
    start: int
    has_labels: bool = False


def layout_of(table: Sequence[Row], days: Days) -> Layout:
    width = range(len(table[0]))
    is_long = len(table) > 2
    of_days = {
        place for place in width if is_long and _mostly(table, place, lambda text: _is_head(text, days))
    }
    heads, counts = [], []
    for row in table[: listed_people.TITLE_ROWS]:
        heads.append({place for place in width if place not in of_days and _is_head(row[place], days)})
        called = {place for place in width if listed_people.column_called(row[place], OF_RESULTS)}
        counts.append(len(heads[-1] | called))
    best = counts.index(max(counts))
    if counts[best] < 2:
        return Layout(_columns_by_content(table, days), 0)
    columns = listed_people.by_headings(table[best], OF_RESULTS)
    for place in heads[best]:
        columns[place] = Column.RESULTS
    start = best + 1
    has_labels = start < len(table) and Column.RESULTS in columns and _are_labels(table[start], days)
    if has_labels:
        _add_labels(columns, table[start], days)
        start += 1
    if start < len(table) and not {Column.NAME, Column.SURNAME} & set(columns):
        # In many lists they have no heading.
        for place, column in enumerate(listed_people.columns_by_content(table[start:])):
            if columns[place] is Column.NOTHING and column in OF_NAMES:
                columns[place] = column
    return Layout(columns, start, has_labels)


def _is_head(text: str, days: Days) -> bool:
    """A number alone may be anything."""
    head = read_head(text, days)
    is_head = head.day or (head.round and re.search(r"[^\W\d_]", text))
    return bool(is_head) and not listed_people.is_of_something_else(text)


def _are_labels(row: Row, days: Days) -> bool:
    """Whether this is a second row of headings: the numbers of rounds below the days."""
    texts = list(filter(None, row))
    heads = [read_head(text, days) for text in texts if not listed_people.column_called(text, OF_RESULTS)]
    return bool(texts) and all(head.round and not head.day for head in heads)


def _add_labels(columns: list[Column], labels: Row, days: Days) -> None:
    below = listed_people.by_headings(labels, OF_RESULTS)
    for place, value in enumerate(labels):
        if columns[place] in (Column.NOTHING, Column.RESULTS) and any(read_head(value, days)):
            columns[place] = Column.RESULTS
        elif columns[place] is Column.NOTHING:
            columns[place] = below[place]


def _columns_by_content(table: Sequence[Row], days: Days) -> list[Column]:
    columns = listed_people.columns_by_content(table)
    free = [place for place, column in enumerate(columns) if column in (Column.NOTHING, Column.PLACE)]
    of_days = [place for place in free if _mostly(table, place, lambda text: bool(read_day(text, days)))]
    numbers = [place for place in free if _mostly(table, place, lambda text: text.lstrip("-").isdigit())]
    for place in of_days[:1]:
        columns[place] = Column.DATE
    behind = reversed([place for place in numbers if place not in of_days])
    for place, column in zip(behind, (Column.POINTS, Column.ROUND), strict=False):
        columns[place] = column
    return columns


def _mostly(table: Sequence[Row], place: int, holds: Callable[[str], bool]) -> bool:
    return 2 * sum(holds(row[place]) for row in table) > len(table)


# --- Reading the results.


class ResultList:
    """The faults are in the order of the rows."""

    def __init__(self, table: Sequence[Row], layout: Layout, days: Days) -> None:
        self.table, self.layout, self.days = table, layout, days
        self.people: list[ListedName] = []
        self.results: list[ImportedResult] = []
        self.faults: list[Fault] = []
        self.player_of: dict[int, int] = {}  # rows to players
        numbers: dict[str, int] = {}
        for person in listed_people.people_in(table, layout.columns, layout.start):
            key = same_name_key(f"{person.surname}, {person.first_name} ({person.distinction})")
            if key not in numbers:
                numbers[key] = len(numbers)
                self.people.append(person)
            self.player_of[person.row] = numbers[key]
        if table:
            self._read()

    @property
    def evenings(self) -> dict[date, list[int]]:
        rounds = sorted({(result.date, result.round) for result in self.results})
        return {day: [number for _day, number in group] for day, group in groupby(rounds, itemgetter(0))}

    def _read(self) -> None:
        columns = self.layout.columns
        is_wide = Column.RESULTS in columns  # a row for each player
        missing = [column for column in (Column.DATE, Column.POINTS) if column not in columns]
        if missing and not is_wide:
            names = ", ".join(str(column.label) for column in missing)
            words = _("Missing columns: %(names)s.") % {"names": names}
            self.faults.append(Fault(max(0, self.layout.start - 1), None, "", words))
            return
        rounds = dict(self._rounds()) if is_wide else {}
        seen: set[tuple[date, int, int]] = set()
        for row in range(self.layout.start, len(self.table)):
            cells = self._filled(row, rounds) if is_wide else self._cell_of_points(row)
            player = self.player_of.get(row)
            if player is None and cells:
                self.faults.append(Fault(row, None, "", _("The name is missing.")))
            if player is None and is_wide:
                continue
            for place, at in cells.items():
                points = self._number(row, place, -MOST_POINTS, MOST_POINTS)
                if at is None or player is None or points is None:
                    continue
                if (*at, player) in seen:
                    words = _("%(name)s appears twice in this round.")
                    self.faults.append(Fault(row, None, "", words % {"name": _written(self.people[player])}))
                seen.add((*at, player))
                self.results.append(ImportedResult(row + 1, *at, player, points))
        self.faults.sort(key=lambda fault: (fault.row, fault.column or 0))

    def _filled(self, row: int, rounds: Mapping[int, Round]) -> dict[int, Round | None]:
        """The columns in which the player has a result, with their rounds."""
        cells = self.table[row]
        return {at: round_ for at, round_ in rounds.items() if cells[at].strip().casefold() not in NO_RESULT}

    def _cell_of_points(self, row: int) -> dict[int, Round | None]:
        """The column of points with the round of the row; without a column for the round it is round 1."""
        columns = self.layout.columns
        of_date = columns.index(Column.DATE)
        text = self.table[row][of_date]
        day, number = read_day(text, self.days), 1
        if day is None:
            self.faults.append(Fault(row, of_date, text, _no_date(text)))
        if Column.ROUND in columns:
            number = self._number(row, columns.index(Column.ROUND), 1, MOST_ROUNDS) or 0
        return {columns.index(Column.POINTS): (day, number) if day and number else None}

    def _rounds(self) -> Iterator[tuple[int, Round]]:
        """The day and the round of each column of results. The next column of a day is its next round."""
        layout = self.layout
        first = layout.start - 1 - layout.has_labels
        above = self.table[first] if layout.start else [""] * len(layout.columns)
        last_rounds: dict[date, int] = {}
        day = None
        for place, column in enumerate(layout.columns):
            head = read_head(above[place], self.days)
            day = head.day or (day if layout.has_labels else None)
            if column is not Column.RESULTS:
                continue
            number = head.round
            if layout.has_labels:
                number = read_head(self.table[layout.start - 1][place], self.days).round or number
            if day is None:
                self.faults.append(Fault(max(0, first), place, above[place], _no_date(above[place])))
                continue
            last_rounds[day] = number or last_rounds.get(day, 0) + 1
            if last_rounds[day] > MOST_ROUNDS:
                words = _("An evening has at most %(n)s rounds.") % {"n": MOST_ROUNDS}
                self.faults.append(Fault(max(0, first), place, above[place], words))
                continue
            yield place, (day, last_rounds[day])

    def _number(self, row: int, place: int, low: int, high: int) -> int | None:
        text = self.table[row][place].strip()
        value = read_number(text)
        if value is None:
            why = _("“%(text)s” is not a whole number.") % {"text": text[:40]}
        elif not low <= value <= high:
            words = {"number": text[:40], "low": low, "high": high}
            why = _("%(number)s is not between %(low)s and %(high)s.") % words
        else:
            return value
        self.faults.append(Fault(row, place, text, why))
        return None


def _written(person: ListedName) -> str:
    name = whole_name(person.surname, person.first_name, surname_first=listed_people.club_has_surname_first())
    return told_apart(name, person.distinction)


def _no_date(text: str) -> str:
    words = _("“%(text)s” is not a date. A date looks like this: %(example)s.")
    return words % {"text": text, "example": date_format(date(2026, 1, 31), "SHORT_DATE_FORMAT")}

"""Results of earlier seasons in a table: a row for each result, or a row for each player and a column for
each evening or round."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.engine.names import same_name_key
from jassclub.members.list_import_rows import Listed, by_content, people_in
from jassclub.web.bounds import MOST_POINTS, MOST_ROUNDS
from jassclub.web.list_import import COLUMNS
from jassclub.web.spreadsheets.columns import (
    TITLE_ROWS,
    Column,
    Row,
    by_headings,
    column_called,
    is_of_something_else,
    text_of,
)

from .result_heads import Head, read_day, read_head

OF_RESULTS = (
    *(Column.NOTHING, Column.NAME, Column.SURNAME, Column.FIRST_NAME, Column.DISTINCTION, Column.PLACE),
    *(Column.DATE, Column.ROUND, Column.POINTS, Column.RESULTS),
)
NO_RESULT = {"", "-", "–", "—", "x", "n/a"}


@dataclass(frozen=True)
class ImportedResult:
    """What one player had in one round. `player` is a place in the list of people, `line` in the table."""

    line: int
    date: date
    round: int
    player: int
    points: int


@dataclass(frozen=True)
class Fault:
    """What is wrong in a row of the table (from 0), and in which of its cells; None: in the whole row."""

    row: int
    column: int | None
    text: str
    why: str


@dataclass
class ResultList:
    """What was found in a table."""

    people: list[Listed] = field(default_factory=list)
    results: list[ImportedResult] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    @property
    def evenings(self) -> dict[date, list[int]]:
        """The rounds of each evening that was found, in order."""
        found: dict[date, set[int]] = {}
        for each in self.results:
            found.setdefault(each.date, set()).add(each.round)
        return {day: sorted(found[day]) for day in sorted(found)}


@dataclass(frozen=True)
class Layout:
    """What the columns are. The headings end before row `start`; `labels` says that two rows of them do."""

    columns: list[Column]
    start: int
    has_labels: bool = False


def layout_of(table: Sequence[Row], today: date) -> Layout:
    """As the headings say, or the cells where there are none."""
    width = range(len(table[0]))
    listed = {place for place in width if _mostly(table, place, lambda text: _is_head(text, today))}
    listed = listed if len(table) > 2 else set()
    counts = [len(_known(row, listed, today)) for row in table[:TITLE_ROWS]]
    best = counts.index(max(counts))
    if max(counts) < 2:
        return Layout(_columns_by_content(table, today), 0)
    columns = by_headings(table[best], OF_RESULTS)
    for place in _heads(table[best], listed, today):
        columns[place] = Column.RESULTS
    labels = table[best + 1] if best + 1 < len(table) else []
    has_labels = _are_labels(labels, columns, today)
    if has_labels:
        below = by_headings(labels, OF_RESULTS)
        carried = Column.RESULTS in columns
        for place, value in enumerate(labels):
            head = read_head(text_of(value), today)
            if head and carried and (columns[place] in (Column.NOTHING, Column.RESULTS)):
                columns[place] = Column.RESULTS
            elif columns[place] is Column.NOTHING:
                columns[place] = below[place]
    return Layout(_with_a_name(table, columns, best + 1 + has_labels), best + 1 + has_labels, has_labels)


def read_results(table: Sequence[Row], layout: Layout, today: date, **names: object) -> ResultList:
    """What the table says. `names` are words for `people_in`. Faults are in the order of the rows."""
    found = ResultList()
    people = people_in(table, layout.columns, layout.start, **names)  # type: ignore[arg-type]
    numbers: dict[str, int] = {}
    player_of: dict[int, int] = {}
    for each in people:
        key = same_name_key(f"{each.name.surname}, {each.name.first_name} ({each.name.distinction})")
        if key not in numbers:
            numbers[key] = len(found.people)
            found.people.append(each)
        player_of[each.row] = numbers[key]
    if Column.RESULTS in layout.columns:
        lines = _wide(table, layout, player_of, found.faults, today)
    else:
        lines = _long(table, layout, player_of, found.faults, today)
    seen: set[tuple[date, int, int]] = set()
    for each_result in lines:
        key_of_place = (each_result.date, each_result.round, each_result.player)
        if key_of_place in seen:
            name = found.people[each_result.player].name
            words = _("%(name)s has this round twice.") % {
                "name": f"{name.surname} {name.first_name}".strip()
            }
            found.faults.append(Fault(each_result.line - 1, None, "", words))
        seen.add(key_of_place)
        found.results.append(each_result)
    found.faults.sort(key=lambda fault: (fault.row, fault.column or 0))
    return found


def _long(
    table: Sequence[Row], layout: Layout, player_of: dict[int, int], faults: list[Fault], today: date
) -> Iterator[ImportedResult]:
    """A row for each result. Without a column for it, it is round 1."""
    at = {column: place for place, column in reversed(list(enumerate(layout.columns)))}
    missing = [column for column in (Column.DATE, Column.POINTS) if column not in at]
    if missing:
        names = ", ".join(str(COLUMNS[column]) for column in missing)
        words = _("The columns %(names)s are missing.") % {"names": names}
        faults.append(Fault(max(0, layout.start - 1), None, "", words))
        return
    for number in range(layout.start, len(table)):
        row, before = table[number], len(faults)
        text = text_of(row[at[Column.DATE]])
        day = read_day(text, today)
        if day is None:
            faults.append(Fault(number, at[Column.DATE], text, _no_date(text)))
        round_ = _whole(row, number, at[Column.ROUND], 1, MOST_ROUNDS, faults) if Column.ROUND in at else 1
        points = _whole(row, number, at[Column.POINTS], -MOST_POINTS, MOST_POINTS, faults)
        if number not in player_of:
            faults.append(Fault(number, None, "", _("There is no name.")))
        if len(faults) == before and day and round_ is not None and points is not None:
            yield ImportedResult(number + 1, day, round_, player_of[number], points)


def _wide(
    table: Sequence[Row], layout: Layout, player_of: dict[int, int], faults: list[Fault], today: date
) -> Iterator[ImportedResult]:
    """A row for each player; empty cells are no result."""
    places = dict(_places(table, layout, faults, today))
    for number in range(layout.start, len(table)):
        cells = [(place, text_of(table[number][place])) for place in places]
        filled = [place for place, text in cells if text.strip().casefold() not in NO_RESULT]
        if number not in player_of:
            if filled:
                faults.append(Fault(number, None, "", _("There is no name.")))
            continue
        for place in filled:
            points = _whole(table[number], number, place, -MOST_POINTS, MOST_POINTS, faults)
            if points is not None:
                day, round_ = places[place]
                yield ImportedResult(number + 1, day, round_, player_of[number], points)


def _places(
    table: Sequence[Row], layout: Layout, faults: list[Fault], today: date
) -> Iterator[tuple[int, tuple[date, int]]]:
    """Day and round of each column of results. A day that stands there again is its next round."""
    first = layout.start - 1 - layout.has_labels
    above = table[first] if layout.start else [""] * len(layout.columns)
    rounds: dict[date, int] = {}
    day = None
    for place, column in enumerate(layout.columns):
        head = read_head(text_of(above[place]), today) or Head()
        day = head.day or (day if layout.has_labels else None)
        if column is not Column.RESULTS:
            continue
        number = head.round
        if layout.has_labels:
            label = read_head(text_of(table[layout.start - 1][place]), today) or Head()
            number = label.round or number
        if day is None:
            text = text_of(above[place])
            faults.append(Fault(max(0, first), place, text, _no_date(text)))
            continue
        rounds[day] = number or rounds.get(day, 0) + 1
        if rounds[day] > MOST_ROUNDS:
            words = _("An evening has at most %(n)s rounds.") % {"n": MOST_ROUNDS}
            faults.append(Fault(max(0, first), place, text_of(above[place]), words))
            continue
        yield place, (day, rounds[day])


def _no_date(text: str) -> str:
    example = date_format(date(2026, 1, 31), "SHORT_DATE_FORMAT")
    return _("“%(text)s” is not a date like %(example)s.") % {"text": text, "example": example}


def _whole(row: Row, number: int, place: int, low: int, high: int, faults: list[Fault]) -> int | None:
    """A whole number, also with the signs that people put between thousands."""
    text = text_of(row[place]).strip()
    plain = text.replace("\u2212", "-").replace("’", "'").replace("\u00a0", " ")
    parts = plain.replace("'", " ").split()
    is_grouped = len(parts) > 1 and all(len(part) == 3 for part in parts[1:])
    digits = "".join(parts) if is_grouped else plain
    try:
        value = int(digits) if digits.isascii() and "_" not in digits else None
    except ValueError:
        value = None
    if value is None:
        why = _("“%(text)s” is no whole number.") % {"text": text[:40]}
    elif not low <= value <= high:
        said = {"number": text[:40], "low": low, "high": high}
        why = _("%(number)s is not between %(low)s and %(high)s.") % said
    else:
        return value
    faults.append(Fault(number, place, text, why))
    return None


def _known(row: Row, listed: Collection[int], today: date) -> set[int]:
    """Where something stands that may be a heading."""
    called = {place for place, value in enumerate(row) if column_called(text_of(value), OF_RESULTS)}
    return called | set(_heads(row, listed, today))


def _heads(row: Row, listed: Collection[int], today: date) -> list[int]:
    """Where days or rounds stand, but in columns in which they are listed."""
    return [
        place for place, value in enumerate(row) if place not in listed and _is_head(text_of(value), today)
    ]


def _is_head(text: str, today: date) -> bool:
    """A bare number may be points, or anything."""
    head = None if is_of_something_else(text) else read_head(text, today)
    return head is not None and (head.day is not None or re.search(r"[^\W\d_]", text) is not None)


def _are_labels(row: Row, columns: Sequence[Column], today: date) -> bool:
    """Whether this is a second row of headings: the numbers of rounds below the days."""
    if Column.RESULTS not in columns:
        return False
    values = [text_of(value) for value in row]
    labels = [value for value in values if value and not column_called(value, OF_RESULTS)]
    heads = [read_head(value, today) for value in labels]
    named = [value for value in values if column_called(value, OF_RESULTS)]
    return bool(labels or named) and all(head and head.round and not head.day for head in heads)


def _columns_by_content(table: Sequence[Row], today: date) -> list[Column]:
    columns = by_content(table)
    free = [place for place, column in enumerate(columns) if column in (Column.NOTHING, Column.PLACE)]
    days = [place for place in free if _mostly(table, place, lambda text: read_day(text, today) is not None)]
    if days:
        columns[days[0]] = Column.DATE
    numbers = [
        place
        for place in free
        if place not in days and _mostly(table, place, lambda text: text.lstrip("-").isdigit())
    ]
    for place, column in zip(reversed(numbers), (Column.POINTS, Column.ROUND), strict=False):
        columns[place] = column
    return columns


def _mostly(table: Sequence[Row], place: int, holds: Callable[[str], bool]) -> bool:
    return 2 * sum(bool(holds(text_of(row[place]))) for row in table) > len(table)


def _with_a_name(table: Sequence[Row], columns: list[Column], start: int) -> list[Column]:
    """Names have no heading in many lists: then they stand in the first column of words."""
    if {Column.NAME, Column.SURNAME} & set(columns) or start >= len(table):
        return columns
    found = by_content(table[start:])
    return [
        name
        if column is Column.NOTHING and name in (Column.NAME, Column.SURNAME, Column.FIRST_NAME)
        else column
        for column, name in zip(columns, found, strict=True)
    ]

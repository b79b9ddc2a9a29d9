"""The people in a table: what its columns hold, by their headings or their cells, and who is in its rows."""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from jassclub.accounts.models import Club
from jassclub.engine.names import plain_letters, same_name_key
from jassclub.web.spreadsheets.reading import Row

from .actions import NewMember
from .models import Member
from .pasted_names import BRACKETS, ListedName, first_name_score, understand

GUEST = re.compile("x|y|j|1|ja|yes|s[ií]|oui|true|wahr|vrai|✓|✔|guest|gast|invitad[oa]|invitée?|ospite")
NOT_A_GUEST = re.compile("|-|–|0|no|nein|nee|non|false|falsch|faux|n|mitglied|member|membre|soci[oa]|lid")
MOSTLY = 0.6
YEAR = re.compile(r"(?:19|20)\d\d")
TITLE_ROWS = 10  # above the headings there may be a title


class Column(TextChoices):
    """The content of a column. RESULTS: points of the round or the evening that its heading names."""

    NOTHING = "nothing", _("– ignore –")
    NAME = "name", _("Name (surname and first name)")
    SURNAME = "surname", _("Surname")
    FIRST_NAME = "first_name", _("First name")
    DISTINCTION = "distinction", _("Distinguishing note")
    PLACE = "place", _("Town")
    GUEST = "guest", _("Guest")
    DATE = "date", _("Date")
    ROUND = "round", _("Round")
    POINTS = "points", _("Points")
    RESULTS = "results", _("Points (date in the heading)")


OF_A_PERSON = (Column.NAME, Column.SURNAME, Column.FIRST_NAME, Column.GUEST)
HEADINGS = tomllib.loads(Path(__file__).with_name("column_headings.toml").read_text(encoding="utf-8"))
KNOWN = {word: Column(column) for column, words in HEADINGS.items() for word in words.split()}


def column_called(heading: str, among: Collection[Column]) -> Column | None:
    """The kind of column that a heading names; None for an unknown heading, or a kind not among these."""
    letters = unicodedata.normalize("NFKD", heading.casefold())
    column = KNOWN.get(re.sub(r"[\W\d_]|[\u0300-\u036f]", "", letters))
    if column in OF_A_PERSON and re.search(r"\d", heading):
        return None  # "Guest 1" is someone, "Round 1" is a heading
    return column if column in among else None


def is_of_something_else(heading: str) -> bool:
    """Whether a heading with a day or a round is not about the points there: "Rank 31.1."."""
    columns = {column_called(word, tuple(Column)) for word in re.findall(r"[^\W\d_]{2,}", heading)}
    return not columns <= {None, Column.DATE, Column.ROUND, Column.POINTS}


def by_headings(row: Row, among: Collection[Column]) -> list[Column]:
    """The columns by their headings. "Name" beside "Vorname" is the surname; a single "Nom" is the whole
    name; of "Member" and "Name" the second one is."""
    columns = [column_called(value, among) or Column.NOTHING for value in row]
    whole = [place for place, column in enumerate(columns) if column is Column.NAME]
    called = [place for place in whole if re.search("n[ao]m", row[place].casefold())]
    for place in whole:
        if place != [*called, *whole][0]:
            columns[place] = Column.NOTHING
    renamed: dict[Column, Column] = {}
    if Column.FIRST_NAME in columns and Column.SURNAME not in columns:
        renamed = {Column.NAME: Column.SURNAME} if whole else {Column.FIRST_NAME: Column.NAME}
    elif Column.SURNAME in columns and Column.FIRST_NAME not in columns and not whole:
        renamed = {Column.SURNAME: Column.NAME}
    return [renamed.get(column, column) for column in columns]


def columns_of(table: Sequence[Row], among: Collection[Column]) -> tuple[list[Column], int]:
    """What each column holds, and the row with which the people begin."""
    counts = [sum(column_called(value, among) is not None for value in row) for row in table[:TITLE_ROWS]]
    most = max(counts)
    number = counts.index(most)
    if most > 1 or (most == 1 and (number == 0 or len(table[0]) == 1)):
        columns = by_headings(table[number], among)
        if {Column.NAME, Column.SURNAME} & set(columns):
            return columns, number + 1
    return columns_by_content(table), 0


def columns_by_content(table: Sequence[Row]) -> list[Column]:
    """The columns without headings: usual first names, surnames beside them, then a place."""
    width = range(len(table[0]))
    columns = [Column.NOTHING for _place in width]
    words = [place for place in width if _mostly(table, place, lambda text: any(map(str.isalpha, text)))]
    if not words:
        return [Column.NAME, *columns[1:]]
    first_names = max(words, key=lambda place: _share(table, place, lambda text: first_name_score(text) > 0))
    others = [place for place in words if place != first_names]
    is_whole_name = _mostly(table, words[0], lambda text: " " in text.strip())
    if not others or (is_whole_name and _mostly(table, words[0], _has_first_name)):
        columns[words[0]] = Column.NAME
        last = words[0]
    else:
        surnames = max((place for place in others if place < first_names), default=others[0])
        columns[first_names], columns[surnames] = Column.FIRST_NAME, Column.SURNAME
        last = max(first_names, surnames)
    places = [place for place in words if place > last]
    years = [place for place in width[words[0] + 1 :] if _mostly(table, place, YEAR.fullmatch)]
    for place in [*places, *years][:1]:  # either may tell two people of one name apart
        columns[place] = Column.PLACE
    return columns


def people_in(table: Sequence[Row], columns: Sequence[Column], start: int) -> list[ListedName]:
    """The people in the rows from `start` on. A row without a name is left out. The place becomes the
    distinction of a person whose name another in the table has, or a member with a distinction."""
    rows = [_texts(row, columns) for row in table[start:]]
    if Column.SURNAME in columns and Column.NAME not in columns:
        names = [replace(_from_two_columns(texts), row=number) for number, texts in enumerate(rows)]
    else:
        whole = (Column.NAME, Column.FIRST_NAME, Column.SURNAME)
        names = _understand_here(" ".join(texts[column] for column in whole) for texts in rows)
    people = [
        replace(
            name,
            distinction=rows[name.row][Column.DISTINCTION] or name.distinction,
            place=rows[name.row][Column.PLACE] or name.place,
            is_guest=bool(GUEST.fullmatch(rows[name.row][Column.GUEST].casefold())),
            unclear_guest=_unclear_guest(rows[name.row][Column.GUEST]),
            row=start + name.row,
        )
        for name in names
        if name.surname
    ]
    places: dict[str, set[str]] = {}
    for person in people:
        places.setdefault(plain_letters(_name(person)), set()).add(person.place)
    members = Member.objects.exclude(distinction="").values_list("surname", "first_name")
    told_apart = {same_name_key(", ".join(name)) for name in members}
    return [
        replace(person, distinction=person.distinction or person.place)
        if len(places[plain_letters(_name(person))]) > 1 or same_name_key(_name(person)) in told_apart
        else person
        for person in people
    ]


def _unclear_guest(text: str) -> str:
    """The text, if it is neither a yes nor a no."""
    return "" if any(words.fullmatch(text.casefold()) for words in (GUEST, NOT_A_GUEST)) else text


def read_names(text: str) -> list[NewMember]:
    """The people in a text, one per line. A place after a name distinguishes people, as brackets do."""
    names = _understand_here(text.splitlines())
    return [NewMember(name.surname, name.first_name, name.distinction or name.place) for name in names]


def club_has_surname_first() -> bool:
    club = Club.objects.first()
    return bool(club and club.surname_first)


def _understand_here(lines: Iterable[str]) -> list[ListedName]:
    """The names in these lines, with the order of the club and the first names of its members."""
    first_names = Member.objects.exclude(first_name="").values_list("first_name", flat=True)
    return understand(lines, surname_first=club_has_surname_first(), first_names=set(first_names))


def _texts(row: Row, columns: Sequence[Column]) -> dict[Column, str]:
    """The text of each kind of column; two columns of a kind are joined, such as two first names."""
    texts = dict.fromkeys(Column, "")
    for value, column in zip(row, columns, strict=True):
        texts[column] = f"{texts[column]} {value}".strip()
    return texts


def _from_two_columns(texts: dict[Column, str]) -> ListedName:
    surname, first_name, distinction = texts[Column.SURNAME], texts[Column.FIRST_NAME], ""
    brackets = BRACKETS.fullmatch(first_name)
    if brackets:
        first_name, distinction = brackets.groups()
    return ListedName(surname, first_name, distinction) if surname else ListedName(first_name)


def _name(person: ListedName) -> str:
    return f"{person.surname}, {person.first_name}"


def _share(table: Sequence[Row], place: int, holds: Callable[[str], object]) -> float:
    """The share of the cells of a column for which this holds; 0 for a column that is mostly empty."""
    texts = [row[place] for row in table if row[place]]
    return sum(bool(holds(text)) for text in texts) / len(texts) if len(texts) * 2 >= len(table) else 0.0


def _mostly(table: Sequence[Row], place: int, holds: Callable[[str], object]) -> bool:
    return _share(table, place, holds) >= MOSTLY


def _has_first_name(text: str) -> bool:
    return any(first_name_score(word.strip(",")) > 0 for word in text.split())

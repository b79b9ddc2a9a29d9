"""The cells of a table (texts without blanks around them, numbers, days) and the kinds of its columns."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime
from enum import StrEnum

Cell = str | int | float | date
Row = list[Cell]

MOST_ROWS = 5_000
MOST_COLUMNS = 120


class Unreadable(ValueError):
    """No table could be read; `code` says why. `jassclub.web.list_wizard` has a sentence for each code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def cell(value: object) -> Cell:
    """The value that a program wrote into a cell, as people see it there."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "x" if value else ""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)
    if isinstance(value, int | float | date):
        return value
    return " ".join(str(value).split())


def text_of(value: Cell) -> str:
    """The text of a cell; days as 2026-11-20."""
    return value.isoformat() if isinstance(value, date) else str(value)


def as_table(rows: Iterable[Sequence[Cell]]) -> list[Row]:
    """The rows that are not empty, of one length, without empty columns on the right. Raises Unreadable."""
    table: list[Row] = []
    for row in rows:
        if any(value != "" for value in row):
            table.append(list(row))
        if len(table) > MOST_ROWS:
            raise Unreadable("too_long")
    if not table:
        raise Unreadable("empty")
    width = max(place + 1 for row in table for place, value in enumerate(row) if value != "")
    if width > MOST_COLUMNS:
        raise Unreadable("too_wide")
    return [(row + [""] * width)[:width] for row in table]


# --- The kind of a column, by its heading in the languages in which clubs write lists.

TITLE_ROWS = 10  # above the headings there may be a title


class Column(StrEnum):
    """The content of a column. RESULTS: points of the round or the evening that its heading names."""

    NOTHING = "nothing"
    NAME = "name"
    SURNAME = "surname"
    FIRST_NAME = "first_name"
    DISTINCTION = "distinction"
    PLACE = "place"
    GUEST = "guest"
    DATE = "date"
    ROUND = "round"
    POINTS = "points"
    RESULTS = "results"


WORDS = {
    Column.NOTHING: "nr no n num numero nummer number lfd rang rank rango rangliste total summe sum totaal"
    " suma durchschnitt schnitt average gemiddelde media moyenne telefon phone email mail strasse adresse"
    " address plz remark remarks bemerkung bemerkungen notiz note kommentar comment observacion observaciones"
    " remarque opmerking bonus abzug strafe matsch matsche match platz birthday geburtstag",
    Column.NAME: "name names member members player players spieler spielerin mitglied mitglieder jasser"
    " teilnehmer fullname vornamename namevorname nombreyapellidos jugador jugadora jugadores socio naam"
    " speler spelers lid joueur joueuse joueurs membre membres nometprenom giocatore",
    Column.SURNAME: "surname lastname familyname nachname familienname geschlecht apellido apellidos"
    " achternaam familienaam nom nomdefamille cognome",
    Column.FIRST_NAME: "firstname givenname forename vorname rufname nombre voornaam prenom nome",
    Column.DISTINCTION: "totellapart zusatz distinction distincion",
    Column.PLACE: "place town city village ort wohnort gemeinde dorf lugar ciudad pueblo localidad plaats"
    " woonplaats lieu localite domicile ville luogo jahrgang year annee jaar",
    Column.GUEST: "guest guests gast gaste invitado invitada invite invitee gasten ospite",
    Column.DATE: "date day evening datum tag abend fecha dia avond jour soiree data",
    Column.ROUND: "round runde passe ronda ronde manche tour giro",
    Column.POINTS: "points score punkte pkt resultat puntos punten punti pts",
}
OF_A_PERSON = (Column.NAME, Column.SURNAME, Column.FIRST_NAME, Column.GUEST)
KNOWN = {word: column for column, words in WORDS.items() for word in words.split()}


def column_called(heading: str, among: Collection[Column]) -> Column | None:
    """The kind of column that a heading names; None for an unknown heading, or a kind not among these."""
    letters = unicodedata.normalize("NFKD", heading.casefold())
    column = KNOWN.get(re.sub(r"[\W\d_]|[\u0300-\u036f]", "", letters))
    if column in OF_A_PERSON and re.search(r"\d", heading):
        return None  # "Guest 1" is somebody, "Round 1" is a heading
    return column if column in among else None


def headings_row(rows: Sequence[Row], among: Collection[Column]) -> int | None:
    """The number of the row with most headings; None for a list without headings."""
    counts = [
        sum(column_called(text_of(value), among) is not None for value in row) for row in rows[:TITLE_ROWS]
    ]
    most = max(counts)
    number = counts.index(most)
    return number if most > 1 or (most == 1 and (number == 0 or len(rows[0]) == 1)) else None


def is_of_something_else(heading: str) -> bool:
    """Whether a heading with a day or a round is not about the points there: "Rank 31.1."."""
    columns = {column_called(word, tuple(Column)) for word in re.findall(r"[^\W\d_]{2,}", heading)}
    return not columns <= {None, Column.DATE, Column.ROUND, Column.POINTS}


def by_headings(row: Row, among: Collection[Column]) -> list[Column]:
    """The columns by their headings. "Name" beside "Vorname" is the surname; a single "Nom" is the whole
    name; of "Member" and "Name" the second one is."""
    columns = [column_called(text_of(value), among) or Column.NOTHING for value in row]
    whole = [place for place, column in enumerate(columns) if column is Column.NAME]
    called = [place for place in whole if re.search("n[ao]m", text_of(row[place]).casefold())]
    for place in whole:
        if place != [*called, *whole][0]:
            columns[place] = Column.NOTHING
    renamed: dict[Column, Column] = {}
    if Column.FIRST_NAME in columns and Column.SURNAME not in columns:
        renamed = {Column.NAME: Column.SURNAME} if whole else {Column.FIRST_NAME: Column.NAME}
    elif Column.SURNAME in columns and Column.FIRST_NAME not in columns and not whole:
        renamed = {Column.SURNAME: Column.NAME}
    return [renamed.get(column, column) for column in columns]

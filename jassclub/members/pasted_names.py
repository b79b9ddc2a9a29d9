"""Names as people write them in lists: which part of a line is the surname, which the first name.

"Huber Regula", "Regula Huber", "Huber, Regula", "HUBER Regula", "3. Regula Huber (Baden)". Most lists keep to
one order, so the clear lines of a list decide for its doubtful ones.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from jassclub.engine.names import each_spelling, plain_letters

NUMBERING = re.compile(r"^(?:[-–•*·]\s+)*(?:\d+[.):]\s*|\d+\s+(?=\S)|\d+$)?")
BRACKETS = re.compile(r"(.*?)\s*\(([^()]*)\)")
SEPARATOR = re.compile("[;|]")  # of columns
POSTCODE_OR_YEAR = re.compile(r"\d{4,5}")
PARTICLE = re.compile(
    "von|vom|zu|zum|zur|van|de|der|den|ter|ten|te|op|di|da|do|du|del|della|delle|dello|dei|degli|des|la|le"
    "|les|lo|los|las|dos|das|el|al|ben|bin|ibn|af|av|am|'t|van't|d'|d’"
)
NAME_IF_CAPITAL = re.compile("al|ben|am|te|el|lo|op|den|do")  # "Ben" is a first name, "ben" a particle
AND = {"y", "e", "i", "und", "et"}

# How likely a word is a first name. A list of usual ones is all that the program knows of the world.
USUAL, USUAL_SURNAME_TOO, KNOWN_HERE, SHORTENED, UNKNOWN, SURNAME = 1.5, 0.25, 1.25, 1.25, -0.25, -2.0
LONGEST_FIRST_NAME = 4  # words: María de los Ángeles
USUAL_FIRST_NAMES = Path(__file__).with_name("usual_first_names.txt")
INITIALS = re.compile(r"\w{1,4}\.(-?\w{1,4}\.)*")  # R. or Hj. or J.-P.

CLEAR = 0.9  # the scores of the two orders differ by this much in a clear line
LIST_WEIGHT = 2.0  # the score of the order that the rest of the list has
ENOUGH_LINES = 3
CLEAR_MAJORITY = 0.75  # of the clear lines


@dataclass(frozen=True)
class ListedName:
    """A person of a list, as the list was understood."""

    surname: str
    first_name: str = ""
    distinction: str = ""  # the words in brackets
    place: str = ""  # the words after the name; they may tell two people of one name apart
    is_doubtful: bool = False  # the surname may be the first name
    is_guest: bool = False
    unclear_guest: str = ""  # what the list says of it, where that is neither a yes nor a no
    row: int = field(default=0, compare=False)  # the line of the text or the row of the table, from 0


def understand(
    lines: Iterable[str], *, surname_first: bool = False, first_names: Collection[str] = ()
) -> list[ListedName]:
    """The names in these lines; a line without a name is left out. `surname_first` is the usual order of the
    club, `first_names` are first names of its members."""
    known = {plain_letters(word) for name in first_names for word in name.split()}
    split = {row: _read_line(line) for row, line in enumerate(lines)}
    readings = {row: _readings(line, known) for row, line in split.items() if line.words}
    order = _order_of_list(readings.values())
    return [replace(reading.name(order, surname_first), row=row) for row, reading in readings.items()]


class _Line(NamedTuple):
    """The words of a name before and after a comma, and the words after the name."""

    words: tuple[str, ...]
    after_comma: tuple[str, ...] = ()
    distinction: str = ""
    place: str = ""


def _read_line(text: str) -> _Line:
    if not re.search(r"\w", text):
        return _Line(())  # of dashes
    text = NUMBERING.sub("", " ".join(text.split()), count=1).strip("; ")
    distinction = ""
    if (brackets := BRACKETS.fullmatch(text)) and re.search(r"\w", brackets[1]):
        text, distinction = brackets[1], brackets[2].strip()
    text, *columns = (column.strip() for column in SEPARATOR.split(text))
    if columns and " " not in text and "," not in text:  # Huber; Regula; 1950
        text, columns = f"{text}, {columns[0]}", columns[1:]
    by_comma = [part.split() for part in text.split(",") if part.strip()]
    words, after = [*by_comma, [], []][:2]
    place = [*map(" ".join, by_comma[2:]), *columns]
    for part, shortest in ((words, 2), (after, 1)):
        place.insert(0, _cut_place(part, shortest))
    return _Line(tuple(words), tuple(after), distinction, ", ".join(filter(None, place)))


def _cut_place(words: list[str], shortest: int) -> str:
    """Removes a postcode and its place, or a year, after a name of at least `shortest` words."""
    for number, word in enumerate(words[shortest:], start=shortest):
        if POSTCODE_OR_YEAR.fullmatch(word):
            place = " ".join(words[number + 1 :]) or word
            del words[number:]
            return place
    return ""


@cache
def usual_first_names() -> dict[str, float]:
    """The score of each usual first name, by its letters without accents and capitals."""
    lines = USUAL_FIRST_NAMES.read_text(encoding="utf-8").splitlines()
    return {
        spelling: USUAL_SURNAME_TOO if line.endswith(" *") else USUAL
        for line in lines
        if line and not line.startswith("#")
        for spelling in each_spelling(line.removesuffix(" *"))
    }


def first_name_score(name: str, known: Collection[str] = ()) -> float:
    """Above 0 for a first name, below 0 for anything else. `known` are first names of members, without
    accents and capitals."""
    if INITIALS.fullmatch(name):
        return SHORTENED
    usual, whole = usual_first_names(), plain_letters(name)
    if whole in usual:
        return usual[whole]
    if whole in known:
        return KNOWN_HERE
    parts = [plain_letters(part) for part in name.split("-")]
    if len(parts) > 1 and all(part in usual for part in parts):
        return max(usual[part] for part in parts)
    return UNKNOWN


class _Part(NamedTuple):
    """A word of a name, or several that belong together; `score` is above 0 for a first name."""

    text: str
    score: float
    is_capitals: bool = False


def _parts_of(words: Sequence[str], known: Collection[str]) -> tuple[_Part, ...]:
    """von Arx, de la Rosa, García y Vega and María del Carmen are one part each."""
    parts: list[_Part] = []
    rest = list(words)
    while rest:
        if parts and rest[0] in AND and len(rest) > 1:
            parts[-1] = parts[-1]._replace(text=" ".join([parts[-1].text, *rest[:2]]), score=SURNAME)
            del rest[:2]
            continue
        several = _several_first_names(rest)
        count = several or len([*takewhile(_is_particle, rest[:-1])]) + 1
        text = " ".join(rest[:count])
        score = first_name_score(text, known) if several or count == 1 else SURNAME
        word = rest[count - 1]
        parts.append(_Part(text, score, word.isupper() and sum(map(str.isalpha, word)) > 2))
        del rest[:count]
    return tuple(parts)


def _several_first_names(words: Sequence[str]) -> int:
    """The number of words at the beginning that are one first name of several words, or 0."""
    counts = range(min(LONGEST_FIRST_NAME, len(words)), 1, -1)
    return next((n for n in counts if plain_letters(" ".join(words[:n])) in usual_first_names()), 0)


def _is_particle(word: str) -> bool:
    lower = word.lower()
    return bool(PARTICLE.fullmatch(lower)) and (word.islower() or not NAME_IF_CAPITAL.fullmatch(lower))


def _without_capitals(part: _Part) -> _Part:
    """von Arx for VON ARX."""
    words = (
        word.lower()
        if PARTICLE.fullmatch(word.lower())
        else re.sub(r"\w+", lambda match: match[0][0] + match[0][1:].lower(), word)
        for word in part.text.split()
    )
    return part._replace(text=" ".join(words))


class _Split(NamedTuple):
    """The parts of a line, shared out to surname, first name and place."""

    surname: tuple[_Part, ...]
    first_name: tuple[_Part, ...] = ()
    place: tuple[_Part, ...] = ()

    @property
    def score(self) -> float:
        return sum(part.score for part in self.first_name) - sum(part.score for part in self.surname)


class _Readings(NamedTuple):
    """The best split with the surname first, and the best with the first name first; the better one wins."""

    line: _Line
    surname_first: _Split
    first_name_first: _Split

    def name(self, order: float, usual: bool) -> ListedName:
        """The name in the order that the line, the list and the club suggest."""
        together = self.score + order
        surname_first = usual if abs(together) < CLEAR else together > 0
        is_doubtful = self.score * order < 0 if abs(self.score) >= CLEAR else not order
        if self.line.after_comma:
            surname_first, is_doubtful = True, self.score <= -CLEAR
        elif self.surname_first == self.first_name_first:
            surname_first, is_doubtful = True, bool(self.surname_first.place)
        split = self.surname_first if surname_first else self.first_name_first
        surname, first_name = _text(split.surname), _text(split.first_name)
        if not surname:
            surname, first_name = first_name, ""
        place = " ".join([_text(split.place), self.line.place]).strip()
        return ListedName(surname, first_name, self.line.distinction, place, is_doubtful)

    @property
    def score(self) -> float:
        """Above 0 where the surname comes first."""
        return self.surname_first.score - self.first_name_first.score


def _readings(line: _Line, known: Collection[str]) -> _Readings:
    parts = _parts_of(line.words, known)
    if line.after_comma:
        return _read_comma(line, parts, _parts_of(line.after_comma, known))
    only = _split_by_capitals(parts) or (_Split(parts) if len(parts) < 2 else _split_around_first_name(parts))
    if only:
        return _Readings(line, only, only)
    cuts = range(1, len(parts))
    return _Readings(
        line,
        max((_Split(parts[:cut], parts[cut:]) for cut in reversed(cuts)), key=lambda split: split.score),
        max((_Split(parts[cut:], parts[:cut]) for cut in cuts), key=lambda split: split.score),
    )


def _read_comma(line: _Line, before: tuple[_Part, ...], after: tuple[_Part, ...]) -> _Readings:
    """ "Huber, Regula", or "Regula Huber, Baden"."""
    if len(before) > 1 and _has_first_name(before) and not _has_first_name(after):
        place = " ".join([_text(after), line.place]).strip()
        return _readings(line._replace(after_comma=(), place=place), ())
    return _Readings(line, _Split(before, after), _Split(after, before))


def _split_by_capitals(parts: tuple[_Part, ...]) -> _Split | None:
    """HUBER Regula: the capitals are the surname if the other parts have none."""
    surname = tuple(_without_capitals(part) for part in parts if part.is_capitals)
    rest = tuple(part for part in parts if not part.is_capitals)
    stands_out = any(part.score > 0 or any(map(str.islower, part.text)) for part in rest)
    return _Split(surname, rest) if surname and stands_out else None


def _split_around_first_name(parts: tuple[_Part, ...]) -> _Split | None:
    """Huber Regula Baden: the words after the first name are most likely a place."""
    places = [number for number, part in enumerate(parts) if part.score > 0]
    if not places or places[0] == 0 or places[-1] == len(parts) - 1:
        return None
    first, end = places[0], places[-1] + 1
    return _Split(parts[:first], parts[first:end], parts[end:]) if len(places) == end - first else None


def _has_first_name(parts: Iterable[_Part]) -> bool:
    return any(part.score > 0 for part in parts)


def _text(parts: Iterable[_Part]) -> str:
    return " ".join(part.text for part in parts)


def _order_of_list(readings: Collection[_Readings]) -> float:
    """Above 0 for a list with the surname first; 0 for a list that is too short or mixed."""
    clear = [
        reading.score > 0
        for reading in readings
        if abs(reading.score) >= CLEAR and not reading.line.after_comma
    ]
    share = sum(clear) / len(clear) if len(clear) >= ENOUGH_LINES else 0.5
    if share >= CLEAR_MAJORITY:
        return LIST_WEIGHT
    return -LIST_WEIGHT if share <= 1 - CLEAR_MAJORITY else 0.0

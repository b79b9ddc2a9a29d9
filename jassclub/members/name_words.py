"""A pasted line taken apart: numbering, brackets, places; then words that belong together, like "von Arx"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from jassclub.engine.names import each_spelling, plain_letters

NUMBERING = re.compile(r"^(?:[-–•*·]\s+)*(?:\d+[.):]\s*|\d+\s+(?=\S)|\d+$)?")
BRACKETS = re.compile(r"(.*?)\s*\(([^()]*)\)")
SEPARATOR = re.compile("[;|]")  # of columns
POSTCODE_OR_YEAR = re.compile(r"\d{4,5}")
SURELY_A_SURNAME = -2.0
LONGEST_FIRST_NAME = 4  # words: María de los Ángeles
SMALL_WORDS = {
    *(
        "von",
        "vom",
        "zu",
        "zum",
        "zur",
        "van",
        "de",
        "der",
        "den",
        "ter",
        "ten",
        "te",
        "op",
        "di",
        "da",
        "do",
    ),
    *("du", "del", "della", "delle", "dello", "dei", "degli", "des", "la", "le", "les", "lo", "los", "las"),
    *("dos", "das", "el", "al", "ben", "bin", "ibn", "af", "av", "am", "'t", "van't", "d'", "d’"),
}
ONLY_SMALL = {
    "al",
    "ben",
    "am",
    "te",
    "el",
    "lo",
    "op",
    "den",
    "do",
}  # with a capital perhaps names
AND = {"y", "e", "i", "und", "et"}


@dataclass(frozen=True)
class Line:
    """Words of a name, those behind a comma, and what stands behind the name."""

    words: tuple[str, ...]
    after_comma: tuple[str, ...] = ()
    distinction: str = ""
    place: str = ""


@dataclass(frozen=True)
class Part:
    """A word of a name, or several that belong together; `likely` above 0 where it is a first name."""

    text: str
    likely: float
    is_capitals: bool = False


def read_line(text: str) -> Line:
    """Without the number in front. A line of dashes has no words."""
    if not re.search(r"\w", text):
        return Line(())
    text = NUMBERING.sub("", " ".join(text.split()), count=1).strip("; ")
    brackets = BRACKETS.fullmatch(text)
    distinction = ""
    if brackets and re.search(r"\w", brackets[1]):
        text, distinction = brackets[1], brackets[2].strip()
    text, *columns = (each.strip() for each in SEPARATOR.split(text))
    if columns and " " not in text and "," not in text:  # Huber; Regula; 1950
        text, columns = f"{text}, {columns[0]}", columns[1:]
    by_comma = [each.split() for each in text.split(",") if each.strip()] or [[]]
    words, after = by_comma[0], by_comma[1] if len(by_comma) > 1 else []
    place = [*(" ".join(each) for each in by_comma[2:]), *filter(None, columns)]
    for found, least in ((words, 2), (after, 1)):
        behind = _cut_behind(found, least)
        place[:0] = [behind] if behind else []
    return Line(tuple(words), tuple(after), distinction, ", ".join(place))


def _cut_behind(words: list[str], least: int) -> str:
    """Takes a postcode with its place, or a year, away from behind a name of at least so many words."""
    for number, word in enumerate(words[least:], start=least):
        if POSTCODE_OR_YEAR.fullmatch(word):
            behind = " ".join(words[number + 1 :]) or word
            del words[number:]
            return behind
    return ""


def parts_of(words: Sequence[str], likely: Callable[[str], float]) -> tuple[Part, ...]:
    """Words that belong together joined: von Arx, de la Rosa, García y Vega, María del Carmen."""
    parts: list[Part] = []
    rest = list(words)
    while rest:
        taken = _compound(rest) or _with_small_words(rest)
        text = " ".join(rest[:taken])
        if parts and rest[0] in AND and taken == 1 and len(rest) > 1:
            last = parts.pop()
            taken, text = 2, f"{last.text} {rest[0]} {rest[1]}"
            parts.append(Part(text, SURELY_A_SURNAME, last.is_capitals))
        else:
            is_compound = bool(_compound(rest))
            how = SURELY_A_SURNAME if taken > 1 and not is_compound else likely(text)
            parts.append(Part(text, how, _is_capitals(rest[taken - 1])))
        del rest[:taken]
    return tuple(parts)


def lowered(part: Part) -> Part:
    """A surname that is written in capitals, as it is written otherwise: von Arx for VON ARX."""
    words = (word.lower() if word.lower() in SMALL_WORDS else _lowered(word) for word in part.text.split())
    return replace(part, text=" ".join(words))


def _lowered(word: str) -> str:
    return re.sub(r"\w+", lambda found: found[0][0] + found[0][1:].lower(), word)


def _compound(words: Sequence[str]) -> int:
    """How many words at the beginning are one of the first names that have several; 0: none."""
    usual = usual_first_names()
    for count in range(LONGEST_FIRST_NAME, 1, -1):
        if len(words) >= count and plain_letters(" ".join(words[:count])) in usual:
            return count
    return 0


def _with_small_words(words: Sequence[str]) -> int:
    """How many words at the beginning end with the first that is more than a small one."""
    count = 0
    while count < len(words) - 1 and _is_small(words[count]):
        count += 1
    return count + 1


def _is_small(word: str) -> bool:
    return word.lower() in SMALL_WORDS and (word.islower() or word.lower() not in ONLY_SMALL)


def _is_capitals(word: str) -> bool:
    return word.isupper() and sum(letter.isalpha() for letter in word) > 2


# --- How likely a word is a first name: a list of usual ones is all that the program knows of the world.

USUAL, ALSO_A_SURNAME, KNOWN_HERE, SHORTENED, UNKNOWN = 1.5, 0.25, 1.25, 1.25, -0.25
LISTED = Path(__file__).with_name("usual_first_names.txt")
INITIALS = re.compile(r"\w{1,4}\.(-?\w{1,4}\.)*")  # R. or Hj. or J.-P.


@cache
def usual_first_names() -> dict[str, float]:
    """How likely each is a first name, by its letters without accents and capitals."""
    found = {}
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name = line.removesuffix(" *")
            likely = ALSO_A_SURNAME if line.endswith(" *") else USUAL
            found.update(dict.fromkeys(each_spelling(name), likely))
    return found


def likely_first_name(name: str, known: Collection[str] = ()) -> float:
    """Above 0 for a first name, below for anything else. `known` are first names of people who are here,
    as `plain_letters` has them."""
    if INITIALS.fullmatch(name):
        return SHORTENED
    parts = [plain_letters(part) for part in name.split("-")]
    usual = usual_first_names()
    whole = plain_letters(name)
    if whole in usual:
        return usual[whole]
    if whole in known:
        return KNOWN_HERE
    if len(parts) > 1 and all(part in usual for part in parts):
        return max(usual[part] for part in parts)
    return UNKNOWN

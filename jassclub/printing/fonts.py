"""The type that sheets are set in, and how a text is made to fit its cell.

The faces are those of the pages (docs/look.md), made for paper by tools/paper_fonts.py. What they lack is set
in DejaVu: Greek and Cyrillic names, suits, arrows. Scripts that need shaping (Arabic, Indic) are beyond both.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
LEADING = 1.15  # from line to line of a text that stands in several
LETTER = 0.95  # from the foot of a g to the top of an A
REMEMBERED = 4096  # texts: the same heads and figures stand on sheet after sheet in cells of the same size
MISSING = "\N{REPLACEMENT CHARACTER}"

# The faces: text, what stands out in it, and the display face for titles, ranks and large numbers.
TEXT, BOLD, DISPLAY = "text", "bold", "display"
FILES = {
    TEXT: ("AtkinsonHyperlegibleNext-Regular", "DejaVuSansCondensed"),
    BOLD: ("AtkinsonHyperlegibleNext-Bold", "DejaVuSansCondensed-Bold"),
    DISPLAY: ("BarlowCondensed-SemiBold", "DejaVuSansCondensed-Bold"),
}
MIDDLE = {TEXT: 0.334, BOLD: 0.334, DISPLAY: 0.35}  # of capitals and figures above the line, in the size
RED_SUITS = "♥♦"
CROSSED_OUT, SIGNS = "Ø", ("0", "Ø")  # the 0 of the text face has a slash: beside this sign stands another 0


class Run(NamedTuple):
    """A part of a text in one font. `left` is where it begins in the text, in the size of the type."""

    font: str
    text: str
    left: float
    width: float
    is_red: bool = False


@cache
def _font(file: str) -> TTFont:
    font = TTFont(file, FONTS / f"{file}.ttf")
    pdfmetrics.registerFont(font)
    return font


@cache
def _letters(file: str) -> frozenset[str]:
    return frozenset(map(chr, _font(file).face.charToGlyph))


@lru_cache(REMEMBERED)
def printable(text: str) -> str:
    """The text in one line. A run of characters that no face has becomes one replacement mark: a flag or a
    family is several characters to the computer but one to its reader."""
    letters = [_letters(file) for file in FILES[TEXT]]
    characters: list[str] = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        if unicodedata.category(char) in ("Cc", "Cf", "Cs"):
            continue  # joiners, direction marks and broken surrogates have no picture of their own
        if any(char in own for own in letters):
            characters.append(char)
        elif characters[-1:] != [MISSING]:
            characters.append(MISSING)
    return "".join(characters)


@lru_cache(REMEMBERED)
def runs(text: str, face: str = TEXT) -> tuple[Run, ...]:
    """The text by the fonts that it is set in: a word that the face cannot write stands in its fallback as a
    whole, a sign by itself."""
    own, fallback = FILES[face]
    letters = _letters(own)
    about_signs = CROSSED_OUT in text.split(" ")
    if letters.issuperset(text) and not about_signs:
        return (Run(own, text, 0.0, _font(own).stringWidth(text, 1)),)
    looks: list[tuple[str, bool]] = []
    for word in re.findall(r"\s+|\S+", text):
        looks += _looks(word, letters, FILES[DISPLAY][0] if about_signs and word in SIGNS else own, fallback)
    parts: list[Run] = []
    left = 0.0
    for (font, is_red), group in groupby(zip(looks, text, strict=True), key=itemgetter(0)):
        part = "".join(char for _look, char in group)
        parts.append(Run(font, part, left, _font(font).stringWidth(part, 1), is_red))
        left += parts[-1].width
    return tuple(parts)


def _looks(word: str, letters: frozenset[str], own: str, fallback: str) -> list[tuple[str, bool]]:
    as_a_whole = any(char.isalpha() and char not in letters for char in word)
    return [(fallback if as_a_whole or char not in letters else own, char in RED_SUITS) for char in word]


def width(text: str, size: float, face: str = TEXT) -> float:
    last = runs(text, face)[-1]
    return (last.left + last.width) * size


def fit(text: str, room: float, size: float, floor: float, face: str = TEXT) -> tuple[str, float]:
    """The text and the size of type with which it is no wider than `room`: a long text is first set smaller,
    down to `floor`, and only then shortened with an ellipsis, if that has room. All lengths share a unit."""
    text = printable(text)
    needed = width(text, size, face)
    if needed <= room:
        return text, size
    smaller = size * room / needed
    if smaller >= floor:
        return text, smaller
    for end in range(len(text) - 1, -1, -1):
        short = text[:end].rstrip() + ELLIPSIS
        if width(short, floor, face) <= room:
            return short, floor
    return "", floor


def wrap(text: str, room: float, size: float, lines: int) -> list[str]:
    """The text broken between words into at most `lines` lines of `room`; the last one may be shortened."""
    broken = _broken(printable(text).split(), room, size, TEXT, " ")
    if len(broken) > lines:
        broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
    return [fit(line, room, size, size)[0] for line in broken]


def paragraph(text: str, room: float, size: float) -> tuple[str, ...]:
    """The text in lines of `room`, broken between words, and within a word that is longer than a line."""
    words = printable(text).split()
    parts = [part for word in words for part in _broken(list(word), room, size, TEXT, "")]
    return tuple(_broken(parts, room, size, TEXT, " "))


def least_height(text: str, room: float, size: float, face: str = TEXT) -> float:
    """How high a box of this width must be for the whole text in type of this size."""
    lines = _broken(printable(text).split(), room, size, face, " ")
    return len(lines) * size * LEADING + 0.01


@lru_cache(REMEMBERED)
def fill(
    text: str, room: float, height: float, size: float, floor: float, face: str = TEXT
) -> tuple[tuple[str, ...], float]:
    """The lines and the size of type in which a text stands in a box `room` wide and `height` high. It stands
    in one line if it can, and else in the number of lines that lets the type be largest. If it is too long
    for that at `floor`, its lines stand closer, then break within words, and then it is shortened."""
    text = printable(text)
    if width(text, size, face) <= room:
        return (text,), size
    best: tuple[float, list[str]] = (0.0, [])
    for count in range(1, max(int(height / (floor * LEADING)), 1) + 1):
        most = size if count == 1 else min(size, height / (count * LEADING))
        lines, smaller = _largest(text, room, most, count, face)
        if smaller > best[0] + 1e-6:
            best = (smaller, lines)
    if best[0] >= floor:
        return tuple(best[1]), best[0]
    count = max(1 + int((height / floor - LETTER) / LEADING), 1)
    lines, smaller = _largest(text, room, floor, count, face)
    if smaller >= floor:
        return tuple(lines), floor
    lines = _broken(list(text), room, floor, face, "")
    last = "".join(lines[count - 1 :])
    whole = (line.rstrip() for line in lines[: count - 1])
    return (*whole, fit(last, room, floor, floor, face)[0]), floor


def _largest(text: str, room: float, most: float, count: int, face: str) -> tuple[list[str], float]:
    """The text in at most this many lines, broken between words and after hyphens, and the largest type in
    which they fit."""
    parts = re.findall("[^ -]*[ -]+|[^ -]+", text)
    lines_of_parts = ("".join(parts[a:b]).rstrip() for a, b in combinations(range(len(parts) + 1), 2))
    # Of the widths of any line: the narrower it is, the larger the type.
    for widest in sorted({width(line, 1, face) for line in lines_of_parts}):
        lines = [line.rstrip() for line in _broken(parts, widest + 1e-6, 1, face, "")]
        if len(lines) <= count and all(width(line, 1, face) <= widest + 1e-6 for line in lines):
            return lines, min(most, room / widest) if widest else most
    return [text], 0.0


def _broken(parts: Sequence[str], room: float, size: float, face: str, between: str) -> list[str]:
    """The parts filled into lines no wider than `room`, where a single part is not wider itself."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines else part
        if lines and width(longer.rstrip(), size, face) <= room:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


# --- How wide columns are: first what their heads need, then a share of what is left.

HEAD_PADDING = 0.7 * mm


def shared_out(room: float, needs: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The width of each column: its need and its share of the rest; less than it needs if room is short."""
    spare = room - sum(needs)
    if spare < 0:
        return [need * room / sum(needs) for need in needs]
    whole = sum(weights) or 1.0
    return [need + spare * weight / whole for need, weight in zip(needs, weights, strict=True)]


@lru_cache(REMEMBERED)
def head_lines(head: str, room: float, size: float) -> tuple[str, ...]:
    """A head in one line, or in two where one is too short; a head is set smaller rather than cut."""
    text = printable(head)
    lines = [text] if width(text, size) <= room else wrap(text, room, size, 2)
    return tuple(lines) if " ".join(lines) == text else (text,)


@lru_cache(REMEMBERED)
def head_need(head: str, size: float) -> float:
    """The width of a head that may be broken between its words into two lines."""
    words = printable(head).split()
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(len(words) + 1)]
    narrowest = min((max(width(part, size) for part in parts) for parts in breaks), default=0.0)
    return narrowest + 2 * HEAD_PADDING + 0.1

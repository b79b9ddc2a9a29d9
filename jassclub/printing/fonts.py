"""The type that sheets are set in, and how a text is made to fit its cell.

The fonts come with the package, so that a sheet looks the same on every machine and Latin Extended, Greek
and Cyrillic names print right. Scripts that need shaping (Arabic, Indic) are beyond them.
"""

import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
LEADING = 1.15  # from line to line of a text that stands in several
REMEMBERED = 4096  # texts: the same heads and figures stand on sheet after sheet in cells of the same size
MISSING = "\N{REPLACEMENT CHARACTER}"


@cache
def font(bold: bool = False) -> TTFont:
    """The regular or the bold face; loads it when first asked."""
    style = "-Bold" if bold else ""
    face = TTFont(f"JassClub{style}", FONTS / f"DejaVuSansCondensed{style}.ttf")
    pdfmetrics.registerFont(face)
    return face


@lru_cache(REMEMBERED)
def printable(text: str, bold: bool = False) -> str:
    """The text in one line of characters that the font has. A run of characters that it lacks becomes one
    replacement mark: a flag or a family is several characters to the computer but one to its reader."""
    glyphs = font(bold).face.charToGlyph
    characters: list[str] = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        if unicodedata.category(char) in ("Cc", "Cf", "Cs"):
            continue  # joiners, direction marks and broken surrogates have no picture of their own
        if ord(char) in glyphs:
            characters.append(char)
        elif characters[-1:] != [MISSING]:
            characters.append(MISSING)
    return "".join(characters)


@lru_cache(REMEMBERED)
def width(text: str, size: float, bold: bool = False) -> float:
    return float(pdfmetrics.stringWidth(text, font(bold).fontName, size))


def fit(text: str, room: float, size: float, floor: float, bold: bool = False) -> tuple[str, float]:
    """The text and the size of type with which it is no wider than `room`: a long text is first set smaller,
    down to `floor`, and only then shortened with an ellipsis, if that has room. All lengths share a unit."""
    text = printable(text, bold)
    needed = width(text, size, bold)
    if needed <= room:
        return text, size
    smaller = size * room / needed
    if smaller >= floor:
        return text, smaller
    for end in range(len(text) - 1, -1, -1):
        short = text[:end].rstrip() + ELLIPSIS
        if width(short, floor, bold) <= room:
            return short, floor
    return "", floor


def wrap(text: str, room: float, size: float, lines: int) -> list[str]:
    """The text broken between words into at most `lines` lines of `room`; the last one may be shortened."""
    broken = _broken(printable(text).split(), room, size, False, " ")
    if len(broken) > lines:
        broken[lines - 1 :] = [" ".join(broken[lines - 1 :])]
    return [fit(line, room, size, size)[0] for line in broken]


def paragraph(text: str, room: float, size: float) -> tuple[str, ...]:
    """The text in lines of `room`, broken between words, and within a word that is longer than a line."""
    words = printable(text).split()
    parts = [part for word in words for part in _broken(list(word), room, size, False, "")]
    return tuple(_broken(parts, room, size, False, " "))


def least_height(text: str, room: float, size: float, bold: bool = False) -> float:
    """How high a box so wide must be for the whole text in type of this size."""
    lines = _broken(printable(text, bold).split(), room, size, bold, " ")
    return len(lines) * size * LEADING + 0.01


@lru_cache(REMEMBERED)
def fill(
    text: str, room: float, height: float, size: float, floor: float, bold: bool = False
) -> tuple[tuple[str, ...], float]:
    """The lines and the size of type in which a text stands in a box `room` wide and so high. It stands in
    one line if it can, and else in the number of lines that lets the type be largest. Only a text that is too
    long for the box at `floor` is broken within words, and only then shortened."""
    text = printable(text, bold)
    if width(text, size, bold) <= room:
        return (text,), size
    best: tuple[float, list[str]] = (0.0, [])
    for count in range(1, max(int(height / (floor * LEADING)), 1) + 1):
        most = size if count == 1 else min(size, height / (count * LEADING))
        lines, smaller = _largest(text, room, most, count, bold)
        if smaller > best[0] + 1e-6:
            best = (smaller, lines)
    if best[0] >= floor:
        return tuple(best[1]), best[0]
    count = max(int(height / (floor * LEADING)), 1)
    lines = _broken(list(text), room, floor, bold, "")
    last = "".join(lines[count - 1 :])
    return (*lines[: count - 1], fit(last, room, floor, floor, bold)[0]), floor


def _largest(text: str, room: float, most: float, count: int, bold: bool) -> tuple[list[str], float]:
    """The text in at most so many lines, broken between words, and the largest type in which they fit."""
    words = text.split(" ")
    lines_of_words = (" ".join(words[a:b]) for a, b in combinations(range(len(words) + 1), 2))
    # Of the widths of any line: the narrower it is, the larger the type.
    for widest in sorted({width(line, 1, bold) for line in lines_of_words}):
        lines = _broken(words, widest + 1e-6, 1, bold, " ")
        if len(lines) <= count and all(width(line, 1, bold) <= widest + 1e-6 for line in lines):
            return lines, min(most, room / widest) if widest else most
    return [text], 0.0


def _broken(parts: Sequence[str], room: float, size: float, bold: bool, between: str) -> list[str]:
    """The parts filled into lines no wider than `room`, where a single part is not wider itself."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines else part
        if lines and width(longer, size, bold) <= room:
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

"""The type that sheets are set in, and how a text is made to fit its cell.

The fonts come with the package, so that a sheet looks the same on every machine and Latin Extended, Greek
and Cyrillic names print right. Scripts that need shaping (Arabic, Indic) are beyond them.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS = Path(__file__).parent / "fonts"
ELLIPSIS = "…"
MISSING = "\N{REPLACEMENT CHARACTER}"


@cache
def font(bold: bool = False) -> str:
    """The name under which reportlab knows the regular or the bold face; loads it when first asked."""
    return str(_face(bold).fontName)


@cache
def _face(bold: bool) -> TTFont:
    style = "-Bold" if bold else ""
    face = TTFont(f"JassClub{style}", FONTS / f"DejaVuSansCondensed{style}.ttf")
    pdfmetrics.registerFont(face)
    return face


def printable(text: str, bold: bool = False) -> str:
    """The text in one line of characters that the font has.

    A run of characters that it lacks becomes one replacement mark: a flag or a family is several
    characters to the computer but one to its reader.
    """
    glyphs = _face(bold).face.charToGlyph
    kept: list[str] = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        if unicodedata.category(char) in ("Cc", "Cf", "Cs"):
            continue  # joiners, direction marks and broken surrogates have no picture of their own
        if ord(char) in glyphs:
            kept.append(char)
        elif kept[-1:] != [MISSING]:
            kept.append(MISSING)
    return "".join(kept)


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a printable text is, in the unit of `size`."""
    return float(pdfmetrics.stringWidth(text, font(bold), size))


def fit(text: str, room: float, size: float, floor: float, bold: bool = False) -> tuple[str, float]:
    """The text and the size of type with which it is no wider than `room`.

    A long text is first set smaller, down to `floor`, and only then shortened with an ellipsis. `room`,
    `size` and `floor` share one unit.
    """
    text = printable(text, bold)
    needed = width(text, size, bold)
    if needed <= room:
        return text, size
    smaller = size * room / needed
    if smaller >= floor:
        return text, smaller
    return _shorten(text, room, floor, bold), floor


def _shorten(text: str, room: float, size: float, bold: bool) -> str:
    """The longest beginning of the text that fits with an ellipsis; nothing if not even that fits."""
    for end in range(len(text) - 1, -1, -1):
        short = text[:end].rstrip() + ELLIPSIS
        if width(short, size, bold) <= room:
            return short
    return ""


def wrap(text: str, room: float, size: float, lines: int, bold: bool = False) -> list[str]:
    """The text broken between words into at most `lines` lines of `room`; the last one may be shortened."""
    words = printable(text, bold).split()
    broken: list[str] = []
    while words and len(broken) < lines:
        line = words.pop(0)
        while words and width(f"{line} {words[0]}", size, bold) <= room:
            line += " " + words.pop(0)
        broken.append(line)
    if words:
        broken[-1] = " ".join([broken[-1], *words])
    return [fit(line, room, size, size, bold)[0] for line in broken]

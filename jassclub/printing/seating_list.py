"""The seating of a round for the wall: everybody in alphabetical order, with table and token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from reportlab.lib.units import mm

from .list_layout import GAP, LEADING, LOOSEST, head_size, name_width, room_for_rows, steps, widest
from .paper import HAIR, RULE, STRONG, Box, Occasion, Page, Paper, Words, masthead
from .sizes import ONE_ON_A_PAGE, Look, Piece, Size, laid_out
from .text import by_name, ranges

MOST_COLUMNS, GUTTER = 2, 7 * mm
HEAD_ROW = 1.9  # in the size of its type
PADDING = 1.3 * mm


@dataclass(frozen=True)
class Place:
    """Where one player sits; without a table the player sits out."""

    name: str
    table: int | None = None
    token: int | None = None


@dataclass(frozen=True)
class SeatingList:
    """Who sits where in one round. The order of `places` does not matter."""

    occasion: Occasion
    round: int
    places: tuple[Place, ...]


@dataclass(frozen=True)
class _Layout:
    """So many columns of so many rows, and the widths of table and token beside a name."""

    size: float
    columns: int
    length: int
    pages: int
    table: float
    token: float


def seating_paper(
    lists: Sequence[SeatingList], words: Words, *, language: str = "en", look: Look = ONE_ON_A_PAGE
) -> Paper:
    """Each round on as many pages as it takes in type that is read from afar, each headed by its letters.

    Names stand in the alphabetical order of their printed form, without regard to accents and capitals,
    since that is how somebody before the wall looks for them.
    """
    _ = words
    pieces = [piece for seating in lists for piece in _pieces(seating, words, look, language)]
    first = lists[0] if lists else SeatingList(Occasion(""), 0, ())
    title = _("Seating, round %(round)s") % {"round": first.round}
    return Paper(title, first.occasion, laid_out(pieces), words, language)


def _pieces(seating: SeatingList, words: Words, look: Look, language: str) -> list[Piece]:
    places = by_name(seating.places, lambda place: place.name, lambda place: place.table or 0, language)
    on, _on_its_side = look.sizes
    found = [
        _layout(on, seating, columns, size, words)
        for size in steps(look)
        for columns in range(1, MOST_COLUMNS + 1)
        if columns == 1 or _fits(on, seating, columns, size, words)
    ]
    layout = min(found, key=lambda each: (each.pages, -each.size, each.columns))
    pageful = layout.columns * layout.length
    pages = [places[first : first + pageful] for first in range(0, max(len(places), 1), pageful)]
    letters = ranges([[place.name for place in each] for each in pages])
    return [
        Piece(
            on,
            partial(_draw, seating=seating, places=each, letters=over, on=on, layout=layout, words=words),
        )
        for each, over in zip(pages, letters, strict=True)
    ]


def _layout(on: Size, seating: SeatingList, columns: int, size: float, words: Words) -> _Layout:
    room = room_for_rows(on, seating.occasion, HEAD_ROW * head_size(size))
    pageful = columns * max(int(room / (size * LEADING)), 1)
    pages = max(ceil(len(seating.places) / pageful), 1)
    length = max(ceil(len(seating.places) / pages / columns), 1)
    return _Layout(size, columns, length, pages, *_figures(seating, size, words))


def _fits(on: Size, seating: SeatingList, columns: int, size: float, words: Words) -> bool:
    width = (on.inner.width - GUTTER * (columns - 1)) / columns
    name = name_width([place.name for place in seating.places]) * size + PADDING
    return name + sum(_figures(seating, size, words)) <= width


def _figures(seating: SeatingList, size: float, words: Words) -> tuple[float, float]:
    """How wide the columns of tables and of tokens are; who sits out is told so across both."""
    _ = words
    heads = head_size(size)
    figures = [
        max(widest([str(each or "") for each in numbers], bold=True) * size, widest([head]) * heads)
        for head, numbers in (
            (_("Table"), [place.table for place in seating.places]),
            (_("Token"), [place.token for place in seating.places]),
        )
    ]
    table, token = (figure + 2 * PADDING for figure in figures)
    short = 0.0
    if any(place.table is None for place in seating.places):
        short = max(widest([_("sits out")]) * size + PADDING - table - token, 0.0)
    return table + short, token


def _draw(
    page: Page,
    frame: Box,
    seating: SeatingList,
    places: Sequence[Place],
    letters: str,
    on: Size,
    layout: _Layout,
    words: Words,
) -> None:
    _ = words
    page.double_frame(frame)
    title = _("Round %(number)s") % {"number": seating.round}
    box = masthead(page, frame.inset(on.inset), seating.occasion, title, letters, low=True).below(GAP)
    width = (box.width - GUTTER * (layout.columns - 1)) / layout.columns
    room = room_for_rows(on, seating.occasion, HEAD_ROW * head_size(layout.size))
    row = min(room / layout.length, layout.size * LOOSEST)
    for number in range(layout.columns):
        column = Box(box.x + number * (width + GUTTER), box.y, width, box.height)
        mine = places[number * layout.length : (number + 1) * layout.length]
        if mine or not number:
            _column(page, column, mine, row, layout, words)


def _column(page: Page, box: Box, places: Sequence[Place], row: float, layout: _Layout, words: Words) -> None:
    _ = words
    size, head = layout.size, head_size(layout.size)
    widths = (box.width - layout.table - layout.token, layout.table, layout.token)
    name, table, token = box.row(0, HEAD_ROW * head).columns(*widths)
    page.text(name, _("Player"), head, padding=0)
    page.text(table, _("Table"), head, align="right", padding=PADDING)
    page.text(token, _("Token"), head, align="right", padding=PADDING)
    page.line(box.x, name.y, box.right, name.y, STRONG)
    body = box.below(HEAD_ROW * head)
    for number, place in enumerate(places):
        name, table, token = body.row(number, row).columns(*widths)
        page.text(name, place.name, size, padding=0)
        if place.table is None:
            both = Box(table.x, table.y, table.width + token.width, row)
            page.text(both, _("sits out"), size, align="right", padding=PADDING)
        else:
            page.text(table, str(place.table), size, bold=True, align="right", padding=PADDING)
            number_ = "" if place.token is None else str(place.token)
            page.text(token, number_, size, align="right", padding=PADDING)
        page.line(box.x, name.y, box.right, name.y, HAIR, RULE)

"""The seating of a round for the wall: everybody in alphabetical order, with table and token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from jassclub.names import alphabetical
from jassclub.printing.paper import (
    EDGE,
    HAIR,
    MASTHEAD,
    RULE,
    SMALL,
    STRONG,
    Box,
    Draft,
    Occasion,
    Page,
    Words,
    document,
    masthead,
)

MARGIN = EDGE + 5 * mm
HEAD, GUTTER = 6 * mm, 6 * mm
ROOM = 297 * mm - 2 * MARGIN - MASTHEAD - HEAD - 2 * mm
PAGEFUL = 100  # players on a page: two columns of fifty can still be read from two metres
TALLEST_ROW = 9 * mm
TABLE, TOKEN = 14 * mm, 14 * mm


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


def seating_pdf(lists: Sequence[SeatingList], words: Words, *, language: str = "en") -> bytes:
    """Each round on one page, on several above 100 players; raises ValueError if there is no list.

    Names stand in the alphabetical order of their printed form, without regard to accents and capitals,
    since that is how somebody before the wall looks for them.
    """
    _ = words
    drafts = [draft for seating in lists for draft in _drafts(seating, words, language)]
    first = lists[0] if lists else None
    title = _("Seating, round %(round)s") % {"round": first.round} if first else ""
    occasion = first.occasion if first else Occasion("")
    return document(drafts, f"{title} · {occasion.line}", occasion.club, words, language)


def _drafts(seating: SeatingList, words: Words, language: str) -> list[Draft]:
    places = sorted(seating.places, key=lambda place: (alphabetical(place.name, language), place.table or 0))
    return [
        Draft(partial(_draw, seating=seating, places=places[first : first + PAGEFUL], words=words))
        for first in range(0, max(len(places), 1), PAGEFUL)
    ]


def _draw(page: Page, seating: SeatingList, places: Sequence[Place], words: Words) -> None:
    _ = words
    page.double_frame(page.frame)
    title = _("Round %(number)s") % {"number": seating.round}
    box = masthead(page, page.box.inset(MARGIN), seating.occasion, title).below(2 * mm)
    columns = 1 if len(places) * TALLEST_ROW <= ROOM else 2
    length = max(-(-len(places) // columns), 1)
    row = min(TALLEST_ROW, ROOM / length)
    width = (box.width - GUTTER * (columns - 1)) / columns
    for number in range(columns):
        column = Box(box.x + number * (width + GUTTER), box.y, width, box.height)
        _column(page, column, places[number * length : (number + 1) * length], row, words)


def _column(page: Page, box: Box, places: Sequence[Place], row: float, words: Words) -> None:
    _ = words
    widths = (box.width - TABLE - TOKEN, TABLE, TOKEN)
    name, table, token = box.row(0, HEAD).columns(*widths)
    page.text(name, _("Player"), SMALL, padding=0)
    page.text(table, _("Table"), SMALL, align="right")
    page.text(token, _("Token"), SMALL, align="right")
    page.line(box.x, name.y, box.right, name.y, STRONG)
    size = min(row * 0.72, 16.0)
    body = box.below(HEAD)
    for number, place in enumerate(places):
        name, table, token = body.row(number, row).columns(*widths)
        page.text(name, place.name, size, padding=0)
        if place.table is None:
            page.text(Box(table.x, table.y, TABLE + TOKEN, row), _("sits out"), size, align="right")
        else:
            page.text(table, str(place.table), size, bold=True, align="right")
            page.text(token, "" if place.token is None else str(place.token), size, align="right")
        page.line(box.x, name.y, box.right, name.y, HAIR, RULE)

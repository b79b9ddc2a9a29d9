"""The seating of all rounds drawn so far on one list, by name: to hang up at the start of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from reportlab.lib.units import mm

from jassclub.names import alphabetical
from jassclub.printing.paper import (
    BODY,
    EDGE,
    HAIR,
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
HEAD, GAP, FOOT = 7 * mm, 2 * mm, 6 * mm
UPRIGHT_ROUNDS, SIDEWAYS_ROUNDS = 6, 11  # rounds that a page takes, upright and on its side
UPRIGHT_ROWS, SIDEWAYS_ROWS = 50, 31  # players that a page takes
TALLEST_ROW, WIDEST_ROUND, NARROWEST_NAME = 8 * mm, 26 * mm, 60 * mm
SITS_OUT = "–"


@dataclass(frozen=True)
class Seat:
    """Where somebody sits in one round; without a table they sit out."""

    table: int | None = None
    token: int | None = None


@dataclass(frozen=True)
class RoundsRow:
    """A player with a seat for each round of the list; None where they are not part of it."""

    name: str
    seats: tuple[Seat | None, ...]


@dataclass(frozen=True)
class RoundsList:
    """The rounds by their numbers. The order of `rows` does not matter."""

    occasion: Occasion
    rounds: tuple[int, ...]
    rows: tuple[RoundsRow, ...]


def rounds_list_pdf(listed: RoundsList, words: Words, *, language: str = "en") -> bytes:
    """Up to 6 rounds on upright pages, up to 11 on pages laid on their side.

    More are shared out evenly over several runs of pages, to hang side by side: each repeats the names.
    Raises ValueError for a row of wrong length.
    """
    _ = words
    if any(len(row.seats) != len(listed.rounds) for row in listed.rows):
        raise ValueError("every row of the list needs one seat per round")
    title = f"{_('Seating of all rounds')} · {listed.occasion.line}"
    return document(_drafts(listed, words, language), title, listed.occasion.club, words, language)


def _drafts(listed: RoundsList, words: Words, language: str) -> list[Draft]:
    rows = sorted(listed.rows, key=lambda row: alphabetical(row.name, language))
    count = max(len(listed.rounds), 1)
    rounds = ceil(count / ceil(count / SIDEWAYS_ROUNDS))
    sideways = rounds > UPRIGHT_ROUNDS
    pages = max(ceil(len(rows) / (SIDEWAYS_ROWS if sideways else UPRIGHT_ROWS)), 1)
    length = max(ceil(len(rows) / pages), 1)
    return [
        Draft(
            partial(
                _draw,
                listed=listed,
                rounds=range(left, min(left + rounds, len(listed.rounds))),
                rows=rows[top : top + length],
                length=length,
                words=words,
            ),
            sideways,
        )
        for left in range(0, count, rounds)
        for top in range(0, max(len(rows), 1), length)
    ]


def _draw(
    page: Page, listed: RoundsList, rounds: range, rows: Sequence[RoundsRow], length: int, words: Words
) -> None:
    """Some rounds of some players; `length` is how many rows the longest page has."""
    _ = words
    page.double_frame(page.frame)
    box = masthead(page, page.box.inset(MARGIN), listed.occasion, _("Seating of all rounds")).below(GAP)
    column = min(WIDEST_ROUND, (box.width - NARROWEST_NAME) / max(len(rounds), 1))
    widths = (box.width - column * len(rounds), *[column] * len(rounds))
    name, *heads = box.row(0, HEAD).columns(*widths)
    page.text(name, _("Player"), SMALL, padding=0)
    for head, number in zip(heads, rounds, strict=True):
        text = _("Round %(number)s") % {"number": listed.rounds[number]}
        page.text(head, text, BODY, bold=True, align="center")
    page.line(box.x, name.y, box.right, name.y, STRONG)
    note = _("Table / token; %(mark)s sits out") % {"mark": SITS_OUT}
    page.text(box.foot(FOOT), note, SMALL, padding=0)
    body = box.below(HEAD).above(FOOT)
    height = min(TALLEST_ROW, body.height / length)
    size = min(height * 0.68, 14.0)
    for line, row in enumerate(rows):
        name, *cells = body.row(line, height).columns(*widths)
        page.text(name, row.name, size, padding=0)
        for cell, number in zip(cells, rounds, strict=True):
            _seat(page, cell, row.seats[number], size)
        page.line(box.x, name.y, box.right, name.y, HAIR, RULE)


def _seat(page: Page, cell: Box, seat: Seat | None, size: float) -> None:
    if seat is None:
        return
    if seat.table is None:
        page.text(cell, SITS_OUT, size, align="center")
        return
    table, slash, token = cell.columns(cell.width / 2 - size * 0.2, size * 0.4, cell.width / 2 - size * 0.2)
    page.text(table, str(seat.table), size, bold=True, align="right", padding=0)
    page.text(slash, "/", size, align="center", padding=0)
    page.text(token, "" if seat.token is None else str(seat.token), size, padding=0)

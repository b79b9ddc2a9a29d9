"""A slip for everybody of a drawn round: where do I sit, with whom, against whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from . import fonts
from .paper import HINT, Box, Occasion, Page, Paper, Words
from .sizes import ONE_ON_A_PAGE, Look
from .text import by_name, cut_out, ranges

COLUMNS, ROWS, LARGE_ROWS = 2, 7, 5  # slips of 93 by 39 mm, or by 54: wide enough for a long name
TYPE, LARGE_TYPE = 13.0, 19.0
NAME, PLACE, NOTE = 1.1, 1.3, 0.78  # in the size of the type
LINE = 1.2  # the height of a line, in the size of its type


@dataclass(frozen=True)
class PlayerSlip:
    """Where one player sits, and with whom; without a table the player sits out.

    At a table where everybody plays alone there is no partner.
    """

    name: str
    table: int | None = None
    token: int | None = None
    partner: str = ""
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayerSlips:
    """Everybody of one round. The order of `slips` does not matter."""

    occasion: Occasion
    round: int
    slips: tuple[PlayerSlip, ...]


def player_slips_paper(
    slips: PlayerSlips, words: Words, *, language: str = "en", look: Look = ONE_ON_A_PAGE
) -> Paper:
    """The slips in the alphabetical order of their names, 14 to a page, in large type 10. They are to be cut
    out whatever the paper: `look.paper` changes nothing."""
    _ = words
    size, rows = (LARGE_TYPE, LARGE_ROWS) if look.large else (TYPE, ROWS)
    in_order = by_name(slips.slips, lambda slip: slip.name, lambda slip: slip.table or 0, language)
    draws = [partial(_draw, slip=slip, slips=slips, size=size, words=words) for slip in in_order]
    pageful = COLUMNS * rows
    letters = ranges(
        [[slip.name for slip in in_order[first : first + pageful]] for first in range(0, len(draws), pageful)]
    )
    title = _("Slips, round %(round)s") % {"round": slips.round}
    drafts = cut_out(draws, COLUMNS, rows, f"{title} · {slips.occasion.evening}", letters)
    return Paper(title, slips.occasion, drafts, words, language)


def _draw(page: Page, box: Box, slip: PlayerSlip, slips: PlayerSlips, size: float, words: Words) -> None:
    _ = words
    box = box.inset(2.5 * mm)
    round_text = _("Round %(number)s") % {"number": slips.round}
    note = fonts.width(round_text, NOTE * size) + 1 * mm
    height = LINE * NAME * size
    name, round_ = box.row(0, height).columns(box.width - note, note)
    page.text(name, slip.name, NAME * size, bold=True, padding=0)
    page.text(round_, round_text, NOTE * size, align="right", grey=HINT, padding=0)
    place, left = box.below(height).row(0, LINE * PLACE * size), box.below(height + LINE * PLACE * size)
    if slip.table is None:
        page.text(place, _("sits out this round"), PLACE * size, padding=0)
        return
    where = _("Table %(table)s · token %(token)s") % {"table": slip.table, "token": slip.token}
    page.text(place, where, PLACE * size, bold=True, padding=0)
    _others(page, left, slip, size, words)


def _others(page: Page, box: Box, slip: PlayerSlip, size: float, words: Words) -> None:
    """The partner and the opponents below each other; there may be as many as four."""
    _ = words
    with_, against = _("with"), _("against")
    others = [(with_, slip.partner)] if slip.partner else []
    others += [("" if n else against, name) for n, name in enumerate(slip.opponents)]
    label_width = max(fonts.width(label, NOTE * size) for label in (with_, against)) + 2 * mm
    height = min(LINE * size, box.height / max(len(others), 1))
    for number, (label, other) in enumerate(others):
        row = box.row(number, height)
        page.text(Box(row.x, row.y, label_width, height), label, NOTE * size, grey=HINT, padding=0)
        rest = Box(row.x + label_width, row.y, row.width - label_width, height)
        page.text(rest, other, min(size, height / fonts.LEADING), padding=0)

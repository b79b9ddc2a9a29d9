"""A slip for everybody of a drawn round: where do I sit, with whom, against whom."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from jassclub.names import alphabetical
from jassclub.printing.cutting import cut_out
from jassclub.printing.paper import BODY, HINT, LARGE, SMALL, Box, Occasion, Page, Words, document

COLUMNS, ROWS = 2, 8  # slips of 93 by 34 mm: wide enough for a long name
LABEL = 17 * mm


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


def player_slips_pdf(slips: PlayerSlips, words: Words, *, language: str = "en") -> bytes:
    """The slips in the alphabetical order of their names, 16 to a page; raises ValueError without slips."""
    _ = words
    by_name = sorted(slips.slips, key=lambda slip: (alphabetical(slip.name, language), slip.table or 0))
    draws = [partial(_draw, slip=slip, slips=slips, words=words) for slip in by_name]
    title = _("Slips, round %(round)s") % {"round": slips.round}
    drafts = cut_out(draws, COLUMNS, ROWS, f"{title} · {slips.occasion.evening}")
    return document(drafts, f"{title} · {slips.occasion.line}", slips.occasion.club, words, language)


def _draw(page: Page, box: Box, slip: PlayerSlip, slips: PlayerSlips, words: Words) -> None:
    _ = words
    box = box.inset(2.5 * mm)
    name, round_ = box.row(0, 7 * mm).columns(box.width - 20 * mm, 20 * mm)
    page.name(name, slip.name, LARGE, bold=True)
    page.text(round_, _("Round %(number)s") % {"number": slips.round}, BODY, align="right", grey=HINT)
    place = box.below(7 * mm).row(0, 8 * mm)
    if slip.table is None:
        page.text(place, _("sits out this round"), 16.0)
        return
    where = _("Table %(table)s · token %(token)s") % {"table": slip.table, "token": slip.token}
    page.text(place, where, 16.0, bold=True)
    others = [(_("with"), slip.partner)] if slip.partner else []
    others += [("" if n else _("against"), name) for n, name in enumerate(slip.opponents)]
    left = box.below(15.5 * mm)
    height = min(4.4 * mm, left.height / max(len(others), 1))
    for number, (label, other) in enumerate(others):
        row = left.row(number, height)
        page.text(Box(row.x, row.y, LABEL, height), label, SMALL, grey=HINT)
        page.text(Box(row.x + LABEL, row.y, row.width - LABEL, height), other, BODY)

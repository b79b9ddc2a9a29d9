"""The sheet that lies on a table during a round: to be filled by hand, or printed from what was entered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from reportlab.lib.units import mm

from jassclub.printing import fonts
from jassclub.printing.paper import (
    BODY,
    HAIR,
    HINT,
    LARGE,
    RULE,
    SMALL,
    THIN,
    Box,
    Draft,
    Occasion,
    Page,
    Words,
    document,
    masthead,
)
from jassclub.printing.table_data import STOECK, TableSheet
from jassclub.printing.table_grid import draw_grid, side_name

BLANK = "______"


def table_sheets_pdf(sheets: Sequence[TableSheet], words: Words, *, language: str = "en") -> bytes:
    """One page per table, in the order given; raises ValueError if there is none."""
    _ = words
    drafts = [Draft(partial(_draw, sheet=sheet, words=words)) for sheet in sheets]
    first = sheets[0] if sheets else None
    title = _("Table sheets, round %(round)s") % {"round": first.round} if first else ""
    occasion = first.occasion if first else Occasion("")
    return document(drafts, f"{title} · {occasion.line}", occasion.club, words, language)


def _draw(page: Page, sheet: TableSheet, words: Words) -> None:
    _ = words
    page.double_frame(page.frame)
    inner = page.frame.inset(5 * mm)
    title = _("Round %(number)s") % {"number": sheet.round}
    number = _("Table %(number)s") % {"number": sheet.table}
    left = masthead(page, inner, sheet.occasion, title, number)
    left = _players(page, left.below(4 * mm), sheet, words)
    _signatures(page, left, sheet, words)
    left = draw_grid(page, left.below(4 * mm).above(19 * mm), sheet, words)
    if sheet.control:
        left = _control(page, left.below(2 * mm), sheet, words)
    _remarks(page, left.below(2 * mm), sheet.remarks, words)


def _players(page: Page, box: Box, sheet: TableSheet, words: Words) -> Box:
    """The four players, the partners one above the other; returns what is left of the box."""
    height, gap = 19 * mm, 4 * mm
    half = (box.width - gap) / 2
    for side in (0, 1):
        frame = Box(box.x + side * (half + gap), box.top - height, half, height)
        page.rectangle(frame, THIN)
        for row, player in enumerate(sheet.players[side::2]):
            token, name = frame.inset(1 * mm).row(row, height / 2 - 1 * mm).columns(13 * mm, half - 15 * mm)
            page.text(
                token, "" if player.token is None else str(player.token), LARGE, bold=True, align="right"
            )
            page.text(name, player.name, LARGE)
            if row == 0:
                page.line(frame.x, name.y, frame.right, name.y, HAIR)
        page.line(frame.x + 14 * mm, frame.y, frame.x + 14 * mm, frame.top, HAIR)
    return box.below(height)


def _control(page: Page, box: Box, sheet: TableSheet, words: Words) -> Box:
    """The check of a finished round, with blanks where figures are missing; returns what is left."""
    _ = words
    matsch, stoeck = _("Matsch"), _("Stöck")
    sums = sheet.sums()
    expected, made = sheet.expected(), sum(side.points for side in sums) if sums else None
    terms = [f"{sheet.deal_points} × {sheet.deal_count}"]
    if sheet.matsch_bonus:
        terms.append(f"{sheet.matsch_bonus} × {_shown(sheet.matsche())} {matsch}")
    if sheet.stoeck:
        terms.append(f"{STOECK} × {_shown(sheet.stoecke())} {stoeck}")
    first, second = (str(side.points) for side in sums) if sums else (BLANK, BLANK)
    verdict = ("✓" if expected == made else "≠") if expected is not None and made is not None else ""
    lines = (
        (_("Check"), f"{' + '.join(terms)} = {_shown(expected)}"),
        (_("Points of both sides"), f"{first} + {second} = {_shown(made)}  {verdict}"),
    )
    for row, (label, figures) in enumerate(lines):
        left, _gap, right = box.row(row, 6.5 * mm).columns(45 * mm, 3 * mm, box.width - 48 * mm)
        page.text(left, label, BODY, bold=True, padding=0)
        page.text(right, figures, BODY, padding=0)
    return box.below(13 * mm)


def _shown(number: int | None) -> str:
    return BLANK if number is None else str(number)


def _remarks(page: Page, box: Box, remarks: str, words: Words) -> None:
    """Lines to write remarks on (irregularities, annulled deals), as far as there is room."""
    _ = words
    step = 7 * mm
    count = min(int(box.height / step), 8)
    page.text(box.row(0, step), _("Remarks"), SMALL, padding=0, grey=HINT)
    room = box.width - 20 * mm
    texts = fonts.wrap(remarks, room, BODY, count)
    for row in range(count):
        line = box.row(row, step)
        page.line(line.x + 20 * mm, line.y, line.right, line.y, HAIR, RULE)
        if row < len(texts):
            page.text(Box(line.x + 20 * mm, line.y, room, step), texts[row], BODY, padding=0)


def _signatures(page: Page, box: Box, sheet: TableSheet, words: Words) -> None:
    _ = words
    gap = 10 * mm
    half = (box.width - gap) / 2
    for side in (0, 1):
        x = box.x + side * (half + gap)
        page.line(x, box.y + 5 * mm, x + half, box.y + 5 * mm)
        name = side_name(sheet, side, words)
        label = _("Signature, %(side)s") % {"side": name} if name else _("Signature")
        page.text(Box(x, box.y, half, 4.5 * mm), label, SMALL, padding=0)

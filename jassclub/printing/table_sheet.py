"""The sheet and the slate of a match: to be filled by hand, or printed from what was entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from reportlab.lib.units import mm

from . import fonts
from .board import Board, board_drawing
from .fonts import BOLD, DISPLAY
from .notes import Footnote, note_block
from .page import BODY, FIGURE, FLOOR, HAIR, HEAD, HINT, PROMINENT, RULE, SMALL, THIN, Box, Page
from .paper import ONE_ON_A_PAGE, Look, Occasion, Paper, Piece, Words, masthead
from .table_sheet_data import TableSheet
from .table_sheet_grid import draw_grid
from .table_sheet_layout import Layout, layout_of
from .table_sheet_measures import BELOW_SUMS, BESIDE_CHECK, REMARK

MOST_REMARKS = 8
FACT_GAP = 2.5 * mm  # between what a fact is and the fact
REMARKS = 20 * mm  # the room for that word


def table_sheets_paper(sheets: Sequence[TableSheet], _: Words, look: Look = ONE_ON_A_PAGE) -> Paper:
    """On A4 one to a page, on A5 two; one with more rows than can be read on a page takes several."""
    _ = Words(_.language, cache(_.gettext))
    pieces = [
        Piece(layout.size, partial(_draw, layout=layout, number=number))
        for layout in (layout_of(sheet, _, look) for sheet in sheets)
        for number in range(len(layout.pages))
    ]
    title = ", ".join([_("Table sheets"), *(sheet.title for sheet in sheets[:1])])
    occasion = sheets[0].occasion if sheets else Occasion("")
    return Paper(title, occasion, pieces, _)


def _draw(page: Page, inner: Box, layout: Layout, number: int) -> None:
    sheet, m, count = layout.sheet, layout.measures, len(layout.pages)
    title = sheet.title if count == 1 else f"{sheet.title} · {number + 1}/{count}"
    left = masthead(page, inner, sheet.occasion, title, sheet.number).below(m.gap)
    if layout.players:
        left = _players(page, left, layout).below(m.gap)
    left = _facts(page, left, layout)
    layout.plays.draw(page, left)
    left = left.below(layout.plays.height)
    is_last = number == count - 1
    left = draw_grid(page, left, layout, layout.pages[number], is_last)
    if is_last:
        left = _checks(page, left.below(BELOW_SUMS), layout)
        layout.notes.draw(page, left)
        left = left.below(layout.notes.height)
        _remarks(page, left.above(m.signatures), sheet.remarks, layout.words)
        _signatures(page, left.foot(m.signatures), layout)


def _players(page: Page, box: Box, layout: Layout) -> Box:
    sides, gap = layout.sheet.sides, layout.measures.gap
    width = (box.width - gap * (len(sides) - 1)) / len(sides)
    for number, side in enumerate(sides):
        frame = Box(box.x + number * (width + gap), box.top - layout.players, width, layout.players)
        tokens = 14 * mm if any(player.token is not None for player in side) else 0.0
        page.rectangle(frame, THIN)
        if tokens:
            page.line(frame.x + tokens, frame.y, frame.x + tokens, frame.top, HAIR)
        for row, player in enumerate(side):
            line = frame.row(row, layout.measures.player)
            name = Box(line.x + tokens, line.y, line.width - tokens, line.height)
            if row:
                page.line(frame.x, line.top, frame.right, line.top, HAIR)
            if player.token is not None:
                token = Box(line.x, line.y, tokens - 1 * mm, line.height)
                page.text(token, str(player.token), layout.type(FIGURE), face=DISPLAY, align="right")
            page.text(name, player.name, layout.type(PROMINENT))
    return box.below(layout.players)


def _facts(page: Page, box: Box, layout: Layout) -> Box:
    """What holds for the whole match, a line to write on where it is not known; returns what is left."""
    facts, per_line, height = layout.sheet.facts, layout.facts_per_line, layout.measures.fact
    width = box.width / per_line
    for number, (label, text) in enumerate(facts):
        row, column = divmod(number, per_line)
        top = box.top - row * height
        cell = Box(box.x + column * width, top - height + 1.5 * mm, width - 5 * mm, height - 1.5 * mm)
        known = fonts.width(fonts.printable(text), layout.type(BODY)) if text else cell.width
        room = max(cell.width * 0.6, cell.width - known - FACT_GAP)
        lines, size = fonts.fill(label, room, cell.height, layout.type(BODY), FLOOR, face=BOLD)
        widest = max(fonts.width(line, size, face=BOLD) for line in lines) + 0.01
        page.text(Box(cell.x, cell.y, widest, cell.height), label, size, face=BOLD, padding=0)
        value = Box(cell.x + widest + FACT_GAP, cell.y, cell.width - widest - FACT_GAP, cell.height)
        page.text(value, text, layout.type(BODY), padding=0)
        if not text:
            page.line(value.x, value.y + 1 * mm, value.right, value.y + 1 * mm, HAIR)
    return box.below(layout.facts)


def _checks(page: Page, box: Box, layout: Layout) -> Box:
    for row, (label, figures) in enumerate(layout.sheet.checks):
        left, right = box.row(row, layout.check).columns(*layout.check_widths)
        page.text(left, label, layout.type(BODY), face=BOLD, padding=0)
        page.text(right, figures, layout.type(BODY), padding=BESIDE_CHECK)
    return box.below(layout.check * len(layout.sheet.checks))


def _remarks(page: Page, box: Box, remarks: str, _: Words) -> None:
    """Lines to write remarks on (irregularities, annulled deals), as far as there is room."""
    count = min(int(box.height / REMARK + 0.01), MOST_REMARKS)
    if not count:
        return
    page.text(Box(box.x, box.top - REMARK, REMARKS, REMARK), _("Remarks"), SMALL, padding=0, ink=HINT)
    lines = fonts.wrap(remarks, box.width - REMARKS, BODY, count)
    for row in range(count):
        line = box.row(row, REMARK).columns(REMARKS, box.width - REMARKS)[1]
        page.line(line.x, line.y, line.right, line.y, HAIR, RULE)
        page.text(line, "".join(lines[row : row + 1]), BODY, padding=0)


def _signatures(page: Page, box: Box, layout: Layout) -> None:
    """Each with room for its label below the line, in several lines of small type where names are long."""
    _ = layout.words
    labels = [_("Signature: %(side)s") % {"side": name} if name else _("Signature") for name in layout.names]
    gap = 10 * mm if len(labels) == 2 else 5 * mm
    width = (box.width - gap * (len(labels) - 1)) / len(labels)
    needed = max(4.5 * mm, *(fonts.least_height(label, width, FLOOR) for label in labels))
    height = min(needed, box.height * 0.75)
    for number, label in enumerate(labels):
        place = Box(box.x + number * (width + gap), box.y, width, height)
        page.line(place.x, place.top + 0.5 * mm, place.right, place.top + 0.5 * mm)
        page.text(place, label, SMALL, padding=0)


# --- The slate of a match on paper: empty to be written on, or as the deals have filled it.

SLATE_GAP = 3 * mm


@dataclass(frozen=True)
class SlateSheet:
    """The slate of one match; by which options the table `plays` stands below the head."""

    occasion: Occasion
    title: str
    board: Board
    number: str = ""
    plays: str = ""


def slates_paper(sheets: Sequence[SlateSheet], _: Words, look: Look = ONE_ON_A_PAGE) -> Paper:
    upright, _on_its_side = look.sizes
    pieces = [Piece(upright, partial(_draw_slate, sheet=sheet)) for sheet in sheets]
    title = ", ".join([_("Slates"), *(sheet.title for sheet in sheets[:1])])
    occasion = sheets[0].occasion if sheets else Occasion("")
    return Paper(title, occasion, pieces, _)


def board_place(box: Box, height: float) -> Box:
    """Where a slate so high (and 1 wide) stands: as large as the box allows, in its middle, at its top."""
    width = min(box.width, box.height / height)
    return Box(box.x + (box.width - width) / 2, box.top - width * height, width, width * height)


def _draw_slate(page: Page, inner: Box, sheet: SlateSheet) -> None:
    drawing = board_drawing(sheet.board)
    room = masthead(page, inner, sheet.occasion, sheet.title, sheet.number).below(SLATE_GAP)
    if sheet.plays:
        plays = note_block([Footnote("", sheet.plays)], room.width, HEAD)
        plays.draw(page, room)
        room = room.below(plays.height + SLATE_GAP)
    page.drawing(drawing, board_place(room, drawing.height))

"""The rows of a table sheet: a line per deal, a column per figure and side, the sums below."""

from __future__ import annotations

from reportlab.lib.units import mm

from jassclub.printing.paper import BODY, HAIR, HINT, LARGE, SMALL, STRONG, Box, Page, Words
from jassclub.printing.table_data import STOECK, Deal, Sums, TableSheet

TRUMPS = {"diamonds": "♦", "hearts": "♥", "spades": "♠", "clubs": "♣", "obenabe": "↓", "undenufe": "↑"}
GROUP_HEAD, COLUMN_HEAD, SUMS_ROW, LEGEND = 7 * mm, 9 * mm, 10 * mm, 6 * mm
TALLEST_ROW = 13 * mm
UNDER_ROWS = 29 * mm  # kept free below the sums for the check and two lines of remarks
MADE = "✓"


def trump_names(words: Words) -> dict[str, str]:
    """The names of the trumps by their key in the rules."""
    _ = words
    return {
        "diamonds": _("Ecken"),
        "hearts": _("Härz"),
        "spades": _("Schuflä"),
        "clubs": _("Chrüz"),
        "obenabe": _("Obenabe"),
        "undenufe": _("Undenufe"),
    }


def side_name(sheet: TableSheet, side: int, words: Words) -> str:
    """What a side is called on its table: by its tokens, or by its names where none were drawn."""
    _ = words
    first, second = sheet.players[side::2]
    if first.token is None or second.token is None:
        return " + ".join(name for name in (first.name, second.name) if name)
    return _("Tokens %(first)s and %(second)s") % {"first": first.token, "second": second.token}


def draw_grid(page: Page, box: Box, sheet: TableSheet, words: Words) -> Box:
    """The whole grid with its legend; returns what is left of the box below it."""
    heads = GROUP_HEAD + COLUMN_HEAD
    room = box.height - heads - SUMS_ROW - LEGEND - UNDER_ROWS
    row = min(TALLEST_ROW, room / sheet.deal_count)
    height = heads + row * sheet.deal_count + SUMS_ROW
    grid = Box(box.x, box.top - height, box.width, height)
    _heads(page, grid, sheet, words)
    body = grid.below(heads)
    for number in range(sheet.deal_count):
        _deal(page, body.row(number, row), number, sheet, words)
    _sums(page, Box(grid.x, grid.y, grid.width, SUMS_ROW), sheet, words)
    _rules(page, grid, sheet)
    left = box.below(height)
    if not sheet.totals and len(sheet.deals) < sheet.deal_count:
        legend = "   ".join(f"{TRUMPS[key]} {name}" for key, name in trump_names(words).items())
        page.text(left.row(0, LEGEND), legend, SMALL, padding=0, grey=HINT)
    return left.below(LEGEND)


def _columns(row: Box, sheet: TableSheet) -> tuple[list[Box], list[list[Box]]]:
    """A row cut up: deal, Vorhand and trump; then per side card points, Matsch, Stöck if played, points."""
    shared = (9 * mm, 31 * mm, 28 * mm)
    side = (row.width - sum(shared)) / 2
    shares = (0.28, 0.22, 0.22, 0.28) if sheet.stoeck else (0.34, 0.28, 0.38)
    cells = row.columns(*shared, *(share * side for share in (*shares, *shares)))
    count = len(shares)
    return cells[:3], [cells[3 : 3 + count], cells[3 + count :]]


def _heads(page: Page, grid: Box, sheet: TableSheet, words: Words) -> None:
    _ = words
    shared, sides = _columns(grid.below(GROUP_HEAD).row(0, COLUMN_HEAD), sheet)
    for cell, label in zip(shared, (_("Deal"), _("Vorhand"), _("Trump")), strict=True):
        page.text(cell, label, SMALL, align="left" if cell is shared[1] else "center")
    labels = [_("Card points"), _("Matsch"), _("Stöck"), _("Points")]
    worth = ["", f"+ {sheet.matsch_bonus}" if sheet.matsch_bonus else "", f"+ {STOECK}", ""]
    for side, cells in enumerate(sides):
        group = Box(cells[0].x, grid.top - GROUP_HEAD, cells[-1].right - cells[0].x, GROUP_HEAD)
        page.text(group, side_name(sheet, side, words), BODY, bold=True, align="center")
        for cell, label, bonus in zip(cells, _figures(sheet, labels), _figures(sheet, worth), strict=True):
            upper, lower = cell.row(0, cell.height / 2), cell.row(1, cell.height / 2)
            page.text(upper if bonus else cell, label, SMALL, align="center", padding=0.6 * mm)
            page.text(lower, bonus, SMALL, align="center", padding=0.6 * mm)


def _figures(sheet: TableSheet, four: list[str]) -> list[str]:
    """The cells of one side without Stöck where a club does not play it."""
    return four if sheet.stoeck else [*four[:2], four[3]]


def _deal(page: Page, row: Box, number: int, sheet: TableSheet, words: Words) -> None:
    """One deal's line: printed if it was entered, else room to write."""
    (count, vorhand, trump), sides = _columns(row, sheet)
    page.text(count, str(number + 1), BODY, align="center")
    page.text(vorhand, sheet.vorhand[number] if number < len(sheet.vorhand) else "", BODY)
    if number < len(sheet.deals):
        deal = sheet.deals[number]
        page.text(trump, _trump(deal, words), BODY)
        for side, cells in enumerate(sides):
            _write(page, cells, _figures(sheet, _entered(sheet, deal, side)))
    elif not sheet.totals:
        step = (trump.width - 2 * mm) / len(TRUMPS)
        for cell, symbol in zip(
            trump.inset(1 * mm).columns(*[step] * len(TRUMPS)), TRUMPS.values(), strict=True
        ):
            page.text(cell, symbol, BODY, align="center", grey=HINT, padding=0)


def _trump(deal: Deal, words: Words) -> str:
    trump = deal.trump or ""
    return f"{TRUMPS[trump]} {trump_names(words)[trump]}" if trump in TRUMPS else trump


def _entered(sheet: TableSheet, deal: Deal, side: int) -> list[str]:
    matsch = str(sheet.matsch_bonus) if sheet.matsch_bonus else MADE
    return [
        str(deal.card_points[side]),
        matsch if deal.matsch == side else "",
        str(STOECK) if deal.stoeck == side else "",
        str(deal.points[side]),
    ]


def _sums(page: Page, row: Box, sheet: TableSheet, words: Words) -> None:
    _ = words
    shared, sides = _columns(row, sheet)
    label = Box(row.x, row.y, shared[-1].right - row.x, row.height)
    page.text(label, _("Sum"), LARGE, bold=True)
    sums: tuple[Sums | None, ...] = sheet.sums() or (None, None)
    for cells, side in zip(sides, sums, strict=True):
        if side:
            figures = (side.card_points, _times(side.matsche), _times(side.stoeck), side.points)
            _write(page, cells, _figures(sheet, ["" if n is None else str(n) for n in figures]), bold=True)


def _times(count: int | None) -> str | None:
    return None if count is None else f"{count} ×"


def _write(page: Page, cells: list[Box], figures: list[str], bold: bool = False) -> None:
    for cell, figure in zip(cells, figures, strict=True):
        last = cell is cells[-1]
        page.text(cell, figure, LARGE if last else BODY, bold=bold or last, align="right", padding=2.2 * mm)


def _rules(page: Page, grid: Box, sheet: TableSheet) -> None:
    """The lines of the grid: strong round it and between the sides, hair lines between cells."""
    page.rectangle(grid, STRONG)
    shared, sides = _columns(grid, sheet)
    for cell in (*shared, *sides[0], *sides[1]):
        strong = cell in (sides[0][0], sides[1][0])
        top = grid.top if strong or cell in shared else grid.top - GROUP_HEAD
        foot = grid.y + SUMS_ROW if cell in shared else grid.y  # the word for the sum needs the room
        page.line(cell.x, foot, cell.x, top, STRONG if strong else HAIR)
    rows = grid.height - GROUP_HEAD - COLUMN_HEAD - SUMS_ROW
    for number in range(1, sheet.deal_count):
        y = grid.y + SUMS_ROW + rows * number / sheet.deal_count
        page.line(grid.x, y, grid.right, y, HAIR)
    page.line(sides[0][0].x, grid.top - GROUP_HEAD, grid.right, grid.top - GROUP_HEAD, HAIR)
    for y in (grid.y + SUMS_ROW, grid.y + SUMS_ROW + rows):
        page.line(grid.x, y, grid.right, y, STRONG)

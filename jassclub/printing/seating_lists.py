"""The seating on the wall: of a round by name and by table, and of all rounds drawn so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple

from reportlab.lib.units import mm

from .fonts import BOLD, DISPLAY, TEXT
from .list_columns import LARGER, Column, by_name, name_column, name_width, widest
from .list_paper import ListPaper, paper_of
from .page import HAIR, PADDING, RULE, STRONG, Box, Page, in_parts
from .paper import ONE_ON_A_PAGE, Look, Occasion, Paper, Words
from .table_sheet_data import Player, PlayerSeat

BESIDE_SLASH, WIDEST_ROUND = 0.2, 4.5  # in the size of the type: from the slash to the figures, and a seat
AROUND_SEAT = 3 * mm
SITS_OUT = "–"
NUMBER, TOKEN = 4.2, 2.2  # the widths of a table's number and of a token, in the size of the type
LINE = (1.6, 3.2)  # the least and the largest height of a line of a table, in the size of its type


def seating_paper(
    places: Sequence[PlayerSeat], round_number: int, occasion: Occasion, _: Words, look: Look = ONE_ON_A_PAGE
) -> Paper:
    """The round in type that is read from afar, each page headed by its letters. Names stand in the order of
    their printed form, without regard to accents and capitals: players look for them in that order."""
    around, sits_out = 2 * PADDING, _("sits out")
    tables = LARGER * widest([_number(place.table) for place in places], face=DISPLAY)
    tokens = widest([_number(place.token) for place in places])

    def token_text(place: PlayerSeat) -> str:
        return "" if place.table is None else _number(place.token)

    token = Column(head=_("Token"), cells=tokens, heads=widest([_("Token")]), around=around, text=token_text)

    def draw_table(page: Page, cell: Box, place: PlayerSeat, size: float) -> None:
        """The number, or across both columns that the player sits out."""
        if place.table is None:
            cell = Box(cell.x, cell.y, cell.width + token.width(size), cell.height)
            page.text(cell, sits_out, size, align="right")
        else:
            page.text(cell, str(place.table), LARGER * size, face=DISPLAY, align="right")

    def least_width(size: float) -> float:
        has_room = all(place.table is not None for place in places)
        return 0.0 if has_room else widest([sits_out]) * size + PADDING - token.width(size)

    table = Column(head=_("Table"), cells=tables, around=around, draw=draw_table, least=least_width)
    paper = ListPaper(
        occasion=occasion,
        title=_("Round %(number)s") % {"number": round_number},
        rows=by_name(places, lambda place: place.name, lambda place: place.table or 0, _.language),
        columns=(name_column(_("Player"), lambda place: place.name, around=PADDING), table, token),
        abreast=2,
        is_upright=True,
    )
    return paper_of([paper], _, _("Seating, round %(round)s") % {"round": round_number}, look)


def _number(number: int | None) -> str:
    return "" if number is None else str(number)


@dataclass(frozen=True)
class ListedTable:
    """A table and its players; alone, each is a side of their own."""

    number: int
    sides: Sequence[Sequence[Player]]

    @property
    def in_pairs(self) -> bool:
        return any(len(side) > 1 for side in self.sides)

    @property
    def players(self) -> list[Player]:
        return [*chain.from_iterable(self.sides)]


class _Block(NamedTuple):
    """Lines that stand together behind one label, two players in a line."""

    label: str
    lines: Sequence[Sequence[Player]]
    is_table: bool = True


class _Line(NamedTuple):
    """A line of a block, with a blank player; on the first one the label is `label_lines` high."""

    block: _Block
    players: Sequence[Player]
    label_lines: int
    is_last: bool


def table_list_paper(
    tables: Sequence[ListedTable],
    round_number: int,
    occasion: Occasion,
    _: Words,
    look: Look = ONE_ON_A_PAGE,
    *,
    sitting_out: Sequence[str] = (),
) -> Paper:
    """The round in type that is read from afar, partners side by side."""
    players = [player.name for table in tables for player in table.players]
    names = name_width([*players, *sitting_out])
    note = _("Partners are on one line; they play the line above or below.")
    blocks = [
        _Block(str(table.number), table.sides if table.in_pairs else in_parts(table.players, 2))
        for table in tables
    ]
    others = in_parts([Player(name) for name in sitting_out], 2)
    paper = ListPaper(
        occasion=occasion,
        title=_("Round %(number)s") % {"number": round_number},
        rows=[*blocks, _Block(_("sits out"), others, is_table=False)],
        columns=(
            Column(cells=NUMBER, draw=_draw_label),
            *chain.from_iterable(_player_columns(at, names) for at in (0, 1)),
        ),
        page_marks=lambda pages: [_table_range(page, len(tables)) for page in pages],
        foot=note if any(table.in_pairs for table in tables) else "",
        pages=_whole_tables,
        rule=_rule_below,
        leading=LINE,
        is_upright=True,
    )
    return paper_of([paper], _, _("Seating by table, round %(round)s") % {"round": round_number}, look)


def _player_columns(at: int, names: float) -> tuple[Column, Column]:
    return (
        Column(text=lambda line: _number(line.players[at].token), cells=TOKEN, face=DISPLAY, scale=LARGER),
        name_column("", lambda line: line.players[at].name, cells=names, around=2 * PADDING, padding=PADDING),
    )


def _whole_tables(blocks: Sequence[_Block], length: int, _abreast: int) -> list[list[_Line]]:
    """The lines on pages of this many. No table is torn apart; players who sit out go on over the page."""
    pages: list[list[_Line]] = [[]]
    for block in blocks:
        for part in in_parts(block.lines, length):
            if pages[-1] and len(pages[-1]) + len(part) > length:
                pages.append([])
            last = len(part) - 1
            pages[-1] += [
                _Line(block, (*line, Player("")), 0 if n else len(part), n == last)
                for n, line in enumerate(part)
            ]
    return pages


def _table_range(lines: Sequence[_Line], tables: int) -> str:
    numbers = [line.block.label for line in lines if line.block.is_table and line.label_lines]
    return f"{numbers[0]}–{numbers[-1]}" if numbers and len(numbers) < tables else ""


def _draw_label(page: Page, cell: Box, line: _Line, size: float) -> None:
    if line.label_lines:
        height, block = cell.height * line.label_lines, line.block
        box = Box(cell.x, cell.top - height, cell.width, height)
        size, face = (size * 2.6, DISPLAY) if block.is_table else (size, TEXT)
        page.text(box, block.label, size, face=face, align="center")


def _rule_below(page: Page, cells: Sequence[Box], line: _Line) -> None:
    start, style = (cells[0], (STRONG,)) if line.is_last else (cells[1], (HAIR, RULE))
    page.line(start.x, start.y, cells[-1].right, start.y, *style)


@dataclass(frozen=True)
class RoundsRow:
    """A player with a seat for each round of the list; None for a round without the player."""

    name: str
    seats: Sequence[PlayerSeat | None]


def rounds_list_paper(
    rows: Sequence[RoundsRow], rounds: Sequence[int], occasion: Occasion, _: Words, look: Look = ONE_ON_A_PAGE
) -> Paper:
    """All rounds beside each other if there is room, else on paper laid on its side, else over several runs
    of pages, to hang side by side: each repeats the names."""
    heads = [_("Round %(number)s") % {"number": number} for number in rounds]
    seats = [seat for row in rows for seat in row.seats if seat and seat.table is not None]
    tables = LARGER * widest([str(seat.table) for seat in seats], face=DISPLAY)
    tokens = widest([str(seat.token or "") for seat in seats])
    round_column = partial(
        Column,
        cells=2 * (max(tables, tokens) + BESIDE_SLASH),
        heads=widest(heads),
        around=AROUND_SEAT,
        widest=WIDEST_ROUND,
        align="center",
        face_head=BOLD,
        is_shared=True,
    )
    paper = ListPaper(
        occasion=occasion,
        title=_("Seating for all rounds"),
        rows=by_name(rows, lambda row: row.name, lambda row: 0, _.language),
        columns=(
            name_column(_("Player"), lambda row: row.name, around=AROUND_SEAT / 2),
            *(round_column(head=head, draw=partial(_draw_seat, at=at)) for at, head in enumerate(heads)),
        ),
        foot=_("Table / token; %(mark)s sits out") % {"mark": SITS_OUT},
    )
    return paper_of([paper], _, paper.title, look)


def _draw_seat(page: Page, cell: Box, row: RoundsRow, size: float, at: int) -> None:
    seat = row.seats[at]
    if seat is None or seat.table is None:
        page.text(cell, SITS_OUT if seat else "", size, align="center")
        return
    beside = size * BESIDE_SLASH
    table, slash, token = cell.columns(cell.width / 2 - beside, 2 * beside, cell.width / 2 - beside)
    page.text(table, str(seat.table), LARGER * size, face=DISPLAY, align="right", padding=0)
    page.text(slash, "/", size, align="center", padding=0)
    page.text(token, _number(seat.token), size, padding=0)

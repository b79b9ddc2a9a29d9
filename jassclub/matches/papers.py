"""The sheet and the slate of a match on paper."""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from jassclub.accounts.models import Club
from jassclub.engine.numbers import sum_with_minus, with_minus
from jassclub.games.joined import semicolons, stated
from jassclub.games.presentation import NO_SLATE, Column, Grid, Scored
from jassclub.games.shared import LIFTED
from jassclub.games.words import SEAT_OPTIONS, first_label, label, stated_options
from jassclub.printing.board import board_of
from jassclub.printing.board import slate_svg as svg_of
from jassclub.printing.paper import ONE_ON_A_PAGE, Look, Occasion, Paper
from jassclub.printing.table_sheet import SlateSheet, slates_paper, table_sheets_paper
from jassclub.printing.table_sheet_data import Player, SheetColumn, SheetRow, TableSheet
from jassclub.web.downloads import words_now

from .models import Entry
from .queries.records import Record
from .sheet.control import control_of


def match_sheet(
    record: Record,
    where: Occasion,
    *,
    title: str = "",
    number: str = "",
    tokens: Mapping[int, int | None] | None = None,
    blank: bool = False,
    remarks: bool = True,
) -> TableSheet:
    """The sheet of a match; a blank one is for writing by hand. `tokens` are by seat, if any were drawn."""
    drawn, record = tokens or {}, _blank(record) if blank else record
    grid, columns = record.presentation.grid, _columns(record)
    layout = _as_grid(record, grid(record.options)) if grid else _as_rows(record, columns)
    return TableSheet(
        occasion=where,
        title=title or str(record.presentation.name),
        number=number,
        sides=tuple(
            tuple(Player(str(seat), drawn.get(seat.number)) for seat in side) for side in record.sides
        ),
        sums=_sums(record, columns),
        sums_head=_("Sum of the points") if grid else _("Total of all deals"),
        is_open=record.length is None and not grid,
        facts=_facts(record),
        plays=_plays(record),
        checks=_checks(record),
        notes=tuple(note for note in (record.ending, *(str(column.legend) for column in columns)) if note),
        remarks=semicolons(
            stated(entry.number, entry.remark) if entry.number != Entry.WHOLE_SHEET else entry.remark
            for entry in record.entries
            if remarks and entry.remark
        ),
        **layout,
    )


def _blank(record: Record) -> Record:
    """The same table before anything is known of its match but the options of its game."""
    match = copy(record.match)
    match.first, match.dealer, match.is_finished = None, None, False
    match.options = {name: at for name, at in match.options.items() if name not in record.game.per_table}
    played = record.game.start(record.options)
    return replace(record, match=match, deals=(), sheet_entry=None, played=played)


def _columns(record: Record) -> list[Column]:
    """Those of the game with its options, without the rare ones that are empty."""
    cells = [(deal, side) for deal in record.scored for side in range(len(record.sides))]
    columns = record.presentation.columns(record.options)
    return [column for column in columns if not column.rare or any(column.cell(*cell) for cell in cells)]


def _as_rows(record: Record, columns: Sequence[Column]) -> dict[str, Any]:
    shared = [column for column in columns if not column.per_side]
    per_side = [column for column in columns if column.per_side]
    leads = record.match.first is not None
    names = record.names.seats

    def row(deal: Scored, *, after_end: bool = False) -> SheetRow:
        led = (names[deal.leader],) if leads and deal.leader is not None else ()
        sides = (tuple(column.cell(deal, side) for column in per_side) for side in range(len(record.sides)))
        return SheetRow(
            shared=(*led, *(column.cell(deal, 0) for column in shared)),
            sides=tuple((*cells[:-1], "") if after_end else cells for cells in sides),  # no total follows it
            after_end=after_end,
        )

    rows = {deal.number: row(deal) for deal in record.scored}
    late = {deal.number for deal in record.deals if deal.is_after_end}
    rows |= {deal.number: row(deal, after_end=True) for deal in record.after_end}
    count = record.length or max(20, len(rows.keys() | late) + 1)  # nobody knows how many a race takes
    vorhand = (SheetColumn(label(record.presentation, "vorhand"), weight=1.8),) if leads else ()
    return {
        "row_head": _("Deal"),
        "shared": (*vorhand, *map(_column, shared)),
        "per_side": tuple(map(_column, per_side)),
        "rows": tuple(
            rows.get(number)
            or SheetRow(shared=_known(record, number, shared, leads=leads), after_end=number in late)
            for number in range(1, count + 1)
        ),
        "row_count": count,
    }


def _known(record: Record, number: int, shared: Sequence[Column], *, leads: bool) -> tuple[str, ...]:
    """The known cells of a deal to come: who leads, and the game's own columns. Empty where all are empty."""
    known = tuple(column.known(number) if column.known else "" for column in shared)
    cells = (str(record.leader(number) or ""), *known) if leads else known
    return cells if any(cells) else ()


def _as_grid(record: Record, grid: Grid) -> dict[str, Any]:
    """A row for each value, and for each side the working of its points and the points."""
    deals = {(deal.data[grid.row], deal.data[grid.side]): deal for deal in record.scored}
    sides = range(len(record.sides))

    def cells(value: str, side: int) -> tuple[str, str]:
        deal = deals.get((value, side))
        return (grid.working(deal), with_minus(deal.points[side])) if deal else ("", "")

    return {
        "row_head": label(record.presentation, grid.row),
        "per_side": (SheetColumn(_("Card points")), SheetColumn(_("Points"))),
        "rows": tuple(
            SheetRow(sides=tuple(cells(row.value, side) for side in sides), label=f"{row.head} {row.note}")
            for row in grid.rows
        ),
        "row_count": len(grid.rows),
    }


def _column(column: Column) -> SheetColumn:
    signs = LIFTED in str(column.legend)
    return SheetColumn(str(column.head), column.note, column.hint, column.weight, signs)


def _sums(record: Record, columns: Sequence[Column]) -> tuple[tuple[str, ...], ...] | None:
    """The sums below the columns at the end; None leaves them to be filled in."""
    if not record.match.is_finished:
        return None
    sides = range(len(record.sides))
    if record.presentation.grid:
        return tuple(("", with_minus(record.totals[side])) for side in sides)
    per_side = [column for column in columns if column.per_side]
    sums = tuple(tuple(column.sum(record.scored, side) for column in per_side) for side in sides)
    if record.sheet_entry or not any(map(any, sums)):  # tallies and zeros are no numbers to add up
        return tuple((*("" for _column in per_side[:-1]), with_minus(record.totals[side])) for side in sides)
    return sums


def _facts(record: Record) -> tuple[tuple[str, str], ...]:
    """The facts of the whole match; one that the table decides is a line to write on until it is known."""
    facts = [(first_label(record.presentation), str(record.leader(1) or ""))]
    if record.game.dealer_is_drawn:
        facts.append((_("First dealer"), str(record.dealer(1) or "")))
    for name in record.game.per_table:
        value = record.match.options.get(name)
        known = record.seats[value] if name in SEAT_OPTIONS and value is not None else value
        facts.append((label(record.presentation, name), "" if known is None else str(known)))
    return tuple(facts)


def _plays(record: Record, settled: Sequence[str] = ()) -> str:
    """The game and the options of the table; with the names of players also what was settled there."""
    game = _("This table plays %(game)s") % {"game": record.presentation.name}
    return " · ".join((game, *stated_options(record.presentation, record.options, settled)))


def _checks(record: Record) -> tuple[tuple[str, str], ...]:
    control = control_of(record)
    if control is None:
        return ()
    agrees = "✓" if sum(record.totals) == control.expected else "≠"
    together = f"{sum_with_minus(record.totals)} = {with_minus(sum(record.totals))}  {agrees}"
    expected = f"{control.terms} = {with_minus(control.expected)}"
    return (_("Check"), expected), (_("Points of all sides"), together)


def slate_sheet(
    record: Record, where: Occasion, *, title: str = "", number: str = "", blank: bool = False
) -> SlateSheet | None:
    """The slate of a match; None in games without one, and where only the totals of the sheet are known."""
    record = _blank(record) if blank else record
    kind = record.presentation.slate(record.options)
    if kind == NO_SLATE or record.sheet_entry:
        return None
    board = board_of(record.names.sides, [deal.points for deal in record.scored], kind=kind)
    plays = _plays(record, () if blank else record.names.seats)  # a blank one is for any bid
    return SlateSheet(where, title or str(record.presentation.name), board, number, plays)


def sheet_paper(
    record: Record, *, blank: bool = False, look: Look = ONE_ON_A_PAGE, remarks: bool = True
) -> Paper:
    """The sheet of a single match in the reader's language, filled in or to be written on."""
    sheet = match_sheet(record, _occasion(record, blank=blank), blank=blank, remarks=remarks)
    return table_sheets_paper([sheet], words_now(), look)


def slate_paper(record: Record, *, blank: bool = False, look: Look = ONE_ON_A_PAGE) -> Paper | None:
    """None in games that are not written on a slate."""
    sheet = slate_sheet(record, _occasion(record, blank=blank), blank=blank)
    return slates_paper([sheet], words_now(), look) if sheet else None


def slate_svg(record: Record, *, blank: bool = False) -> str | None:
    """The same slate for the screen."""
    sheet = slate_sheet(record, _occasion(record, blank=blank), blank=blank)
    return svg_of(sheet.board, _("The slate of this match")) if sheet else None


def _occasion(record: Record, *, blank: bool) -> Occasion:
    """A blank sheet has no day printed on it: it may be used another time."""
    day = "" if blank else date_format(timezone.localdate(record.match.started_at), "SHORT_DATE_FORMAT")
    return Occasion(str(Club.objects.first() or ""), day)

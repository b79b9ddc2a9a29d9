"""A table's sheet as it stands on its page: a row per deal, each with its form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from jassclub.members.models import Account
from jassclub.printing.board import Board
from jassclub.printing.slate import half
from jassclub.printing.svg import svg
from jassclub.rules.base import InvalidDeal, plus

from .forms.games import FORMS, GameForms
from .models import Entry, Result, Season, Table
from .selectors.printing import side_names
from .selectors.seating import table_players, vorhand_names
from .services.entering import WrittenMeanwhile, write_entry


@dataclass
class Row:
    """One deal. `conflict` is what somebody else wrote while this one was being typed."""

    number: int
    vorhand: str
    form: Any
    entry: Entry | None
    conflict: Entry | None = None
    was_tried: bool = False
    was_struck: bool = False  # by somebody else, meanwhile

    @property
    def seen(self) -> int:
        """The version of the entry that this row answers to when it is saved next."""
        if self.conflict or self.was_struck:
            return self.conflict.version if self.conflict else 0
        if self.form.is_bound:
            return self.form["seen"].value() or 0
        return self.entry.version if self.entry else 0

    @property
    def is_untouched(self) -> bool:
        """Nothing is typed in a row that was empty on the page."""
        return self.form.is_blank and self.form["seen"].value() in (None, "", "0")

    @property
    def is_refused(self) -> bool:
        return self.was_tried and bool(self.conflict or (self.form.is_bound and self.form.errors))


@dataclass
class Sheet:
    """All rows of a table, its players by seat, and what it comes to."""

    table: Table
    players: list[Result]
    rows: list[Row]
    totals_entry: Entry | None
    forms: GameForms
    season: Season
    _by_number: dict[int, Row] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._by_number = {row.number: row for row in self.rows}

    def row(self, number: int) -> Row | None:
        return self._by_number.get(number)

    @property
    def sides(self) -> tuple[list[Result], list[Result]]:
        return self.players[::2], self.players[1::2]

    @cached_property
    def options(self) -> Any:
        """The season's options, read once: every row of the page asks for them."""
        return self.season.game_options()

    @property
    def deals_in(self) -> list[Entry]:
        return [row.entry for row in self.rows if row.entry]

    @property
    def totals(self) -> tuple[int, ...]:
        """Points per side of everything that is entered."""
        entries = [self.totals_entry] if self.totals_entry else self.deals_in
        totals: tuple[int, ...] = (0, 0)
        for entry in entries:
            totals = plus(totals, tuple(entry.points))
        return totals

    @property
    def takes_totals(self) -> bool:
        """Whether the totals of the sheet may be entered instead: nothing is written yet."""
        return self.forms.totals is not None and not self.deals_in and self.totals_entry is None

    @property
    def is_complete(self) -> bool:
        return self.totals_entry is not None or len(self.deals_in) == self.season.deals_per_round

    @property
    def first_free(self) -> int | None:
        return next((row.number for row in self.rows if row.entry is None), None)

    def slate(self) -> str:
        """The table's slate as SVG, from what is saved."""
        entries = [self.totals_entry] if self.totals_entry else self.deals_in
        halves = half(each.points[0] for each in entries), half(each.points[1] for each in entries)
        return svg(Board(halves, side_names(self.players)), title=_("The slate of this table"))

    def control(self) -> Any:
        """The control sum of everything on the page, refused rows included."""
        if self.totals_entry:
            return self.forms.totals_control(self.options, self.totals_entry.data)
        typed = {row.number: row.form.typed() for row in self.rows}
        known = {number: deal for number, deal in typed.items() if deal is not None}
        return self.forms.control(self.options, known)


def open_sheet(table: Table, posted: Mapping[str, Any] | None = None) -> Sheet:
    """The sheet of a table; what was posted stands in its rows. Needs table.round.evening.season."""
    season = table.round.evening.season
    forms = FORMS[season.game]
    entries = {entry.number: entry for entry in table.entries.select_related("written_by")}
    players = table_players(table)
    deals = season.deals_per_round or max(entries, default=0) + 1
    vorhand = vorhand_names(table, players, deals)
    rows = [
        Row(
            number,
            vorhand[number - 1],
            deal_form(forms, number, entries.get(number), posted),
            entries.get(number),
        )
        for number in range(1, deals + 1)
    ]
    return Sheet(table, players, rows, entries.get(Entry.WHOLE_SHEET), forms, season)


def deal_form(forms: GameForms, number: int, entry: Entry | None, posted: Mapping[str, Any] | None) -> Any:
    initial = forms.deal.initial_from(entry.data, entry.remark, entry.version) if entry else None
    return forms.deal(posted, initial=initial, prefix=f"d{number}")


def save_rows(sheet: Sheet, by: Account, only: int | None = None) -> bool:
    """Write every row that was changed, or `only` the one with that number; True if none was refused.

    Each deal is saved or refused by itself; a refused row keeps what was typed.
    """
    for row in sheet.rows:
        if row.number != only and row.is_untouched:
            row.form = deal_form(sheet.forms, row.number, row.entry, None)
    rows = [row for row in sheet.rows if only is None or row.number == only]
    for row in rows:
        if row.form.is_bound and row.form.has_changed():
            _save_row(sheet, row, by)
    return not any(row.is_refused for row in rows)


def _save_row(sheet: Sheet, row: Row, by: Account) -> None:
    row.was_tried = True
    if not row.form.is_valid():
        return
    cleaned = row.form.cleaned_data
    try:
        row.entry = write_entry(
            table=sheet.table,
            number=row.number,
            # What the form does not ask for (who chose, whether it was pushed) stays as it was.
            data={**(row.entry.data if row.entry else {}), **row.form.json()},
            remark=cleaned["remark"],
            seen=cleaned["seen"],
            by=by,
        )
    except InvalidDeal as refusal:
        row.form.refuse(refusal)
    except WrittenMeanwhile as meanwhile:
        row.conflict, row.was_struck = meanwhile.current, meanwhile.current is None
        if row.was_struck:
            row.form.add_error(None, _("Somebody struck this deal meanwhile. Save again to write it anew."))
    else:
        row.form = deal_form(sheet.forms, row.number, row.entry, None)

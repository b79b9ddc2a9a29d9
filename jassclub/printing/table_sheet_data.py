"""What the sheet of a match says, for every game: columns and rows as data, with two to five sides."""

from dataclasses import dataclass, replace
from functools import cached_property

from .paper import Occasion, Words


@dataclass(frozen=True)
class Player:
    name: str
    token: int | None = None


@dataclass(frozen=True)
class PlayerSeat:
    """Where a player sits in a round, and with whom; without a table the player sits out. Where everyone
    plays alone there is no partner."""

    name: str
    table: int | None = None
    token: int | None = None
    partner: str = ""
    opponents: tuple[str, ...] = ()


@dataclass(frozen=True)
class SheetColumn:
    """A column of the grid. `note` is a second line of the head, such as "+ 100". `hint` stands in grey in
    cells to be filled in, to be ringed. `weight` is its share of the width left over. `signs`: its cells are
    tallies and the 0 of a sack, which must not look crossed out."""

    head: str
    note: str = ""
    hint: str = ""
    weight: float = 1.0
    signs: bool = False

    @property
    def upright_head(self) -> str:
        return f"{self.head} {self.note}".strip()


@dataclass(frozen=True)
class SheetRow:
    """A row of the grid: a text for each shared column, and for each side one for each of its columns, or
    nothing where they are to be filled in. `label` stands at the left, else the number of the row. A deal
    `after_end` is struck through."""

    shared: tuple[str, ...] = ()
    sides: tuple[tuple[str, ...], ...] = ()
    label: str = ""
    after_end: bool = False


@dataclass(frozen=True)
class TableSheet:
    """The sheet of one match, all as printed.

    title     such as "Round 2", or the game
    number    to find the sheet by, large at the right, such as "Table 5"
    per_side  the columns that every side has; the last one stands out
    shared    the columns of the deal: Vorhand, trump, bid …
    row_head  the head of the rows' labels: "Deal", "Contract"
    rows      the rows in order; they are filled up with numbered blank ones to `row_count`
    sums      for each side the text below each of its columns; None leaves them to be filled in
    is_open   nobody knows how many rows it takes: blank ones that would need another page are left out
    facts     what holds for the whole match, above the grid; an empty text is a line to write on
    plays     by which options the table plays, below the facts
    checks    lines below the grid: a label and its figures
    notes     sentences below these: how it ended, what signs mean
    """

    occasion: Occasion
    title: str
    sides: tuple[tuple[Player, ...], ...]
    per_side: tuple[SheetColumn, ...]
    number: str = ""
    shared: tuple[SheetColumn, ...] = ()
    row_head: str = ""
    rows: tuple[SheetRow, ...] = ()
    row_count: int = 0
    sums: tuple[tuple[str, ...], ...] | None = None
    sums_head: str = ""
    is_open: bool = False
    facts: tuple[tuple[str, str], ...] = ()
    plays: str = ""
    checks: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    remarks: str = ""

    @property
    def alone(self) -> bool:
        return all(len(side) == 1 for side in self.sides)

    @cached_property
    def all_rows(self) -> tuple[SheetRow, ...]:
        """The rows with their labels, and the blank ones that follow."""
        rows = (*self.rows, *[SheetRow()] * (self.row_count - len(self.rows)))
        return tuple(replace(row, label=row.label or str(n)) for n, row in enumerate(rows, start=1))


def side_name(side: tuple[Player, ...], _: Words) -> str:
    """What a side is called on its sheet: by its two tokens, or by names where there are none."""
    tokens = [player.token for player in side if player.token is not None]
    if len(tokens) == len(side) == 2:
        return _("Tokens %(first)s and %(second)s") % {"first": tokens[0], "second": tokens[1]}
    return " + ".join(player.name for player in side if player.name)

"""A match's sheet on its page: rows to fill in, the written deals, and their result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import get_language

from jassclub.games.deal_words import TableNames, ending_words
from jassclub.games.outlook import outlook_words
from jassclub.games.words import are_in_dialect, first_label, label, stated_options

from ..forms.deal import DealForm
from ..forms.kinds import NumbersPart, parts_of
from ..forms.parts import OPEN, FormPart, PartContext, PartInput
from ..hosts import QueryParameters, SheetHost
from ..models import Entry
from ..queries.announcing import Announcing, announcing_of, asked_of
from ..queries.records import Deal, Record, last_entered
from ..scoring import Consequences, Effect
from .control import ControlSum, Keyboard, control_of, grid_lines, slate_of
from .rows import DealRow, make_row

Posted = Mapping[str, Any]


@dataclass
class SheetPage:
    """The sheet of a match: its rows with their forms, in two layouts.

    Where deals may come in any order and their number is fixed there is a row for each, as on paper.
    Else the deals are listed, and one form asks for the next, or corrects the deal that `query` names.
    """

    host: SheetHost
    record: Record
    rows: list[DealRow] = field(default_factory=list)
    query: QueryParameters = field(default_factory=QueryParameters)

    @cached_property
    def is_compact(self) -> bool:
        """Whether the sheet has a row for every deal from the start."""
        record = self.record
        return record.any_order and record.length is not None and record.presentation.layout == "rows"

    @cached_property
    def layout(self) -> str:
        """Two: everything of a deal fits into one row, two sides beside each other."""
        return "large" if not self.is_compact else "two" if len(self.names.sides) == 2 else "many"

    @property
    def heads_columns(self) -> bool:
        """Whether the names stand above the form, with a column for each side below them."""
        return any(isinstance(step.part, NumbersPart) for row in self.rows for step in row.steps)

    @cached_property
    def is_writable(self) -> bool:
        return self.host.may_write and not self.record.match.is_ahead and not self.has_totals_only

    @property
    def names(self) -> TableNames:
        return self.record.names

    @property
    def takes_totals(self) -> bool:
        """Whether the totals of the sheet may be entered instead: nothing is written yet."""
        return self.record.sheet is not None and not self.record.entries

    @property
    def has_totals_only(self) -> bool:
        return self.record.sheet_entry is not None

    @cached_property
    def last_entry(self) -> Entry | None:
        """The deal that was entered last, which may be struck."""
        return last_entered(self.record) if self.is_writable else None

    @property
    def take_back_url(self) -> str:
        return self.host.strike_url(self.last_entry.number) if self.last_entry else ""

    @property
    def last_deal(self) -> Deal | None:
        return self.record.deals[-1] if self.record.deals else None

    @property
    def is_of_first_deal(self) -> bool:
        """Whether the one deal that has a form, to be entered or corrected, is the first."""
        return [row.number for row in self.rows] == [1]

    def row(self, number: int | None) -> DealRow | None:
        return next((row for row in self.rows if row.number == number), None)

    def control(self) -> ControlSum | None:
        """The control sum of what is saved, and of nothing else."""
        return control_of(self.record)

    def effects(self, consequences: Consequences) -> list[Effect]:
        return consequences.effects(self.names.sides)

    def slate(self) -> str:
        return slate_of(self.record)

    @property
    def history(self) -> list[DealRow]:
        """The written deals, the newest first."""
        return [make_row(self, deal.number, None) for deal in reversed(self.record.deals)]

    @property
    def grid(self) -> list[dict[str, Any]]:
        return grid_lines(self.record)

    @property
    def outlook(self) -> list[str]:
        """What is missing, left and still possible."""
        if self.has_totals_only:
            return []
        return outlook_words(self.record.presentation, self.record.options, self.record.played, self.names)

    @property
    def first_label(self) -> str:
        """The label of the player who leads or bids first in this match."""
        return first_label(self.record.presentation)

    @property
    def plays(self) -> list[str]:
        """The options by which this table plays."""
        return stated_options(self.record.presentation, self.record.options, self.names.seats)

    @property
    def ending(self) -> str:
        """The winner, and what decided the match."""
        return ending_words(self.record.presentation, self.record.options, self.record.played, self.names)

    @cached_property
    def result_label(self) -> str:
        """The label of the points that a deal writes."""
        return label(self.record.presentation, "points")

    @cached_property
    def keyboard(self) -> Keyboard:
        return Keyboard(self.record.presentation, self.record.options)

    @cached_property
    def same_in_all_rows(self) -> Any:
        """What every row shows, for the key under which a row is cached."""
        match = self.record.match
        words = get_language(), are_in_dialect(), self.names
        return *words, match.game, match.options, self.host.url, self.layout, self.gives_hints

    @cached_property
    def focus_id(self) -> str:
        """The input in which typing begins: the first missing number of the first missing deal.

        A deal that is corrected lacks none: there it is the first number that every deal needs.
        """
        number = self.record.next_number
        row = self.row(number) if self.is_compact else next(iter(self.rows), None)
        if row is None or row.is_refused:
            return ""
        inputs = self._number_inputs(row, required=True) or self._number_inputs(row, required=False)
        missing = next((input.id_for_label for input in inputs if not input.text), "")
        return missing if missing or self.is_compact or not inputs else inputs[0].id_for_label

    def _number_inputs(self, row: DealRow, *, required: bool) -> list[PartInput]:
        """The inputs for numbers that every deal needs, or those that only some have, in the order asked."""
        parts = (
            drawn for drawn in row.drawn if drawn.place == OPEN and drawn.part.field.required == required
        )
        return [box for drawn in parts for box in drawn.in_turn if box.kind == "number"]

    @cached_property
    def form_context(self) -> PartContext:
        presentation, options = self.record.presentation, self.record.options
        sides = self.record.game.sides(options)
        return PartContext(presentation, self.names, sides, presentation.factors(options))

    def parts(self, number: int, posted: Posted | None = None) -> tuple[FormPart, ...]:
        """The parts of the form of the deal of that number."""
        if self.keeps_secret(number) and not self._has_hidden_values(number, posted or {}):
            fields = asked_of(self.record, number)
            return parts_of(tuple(field for field in fields if not field.hidden), self.form_context)
        return self._same_parts if self.record.any_order else self._parts(number)

    def _has_hidden_values(self, number: int, posted: Posted) -> bool:
        """Whether hidden numbers were typed on a page that still asked for them: then they count."""
        hidden = (part for part in self._parts(number) if part.field.hidden)
        return any(posted.get(f"{_prefix(number)}-{name}") for part in hidden for name in part.inputs)

    @cached_property
    def _same_parts(self) -> tuple[FormPart, ...]:
        """Where no deal depends on another each asks for the same."""
        return self._parts(1)

    def _parts(self, number: int) -> tuple[FormPart, ...]:
        return parts_of(self.record.fields(number), self.form_context)

    @cached_property
    def gives_hints(self) -> bool:
        """Whether the page shows messages about a deal while it is typed."""
        return self.is_writable and self.record.presentation.tells(self.record.options)

    @cached_property
    def announces(self) -> bool:
        """Whether this visitor can announce here, now or after another deal."""
        return self.is_writable and any(field.announced for field in self.record.fields(1))

    @cached_property
    def announcing(self) -> Announcing | None:
        """The announcements for the next deal, in games with any."""
        return announcing_of(self.record)

    def keeps_secret(self, number: int) -> bool:
        """Whether all have announced for that deal, and nobody sees it before the deal is in."""
        now = self.announcing
        return now is not None and now.number == number and now.is_over and now.field.hidden

    def form(self, number: int, parts: Sequence[FormPart], posted: Posted | None) -> DealForm:
        """The form of the deal of that number, which reads what was posted."""
        return DealForm(
            parts,
            posted,
            prefix=_prefix(number),
            entry=self.record.entry(number),
            known=self._known_values(number, parts),
            all_points=self.record.presentation.all_points,
        )

    def _known_values(self, number: int, parts: Sequence[FormPart]) -> dict[str, Any]:
        """The known values of a deal that is not written yet: from announcements and from the address."""
        if self.record.entry(number):
            return {}
        now, announced = self.announcing, {}
        if now is not None and now.number == number and None not in now.shown:
            announced = {now.field.name: list(now.shown)}
        return {**announced, **self.query.values(part.field for part in parts)}


def _prefix(number: int) -> str:
    """Of the names of a deal's inputs."""
    return f"d{number}"

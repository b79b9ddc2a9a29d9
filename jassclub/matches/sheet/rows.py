"""A deal's row on the page: its form, what is written, and why it was refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from jassclub.games.deal_words import verdict_words
from jassclub.games.outlook import carried_words

from ..forms.deal import DealForm
from ..forms.kinds import NumbersPart
from ..forms.melds import MOST, MeldsPart
from ..forms.parts import MORE, OPEN, FormPart, PartInput
from ..models import Entry
from ..queries.records import Deal, Record
from ..scoring import Consequences, further_consequences


class DrawnPart(NamedTuple):
    """A part of a row with its inputs, in the order in which they are asked; `melds`: the same by meld."""

    part: FormPart
    place: str
    in_turn: list[PartInput]
    melds: list[list[PartInput]]

    @property
    def is_filled(self) -> bool:
        return any(box.is_set or box.errors for box in self.in_turn)

    @property
    def is_named(self) -> bool:
        """Whether its one input says the label itself, as all but radio buttons do behind a label."""
        return len(self.in_turn) == 1 and self.in_turn[0].field.kind != "radios"


@dataclass
class DealRow:
    """One deal with its form; `conflict` is what someone else wrote while it was being typed."""

    record: Record
    number: int
    form: DealForm
    conflict: Entry | None = None
    consequences: Consequences | None = None
    was_tried: bool = False
    was_struck: bool = False  # by someone else, while it was being typed
    asks_all: bool = False
    is_late: bool = False  # not saved, since others were writing for too long

    @property
    def leader(self) -> str:
        return str(self.record.leader(self.number) or "")

    @property
    def dealer(self) -> str:
        return str(self.record.dealer(self.number) or "")

    @property
    def deal(self) -> Deal | None:
        return self.record.deal(self.number)

    @property
    def entry(self) -> Entry | None:
        return self.deal.entry if self.deal else None

    @property
    def seen(self) -> int:
        """The version of the entry that this row answers to when it is saved next."""
        if self.conflict:
            return self.conflict.version
        return 0 if self.was_struck else self.form.seen

    @property
    def is_refused(self) -> bool:
        """Whether it was not saved: refused, or asking something first."""
        asks = self.conflict or self.consequences or self.asks_all or self.is_late
        return self.was_tried and bool(asks or self.form.errors)

    @property
    def only_asks(self) -> bool:
        """Whether nothing is wrong, and only an answer is missing."""
        return not (self.is_late or self.form.errors)

    @property
    def begins(self) -> str:
        return self.record.game.begins(self.number)

    @property
    def may_strike(self) -> bool:
        """Where deals depend on each other only the last can be deleted."""
        return self.record.any_order or self.deal in self.record.deals[-1:]

    @property
    def state(self) -> str:
        if self.is_refused:
            return "refused asks" if self.only_asks else "refused"
        changed = " changed" if self.form.is_bound and not self.was_tried else ""
        return f"{'in' if self.entry else 'empty'}{changed}"

    @property
    def shown(self) -> tuple[Any, ...]:
        """All that its HTML shows while nothing is typed, for its key in the cache: the same to all who may
        write there."""
        about = self.number, self.leader, self.dealer, self.may_strike, self.first_side, self.focus_id
        parts, is_alike = self.form.parts, self.record.any_order
        asked = [part.name if is_alike else part.field for part in parts]
        return *about, self.form.initial, self.results, asked

    @cached_property
    def focus_id(self) -> str:
        """The input in which typing begins: the first missing number of the first missing deal; none in other
        rows. A deal that is corrected lacks none: there it is the first number that every deal needs."""
        is_compact = self.record.is_compact
        if self.is_refused or (is_compact and self.number != self.record.next_number):
            return ""
        inputs = self._number_inputs(required=True) or self._number_inputs(required=False)
        missing = next((input.id_for_label for input in inputs if not input.text), "")
        return missing if missing or is_compact or not inputs else inputs[0].id_for_label

    def _number_inputs(self, *, required: bool) -> list[PartInput]:
        """The inputs for numbers that every deal needs, or those that only some have, in the order asked."""
        parts = (drawn for drawn in self.in_open if drawn.part.field.required == required)
        return [box for drawn in parts for box in drawn.in_turn if box.field.kind == "number"]

    @property
    def results(self) -> list[dict[str, int | None]]:
        """The points of the deal for each side, and its total after it; None while it is not saved."""
        deal, nothing = self.deal, (None,) * len(self.record.sides)
        points, totals = (deal and deal.points) or nothing, (deal and deal.totals) or nothing
        by_side = enumerate(zip(points, totals, strict=True))
        return [{"side": side, "points": made, "total": total} for side, (made, total) in by_side]

    @property
    def numbers(self) -> list[tuple[str, Sequence[int]]]:
        """The typed numbers of more than two sides, with their label, where they are not the points."""
        if self.entry is None or len(self.record.sides) < 3:
            return []
        parts = [part for part in self.form.parts if isinstance(part, NumbersPart)]
        typed = [(part.label, self.entry.data.get(part.name) or ()) for part in parts]
        return [(label, numbers) for label, numbers in typed if any(numbers) and numbers != self.entry.points]

    @cached_property
    def words(self) -> list[str]:
        """The content of the deal besides its points, and what was carried over into it."""
        if self.entry is None:
            return []
        shown = [list(numbers) for _label, numbers in self.numbers]
        rest = {name: value for name, value in self.entry.data.items() if value not in shown}
        words, record, deal = self.record.words(self.number, rest, self.entry.points), self.record, self.deal
        if deal is None or deal.is_after_end:
            return words
        return words + carried_words(record.presentation, record.options, deal.before, record.names)

    @property
    def verdict(self) -> str:
        """The side whose Weis counts in this deal, and why."""
        record, deal = self.record, self.deal
        if deal is None or deal.is_after_end:
            return ""
        return verdict_words(record.presentation, record.options, deal.read, record.names)

    @property
    def conflict_words(self) -> list[str]:
        entry = self.conflict
        return self.record.words(self.number, entry.data, entry.points) if entry else []

    @property
    def effects(self) -> list[tuple[str, int, int]]:
        return self.consequences.effects(self.record.names.sides) if self.consequences else []

    @property
    def further_consequences(self) -> Any:
        if self.consequences is None:
            return None
        return further_consequences(self.record.match, self.consequences.score)

    @cached_property
    def first_side(self) -> int:
        """The side that is asked first: where each announces something, in the order of speaking."""
        record = self.record
        leader = record.leader(self.number)
        if leader is None or not any(field.announced for field in record.fields(self.number)):
            return 0
        return next(side for side, seats in enumerate(record.sides) if leader in seats)

    @cached_property
    def drawn(self) -> list[DrawnPart]:
        """All parts: in a row the numbers first, in a large form in the order in which a deal is played. To
        be used only once the form is read."""
        played = () if self.record.is_compact else self.record.presentation.order
        order = {name: at for at, name in enumerate(played)}
        parts = sorted(self.form.parts, key=lambda part: order.get(part.name, len(order)))
        return [self._draw(part) for part in parts]

    def _draw(self, part: FormPart) -> DrawnPart:
        compact = self.record.is_compact
        place = part.place(compact=compact)
        first = self.first_side if part.per_side and place == OPEN and self.record.layout != "two" else 0
        if isinstance(part, MeldsPart):
            melds = part.rows(self.form, compact=compact)
            return DrawnPart(part, place, [box for meld in melds for box in meld], melds)
        boxes = part.boxes(self.form)
        return DrawnPart(part, place, [*boxes[first:], *boxes[:first]], [])

    @cached_property
    def steps(self) -> list[DrawnPart]:
        """The parts that a large form shows one below the other."""
        return [drawn for drawn in self.drawn if drawn.place != MORE]

    @cached_property
    def in_open(self) -> list[DrawnPart]:
        return [drawn for drawn in self.drawn if drawn.place == OPEN]

    @property
    def lines(self) -> list[DrawnPart]:
        """The parts in the open with an input for each side."""
        return [drawn for drawn in self.in_open if drawn.part.per_side]

    @property
    def choices(self) -> list[PartInput]:
        """The other inputs in the open."""
        return [box for drawn in self.in_open if not drawn.part.per_side for box in drawn.in_turn]

    @property
    def two_sides(self) -> list[tuple[list[PartInput], dict[str, int | None]]]:
        """Where two sides stand beside each other: the inputs of each, and its result."""
        lines = self.lines
        return [([drawn.in_turn[at] for drawn in lines], result) for at, result in enumerate(self.results)]

    @cached_property
    def more(self) -> list[DrawnPart]:
        """The parts behind "…"."""
        return [drawn for drawn in self.drawn if drawn.place == MORE]

    @property
    def says_more(self) -> bool:
        return bool(self.form["remark"].value()) or any(drawn.is_filled for drawn in self.more)

    @property
    def has_melds(self) -> bool:
        return any(drawn.melds for drawn in self.steps)

    @property
    def may_need_melds(self) -> bool:
        """Whether more melds can be declared than it has rows for."""
        return self.record.is_compact and any(0 < len(drawn.melds) < MOST for drawn in self.more)

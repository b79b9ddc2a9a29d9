"""A deal's row on the page: its form, what is written, and why it was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.safestring import SafeString

from jassclub.games.deal_words import verdict_words
from jassclub.games.outlook import carried_words
from jassclub.web.http import whole_number

from ..consequences import Consequences, Effect, further_consequences
from ..forms.deal import DealForm
from ..forms.kinds import NumbersPart
from ..forms.melds import MOST
from ..forms.parts import FormPart, InputValues
from ..models import Entry
from ..queries.records import Deal
from .drawn import MORE, Drawn, draw
from .row_html import results_html, row_html

if TYPE_CHECKING:
    from .page import SheetPage


class SideResult(NamedTuple):
    """The points of a deal for a side, and the side's total after it; None while it is not saved."""

    side: int
    points: int | None
    total: int | None


@dataclass
class DealRow:
    """One deal. `form` reads the posted deal, if one was posted; `conflict` is what somebody else wrote
    while it was being typed."""

    page: SheetPage
    number: int
    parts: Sequence[FormPart]
    form: DealForm | None
    deal: Deal | None
    leader: str
    dealer: str
    conflict: Entry | None = None
    consequences: Consequences | None = None
    was_tried: bool = False
    was_struck: bool = False  # by somebody else, meanwhile
    asks_all: bool = False
    is_late: bool = False  # not saved, since others were writing for too long

    @property
    def entry(self) -> Entry | None:
        return self.deal.entry if self.deal else None

    @property
    def seen(self) -> int:
        """The version of the entry that this row answers to when it is saved next."""
        if self.conflict or self.was_struck:
            return self.conflict.version if self.conflict else 0
        if self.form:
            return whole_number(self.form["seen"].value()) or 0
        return self.entry.version if self.entry else 0

    @property
    def is_refused(self) -> bool:
        """Whether it was not saved: refused, or asking something first."""
        asks = self.conflict or self.consequences or self.asks_all or self.is_late
        return self.was_tried and bool(asks or (self.form and self.form.errors))

    @property
    def only_asks(self) -> bool:
        """Whether nothing is wrong, and only an answer is missing."""
        return not (self.is_late or (self.form and self.form.errors))

    @property
    def may_strike(self) -> bool:
        """Where deals depend on each other only the last can be struck."""
        return self.page.record.any_order or self.deal == self.page.last_deal

    @property
    def strike_url(self) -> str:
        return self.page.host.strike_url(self.number)

    @property
    def state(self) -> str:
        if self.is_refused:
            return "refused asks" if self.only_asks else "refused"
        changed = " changed" if self.form and not self.was_tried else ""
        return f"{'in' if self.entry else 'empty'}{changed}"

    @property
    def results(self) -> list[SideResult]:
        sides = range(len(self.page.names.sides))
        if self.deal is None or self.deal.points is None or self.deal.totals is None:
            return [SideResult(side, None, None) for side in sides]
        return [SideResult(side, self.deal.points[side], self.deal.totals[side]) for side in sides]

    @property
    def numbers(self) -> list[tuple[str, Sequence[int]]]:
        """The typed numbers of more than two sides, with their label, where they are not the points."""
        if self.entry is None or len(self.page.names.sides) < 3:
            return []
        data, points = self.entry.data, self.entry.points
        typed = [
            (part.label, data.get(part.name) or ()) for part in self.parts if isinstance(part, NumbersPart)
        ]
        return [(label, numbers) for label, numbers in typed if any(numbers) and numbers != points]

    @property
    def is_after_end(self) -> bool:
        return self.deal is not None and self.deal.is_after_end

    @cached_property
    def words(self) -> list[str]:
        """The content of the deal besides its points, and what was carried over into it."""
        if self.entry is None:
            return []
        shown = [list(numbers) for _label, numbers in self.numbers]
        rest = {name: value for name, value in self.entry.data.items() if value not in shown}
        return [*entry_words(self.page, self.number, rest, self.entry.points), *self._carried_words]

    @property
    def _carried_words(self) -> list[str]:
        if self.deal is None or self.is_after_end:
            return []
        record = self.page.record
        return carried_words(record.presentation, record.options, self.deal.before, self.page.names)

    @property
    def verdict(self) -> str:
        """The side whose Weis counts in this deal, and why."""
        record = self.page.record
        if self.deal is None or self.deal.points is None:
            return ""
        return verdict_words(record.presentation, record.options, self.deal.read, self.page.names)

    @property
    def conflict_words(self) -> list[str]:
        entry = self.conflict
        return entry_words(self.page, self.number, entry.data, entry.points) if entry else []

    @property
    def effects(self) -> list[Effect]:
        return self.page.effects(self.consequences) if self.consequences else []

    @property
    def further_consequences(self) -> Any:
        if self.consequences is None:
            return None
        return further_consequences(self.page.host.match, self.consequences.score)

    @property
    def digest(self) -> str:
        """Sent along when these consequences are accepted."""
        return self.consequences.digest if self.consequences else ""

    @property
    def html(self) -> SafeString:
        return row_html(self)

    @property
    def results_html(self) -> SafeString:
        """Its results, to be put in their places on an open page."""
        return results_html(self)

    @cached_property
    def filled(self) -> InputValues:
        """The contents of its inputs; to be used only once everything typed is read."""
        if self.form is None:
            return self.page.filled(self.number, self.parts)
        return self.form.values if self.was_tried else self.form.unread_values

    @property
    def answered_no(self) -> bool:
        return self.form is not None and self.form.answered_no

    @property
    def in_order(self) -> Sequence[FormPart]:
        """In a row the numbers first, in a large form in the order in which a deal is played."""
        played = () if self.page.is_compact else self.page.record.presentation.order
        order = {name: at for at, name in enumerate(played)}
        return sorted(self.parts, key=lambda part: order.get(part.name, len(order)))

    @cached_property
    def first_side(self) -> int:
        """The side that is asked first: where each announces something, in the order of speaking."""
        record = self.page.record
        leader = record.leader(self.number)
        if leader is None or not any(field.announced for field in record.fields(self.number)):
            return 0
        return next(side for side, seats in enumerate(record.sides) if leader in seats)

    @cached_property
    def drawn(self) -> list[Drawn]:
        """All parts in this order."""
        return [draw(part, self.filled, compact=self.page.is_compact) for part in self.in_order]

    @cached_property
    def steps(self) -> list[Drawn]:
        """The parts that a large form shows one below the other."""
        return [part for part in self.drawn if part.place != MORE]

    @cached_property
    def more(self) -> list[Drawn]:
        """The parts behind "…"."""
        return [part for part in self.drawn if part.place == MORE]

    @property
    def has_melds(self) -> bool:
        return any(part.rows is not None for part in self.steps)

    @property
    def may_need_melds(self) -> bool:
        """Whether more melds can be declared than it has rows for."""
        return any(part.rows is not None and len(part.rows) < MOST for part in self.more)

    @property
    def errors(self) -> list[tuple[list[str], str]]:
        return self.form.all_errors if self.form else []


def make_row(page: SheetPage, number: int, posted: Mapping[str, Any] | None) -> DealRow:
    """The deal of that number as it is written, or as it was `posted`."""
    record, parts = page.record, page.parts(number, posted)
    return DealRow(
        page=page,
        number=number,
        parts=parts,
        form=None if posted is None else page.form(number, parts, posted),
        deal=record.deal(number),
        leader=str(record.leader(number) or ""),
        dealer=str(record.dealer(number) or ""),
    )


def entry_words(page: SheetPage, number: int, data: Any, points: list[int] | None) -> list[str]:
    """An entry in words, without the numbers that are its points anyway."""
    skip = [name for name, value in data.items() if points is not None and value == points]
    return page.record.words(number, data, skip)

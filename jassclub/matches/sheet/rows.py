"""A deal's row on the page: its form as lines to draw, what is written, and why it was refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.safestring import SafeString

from jassclub.games.deal_words import verdict_words
from jassclub.games.outlook import carried_words
from jassclub.web.http import whole_number

from ..actions.writing import Consequences
from ..consequences import changed_beyond
from ..forms.deal import DealForm
from ..forms.inputs import Filled
from ..forms.kinds import MOST
from ..forms.parts import Part
from ..forms.per_side import Numbers
from ..models import Entry
from ..queries.records import Deal
from .drawn import MORE, Drawn, draw
from .row_html import results_html, row_html

if TYPE_CHECKING:
    from .page import Effect, Page


class Result(NamedTuple):
    """What a saved deal wrote for a side, and the side's total after it; None while it is not saved."""

    side: int
    points: int | None
    total: int | None


@dataclass
class Row:
    """One deal. `form` reads what was posted for it, if anything was; `conflict` is what somebody else wrote
    while it was being typed."""

    page: Page
    number: int
    parts: Sequence[Part]
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
        """Whether it waits for somebody: refused, or asking something first."""
        return self.was_tried and bool(
            self.conflict
            or self.consequences
            or self.asks_all
            or self.is_late
            or (self.form and self.form.errors)
        )

    @property
    def only_asks(self) -> bool:
        """Whether nothing is wrong, and it only waits for an answer."""
        return not (self.is_late or (self.form and self.form.errors))

    @property
    def may_strike(self) -> bool:
        """Where deals depend on each other only the last can be struck."""
        return self.page.record.any_order or self.deal == self.page.last_deal

    @property
    def strike_url(self) -> str:
        return self.page.frame.strike_url(self.number)

    @property
    def state(self) -> str:
        if self.is_refused:
            return "refused asks" if self.only_asks else "refused"
        changed = " changed" if self.form and not self.was_tried else ""
        return f"{'in' if self.entry else 'empty'}{changed}"

    # --- what it says -----------------------------------------------------------------------------------

    @property
    def points(self) -> list[int] | None:
        return self.entry.points if self.entry else None

    @property
    def results(self) -> list[Result]:
        sides = range(len(self.page.names.sides))
        if self.deal is None or self.deal.points is None or self.deal.totals is None:
            return [Result(side, None, None) for side in sides]
        return [Result(side, self.deal.points[side], self.deal.totals[side]) for side in sides]

    @property
    def numbers(self) -> list[tuple[str, Sequence[int]]]:
        """The numbers that were typed for each of more than two sides, where they are not the points."""
        if self.entry is None or len(self.page.names.sides) < 3:
            return []
        found = [
            (part.label, self.entry.data.get(part.name) or ())
            for part in self.parts
            if isinstance(part, Numbers)
        ]
        return [(label, said) for label, said in found if any(said) and said != self.entry.points]

    @property
    def is_after_end(self) -> bool:
        return self.deal is not None and self.deal.is_after_end

    @cached_property
    def said(self) -> list[str]:
        """What the deal says besides its points."""
        if self.entry is None:
            return []
        data, shown = self.entry.data, [list(said) for _label, said in self.numbers]
        left = {name: value for name, value in data.items() if value not in shown}
        return [*said_of(self.page, self.number, left, self.entry.points), *self._carried]

    @property
    def _carried(self) -> list[str]:
        """What was carried over into this deal."""
        if self.deal is None or self.is_after_end:
            return []
        record = self.page.record
        return carried_words(record.presentation, record.options, self.deal.before, self.page.names)

    @property
    def verdict(self) -> str:
        """Whose Weis counts in this deal, and why."""
        record = self.page.record
        if self.deal is None or self.deal.points is None:
            return ""
        return verdict_words(record.presentation, record.options, self.deal.read, self.page.names)

    @property
    def conflict_said(self) -> list[str]:
        there = self.conflict
        return said_of(self.page, self.number, there.data, there.points) if there else []

    @property
    def effects(self) -> list[Effect]:
        """The sides whose totals a confirmed correction would move."""
        return self.page.effects(self.consequences) if self.consequences else []

    @property
    def beyond(self) -> Any:
        """What a confirmed correction would change beyond the match."""
        return changed_beyond(self.page.frame.match, self.consequences.score) if self.consequences else None

    @property
    def accepts(self) -> str:
        """What is sent along when these consequences are accepted."""
        return self.consequences.digest if self.consequences else ""

    # --- its form ---------------------------------------------------------------------------------------

    @property
    def html(self) -> SafeString:
        return row_html(self)

    @property
    def results_html(self) -> SafeString:
        """Its results, to be put in their places on a page that is open."""
        return results_html(self)

    @cached_property
    def filled(self) -> Filled:
        """What stands in its inputs; to be asked for only once everything typed is read."""
        if self.form is None:
            return self.page.filled(self.number, self.parts)
        return self.form.filled if self.was_tried else self.form.as_typed

    @property
    def said_no(self) -> bool:
        return self.form is not None and self.form.said_no

    @property
    def in_order(self) -> Sequence[Part]:
        """In a row the numbers first, in a large form in the order in which a deal is played."""
        played = () if self.page.is_compact else self.page.record.presentation.order
        order = {name: at for at, name in enumerate(played)}
        return sorted(self.parts, key=lambda part: order.get(part.name, len(order)))

    @cached_property
    def first_side(self) -> int:
        """The side that is asked first: where each announces something, in the order of speaking."""
        leader = self.page.record.leader(self.number)
        if leader is None or not any(field.announced for field in self.page.record.fields(self.number)):
            return 0
        return next(side for side, seats in enumerate(self.page.record.sides) if leader in seats)

    @cached_property
    def drawn(self) -> list[Drawn]:
        """All parts in this order."""
        return [draw(part, self.filled, compact=self.page.is_compact) for part in self.in_order]

    @cached_property
    def steps(self) -> list[Drawn]:
        """What a large form asks for, one below the other."""
        return [each for each in self.drawn if each.place != MORE]

    @property
    def has_melds(self) -> bool:
        return any(each.rows is not None for each in self.steps)

    @property
    def may_need_melds(self) -> bool:
        """Whether more melds can be declared than it has rows for."""
        return any(each.rows is not None and len(each.rows) < MOST for each in self.more)

    @cached_property
    def more(self) -> list[Drawn]:
        """What stands behind "…"."""
        return [each for each in self.drawn if each.place == MORE]

    @property
    def errors(self) -> list[tuple[list[str], str]]:
        return self.form.all_errors if self.form else []


def make_row(page: Page, number: int, posted: Mapping[str, Any] | None) -> Row:
    """The deal of that number as it is written, or as it was `posted`."""
    record = page.record
    parts = page.parts(number, posted)
    return Row(
        page=page,
        number=number,
        parts=parts,
        form=None if posted is None else page.form(number, parts, posted),
        deal=record.deal(number),
        leader=_name(record.leader(number)),
        dealer=_name(record.dealer(number)),
    )


def _name(seat: Any) -> str:
    return "" if seat is None else str(seat)


def said_of(page: Page, number: int, data: Any, points: list[int] | None) -> list[str]:
    """An entry in words, without the numbers that are its points anyway."""
    skip = [name for name, value in data.items() if points is not None and value == points]
    return page.record.words(number, data, skip)

"""A deal's row on the page: its form as lines to draw, what is written, and why it was refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from jassclub.games.verdict import verdict_words

from .forms.deal import DealForm, is_in_sight
from .forms.inputs import Box
from .forms.kinds import Melds
from .forms.parts import Numbers, Part
from .models import Entry
from .selectors.records import Deal
from .services.writing import Consequences

if TYPE_CHECKING:
    from .page import Effect, Page


@dataclass(frozen=True)
class Drawn:
    """A part of a form with its inputs. `total`: what its numbers must add up to."""

    part: Part
    boxes: list[Box]
    rows: list[list[Box]] | None = None

    @property
    def name(self) -> str:
        return self.part.name

    @property
    def kind(self) -> str:
        return self.part.kind

    @property
    def label(self) -> str:
        return self.part.label

    @property
    def total(self) -> int | None:
        return self.part.field.total if isinstance(self.part, Numbers) else None

    @property
    def is_required(self) -> bool:
        return self.part.field.required

    @property
    def high(self) -> int | None:
        return self.part.field.high

    @property
    def short(self) -> str:
        """A chip's letter."""
        return self.label[:1]

    @property
    def is_filled(self) -> bool:
        return any(box.is_set or box.errors for box in self.boxes)


@dataclass
class Row:
    """One deal. `conflict` is what somebody else wrote while this one was being typed."""

    page: Page
    number: int
    form: DealForm
    deal: Deal | None
    leader: str
    dealer: str
    conflict: Entry | None = None
    consequences: Consequences | None = None
    was_tried: bool = False
    was_struck: bool = False  # by somebody else, meanwhile
    asks_all: bool = False

    @property
    def entry(self) -> Entry | None:
        return self.deal.entry if self.deal else None

    @property
    def seen(self) -> int:
        """The version of the entry that this row answers to when it is saved next."""
        if self.conflict or self.was_struck:
            return self.conflict.version if self.conflict else 0
        if self.form.is_bound:
            return self.form["seen"].value() or 0
        return self.entry.version if self.entry else 0

    @property
    def is_refused(self) -> bool:
        """Whether it waits for somebody: refused, or asking something first."""
        return self.was_tried and bool(
            self.conflict or self.consequences or self.asks_all or (self.form.is_bound and self.form.errors)
        )

    @property
    def may_strike(self) -> bool:
        """Where deals depend on each other only the last can be struck."""
        return self.page.record.any_order or self.deal == self.page.last_deal

    @property
    def strike_url(self) -> str:
        return self.page.frame.address("strike", self.number)

    @property
    def state(self) -> str:
        if self.is_refused:
            return "refused"
        return "in" if self.entry else "empty"

    # --- what it says -----------------------------------------------------------------------------------

    @property
    def points(self) -> list[int] | None:
        return self.entry.points if self.entry else None

    @property
    def is_after_end(self) -> bool:
        return self.entry is not None and self.entry.points is None

    @cached_property
    def said(self) -> list[str]:
        """What the deal says besides its points."""
        return said_of(self.page, self.number, self.entry.data, self.entry.points) if self.entry else []

    @property
    def verdict(self) -> str:
        """Whose Weis counts in this deal, and why."""
        record = self.page.record
        if self.deal is None or self.deal.points is None:
            return ""
        deal = record.game.deal(record.options, self.deal.before, self.deal.entry.data)
        return verdict_words(record.presentation, record.options, deal, self.page.names)

    @property
    def conflict_said(self) -> list[str]:
        there = self.conflict
        return said_of(self.page, self.number, there.data, there.points) if there else []

    @property
    def effects(self) -> list[Effect]:
        """The sides whose totals a confirmed correction would move."""
        return self.page.effects(self.consequences) if self.consequences else []

    # --- its form ---------------------------------------------------------------------------------------

    @cached_property
    def _drawn(self) -> list[tuple[Drawn, bool]]:
        compact = self.page.is_compact
        return [(_draw(part, self.form), is_in_sight(part, compact=compact)) for part in self.form.parts]

    @property
    def lines(self) -> list[Drawn]:
        """What has an input at each side."""
        return [drawn for drawn, in_sight in self._drawn if in_sight and drawn.part.per_side]

    @property
    def by_side(self) -> list[list[tuple[Drawn, Box]]]:
        """The same side by side."""
        sides = range(len(self.page.names.sides))
        return [[(drawn, drawn.boxes[side]) for drawn in self.lines] for side in sides]

    @property
    def choices(self) -> list[Drawn]:
        """What else stands in the open."""
        return [drawn for drawn, in_sight in self._drawn if in_sight and not drawn.part.per_side]

    @property
    def more(self) -> list[Drawn]:
        """What stands behind "…"."""
        return [drawn for drawn, in_sight in self._drawn if not in_sight]

    @property
    def more_is_open(self) -> bool:
        return bool(self.form["remark"].value()) or any(drawn.is_filled for drawn in self.more)

    @property
    def remark(self) -> Any:
        return self.form["remark"]

    @property
    def errors(self) -> list[tuple[str, str]]:
        return self.form.all_errors


def _draw(part: Part, form: DealForm) -> Drawn:
    if isinstance(part, Melds):
        rows = part.rows(form)
        return Drawn(part, [each for row in rows for each in row], rows)
    return Drawn(part, part.boxes(form))


def said_of(page: Page, number: int, data: Any, points: list[int] | None) -> list[str]:
    """An entry in words, without the numbers that are its points anyway."""
    skip = [name for name, value in data.items() if points is not None and value == points]
    return page.record.words(number, data, skip)

"""The form for a whole sheet of which only the totals are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..drawn import Drawn
from ..models import Entry
from ..page import Page
from .deal import DealForm
from .kinds import parts_of


class TotalsForm(DealForm):
    """The totals of each side, with how often it had what else counts."""

    def drawn(self) -> list[Drawn]:
        filled = self.filled
        return [Drawn(part, part.boxes(filled)) for part in self.parts]

    def sides(self) -> list[tuple[str, list[tuple[Drawn, Any]]]]:
        """The inputs side by side: each side with its own."""
        drawn = self.drawn()
        names = self.parts[0].asked.names.sides if self.parts else []
        return [(name, [(each, each.boxes[side]) for each in drawn]) for side, name in enumerate(names)]


def totals_form(page: Page, posted: Mapping[str, Any] | None = None) -> TotalsForm | None:
    """The form for the sheet of this page, None where the game has none."""
    sheet = page.record.game.sheet
    fields = sheet.fields(page.record.options) if sheet else ()
    if not fields:
        return None
    return TotalsForm(parts_of(fields, page.asked), posted, prefix="", entry=_whole(page))


def _whole(page: Page) -> Entry | None:
    return page.record.sheet_entry

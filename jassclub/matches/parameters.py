"""What the address of a match's page asks for besides the match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jassclub.engine.rules.base import Field
from jassclub.web.bounds import MOST_DEALS
from jassclub.web.http import whole_number


@dataclass(frozen=True)
class Chosen:
    """What the address asks for: `deal`, the number of one to correct, or values of the next one's fields."""

    query: Mapping[str, Any] = field(default_factory=dict)

    @property
    def deal(self) -> int | None:
        return whole_number(self.query.get("deal"), MOST_DEALS)

    def filled(self, fields: Iterable[Field]) -> dict[str, Any]:
        """The fields whose values the address says, where they can be."""
        return {each.name: value for each in fields if (value := self._value(each)) is not None}

    def _value(self, field: Field) -> Any:
        sent = self.query.get(field.name)
        if field.kind == "choice":
            return sent if sent in field.allowed else None
        if field.kind in ("side", "seat"):
            return next((at for at in range((field.high or 0) + 1) if str(at) == sent), None)
        return None

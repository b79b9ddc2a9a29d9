"""The progress of a season's recount after its options were changed, as the season stores it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from jassclub.engine.rules.base import InvalidDeal


@dataclass(frozen=True)
class Kept:
    """A round that keeps its old options, because a deal in it is wrong by those of the season: its key, the
    numbers of the table and the deal, and the refusal."""

    round: int
    table: int
    deal: int | None
    field: str
    code: str
    params: Mapping[str, Any]

    @property
    def refusal(self) -> InvalidDeal:
        return InvalidDeal(self.field, self.code, **self.params)


@dataclass(frozen=True)
class Recount:
    """Evenings are counted from the newest to the oldest, each round of them whole or not at all.

    total    tables that had other options when it began
    done     how many of them are counted
    last     the key of the evening that was counted last, None before the first
    is_over  whether all evenings were looked at
    kept     the rounds that could not be counted
    """

    total: int
    done: int = 0
    last: int | None = None
    is_over: bool = False
    kept: tuple[Kept, ...] = ()

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        return cls(**{**stored, "kept": tuple(Kept(**round_) for round_ in stored["kept"])})

    def to_json(self) -> dict[str, Any] | None:
        """None where nothing is left to count or to show."""
        return None if self.is_over and not self.kept else asdict(self)

"""The progress of a season's recount after its options were changed, as the season stores it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Self

from jassclub.engine.rules.base import InvalidDeal


@dataclass(frozen=True)
class Kept:
    """A round (its key) that keeps its old options: a deal at a table (their numbers) contradicts the new."""

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
    """Evenings are counted from the newest to the oldest, each round of them whole or not at all."""

    total: int  # tables that had other options when it began
    done: int = 0  # of these tables
    last: int | None = None  # the key of the evening that was counted last
    is_over: bool = False
    kept: tuple[Kept, ...] = ()  # the rounds that could not be counted

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        return cls(**{**stored, "kept": tuple(Kept(**round_) for round_ in stored["kept"])})

    def to_json(self) -> dict[str, Any] | None:
        """None where nothing is left to count or to show."""
        return None if self.is_over and not self.kept else asdict(self)

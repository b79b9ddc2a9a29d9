"""What a copy says about itself, in its first part."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _

from .refusal import CopyRefused

FORMAT = 1


@dataclass(frozen=True)
class Holdings:
    """How much there is of a club; `newest` is the day of its latest evening."""

    club: str
    members: int
    seasons: int
    evenings: int
    deals: int
    newest: date | None


@dataclass(frozen=True)
class Part:
    """The rows of one table."""

    table: str
    columns: list[str]
    rows: int


@dataclass(frozen=True)
class Manifest:
    """`why` is one of kept.REASONS, or empty; `migrations` are app and name of all that was done before."""

    program: str
    when: datetime
    why: str
    holds: Holdings
    migrations: list[tuple[str, str]]
    parts: list[Part]

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, default=lambda value: value.isoformat())

    @classmethod
    def from_json(cls, text: str | bytes) -> Manifest:
        """Raises CopyRefused, also for a format that comes later."""
        try:
            return cls._read(json.loads(text))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise CopyRefused(_("This file is no copy of a club.")) from error

    @classmethod
    def _read(cls, said: dict[str, Any]) -> Manifest:
        if said["format"] != FORMAT:
            raise CopyRefused(_("This copy was made by a newer version of jassclub: use that one."))
        holds = said["holds"]
        newest = holds["newest"] and date.fromisoformat(holds["newest"])
        when = datetime.fromisoformat(said["when"])
        if when.tzinfo is None:
            raise ValueError("a moment without its time zone")
        counts = {name: int(holds[name]) for name in ("members", "seasons", "evenings", "deals")}
        return cls(
            program=str(said["program"]),
            when=when,
            why=str(said["why"]),
            holds=Holdings(club=str(holds["club"]), newest=newest or None, **counts),
            migrations=[(str(app), str(name)) for app, name in said["migrations"]],
            parts=[
                Part(str(part["table"]), [str(column) for column in part["columns"]], int(part["rows"]))
                for part in said["parts"]
            ],
        )

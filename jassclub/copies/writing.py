"""From the database into a file, all of one moment; nobody waits for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db.models import Max, Model
from django.utils import timezone

from jassclub import __version__
from jassclub.snapshots import one_snapshot

from .container import write_container
from .manifest import Holdings, Manifest, Part
from .tables import applied_migrations, columns_of, models_at

CHUNK = 2000  # rows read at once


def write_copy(path: Path, *, why: str = "", when: datetime | None = None) -> Manifest:
    """Everything of the club, as it is now, in one file; what is at `path` is replaced once that is whole.

    Works on a database of an earlier state too. `when` is the moment of an earlier copy that is written anew.
    Raises OSError, as when the disk is full, and DatabaseError.
    """
    with one_snapshot():
        migrations = applied_migrations()
        models = models_at(migrations)
        counts = {model: model._base_manager.count() for model in models}
        manifest = Manifest(
            program=__version__,
            when=when or timezone.now(),
            why=why,
            holds=_holdings(counts),
            migrations=migrations,
            parts=[Part(model._meta.db_table, columns_of(model), number) for model, number in counts.items()],
        )
        write_container(path, manifest, zip(manifest.parts, map(_rows, models), strict=True))
    return manifest


def present_holdings() -> Holdings:
    """How much there is in the database now."""
    return _holdings({model: model._base_manager.count() for model in models_at(applied_migrations())})


def _rows(model: type[Model]) -> Iterator[Sequence[Any]]:
    names = [field.attname for field in model._meta.local_concrete_fields]
    rows: Iterator[Sequence[Any]] = (
        model._base_manager.order_by("pk").values_list(*names).iterator(chunk_size=CHUNK)
    )
    return rows


def _holdings(counts: dict[type[Model], int]) -> Holdings:
    models = {model._meta.label_lower: model for model in counts}

    def number(label: str) -> int:
        return counts.get(models.get(label), 0)  # type: ignore[arg-type]

    club, evening = models.get("members.club"), models.get("tournaments.evening")
    names = club._base_manager.values_list("name", flat=True) if club else []
    return Holdings(
        club=next(iter(names), ""),
        members=number("members.member"),
        seasons=number("tournaments.season"),
        evenings=number("tournaments.evening"),
        deals=number("play.entry"),
        newest=evening._base_manager.aggregate(newest=Max("date"))["newest"] if evening else None,
    )

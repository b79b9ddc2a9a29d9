"""Rows that are written once."""

from __future__ import annotations

from typing import Any, NoReturn

from django.db import models

from .restoring import is_restoring


class NeverChanged(AssertionError):
    """A mistake in the program: what is kept for ever was to be changed or deleted."""


class KeptQuerySet(models.QuerySet[Any]):
    def reword(self, **said: Any) -> int:
        """Other words for the same change; the database refuses it but for a name that is to be forgotten."""
        return super().update(**said)

    def update(self, **_fields: object) -> NoReturn:
        raise NeverChanged("A line of the journal is never changed.")

    def bulk_update(self, *_args: object, **_words: object) -> NoReturn:
        raise NeverChanged("A line of the journal is never changed.")

    def delete(self) -> tuple[int, dict[str, int]]:
        if not is_restoring():
            raise NeverChanged("A line of the journal is never deleted.")
        return super().delete()


class Kept(models.Model):
    """May be added, and neither changed nor deleted but while a copy of everything is put back."""

    objects = KeptQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **words: Any) -> None:
        if not self._state.adding and not is_restoring():
            raise NeverChanged("A line of the journal is never changed.")
        super().save(*args, **words)

    def delete(self, *args: Any, **words: Any) -> tuple[int, dict[str, int]]:
        if not is_restoring():
            raise NeverChanged("A line of the journal is never deleted.")
        return super().delete(*args, **words)

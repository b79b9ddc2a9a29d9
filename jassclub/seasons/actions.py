"""The lock that everybody takes who changes an evening."""

from jassclub.journal.transactions import lock_row

from .models import Evening


def lock_evening(evening: Evening) -> Evening:
    """The evening as it is now, with its season; nobody else changes it until the transaction ends. Raises
    DoesNotExist where it is gone."""
    return lock_row(Evening.objects.filter(pk=evening.pk).select_related("season"))

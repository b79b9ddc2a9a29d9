"""The target of an evening: typed, drawn by lot, shown."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.standings.target import number_drawn

from ..models import Evening, Target
from .seating import lock_evening


@one_transaction
def set_target(
    *,
    evening: Evening,
    number: int | None = None,
    low: int | None = None,
    high: int | None = None,
    seed: int | None = None,
) -> Target:
    """The evening's target is `number`, or a number drawn between `low` and `high` by `seed`. It stays secret
    until it is shown; one that is not shown yet is replaced.

    Raises ValidationError where it is shown already, or the bounds are the wrong way round, and DoesNotExist
    where the evening is gone.
    """
    evening = lock_evening(evening)
    found = Target.objects.filter(evening=evening).first()
    if found is not None and found.is_shown:
        raise ValidationError(_("The target is shown already: it stays."), code="shown")
    target = found or Target(evening=evening)
    before = found and _as_noted(found)
    if number is None:
        if low is None or high is None or seed is None or low > high:
            raise ValidationError({"high": _("The upper bound lies above the lower one.")})
        number = number_drawn(low, high, seed)
    else:
        low = high = seed = None
    target.number, target.low, target.high, target.seed = number, low, high, seed
    target.save()
    note("target_set", before=before, after=_as_noted(target), season=evening.season_id, evening=evening.pk)
    return target


@one_transaction
def show_target(*, evening: Evening) -> None:
    """Everybody sees the target and who is nearest. Raises DoesNotExist where there is none."""
    evening = lock_evening(evening)
    target = Target.objects.get(evening=evening)
    if target.is_shown:
        return
    target.is_shown = True
    target.save()
    note("target_shown", after=_as_noted(target), season=evening.season_id, evening=evening.pk)


@one_transaction
def remove_target(*, evening: Evening) -> None:
    """The evening has no target any more. Sent twice, nothing more happens."""
    evening = lock_evening(evening)
    for target in Target.objects.filter(evening=evening):
        note("target_removed", before=_as_noted(target), season=evening.season_id, evening=evening.pk)
        target.delete()


def _as_noted(target: Target) -> dict[str, Any]:
    """The words of a line do not say the number."""
    return {"number": target.number, "low": target.low, "high": target.high, "seed": target.seed}

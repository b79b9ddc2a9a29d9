"""What went into a draw that respected wishes is shown to everybody, where somebody doubts."""

from django.utils import timezone

from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.members.models import Account

from ..models import Draw


@one_transaction
def open_draw(*, draw: Draw, by: Account | None) -> None:
    """From now on anyone may read its plan, with the wishes in it. Sent twice, nothing more happens."""
    Draw.objects.filter(pk=draw.pk, opened_at=None).update(opened_at=timezone.now(), opened_by=by)
    after = {"draw": draw.pk, "first": draw.first, "last": draw.last}
    season = draw.evening.season_id
    note("draw_opened", after=after, season=season, evening=draw.evening_id, by=by)

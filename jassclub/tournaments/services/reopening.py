"""A round that was closed too early goes on."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.journal.noting import note
from jassclub.locks import one_transaction
from jassclub.play.models import Correction, Match

from ..frozen import asks_where_frozen
from ..models import Round
from ..selectors.overtaking import of_evening
from ..selectors.rounds import BY_RANKING
from .seating import lock_rounds


@one_transaction
@asks_where_frozen(lambda round_: of_evening(round_.evening))
def reopen_round(*, round_: Round) -> None:
    """It is open again, and rounds after it that are drawn wait. That it was closed stays noted.

    Raises ValidationError where it is open, and where a later round is played or was drawn by its results.
    """
    evening = lock_rounds(round_.evening, first=round_.number)
    round_ = evening.rounds.with_state().get(pk=round_.pk)
    matches = Match.objects.filter(table__round=round_)
    if not round_.is_closed or not matches.exists():
        raise ValidationError(_("This round is not closed."), code="open")
    later = evening.rounds.filter(number__gt=round_.number)
    if Correction.objects.filter(match__table__round__in=later).exists() or later.closed().exists():
        raise ValidationError(_("A later round is being played: this one stays closed."), code="later")
    if later.filter(draw__method__in=BY_RANKING).exists():
        raise ValidationError(
            _("The next round is drawn by the standing after this one: take that draw back first."),
            code="standing",
        )
    matches.update(state=Match.State.OPEN)
    Match.objects.filter(table__round__in=later).update(state=Match.State.AHEAD)
    note("round_reopened", season=evening.season_id, evening=evening.pk, round=round_.number)

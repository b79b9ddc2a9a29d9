"""Which evenings are over, and who may still write there."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.matches.models import Match
from jassclub.seasons.models import Evening

from ..models import Round

AFTER_MIDNIGHT = timedelta(days=1)  # the last match of an evening may end on the day after


def ended_evenings() -> QuerySet[Evening]:
    """Those of which all rounds of the season are drawn and closed; those that are past and of which no round
    is being played, however many were; and those after which something was entered on a later evening of the
    season. A round that is open again makes its evening go on, unless a later one has begun.
    """
    rounds = Round.objects.filter(evening=OuterRef("pk"))
    later = Round.objects.filter(
        evening__season=OuterRef("season"),
        evening__date__gt=OuterRef("date"),
        tables__match__corrections__isnull=False,
    )
    all_drawn = Exists(rounds.filter(number__gte=OuterRef("season__rounds_per_evening")))
    played = Exists(rounds.filter(tables__match__state=Match.State.OPEN))
    past = Q(date__lt=_past())
    return Evening.objects.filter(
        Q(all_drawn, ~Exists(rounds.not_closed())) | (past & ~Q(played)) | Q(Exists(later))
    )


def is_over(evening: Evening, *, is_played: bool) -> bool:
    """Whether it is one of the `ended_evenings`; no query where the day and whether a round of it `is_played`
    say so."""
    if evening.date < _past() and not is_played:
        return True
    return ended_evenings().filter(pk=evening.pk).exists()


def is_under_way(evening: Evening) -> bool:
    """Whether helpers may write there: its day has come or a round is drawn, and it is not over."""
    has_begun = evening.date <= localdate() or evening.rounds.exists()
    return has_begun and not evening.is_cancelled and not ended_evenings().filter(pk=evening.pk).exists()


def _past() -> date:
    """What is before this day is past."""
    return localdate() - AFTER_MIDNIGHT


# Of a match at a table that is open, as `matches.access.with_objections` reads it: only what was entered on a
# later evening can have ended this one, and there is none yet on most evenings.
MAY_BE_OVER = Exists(
    Round.objects.filter(
        evening__season=OuterRef("table__round__evening__season"),
        evening__date__gt=OuterRef("table__round__evening__date"),
    )
)


def objection_to_writing(by: Account, match: Match) -> str:
    """Why this account may not write at a club table; empty where it may. One query for a helper, none where
    the match is read with MAY_BE_OVER, as `may_be_over`, and that says no."""
    if by.is_secretary or match.key:
        return ""
    if match.state == Match.State.OPEN and not getattr(match, "may_be_over", True):
        return ""
    if not ended_evenings().filter(rounds__tables__match=match).exists():
        return ""
    return _("This evening is over: only the secretary can change what was entered.")

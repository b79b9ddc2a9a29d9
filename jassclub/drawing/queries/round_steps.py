"""Why a round cannot be taken back, opened again or closed: for actions, pages and the journal."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from jassclub.engine.draws.methods import METHODS
from jassclub.matches.models import Correction
from jassclub.rounds.models import Round, RoundQuerySet, Table

BY_RANKING = [name for name, method in METHODS.items() if method.needs_ranking]


def read_rounds(rounds: RoundQuerySet) -> list[Round]:
    """Rounds by number with their state and how they were drawn, in one query.

    `is_written`: something was entered, perhaps struck again. `is_complete`: no sheet lacks a deal.
    """
    tables = Table.objects.filter(round=OuterRef("pk"))
    rounds = rounds.with_state().annotate(  # type: ignore[no-redef, unused-ignore]
        has_tables=Exists(tables),
        is_written=Exists(Correction.objects.filter(match__table__round=OuterRef("pk"))),
        is_complete=~Exists(tables.filter(match__is_finished=False)),
    )
    fields = ("evening", "number", "draw__method")
    return list(rounds.select_related("draw").only(*fields).order_by("number"))


def may_take_back(round_: Round) -> bool:
    rounds = Round.objects.filter(evening=round_.evening_id, number__gte=round_.number)
    return take_back_refusal(read_rounds(rounds)) is None


def take_back_refusal(rounds: Sequence[Round]) -> ValidationError | None:
    """`rounds` are the round to take back and those after it."""
    if any(round_.is_written for round_ in rounds):
        words = _("Deals are entered already: this draw can no longer be taken back.")
        return ValidationError(words, code="deals_entered")
    if any(round_.is_closed for round_ in rounds):
        words = _("This round is closed: its draw can no longer be taken back.")
        return ValidationError(words, code="closed")
    return None


def reopen_refusal(rounds: Sequence[Round], number: int) -> ValidationError | None:
    """`rounds` are those of the evening."""
    if not any(round_.number == number and round_.is_closed and round_.has_tables for round_ in rounds):
        return ValidationError(_("This round is not closed."), code="open")
    later = [round_ for round_ in rounds if round_.number > number]
    if any(round_.is_written or round_.is_closed for round_ in later):
        words = _("A later round is being played: this one stays closed.")
        return ValidationError(words, code="later")
    if any(round_.draw and round_.draw.method in BY_RANKING for round_ in later):
        words = _("The next round is drawn by the standing after this one: take that draw back first.")
        return ValidationError(words, code="standing")
    return None


def close_refusal(rounds: Sequence[Round], number: int) -> ValidationError | None:
    """`rounds` are those of the evening."""
    if any(round_.number < number and not round_.is_closed for round_ in rounds):
        return ValidationError(_("Close the round before it first."), code="earlier_round")
    incomplete = [round_.pk for round_ in rounds if round_.number == number and not round_.is_complete]
    if not incomplete:
        return None
    unfinished = Table.objects.filter(round__in=incomplete, match__is_finished=False)
    numbers = map(str, unfinished.order_by("number").values_list("number", flat=True))
    words = _("Deals are missing at table %(tables)s.")
    return ValidationError(words, code="incomplete", params={"tables": ", ".join(numbers)})

"""Prizes: put on the list, given, drawn by lot, taken back."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from jassclub.engine.standings.awards import draw_number, draw_one
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.members.models import Member
from jassclub.members.queries import person
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import lock_evening
from jassclub.web.bounds import MOST_PLACES

from ..models import Prize, Target
from ..queries.final_standings import place_of
from .final_standings import frozen, lock_prizes

MOST_PRIZES = 500  # of an evening or a season


@one_transaction
def add_prize(
    *,
    of: Season | Evening,
    to: str = Prize.To.CHOICE,
    rank: int | None = None,
    times: int = 1,
    **columns: Any,
) -> list[Prize]:
    """Puts a prize on the list, `times` times; for a rank, the next one is for the next rank. `columns` say
    what it is, who gave it, and whether it may be someone's second. Raises ValidationError at `rank` where a
    prize for a rank has none, at `to` where a season's prize is for a target, at `times` for more than a list
    or the ranks hold, and DoesNotExist where the season or evening is gone."""
    of = lock_prizes(of)
    if to != Prize.To.PLACE:
        rank = None
    elif rank is None:
        raise ValidationError({"rank": _("Choose which rank gets it.")})
    elif rank + times - 1 > MOST_PLACES:
        raise ValidationError({"times": _("There are at most %(n)s ranks.") % {"n": MOST_PLACES}})
    if to == Prize.To.TARGET and isinstance(of, Season):
        raise ValidationError({"to": _("Only an evening has a secret number.")})
    if Prize.objects.filter(**place_of(of)).count() + times > MOST_PRIZES:
        raise ValidationError({"times": _("A list has at most %(n)s prizes.") % {"n": MOST_PRIZES}})
    prizes = [
        Prize.objects.create(**place_of(of), **columns, to=to, rank=rank and rank + further)
        for further in range(times)
    ]
    first, keys = prizes[0], [prize.pk for prize in prizes]
    note("prize_added", after={"what": first.what, "keys": keys, "given_by": first.given_by}, **of.in_journal)
    return prizes


@one_transaction
def remove_prizes(*, prizes: Sequence[Prize]) -> None:
    """Removes all these prizes of one list, or none where someone has one of them: raises ValidationError.
    Sent twice, nothing more happens."""
    if not prizes:
        return
    lock_prizes(prizes[0].of)
    rows = Prize.objects.filter(pk__in=[prize.pk for prize in prizes])
    if given := rows.filter(winner__isnull=False).select_related("winner").first():
        words = _("%(name)s has this prize: take it back first.")
        raise ValidationError(words % {"name": given.winner}, code="given")
    if count := len(rows):
        note("prize_removed", before={"what": rows[0].what, "count": count}, **rows[0].of.in_journal)
    rows.delete()


@one_transaction
def give_prize(*, prize: Prize, to: Member) -> Prize:
    """Sent twice, nothing more happens. Raises ValidationError where someone else has it, or this person is
    not in the final standings or has a prize and may not get two; DoesNotExist where one of both is gone."""
    prize = _lock(prize)
    to = Member.objects.get(pk=to.pk)
    if prize.winner_id == to.pk:
        return prize
    _refuse_given(prize)
    if to.pk not in _final_members(prize):
        raise ValidationError(_("%(name)s is not in the final standings.") % {"name": to}, code="not_there")
    if not prize.may_be_second and (other := _others(prize).filter(winner=to).first()):
        words = _("%(name)s already has a prize: %(prize)s.") % {"name": to, "prize": other}
        raise ValidationError(words, code="second")
    return _store_winner(prize, to)


@one_transaction
def draw_prize(*, prize: Prize, seed: int) -> Prize:
    """Draws a winner among the people in the final standings without a prize. Seed and people are stored: so
    anyone can repeat the draw. Raises ValidationError where someone has it or nobody is left, DoesNotExist
    where it is gone."""
    prize = _lock(prize)
    if prize.winner_id is not None and prize.seed == seed:
        return prize
    _refuse_given(prize)
    pool = _final_members(prize)
    if not prize.may_be_second:
        with_prize = set(_others(prize).values_list("winner", flat=True))
        pool = [member for member in pool if member not in with_prize]
    if not pool:
        raise ValidationError(_("Nobody is left to draw from."), code="nobody")
    prize.pool, prize.seed = pool, seed
    return _store_winner(prize, Member.objects.get(pk=draw_one(pool, seed)))


@one_transaction
def take_back_prize(*, prize: Prize) -> Prize:
    """Nobody has it any more. Sent twice, nothing more happens. Raises DoesNotExist where it is gone."""
    prize = _lock(prize)
    if prize.winner is None:
        return prize
    note("prize_taken_back", before=_as_noted(prize), **prize.of.in_journal, members=[prize.winner.pk])
    prize.winner, prize.seed, prize.pool = None, None, []
    prize.save()
    return prize


def _lock(prize: Prize) -> Prize:
    lock_prizes(prize.of)
    return Prize.objects.select_related("season", "evening", "winner").get(pk=prize.pk)


def _final_members(prize: Prize) -> list[int]:
    return list(frozen(prize.of).lines.order_by("place").values_list("member", flat=True))


def _others(prize: Prize) -> QuerySet[Prize]:
    return Prize.objects.filter(**place_of(prize.of), winner__isnull=False).exclude(pk=prize.pk)


def _refuse_given(prize: Prize) -> None:
    if prize.winner is not None:
        words = _("%(prize)s: %(name)s already has it.") % {"prize": prize, "name": prize.winner}
        raise ValidationError(words, code="given")


def _store_winner(prize: Prize, to: Member) -> Prize:
    prize.winner = to
    prize.save()
    note("prize_given", after=_as_noted(prize), **prize.of.in_journal, members=[to.pk])
    return prize


def _as_noted(prize: Prize) -> dict[str, Any]:
    to = person(prize.winner) if prize.winner else None
    return {"key": prize.pk, "what": prize.what, "to": to, "seed": prize.seed}


@one_transaction
def set_target(
    *,
    evening: Evening,
    number: int | None = None,
    low: int | None = None,
    high: int | None = None,
    seed: int | None = None,
) -> Target:
    """The evening's target is `number`, or one drawn between `low` and `high` by `seed`. A target that is not
    shown yet is replaced. Raises ValidationError where it is shown already, or the bounds are the wrong way
    round, and DoesNotExist where the evening is gone."""
    evening = lock_evening(evening)
    target = Target.objects.filter(evening=evening).first() or Target(evening=evening)
    if target.is_shown:
        raise ValidationError(
            _("The secret number has already been shown and can no longer be changed."), code="shown"
        )
    before = target.as_noted if target.pk else None
    if number is None:
        if low is None or high is None or seed is None or low > high:
            raise ValidationError({"high": _("The upper bound must be above the lower one.")})
        number = draw_number(low, high, seed)
    else:
        low = high = seed = None
    target.number, target.low, target.high, target.seed = number, low, high, seed
    target.save()
    note("target_set", before=before, after=target.as_noted, **evening.in_journal)
    return target


@one_transaction
def show_target(*, evening: Evening) -> None:
    """Everyone sees the target and who is nearest. Raises DoesNotExist where there is none."""
    evening = lock_evening(evening)
    target = Target.objects.get(evening=evening)
    if target.is_shown:
        return
    target.is_shown = True
    target.save()
    note("target_shown", after=target.as_noted, **evening.in_journal)


@one_transaction
def remove_target(*, evening: Evening) -> None:
    """The evening has no target any more. Sent twice, nothing more happens."""
    evening = lock_evening(evening)
    for target in Target.objects.filter(evening=evening):
        note("target_removed", before=target.as_noted, **evening.in_journal)
        target.delete()

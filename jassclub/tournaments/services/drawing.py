"""Drawing a round, taking a draw back, closing a round."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from random import Random

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub import __version__
from jassclub.draws import tokens
from jassclub.members.models import Account

from ..models import Attendance, Correction, Draw, Evening, Result, Round, Table
from .scoring import compensate_sit_outs

SEED_BITS = 53  # so that every program that reads JSON can repeat the draw


@transaction.atomic
def draw_round(
    *, evening: Evening, by: Account | None, sitting_out: Collection[int] = (), seed: int | None = None
) -> Round:
    """The program draws tokens for everybody who is here.

    Where the tables would not be full, `sitting_out` names who sits out; left empty, those do who sat out
    least so far. Raises ValidationError when there is nothing to draw, or on `sitting_out`.
    """
    attendances = _ready_to_draw(evening)
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    rng = Random(seed)
    members = [each.member_id for each in attendances]
    bench = _bench(evening, members, sitting_out, rng)
    drawn = tokens.draw([member for member in members if member not in bench], rng)
    round_ = _open_round(evening, Draw.Method.TOKENS, by, seed)
    _seat(round_, attendances, drawn)
    return round_


@transaction.atomic
def draw_from_bag(*, evening: Evening, by: Account | None, drawn: Mapping[int, int]) -> Round:
    """The players drew their tokens by hand; whoever drew none sits out.

    `drawn` maps members to tokens. Raises ValidationError when the tokens are not exactly the bag's.
    """
    attendances = _ready_to_draw(evening)
    absent = set(drawn) - {each.member_id for each in attendances}
    if absent or tokens.check_bag(drawn.values(), len(attendances)):
        raise ValidationError(_("These tokens are not the ones in the bag."), code="tokens")
    round_ = _open_round(evening, Draw.Method.BAG, by, seed=None)
    _seat(round_, attendances, drawn)
    return round_


def times_sat_out(evening: Evening) -> dict[int, tuple[int, int]]:
    """How often each member sat out, this evening and this season."""
    rows = (
        Result.objects.filter(kind=Result.Kind.SAT_OUT, round__evening__season=evening.season_id)
        .values("member")
        .annotate(tonight=Count("pk", filter=Q(round__evening=evening)), season=Count("pk"))
    )
    return {row["member"]: (row["tonight"], row["season"]) for row in rows}


def _ready_to_draw(evening: Evening) -> list[Attendance]:
    """Everybody who is here, in a fixed order; the evening stays locked until the draw is done."""
    Evening.objects.select_for_update().get(pk=evening.pk)
    if evening.rounds.filter(closed_at=None).exists():
        raise ValidationError(_("Close the round that is being played first."), code="open_round")
    if evening.rounds.count() >= evening.season.rounds_per_evening:
        raise ValidationError(_("All rounds of this evening are drawn."), code="all_drawn")
    attendances = list(evening.attendances.filter(is_here=True).order_by("member_id"))
    if len(attendances) < tokens.SEATS:
        raise ValidationError(_("A draw needs at least four players."), code="too_few")
    return attendances


def _bench(evening: Evening, members: Sequence[int], wished: Collection[int], rng: Random) -> set[int]:
    need = len(members) % tokens.SEATS
    if not wished:
        times = times_sat_out(evening)
        # Who has never sat out counts as (0, 0), not as nothing.
        return set(tokens.sit_out(members, {each: times.get(each, (0, 0)) for each in members}, rng))
    if len(set(wished)) != need or not set(wished) <= set(members):
        raise ValidationError(
            {"sitting_out": _("Tick exactly %(need)s, or nobody: then the program chooses.") % {"need": need}}
        )
    return set(wished)


def _open_round(evening: Evening, method: str, by: Account | None, seed: int | None) -> Round:
    number = evening.rounds.count() + 1
    draw = Draw.objects.create(evening=evening, method=method, seed=seed, version=__version__, by=by)
    return Round.objects.create(evening=evening, number=number, draw=draw)


def _seat(round_: Round, attendances: Sequence[Attendance], drawn: Mapping[int, int]) -> None:
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number) for number in range(1, len(drawn) // tokens.SEATS + 1)
    )
    results = []
    for each in attendances:
        result = Result(round=round_, member_id=each.member_id, is_ranked=each.is_ranked)
        token = drawn.get(each.member_id)
        if token is None:
            result.kind = Result.Kind.SAT_OUT
        else:
            place = tokens.place(token)
            result.token, result.seat, result.table = token, place.seat, tables[place.table - 1]
        results.append(result)
    Result.objects.bulk_create(results)
    compensate_sit_outs(round_.evening)


@transaction.atomic
def take_back(*, round_: Round) -> None:
    """Undo a draw at whose tables nothing was ever written. Raises ValidationError otherwise."""
    Evening.objects.select_for_update().get(pk=round_.evening_id)
    if Correction.objects.filter(table__round=round_).exists():
        raise ValidationError(_("Deals are entered already: this draw stays."), code="deals_entered")
    if Round.objects.filter(evening=round_.evening_id, number__gt=round_.number).exists():
        raise ValidationError(_("A later round is drawn already: this draw stays."), code="later_round")
    evening = round_.evening
    round_.delete()
    compensate_sit_outs(evening)


@transaction.atomic
def close_round(*, round_: Round) -> None:
    """All sheets are in: the next round may be drawn. Raises ValidationError naming incomplete tables."""
    locked = Round.objects.select_for_update().get(pk=round_.pk)
    missing = sorted(
        set(
            locked.results.filter(table__isnull=False, is_complete=False).values_list(
                "table__number", flat=True
            )
        )
    )
    if missing:
        raise ValidationError(
            _("Deals are missing at table %(tables)s."),
            code="incomplete",
            params={"tables": ", ".join(map(str, missing))},
        )
    if not locked.is_closed:
        locked.closed_at = timezone.now()
        locked.save()

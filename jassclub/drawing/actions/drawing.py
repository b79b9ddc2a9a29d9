"""Drawing rounds, by the program or from the bag."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.dispatch import Signal
from django.utils.translation import gettext as _

from jassclub import __version__
from jassclub.accounts.models import Account
from jassclub.engine.draws import tokens
from jassclub.engine.draws.meetings import SEATS
from jassclub.engine.draws.methods import METHODS, WITHOUT_RANKING, needs_pairs
from jassclub.engine.draws.plan import Drawn
from jassclub.engine.draws.table_sizes import possible_sizes
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.prizes.confirmation import refuse_closed
from jassclub.rounds.actions import Seating, seat
from jassclub.rounds.models import Draw, Result, Round
from jassclub.rounds.queries.state import last_number
from jassclub.seasons.models import Attendance, Evening
from jassclub.seasons.queries import lock_evening
from jassclub.web.bounds import SEED_BITS

from ..queries.people import pair_keys
from . import announcing

before_first_draw = Signal()  # of an evening, outside of any transaction


def draw_round(*, evening: Evening, by: Account | None, **how: Any) -> Round:
    """The program draws the next round, or several at once; returns the first of them. In two transactions:
    everyone can see what goes into the draw before anyone knows its outcome."""
    rounds = announcing.again_if_changed(lambda: carry_out(draw=announce_draw(evening=evening, by=by, **how)))
    return rounds[0]


def announce_draw(*, evening: Evening, by: Account | None, **how: Any) -> Draw:
    """Settle all that goes into the draw, as `_announce` has it, and keep its fingerprint."""
    _tell_first_draw(evening)
    return _announce(evening=evening, by=by, **how)


@one_transaction
def _announce(
    *,
    evening: Evening,
    by: Account | None,
    method: str | None = None,
    rounds: int = 1,
    sitting_out: Collection[int] = (),
    leftover: str = "sit_out",
    seed: int | None = None,
    first: int | None = None,
) -> Draw:
    """`method` defaults to the season's. Where the tables would not be full, `sitting_out` names who sits out
    that round; if it is empty, those who sat out least so far do. `first` is the number of the round that the
    page offered: sent twice, it draws once; and only a page that knows of open rounds draws ahead of them.
    Raises ValidationError when there is nothing to draw, or on `sitting_out`, `rounds` or `method`."""
    evening = lock_evening(evening)
    attendances, numbers = _ready_to_draw(evening, rounds, first)
    here = [attendance.member_id for attendance in attendances]
    method = _method(evening, method, rounds)
    leftover = leftover if METHODS[method].leftover else "sit_out"
    if leftover not in possible_sizes(len(here), evening.season.rules.seats):
        raise ValidationError({"leftover": _("Tables of this size are not possible with so many players.")})
    _check_sitting_out(evening, method, here, sitting_out, leftover)
    draw = announcing.plan_for(
        evening=evening,
        here=here,
        method=method,
        rounds=rounds,
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        sitting_out=sitting_out,
        leftover=leftover,
    )
    known = announcing.announced_already(draw, numbers, by) if seed is None else None
    return known or announcing.announce(draw, numbers, by)


def carry_out(*, draw: Draw) -> list[Round]:
    """Draw as announced, and seat everyone. Sent twice, it returns the same rounds. Raises ValidationError
    where the plan would now be different: the draw stays announced."""
    draw = Draw.objects.get(pk=draw.pk)
    return _seat_as_drawn(draw=draw, drawn=None if draw.drawn else announcing.drawn_by(draw))


@one_transaction
def _seat_as_drawn(*, draw: Draw, drawn: Drawn | None) -> list[Round]:
    evening = lock_evening(draw.evening)
    draw = evening.draws.select_related("by").get(pk=draw.pk)
    if drawn is None or draw.drawn is not None:
        return list(draw.rounds.order_by("number"))
    attendances, numbers = _ready_to_draw(evening, draw.last + 1 - draw.first, draw.first)
    seatings = announcing.carried_out(draw, drawn, numbers=numbers, evening=evening)
    return _open_rounds(draw, seatings, attendances)


def draw_from_bag(*, evening: Evening, by: Account | None, drawn: Mapping[int, int]) -> Round:
    """The players drew their tokens by hand, `drawn` by member; whoever drew none sits out. Raises
    ValidationError where the tokens are not those of the bag."""
    _tell_first_draw(evening)
    return _seat_from_bag(evening=evening, by=by, drawn=drawn)


def _tell_first_draw(evening: Evening) -> None:
    if not evening.draws.exists():
        before_first_draw.send(sender=Evening)


@one_transaction
def _seat_from_bag(*, evening: Evening, by: Account | None, drawn: Mapping[int, int]) -> Round:
    evening = lock_evening(evening)
    attendances, [next_one] = _ready_to_draw(evening, 1)
    here = [attendance.member_id for attendance in attendances]
    if set(drawn) - set(here) or tokens.check_bag(drawn.values(), len(here)):
        raise ValidationError(_("These tokens are not the ones in the bag."), code="tokens")
    seating = tokens.tables(drawn)
    number = {member: x for x, member in enumerate(here, start=1)}
    draw = Draw.objects.create(
        evening=evening,
        method=Draw.Method.BAG,
        first=next_one,
        last=next_one,
        version=__version__,
        members=here,
        drawn={
            "numbers": [next_one],
            "rounds": [[[number[member] for member in table] for table in seating]],
            "sitting_out": [[number[member] for member in here if member not in drawn]],
        },
        by=by,
    )
    return _open_rounds(draw, [seating], attendances)[0]


def _open_rounds(draw: Draw, seatings: Sequence[Seating], attendances: list[Attendance]) -> list[Round]:
    evening, numbers = draw.evening, range(draw.first, draw.last + 1)
    rounds = Round.objects.bulk_create(Round(evening=evening, number=n, draw=draw) for n in numbers)
    seat(dict(zip(rounds, seatings, strict=True)), attendances)
    members = [attendance.member_id for attendance in attendances]
    place = {**evening.in_journal, "round": draw.first if draw.first == draw.last else None}
    note("draw_carried_out", after=announcing.as_noted(draw), members=members, by=draw.by, **place)
    return rounds


def people_to_draw(evening: Evening) -> list[Attendance]:
    """Everyone who is here, in a fixed order. Raises ValidationError if they are too few."""
    attendances = list(evening.attendances.filter(is_here=True).order_by("member_id"))
    if len(attendances) < SEATS:
        raise ValidationError(_("A draw needs at least four players."), code="too_few")
    return attendances


def _ready_to_draw(evening: Evening, rounds: int, first: int | None = None) -> tuple[list[Attendance], range]:
    """Everyone who is here, and the numbers of the rounds; the evening is locked already."""
    refuse_closed(evening.season)
    drawn = last_number(evening)
    if first is not None and first != drawn + 1:
        words = _("Round %(number)s has already been drawn.")
        raise ValidationError(words, code="drawn", params={"number": first})
    if first is None and evening.rounds.not_closed().exists():
        raise ValidationError(_("First close the round that is being played."), code="open_round")
    left = evening.season.rounds_per_evening - drawn
    if left <= 0:
        raise ValidationError(_("All rounds of this evening have been drawn."), code="all_drawn")
    if not 1 <= rounds <= left:
        raise ValidationError({"rounds": _("There are not that many rounds left.")})
    return people_to_draw(evening), range(drawn + 1, drawn + 1 + rounds)


def _method(evening: Evening, method: str | None, rounds: int) -> str:
    """Before the first results there is no ranking, so another method stands in."""
    method = method or evening.season.drawing
    if not METHODS[method].needs_ranking:
        return method
    if rounds > 1:
        raise ValidationError({"rounds": _("A draw by standings covers one round at a time.")})
    if evening.rounds.not_closed().exists():
        raise ValidationError(_("First close the round that is being played."), code="open_round")
    return method if Result.objects.filter(round__evening=evening).exists() else WITHOUT_RANKING


def _check_sitting_out(
    evening: Evening, method: str, here: Collection[int], named: Collection[int], leftover: str
) -> None:
    """Nobody is named to sit out, or exactly as many as must; of fixed pairs one whole pair."""
    need = len(here) % SEATS if leftover == "sit_out" else 0
    if named and needs_pairs(method):
        pairs = [set(pair) for pair in pair_keys(evening)]
        if len(pairs) % 2 == 0 or set(named) not in pairs:
            words = _("If the number of pairs is odd, tick both partners of one pair, or nobody.")
            raise ValidationError({"sitting_out": words})
    elif named and (len(set(named)) != need or not set(named) <= set(here)):
        words = _("Tick exactly %(need)s, or nobody: then the program chooses.")
        raise ValidationError({"sitting_out": words % {"need": need}})

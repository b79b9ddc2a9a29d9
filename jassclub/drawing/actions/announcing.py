"""What goes into a draw is kept, with its fingerprint, before any seat is drawn; then what comes of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub import __version__
from jassclub.accounts.models import Account
from jassclub.engine.draws import methods
from jassclub.engine.draws.plan import NONCE_BYTES, Drawn, fingerprint, from_json, movement_to_json, to_json
from jassclub.journal.recording import note
from jassclub.rounds.models import Draw
from jassclub.seasons.models import Evening

from ..queries.record import program_of
from .plans import Numbered, plan_for

Returned = TypeVar("Returned")


def announce(
    *,
    evening: Evening,
    numbered: Numbered,
    numbers: Sequence[int],
    by: Account | None,
    is_repair: bool = False,
) -> Draw:
    """Keep the plan for the rounds with these numbers; nothing is drawn yet."""
    if methods.needs_pairs(numbered.plan.method) and len(numbered.plan.pairs) < 2:
        raise ValidationError(_("There are not two pairs yet: say first who plays with whom."), code="pairs")
    plan, nonce = to_json(numbered.plan), secrets.token_hex(NONCE_BYTES)
    draw = Draw(
        evening=evening,
        method=numbered.plan.method,
        first=numbers[0],
        last=numbers[-1],
        is_repair=is_repair,
        seed=numbered.plan.seed,
        version=__version__,
        members=numbered.members,
        plan=plan,
        has_wishes=bool(numbered.plan.constraints),
        nonce=nonce,
        by=by,
    )
    draw.fingerprint = fingerprint(plan=plan, members=numbered.members, program=program_of(draw), nonce=nonce)
    draw.save()
    note("draw_announced", after=as_noted(draw), season=evening.season_id, evening=evening.pk, by=by)
    return draw


def announced_already(
    *, evening: Evening, numbered: Numbered, numbers: Sequence[int], by: Account | None
) -> Draw | None:
    """The same draw, announced by the same person and not carried out: the button was pressed twice, say."""
    draws = evening.draws.filter(drawn__isnull=True, is_repair=False, first=numbers[0], last=numbers[-1])
    draw = draws.filter(by=by, version=__version__).order_by("pk").last()
    if draw is None or draw.seed is None:
        return None
    plan = to_json(replace(numbered.plan, seed=draw.seed))
    return draw if (plan, numbered.members) == (draw.plan, draw.members) else None


def as_noted(draw: Draw) -> dict[str, Any]:
    """A draw as the journal keeps it: nothing of its plan, which may have wishes in it."""
    return {
        "draw": draw.pk,
        "method": str(draw.method),
        "first": draw.first,
        "last": draw.last,
        "is_repair": draw.is_repair,
        "fingerprint": draw.fingerprint,
    }


def drawn_by(draw: Draw) -> Drawn:
    """Let chance decide as it was announced. This may take seconds: outside of any transaction, so that
    nobody who writes waits for it.
    """
    return methods.draw(from_json(draw.plan))


def is_as_announced(draw: Draw, evening: Evening) -> bool:
    """Whether the plan would still be the same. This reads all evenings of the season."""
    here = evening.attendances.filter(is_here=True).order_by("member_id").values_list("member", flat=True)
    numbered = _plan_of_today(draw, evening, list(here))
    return (to_json(numbered.plan), numbered.members) == (draw.plan, draw.members)


def carried_out(
    draw: Draw, drawn: Drawn, *, numbers: Sequence[int], is_as_announced: bool
) -> list[list[list[int]]]:
    """Keep what came of it; the members by round, table and seat.

    Raises ValidationError ("changed") where the plan would be another one by now.
    """
    if not is_as_announced:
        raise ValidationError(
            _("Something changed since this draw was announced: somebody came or left, say. Draw anew."),
            code="changed",
        )
    draw.drawn = {"numbers": list(numbers), "rounds": drawn.rounds, "sitting_out": drawn.sitting_out}
    if drawn.movement:
        draw.drawn["movement"] = movement_to_json(drawn.movement)
    draw.save(update_fields=["drawn"])
    return [[[draw.members[number - 1] for number in table] for table in tables] for tables in drawn.rounds]


def anew_if_changed(draw: Callable[[], Returned]) -> Returned:
    """Announce, draw and carry out; once more where somebody changed something while the program drew."""
    try:
        return draw()
    except ValidationError as error:
        if getattr(error, "code", None) != "changed":
            raise
    return draw()


def _plan_of_today(draw: Draw, evening: Evening, here: Sequence[int]) -> Numbered:
    assert draw.plan is not None and draw.seed is not None
    return plan_for(
        evening=evening,
        here=here,
        method=draw.method,
        rounds=draw.plan["rounds"],
        seed=draw.seed,
        sitting_out=[draw.members[number - 1] for number in draw.plan.get("sitting_out", ())],
        leftover=draw.plan.get("leftover", "sit_out"),
        first=draw.first,
    )


# --- Somebody may want to know before anything of an evening is drawn, to keep a copy of all that was
# there.


_told: list[Callable[[], None]] = []


def run_before_first_draw(told: Callable[[], None]) -> None:
    """To be called when the site starts."""
    if told not in _told:
        _told.append(told)


def first_draw_is_told(service: Callable[..., Returned]) -> Callable[..., Returned]:
    """Around a service that draws, outside of its transaction: nobody waits with writing meanwhile."""

    @wraps(service)
    def drawing(*, evening: Evening, **said: Any) -> Returned:
        if not evening.draws.exists():
            for told in _told:
                told()
        return service(evening=evening, **said)

    return drawing

"""What goes into a draw is kept, with its fingerprint, before any seat is drawn."""

import secrets
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub import __version__
from jassclub.draws import plan_file, registry
from jassclub.draws.fingerprint import NONCE_BYTES, fingerprint
from jassclub.draws.plan import Drawn
from jassclub.journal.noting import note
from jassclub.members.models import Account

from ..models import Draw, Evening
from ..selectors.draw_file import program_of
from .plans import Numbered, plan_for


def announce(
    *, evening: Evening, numbered: Numbered, numbers: Sequence[int], by: Account | None, is_fit: bool = False
) -> Draw:
    """Keep the plan for the rounds with these numbers; nothing is drawn yet."""
    if numbered.plan.method == Draw.Method.PAIRS and len(numbered.plan.pairs) < 2:
        raise ValidationError(_("There are not two pairs yet: say first who plays with whom."), code="pairs")
    plan, nonce = plan_file.to_json(numbered.plan), secrets.token_hex(NONCE_BYTES)
    draw = Draw(
        evening=evening,
        method=numbered.plan.method,
        first=numbers[0],
        last=numbers[-1],
        is_fit=is_fit,
        seed=numbered.plan.seed,
        version=__version__,
        members=numbered.members,
        plan=plan,
        has_wishes=bool(numbered.plan.wishes),
        nonce=nonce,
        by=by,
    )
    draw.fingerprint = fingerprint(plan=plan, members=numbered.members, program=program_of(draw), nonce=nonce)
    draw.save()
    note("draw_announced", after=as_noted(draw), season=evening.season_id, evening=evening.pk, by=by)
    return draw


def as_noted(draw: Draw) -> dict[str, Any]:
    """A draw as the journal keeps it: nothing of its plan, which may have wishes in it."""
    return {
        "draw": draw.pk,
        "method": str(draw.method),
        "first": draw.first,
        "last": draw.last,
        "is_fit": draw.is_fit,
        "fingerprint": draw.fingerprint,
    }


def carried_out(draw: Draw, *, here: Sequence[int], numbers: Sequence[int]) -> Drawn:
    """Let chance decide as it was announced, and keep what came of it; who sits where, as members.

    Raises ValidationError where the plan would be another one by now.
    """
    numbered = _plan_of_today(draw, here, len(numbers))
    if (plan_file.to_json(numbered.plan), numbered.members) != (draw.plan, draw.members):
        raise ValidationError(
            _("Something changed since this draw was announced: somebody came or left, say. Draw anew."),
            code="changed",
        )
    drawn = registry.draw(numbered.plan)
    rounds, sitting_out = drawn
    draw.drawn = {"numbers": list(numbers), "rounds": rounds, "sitting_out": sitting_out}
    draw.save()
    return numbered.people(drawn)


def _plan_of_today(draw: Draw, here: Sequence[int], rounds: int) -> Numbered:
    assert draw.plan is not None and draw.seed is not None
    return plan_for(
        evening=draw.evening,
        here=here,
        method=draw.method,
        rounds=rounds,
        seed=draw.seed,
        sitting_out=[draw.members[number - 1] for number in draw.plan.get("sitting_out", ())],
        over=draw.plan.get("over", "bench"),
        first=draw.first,
    )

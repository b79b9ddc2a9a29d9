"""The plan of a draw: made from an evening, stored with a fingerprint before the draw, and carried out."""

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub import __version__
from jassclub.accounts.models import Account
from jassclub.engine.draws import methods
from jassclub.engine.draws.again import drawn_to_json
from jassclub.engine.draws.meetings import SEATS
from jassclub.engine.draws.methods import METHODS
from jassclub.engine.draws.plan import NONCE_BYTES, NOTHING, Drawn, Movement, Plan, from_json, to_json
from jassclub.engine.draws.plan import Evening as NumberedRounds
from jassclub.journal.recording import note
from jassclub.results.queries.standings import evening_standings
from jassclub.rounds.models import Draw
from jassclub.seasons.models import Evening
from jassclub.web.bounds import MOST_ROUNDS

from ..queries.history import Rounds, evening_seatings, evenings_before, movement_of
from ..queries.people import pair_keys, wishes_of
from ..queries.record import fingerprint_of

Returned = TypeVar("Returned")


def plan_for(
    *,
    evening: Evening,
    here: Sequence[int],
    method: str,
    rounds: int,
    seed: int,
    sitting_out: Collection[int] = (),
    leftover: str = "sit_out",
    first: int | None = None,
) -> Draw:
    """A draw, not stored yet, of this many rounds from number `first` on (default: the next one). Rounds
    already drawn from there on stay as they are as far as possible. The first of its members is number 1 in
    the plan; those who were only here before come last."""
    (tables, out), season = evening_seatings(evening), list(evenings_before(evening).values())
    earlier = evening.rounds.filter(draw__isnull=False)
    begun = (earlier if first is None else earlier.filter(number__lt=first)).count()
    # Tables of three or five are drawn from scratch.
    is_even = all(len(table) == SEATS for round_ in tables[begun:] for table in round_)
    everyone = {p for rounds in (*season, (tables, out)) for p in _everyone(rounds)}
    members = list(dict.fromkeys([*here, *sorted(everyone)]))
    number = {member: x for x, member in enumerate(members, start=1)}
    plan = Plan(
        method=method,
        players=len(here),
        rounds=rounds,
        seed=seed,
        evening=evening.season.rounds_per_evening,
        tonight=_numbered((tables[:begun], out[:begun]), number),
        season=[_numbered(seatings, number) for seatings in season],
        published=_numbered((tables[begun:], out[begun:]), number) if is_even else NOTHING,
        sitting_out=sorted(number[member] for member in sitting_out),
        leftover=leftover,
        constraints=wishes_of(here).among(number),
        **_by_method(evening, method, here, first, number),
    )
    return Draw(
        evening=evening,
        method=method,
        seed=seed,
        version=__version__,
        members=members,
        plan=to_json(plan),
        has_wishes=bool(plan.constraints),
    )


def _by_method(
    evening: Evening, method: str, here: Sequence[int], first: int | None, number: Mapping[int, int]
) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    kind, before = METHODS[method], first or MOST_ROUNDS + 1
    if kind.follows_movement and (place := movement_of(evening, here=here, method=method, first=before)):
        members, following = place
        parts["movement"] = Movement(tuple(number.get(member or 0, 0) for member in members), following)
    if kind.needs_pairs:
        parts["pairs"] = [(number[one], number[other]) for one, other in pair_keys(evening)]
    if kind.needs_ranking:
        standings = evening_standings(evening, whole=True)
        ranked = [row.line.player for row in standings.ranked if row.line.player in set(here)]
        parts["ranking"] = [number[member] for member in dict.fromkeys([*ranked, *here])]
        parts["partners"] = evening.season.partners_by_standing
    return parts


def _everyone(rounds: Rounds) -> Iterator[int]:
    tables, out = rounds
    return chain.from_iterable((*chain.from_iterable(tables), *out))


def _numbered(rounds: Rounds, number: Mapping[int, int]) -> NumberedRounds:
    tables, out = rounds
    return (
        [[[number[member] for member in table] for table in round_] for round_ in tables],
        [[number[member] for member in people] for people in out],
    )


def announce(draw: Draw, numbers: Sequence[int], by: Account | None) -> Draw:
    """Keep the plan for the rounds with these numbers; nothing is drawn yet."""
    assert draw.plan is not None
    if methods.needs_pairs(draw.method) and len(draw.plan.get("pairs", ())) < 2:
        words = _("There are fewer than two pairs: first choose who plays with whom.")
        raise ValidationError(words, code="pairs")
    draw.first, draw.last, draw.by = numbers[0], numbers[-1], by
    draw.nonce = secrets.token_hex(NONCE_BYTES)
    draw.fingerprint = fingerprint_of(draw)
    draw.save()
    note("draw_announced", after=as_noted(draw), by=by, **draw.evening.in_journal)
    return draw


def announced_already(new: Draw, numbers: Sequence[int], by: Account | None) -> Draw | None:
    """The same draw, announced by the same person and not carried out: the button was pressed twice, say."""
    draws = new.evening.draws.filter(drawn__isnull=True, is_repair=False, by=by, version=__version__)
    draw = draws.filter(first=numbers[0], last=numbers[-1]).last()
    is_same = draw and (draw.plan, draw.members) == ({**(new.plan or {}), "seed": draw.seed}, new.members)
    return draw if is_same else None


def as_noted(draw: Draw) -> dict[str, Any]:
    """A draw in the journal: without its plan, which may contain wishes."""
    fields = ("first", "last", "is_repair", "fingerprint")
    return {
        "draw": draw.pk,
        "date": draw.evening.date.isoformat(),
        "method": str(draw.method),
        **{field: getattr(draw, field) for field in fields},
    }


def drawn_by(draw: Draw) -> Drawn:
    """Let chance decide as announced: outside of any transaction, since it may take seconds."""
    return methods.draw(from_json(draw.plan))


def _is_as_announced(draw: Draw, evening: Evening) -> bool:
    """Whether the plan would still be the same. This reads all evenings of the season."""
    assert draw.plan is not None and draw.seed is not None
    here = evening.attendances.filter(is_here=True).order_by("member_id").values_list("member", flat=True)
    again = plan_for(
        evening=evening,
        here=list(here),
        method=draw.method,
        rounds=draw.plan["rounds"],
        seed=draw.seed,
        sitting_out=[draw.members[number - 1] for number in draw.plan.get("sitting_out", ())],
        leftover=draw.plan.get("leftover", "sit_out"),
        first=draw.first,
    )
    return (again.plan, again.members) == (draw.plan, draw.members)


def carried_out(
    draw: Draw, drawn: Drawn, *, evening: Evening, numbers: Sequence[int]
) -> list[list[list[int]]]:
    """Store the outcome of the draw; returns the members by round, table and seat. Raises ValidationError
    ("changed") where the plan would now be different."""
    if len(numbers) != len(drawn.rounds) or not _is_as_announced(draw, evening):
        words = _(
            "Something has changed since this draw was announced: someone may have come or left. Draw again."
        )
        raise ValidationError(words, code="changed")
    draw.drawn = {"numbers": list(numbers), **drawn_to_json(drawn)}
    draw.save(update_fields=["drawn"])
    return [[[draw.members[number - 1] for number in table] for table in tables] for tables in drawn.rounds]


def again_if_changed(draw: Callable[[], Returned]) -> Returned:
    try:
        return draw()
    except ValidationError as error:
        if getattr(error, "code", None) != "changed":
            raise
    return draw()

"""All that anybody needs to repeat a draw."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Max, QuerySet

from ..models import Draw, SeatChange
from .drawn_people import names_today, today


def draw_file(draw: Draw) -> dict[str, Any]:
    """The plan of a draw, what came of it, and who was moved since; people by their numbers.

    "members" and "nonce" are what the fingerprint is made of besides the plan and the program.
    """
    assert draw.plan is not None and draw.drawn is not None
    # Whoever had two keys has the first number.
    numbers = {member: number for number, member in reversed([*enumerate(today(draw.members), start=1)])}
    return {
        "program": program_of(draw),
        "at": draw.at.isoformat(timespec="seconds"),
        "plan": draw.plan,
        "rounds": draw.drawn["rounds"],
        "sitting_out": draw.drawn["sitting_out"],
        "names": dict(_numbered(draw.members)),
        "moved_since": [
            {
                "round": each.round.number,
                "player": numbers.get(each.member_id),
                "name": str(each.member),
                "before": each.before,
                "after": each.after,
            }
            for each in _moved_since(draw).select_related("member", "round")
        ],
        "numbers": draw.drawn["numbers"],
        "taken_back": [each.number for each in draw.taken_back.all()],
        "members": draw.fingerprinted_members,
        "nonce": draw.nonce,
        "fingerprint": draw.fingerprint,
    }


def program_of(draw: Draw) -> str:
    return f"jassclub {draw.version}"


def drawn_order(draw: Draw) -> list[tuple[int, str]]:
    """Number and name of everybody who was drawn."""
    here = draw.plan["players"] if draw.plan else len(draw.members)
    return _numbered(draw.members[:here])


def _moved_since(draw: Draw) -> QuerySet[SeatChange]:
    """Changes in the rounds of the draw that still stand; of a repair those after its own."""
    assert draw.drawn is not None
    if not draw.is_repair:
        return SeatChange.objects.filter(round__draw=draw)
    undone = draw.taken_back.values("number")
    standing = draw.evening.rounds.filter(number__in=draw.drawn["numbers"]).exclude(number__in=undone)
    changes = SeatChange.objects.filter(round__in=standing)
    last_own = changes.filter(repair__lte=draw.pk).aggregate(last=Max("pk"))["last"]
    return changes.filter(pk__gt=last_own or 0)


def _numbered(members: Iterable[int]) -> list[tuple[int, str]]:
    keys = list(members)
    names = names_today(keys)
    return [(number, names[member]) for number, member in enumerate(keys, start=1)]

"""All that anybody needs to repeat a draw."""

from collections.abc import Iterable
from typing import Any

from jassclub.members.models import Member

from ..models import Draw, SeatChange


def draw_file(draw: Draw) -> dict[str, Any]:
    """The plan of a draw, what came of it, and who was moved since; people by their numbers."""
    assert draw.plan is not None
    numbers = {member: number for number, member in enumerate(draw.plan["members"], start=1)}
    names = dict(_numbered(draw.plan["members"]))
    moved = SeatChange.objects.filter(round__draw=draw, at__gt=draw.at).select_related("member", "round")
    return {
        "program": f"jassclub {draw.version}",
        "at": draw.at.isoformat(timespec="seconds"),
        "plan": {name: said for name, said in draw.plan.items() if name not in ("members", "drawn")},
        **draw.plan["drawn"],
        "names": names,
        "moved_since": [
            {
                "round": each.round.number,
                "player": numbers.get(each.member_id),
                "name": str(each.member),
                "before": each.before,
                "after": each.after,
            }
            for each in moved
        ],
    }


def has_wishes(draw: Draw) -> bool:
    """Whether the plan says who wishes what: that is not for everybody's eyes."""
    return any(draw.plan.get(kind) for kind in ("apart", "together", "first_table")) if draw.plan else False


def drawn_order(draw: Draw) -> list[tuple[int, str]]:
    """Number and name of everybody who was drawn; empty where that was not kept."""
    return _numbered(draw.plan["members"][: draw.plan["players"]]) if draw.plan else []


def _numbered(members: Iterable[int]) -> list[tuple[int, str]]:
    people = Member.objects.in_bulk(list(members))
    return [(number, str(people[member])) for number, member in enumerate(members, start=1)]

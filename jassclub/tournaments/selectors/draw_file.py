"""All that anybody needs to repeat a draw."""

from collections.abc import Iterable
from typing import Any

from jassclub.members.models import Member

from ..models import Draw, Result
from .history import by_rounds


def draw_file(draw: Draw) -> dict[str, Any]:
    """The plan of a draw, and who sits where now in the rounds that it drew; people by their numbers."""
    assert draw.plan is not None
    numbers = {member: number for number, member in enumerate(draw.plan["members"], start=1)}
    rows = (
        Result.objects.filter(round__draw=draw)
        .order_by("round__number", "table__number", "seat", "member")
        .values_list("round__number", "table__number", "member")
    )
    # Somebody who took a wrong seat may have come after the draw: 0 is nobody's number.
    seatings, benches = by_rounds((number, table, numbers.get(member, 0)) for number, table, member in rows)
    return {
        "program": f"jassclub {draw.version}",
        "at": draw.at.isoformat(timespec="seconds"),
        "plan": {name: said for name, said in draw.plan.items() if name != "members"},
        "rounds": seatings,
        "sitting_out": benches,
        "names": dict(_numbered(draw.plan["members"])),
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

"""Standing wishes: for the draw, and to read."""

from collections.abc import Collection
from dataclasses import dataclass

from jassclub.draws.constraints import Constraints

from ..models import Wish


def wishes_of(members: Collection[int]) -> Constraints[int]:
    """What these members wish, as their keys; only wishes all of whose people are among them."""
    here = set(members)
    rows = Wish.objects.order_by("pk").values_list("kind", "one_id", "other_id")
    found = [(kind, one, other) for kind, one, other in rows if {one, other} <= here | {None}]

    def of_two(wanted: str) -> tuple[tuple[int, int], ...]:
        return tuple((one, other) for kind, one, other in found if kind == wanted and other is not None)

    return Constraints(
        apart=of_two(Wish.Kind.APART),
        together=of_two(Wish.Kind.TOGETHER),
        first_table=tuple(one for kind, one, _nobody in found if kind == Wish.Kind.FIRST_TABLE),
    )


@dataclass(frozen=True)
class WishLine:
    """A wish as it is listed. It rests while one of its people is no active member."""

    wish: Wish
    rests: bool


def wish_lines() -> list[WishLine]:
    """All wishes, those that rest last."""
    wishes = Wish.objects.select_related("one", "other")
    lines = [
        WishLine(wish, rests=not all(each.is_active for each in (wish.one, wish.other) if each))
        for wish in wishes
    ]
    return sorted(lines, key=lambda line: line.rests)

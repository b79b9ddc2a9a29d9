"""Fixed pairs of an evening, and standing wishes for the draw."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from jassclub.engine.draws import round_robin
from jassclub.engine.draws.constraints import Constraints
from jassclub.members.models import Member
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import in_order

from ..models import Pair, Wish


@dataclass(frozen=True)
class WaitingPair:
    """A pair that does not play because somebody is missing."""

    pair: Pair
    missing: list[Member]


@dataclass(frozen=True)
class Pairs:
    """The pairs that play, those that wait for somebody, and by name who is here and in no pair.

    unwished      the keys of pairs who wish never to be partners
    as_last_time  the members' keys of pairs of the evening before that could be made again
    """

    playing: list[Pair]
    waiting: list[WaitingPair]
    alone: list[Member]
    unwished: set[int]
    as_last_time: list[tuple[int, int]]

    @property
    def one_sits_out(self) -> bool:
        """Whether a pair sits out each round."""
        return len(self.playing) % 2 == 1

    @property
    def idle(self) -> int:
        """How many people are here and play in no pair."""
        return len(self.alone) + sum(2 - len(each.missing) for each in self.waiting)

    @property
    def rounds(self) -> int:
        """How many rounds it takes until every pair has met every other; 0 where there is no other."""
        return round_robin.rounds_needed(len(self.playing))


def pairs_here(evening: Evening) -> Pairs:
    """Everybody who is here, in pairs and out of them; pairs in the order in which they were made."""
    pairs = list(evening.pairs.select_related("one", "other").order_by("pk"))
    members = in_order(Member.objects.filter(attendances__evening=evening, attendances__is_here=True))
    here = {member.pk for member in members}
    paired = {member for pair in pairs for member in (pair.one_id, pair.other_id)}
    missing = {pair.pk: [each for each in (pair.one, pair.other) if each.pk not in here] for pair in pairs}
    apart = {frozenset(two) for two in wishes_of(here).apart}
    return Pairs(
        playing=[pair for pair in pairs if not missing[pair.pk]],
        waiting=[WaitingPair(pair, missing[pair.pk]) for pair in pairs if missing[pair.pk]],
        alone=[member for member in members if member.pk not in paired],
        unwished={pair.pk for pair in pairs if frozenset((pair.one_id, pair.other_id)) in apart},
        as_last_time=_as_last_time(evening, here - paired),
    )


def pair_keys(evening: Evening) -> list[tuple[int, int]]:
    """The members' keys of the pairs both of whom are here, in the order in which they were made."""
    here = set(evening.attendances.filter(is_here=True).values_list("member_id", flat=True))
    pairs = evening.pairs.order_by("pk").values_list("one_id", "other_id")
    return [(one, other) for one, other in pairs if {one, other} <= here]


def _as_last_time(evening: Evening, free: Collection[int]) -> list[tuple[int, int]]:
    """Of the last evening of the season with pairs, those of people who are free."""
    earlier = Pair.objects.filter(evening__season=evening.season_id, evening__date__lt=evening.date)
    last = earlier.order_by("-evening__date").values("evening")[:1]
    pairs = Pair.objects.filter(evening=last).order_by("pk").values_list("one_id", "other_id")
    return [(one, other) for one, other in pairs if one in free and other in free]


# --- Standing wishes: for the draw, and to read.


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

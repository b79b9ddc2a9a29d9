"""Matches that end at a target: races to a number of points, and to a number of tallies.

In a race the order within a deal is Stöck, Weis, Stich: a side may be out before the first trick is counted
(docs/rules.md §1.6, from CS).

A tally is a stroke for a deal won, a sack a 0 for a deal lost badly (docs/rules.md §6 and §7, from LC and
OM). A player in the sack who wins a deal crosses out a 0 instead of writing a tally. So the total, tallies
less open sacks, rises by one for every deal won and falls by one for every sack.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from . import read
from .base import DealPart, InvalidDeal, Json, Points, Written, leaders, plus

TALLY, NOTHING, SACK = 1, 0, -1  # marks of a seat in games of tallies


@dataclass(frozen=True, slots=True)
class Declaration:
    """A side said it was out (*Estamos afuera*) with this many card points taken by then."""

    side: int
    card_points: int


@dataclass(frozen=True, slots=True)
class Earned:
    """What each side earned in a deal, by kind and multiplied, without tricks after its declaration."""

    tricks: Points
    matsch: Points
    stoeck: Points
    weis: Points
    stopped: tuple[int | None, ...] = ()

    @property
    def points(self) -> Points:
        return plus(plus(self.tricks, self.matsch), plus(self.stoeck, self.weis))

    @property
    def parts(self) -> tuple[DealPart, ...]:
        """The parts of the points; card points that a declaration cut short are named `out`."""
        tricks = ("out", self.tricks, 1) if self.stopped else ("card_points", self.tricks, sum(self.tricks))
        kinds = (
            tricks,
            ("matsch", self.matsch, sum(self.matsch)),
            ("stoeck", self.stoeck, sum(self.stoeck)),
            ("weis", self.weis, 1),
        )
        return tuple(DealPart(name, points, worth) for name, points, worth in kinds if any(points))

    def written(self, *, decided_by: str = "", winners: tuple[int, ...] = ()) -> Written:
        """The score of the deal; with winners the race is over."""
        return Written(
            self.points, bool(winners), winners, {}, decided_by, parts=self.parts, stopped=self.stopped
        )


def read_declarations(value: Any, card_points: Points | None) -> tuple[Declaration, ...]:
    """The declarations in the order made. Raises InvalidDeal on `out`."""
    if value is None:
        return ()
    declared = []
    for item in read.items(value, "out"):
        data = read.mapping(item, "out")
        side = read.number(data.get("side"), "out", 0, 1)
        declared.append(Declaration(side, read.number(data.get("card_points"), "out", 0)))
        read.refuse_unknown(data, ("side", "card_points"), within="out")
    if len({declaration.side for declaration in declared}) < len(declared):
        raise InvalidDeal("out", "declared_twice")
    if card_points is None and declared:
        raise InvalidDeal("out", "out_without_tricks")
    for out in declared:
        if card_points is not None and out.card_points > card_points[out.side]:
            raise InvalidDeal("out", "out_more_than_made", made=card_points[out.side], value=out.card_points)
    return tuple(declared)


def missing(targets: Points, totals: Points) -> list[int]:
    """The points that each side still lacks; 0 where it has reached its target."""
    return [max(0, target - total) for target, total in zip(targets, totals, strict=True)]


def write_race_deal(
    before: Points, targets: Points, earned: Earned, out: tuple[Declaration, ...], multiplier: int
) -> Written:
    """The score of a deal, and whether it ends the race; `before` are the totals so far."""
    early = _decide_before_tricks(before, targets, earned)
    if early:
        side, kind = early
        return earned.written(winners=(side,), decided_by=kind)
    if out:
        with_weis = plus(plus(before, earned.stoeck), earned.weis)
        return _decide_by_declaration(targets, with_weis, earned, out, multiplier)
    winners = _decide_by_tricks(targets, plus(before, earned.points))
    return earned.written(winners=winners, decided_by="tricks" if winners else "")


def first_to_reach(targets: Points, deals: Iterable[tuple[Earned, Points]]) -> int | None:
    """The side that was the first to reach its target, or None; within a deal as in a race. `deals` has what
    each deal earned and the points written for it."""
    totals: Points = (0, 0)
    for earned, points in deals:
        early = _decide_before_tricks(totals, targets, earned)
        if early:
            return early[0]
        totals = plus(totals, points)
        winners = _decide_by_tricks(targets, totals)
        if winners:
            return winners[0]
    return None


def _decide_before_tricks(before: Points, targets: Points, earned: Earned) -> tuple[int, str] | None:
    """The side that reaches its target by its Stöck or Weis, and which of the two it was."""
    with_stoeck = plus(before, earned.stoeck)
    with_weis = plus(with_stoeck, earned.weis)
    steps = (("stoeck", earned.stoeck, with_stoeck), ("weis", earned.weis, with_weis))
    for kind, bonus, reached in steps:
        for side in (0, 1):
            if bonus[side] and reached[side] >= targets[side]:
                return side, kind
    return None


def _decide_by_declaration(
    targets: Points, with_weis: Points, earned: Earned, out: tuple[Declaration, ...], multiplier: int
) -> Written:
    """No tricks count after a side's declaration, and so no Matsch."""
    first = out[0]
    enough = with_weis[first.side] + first.card_points * multiplier >= targets[first.side]
    winner = first.side if enough else 1 - first.side
    declared = {declaration.side: declaration.card_points for declaration in out}
    counting = replace(
        earned,
        tricks=tuple(
            declared[side] * multiplier if side in declared else earned.tricks[side] for side in (0, 1)
        ),
        matsch=tuple(0 if side in declared else earned.matsch[side] for side in (0, 1)),
        stopped=(declared.get(0), declared.get(1)),
    )
    return counting.written(winners=(winner,), decided_by="declared" if enough else "declared_too_early")


def _decide_by_tricks(targets: Points, totals: Points) -> tuple[int, ...]:
    """The winner after the last trick, if one side is at its target or the further above it."""
    above = tuple(total - target for total, target in zip(totals, targets, strict=True))
    if max(above) < 0:
        return ()
    ahead = leaders(above)  # equal sides play another deal (house rule)
    return ahead if len(ahead) == 1 else ()


def no_tallies(seats: int) -> dict[str, list[int]]:
    return {"tallies": [0] * seats, "sacks": [0] * seats}


def count_marks(before: Json, marks: Points) -> dict[str, list[int]]:
    """Tallies and open sacks per seat after one more deal; `marks` is TALLY, NOTHING or SACK per seat."""
    tallies, sacks = list(before["tallies"]), list(before["sacks"])
    for seat, mark in enumerate(marks):
        is_crossed_out = crosses_out_sack(before, marks, seat)
        tallies[seat] += (mark == TALLY) - is_crossed_out
        sacks[seat] += (mark == SACK) - is_crossed_out
    return {"tallies": tallies, "sacks": sacks}


def crosses_out_sack(before: Json, marks: Points, seat: int) -> bool:
    return marks[seat] == TALLY and before["sacks"][seat] > 0


def arrived_seats(standing: dict[str, list[int]], target: int) -> tuple[int, ...]:
    both = zip(standing["tallies"], standing["sacks"], strict=True)
    return tuple(seat for seat, (tallies, sacks) in enumerate(both) if tallies >= target and not sacks)


def decided_by(arrived: Sequence[int]) -> str:
    """What ended the match: tallies, or the lowest score where several seats arrived; else empty."""
    if not arrived:
        return ""
    return "tallies" if len(arrived) == 1 else "lowest_score"


def deals_to_win(standing: Json, target: int) -> list[int]:
    """How many more deals each seat must win to arrive, without further sacks."""
    both = zip(standing["tallies"], standing["sacks"], strict=True)
    return [max(0, target - tallies) + sacks for tallies, sacks in both]

"""What a player's rounds say of those they were played with and against, and how little. Pure.

A margin is by how many points the player's side was better than another; where the lowest total wins, by how
many it had fewer. What chance does to averages is no count of points: those figures are floats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

LEAST_ROUNDS = 2  # with somebody, to be named as the best or the hardest
SURE = 0.95


@dataclass(frozen=True, slots=True)
class RoundMargins:
    """A round of the player: with whom, and the margin to each of those against whom."""

    partners: Sequence[int]
    margins: Mapping[int, int]

    @property
    def margin(self) -> Fraction:
        """By how much the player's side was better than the others on average."""
        return Fraction(sum(self.margins.values()), len(self.margins))


@dataclass(frozen=True, slots=True)
class Encounter:
    """The rounds with or against `other`: how many were won, drawn and lost, and the margin on average.

    `beyond` is how much better that is than the player's usual margin, and `chance` how far from it so many
    rounds get by chance alone, in 19 of 20 cases with anybody of the list; None where that cannot be said.
    """

    other: int
    won: int
    drawn: int
    lost: int
    margin: Fraction
    beyond: Fraction
    chance: float | None

    @property
    def usual(self) -> Fraction:
        """The margin with everybody."""
        return self.margin - self.beyond

    @property
    def rounds(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def is_telling(self) -> bool:
        """Whether it is more than chance makes."""
        return bool(self.chance) and abs(self.beyond) > (self.chance or 0)

    @property
    def strength(self) -> float:
        """How much it stands out: many rounds say more than few."""
        return float(self.beyond) * sqrt(self.rounds)


@dataclass(frozen=True, slots=True)
class Encounters:
    """With and against everybody, whoever was there most often first."""

    partners: list[Encounter]
    opponents: list[Encounter]

    @property
    def best_partner(self) -> Encounter | None:
        """With whom it goes best, compared with how it goes usually."""
        return max(_enough(self.partners, better=True), key=lambda each: each.strength, default=None)

    @property
    def hardest_opponent(self) -> Encounter | None:
        """Against whom it goes worst."""
        return min(_enough(self.opponents, better=False), key=lambda each: each.strength, default=None)


def _enough(among: Iterable[Encounter], *, better: bool) -> list[Encounter]:
    often = (each for each in among if each.rounds >= LEAST_ROUNDS)
    return [each for each in often if (each.beyond > 0 if better else each.beyond < 0)]


def count_encounters(rounds: Iterable[RoundMargins]) -> Encounters:
    """Of all these rounds; one against nobody says nothing."""
    played = [each for each in rounds if each.margins]
    whole = [each.margin for each in played]
    together: dict[int, list[Fraction]] = defaultdict(list)
    against: dict[int, list[Fraction]] = defaultdict(list)
    for each in played:
        for partner in each.partners:
            together[partner].append(each.margin)
        for opponent, margin in each.margins.items():
            against[opponent].append(Fraction(margin))
    each_margin = [margin for margins in against.values() for margin in margins]
    return Encounters(_listed(together, whole), _listed(against, each_margin))


def _listed(by_other: Mapping[int, Sequence[Fraction]], of_all: Sequence[Fraction]) -> list[Encounter]:
    usual, spread = _average(of_all), _variance(of_all)
    found = [
        Encounter(
            other,
            won=sum(margin > 0 for margin in margins),
            drawn=sum(margin == 0 for margin in margins),
            lost=sum(margin < 0 for margin in margins),
            margin=_average(margins),
            beyond=_average(margins) - usual,
            chance=_chance(spread, len(margins), len(of_all), len(by_other)),
        )
        for other, margins in by_other.items()
    ]
    return sorted(found, key=lambda each: -each.rounds)


def _chance(spread: float, rounds: int, of: int, people: int) -> float | None:
    """How far the average of so many rounds, picked blindly from all, strays from that of all of them.

    The more people are compared, the further one of them strays. None of too few rounds, and where
    somebody was there in all of them.
    """
    if of < 2 * LEAST_ROUNDS or rounds == of or not spread:
        return None
    error = sqrt(spread / rounds * (of - rounds) / (of - 1))
    return NormalDist().inv_cdf(1 - (1 - SURE) / 2 / people) * error


def _average(margins: Sequence[Fraction]) -> Fraction:
    return sum(margins, Fraction(0)) / max(len(margins), 1)


def _variance(margins: Sequence[Fraction]) -> float:
    usual = _average(margins)
    return float(_average([(each - usual) ** 2 for each in margins]))

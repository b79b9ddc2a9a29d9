"""A player's results with each partner and against each opponent, and how far chance explains them. A margin
is the number of points by which the player's side was better than another one. Margins are exact; figures of
chance are floats."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist, mean, pvariance

LEAST_ROUNDS = 4  # of the player, before anything is said about chance
SURE = 0.95


@dataclass(frozen=True, slots=True)
class RoundMargins:
    """A round of the player: the partners, and the margin over each opponent."""

    partners: Sequence[int]
    margins: Mapping[int, int]

    @property
    def margin(self) -> Fraction:
        return Fraction(sum(self.margins.values()), len(self.margins))


@dataclass(frozen=True, slots=True)
class Encounter:
    """The rounds with or against `other`: how many there were, how many were won, and the average margin.
    `beyond` is that margin less the player's usual one. In 19 of 20 cases chance alone brings nobody of the
    list further from it than `chance`; None where that cannot be said."""

    other: int
    rounds: int
    won: int
    margin: Fraction
    beyond: Fraction
    chance: float | None

    @property
    def usual(self) -> Fraction:
        return self.margin - self.beyond

    @property
    def is_telling(self) -> bool:
        return bool(self.chance) and abs(self.beyond) > (self.chance or 0)

    @property
    def strength(self) -> float:
        """How much the encounter stands out: many rounds weigh more than few."""
        return float(self.beyond) * sqrt(self.rounds)


@dataclass(frozen=True, slots=True)
class Encounters:
    """All partners and all opponents, the most frequent first; the best and the hardest one are those with
    whom it goes better, or against whom it goes worse, than usual, by more than chance explains."""

    partners: list[Encounter]
    opponents: list[Encounter]

    @property
    def best_partner(self) -> Encounter | None:
        return _most_telling(self.partners, 1)

    @property
    def hardest_opponent(self) -> Encounter | None:
        return _most_telling(self.opponents, -1)


def _most_telling(encounters: Iterable[Encounter], sign: int) -> Encounter | None:
    telling = [
        other for other in encounters if other.rounds > 1 and other.is_telling and sign * other.beyond > 0
    ]
    return max(telling, key=lambda encounter: sign * encounter.strength, default=None)


def count_encounters(rounds: Iterable[RoundMargins]) -> Encounters:
    """The encounters of these rounds; a round without opponents is left out."""
    played = [round_ for round_ in rounds if round_.margins]
    together: dict[int, list[Fraction]] = defaultdict(list)
    against: dict[int, list[Fraction]] = defaultdict(list)
    for round_ in played:
        for partner in round_.partners:
            together[partner].append(round_.margin)
        for opponent, margin in round_.margins.items():
            against[opponent].append(Fraction(margin))
    single_margins = [margin for margins in against.values() for margin in margins]
    return Encounters(
        _list_encounters(together, [round_.margin for round_ in played]),
        _list_encounters(against, single_margins),
    )


def _list_encounters(
    by_other: Mapping[int, Sequence[Fraction]], of_all: Sequence[Fraction]
) -> list[Encounter]:
    if not of_all:
        return []
    usual, spread = mean(of_all), float(pvariance(of_all))
    encounters = [
        Encounter(
            other,
            rounds=len(margins),
            won=sum(margin > 0 for margin in margins),
            margin=mean(margins),
            beyond=mean(margins) - usual,
            chance=_chance(spread, len(margins), len(of_all), len(by_other)),
        )
        for other, margins in by_other.items()
    ]
    return sorted(encounters, key=lambda encounter: -encounter.rounds)


def _chance(spread: float, rounds: int, of: int, people: int) -> float | None:
    """How far the average of `rounds` rounds, picked by chance from `of`, lies from the average of all. It
    grows with the number of `people` compared. None for too few rounds, and where the other player was there
    in all of them."""
    if of < LEAST_ROUNDS or rounds == of or not spread:
        return None
    error = sqrt(spread / rounds * (of - rounds) / (of - 1))
    return NormalDist().inv_cdf(1 - (1 - SURE) / 2 / people) * error

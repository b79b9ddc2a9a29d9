"""What tells players' strengths: totals, openskill in several ways, the ridge regression of the site.

A method is a function from evenings to a figure and its error for everyone who played.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from statistics import fmean, stdev
from typing import Any
from unittest.mock import patch

import openskill.models
from rating_clubs import Evening

from jassclub.engine import rating
from jassclub.engine.rating import SPREADS

Figures = dict[int, tuple[float, float]]
Method = Callable[[Sequence[Evening]], Figures]


def totals(evenings: Sequence[Evening], *, alone: bool) -> Figures:
    """Everyone's average over the rounds, and the error of an average. Twice what a side has above the usual
    is what it is ahead of the other side.
    """
    found: dict[int, list[float]] = defaultdict(list)
    for result in (each for evening in evenings for each in evening):
        for side, points in zip(result.sides, result.points, strict=True):
            for player in side:
                found[player].append((-points if alone else 2 * points) / result.deals)
    usual = fmean(points for each in found.values() for points in each)
    spread = fmean(stdev(each) for each in found.values() if len(each) > 1)
    return {
        player: (fmean(each) - usual, (stdev(each) if len(each) > 1 else spread) / len(each) ** 0.5)
        for player, each in found.items()
    }


def ridge(evenings: Sequence[Evening], *, alone: bool, spreads: Mapping[float, float] = SPREADS) -> Figures:
    """As the site does it, or with other spreads."""
    results = [each for evening in evenings for each in evening]
    with patch.object(rating, "SPREADS", spreads):
        found = rating.strengths(results, low_wins=alone)
    return {each.player: (each.points, each.error) for each in found}


def by_cross_validation(evenings: Sequence[Evening], *, alone: bool) -> Figures:
    """The ridge regression with the one spread that best foretells evenings left out."""
    if len(evenings) < 2:
        return ridge(evenings, alone=alone, spreads={0.1: 1.0})
    folds = [evenings[at::4] for at in range(min(4, len(evenings)))]

    def error(spread: float) -> float:
        missed = 0.0
        for out in folds:
            known = ridge([e for e in evenings if e not in out], alone=alone, spreads={spread: 1.0})
            for result in (each for evening in out for each in evening):
                sums = [sum(known.get(p, (0.0, 0.0))[0] for p in side) for side in result.sides]
                sign = -1 if alone else 1
                ahead = sign * (result.points[0] - result.points[1]) / result.deals
                missed += (ahead - sums[0] + sums[1]) ** 2
        return missed

    return ridge(evenings, alone=alone, spreads={min(SPREADS, key=error): 1.0})


MODELS = ("PlackettLuce", "ThurstoneMostellerFull", "BradleyTerryFull")


def openskill_settings(model: str) -> Iterator[dict[str, Any]]:
    """What there is to choose: how much luck, how quickly strengths change, whether margins count."""
    usual = 25 / 6
    for beta, tau, margin in product((usual, 2 * usual, 4 * usual, 8 * usual), (0.0, 25 / 300), (0.0, 100.0)):
        yield {"model": model, "beta": beta, "tau": tau, "margin": margin}


def openskill_ratings(evenings: Sequence[Evening], *, alone: bool, model: str, **settings: float) -> Any:
    rater = getattr(openskill.models, model)(**settings)
    ratings: dict[int, Any] = defaultdict(rater.rating)
    for result in (each for evening in evenings for each in evening):
        teams = [[ratings[player] for player in side] for side in result.sides]
        scores = [float(-points if alone else points) for points in result.points]
        for side, rated in zip(result.sides, rater.rate(teams, scores=scores), strict=True):
            ratings.update(zip(side, rated, strict=True))
    return ratings


def by_openskill(evenings: Sequence[Evening], *, alone: bool, model: str, **settings: float) -> Figures:
    ratings = openskill_ratings(evenings, alone=alone, model=model, **settings)
    return {player: (each.mu - 25, each.sigma) for player, each in ratings.items()}

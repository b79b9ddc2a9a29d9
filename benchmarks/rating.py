"""Which rating foretells the next evening best, and how often its intervals hold the truth.

    python benchmarks/rating.py [--clubs 12] [--quick]

Clubs are invented (rating_clubs.py), so that everyone's true strength is known. openskill is no part of the
site: install it somewhere (pip install openskill) and run this with that Python. What openskill and the
totals need to speak of points (a factor each) and what can be chosen (openskill's parameters) is fitted on
other clubs of the same kind, so that they are at their best; the regression gets nothing of that.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import log, sqrt
from pathlib import Path
from statistics import NormalDist, correlation, fmean

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rating_clubs import Club, Evening, pairs_of_sides, play, seatings
from rating_methods import (
    MODELS,
    SPREADS,
    Figures,
    Method,
    by_cross_validation,
    by_openskill,
    openskill_settings,
    ridge,
    totals,
)

AT = (1, 4, 12)
LEVELS = (50, 80, 95)
TUNED_ON = 20
DRAWN_FOR = 4  # so many clubs sit as one draw has it
PAIRS, ALONE = (2.5, 4.0, 6.0), (1.5, 2.5, 4.0)  # standard deviations of strengths, points a deal
SEASONS, FOR_AGES = 80, 24
NORMAL = NormalDist()


@dataclass
class Case:
    """A club, some of its evenings, and the next one."""

    club: Club
    known: list[Evening]
    next: Evening
    alone: bool


@dataclass
class Scale:
    """From a method's figures to points a deal: for the strength, and for how much a side gets ahead."""

    strength: float = 1.0
    ahead: float = 1.0
    luck: float = 1.0  # standard deviation of what a side is ahead in a round, in points a deal


def ahead(figures: Figures, one: Sequence[int], other: Sequence[int]) -> float:
    def side(players: Sequence[int]) -> float:
        return sum(figures.get(player, (0.0, 0.0))[0] for player in players)

    return side(one) - side(other)


def foretold(case: Case, figures: Figures) -> list[tuple[float, float]]:
    """Of the next evening: what the figures say of two sides, and what came."""
    pairs = [pair for each in case.next for pair in pairs_of_sides(each, alone=case.alone)]
    return [(ahead(figures, one, other), came) for one, other, came in pairs]


def slope(pairs: Sequence[tuple[float, float]]) -> float:
    below = sum(x * x for x, _y in pairs)
    return sum(x * y for x, y in pairs) / below if below else 0.0


def centred(case: Case, figures: Figures) -> list[tuple[float, float, float]]:
    """Of everyone who played: figure and truth, both compared with the average, and the error."""
    if not figures:
        return []
    deals = Counter(player for evening in case.known for each in evening for player in each.players)
    total = sum(deals.values())
    level = sum(deals[p] * figures[p][0] for p in figures) / total
    truth = sum(deals[p] * case.club.strengths[p] for p in figures) / total
    return [(figures[p][0] - level, case.club.strengths[p] - truth, figures[p][1]) for p in figures]


def luck_of(pairs: Sequence[tuple[float, float]], factor: float) -> float:
    return sqrt(fmean((came - factor * said) ** 2 for said, came in pairs))


def fitted(cases: Sequence[Case], method: Method, *, own: bool = False) -> Scale:
    """`own`: the method speaks of points by itself."""
    figures = [(case, method(case.known)) for case in cases]
    pairs = [pair for case, each in figures for pair in foretold(case, each)]
    if own:
        return Scale(luck=luck_of(pairs, 1.0))
    known = [(figure, truth) for case, each in figures for figure, truth, _e in centred(case, each)]
    factor = slope(pairs)
    return Scale(slope(known), factor, luck_of(pairs, factor))


def rank_correlation(pairs: Sequence[tuple[float, float]]) -> float:
    def ranks(values: Sequence[float]) -> list[int]:
        order = sorted(range(len(values)), key=values.__getitem__)
        return sorted(range(len(values)), key=order.__getitem__)

    return correlation(*map(ranks, zip(*pairs, strict=True)))


@dataclass
class Score:
    log_loss: float
    rms: float
    correlation: float
    inside: list[float]
    width: float


def scored(cases: Sequence[Case], method: Method, scale: Scale) -> Score:
    losses, missed, correlations, widths = [], [], [], []
    inside: list[list[bool]] = [[] for _level in LEVELS]
    for case in cases:
        figures = method(case.known)
        for said, came in foretold(case, figures):
            chance = min(max(NORMAL.cdf(scale.ahead * said / scale.luck), 1e-6), 1 - 1e-6)
            if came:
                losses.append(-log(chance if came > 0 else 1 - chance))
            missed.append((scale.ahead * said - came) ** 2)
        rows = centred(case, figures)
        if not rows:
            continue
        correlations.append(rank_correlation([(x, y) for x, y, _e in rows]))
        for figure, truth, error in rows:
            widths.append(2 * 1.96 * scale.strength * error)
            for level, found in zip(LEVELS, inside, strict=True):
                reach = NORMAL.inv_cdf(0.5 + level / 200) * scale.strength * error
                found.append(abs(scale.strength * figure - truth) <= reach)
    shares = [100 * fmean(each) for each in inside] if widths else [0.0, 0.0, 0.0]
    ranked, width = (fmean(each) if each else 0.0 for each in (correlations, widths))
    return Score(fmean(losses), sqrt(fmean(missed)), ranked, shares, width)


def truth(case: Case) -> Figures:
    played = {player for evening in case.known for each in evening for player in each.players}
    return {player: (case.club.strengths[player], 0.0) for player in played}


def best_openskill(cases: Sequence[Case], model: str, *, alone: bool) -> Method:
    """With the parameters that foretell best."""
    choices = [partial(by_openskill, alone=alone, **each) for each in openskill_settings(model)]
    return min(choices, key=lambda method: scored(cases, method, fitted(cases, method)).log_loss)


def compare(tuning: Sequence[Case], cases: Sequence[Case], *, alone: bool) -> None:
    line("nothing", scored(cases, lambda _known: {}, Scale(0, 0, 1)), known=False)
    show("totals", partial(totals, alone=alone), tuning, cases)
    for model in MODELS:
        usual = partial(by_openskill, alone=alone, model=model)
        show(f"openskill {model}", usual, tuning, cases)
        show(f"openskill {model}, tuned", best_openskill(tuning, model, alone=alone), tuning, cases)
    show("ridge, by cross-validation", partial(by_cross_validation, alone=alone), tuning, cases, own=True)
    alike = dict.fromkeys(SPREADS, 1.0)
    show("ridge, all spreads alike", partial(ridge, alone=alone, spreads=alike), tuning, cases, own=True)
    show("ridge, as the site does", partial(ridge, alone=alone), tuning, cases, own=True)
    by_truth(tuning, cases)


def show(
    name: str, method: Method, tuning: Sequence[Case], cases: Sequence[Case], *, own: bool = False
) -> None:
    line(name, scored(cases, method, fitted(tuning, method, own=own)))


def by_truth(tuning: Sequence[Case], cases: Sequence[Case]) -> None:
    """How well the next evening can be foretold by who knows all strengths."""
    pairs = [pair for case in tuning for pair in foretold(case, truth(case))]
    scale = Scale(luck=luck_of(pairs, 1.0))
    scores = [scored([case], lambda known, case=case: truth(case), scale) for case in cases]
    loss, rms = fmean(each.log_loss for each in scores), sqrt(fmean(each.rms**2 for each in scores))
    line("true strengths", Score(loss, rms, 1.0, [], 0.0), known=False)


def line(name: str, score: Score, *, known: bool = True) -> None:
    about = [f"{score.correlation:.2f}", ", ".join(f"{each:.0f}" for each in score.inside)]
    about.append(f"±{score.width / 2:.1f}")
    row(name, f"{score.log_loss:.4f}", f"{score.rms:.2f}", *(about if known else "–––"))


def head(title: str, first: str = "by") -> None:
    print(f"\n### {title}\n")
    row(first, "log-loss", "RMSE", "rank correlation", "in 50, 80, 95 %", "width")
    row(*["---"] * 6)


def row(*cells: str) -> None:
    print("|", " | ".join(cells), "|", flush=True)


def cases_of(clubs: Sequence[Club], evenings: int, *, alone: bool) -> list[Case]:
    return [Case(club, club.evenings[:evenings], club.next[evenings - 1], alone) for club in clubs]


def kinds(clubs: int, *, quick: bool) -> None:
    """Strengths differ more in some clubs than in others, and nobody knows beforehand how much."""
    for members, here in ((24, 20), (60, 48)):
        draws = (TUNED_ON + clubs) // DRAWN_FOR
        seated = [seatings(seed, members, here, AT[-1] + 1) for seed in range(draws)] * DRAWN_FOR
        for alone, spreads in ((False, PAIRS),) if quick else ((False, PAIRS), (True, ALONE)):
            made = [
                play(each, members, spreads[seed % len(spreads)], seed, alone=alone)
                for seed, each in enumerate(seated)
            ]
            for evenings in AT:
                who = "everyone alone, fewest points win" if alone else "partners"
                head(f"{members} players, {who}, after {evenings} evening{'s' * (evenings > 1)}")
                cases = cases_of(made, evenings, alone=alone)
                compare(cases[:TUNED_ON], cases[TUNED_ON:], alone=alone)


def ages(clubs: int) -> None:
    """How many evenings back the regression should look, after two seasons of 40 evenings."""
    seated = [seatings(seed, 24, 20, SEASONS + 1, by_lot=True) for seed in range(clubs)]
    for drift, words in ((0, "stay as they are"), (0.0025, "change a little"), (0.01, "change much")):
        spreads = [PAIRS[seed % len(PAIRS)] for seed in range(clubs)]
        made = [play(each, 24, spreads[seed], seed, drift=drift) for seed, each in enumerate(seated)]
        head(f"24 players, partners, {SEASONS} evenings, strengths {words}", "evenings that count")
        for back in (80, 60, 40, 20):
            cases = cases_of(made, SEASONS, alone=False)
            for case in cases:
                case.known = case.known[-back:]
            show(f"the last {back}", partial(ridge, alone=False), cases, cases, own=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares ways to rate players.")
    parser.add_argument("--clubs", type=int, default=40)
    parser.add_argument("--quick", action="store_true", help="one kind of club only")
    arguments = parser.parse_args()
    print(f"{os.cpu_count()} cores, Python {platform.python_version()}")
    kinds(arguments.clubs, quick=arguments.quick)
    ages(min(arguments.clubs, FOR_AGES))


if __name__ == "__main__":
    main()

"""One race: two act at once in a scene, and what is wrong afterwards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError

from jassclub.accounts.actions import ClubIsOpen
from jassclub.accounts.throttle import TooManyTries
from jassclub.drawing.integrity import faults
from jassclub.engine.rules.base import InvalidDeal
from jassclub.exchange.actions import UnreadableResults
from jassclub.journal.transactions import ChangedMeanwhile
from jassclub.matches.actions.writing import WrittenMeanwhile
from jassclub.matches.scoring import NeedsConfirmation
from jassclub.prizes.confirmation import ConfirmationNeeded
from jassclub.seasons.regulation_json import InvalidRegulation
from tests.races.acts import Act, Prepared
from tests.races.at_once import Two
from tests.races.scenes import MOMENTS, Copier, Scene

KINDS = ("at_tables", "of_accounts", "of_members", "of_evenings", "of_prizes", "of_rounds", "of_sign_ups")
ACTS: tuple[Act, ...] = sum((import_module(f"tests.races.acts_{kind}").ACTS for kind in KINDS), ())

# What pages turn into words. Anything else is an error page.
REFUSALS = (
    ObjectDoesNotExist,  # of what was there when the page was opened (jassclub/web/errors.py)
    InvalidRegulation,  # on a day to which the evening was moved in the meantime, say
    *(ChangedMeanwhile, ValidationError, InvalidDeal, WrittenMeanwhile, NeedsConfirmation, PermissionDenied),
    *(ClubIsOpen, UnreadableResults, TooManyTries, ConfirmationNeeded),
)
QUERIES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20)  # before which the second comes in


@dataclass(frozen=True)
class Race:
    """Who does what at which moment, the second before query `at` of the first; 0: both start together."""

    acts: tuple[Act, Act]
    moment: str
    at: int

    def __str__(self) -> str:
        first, second = self.acts
        how = f"before query {self.at} of it" if self.at else "at the same moment"
        return f"{self.moment}: {first.name} and, {how}, {second.name}"

    def run(self, two: Two, scene: Scene) -> Outcome:
        one, other = (_prepared(each, scene, who) for who, each in enumerate(self.acts))
        outcomes = two.in_between(one, other, self.at) if self.at else two.at_once(one, other)
        return Outcome(self, (one, other), outcomes)


def _prepared(act: Act, scene: Scene, who: int) -> Prepared:
    """At a moment at which only one of two can succeed, the other may be refused what it needs first."""
    try:
        return act.prepared(scene, who)
    except REFUSALS as refusal:
        return Prepared(act, scene, {}, refusal)


@dataclass(frozen=True)
class Outcome:
    race: Race
    prepared: tuple[Prepared, Prepared]
    outcomes: tuple[Any, Any]
    unsound: list[str] = field(default_factory=list)  # what must hold of everything and does not

    @property
    def done(self) -> int:
        return sum(not isinstance(each, Exception) for each in self.outcomes)

    @property
    def errors(self) -> list[str]:
        return [
            f"{act.act.name}: {type(each).__name__}: {each}"
            for act, each in zip(self.prepared, self.outcomes, strict=True)
            if isinstance(each, Exception) and not isinstance(each, REFUSALS)
        ]

    @property
    def wrong(self) -> list[str]:
        return [*self.errors, *self.vanished, *self.unsound]

    @property
    def vanished(self) -> list[str]:
        """Who was told that it is done, and nothing is to be seen of it."""
        return [
            f"{act.act.name}: said to be done, and nothing of it is there"
            for act, outcome, rival in zip(self.prepared, self.outcomes, self.prepared[::-1], strict=True)
            if act.vanished(outcome, rival.act)
        ]


def run(races: Iterable[Race]) -> list[Outcome]:
    by_moment = defaultdict(list)
    for number, race in enumerate(races):
        by_moment[race.moment].append((f"#{number}#", race))
    two, outcomes = Two(), {}
    for moment in MOMENTS:
        there = by_moment[moment.__name__]
        if there:
            scenes = Copier(moment).make([label for label, _race in there])
            for (label, race), scene in zip(there, scenes, strict=True):
                outcomes[label] = race.run(two, scene)
    two.leave()
    for fault in faults():
        label = next((label for label in outcomes if label in fault), None)
        assert label is not None, fault
        outcomes[label].unsound.append(fault)
    return list(outcomes.values())


def acts_at(moment: object, *, every: bool) -> Iterator[Act]:
    """Each act has its turn at one of its moments, by lot, or at every one."""
    dice = Random(20261120)
    for act in ACTS:
        if dice.choice(list(act.moments)) is moment or (every and moment in act.moments):
            yield act


def pairs_of_services() -> list[tuple[str, str]]:
    return list(combinations_with_replacement(sorted({act.service.__name__ for act in ACTS}), 2))


def races(seed: int) -> list[Race]:
    """One of each pair of services, by lot in which moment and in which way."""
    dice = Random(seed)
    return [a_race(pair, dice) for pair in pairs_of_services()]


def a_race(pair: tuple[str, str], dice: Random) -> Race:
    """At a moment at which both can succeed, where there is one."""
    ways = [(one, other) for one in _ways(pair[0]) for other in _ways(pair[1])]
    together = [(acts, moment) for acts in ways for moment in acts[0].moments if moment in acts[1].moments]
    apart = [(acts, moment) for acts in ways for moment in acts[0].moments]
    acts, moment = dice.choice(together or apart)
    if all(each.moments is MOMENTS for each in acts):
        moment = MOMENTS[0]  # it makes no difference, and its evening is the smallest
    at = dice.choice((0, *QUERIES))
    if dice.random() < 0.5:
        acts = acts[1], acts[0]
    return Race(acts, moment.__name__, at)


def _ways(service: str) -> list[Act]:
    return [act for act in ACTS if act.service.__name__ == service]

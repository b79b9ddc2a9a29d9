"""An act: one way in which people call a service that changes something; they stand in `acts_of_…`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any

from django.db.models import Model

from jassclub.accounts.models import Account
from tests.every_row import undone
from tests.races.scenes import MOMENTS, Scene

Said = dict[str, Any]  # the words of a call
# What these words mean where a service must be told them and the act does not say it: read again, as a page
# reads it, which nobody else has in hands.
USUAL: dict[str, Callable[[Scene, int], Any]] = {
    "account": lambda scene, who: Account.objects.get(pk=scene.accounts[0].pk),
    "by": lambda scene, who: scene.accounts[who],
    "evening": lambda scene, who: scene.evening_anew(),
    "match": lambda scene, who: scene.match(),
    "of": lambda scene, who: scene.evening_anew(),
    "round_": lambda scene, who: scene.round(),
    "season": lambda scene, who: scene.season_anew(),
}


def as_usual(scene: Scene, who: int) -> Said:
    return {}


@dataclass(frozen=True)
class Act:
    """A way to call a service. `said` is what else than usual it is told by person 0 or 1, read before the
    race; at these `moments` it can succeed. Is what it did still to be seen (`is_kept`), unless `undone_by`
    another?"""

    service: Callable[..., Any]
    said: Callable[[Scene, int], Said] = as_usual
    moments: Collection[Callable[[Scene], None]] = MOMENTS
    is_kept: Callable[[Scene, Said, Any], bool] | None = None
    undone_by: Collection[Callable[..., Any]] = ()

    @property
    def name(self) -> str:
        return f"{self.service.__name__}: {self.said.__name__}"

    def prepared(self, scene: Scene, who: int) -> Prepared:
        said = self.said(scene, who)
        words = signature(self.service).parameters.values()
        must = [each.name for each in words if each.default is Parameter.empty]
        usual = {word: USUAL[word](scene, who) for word in must if word not in said and word in USUAL}
        return Prepared(self, scene, {**usual, **said})


@dataclass(frozen=True)
class Prepared:
    """An act that is about to happen; `refusal`: what it needs first could not be done any more."""

    act: Act
    scene: Scene
    said: Said
    refusal: Exception | None = None

    def __call__(self) -> Any:
        if self.refusal is not None:
            raise self.refusal
        return self.act.service(**self.said)

    def vanished(self, outcome: Any, other: Act) -> bool:
        act = self.act
        if act.is_kept is None or isinstance(outcome, Exception) or other.service in act.undone_by:
            return False
        return not act.is_kept(self.scene, self.said, outcome)


def _exists(row: Any) -> bool:
    return type(row).objects.filter(pk=row.pk).exists()


def is_there(scene: Scene, said: Said, made: Any) -> bool:
    return all(_exists(row) for row in ([made] if isinstance(made, Model) else made))


def is_gone(word: str) -> Callable[[Scene, Said, Any], bool]:
    """What the service was told by that word to remove."""
    return lambda scene, said, outcome: not _exists(said[word])


@contextmanager
def taken_back(scene: Scene) -> Iterator[None]:
    """Whatever is tried in it, all is as before afterwards."""
    try:
        with undone():
            yield
    finally:
        scene.codes.clear()

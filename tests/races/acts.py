"""What people do with the site: for every service that changes something, how it is called in a scene.

Each is written beside its kind: `acts_of_members`, `acts_of_accounts`, `acts_at_tables`, `acts_of_evenings`,
`acts_of_rounds`, `acts_of_prizes`, `acts_of_sign_ups`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from tests.races.scenes import MOMENTS, Scene

Said = dict[str, Any]  # the words of a call
Moments = Collection[Callable[[Scene], None]]


@dataclass(frozen=True)
class Act:
    """A way to call a service.

    said        what it is called with, in a scene, by person 0 or 1; read before the race, as a page does
    moments     when it can succeed
    is_kept     whether what it did is still to be seen, once it said that it was done
    undone_by   the services that may undo it
    """

    name: str
    service: Callable[..., Any]
    said: Callable[[Scene, int], Said]
    moments: Moments
    is_kept: Callable[[Scene, Said, Any], bool] | None = None
    undone_by: frozenset[str] = frozenset()

    def prepared(self, scene: Scene, who: int) -> Prepared:
        return Prepared(self, scene, self.said(scene, who))


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
        """Whether it was said to be done, and nothing is to be seen of it."""
        act = self.act
        if act.is_kept is None or isinstance(outcome, Exception) or other.service.__name__ in act.undone_by:
            return False
        return not act.is_kept(self.scene, self.said, outcome)


ACTS: list[Act] = []


def act(
    service: Callable[..., Any],
    *moments: Callable[[Scene], None],
    kept: Callable[[Scene, Said, Any], bool] | None = None,
    undone_by: Collection[Callable[..., Any]] = (),
) -> Callable[[Callable[[Scene, int], Said]], Callable[[Scene, int], Said]]:
    """Adds a way to call the service, at these moments (default: any)."""

    def add(said: Callable[[Scene, int], Said]) -> Callable[[Scene, int], Said]:
        names = frozenset(each.__name__ for each in undone_by)
        ACTS.append(Act(said.__name__, service, said, moments or MOMENTS, kept, names))
        return said

    return add

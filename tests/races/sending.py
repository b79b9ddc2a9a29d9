"""Two laptops send what they have open, and what is wrong afterwards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from jassclub.accounts.models import Account
from jassclub.drawing.integrity import faults
from tests.races.at_once import Two
from tests.races.laptops import Laptop
from tests.races.pages import Case
from tests.races.scenes import MOMENTS, Copier, Scene

FINE = (200, 201, 204, 302, 404, 409, 422)
QUERIES = range(2, 18)  # of the first, before which the second comes in: some before it writes, some after


def sent(tries: Iterable[tuple[Case, int]]) -> Iterator[tuple[Case, int, list[str]]]:
    """Each case with the query before which the second comes in, in a scene of its own; and what is wrong."""
    by_moment = defaultdict(list)
    for case, at in tries:
        by_moment[case.moment].append((case, at))
    two = Two()
    for moment in MOMENTS:
        there = by_moment[moment]
        scenes = Copier(moment).make([f"#{number}#" for number in range(len(there))]) if there else ()
        for (case, at), scene in zip(there, scenes, strict=True):
            yield case, at, _faults_after(two, case, scene, at)
    two.leave()


def _faults_after(two: Two, case: Case, scene: Scene, at: int) -> list[str]:
    """Every other time the second page is the first."""
    others = Account.objects.filter(is_active=True).exclude(pk__in=[each.pk for each in scene.accounts])
    away = list(others.values_list("pk", flat=True))
    others.update(is_active=False)  # so that these two are the only secretaries
    sendings = case.open(scene, *(Laptop(account) for account in scene.accounts))
    first, second = sendings if at % 2 else sendings[::-1]
    answers = two.in_between(first, second, at)
    answers = answers if at % 2 else answers[::-1]
    Account.objects.filter(pk__in=away).update(is_active=True)
    found = faults(scene.season)
    errors = [str(each) for each in answers if isinstance(each, Exception)]
    if errors:
        return found + errors
    found += [f"answered {each.status_code}" for each in answers if each.status_code not in FINE]
    if not case.holds(scene, answers):
        found.append(f"does not hold, answered {[each.status_code for each in answers]}")
    return found

"""Two laptops send their pages at the same moment: no error page, nothing lost, and words for who is late."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from jassclub.members.models import Account
from jassclub.tournaments.selectors.soundness import faults

from .at_once import Two
from .laptops import Laptop
from .pages import CASES, Case
from .scenes import MOMENTS, Copier, Scene

FINE = (200, 201, 204, 302, 404, 409, 422)
SEED = 20261120
QUERIES = range(2, 18)  # of the first, before which the second comes in: some before it writes, some after
TRIES = 2


@pytest.mark.django_db(transaction=True)
def test_what_two_laptops_send_at_once_is_kept_or_refused_in_words(secretary):
    wrong = []
    by_moment = defaultdict(list)
    for case in CASES:
        by_moment[case.moment].append(case)
    two, dice = Two(), Random(SEED)
    for moment in MOMENTS:
        tries = [(case, at) for case in by_moment[moment] for at in dice.sample(QUERIES, TRIES)]
        scenes = Copier(moment).make([f"#{number}#" for number in range(len(tries))])
        for (case, at), scene in zip(tries, scenes, strict=True):
            wrong += [f"{case.name} (at query {at}): {fault}" for fault in raced(two, case, scene, at)]
    two.leave()
    assert not wrong, "\n".join(wrong)
    assert faults() == []


def raced(two: Two, case: Case, scene: Scene, at: int) -> list[str]:
    """What is wrong after both were sent; every other time the second page is the first."""
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

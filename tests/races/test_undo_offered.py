"""Undo is offered where it works: for every kind of line, at every moment, after whatever people do next."""

from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import MultipleObjectsReturned, ValidationError
from django.db import transaction

from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.actions import undo_line
from jassclub.journal.kinds import KINDS
from jassclub.journal.models import Line
from jassclub.journal.queries import shown_lines
from jassclub.matches.actions.writing import WrittenMeanwhile
from jassclub.prizes.confirmation import ConfirmationNeeded
from tests.races.races import ACTS, REFUSALS
from tests.races.scenes import MOMENTS, Copier, played

SEED = 24
CHECKED = 8  # after so many acts


def offered(since: int, by) -> list[Line]:
    shown = shown_lines(Line.objects.filter(pk__gt=since), to=by)
    return [each["line"] for each in shown if each["may_undo"]]


def disagreements(lines: list[Line], by) -> tuple[list[str], set[str]]:
    """Lines offered and refused, and the kinds of those offered rightly. Where frozen standings move, a page
    asks."""
    wrong, right = [], set[str]()
    for line in lines:
        try:
            with suppress(ConfirmationNeeded), transaction.atomic():
                undo_line(line=line, by=by)
                transaction.set_rollback(True)
            right.add(line.what)
        except (ValidationError, InvalidDeal, WrittenMeanwhile) as refusal:
            wrong.append(f"{line}: {refusal}")
    return wrong, right


def at(moment):
    marks = [] if moment is played else [pytest.mark.everything]
    return pytest.param(moment, id=moment.__name__, marks=marks)


@pytest.mark.parametrize("moment", [at(moment) for moment in MOMENTS])
def test_what_is_offered_works(secretary, moment):
    [scene] = Copier(moment).make(["#1#"])
    rng, since = Random(f"{SEED} {moment.__name__}"), Line.objects.first().pk
    acts = [act for act in ACTS if moment in act.moments]
    right, by = set[str](), scene.accounts[0]
    for number in range(len(acts)):
        act = rng.choice(acts)
        try:
            with transaction.atomic():
                act.prepared(scene, 0)()
        except (*REFUSALS, MultipleObjectsReturned):  # an act takes the one there is of a kind
            continue
        if number % CHECKED == 0:
            wrong, rightly = disagreements(offered(since, by), by)
            assert wrong == [], act.name
            right |= rightly
        if number % 5 == 0:
            with suppress(ConfirmationNeeded, IndexError), transaction.atomic():
                undo_line(line=rng.choice(offered(since, by)), by=by)
    assert len(right) >= 4, right


def test_every_kind_that_can_be_undone_says_when():
    assert [name for name, kind in KINDS.items() if kind.undo and not kind.refused] == []
    assert len([kind for kind in KINDS.values() if kind.undo]) > 25

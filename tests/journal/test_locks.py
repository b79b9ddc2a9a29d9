"""One order of locks: every service takes them through one module, which refuses any other order."""

import ast
import inspect
from importlib import import_module

import pytest
from django.db import transaction

from jassclub.accounts.models import Account, Club
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.journal.transactions import ORDER, WrongOrder, lock_rows, one_snapshot, one_transaction
from jassclub.matches.models import Match
from jassclub.seasons.models import Evening, Season
from tests.test_architecture import PACKAGE, modules, name_of

pytestmark = pytest.mark.postgresql

ACTIONS = [path for path in modules() if "actions" in name_of(path).split(".")]
WITH_A_SAVEPOINT = {"keep_writers_out"}  # locks whole tables, all or none


def in_order(*queries):
    @one_transaction
    def service():
        for rows in queries:
            lock_rows(rows)

    service()


def test_the_coarse_is_locked_before_the_fine_and_may_be_locked_again(night):
    night.draw()
    models = (Club, Account, Season, Evening, Match)
    assert [model._meta.label for model in models] == list(ORDER)
    in_order(*(model._default_manager.all() for model in models))
    in_order(Evening.objects.all(), Match.objects.all(), Evening.objects.all())
    in_order(Evening.objects.all())  # each action begins without locks
    for fine, coarse in ((Season, Club), (Evening, Season), (Match, Evening), (Match, Club)):
        with pytest.raises(WrongOrder, match=f"{coarse.__name__} is locked after"):
            in_order(fine.objects.all(), coarse.objects.all())


def test_of_one_kind_the_later_comes_later(night):
    first, last = night.draw().tables.values_list("match", flat=True)
    in_order(Match.objects.filter(pk=first), Match.objects.filter(pk=last))
    with pytest.raises(WrongOrder, match=f"{first} is locked after {last}"):
        in_order(Match.objects.filter(pk=last), Match.objects.filter(pk=first))


def test_a_service_within_a_service_keeps_to_the_same_order_and_none_locks_outside_or_while_reading(night):
    night.draw()

    @one_transaction
    def enters_and_calls_the_roll():
        lock_rows(Match.objects.all())
        call_roll(evening=night.evening, here=[])

    with pytest.raises(WrongOrder):
        enters_and_calls_the_roll()
    with pytest.raises(WrongOrder, match="in an action"), transaction.atomic():
        lock_rows(Evening.objects.all())
    with pytest.raises(WrongOrder, match="call_roll writes while a page is read"), one_snapshot():
        call_roll(evening=night.evening, here=[])
    assert night.evening.attendances.filter(is_here=True).count() == 8


def test_only_this_module_locks():
    for path in modules():
        nodes = ast.walk(ast.parse(path.read_text()))
        names = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert "select_for_update" not in names or path == PACKAGE / "journal/transactions.py", path


def test_every_action_is_one_transaction_with_its_locks():
    assert len(ACTIONS) > 15
    for path in ACTIONS:
        for name, service in inspect.getmembers(import_module(name_of(path)), inspect.isfunction):
            if service.__module__ == name_of(path) and name not in WITH_A_SAVEPOINT:
                assert "atomic" not in inspect.getsource(service), f"{name_of(path)}.{name}"

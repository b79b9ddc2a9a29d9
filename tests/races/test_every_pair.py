"""Whatever two people do at the same moment, all is well afterwards, and nothing vanishes without a word.
`make test` takes some of the pairs, `benchmarks/races.py` all, many times."""

import inspect
from importlib import import_module
from itertools import chain
from pkgutil import walk_packages
from random import Random

import pytest
from django.db import connection

import jassclub
from jassclub.accounts import budgets, codes, login, throttle
from jassclub.drawing.integrity import faults
from jassclub.members import list_import
from tests.races.pages import CASES, QUERIES, sent
from tests.races.races import ACTS, pairs_of_services, races, run
from tests.races.readers import readings, torn

SEED = 20261120
# Parts of services that others call; nobody does them by themselves.
PARTS = {"start_matches", "seat_members", "change_options", "change_options_of_groups", "reset_tries"}
# One transaction after another, as a page has them done, or after what the first draw starts; what draws
# again before its transaction; and undoing, which stands beside its page.
NO_SINGLE_SERVICE = {"draw_round", "announce_draw", "draw_from_bag", "carry_out", "repair_rounds"}
NO_SINGLE_SERVICE |= {"undo_change", "load_season"}


def services() -> set[str]:
    """The names of all public transactions in actions; backups are tested by themselves."""
    found = [each.name for each in walk_packages(jassclub.__path__, "jassclub.")]
    names = [each for each in found if "actions" in each.split(".") and "backups" not in each]
    return {
        name
        for module in (list_import, login, codes, budgets, throttle, *map(import_module, names))
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and hasattr(function, "__wrapped__") and name[0] != "_"
        if not inspect.isgeneratorfunction(function.__wrapped__)  # a context manager is no transaction
    }


def test_every_service_takes_part():
    """A new one is added to the acts beside it."""
    assert {act.service.__name__ for act in ACTS} | PARTS == services() | NO_SINGLE_SERVICE
    assert len({act.name for act in ACTS}) == len(ACTS)  # or a fault of one would hide that of another
    assert len(pairs_of_services()) > 1000


@pytest.mark.django_db(transaction=True)
def test_after_each_pair_of_services_at_once_all_is_well(secretary, request):
    # SQLite lets one write at a time anyway.
    every = 32 if connection.vendor == "postgresql" else 64
    every = 1 if request.config.getoption("--everything") else every  # which takes a quarter of an hour
    outcomes = run(races(SEED)[::every])
    assert len(outcomes) > 30
    wrong = [f"{each.race}: {fault}" for each in outcomes for fault in each.wrong]
    assert not wrong, "\n".join(wrong)


@pytest.mark.django_db(transaction=True)
def test_what_two_laptops_send_at_once_is_kept_or_refused_in_words(secretary, in_turn):
    """Every second case on each of the databases."""
    dice = Random(SEED)
    tries = [(case, dice.choice(QUERIES)) for case in CASES]
    tries = list(chain(*in_turn(connection.vendor == "postgresql", (tries[::2], tries[1::2]))))
    wrong = [f"{case.name} (at query {at}): {each}" for case, at, found in sent(tries) for each in found]
    assert not wrong, "\n".join(wrong)
    assert faults() == []


@pytest.mark.django_db(transaction=True)
def test_no_page_shows_a_mixture_of_before_and_after(secretary):
    assert [str(each) for each in torn(list(readings(2, SEED)))] == []

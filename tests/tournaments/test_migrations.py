"""A club that used the program before keeps everything it has."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE = [("tournaments", "0001_seasons_evenings_rounds_entries"), ("members", "0001_club_accounts_members")]
AFTER = [("tournaments", "0004_rounds_keep_no_method_of_their_own")]

pytestmark = pytest.mark.django_db(transaction=True)


def migrate(to):
    executor = MigrationExecutor(connection)
    executor.migrate(to)
    return MigrationExecutor(connection).loader.project_state(to).apps


@pytest.fixture
def as_it_was():
    """The tables of the first version; whatever happens, those of today are back afterwards."""
    yield migrate(BEFORE)
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def rounds(apps, **how):
    season = apps.get_model("tournaments", "Season").objects.create(name="2025")
    evening = apps.get_model("tournaments", "Evening").objects.create(season=season, date=date(2025, 1, 31))
    for number, (method, seed) in enumerate(how.items(), start=1):
        apps.get_model("tournaments", "Round").objects.create(
            evening=evening, number=number, method=method, seed=seed
        )


def test_rounds_of_the_first_version_keep_their_method_seed_and_time(as_it_was):
    rounds(as_it_was, program=1291, bag=None, imported=None)
    times = dict(as_it_was.get_model("tournaments", "Round").objects.values_list("number", "drawn_at"))
    Round = migrate(AFTER).get_model("tournaments", "Round")
    found = Round.objects.order_by("number").values_list("draw__method", "draw__seed", "draw__at")
    assert list(found) == [("tokens", 1291, times[1]), ("bag", None, times[2]), (None, None, None)]


def test_the_way_back_loses_nothing_of_it(as_it_was):
    """But when a list was taken over, which nobody asks for any more."""

    def all_of(apps) -> list[tuple]:
        rows = apps.get_model("tournaments", "Round").objects.order_by("number")
        return [
            (number, method, seed, at if method != "imported" else None)
            for number, method, seed, at in rows.values_list("number", "method", "seed", "drawn_at")
        ]

    rounds(as_it_was, program=1291, bag=None, imported=None)
    before = all_of(as_it_was)
    migrate(AFTER)
    assert all_of(migrate(BEFORE)) == before

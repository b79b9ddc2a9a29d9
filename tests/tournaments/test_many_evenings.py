"""The number of queries of a page never depends on how much a club has played: every address that is read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.play.services.friendly import start_friendly
from jassclub.tournaments.services.seasons import open_evening
from tests.conftest import Night
from tests.test_access import NAMES, address_of  # noqa: F401 - a fixture

# What writes, leads elsewhere, or answers to a method only; copies are looked at where they are made.
NOT_READ = {"logout", "set_language", "match_join", "api_not_found", "copy_save", "copy_upload"}
MOST = 40


@pytest.fixture
def years(night_of, night):
    """So many evenings in the season, as many seasons with an evening, and friendly matches."""

    def play(evenings: int) -> None:
        before = night.season.evenings.count()
        for week in range(before, before + evenings):
            evening = open_evening(season=night.season, on=night.evening.date - timedelta(weeks=week))
            earlier = Night(night.season, evening, night.members)
            earlier.here(night.members)
            earlier.play(seed=week)
            names = [str(each) for each in night.members[:4]]
            start_friendly(game="schieber", options=None, names=names)
            night_of(4, on=earlier.evening.date - timedelta(weeks=60)).play()

    return play


def queries_of(client, addresses: dict[str, str]) -> dict[str, int]:
    counted = {}
    for name, address in addresses.items():
        client.get(address)  # whatever is loaded once is loaded now
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counted[name] = len(queries)
    return counted


def test_a_page_asks_the_database_as_often_after_six_evenings_as_after_two(as_secretary, years, address_of):  # noqa: F811
    addresses = {name: address_of(name) for name in NAMES if name not in NOT_READ}
    years(2)
    few = queries_of(as_secretary, addresses)
    years(4)
    assert queries_of(as_secretary, addresses) == few
    assert max(few.values()) <= MOST, few

"""The site, its disk and its connections fail in the middle of an evening: nothing acknowledged is lost."""

import pytest
from django.db import connection

from tests.simulator.faults.crashes import evening_of_crashes
from tests.simulator.faults.full_disk import evening_with_a_full_disk
from tests.simulator.faults.site import a_site


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's disk is not ours to fill")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.everything)])
def test_on_a_full_disk_nothing_is_half_saved_and_the_evening_goes_on_when_there_is_room(seed):
    assert evening_with_a_full_disk(seed, steps=14)["refused"] > 0


def test_a_site_killed_while_all_tables_write_has_everything_that_was_acknowledged(tmp_path):
    with a_site(f"sqlite:///{tmp_path}/club.sqlite3", tmp_path) as site:
        told = evening_of_crashes(1, site, kills=1, kill=site.kill, start=site.start)
    assert told["kills"] == 1 and told["acknowledged"] > 0

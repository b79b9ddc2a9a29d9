"""Seeded evenings through the pages of the site: after every step it says what the club in memory says. Also
where the site, its disk and its connections fail in the middle: nothing acknowledged is lost."""

import pytest
from django.db import connection

from jassclub.drawing.views import rounds
from jassclub.engine import numbers
from jassclub.results.queries import round_results
from tests.simulator.faults.crashes import evening_of_crashes
from tests.simulator.faults.full_disk import evening_with_a_full_disk
from tests.simulator.faults.site import a_site
from tests.simulator.simulation import GAMES, Failure, Played, shortened, simulate

STEPS, PAGES = 12, 2
SEEDS = [
    pytest.param(seed, id=f"{GAMES[seed % len(GAMES)]}-{seed}", marks=[pytest.mark.everything] * (seed > 1))
    for seed in range(12)
]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_happens_on_an_evening_every_page_says_what_it_should(seed):
    played = simulate(seed, steps=STEPS, most=PAGES)
    assert len(played.story) == STEPS
    assert played.pages > STEPS


RESTORES = """
calls the roll, saves a backup, draws, restores a backup, draws, enters deals, saves a backup, enters deals,
corrects, restores a backup, enters deals, restores a backup
"""


@pytest.mark.postgresql
@pytest.mark.django_db
@pytest.mark.parametrize("steps", [RESTORES, pytest.param("", marks=pytest.mark.everything)])
def test_a_backup_that_is_restored_takes_the_club_back_and_leaves_what_happened(steps):
    plan = [(" ".join(name.split()), seed) for seed, name in enumerate(steps.split(","))] if steps else None
    played = simulate(2, steps=24, most=1, restoring=True, plan=plan)
    assert any(line.startswith("restores a backup") for line in played.story)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        pytest.param(
            *(round_results, "average_points", lambda points: numbers.average_points(points) + 1),
            id="an average that is one too high",
        ),
        pytest.param(
            *(rounds, "close_round", lambda *, round_: None),  # a secretary would not notice it at once
            id="a round that is not closed",
            marks=pytest.mark.everything,
        ),
    ],
)
def test_a_site_that_is_wrong_is_found_out(monkeypatch, module, name, wrong):
    monkeypatch.setattr(module, name, wrong)
    with pytest.raises(Failure, match="the site says"):
        simulate(2, steps=STEPS, most=PAGES)


def test_a_failing_evening_is_shortened_to_the_steps_that_matter():
    wanted = {("draws", 3), ("draws", 17)}

    def again(plan):
        return Failure(Played(1, "a game", plan), "differs") if wanted <= set(plan) else None

    whole = again([("draws", seed) for seed in range(20)])
    assert set(shortened(whole, again).steps) == wanted


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's disk is not ours to fill")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.everything)])
def test_on_a_full_disk_nothing_is_half_saved_and_the_evening_goes_on_when_there_is_room(seed):
    assert evening_with_a_full_disk(seed, steps=14)["refused"] > 0


@pytest.mark.everything  # that a killed site comes back with its database whole: tests/server/test_serving.py
def test_a_site_killed_while_all_tables_write_has_everything_that_was_acknowledged(tmp_path):
    with a_site(f"sqlite:///{tmp_path}/club.sqlite3", tmp_path) as site:
        told = evening_of_crashes(1, site, kills=1, kill=site.kill, start=site.start)
    assert told["kills"] == 1 and told["acknowledged"] > 0

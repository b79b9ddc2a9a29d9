"""As many rounds dropped as an evening has leaves nobody a point: it is said wherever that is seen or
planned, and asked about before it is saved. The scoring stays."""

import pytest

from jassclub.engine.standings.regulation import Regulation
from jassclub.papers.standings_papers import evening_lists, season_lists
from jassclub.results.queries.standings import evening_standings
from jassclub.season_setup.actions.scoring import set_regulation
from jassclub.seasons.models import Season
from tests.answers import words
from tests.members.sheets import looked_at
from tests.season_setup.test_season_options import filled_in

SAID = "No round counts so far on 20 November 2026: as many are dropped as were played."
ASKED = "As many rounds are dropped as an evening has: no round counts."


@pytest.fixture
def dropping(night):
    night.season = set_regulation(season=night.season, regulation=Regulation(round_drop=1))
    night.evening.refresh_from_db()
    return night


@pytest.mark.parametrize(("rounds", "is_said"), [(0, False), (1, True), (2, False)])
def test_lists_and_papers_say_it_as_long_as_it_is_so(dropping, as_reader, rounds, is_said):
    for seed in range(rounds):
        dropping.play(seed=seed + 1)
    for page in (dropping.evening.get_absolute_url(), dropping.season.get_absolute_url()):
        assert (SAID in words(as_reader.get(page))) is is_said
    for paper in (*evening_lists(dropping.evening), *season_lists(dropping.season)):
        assert (SAID in paper.note) is is_said
    totals = {each.line.total for each in evening_standings(dropping.evening).ranked}
    assert (totals <= {0}) is (rounds < 2)  # the scoring is that of docs/rules.md §11.1


def test_the_season_form_asks_where_an_evening_gets_too_few_rounds(dropping, as_secretary):
    address = f"/seasons/{dropping.season.pk}/edit/"
    fields = {**filled_in(as_secretary.get(address)), "rounds_per_evening": "1"}
    asks = as_secretary.post(address, fields)
    assert ASKED in words(asks) and 'name="none_may_count"' in asks.text
    assert Season.objects.get().rounds_per_evening != 1
    assert as_secretary.post(address, {**fields, "none_may_count": "on"}).status_code == 302
    assert Season.objects.get().rounds_per_evening == 1
    assert as_secretary.post(address, filled_in(as_secretary.get(address))).status_code == 302  # asked once


def test_the_draw_says_it(dropping, as_secretary):
    address = f"/evenings/{dropping.evening.pk}/draw/"
    assert ASKED not in words(as_secretary.get(address))
    Season.objects.update(rounds_per_evening=1)
    assert ASKED in words(as_secretary.get(address))


def test_the_preview_of_a_list_says_which_evening_has_too_few(dropping, as_secretary):
    rows = "Name\t1.12.2026 R1\t1.12.2026 R2\t2.12.2026\nHuber Regula\t700\t650\t600"
    page = looked_at(as_secretary, "/seasons/import/", rows, season=str(dropping.season.pk), name="")
    assert words(page).count("None of its rounds count in this season: that many are dropped.") == 1

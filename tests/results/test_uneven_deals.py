"""Differenzler with seven: a table of three plays nine deals beside the eight of the others, and the club
says what counts of them."""

import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command

from jassclub.drawing.actions.rounds import close_round
from jassclub.engine.standings.regulation import Regulation
from jassclub.papers.standings_papers import evening_lists, printed_score_sheets, season_lists
from jassclub.printing.paper import pdf_of
from jassclub.results.queries.standings import evening_standings
from jassclub.season_setup.actions.scoring import set_regulation
from tests.answers import pdf_text, words

PLAYS = "A table of 3 plays 9 deals per round, the others 8;"
SAID = {
    "all": f"{PLAYS} all of them count.",
    "average": f"{PLAYS} its points count at the average per deal: × 8 ÷ 9.",
    "first": f"{PLAYS} the first 8 count.",
}
# 1 missed in each of the first eight deals, 20 in the ninth.
COUNTED = {"all": 28, "average": Fraction(28 * 8, 9), "first": 8}


@pytest.fixture
def night(night_of):
    return night_of(7, game="differenzler")


def play(night, ninth: int):
    """A round in which everyone missed by 1 in each deal, but in the ninth at the table of three."""
    round_ = night.draw(leftover="threes")
    for table in round_.tables.all():
        made = [50, 57, 50, 0][: len(night.at(table))]
        for number in range(1, (8 if len(made) == 4 else 9) + 1):
            announced = [each + (ninth if number == 9 else 1) for each in made]
            night.deal_of(table, number, {"announced": announced, "card_points": made})
    close_round(round_=round_)
    night.three = next(each for each in round_.tables.all() if len(night.at(each)) == 3)
    return night


@pytest.fixture
def played(night):
    return play(night, ninth=20)


def counts(night, how: str) -> None:
    night.season = set_regulation(season=night.season, regulation=Regulation(uneven_deals=how))
    night.evening.refresh_from_db()


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("all", ""),
        ("average", "9 deals, counted as 8: 28 × 8 ÷ 9 = 24.89"),
        ("first", "the first 8 of 9 deals; all together 28"),
    ],
)
def test_the_list_counts_it_so_and_a_total_says_what_of_its_round_counts(played, as_reader, how, said):
    counts(played, how)
    standings = evening_standings(played.evening)
    totals = {each.line.player: each.line.total for each in standings.ranked}
    of_three = played.at(played.three)
    assert {totals[member] for member in of_three} == {COUNTED[how]}
    assert {total for member, total in totals.items() if member not in of_three} == {8}
    for page in (played.evening.get_absolute_url(), played.season.get_absolute_url()):
        assert SAID[how] in words(as_reader.get(page))
    member = played.at(played.three)[0]
    page = words(as_reader.get(f"{played.evening.get_absolute_url()}standings/{member}/"))
    assert said in page and ("deals, counted" in page) == (how == "average")


def test_the_command_explains_it_in_figures_and_the_papers_show_it(played):
    counts(played, "average")
    lists = evening_lists(played.evening) + season_lists(played.season)
    assert all(each.note.count(SAID["average"]) == 1 for each in lists)
    text = pdf_text(pdf_of([printed_score_sheets(played.evening)]))
    assert text.count("24.9") == 9  # three players: the round, the total after it and of the evening
    out = StringIO()
    call_command("standings", str(played.season), "--explain", stdout=out)
    lines = json.loads(out.getvalue())
    rounds = [each["explained"]["evenings"]["2026-11-20"]["rounds"]["1"] for each in lines]
    shown = ("points", "written", "deals", "usual_deals")
    assert [[each[name] for name in shown] for each in rounds if "deals" in each] == [[24.9, 28, 9, 8]] * 3


def test_it_is_said_before_the_draw_but_where_all_play_as_many(night, night_of, as_secretary):
    roll_call = f"/evenings/{night.evening.pk}/roll-call/"
    text = words(as_secretary.get(roll_call))
    assert SAID["all"] in text and "Choose what counts" in text
    counts(night, "first")
    assert SAID["first"] in words(as_secretary.get(roll_call))
    night = night_of(7, game="differenzler", deals=8)
    assert "A table of 3 plays" not in words(as_secretary.get(f"/evenings/{night.evening.pk}/roll-call/"))
    page = as_secretary.get(f"/seasons/{night.season.pk}/regulation/").text
    assert 'name="uneven_deals"' not in page


def test_a_round_sat_out_brings_the_average_of_what_counts(night_of):
    night = play(night_of(7, game="differenzler", sit_out="tables"), ninth=1)
    counts(night, "average")
    assert {each.line.total for each in evening_standings(night.evening).ranked} == {8}

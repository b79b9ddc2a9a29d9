"""What sitting out brings: worked out whenever it is read."""

import re

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.actions.writing import strike_entry, write_entry
from jassclub.results.queries.round_results import RoundResult, results_of
from jassclub.rounds.models import Result
from jassclub.season_setup.actions.seasons import save_season
from jassclub.seasons.models import Season

NOTHING_YET = (None, False)


def change(night, **fields) -> None:
    night.season = save_season(season=Season.objects.get(pk=night.season.pk), fields=fields, options={})
    night.evening.refresh_from_db()


@pytest.fixture
def five(night_of):
    return night_of(5)


def play(night, bench: int, mine: int) -> None:
    """A round in which that member sits out, and side 0 has this many points, side 1 the rest."""
    round_ = night.draw(sitting_out=[night.members[bench].pk])
    night.totals(round_.tables.get(), mine)
    close_round(round_=round_)


def of_member(night, member: int, kind: str) -> list[RoundResult]:
    key = night.members[member].pk
    return [each for each in results_of(night.evening) if (each.member, each.kind) == (key, kind)]


def sat_out(night, bench: int) -> tuple[int | None, bool]:
    [result] = of_member(night, bench, Result.Kind.SAT_OUT)
    return result.points, result.is_complete


def own(night, member: int) -> list[int]:
    return [each.points for each in of_member(night, member, Result.Kind.PLAYED) if each.is_complete]


def test_anyone_who_sits_out_receives_the_average_of_their_other_rounds_also_after_a_correction(five):
    play(five, bench=0, mine=700)
    assert sat_out(five, 0) == NOTHING_YET
    play(five, bench=1, mine=801)
    [second] = own(five, 0)
    assert sat_out(five, 0) == (second, True)
    play(five, bench=2, mine=1000)
    assert len(own(five, 0)) == 2
    assert sat_out(five, 0) == ((sum(own(five, 0)) + 1) // 2, True)
    five.totals(five.evening.rounds.get(number=2).tables.get(), 900, seen=1, confirmed=True)
    assert own(five, 0)[0] in (900, 356)
    assert sat_out(five, 0) == ((sum(own(five, 0)) + 1) // 2, True)


def test_a_sheet_that_is_not_complete_does_not_count_for_the_average(five):
    play(five, bench=0, mine=700)
    table = five.draw(sitting_out=[five.members[1].pk]).tables.get()
    five.deal(table, 1, 100)
    assert sat_out(five, 0) == NOTHING_YET
    for number in range(2, 9):
        five.deal(table, number, 100)
    assert sat_out(five, 0) == (own(five, 0)[0], True)
    strike_entry(match=table.match, number=8, seen=1, by=None)
    assert sat_out(five, 0) == NOTHING_YET


def test_another_evening_does_not_count_for_the_average(five):
    play(five, bench=1, mine=700)
    five.evening = five.season.evenings.create(date="2026-12-04")
    five.here(five.members)
    play(five, bench=0, mine=900)
    assert sat_out(five, 0) == NOTHING_YET


def test_a_season_may_give_the_average_of_all_who_play_that_round(night_of):
    club = night_of(17, sit_out="tables")
    with_matsch, *others = club.draw(sitting_out=[club.members[0].pk]).tables.all()
    assert sat_out(club, 0) == NOTHING_YET
    sheet = {"points": [801, 555], "matsch": [1, 0], "stoeck": [0, 0]}
    write_entry(match=with_matsch.match, number=0, data=sheet, seen=0, by=None)
    assert sat_out(club, 0) == NOTHING_YET
    for table in others:
        club.totals(table)
    assert sat_out(club, 0) == (641, True), "(801 + 555 + 3 × 1256) / 8, the half up"


def test_another_round_does_not_count_for_the_average_of_the_tables(night_of):
    five = night_of(5, sit_out="tables")
    play(five, bench=0, mine=700)
    assert sat_out(five, 0) == (628, True)
    table = five.draw(sitting_out=[five.members[1].pk]).tables.get()
    five.deal(table, 1, 157, matsch=0)
    assert (sat_out(five, 0), sat_out(five, 1)) == ((628, True), NOTHING_YET)


@pytest.mark.parametrize("sit_out", Season.SitOut.values)
def test_nobody_who_sits_out_leads_those_who_still_play(night_of, sit_out):
    nine = night_of(9, sit_out=sit_out, sit_out_points=500)
    nine.play(sitting_out=[nine.members[1].pk])
    first, second = nine.draw(sitting_out=[nine.members[0].pk]).tables.all()
    nine.totals(first)
    assert sat_out(nine, 0) == NOTHING_YET
    nine.totals(second)
    assert sat_out(nine, 0)[1]


def test_the_season_says_beside_the_points_that_someone_only_sat_out(night_of, as_reader):
    five = night_of(5, sit_out="fixed", sit_out_points=500)
    play(five, bench=0, mine=700)
    page = as_reader.get(five.season.get_absolute_url()).text
    assert re.search(r"500</a>\s+<small>sits out</small>", page)


def test_every_choice_can_be_changed_to_another(night_of):
    five = night_of(5, sit_out="nothing", sit_out_points=500)
    play(five, bench=0, mine=700)
    play(five, bench=1, mine=800)
    expected = {"nothing": 0, "fixed": 500, "tables": 628, "average": own(five, 0)[0]}
    for sit_out in [*expected, *expected]:
        change(five, sit_out=sit_out)
        assert sat_out(five, 0) == (expected[sit_out], True)
    change(five, sit_out="fixed", sit_out_points=628)
    assert sat_out(five, 0) == (628, True)

"""What sitting out brings, and what happens when a season's options change after deals are entered."""

from __future__ import annotations

from itertools import permutations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from jassclub.rules.base import InvalidDeal
from jassclub.tournaments.models import Correction, Entry, Result, Season
from jassclub.tournaments.services.drawing import take_back
from jassclub.tournaments.services.entering import strike_entry, write_entry
from jassclub.tournaments.services.scoring import compensate_sit_outs
from jassclub.tournaments.services.seasons import save_season


def change(season: Season, **words) -> Season:
    fields = {name: words.pop(name) for name in list(words) if hasattr(Season, name)}
    return save_season(season=Season.objects.get(pk=season.pk), fields=fields, options=words)


@pytest.fixture
def five(night_of):
    """A night of five, so that in every round one sits out."""
    return night_of(5)


def play(night, bench: int, mine: int) -> None:
    """A round in which that member sits out and side 0, and side 1 the rest, have so many points."""
    round_ = night.draw(sitting_out=[night.members[bench].pk])
    night.totals(round_.tables.get(), mine)
    round_.closed_at = timezone.now()
    round_.save()


def sat_out(night, bench: int) -> tuple[int, bool]:
    result = Result.objects.get(member=night.members[bench], kind=Result.Kind.SAT_OUT)
    return result.points, result.is_complete


def own(night, member: int) -> list[int]:
    results = Result.objects.filter(member=night.members[member], kind="played", is_complete=True)
    return list(results.values_list("points", flat=True))


def test_who_sits_out_receives_the_average_of_their_other_rounds(five):
    play(five, bench=0, mine=700)
    assert sat_out(five, 0) == (0, False)
    play(five, bench=1, mine=801)
    [second] = own(five, 0)
    assert sat_out(five, 0) == (second, True)
    play(five, bench=2, mine=1000)
    assert len(own(five, 0)) == 2
    assert sat_out(five, 0) == ((sum(own(five, 0)) + 1) // 2, True)


def test_the_average_follows_a_correction(five):
    play(five, bench=0, mine=700)
    play(five, bench=1, mine=800)
    table = five.evening.rounds.get(number=2).tables.get()
    five.totals(table, 1000, seen=1)
    assert sat_out(five, 0) == (own(five, 0)[0], True)
    assert own(five, 0)[0] in (1000, 256)


def test_a_sheet_that_is_not_complete_does_not_count_for_the_average(five):
    play(five, bench=0, mine=700)
    table = five.draw(sitting_out=[five.members[1].pk]).tables.get()
    five.deal(table, 1, 100)
    assert sat_out(five, 0) == (0, False)
    for number in range(2, 9):
        five.deal(table, number, 100)
    assert sat_out(five, 0) == (own(five, 0)[0], True)
    strike_entry(table=table, number=8, seen=1, by=None)
    assert sat_out(five, 0) == (0, False)


def test_another_evening_does_not_count_for_the_average(five):
    play(five, bench=1, mine=700)
    five.evening = five.season.evenings.create(date="2026-12-04")
    five.here(five.members)
    play(five, bench=0, mine=900)
    assert sat_out(five, 0) == (0, False)


def test_a_season_may_give_a_fixed_number_for_sitting_out(night_of):
    five = night_of(5, sit_out="fixed", sit_out_points=628)
    play(five, bench=0, mine=700)
    assert sat_out(five, 0) == (628, True)


def test_changing_the_fixed_number_changes_what_was_received(night_of):
    five = night_of(5, sit_out="fixed", sit_out_points=628)
    play(five, bench=0, mine=700)
    change(five.season, sit_out_points=500)
    assert sat_out(five, 0) == (500, True)
    play(five, bench=1, mine=900)
    change(five.season, sit_out="average")
    assert sat_out(five, 0) == (own(five, 0)[0], True)


def test_a_season_may_give_the_average_of_all_who_play_that_round(night_of):
    club = night_of(17, sit_out="tables")
    with_matsch, *others = club.draw(sitting_out=[club.members[0].pk]).tables.all()
    assert sat_out(club, 0) == (0, False)
    sheet = {"points": [801, 555], "matsch": [1, 0], "stoeck": [0, 0]}
    write_entry(table=with_matsch, number=0, data=sheet, seen=0, by=None)
    assert sat_out(club, 0) == (0, False)
    for table in others:
        club.totals(table)
    assert sat_out(club, 0) == (641, True), "(801 + 555 + 3 × 1256) / 8, the half up"


def test_another_round_does_not_count_for_the_average_of_the_tables(night_of):
    five = night_of(5, sit_out="tables")
    play(five, bench=0, mine=700)
    assert sat_out(five, 0) == (628, True)
    table = five.draw(sitting_out=[five.members[1].pk]).tables.get()
    five.deal(table, 1, 157, matsch=0)
    assert (sat_out(five, 0), sat_out(five, 1)) == ((628, True), (0, False))


def test_a_season_may_give_nothing_for_sitting_out(night_of):
    five = night_of(5, sit_out="nothing")
    play(five, bench=0, mine=700)
    assert sat_out(five, 0) == (0, True)


@pytest.mark.parametrize("sit_out", Season.SitOut.values)
def test_nobody_who_sits_out_leads_those_who_still_play(night_of, sit_out):
    nine = night_of(9, sit_out=sit_out, sit_out_points=500)
    nine.play(sitting_out=[nine.members[1].pk])
    first, second = nine.draw(sitting_out=[nine.members[0].pk]).tables.all()
    nine.totals(first)
    assert sat_out(nine, 0) == (0, False)
    nine.totals(second)
    assert sat_out(nine, 0)[1]


def test_every_choice_can_be_changed_to_every_other(night_of):
    five = night_of(5, sit_out="nothing", sit_out_points=500)
    play(five, bench=0, mine=700)
    play(five, bench=1, mine=800)
    expected = {"nothing": 0, "fixed": 500, "tables": 628, "average": own(five, 0)[0]}
    for one, other in permutations(expected, 2):
        change(five.season, sit_out=one)
        assert sat_out(five, 0) == (expected[one], True)
        change(five.season, sit_out=other)
        assert sat_out(five, 0) == (expected[other], True)


@pytest.mark.parametrize("sit_out", Season.SitOut.values)
def test_compensating_asks_the_database_as_often_for_11_as_for_43_players(night_of, sit_out):
    counted = []
    for players in (11, 43):
        night = night_of(players, sit_out=sit_out)
        night.play(), night.play()
        with CaptureQueriesContext(connection) as queries:
            compensate_sit_outs(night.evening)
        counted.append(len(queries))
    assert counted[0] == counted[1] < 12


def test_taking_back_a_draw_takes_its_sit_outs_with_it(five):
    play(five, bench=0, mine=700)
    take_back(round_=five.draw(sitting_out=[five.members[1].pk]))
    assert Result.objects.filter(kind="sat_out").count() == 1


def test_a_changed_matsch_bonus_counts_what_is_entered_again(night, table, side_of):
    night.deal(table, 1, 157, matsch=0)
    night.deal(table, 2, 57)
    change(night.season, matsch_bonus=0)
    assert (side_of(table, 0), side_of(table, 1)) == ((214, 1, 0, False), (100, 0, 0, False))
    assert Entry.objects.get(number=1).points == [157, 0]
    assert Correction.objects.count() == 2, "nobody corrected anything"


def test_fewer_deals_a_round_complete_a_sheet_that_has_so_many(night, table, side_of):
    for number in range(1, 5):
        night.deal(table, number, 100)
    change(night.season, deals=4)
    assert side_of(table, 0) == (400, 0, 0, True)
    change(night.season, deals=12)
    assert side_of(table, 0) == (400, 0, 0, False)


@pytest.mark.parametrize(
    ("options", "field", "code"),
    [
        ({"stoeck": False}, "stoeck", "not_played"),
        ({"deals": 4}, "deal", "after_end"),
    ],
)
def test_options_that_make_an_entered_deal_wrong_are_refused(night, table, options, field, code):
    night.deal(table, 5, 100, stoeck=0)
    before = list(Result.objects.order_by("pk").values())
    with pytest.raises(InvalidDeal) as refusal:
        change(night.season, name="Renamed", **options)
    assert (refusal.value.field, refusal.value.code) == (field, code)
    assert refusal.value.params["number"] == 5
    assert list(Result.objects.order_by("pk").values()) == before
    stored = Season.objects.get(pk=night.season.pk)
    assert (stored.name, stored.options) == (night.season.name, night.season.options)


def test_totals_that_would_no_longer_be_the_control_sum_keep_the_options(night, table):
    night.totals(table)
    with pytest.raises(InvalidDeal) as refusal:
        change(night.season, deals=12)
    assert refusal.value.code == "not_the_control_sum"


@pytest.mark.parametrize(
    ("options", "field"),
    [({"deals": 0}, "deals"), ({"matsch_bonus": -1}, "matsch_bonus"), ({"stock": True}, "stock")],
)
def test_a_wrong_option_is_refused_by_its_name(night, options, field):
    with pytest.raises(InvalidDeal) as refusal:
        change(night.season, **options)
    assert refusal.value.field == field


def test_another_season_is_not_touched_by_a_change(night, night_of, side_of):
    other = night_of(4)
    table = other.draw().tables.get()
    other.deal(table, 1, 157, matsch=0)
    change(night.season, matsch_bonus=0)
    assert side_of(table, 0)[0] == 257

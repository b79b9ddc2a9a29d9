"""Someone came or left: rounds drawn ahead are adjusted, and the page says who sits elsewhere."""

import pytest

from jassclub.drawing.queries.progress import attendance_changes, progress
from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.matches.actions.writing import strike_entry
from jassclub.matches.models import Match
from jassclub.rounds.actions import tokens_of
from jassclub.rounds.models import Draw, Result, SeatChange, Table
from tests.answers import refusal, refused
from tests.drawing.acts import from_bag, late, play, repair


@pytest.fixture
def night_ahead(night_of):
    """A night of so many with all four rounds drawn and the first one played."""

    def open_night(players: int):
        night = night_of(players)
        night.draw(rounds=4)
        play(night, night.evening.rounds.get(number=1))
        return night

    return open_night


def seats(night) -> dict[int, dict[int, int]]:
    return {round_.number: tokens_of(round_) for round_ in night.evening.rounds.all()}


def leaves(night, member) -> None:
    night.members.remove(member)
    night.here(night.members)


def test_every_moved_seat_is_recorded_with_where_it_was(night_ahead, secretary):
    night = night_ahead(22)
    before = seats(night)
    leaves(night, night.members[5])
    late(night)
    repair(night, 3, by=secretary)
    after, fit = seats(night), Draw.objects.get(is_repair=True)
    of_fit = SeatChange.objects.filter(why="came_or_left", by=secretary, repair=fit)
    for number in (3, 4):
        changes = of_fit.filter(round__number=number)
        recorded = {change.member_id: (change.before, change.after) for change in changes}
        everyone = before[number].keys() | after[number].keys()
        moved = {who: (before[number].get(who), after[number].get(who)) for who in everyone}
        assert recorded == {who: (old, new) for who, (old, new) in moved.items() if old != new}


def test_who_leads_first_at_a_table_with_others_is_not_known_yet(night_ahead):
    night = night_ahead(8)
    Match.objects.filter(table__round__number=2).update(first=3)
    at_table_1 = Match.objects.get(table__round__number=2, table__number=1).seats.first().member
    leaves(night, at_table_1)
    repair(night, 2)
    assert list(Match.objects.filter(table__round__number=2).values_list("first", flat=True)) == [None]


def test_a_helper_who_is_ranked_after_all_is_ranked_in_rounds_ahead_too(night_of):
    night = night_of(7)
    helper = welcome_at_the_door(evening=night.evening, line="Hilfe Hans", is_ranked=False)
    night.draw(rounds=2)
    welcome_at_the_door(evening=night.evening, line="Hilfe Hans", is_ranked=True)
    assert set(Result.objects.filter(member=helper).values_list("is_ranked", flat=True)) == {True}


def test_a_round_with_deals_keeps_its_seats_and_four_are_needed(night_ahead):
    night = night_ahead(8)
    assert refusal(repair, night, 2) == "fits" and not SeatChange.objects.exists()
    assert "not been drawn" in refused(repair, night, 5).messages[0]
    night.here(night.members[:3])
    assert refusal(repair, night, 2) == "too_few"
    night.deal(night.evening.rounds.get(number=2).tables.get(number=1), 1, 100)
    assert [refusal(repair, night, first) for first in (2, 1)] == ["deals_entered", "closed"]


def test_a_round_with_deals_is_not_offered_beside_an_earlier_one_that_is_open_again(night_ahead):
    night = night_ahead(8)
    first, second = night.evening.rounds.get(number=1), night.evening.rounds.get(number=2)
    night.totals(second.tables.first())
    strike_entry(match=first.tables.first().match, number=0, seen=1, by=None, confirmed=True)
    late(night)
    assert [number for number, _words in attendance_changes(night.evening)["choices"]] == [3]


def test_the_evening_says_that_its_rounds_no_longer_fit(night_ahead):
    night = night_ahead(22)
    assert not progress(night.evening).is_out_of_step and attendance_changes(night.evening)["fits"]
    gone, member = night.members[0], late(night)
    leaves(night, gone)
    state = attendance_changes(night.evening)
    assert progress(night.evening).is_out_of_step and (state["came"], state["left"]) == ([member], [gone])
    assert [number for number, _words in state["choices"]] == [2, 3]
    repair(night, 3)
    assert attendance_changes(night.evening)["fits"] and not progress(night.evening).is_out_of_step


def test_a_round_drawn_alone_is_fitted_before_it_begins_and_tokens_from_the_bag_stay_where_they_can(night_of):
    night = night_of(9)
    from_bag(night, 8)
    drawn = seats(night)[1]
    leaves(night, night.members[3])
    assert [number for number, _words in attendance_changes(night.evening)["choices"]] == [1]
    repair(night, 1)
    tokens = seats(night)[1]
    assert tokens.pop(night.members[7].pk) == 4  # who sat out sits where the one who left was to sit
    assert tokens == {who: token for who, token in drawn.items() if token not in (0, 4)}


def test_tables_of_three_are_drawn_from_scratch(night_of):
    night = night_of(22, game="differenzler", deals=4)
    night.draw(rounds=2, leftover="threes")
    leaves(night, night.members[0])
    repair(night, 1)
    for round_ in night.evening.rounds.all():
        assert sorted(len(night.at(table)) for table in round_.tables.all()) == [3, 3, 3, 4, 4, 4]
    leaves(night, night.members[0])
    repair(night, 1)
    assert Result.objects.filter(kind="sat_out").count() == 0


@pytest.mark.postgresql
def test_a_table_keeps_its_match_and_rounds_ahead_wait_when_several_rounds_are_repaired(night_of):
    night = night_of(13)
    night.here(night.members[:12])
    night.draw(method="mixed", rounds=3)
    before = {table.pk: night.at(table) for table in Table.objects.all()}
    night.here(night.members)
    rounds = repair(night)
    same = [table for table in Table.objects.all() if table.pk in before]
    assert same and all(night.at(table) == before[table.pk] for table in same)
    states = [{table.match.state for table in round_.tables.all()} for round_ in rounds]
    assert states == [{Match.State.OPEN}, {Match.State.AHEAD}, {Match.State.AHEAD}]

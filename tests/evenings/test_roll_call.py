"""Who is here tonight: latecomers, leavers, guests and helpers at the door."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.queries.people import Headcount, people_here
from jassclub.evenings.actions.roll_call import call_roll, welcome_at_the_door
from jassclub.evenings.queries.attendance import roll
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.results.queries.standings import evening_standings
from jassclub.rounds.models import Result
from jassclub.seasons.models import Attendance


def names_here(night) -> list[str]:
    return [str(member) for member in people_here(night.evening).by_name]


def names_ranked(night) -> set[str]:
    return {each.line.name for each in evening_standings(night.evening).ranked}


def test_exactly_those_who_are_ticked_are_here(night):
    night.here(night.members[:5])
    assert names_here(night) == [str(member) for member in night.members[:5]]


def test_a_latecomer_plays_from_the_next_round(night):
    night.here(night.members[:4])
    first = night.play()
    night.here(night.members)
    second = night.draw()
    assert (first.results.count(), second.results.count()) == (4, 8)


def test_a_leaver_keeps_the_points_and_is_drawn_no_more(night):
    night.play()
    night.here(night.members[:4])
    second = night.draw()
    gone = night.members[7]
    assert gone.pk not in second.results.values_list("member", flat=True)
    assert str(gone) in names_ranked(night)
    assert not Attendance.objects.get(evening=night.evening, member=gone).is_here


def test_who_left_can_come_back(night):
    night.play()
    night.here(night.members[:4])
    night.here(night.members)
    assert night.draw().results.count() == 8


def test_who_was_ticked_by_mistake_leaves_no_trace(night):
    night.here(night.members[:7])
    assert not Attendance.objects.filter(member=night.members[7]).exists()


def test_a_name_ticked_twice_is_here_once(night):
    night.here([night.members[0], night.members[0], *night.members[1:4]])
    assert len(names_here(night)) == 4


@pytest.mark.parametrize(("players", "tables", "over"), [(0, 0, 0), (3, 0, 3), (24, 6, 0), (25, 6, 1)])
def test_the_headcount_says_how_many_tables_and_sit_outs(players, tables, over):
    count = Headcount(players)
    assert (count.tables, count.over) == (tables, over)


def test_a_guest_at_the_door_plays_and_is_ranked(night):
    night.here(night.members[:3])
    guest = welcome_at_the_door(evening=night.evening, line="Gast Gustav (Bern)", is_ranked=True)
    night.play()
    assert (guest.name, guest.distinction, guest.is_guest) == ("Gustav Gast", "Bern", True)
    assert "Gustav Gast (Bern)" in names_ranked(night)


def test_a_guest_is_on_the_list_of_that_evening_only(night, night_of):
    guest = welcome_at_the_door(evening=night.evening, line="Gast Gustav", is_ranked=True)
    other = night_of(4)
    assert guest in roll(night.evening).members
    assert guest not in roll(other.evening).members


def test_a_helper_fills_a_table_and_is_not_ranked(night):
    night.here(night.members[:3])
    welcome_at_the_door(evening=night.evening, line="Willy Wirt", is_ranked=False)
    round_ = night.play()
    assert round_.tables.count() == 1
    assert night.points(round_)["Willy Wirt"] > 0
    assert names_ranked(night) == {str(member) for member in night.members[:3]}
    assert roll(night.evening).helper_ids == {Member.objects.get(name="Willy Wirt").pk}


def test_a_helper_stays_a_helper_when_the_roll_is_called_again(night):
    wirt = welcome_at_the_door(evening=night.evening, line="Willy Wirt", is_ranked=False)
    night.here([*night.members[:3], wirt])
    assert not Attendance.objects.get(member=wirt).is_ranked


def test_the_name_of_a_member_at_the_door_is_refused(night):
    night.here([])
    with pytest.raises(ValidationError, match="is a member: tick the name"):
        welcome_at_the_door(evening=night.evening, line="PLAYER 001", is_ranked=True)
    assert not Member.objects.filter(is_guest=True).exists() and names_here(night) == []


def test_a_member_who_came_only_to_help_may_be_typed_at_the_door(night):
    night.here([])
    member = welcome_at_the_door(evening=night.evening, line="Player 001", is_ranked=False)
    assert member == night.members[0]
    assert not Attendance.objects.get(member=member).is_ranked


@pytest.mark.parametrize("again", ["gÄst ÖZIL", "Gäst Özil", "  gäst   özil "])
def test_a_guest_who_comes_again_is_the_same_guest(night, again):
    first = welcome_at_the_door(evening=night.evening, line="Gäst Özil", is_ranked=True)
    assert welcome_at_the_door(evening=night.evening, line=again, is_ranked=True) == first


def test_a_member_who_had_left_the_club_is_welcome_again(night):
    Member.objects.filter(pk=night.members[0].pk).update(is_active=False)
    member = welcome_at_the_door(evening=night.evening, line="Player 001", is_ranked=True)
    assert member == night.members[0] and member.is_active


@pytest.mark.parametrize("line", ["", "   ", "\n", "1.", "Anna\nBeat"])
def test_at_the_door_it_takes_exactly_one_name(night, line):
    with pytest.raises(ValidationError, match="Type one name"):
        welcome_at_the_door(evening=night.evening, line=line, is_ranked=True)


def test_an_inactive_member_is_not_on_the_list_but_who_has_come_is(night):
    Member.objects.filter(pk__in=[night.members[0].pk, night.members[7].pk]).update(is_active=False)
    night.here(night.members[:4])
    listed = set(roll(night.evening).members)
    assert night.members[0] in listed and night.members[7] not in listed


def test_nothing_of_a_round_that_was_played_is_lost_when_everybody_leaves(night):
    night.play()
    night.here([])
    assert Result.objects.count() == 8 and night.evening.attendances.count() == 8


def test_who_came_in_at_another_laptop_is_not_sent_home_by_an_older_page(night):
    shown = [member.pk for member in night.members]
    gerda = welcome_at_the_door(evening=night.evening, line="Gerda", is_ranked=True)
    call_roll(evening=night.evening, here=shown[1:], shown=shown)
    here = set(night.evening.attendances.filter(is_here=True).values_list("member", flat=True))
    assert here == {*shown[1:], gerda.pk}


def test_a_helper_whose_name_is_typed_again_without_the_tick_is_ranked(night):
    [member] = add_members([NewMember("Hilda")])
    welcome_at_the_door(evening=night.evening, line="Hilda", is_ranked=False)
    welcome_at_the_door(evening=night.evening, line="Hilda", is_ranked=True)
    assert night.evening.attendances.get(member=member).is_ranked

"""Who is here tonight: latecomers, leavers, guests and helpers at the door."""

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.queries.people import people_here
from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.evenings.queries.attendance import roll
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.results.queries.standings import evening_standings
from jassclub.seasons.models import Attendance


def names_here(night) -> list[str]:
    return [str(member) for member in people_here(night.evening)["by_name"]]


def names_ranked(night) -> set[str]:
    return {each.line.name for each in evening_standings(night.evening).ranked}


def welcome(night, line: str, *, is_ranked: bool = True) -> Member:
    return welcome_at_the_door(evening=night.evening, line=line, is_ranked=is_ranked)


def test_a_name_ticked_twice_is_here_once_and_a_tick_by_mistake_leaves_no_trace(night):
    night.here([night.members[0], *night.members[:5]])
    assert names_here(night) == [str(member) for member in night.members[:5]]
    assert not Attendance.objects.filter(member=night.members[7]).exists()
    Member.objects.filter(pk__in=[night.members[0].pk, night.members[7].pk]).update(is_active=False)
    listed = set(roll(night.evening)["members"])  # an inactive member only after coming
    assert night.members[0] in listed and night.members[7] not in listed


def test_a_roll_call_is_undone_for_those_who_came_and_those_who_left(night, secretary):
    night.here(night.members[:6])
    night.here([*night.members[1:6], night.members[7]])
    undo_line(line=Line.objects.latest("pk"), by=secretary)
    assert names_here(night) == [str(member) for member in night.members[:6]]


def test_latecomers_play_from_the_next_round_and_leavers_keep_their_points_and_may_come_back(night):
    night.here(night.members[:4])
    assert night.play().results.count() == 4
    night.here(night.members)
    assert night.play(seed=2).results.count() == 8
    night.here(night.members[:4])
    gone = night.members[7]
    assert gone.pk not in night.play(seed=3).results.values_list("member", flat=True)
    assert str(gone) in names_ranked(night)
    assert not Attendance.objects.get(evening=night.evening, member=gone).is_here
    night.here(night.members)
    assert night.draw(seed=4).results.count() == 8


def test_a_guest_at_the_door_plays_is_ranked_and_listed_on_that_evening_only(night, night_of):
    night.here(night.members[:3])
    guest = welcome(night, "Gast Gustav (Bern)")
    night.play()
    assert (guest.name, guest.distinction, guest.is_guest) == ("Gustav Gast", "Bern", True)
    assert "Gustav Gast (Bern)" in names_ranked(night)
    assert guest in roll(night.evening)["members"]
    assert guest not in roll(night_of(4).evening)["members"]


def test_a_helper_fills_a_table_unranked_also_when_the_roll_is_called_again(night):
    wirt = welcome(night, "Willy Wirt", is_ranked=False)
    night.here([*night.members[:3], wirt])
    round_ = night.play()
    assert round_.tables.count() == 1
    assert night.points(round_)["Willy Wirt"] > 0
    assert names_ranked(night) == {str(member) for member in night.members[:3]}
    assert roll(night.evening)["helper_ids"] == {wirt.pk}


def test_a_members_name_at_the_door_is_refused_but_of_one_who_only_helps_or_had_left_the_club(night):
    night.here([])
    with pytest.raises(ValidationError, match="is a member: tick the name"):
        welcome(night, "PLAYER 001")
    assert not Member.objects.filter(is_guest=True).exists() and names_here(night) == []
    assert welcome(night, "Player 001", is_ranked=False) == night.members[0]
    assert not Attendance.objects.get(member=night.members[0]).is_ranked
    assert welcome(night, "Player 001") == night.members[0]  # a helper is typed again without the tick
    assert Attendance.objects.get(member=night.members[0]).is_ranked
    Member.objects.filter(pk=night.members[1].pk).update(is_active=False)
    member = welcome(night, "Player 002")
    assert member == night.members[1] and member.is_active


def test_a_guest_who_comes_again_is_the_same_guest(night):
    assert len({welcome(night, name).pk for name in ("Gäst Özil", "gÄst ÖZIL", "  gäst   özil ")}) == 1

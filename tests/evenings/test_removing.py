"""What was opened by mistake can be deleted while nothing hangs on it; else the page says what does."""

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.drawing import announce_draw
from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.actions.rounds import take_back
from jassclub.drawing.integrity import faults
from jassclub.evenings.actions.roll_call import remove_member
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from tests.drawing.acts import pair_up

HANGS = {  # what the page says, and why
    "has played or sat out: 20 November 2026": lambda night: night.draw(),
    "ticked as here: 20 November 2026": lambda night: None,
    "is in a pair: 20 November 2026": lambda night: pair_up(night),
    "There is a wish: Player 001": lambda night: add_wish(kind="first_table", one=night.members[0]),
    "was in a draw": lambda night: take_back(round_=night.draw()),
}


@pytest.mark.parametrize("why", HANGS)
def test_whoever_is_part_of_something_stays(night, as_secretary, why):
    HANGS[why](night)
    if not why.startswith(("has played", "ticked")):
        night.here([])
    member = night.members[0]
    with pytest.raises(ValidationError, match=why):
        remove_member(member=member)
    page = as_secretary.get(f"/members/{member.pk}/remove/").text
    assert why in page and 'class="warning"' in page
    assert Member.objects.filter(pk=member.pk).exists()


def test_a_member_added_by_mistake_is_removed_after_a_question(night, as_secretary):
    [member] = add_members([NewMember("1  Huber  Regula  Baden")])
    assert "will be removed" in as_secretary.get(f"/members/{member.pk}/remove/").text
    assert Member.objects.filter(pk=member.pk).exists()
    answer = as_secretary.post(f"/members/{member.pk}/remove/", follow=True)
    assert "1  Huber  Regula  Baden is removed." in answer.text
    assert not Member.objects.filter(pk=member.pk).exists() and faults() == []


def test_an_evening_on_which_something_was_drawn_stays_for_all_to_see(night, as_secretary):
    address = f"/evenings/{night.evening.pk}/remove/"
    announce_draw(evening=night.evening, by=None)
    page = as_secretary.get(f"/evenings/{night.evening.pk}/edit/").text
    assert "was announced. Everyone can still see it, so the evening cannot be removed." in page
    take_back(round_=night.draw())
    page = as_secretary.post(address, follow=True).text
    assert "taken back. Everyone can still see that draw, so the evening cannot be removed." in page
    assert Evening.objects.exists()


def test_an_evening_on_which_nothing_was_drawn_goes_with_its_ticks_and_then_the_season(night, as_secretary):
    address, evening = f"/seasons/{night.season.pk}/remove/", f"/evenings/{night.evening.pk}/remove/"
    assert "This season has evenings, so it cannot be removed." in as_secretary.get(address, follow=True).text
    assert "This season has evenings" in as_secretary.post(address, follow=True).text
    assert "8 ticks of the roll call go too" in as_secretary.get(evening, follow=True).text
    as_secretary.post(evening)
    assert not Evening.objects.exists()
    assert "will be removed" in as_secretary.get(address, follow=True).text
    as_secretary.post(address)
    assert not Season.objects.exists() and Member.objects.count() == 8

"""Two members who are one person become one; what was drawn can still be checked."""

from datetime import date

import pytest

from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Wish
from jassclub.drawing.queries.progress import attendance_changes
from jassclub.drawing.queries.record import draw_file, drawn_rounds
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.evenings.models import SignUp
from jassclub.home.journal import lines_about
from jassclub.journal.models import Line
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.players.actions import merge_members
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Draw
from jassclub.season_setup.actions.seasons import open_evening
from tests.answers import refused

pytestmark = pytest.mark.postgresql


@pytest.fixture
def twice(night):
    """The last member played in May; on the next evening the same person came under another name."""
    night.play()
    [typed_again] = add_members([NewMember("Playr 008", is_guest=True)])
    night.evening = open_evening(season=night.season, on=date(2026, 12, 4))
    night.here([*night.members[:7], typed_again])
    draw_round(evening=night.evening, by=None, seed=5)
    return night, typed_again, night.members[7]


def test_everything_that_one_did_the_other_has_done_and_what_was_drawn_keeps_its_fingerprint(twice):
    night, again, member = twice
    added = Line.objects.get(what="members_added", people=f"|{again.pk}|")
    before = {each.line.name: each.line.total for each in season_standings(night.season).ranked}
    kept = {draw.pk: (draw.members, draw.fingerprint) for draw in Draw.objects.all()}
    merge_members(member=again, into=member)
    assert not Member.objects.filter(pk=again.pk).exists()
    assert member.results.count() == 2 and member.attendances.count() == 2
    after = {each.line.name: each.line.total for each in season_standings(night.season).ranked}
    assert after[str(member)] == before[str(member)] and str(again) not in after
    assert faults() == []
    found = list(lines_about(member, Line.objects.all()))  # also under the other name
    assert added in found and found[0].what == "members_merged"
    for draw in Draw.objects.all():
        assert (draw.members, draw.fingerprint) == kept[draw.pk]
        assert str(member) in draw_file(draw)["names"].values()
        [drawn] = drawn_rounds(draw)
        assert str(member) in {name for table in drawn["drawn"]["tables"] for _token, name in table}
    assert attendance_changes(night.evening)["fits"]


def test_wishes_and_sign_ups_follow_and_those_of_both_are_one(night):
    one, other, *_rest, partner, third = night.members
    call_roll(evening=night.evening, here=[])
    for member in (one, other):
        add_wish(kind=Wish.Kind.APART, one=member, other=partner)
    add_wish(kind=Wish.Kind.TOGETHER, one=one, other=third)
    first, _later = (SignUp.objects.create(evening=night.evening, member=each) for each in (one, other))
    merge_members(member=one, into=other)
    assert [(each.member, each.at) for each in SignUp.objects.all()] == [(other, first.at)]
    wishes = {(wish.kind, wish.one, wish.other) for wish in Wish.objects.all()}
    assert wishes == {("apart", other, partner), ("together", other, third)}


APART, TOGETHER = Wish.Kind.APART, Wish.Kind.TOGETHER


@pytest.mark.parametrize(
    ("wishes", "why"),  # wishes of the two, which are 0 and 1
    [
        ([(APART, 0, 2), (TOGETHER, 1, 2)], "contradict"),
        ([(TOGETHER, 0, 2), (TOGETHER, 1, 3)], "always"),
        ([(APART, 0, 1)], "There is a wish: "),
        (None, "were both there on 20 November 2026"),
    ],
)
def test_it_says_who_cannot_be_one_person(night, wishes, why):
    members = night.members
    if wishes is None:
        night.play()
    else:
        call_roll(evening=night.evening, here=[])
    for kind, one, other in wishes or ():
        add_wish(kind=kind, one=members[one], other=members[other])
    assert why in " ".join(refused(merge_members, member=members[0], into=members[1]).messages)
    [said] = refused(merge_members, member=members[0], into=members[0]).messages
    assert said == "Choose two different people."
    assert faults() == []

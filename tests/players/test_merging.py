"""Two members who are one person become one; what was drawn can still be checked."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Wish
from jassclub.drawing.queries.progress import attendance_changes
from jassclub.drawing.queries.record import draw_file, drawn_rounds, program_of
from jassclub.engine.draws.plan import fingerprint
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.home.journal import lines_about
from jassclub.journal.models import Line
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.players.actions import merge_members
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Draw
from jassclub.season_setup.actions.seasons import open_evening

pytestmark = pytest.mark.postgresql


@pytest.fixture
def twice(night):
    """The last member played in May; on the next evening the same person came under another name."""
    round_ = night.play()
    [typed_again] = add_members([NewMember("Playr 008")], guests=True)
    night.evening = open_evening(season=night.season, on=date(2026, 12, 4))
    night.here([*night.members[:7], typed_again])
    draw_round(evening=night.evening, by=None, seed=5)
    return night, round_, typed_again, night.members[7]


def test_everything_that_one_did_the_other_has_done(twice):
    night, _round, again, member = twice
    before = {each.line.name: each.line.total for each in season_standings(night.season).ranked}
    merge_members(member=again, into=member)
    assert not Member.objects.filter(pk=again.pk).exists()
    assert member.results.count() == 2 and member.attendances.count() == 2
    after = {each.line.name: each.line.total for each in season_standings(night.season).ranked}
    assert after[str(member)] == before[str(member)] and str(again) not in after
    assert faults() == []


def test_what_was_drawn_keeps_its_fingerprint_and_shows_who_they_are_today(twice):
    night, _round, again, member = twice
    kept = {draw.pk: (draw.members, draw.fingerprint) for draw in Draw.objects.all()}
    merge_members(member=again, into=member)
    for draw in Draw.objects.all():
        assert (draw.members, draw.fingerprint) == kept[draw.pk]
        said = {"plan": draw.plan, "members": draw.members, "nonce": draw.nonce}
        assert fingerprint(**said, program=program_of(draw)) == draw.fingerprint
        assert str(member) in draw_file(draw)["names"].values()
        [drawn] = drawn_rounds(draw)
        assert str(member) in {name for table in drawn.drawn.tables for _token, name in table}
    assert attendance_changes(night.evening).fits


def test_who_looks_for_somebody_finds_what_they_did_under_the_other_name(twice):
    _night, _round, again, member = twice
    added = Line.objects.get(what="members_added", people=f"|{again.pk}|")
    merge_members(member=again, into=member)
    found = list(lines_about(member, Line.objects.all()))
    assert added in found and found[0].what == "members_merged"


def test_two_who_were_there_on_the_same_evening_are_two_people(night):
    night.play()
    one, other = night.members[:2]
    with pytest.raises(ValidationError, match="were both there on 20 November 2026"):
        merge_members(member=one, into=other)
    assert faults() == []


def test_nobody_is_merged_with_themselves(night):
    with pytest.raises(ValidationError, match="two different people"):
        merge_members(member=night.members[0], into=night.members[0])


def test_wishes_follow_and_those_of_both_are_one(night):
    one, other, *_rest, partner, third = night.members
    call_roll(evening=night.evening, here=[])
    for member in (one, other):
        add_wish(kind=Wish.Kind.APART, one=member, other=partner)
    add_wish(kind=Wish.Kind.TOGETHER, one=one, other=third)
    merge_members(member=one, into=other)
    wishes = {(wish.kind, wish.one, wish.other) for wish in Wish.objects.all()}
    assert wishes == {("apart", other, partner), ("together", other, third)}


@pytest.mark.parametrize(
    ("kinds", "why"), [(("apart", "together"), "contradict"), (("together",) * 2, "always")]
)
def test_wishes_that_contradict_each_other_are_no_one_persons(night, kinds, why):
    one, other, partner, third = night.members[:4]
    call_roll(evening=night.evening, here=[])
    add_wish(kind=kinds[0], one=one, other=partner)
    add_wish(kind=kinds[1], one=other, other=partner if kinds[0] != kinds[1] else third)
    with pytest.raises(ValidationError, match=why):
        merge_members(member=one, into=other)


def test_two_of_whom_one_wishes_never_to_play_with_the_other_are_two_people(night):
    one, other = night.members[:2]
    call_roll(evening=night.evening, here=[])
    add_wish(kind=Wish.Kind.APART, one=one, other=other)
    with pytest.raises(ValidationError, match="There is a wish"):
        merge_members(member=one, into=other)

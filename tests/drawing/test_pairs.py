"""Fixed pairs: who stays together for an evening."""

from __future__ import annotations

import html
import re
from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.pairs import add_wish, pair_the_rest, pair_up, part, take_over_pairs
from jassclub.drawing.models import Pair
from jassclub.drawing.queries.people import pair_keys, pairs_here
from jassclub.evenings.actions.roll_call import call_roll, welcome_at_the_door
from jassclub.members.models import Member
from jassclub.season_setup.actions.seasons import open_evening

LONG = "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg (Oberwil bei Zweisimmen)"


@pytest.fixture
def page_of(as_secretary):
    """The secretary opens an evening's page, or sends something to it and follows."""

    def open_page(night, **sent):
        address = f"/evenings/{night.evening.pk}/pairs/"
        return as_secretary.post(address, sent, follow=True) if sent else as_secretary.get(address)

    return open_page


def couple(night, *numbers: int, evening=None) -> list[Pair]:
    """Pairs up these members, two by two."""
    people = [night.members[number] for number in numbers]
    evening = evening or night.evening
    return [pair_up(evening=evening, one=a, other=b) for a, b in zip(people[::2], people[1::2], strict=True)]


def made(evening) -> list[set[int]]:
    return [{pair.one_id, pair.other_id} for pair in evening.pairs.all()]


def words(response) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.text)))


def following(night, weeks: int = 1, here=None):
    """A later evening of the season, with everybody or these members."""
    evening = open_evening(season=night.season, on=night.evening.date + timedelta(weeks=weeks))
    call_roll(evening=evening, here=[member.pk for member in (night.members if here is None else here)])
    return evening


# --- one pair after the other ----------------------------------------------------------------------


def test_two_who_are_paired_up_are_a_pair_of_that_evening_only(night):
    couple(night, 0, 1)
    later = following(night)
    assert made(night.evening) == [{night.members[0].pk, night.members[1].pk}]
    assert made(later) == [] and len(pairs_here(later).alone) == 8


@pytest.mark.parametrize("numbers", [(0, 1), (1, 0)])
def test_a_pair_that_is_sent_twice_is_one_pair(night, numbers):
    assert couple(night, 0, 1) == couple(night, *numbers)
    assert night.evening.pairs.count() == 1


@pytest.mark.parametrize(
    ("numbers", "field", "why"),
    [
        ((0, 2), "one", "Player 001 plays with Player 002 already."),
        ((2, 0), "other", "Player 001 plays with Player 002 already."),
        ((1, 2), "one", "Player 002 plays with Player 001 already."),
        ((2, 1), "other", "Player 002 plays with Player 001 already."),
    ],
)
def test_nobody_is_in_two_pairs_on_whichever_side(night, numbers, field, why):
    couple(night, 0, 1)
    with pytest.raises(ValidationError) as refused:
        couple(night, *numbers)
    assert refused.value.message_dict == {field: [why]}
    assert night.evening.pairs.count() == 1


def test_both_are_told_when_both_have_a_partner(night):
    couple(night, 0, 1, 2, 3)
    with pytest.raises(ValidationError) as refused:
        couple(night, 1, 2)
    assert set(refused.value.message_dict) == {"one", "other"}


def test_a_pair_are_two_different_people_who_are_here(night):
    with pytest.raises(ValidationError) as refused:
        couple(night, 0, 0)
    assert refused.value.message_dict == {"other": ["Choose two different people."]}
    night.here(night.members[1:])
    with pytest.raises(ValidationError) as refused:
        couple(night, 0, 1)
    assert refused.value.message_dict == {"one": ["Player 001 is not here."]}


def test_who_left_after_a_round_is_not_here(night):
    night.play()
    night.here(night.members[1:])
    with pytest.raises(ValidationError, match="Player 001 is not here"):
        couple(night, 1, 0)


def test_guests_and_helpers_are_paired_like_anybody(night):
    guest = welcome_at_the_door(evening=night.evening, line="Gast Gustav", is_ranked=True)
    helper = welcome_at_the_door(evening=night.evening, line="Willy Wirt", is_ranked=False)
    assert pair_keys(night.evening) == []
    pair_up(evening=night.evening, one=guest, other=helper)
    assert pair_keys(night.evening) == [(guest.pk, helper.pk)]


def test_who_was_parted_may_be_paired_anew_also_while_a_round_is_played(night):
    [pair, _other] = couple(night, 0, 1, 2, 3)
    night.draw()
    part(pair=pair)
    part(pair=pair)
    couple(night, 1, 4)
    keys = [member.pk for member in night.members]
    assert pair_keys(night.evening) == [(keys[2], keys[3]), (keys[1], keys[4])]


# --- as last time ----------------------------------------------------------------------------------


def test_as_last_time_pairs_those_who_are_here_and_free(night):
    couple(night, 0, 1, 2, 3, 4, 5, 6, 7)
    later = following(night, here=night.members[:7])
    couple(night, 1, 2, evening=later)
    assert take_over_pairs(evening=later) == 1
    keys = [member.pk for member in night.members]
    assert made(later) == [{keys[1], keys[2]}, {keys[4], keys[5]}]
    assert take_over_pairs(evening=later) == 0


def test_last_time_is_the_last_evening_with_pairs_before_this_one_in_this_season(night, night_of):
    couple(night, 0, 1)
    second, without_pairs, tonight, after = (following(night, weeks) for weeks in (1, 2, 3, 4))
    couple(night, 0, 2, evening=second)
    couple(night, 0, 3, evening=after)
    elsewhere = night_of(4, on=date(2026, 12, 10))
    call_roll(evening=elsewhere.evening, here=[member.pk for member in night.members])
    couple(night, 0, 4, evening=elsewhere.evening)
    assert without_pairs.date < tonight.date < after.date
    assert take_over_pairs(evening=tonight) == 1
    assert made(tonight) == made(second)


def test_on_the_first_evening_there_is_no_last_time(night):
    assert take_over_pairs(evening=night.evening) == 0
    assert pairs_here(night.evening).as_last_time == []


# --- by lot ----------------------------------------------------------------------------------------


def test_the_rest_by_lot_leaves_pairs_as_they_are_and_at_most_one_alone(night_of):
    night = night_of(9)
    [pair] = couple(night, 3, 7)
    assert pair_the_rest(evening=night.evening, seed=5) == 3
    here = pairs_here(night.evening)
    assert here.playing[0] == pair and len(here.playing) == 4 and len(here.alone) == 1
    assert pair_the_rest(evening=night.evening, seed=6) == 0


def test_the_same_lot_gives_the_same_pairs_and_another_others(night):
    lots = []
    for seed in (1, 1, 2):
        night.evening.pairs.all().delete()
        pair_the_rest(evening=night.evening, seed=seed)
        lots.append(made(night.evening))
    assert lots[0] == lots[1] != lots[2]


def test_the_lot_minds_wishes(night):
    anna, beat, carla, daniel = night.members[:4]
    for seed in range(20):
        if not seed:
            add_wish(kind="apart", one=anna, other=beat)
            add_wish(kind="together", one=carla, other=daniel)
        night.evening.pairs.all().delete()
        assert pair_the_rest(evening=night.evening, seed=seed) == 4
        assert {carla.pk, daniel.pk} in made(night.evening)
        assert {anna.pk, beat.pk} not in made(night.evening)


# --- what an evening's pairs are -------------------------------------------------------------------


def test_a_pair_waits_while_somebody_is_missing(night):
    [whole, half, gone] = couple(night, 0, 1, 2, 3, 4, 5)
    night.here([*night.members[:3], *night.members[6:]])
    here = pairs_here(night.evening)
    assert here.playing == [whole]
    assert [(each.pair, [str(member) for member in each.missing]) for each in here.waiting] == [
        (half, ["Player 004"]),
        (gone, ["Player 005", "Player 006"]),
    ]
    assert here.alone == night.members[6:] and here.idle == 3
    assert pair_keys(night.evening) == [(night.members[0].pk, night.members[1].pk)]
    night.here(night.members)
    assert len(pair_keys(night.evening)) == 3 and not pairs_here(night.evening).waiting


@pytest.mark.parametrize(
    ("pairs", "odd", "rounds"),
    [
        (0, False, 0),
        (1, True, 0),
        (2, False, 1),
        (3, True, 3),
        (4, False, 3),
        (12, False, 11),
        (13, True, 13),
    ],
)
def test_how_many_rounds_until_everybody_has_met(night_of, pairs, odd, rounds):
    night = night_of(2 * pairs + 1)
    couple(night, *range(2 * pairs))
    here = pairs_here(night.evening)
    assert (here.one_sits_out, here.rounds, here.idle) == (odd, rounds, 1)


def test_pairs_are_read_with_as_many_queries_for_100_as_for_8(night_of, django_assert_num_queries):
    for players in (8, 100):
        night = night_of(players, on=date(2026, 11, players % 28 + 1))
        pair_the_rest(evening=night.evening, seed=1)
        with django_assert_num_queries(4):
            assert len(pairs_here(night.evening).playing) == players // 2
        with django_assert_num_queries(2):
            assert len(pair_keys(night.evening)) == players // 2


# --- the page --------------------------------------------------------------------------------------


def test_the_page_pairs_two_and_parts_them(page_of, night):
    anna, beat = night.members[:2]
    said = words(page_of(night, one=anna.pk, other=beat.pk, up=""))
    assert "Player 001 – Player 002 play together." in said
    assert "1 pair plays . 6 people are here without a partner." in said
    offered = [value for value, _name in page_of(night).context["form"].fields["one"].widget.choices]
    assert offered == ["", *(member.pk for member in night.members[2:])]
    pair = Pair.objects.get()
    said = words(page_of(night, part=pair.pk))
    assert "Player 001 – Player 002 are parted." in said and "No pair yet . 8 people" in said
    assert page_of(night, part=pair.pk).status_code == 200


def test_the_page_says_how_many_pairs_and_rounds(page_of, night_of):
    night = night_of(14)
    page_of(night, lot="")
    said = words(page_of(night))
    assert "7 pairs play . Everybody who is here has a partner." in said
    assert "The number of pairs is odd: one pair sits out each round." in said
    assert "After 7 rounds every pair has met every other." in said
    night.here(night.members[:4])
    night.evening.pairs.all().delete()
    couple(night, 0, 1, 2, 3)
    said = words(page_of(night))
    assert "odd" not in said and "After 1 round every pair has met every other." in said


def test_the_page_offers_as_last_time_and_the_lot_where_they_would_do_something(page_of, night):
    assert "As last time" not in words(page_of(night)) and "Pair the rest by lot" in words(page_of(night))
    couple(night, 0, 1, 2, 3)
    night.evening = following(night)
    assert "As last time (2 pairs)" in words(page_of(night))
    assert "2 more pairs." in words(page_of(night, again=""))
    assert "2 more pairs." in words(page_of(night, lot=""))
    said = words(page_of(night))
    assert "As last time" not in said and "by lot" not in said and "Pair up" not in said


def test_an_evening_to_which_nobody_has_come_leads_to_the_roll_call(page_of, night):
    night.here([])
    said = words(page_of(night))
    assert "Nobody is here yet." in said and "Pair up" not in said


def test_a_pair_that_waits_and_one_that_is_not_wished_are_marked(page_of, night):
    couple(night, 0, 1, 2, 3)
    add_wish(kind="apart", one=night.members[0], other=night.members[1])
    night.here(night.members[:3])
    said = words(page_of(night))
    assert "Player 001 Player 002 wish never to be partners" in said
    assert "Player 003 Player 004 not here: Player 004" in said


@pytest.mark.parametrize(
    ("numbers", "field", "why"),
    [
        ((4, 4), "other", "Choose two different people."),
        ((4, 0), "other", "Player 001 plays with Player 002 already."),
        ((7, 4), "one", "Player 008 is not here."),
        ((4, None), "other", "This field is required."),
    ],
)
def test_a_page_from_before_says_why_not_and_keeps_what_was_chosen(page_of, night, numbers, field, why):
    couple(night, 0, 1)
    night.here(night.members[:7])
    one, other = ("" if number is None else night.members[number].pk for number in numbers)
    page = page_of(night, one=one, other=other, up="")
    assert page.context["form"].errors == {field: [why]} and html.escape(why) in page.text
    assert f'<option value="{night.members[4].pk}" selected ' in page.text
    assert night.evening.pairs.count() == 1


def test_the_reason_is_said_also_when_nobody_is_left_to_choose_from(page_of, night):
    pair_the_rest(evening=night.evening, seed=1)
    one, other = pairs_here(night.evening).playing[:2]
    assert "already" in words(page_of(night, one=one.one_id, other=other.one_id))


@pytest.mark.parametrize("garbage", ["", "x", "0", "-1", "1.5", str(10**30), "9" * 5000, "\x00", "²", "[]"])
def test_garbage_neither_pairs_nor_parts(page_of, night, garbage):
    couple(night, 0, 1)
    for sent in ({"part": garbage}, {"one": garbage, "other": night.members[3].pk}, {"up": garbage}):
        assert page_of(night, **sent).status_code == 200
    assert night.evening.pairs.count() == 1


def test_a_pair_of_another_evening_is_not_parted_here(page_of, night):
    [pair] = couple(night, 0, 1)
    night.evening = following(night)
    page_of(night, part=pair.pk)
    assert list(Pair.objects.all()) == [pair]


@pytest.mark.parametrize("who", ["as_helper", "as_reader"])
def test_only_the_secretary_changes_pairs(request, night, who):
    client = request.getfixturevalue(who)
    [pair] = couple(night, 0, 1)
    one, other = (member.pk for member in night.members[2:4])
    for sent in ({"part": pair.pk}, {"one": one, "other": other}, {"lot": ""}, {"again": ""}):
        answer = client.post(f"/evenings/{night.evening.pk}/pairs/", sent)
        assert answer.status_code == (403 if who == "as_helper" else 302)
    assert list(Pair.objects.all()) == [pair]


def test_a_hundred_people_and_a_very_long_name_have_their_place(page_of, night_of):
    night = night_of(100)
    name, distinction = LONG[:-1].split(" (")
    Member.objects.filter(pk=night.members[0].pk).update(name=name, distinction=distinction)
    page_of(night, lot="")
    said = words(page_of(night))
    assert "50 pairs play ." in said and "After 49 rounds" in said and said.count(LONG) == 1


def test_the_roll_call_leads_to_the_pairs_where_the_season_plays_with_them(as_secretary, night_of):
    night = night_of(8, drawing="pairs")
    address = f"/evenings/{night.evening.pk}/"
    assert "To the pairs" in as_secretary.get(f"{address}roll-call/").text
    here = [member.pk for member in night.members[:5]]
    asked = [member.pk for member in night.members]
    answer = as_secretary.post(f"{address}roll-call/", {"here": here, "asked": asked, "pairs": ""})
    assert answer.headers["Location"] == f"{address}pairs/"
    assert len(pairs_here(night.evening).alone) == 5
    other = night_of(8, on=date(2026, 12, 1))
    page = as_secretary.get(f"/evenings/{other.evening.pk}/roll-call/")
    assert "To the pairs" not in page.text

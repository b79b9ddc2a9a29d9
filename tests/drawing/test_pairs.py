"""Fixed pairs: who stays together for an evening."""

import html
from datetime import date, timedelta

import pytest

from jassclub.drawing.actions.pairs import add_wish, pair_the_rest, pair_up, take_over_pairs
from jassclub.drawing.models import Pair
from jassclub.drawing.queries.people import pair_keys, pairs_here
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.season_setup.actions.seasons import open_evening
from tests.answers import words


@pytest.fixture
def page_of(as_secretary):
    """The secretary opens an evening's page, or sends something to it and follows."""

    def open_page(night, **sent):
        address = f"/evenings/{night.evening.pk}/pairs/"
        return as_secretary.post(address, sent, follow=True) if sent else as_secretary.get(address)

    return open_page


def couple(night, *numbers: int, evening=None) -> list[Pair]:
    people = [night.members[number] for number in numbers]
    evening = evening or night.evening
    return [pair_up(evening=evening, one=a, other=b) for a, b in zip(people[::2], people[1::2], strict=True)]


def made(evening) -> list[set[int]]:
    return [{pair.one_id, pair.other_id} for pair in evening.pairs.all()]


def following(night, weeks: int = 1, here=None):
    """A later evening of the season, with everyone or these members."""
    evening = open_evening(season=night.season, on=night.evening.date + timedelta(weeks=weeks))
    call_roll(evening=evening, here=[member.pk for member in (night.members if here is None else here)])
    return evening


def test_a_pair_is_of_one_evening_and_sent_twice_it_is_one(night):
    later = following(night)
    assert couple(night, 0, 1) == couple(night, 0, 1) == couple(night, 1, 0)
    assert made(night.evening) == [{night.members[0].pk, night.members[1].pk}]
    assert made(later) == [] and len(pairs_here(later)["alone"]) == 8


ONE, TWO = "Player 001 already plays with Player 002.", "Player 002 already plays with Player 001."
NO_PAIR = {
    (0, 2): {"one": ONE},
    (2, 0): {"other": ONE},
    (1, 2): {"one": TWO},
    (2, 1): {"other": TWO},
    (4, 4): {"other": "Choose two different people."},
    (7, 4): {"one": "Player 008 is not here."},
    (2, None): {"other": "Please fill this in."},
    (0, 7): {"one": ONE, "other": "Player 008 is not here."},
}


def test_two_who_cannot_be_a_pair_are_told_and_what_was_chosen_stays(night, page_of):
    couple(night, 0, 1)
    night.here(night.members[:7])
    for (first, second), faults in NO_PAIR.items():
        one, other = night.members[first].pk, "" if second is None else night.members[second].pk
        page = page_of(night, one=one, other=other, up="")
        assert page.context["form"].errors == {field: [why] for field, why in faults.items()}
        assert all(html.escape(why) in page.text for why in faults.values())
        assert first in (0, 1, 7) or f'<option value="{one}" selected ' in page.text
    assert night.evening.pairs.count() == 1


def test_as_last_time_pairs_those_who_are_here_and_free(night):
    assert take_over_pairs(evening=night.evening) == 0
    couple(night, 0, 1, 2, 3, 4, 5, 6, 7)
    later = following(night, here=night.members[:7])
    couple(night, 1, 2, evening=later)
    assert take_over_pairs(evening=later) == 1
    keys = [member.pk for member in night.members]
    assert made(later) == [{keys[1], keys[2]}, {keys[4], keys[5]}]
    assert take_over_pairs(evening=later) == 0


def test_last_time_is_the_last_evening_with_pairs_before_this_one_in_this_season(night, night_of):
    couple(night, 0, 1)
    second, _without_pairs, tonight, after = (following(night, weeks) for weeks in (1, 2, 3, 4))
    couple(night, 0, 2, evening=second)
    couple(night, 0, 3, evening=after)
    elsewhere = night_of(4, on=date(2026, 12, 10))
    call_roll(evening=elsewhere.evening, here=[member.pk for member in night.members])
    couple(night, 0, 4, evening=elsewhere.evening)
    assert take_over_pairs(evening=tonight) == 1
    assert made(tonight) == made(second)


def test_the_rest_by_lot_leaves_pairs_as_they_are_and_at_most_one_alone(night_of):
    night = night_of(9)
    [pair] = couple(night, 3, 7)
    assert pair_the_rest(evening=night.evening, seed=5) == 3
    here = pairs_here(night.evening)
    assert here["playing"][0] == pair and len(here["playing"]) == 4 and len(here["alone"]) == 1
    assert pair_the_rest(evening=night.evening, seed=6) == 0


def test_the_lot_minds_wishes_and_the_same_lot_gives_the_same_pairs(night):
    anna, beat, carla, daniel = night.members[:4]
    add_wish(kind="apart", one=anna, other=beat)
    add_wish(kind="together", one=carla, other=daniel)
    lots = []
    for seed in (1, 1, 2, 3):
        night.evening.pairs.all().delete()
        pair_the_rest(evening=night.evening, seed=seed)
        lots.append(made(night.evening))
        assert {carla.pk, daniel.pk} in lots[-1] and {anna.pk, beat.pk} not in lots[-1]
    assert lots[0] == lots[1] != lots[2]


def test_a_pair_waits_while_someone_is_missing(night):
    [whole, half, gone] = couple(night, 0, 1, 2, 3, 4, 5)
    night.here([*night.members[:3], *night.members[6:]])
    here = pairs_here(night.evening)
    assert here["playing"] == [whole]
    waiting = [(half, ["Player 004"]), (gone, ["Player 005", "Player 006"])]
    assert [(pair, list(map(str, missing))) for pair, missing in here["waiting"]] == waiting
    assert here["alone"] == night.members[6:] and here["idle"] == 3
    assert pair_keys(night.evening) == [(night.members[0].pk, night.members[1].pk)]
    night.here(night.members)
    assert len(pair_keys(night.evening)) == 3 and not pairs_here(night.evening)["waiting"]


def test_the_page_pairs_two_and_parts_them(page_of, night):
    anna, beat = night.members[:2]
    page = words(page_of(night, one=anna.pk, other=beat.pk, up=""))
    assert "Player 001 – Player 002 play together." in page
    assert "1 pair plays . 6 people are here without a partner." in page
    offered = [value for value, _name in page_of(night).context["form"].fields["one"].widget.choices]
    assert offered == ["", *(member.pk for member in night.members[2:])]
    pair = Pair.objects.get()
    page = words(page_of(night, part=pair.pk))
    assert "Player 001 – Player 002 are no longer a pair." in page and "No pairs yet . 8 people" in page
    assert page_of(night, part=pair.pk).status_code == 200


def test_the_page_says_how_many_pairs_and_rounds(page_of, night_of):
    night = night_of(14)
    page_of(night, lot="")
    page = words(page_of(night))
    assert "7 pairs play . Everyone who is here has a partner." in page
    assert "The number of pairs is odd: one pair sits out each round." in page
    assert "After 7 rounds every pair will have met every other." in page
    one, other = pairs_here(night.evening)["playing"][:2]
    assert "already" in words(page_of(night, one=one.one_id, other=other.one_id))
    night.here([])
    page = words(page_of(night))
    assert "Nobody is here yet." in page and "Pair up" not in page


def test_the_page_offers_as_last_time_and_the_lot_where_they_would_do_something(page_of, night):
    assert "As last time" not in words(page_of(night)) and "Pair the rest by lot" in words(page_of(night))
    couple(night, 0, 1, 2, 3)
    night.evening = following(night)
    assert "As last time (2 pairs)" in words(page_of(night))
    assert "2 pairs added." in words(page_of(night, again=""))
    assert "2 pairs added." in words(page_of(night, lot=""))
    page = words(page_of(night))
    assert "As last time" not in page and "by lot" not in page and "Pair up" not in page


def test_a_pair_that_waits_or_is_not_wished_is_marked_and_another_evening_parts_none(page_of, night):
    pairs = couple(night, 0, 1, 2, 3)
    add_wish(kind="apart", one=night.members[0], other=night.members[1])
    night.here(night.members[:3])
    page = words(page_of(night))
    assert "Player 001 Player 002 wish never to be partners" in page
    assert "Player 003 Player 004 not here: Player 004" in page
    night.evening = following(night)
    page_of(night, part=pairs[0].pk)
    assert list(Pair.objects.all()) == pairs


def test_the_roll_call_leads_to_the_pairs_where_the_season_plays_with_them(as_secretary, night_of):
    night = night_of(8, drawing="pairs")
    address = f"/evenings/{night.evening.pk}/"
    assert "Go to the pairs" in as_secretary.get(f"{address}roll-call/").text
    asked = [member.pk for member in night.members]
    answer = as_secretary.post(f"{address}roll-call/", {"here": asked[:5], "asked": asked, "pairs": ""})
    assert answer.headers["Location"] == f"{address}pairs/"
    assert len(pairs_here(night.evening)["alone"]) == 5

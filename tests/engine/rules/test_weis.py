"""Weis as real hands: who writes it, and why."""

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.cards import Meld
from jassclub.engine.rules.weis import REASONS, WEIS, check_stoeck, compare_melds, read_melds, read_sums

SIDE_OF = {0: 0, 2: 0, 1: 1, 3: 1}


def run(seat, cards, top, suit="clubs"):
    return Meld(seat, cards, top, suit)


def four(seat, rank):
    return Meld(seat, 4, rank, None)


def verdict(*melds, trump="hearts"):
    judged = compare_melds(melds, SIDE_OF, trump)
    return judged.side, judged.points, judged.reason


CONTESTS = {
    "only_one": ([run(1, 3, "8")], "hearts", 1),
    "more_points": ([run(0, 3, "A"), run(1, 4, "9")], "hearts", 1),
    "more_cards": ([four(0, "A"), run(1, 5, "T")], "hearts", 1),
    "higher_top_card": ([run(0, 3, "Q"), run(1, 3, "K", "spades")], "hearts", 1),
    "lower_lowest_card": ([run(0, 4, "A"), run(1, 4, "K", "spades")], "undenufe", 1),
    "lower_rank": ([four(0, "A"), four(1, "6")], "undenufe", 1),
    "holds_puur": ([run(0, 3, "Q"), run(1, 3, "Q", "hearts")], "hearts", 1),
    "in_trumps": ([run(0, 3, "A"), run(1, 3, "A", "hearts")], "hearts", 1),
    "declared_first": ([run(1, 3, "Q"), run(0, 3, "Q", "spades")], "hearts", 1),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_page_can_say_why_a_side_writes(reason):
    melds, trump, side = CONTESTS[reason]
    judged = compare_melds(melds, SIDE_OF, trump, "trump" if reason == "in_trumps" else "puur")
    assert (judged.side, judged.reason) == (side, reason)
    assert judged.best.seat == 1
    assert judged.rival == (None if reason == "only_one" else next(meld for meld in melds if meld.seat == 0))


def test_nobody_writes_when_nobody_declared():
    assert compare_melds([], SIDE_OF, "hearts") is None


def test_the_side_with_the_best_meld_writes_all_of_its_melds():
    assert verdict(run(0, 3, "8"), run(2, 4, "9"), run(1, 3, "A"), run(3, 3, "K")) == (0, 70, "more_points")


def test_many_small_melds_lose_to_one_better():
    assert verdict(run(0, 3, "8"), run(0, 3, "J"), run(0, 3, "A"), run(1, 4, "9"))[:2] == (1, 50)


def test_partners_do_not_compete_with_each_other():
    assert verdict(run(0, 3, "K"), run(2, 3, "A")) == (0, 40, "only_one")


def test_the_rival_is_the_best_of_the_other_side():
    melds = (run(0, 4, "A"), run(1, 3, "9", "spades"), run(3, 4, "K", "diamonds"))
    assert compare_melds(melds, SIDE_OF, "hearts").rival == melds[2]
    assert verdict(*melds) == (0, 50, "higher_top_card")


def test_undenufe_turns_four_of_a_kind_round_but_not_its_points():
    assert verdict(four(0, "K"), four(1, "7"), trump="obenabe") == (0, 100, "higher_top_card")
    assert verdict(four(0, "K"), four(1, "7"), trump="undenufe") == (1, 100, "lower_rank")
    assert verdict(four(0, "J"), four(1, "6"), trump="undenufe") == (0, 200, "more_points")


def test_undenufe_prefers_the_sequence_that_starts_lower():
    assert verdict(run(0, 3, "A"), run(1, 3, "8"), trump="obenabe")[0] == 0
    assert verdict(run(0, 3, "A"), run(1, 3, "8"), trump="undenufe") == (1, 20, "lower_lowest_card")


def test_height_goes_before_trumps():
    assert verdict(run(0, 3, "K"), run(1, 3, "Q", "hearts")) == (0, 20, "higher_top_card")


def test_an_equal_sequence_in_trumps_wins_by_the_puur_or_where_the_club_says_so():
    with_puur = (run(0, 3, "Q"), run(1, 3, "Q", "hearts"))
    without = (run(0, 3, "A"), run(1, 3, "A", "hearts"))
    assert [compare_melds(melds, SIDE_OF, "hearts", "puur").side for melds in (with_puur, without)] == [1, 0]
    assert [compare_melds(melds, SIDE_OF, "hearts", "trump").side for melds in (with_puur, without)] == [1, 1]


def test_the_jack_of_another_suit_is_no_puur():
    assert verdict(run(0, 3, "Q"), run(1, 3, "Q", "spades")) == (0, 20, "declared_first")


def test_in_obenabe_there_is_no_trump_to_decide():
    assert verdict(run(0, 3, "Q"), run(1, 3, "Q", "hearts"), trump="obenabe") == (0, 20, "declared_first")


@pytest.mark.parametrize(
    ("meld", "points"),
    [(run(0, cards, "A"), points) for cards, points in ((3, 20), (4, 50), (5, 100), (6, 150), (9, 300))]
    + [(four(0, rank), 100) for rank in "678TQKA"]
    + [(four(0, "9"), 150), (four(0, "J"), 200)],
)
def test_what_a_meld_is_worth(meld, points):
    assert WEIS.points(meld) == points


@pytest.mark.parametrize(
    ("meld", "code"),
    [
        ({"seat": 0, "sequence": 4, "top": "8", "suit": "clubs"}, "sequence_too_long"),
        ({"seat": 0, "sequence": 2, "top": "8", "suit": "clubs"}, "too_low"),
        ({"seat": 0, "sequence": 10, "top": "A", "suit": "clubs"}, "too_high"),
        ({"seat": 4, "four": "9"}, "too_high"),
        ({"seat": 0, "four": "10"}, "not_one_of"),
        ({"seat": 0, "four": "9", "suit": "clubs"}, "unknown_field"),
        ({"seat": 0, "sequence": 3, "top": "A"}, "missing"),
        ({"four": "9"}, "missing"),
        ("four nines", "not_an_object"),
    ],
)
def test_a_meld_that_cannot_be_is_refused_on_weis(meld, code):
    with pytest.raises(InvalidDeal) as refused:
        read_melds([meld], "weis", 4, 9)
    assert (refused.value.field, refused.value.code) == ("weis", code)


SHOWN_TWICE = {
    "card_in_two_hands": [four(0, "9"), run(1, 6, "J", "spades")],
    "meld_twice": [four(0, "A"), four(0, "A")],
    "one_sequence_in_parts": [run(0, 3, "A"), run(0, 3, "J")],
    "more_than_a_hand": [run(0, 5, "A"), run(0, 5, "T", "spades")],
}


def read(*melds, hand_size=9):
    return read_melds([meld.to_json() for meld in melds], "weis", 4, hand_size)


@pytest.mark.parametrize(("code", "melds"), SHOWN_TWICE.items())
def test_what_one_pack_cannot_show_is_refused_in_either_order(code, melds):
    for declared in (melds, melds[::-1]):
        with pytest.raises(InvalidDeal) as refused:
            read(*declared)
        assert (refused.value.field, refused.value.code) == ("weis", code)


@pytest.mark.parametrize(
    ("other", "is_one"),
    [(run(0, 3, "9"), False), (run(0, 3, "T"), True), (run(0, 3, "J"), True), (run(0, 4, "K"), True)],
)
def test_two_sequences_of_a_suit_need_a_card_between_them(other, is_one):
    melds = (run(0, 3, "K"), other)
    if is_one:
        with pytest.raises(InvalidDeal, match="one_sequence_in_parts"):
            read(*melds)
    else:
        assert read(*melds) == melds


def test_four_of_a_kind_and_a_sequence_of_one_hand_may_share_a_card():
    melds = (four(0, "A"), run(0, 3, "A"))
    assert read(*melds) == melds
    assert len(melds[0].shown | melds[1].shown) == 6


def test_a_shared_card_is_held_once():
    melds = (run(2, 6, "A"), four(2, "A"))
    assert read(*melds) == melds  # ten cards of melds, nine in the hand
    with pytest.raises(InvalidDeal, match="more_than_a_hand"):
        read(*melds, hand_size=8)


@pytest.mark.parametrize("points", [10, 30, 25, 7])
def test_no_melds_make_such_a_sum(points):
    with pytest.raises(InvalidDeal) as refused:
        read_sums([0, points], "weis_points")
    assert refused.value.field == "weis_points"


@pytest.mark.parametrize("points", [0, 20, 40, 50, 60, 70, 380])
def test_melds_make_every_other_ten(points):
    assert read_sums([points, 0], "weis_points") == (points, 0)


@pytest.mark.parametrize(
    ("side", "melds", "code"),
    [
        (0, [run(1, 3, "A", "hearts")], "stoeck_of_others"),
        (0, [four(3, "Q")], "stoeck_of_others"),
        (0, [four(0, "K"), run(2, 3, "Q", "hearts")], "stoeck_in_two_hands"),
        (0, [run(0, 3, "A", "hearts")], None),
        (0, [run(1, 3, "J", "hearts"), run(1, 3, "A", "spades")], None),
        (None, [run(1, 3, "A", "hearts")], None),
    ],
)
def test_melds_may_contradict_a_stoeck(side, melds, code):
    if code is None:
        check_stoeck("stoeck", side, melds, SIDE_OF, "hearts")
        return
    with pytest.raises(InvalidDeal) as refused:
        check_stoeck("stoeck", side, melds, SIDE_OF, "hearts")
    assert (refused.value.field, refused.value.code) == ("stoeck", code)

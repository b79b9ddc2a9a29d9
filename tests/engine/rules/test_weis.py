"""Weis as real hands: who writes it, and why."""

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.cards import Meld
from jassclub.engine.rules.weis import WEIS, check_stoeck, compare_melds, read_melds

SIDE_OF = {0: 0, 2: 0, 1: 1, 3: 1}


def run(seat, cards, top, suit="clubs"):
    return Meld(seat, cards, top, suit)


def four(seat, rank):
    return Meld(seat, 4, rank, None)


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


@pytest.mark.parametrize("reason", CONTESTS)
def test_a_page_can_say_why_a_side_writes(reason):
    melds, trump, side = CONTESTS[reason]
    judged = compare_melds(melds, SIDE_OF, trump, "trump" if reason == "in_trumps" else "puur")
    assert (judged.side, judged.reason) == (side, reason)
    assert judged.best.seat == 1
    assert judged.rival == (None if reason == "only_one" else next(meld for meld in melds if meld.seat == 0))


def test_what_a_meld_is_worth():
    sequences = {cards: WEIS.points(run(0, cards, "A")) for cards in (3, 4, 5, 6, 9)}
    assert sequences == {3: 20, 4: 50, 5: 100, 6: 150, 9: 300}
    fours = {rank: WEIS.points(four(0, rank)) for rank in "6789TJQKA"}
    assert fours == dict.fromkeys("678TQKA", 100) | {"9": 150, "J": 200}


def refusal(check, *args):
    """Field and code of a refusal; None where nothing is refused."""
    try:
        check(*args)
    except InvalidDeal as refused:
        return refused.field, refused.code
    return None


@pytest.mark.parametrize(
    ("meld", "code"),
    [
        ({"seat": 0, "sequence": 4, "top": "8", "suit": "clubs"}, "sequence_too_long"),
        ({"seat": 0, "sequence": 10, "top": "A", "suit": "clubs"}, "too_high"),
        ({"seat": 0, "four": "9", "suit": "clubs"}, "unknown_field"),
        ("four nines", "not_an_object"),
    ],
)
def test_a_meld_that_cannot_be_is_refused_on_weis(meld, code):
    assert refusal(read_melds, [meld], "weis", 4, 9) == ("weis", code)


@pytest.mark.parametrize(
    ("code", "hand", "melds"),
    [
        ("card_in_two_hands", 9, [four(0, "9"), run(1, 6, "J", "spades")]),
        ("meld_twice", 9, [four(0, "A"), four(0, "A")]),
        # Two sequences of a suit need a card between them.
        ("one_sequence_in_parts", 9, [run(0, 3, "A"), run(0, 3, "J")]),
        ("one_sequence_in_parts", 9, [run(0, 3, "K"), run(0, 3, "T")]),
        (None, 9, [run(0, 3, "K"), run(0, 3, "9")]),
        ("more_than_a_hand", 9, [run(0, 5, "A"), run(0, 5, "T", "spades")]),
        (None, 9, [run(2, 6, "A"), four(2, "A")]),  # ten cards of melds, nine in the hand
        ("more_than_a_hand", 8, [run(2, 6, "A"), four(2, "A")]),
    ],
)
def test_what_one_pack_cannot_show_is_refused_in_either_order(code, hand, melds):
    for declared in (melds, melds[::-1]):
        data = [meld.to_json() for meld in declared]
        assert refusal(read_melds, data, "weis", 4, hand) == (("weis", code) if code else None)
        assert code or read_melds(data, "weis", 4, hand) == tuple(declared)


@pytest.mark.parametrize(
    ("side", "melds", "code"),
    [
        (0, [four(3, "Q")], "stoeck_of_others"),
        (0, [four(0, "K"), run(2, 3, "Q", "hearts")], "stoeck_in_two_hands"),
        (0, [run(0, 3, "A", "hearts")], None),
        (None, [run(1, 3, "A", "hearts")], None),
    ],
)
def test_melds_may_contradict_a_stoeck(side, melds, code):
    expected = ("stoeck", code) if code else None
    assert refusal(check_stoeck, "stoeck", side, melds, SIDE_OF, "hearts") == expected

import pytest

from jassclub.engine.rules.auction import LATER, Bid, replay_calls
from jassclub.engine.rules.base import InvalidDeal


@pytest.mark.parametrize(
    ("calls", "bid", "code", "low"),
    [
        ([], 490, "too_low", 500),
        ([523, None], 532, "too_low", 533),
        ([], "500", "not_a_number", None),
        ([500, None, None], 600, "auction_over", None),
        # One postpones once, and in the first round only.
        ([LATER] * 3, LATER, "later_only_first", None),
        ([500, None, 510], LATER, "later_only_first", None),
    ],
)
def test_a_call_that_cannot_be_is_refused(calls, bid, code, low):
    with pytest.raises(InvalidDeal) as refused:
        replay_calls(500, 0, calls).call(bid)
    assert (refused.value.field, refused.value.code) == ("bid", code)
    assert refused.value.params.get("low") == low


@pytest.mark.parametrize(
    ("first", "calls", "turn", "passed", "lowest"),
    [
        (1, [500, 510, 520, 530], 2, set(), 540),
        (0, [523, None, 533], 0, {1}, 543),
        (0, [500, None, 510, 520], 2, {1}, 530),  # anyone who has passed is not asked again
        (2, [None, None], 1, {2, 0}, 500),  # the last may still bid
        (0, [LATER, 520, LATER], 0, set(), 530),
        (0, [LATER, None, None], 0, {1, 2}, 500),  # anyone who postponed is not out
    ],
)
def test_the_seats_speak_in_turn(first, calls, turn, passed, lowest):
    auction = replay_calls(500, first, calls)
    assert (auction.turn, auction.passed, auction.lowest) == (turn, passed, lowest)
    assert (auction.result, auction.is_over) == (None, False)


@pytest.mark.parametrize(
    ("first", "calls", "result"),
    [
        (0, [500, None, 510, None], Bid(2, 510)),
        (2, [None, None, 600], Bid(1, 600)),
        (0, [LATER, 520, LATER, 530, None, None], Bid(0, 530)),
        (0, [LATER, None, None, 500], Bid(0, 500)),
        (0, [None, None, None], None),
        (0, [LATER, None, None, None], None),
    ],
)
def test_the_last_bidder_plays_and_when_all_pass_the_cards_are_dealt_again(first, calls, result):
    auction = replay_calls(500, first, calls)
    assert (auction.turn, auction.result, auction.all_passed) == (None, result, result is None)

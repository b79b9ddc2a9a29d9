import pytest

from jassclub.engine.rules.auction import LATER, Auction, Bid, replay_calls
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.bieter import read_options


def refusal(auction, bid):
    with pytest.raises(InvalidDeal) as refused:
        auction.call(bid)
    return refused.value.field, refused.value.code, refused.value.params


def test_the_seats_speak_in_turn_from_the_first():
    auction, turns = Auction(first=1), []
    for bid in (500, 510, 520, 530):
        turns.append(auction.turn)
        auction = auction.call(bid)
    assert turns == [1, 2, 0, 1]
    assert auction.turn == 2


def test_a_bid_is_at_least_ten_above_the_last():
    assert refusal(Auction(), 490) == ("bid", "too_low", {"low": 500, "value": 490})
    assert refusal(replay_calls(500, 0, [523, None]), 532) == ("bid", "too_low", {"low": 533, "value": 532})
    assert replay_calls(500, 0, [523, None, 533]).lowest == 543


def test_a_bid_is_a_whole_number():
    assert [refusal(Auction(), bid)[1] for bid in ("500", 500.0, True, [500])] == ["not_a_number"] * 4


def test_who_has_passed_is_not_asked_again():
    auction = replay_calls(500, 0, [500, None, 510, 520])
    assert (auction.turn, auction.passed) == (2, {1})
    assert auction.spoken == ((0, 500), (1, None), (2, 510), (0, 520))


def test_the_last_bidder_plays_once_the_others_have_passed():
    auction = replay_calls(500, 0, [500, None, 510, None])
    assert (auction.turn, auction.result, auction.all_passed) == (None, Bid(bidder=2, bid=510), False)


def test_who_speaks_last_may_still_bid_when_the_others_have_passed():
    auction = replay_calls(600, 2, [None, None])
    assert (auction.turn, auction.result) == (1, None)
    assert auction.call(600).result == Bid(bidder=1, bid=600)


def test_the_cards_are_dealt_again_when_all_pass():
    auction = replay_calls(500, 0, [None, None, None])
    assert (auction.turn, auction.result, auction.all_passed) == (None, None, True)


def test_nobody_speaks_after_the_end():
    assert refusal(replay_calls(500, 0, [500, None, None]), 600)[:2] == ("bid", "auction_over")


def test_nothing_is_settled_while_two_are_still_in():
    assert replay_calls(500, 0, [500, None]).result is None


def test_what_the_auction_comes_to_are_options_of_the_game():
    result = replay_calls(500, 1, [500, 510, None, None]).result
    assert result is not None
    options = read_options({"bidder": result.bidder, "bid": result.bid})
    assert (options.bidder, options.bid) == (2, 510)


def test_in_the_first_round_one_may_postpone_and_speaks_again_in_turn():
    auction = replay_calls(500, 0, [LATER, 520, LATER])
    assert (auction.turn, auction.passed, auction.lowest) == (0, frozenset(), 530)
    assert auction.spoken[0] == (0, LATER)
    assert auction.call(530).call(None).call(None).result == Bid(bidder=0, bid=530)


def test_one_postpones_once_and_in_the_first_round_only():
    assert [replay_calls(500, 0, calls).may_wait for calls in ([], [500], [500, None], [LATER] * 3)] == [
        *(True, True, True),
        False,
    ]
    assert refusal(replay_calls(500, 0, [LATER] * 3), LATER)[:2] == ("bid", "later_only_first")
    assert refusal(replay_calls(500, 0, [500, None, 510]), LATER)[:2] == ("bid", "later_only_first")


def test_who_postponed_is_not_out_when_the_others_have_passed():
    auction = replay_calls(500, 0, [LATER, None, None])
    assert (auction.turn, auction.is_over) == (0, False)
    assert auction.call(500).result == Bid(bidder=0, bid=500)
    assert auction.call(None).all_passed

from jassclub.engine.rules.auction import LATER, Auction, replay_calls
from jassclub.games.bieter import auction_words, call_words
from jassclub.games.deal_words import TableNames

NAMES = TableNames(("Anna", "Beat", "Cleo"), ())


def test_who_speaks_next_learns_the_least_to_bid():
    words = "Anna bids at least 500, postpones the bid, or passes."
    assert auction_words(Auction(), NAMES) == words
    assert (
        auction_words(replay_calls(500, 1, [520, None, LATER]), NAMES) == "Beat bids at least 530, or passes."
    )


def test_what_was_said_stands_in_order_with_who_said_it():
    assert call_words(replay_calls(500, 2, [LATER, None, 540]), NAMES) == [
        *("Cleo postpones", "Anna passes", "Beat 540")
    ]


def test_the_end_says_who_plays_or_that_it_is_dealt_again():
    assert auction_words(replay_calls(500, 0, [640, None, None]), NAMES) == "Anna plays alone for 640."
    assert (
        auction_words(replay_calls(500, 0, [None] * 3), NAMES)
        == "Everybody passed: the cards are dealt again."
    )

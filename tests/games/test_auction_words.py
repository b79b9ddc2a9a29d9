import pytest

from jassclub.engine.rules.auction import LATER, replay_calls
from jassclub.games.bieter import auction_words, call_words
from jassclub.games.deal_words import TableNames

NAMES = TableNames(("Anna", "Beat", "Cleo"), ())


@pytest.mark.parametrize(
    ("first", "calls", "words"),
    [
        (0, [], "Anna bids at least 500, postpones the bid, or passes."),
        (1, [520, None, LATER], "Beat bids at least 530, or passes."),
        (0, [640, None, None], "Anna plays alone for 640."),
        (0, [None] * 3, "Everyone passed: the cards are dealt again."),
    ],
)
def test_who_speaks_next_learns_the_least_to_bid_and_the_end_says_who_plays(first, calls, words):
    assert auction_words(replay_calls(500, first, calls), NAMES) == words


def test_what_was_said_stands_in_order_with_who_said_it():
    said = call_words(replay_calls(500, 2, [LATER, None, 540]), NAMES)
    assert said == ["Cleo postpones", "Anna passes", "Beat 540"]

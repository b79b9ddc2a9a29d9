from tests.engine.rules.table import Table, cases

NEITHER = {"bidder": 0, "bid": 60, "trump": "hearts"}


def deal(a, bidder=0, bid=60, **more):
    return {"bidder": bidder, "bid": bid, "trump": "gais", "card_points": [a, 157 - a], **more}


test_a_case = cases(
    "bodensee",
    ({}, "card_points: ended_early", deal(60, enough={"winner": 0, "sack": False})),
    ({}, "enough: not_yes_or_no", NEITHER | {"enough": {"winner": 0}}),
    ({}, "enough: too_high", NEITHER | {"enough": {"winner": 2, "sack": True}}),
    ({}, "bid: too_low", deal(60, bid=0)),
    ({}, "bid: not_a_multiple", deal(60, bid=63)),
    ({}, "trump: not_one_of", deal(60) | {"trump": "obenabe"}),
    ({"seats": 4}, "seats: not_one_of"),
    ({"target": 0}, "target: too_low"),
    ({"sack_limit": -1}, "sack_limit: too_low"),
)


def test_the_page_says_how_many_deals_are_still_to_win_and_which_bids_there_are():
    assert Table("bodensee").outlook(deal(20)) == {"deals_to_win": [6, 4]}
    assert Table("bodensee", target=1).outlook(deal(60)) == {"deals_to_win": [0, 1]}
    assert Table("bodensee").play().extras == {"tallies": [0, 0], "sacks": [0, 0]}
    bid = Table("bodensee").fields()["bid"]
    assert (bid.low, bid.high, bid.step) == (5, 155, 5)

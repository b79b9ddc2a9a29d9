from tests.engine.rules.table import Table, wrong_option


def table(**options):
    return Table("bodensee", **options)


def deal(a, bidder=0, bid=60, **more):
    return {"bidder": bidder, "bid": bid, "trump": "gais", "card_points": [a, 157 - a], **more}


def enough(winner, sack):
    return {"bidder": 0, "bid": 60, "trump": "hearts", "enough": {"winner": winner, "sack": sack}}


def test_a_bid_is_made_with_just_as_much():
    assert table().points(deal(60)) == (1, 0)
    assert table().points(deal(59)) == (0, 1)
    assert table().points(deal(97, bidder=1, bid=60)) == (0, 1)
    assert table().points(deal(98, bidder=1, bid=60)) == (1, 0)


def test_a_loser_with_20_or_fewer_is_in_the_sack():
    assert table().points(deal(20)) == (-1, 1)
    assert table().points(deal(21)) == (0, 1)
    assert table(sack_limit=30).points(deal(30)) == (-1, 1)


def test_who_wins_in_the_sack_crosses_out_a_zero_instead_of_writing_a_tally():
    match = table().play(deal(20), deal(20), deal(90))
    assert match.to_json()["tallies"] == [0, 2]
    assert match.to_json()["sacks"] == [1, 0]
    assert match.totals == (-1, 2)


def test_five_tallies_do_not_win_while_a_sack_is_open():
    game, before = table(target=3), [deal(90), deal(90), enough(1, True)]
    match = game.play(*before, deal(90))
    assert (match.extras, match.finished) == ({"tallies": [2, 1], "sacks": [0, 0]}, False)
    assert game.play(*before, deal(90), deal(90)).winners == (0,)


def test_enough_ends_a_deal_early():
    assert table().points(enough(1, False)) == (0, 1)
    assert table().points(enough(1, True)) == (-1, 1)


def test_a_deal_has_card_points_or_an_early_end():
    both = deal(60) | {"enough": {"winner": 0, "sack": False}}
    assert table().refusal(both) == ("card_points", "ended_early")
    neither = {"bidder": 0, "bid": 60, "trump": "hearts"}
    assert table().refusal(neither) == ("card_points", "missing")
    assert table().refusal(neither | {"enough": {"winner": 0}}) == ("enough", "not_yes_or_no")
    assert table().refusal(neither | {"enough": {"winner": 2, "sack": True}}) == ("enough", "too_high")


def test_bids_go_from_5_to_155_in_fives():
    for bid, code in ((0, "too_low"), (160, "too_high"), (63, "not_a_multiple"), ("60", "not_a_number")):
        assert table().refusal(deal(60, bid=bid)) == ("bid", code)
    assert table().points(deal(157, bid=155)) == (1, -1)
    bid = table().fields()["bid"]
    assert (bid.low, bid.high, bid.step) == (5, 155, 5)


def test_obenabe_is_not_played_on_the_lake():
    assert table().refusal(deal(60) | {"trump": "obenabe"}) == ("trump", "not_one_of")


def test_before_the_first_deal_nobody_has_anything():
    assert table().play().to_json() == {
        "points": [],
        "totals": [0, 0],
        "finished": False,
        "winners": [],
        "tallies": [0, 0],
        "sacks": [0, 0],
    }


def test_the_screen_says_how_many_deals_are_still_to_win():
    assert table().outlook(deal(20)) == {"deals_to_win": [6, 4]}
    assert table(target=1).outlook(deal(60)) == {"deals_to_win": [0, 1]}


def test_two_play_and_no_more():
    assert wrong_option("bodensee", 4) == ("seats", "not_one_of")
    assert wrong_option("bodensee", target=0) == ("target", "too_low")

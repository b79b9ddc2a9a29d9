from tests.engine.rules.table import Table, cases


def at(bidder=0, bid=500, **options):
    return {"bidder": bidder, "bid": bid, **options}


def deal(a, trump="hearts", **more):
    return {"trump": trump, "card_points": [a, 157 - a], **more}


def conceded(trump="clubs", **more):
    return {"trump": trump, "conceded": True, **more}


def out(card_points, side=0):
    return [{"side": side, "card_points": card_points}]


test_a_case = cases(
    "bieter",
    (at(), (100, 57), deal(100, conceded=False)),
    (at(), "weis: too_high", conceded(weis=[{"seat": 3, "four": "J"}])),
    (at(), "vorhand: too_high", deal(100, vorhand=3)),
    (at(), "vorhand: too_high", conceded(vorhand=3)),
    (at(), "card_points: conceded", conceded(card_points=[0, 157])),
    (at(), "matsch: conceded", conceded(matsch=1)),
    (at(), "weis: not_played", conceded(weis=[{"seat": 0, "four": "9"}])),
    (at(), "out: out_without_tricks", conceded(out=out(20, side=1))),
    (at(), "stoeck: conceded_stoeck", conceded(stoeck=0)),
    (at(), "card_points: missing", {"trump": "hearts", "conceded": False}),
    (at(), "conceded: not_yes_or_no", deal(100, conceded="yes")),
    ({"bid": 500}, "bidder: missing"),
    ({"bidder": 0}, "bid: missing"),
    (at(3), "bidder: too_high"),
    (at(bid=600, min_bid=700), "bid: too_low"),
)


def winners(*deals, **options):
    return Table("bieter", **at(**options)).play(*deals).winners


def test_the_bidder_plays_alone_against_the_two_others():
    for bidder, others in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1))):
        game = Table("bieter", **at(bidder))
        assert game.game.sides(game.options) == ((bidder,), others)


def test_each_side_races_to_its_own_target():
    assert winners(*[deal(125)] * 4) == (0,)
    assert winners(deal(57), opponents_target=100) == (1,)
    assert winners(conceded(stoeck=1), opponents_target=177) == (1,)
    to_500_and_442 = [*[deal(100)] * 4, deal(0), deal(100)]
    assert winners(*to_500_and_442, opponents_target=430) == (1,)  # further above
    assert winners(*to_500_and_442, bid=490, min_bid=490, opponents_target=440) == (0,)
    assert winners(*to_500_and_442, opponents_target=442) == ()


def test_the_bidder_is_out_with_what_it_has_taken_by_then():
    assert winners(*[deal(125)] * 3, deal(150, out=out(125))) == (0,)
    assert winners(*[deal(125)] * 3, deal(150, out=out(124))) == (1,)

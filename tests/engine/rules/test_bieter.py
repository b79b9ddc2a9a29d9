from tests.engine.rules.table import Table, wrong_option


def table(bidder=0, bid=500, **options):
    return Table("bieter", bidder=bidder, bid=bid, **options)


def deal(a, trump="hearts", **more):
    return {"trump": trump, "card_points": [a, 157 - a], **more}


def conceded(trump="clubs", **more):
    return {"trump": trump, "conceded": True, **more}


def test_the_bidder_plays_alone_against_the_two_others():
    for bidder, others in ((0, (1, 2)), (1, (0, 2)), (2, (0, 1))):
        game = table(bidder)
        assert game.game.sides(game.options) == ((bidder,), others)


def test_everything_counts_simply():
    assert table().points(deal(157, "undenufe", matsch=0)) == (257, 0)


def test_the_weis_of_a_seat_is_written_by_its_side():
    weis = [{"seat": 1, "four": "J"}, {"seat": 2, "sequence": 3, "top": "A", "suit": "clubs"}]
    assert table(bidder=0).points(deal(100, weis=weis)) == (100, 57 + 220)
    assert table(bidder=1).points(deal(100, weis=weis)) == (300, 57)


def test_a_conceded_deal_gives_the_opponents_157_and_their_stoeck():
    assert table().points(conceded()) == (0, 157)
    assert table().points(conceded(stoeck=1)) == (0, 177)


def test_there_is_no_fourth_seat():
    weis = [{"seat": 3, "four": "J"}]
    assert table().refusal(deal(100, weis=weis)) == ("weis", "too_high")
    assert table().refusal(conceded(weis=weis)) == ("weis", "too_high")
    assert table().refusal(deal(100, vorhand=3)) == ("vorhand", "too_high")
    assert table().refusal(conceded(vorhand=3)) == ("vorhand", "too_high")


def test_a_conceded_deal_has_no_tricks_no_matsch_no_weis():
    assert table().refusal(conceded(card_points=[0, 157])) == ("card_points", "conceded")
    assert table().refusal(conceded(matsch=1)) == ("matsch", "conceded")
    assert table().refusal(conceded(weis=[{"seat": 0, "four": "9"}])) == ("weis", "not_played")
    assert table().refusal(conceded(out=[{"side": 1, "card_points": 20}])) == ("out", "out_without_tricks")


def test_matsch_and_stoeck_are_counted_as_honours_also_when_conceded():
    match = table().play(deal(157, matsch=0, stoeck=1), conceded(stoeck=1), conceded())
    honours = [table().game.honours(each) for each in match.deals]
    assert honours == [(("matsch", 0), ("stoeck", 1)), (("stoeck", 1),), ()]


def test_who_concedes_does_not_write_its_own_stoeck():
    assert table().refusal(conceded(stoeck=0)) == ("stoeck", "conceded_stoeck")


def test_not_conceded_is_a_deal_like_any_other():
    assert table().points(deal(100, conceded=False)) == (100, 57)
    assert table().refusal({"trump": "hearts", "conceded": False}) == ("card_points", "missing")
    assert table().refusal(deal(100, conceded="yes")) == ("conceded", "not_yes_or_no")


def test_each_side_races_to_its_own_target():
    assert table(bid=500).play(*[deal(125)] * 4).winners == (0,)
    assert table(bid=500, opponents_target=100).play(deal(57)).winners == (1,)


def test_both_beyond_their_targets_the_one_further_above_wins():
    to_500_and_442 = [*[deal(100)] * 4, deal(0), deal(100)]
    assert table(bid=500, opponents_target=430).play(*to_500_and_442).winners == (1,)
    assert table(bid=490, min_bid=490, opponents_target=440).play(*to_500_and_442).winners == (0,)
    assert not table(bid=500, opponents_target=442).play(*to_500_and_442).finished


def test_the_bidder_is_out_with_what_it_has_taken_by_then():
    before = [deal(125), deal(125), deal(125)]
    assert table().play(*before, deal(150, out=[{"side": 0, "card_points": 125}])).winners == (0,)
    assert table().play(*before, deal(150, out=[{"side": 0, "card_points": 124}])).winners == (1,)


def test_conceding_may_end_the_race():
    assert table(opponents_target=177).play(conceded(stoeck=1)).winners == (1,)


def test_the_screen_says_how_much_is_missing():
    assert table(bid=640).outlook(deal(100)) == {"missing": [540, 943]}


def test_a_match_needs_its_bidder_and_bid():
    assert wrong_option("bieter", bid=500) == ("bidder", "missing")
    assert wrong_option("bieter", bidder=0) == ("bid", "missing")
    assert wrong_option("bieter", bidder=3, bid=500) == ("bidder", "too_high")
    assert wrong_option("bieter", bidder=0, bid=600, min_bid=700) == ("bid", "too_low")
    assert table(bid=300, min_bid=300).options.bid == 300

from jassclub.engine.rules.molotov import marks
from tests.engine.rules.table import Table, wrong_option


def table(seats=4, **options):
    return Table("molotov", seats, **options)


def deal(*card_points, trump="hearts", **more):
    return {"trump": trump, "card_points": list(card_points), **more}


def test_the_two_lowest_write_a_tally_and_the_highest_a_sack():
    assert marks((10, 20, 30)) == (1, 1, -1)
    assert marks((40, 20, 30, 10)) == (-1, 1, 0, 1)
    assert marks((10, 20, 30, 40, 50)) == (1, 1, 0, -1, -1)


def test_tied_seats_all_get_the_better_mark():
    assert marks((10, 20, 20)) == (1, 1, 1)
    assert marks((10, 20, 30, 30)) == (1, 1, 0, 0)
    assert marks((10, 20, 30, 30, 50)) == (1, 1, 0, 0, -1)
    assert marks((10, 20, 30, 40, 40)) == (1, 1, 0, -1, -1)
    assert marks((30, 30, 30, 30)) == (1, 1, 1, 1)


def test_molotovs_cost_what_the_club_agreed():
    hit = deal(7, 50, 50, 50, small=[2, 0, 0, 0], large=[1, 0, 0, 0])
    assert table().play(hit).extras["scores"] == [[97, 50, 50, 50]]
    assert table(small=1, large=2).play(hit).extras["scores"] == [[11, 50, 50, 50]]


def test_without_a_trump_only_125_points_are_shared_out():
    assert table().points(deal(17, 40, 8, 60, trump=None)) == (1, 0, 1, -1)
    assert table().refusal(deal(17, 40, 40, 60, trump=None)) == ("card_points", "wrong_sum")
    assert table().refusal(deal(124, 1, 0, 0, trump=None)) == ("card_points", "no_such_card_points")
    assert table().refusal(deal(156, 1, 0, 0)) == (
        "card_points",
        "no_such_card_points",
    )
    assert table().points(deal(124, 33, 0, 0)) == (-1, 0, 1, 1)


def test_there_are_no_more_molotovs_than_tricks():
    for seats, tricks in ((3, 12), (4, 9), (5, 7)):
        points = [157] + [0] * (seats - 1)
        none = [0] * (seats - 1)
        assert table(seats).play(deal(*points, small=[tricks, *none]))
        too_many = deal(*points, small=[tricks + 1, *none])
        assert table(seats).refusal(too_many) == ("small", "more_than_tricks")
    together = deal(157, 0, 0, 0, small=[5, 0, 0, 0], large=[5, 0, 0, 0])
    assert table().refusal(together) == ("small", "more_than_tricks")


def test_a_large_molotov_needs_four_players():
    assert table(3).refusal(deal(57, 40, 60, large=[1, 0, 0])) == ("large", "large_needs_four")
    assert table(3).points(deal(57, 40, 60, large=[0, 0, 0])) == (1, 1, -1)
    assert "large" not in table(3).fields()


def test_a_tally_in_the_sack_crosses_out_a_zero():
    match = table().play(deal(97, 20, 20, 20), deal(17, 40, 40, 60))
    assert match.extras["tallies"] == [0, 2, 2, 1]
    assert match.extras["sacks"] == [0, 0, 0, 1]


def test_if_several_arrive_the_lowest_score_of_the_last_deal_wins():
    assert table(target=1).play(deal(10, 11, 60, 76)).winners == (0,)
    assert table(target=1).play(deal(11, 11, 60, 75)).winners == (0, 1)


def test_obenabe_is_no_trump_here():
    assert table().refusal(deal(157, 0, 0, 0, trump="obenabe")) == ("trump", "not_one_of")


def test_the_screen_says_how_many_tallies_are_missing():
    assert table().outlook(deal(97, 20, 20, 20)) == {"deals_to_win": [6, 4, 4, 4]}


def test_three_to_five_play():
    assert wrong_option("molotov", 2) == ("seats", "not_one_of")
    assert wrong_option("molotov", 6) == ("seats", "not_one_of")

from tests.engine.rules.table import Table, cases

THREE, FIVE = {"seats": 3}, {"seats": 5}


def deal(*card_points, trump="hearts", **more):
    return {"trump": trump, "card_points": list(card_points), **more}


test_a_case = cases(
    "molotov",
    # As many molotovs as there are tricks.
    (THREE, (-1, 1, 1), deal(157, 0, 0, small=[12, 0, 0])),
    ({}, (-1, 1, 1, 1), deal(157, 0, 0, 0, small=[9, 0, 0, 0])),
    (FIVE, (-1, 1, 1, 1, 1), deal(157, 0, 0, 0, 0, small=[7, 0, 0, 0, 0])),
    (THREE, "small: more_than_tricks", deal(157, 0, 0, small=[13, 0, 0])),
    (FIVE, "small: more_than_tricks", deal(157, 0, 0, 0, 0, small=[8, 0, 0, 0, 0])),
    ({}, "small: more_than_tricks", deal(157, 0, 0, 0, small=[5, 0, 0, 0], large=[5, 0, 0, 0])),
    (THREE, "large: large_needs_four", deal(57, 40, 60, large=[1, 0, 0])),
    ({}, "trump: not_one_of", deal(157, 0, 0, 0, trump="obenabe")),
    ({"seats": 2}, "seats: not_one_of"),
)


def test_molotovs_cost_what_the_club_agreed():
    hit = deal(7, 50, 50, 50, small=[2, 0, 0, 0], large=[1, 0, 0, 0])
    assert Table("molotov").play(hit).extras["scores"] == [[97, 50, 50, 50]]
    assert Table("molotov", small=1, large=2).play(hit).extras["scores"] == [[11, 50, 50, 50]]
    assert "large" not in Table("molotov", 3).fields()


def test_if_several_arrive_the_lowest_score_of_the_last_deal_wins():
    assert Table("molotov", target=1).play(deal(10, 11, 60, 76)).winners == (0,)
    assert Table("molotov", target=1).play(deal(11, 11, 60, 75)).winners == (0, 1)


def test_the_page_says_how_many_tallies_are_missing():
    assert Table("molotov").outlook(deal(97, 20, 20, 20)) == {"deals_to_win": [6, 4, 4, 4]}

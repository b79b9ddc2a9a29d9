from tests.engine.rules.table import Table, wrong_option


def table(seats=4, **options):
    return Table("coiffeur", seats, **options)


def deal(side, contract, card_points, **more):
    return {"side": side, "contract": contract, "card_points": card_points, **more}


def test_only_the_declaring_side_writes():
    assert table(3).points(deal(2, "gusti", 100)) == (0, 0, 1000)


def test_a_joker_counts_its_own_factor_and_never_two():
    assert table().points(deal(0, "joker7", 100, trump="clubs")) == (700, 0)


def test_a_side_plays_each_contract_once():
    assert table().refusal(deal(0, "clubs", 9), deal(0, "clubs", 9)) == ("contract", "contract_used")
    assert table().points(deal(0, "clubs", 9), deal(1, "clubs", 9)) == (0, 36)


def test_a_matsch_is_multiplied_where_the_club_counts_it():
    assert table(matsch_bonus=100).points(deal(0, "slalom", 157, matsch=True)) == (2313, 0)
    assert table(matsch_bonus=100).points(deal(0, "slalom", 157)) == (1413, 0)
    assert table().refusal(deal(0, "slalom", 157, matsch=True)) == ("matsch", "not_played")
    assert table(matsch_bonus=100).refusal(deal(0, "slalom", 150, matsch=True)) == (
        "matsch",
        "matsch_needs_all",
    )


def test_a_matsch_is_counted_as_an_honour():
    game = table(matsch_bonus=100)
    match = game.play(deal(0, "slalom", 157, matsch=True), deal(1, "slalom", 157))
    assert [game.game.honours(each) for each in match.deals] == [(("matsch", 0),), ()]


def test_points_that_no_cards_give_are_refused():
    assert table().refusal(deal(0, "clubs", 156)) == ("card_points", "no_such_card_points")
    assert table().refusal(deal(0, "clubs", [80, 77])) == ("card_points", "not_a_number")


def test_what_a_joker_was_played_as_is_free():
    assert table().points(deal(0, "joker8", 10, trump="slalom top-down")) == (80, 0)
    assert table().refusal(deal(0, "joker8", 10, trump=7)) == ("trump", "not_a_text")


def test_it_ends_when_every_side_has_used_every_contract():
    game = table(contracts=["diamonds", "hearts"])
    first = [deal(0, "hearts", 100), deal(0, "diamonds", 57), deal(1, "diamonds", 57)]
    assert not game.play(*first).finished
    match = game.play(*first, deal(1, "hearts", 110))
    assert (match.totals, match.winners) == ((257, 277), (1,))
    assert game.refusal(*first, deal(1, "hearts", 110), deal(0, "hearts", 1)) == ("deal", "after_end")


def test_four_play_twenty_deals_and_three_play_thirty():
    assert [table(seats).game.length(table(seats).options) for seats in (4, 3)] == [20, 30]


def test_the_screen_shows_what_is_left_and_who_can_still_catch_up():
    game = table(contracts=["diamonds", "hearts"])
    ahead = game.outlook(deal(0, "hearts", 157), deal(1, "hearts", 50))
    assert ahead == {
        "deals_left": 2,
        "left": [["diamonds"], ["diamonds"]],
        "most": [471, 257],
        "behind": [0, 214],
        "enough": [None, None],
        "can_catch_up": [True, False],
    }


def test_the_contract_that_would_be_enough_is_the_cheapest_that_closes_the_gap_alone():
    game = table(contracts=["gusti", "diamonds", "hearts", "clubs"])
    behind = [deal(1, "gusti", 0), deal(0, "diamonds", 157)]
    assert game.outlook(*behind)["enough"] == [None, "diamonds"]
    assert game.outlook(*behind, deal(0, "hearts", 2))["behind"] == [0, 161]
    assert game.outlook(*behind, deal(0, "hearts", 2))["enough"] == [None, "hearts"]
    assert game.outlook(*behind, deal(0, "hearts", 157), deal(0, "clubs", 157))["enough"] == [None, None]


def test_a_side_that_can_only_draw_level_can_still_catch_up():
    game = table(contracts=["diamonds", "hearts"])
    assert game.outlook(deal(0, "diamonds", 157), deal(1, "hearts", 0))["can_catch_up"] == [True, True]


def test_the_catch_up_counts_the_matsch_where_there_is_one():
    game = table(contracts=["diamonds"], matsch_bonus=100)
    assert game.outlook()["most"] == [257, 257]


def test_contracts_are_known_and_named_once():
    assert wrong_option("coiffeur", contracts=["diamonds", "diamonds"]) == ("contracts", "named_twice")
    assert wrong_option("coiffeur", contracts=["mosch"]) == ("contracts", "not_one_of")
    assert wrong_option("coiffeur", contracts=[]) == ("contracts", "missing")
    assert table(contracts=["hearts"]).refusal(deal(0, "clubs", 9)) == ("contract", "not_one_of")

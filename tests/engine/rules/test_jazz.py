from tests.engine.rules.table import Table, wrong_option


def table(*games, seats=4, **options):
    return Table("jazz", seats, **options, **({"games": list(games)} if games else {}))


def counts(game, *numbers):
    return {"game": game, "counts": list(numbers)}


def king(**more):
    return {"game": "king_last", "king": 0, "last_trick": 1, **more}


def test_the_games_come_in_their_order():
    game = table("jacks", "plus")
    assert game.refusal(counts("plus", 4, 3, 3, 3)) == ("game", "not_the_next_game")
    assert game.refusal(counts("pinochle", 4, 3, 3, 3)) == ("game", "not_one_of")
    assert game.points(counts("jacks", 4, 0, 0, 0), counts("plus", 4, 3, 3, 3)) == (-8, -6, -6, -6)


def test_with_three_four_or_five_players_there_are_17_13_or_10_tricks():
    for seats, tricks in ((3, 17), (4, 13), (5, 10)):
        none = [0] * (seats - 1)
        for game, each in (("tricks", 2), ("plus", -2)):
            table_ = table(game, seats=seats)
            assert table_.points(counts(game, tricks, *none))[0] == each * tricks
            assert table_.refusal(counts(game, tricks - 1, *none)) == ("counts", "wrong_sum")


def test_sixteen_honors_four_jacks_and_four_queens():
    for game, cards, points in (("honors", 16, 32), ("jacks", 4, 20), ("queens", 4, 20)):
        assert table(game).points(counts(game, cards, 0, 0, 0)) == (points, 0, 0, 0)
        assert table(game).refusal(counts(game, cards - 1, 0, 0, 0)) == ("counts", "wrong_sum")


def test_a_suit_has_twelve_cards_when_its_two_is_out():
    assert table("suit", seats=3, suit_size=12).points(counts("suit", 4, 4, 4)) == (8, 8, 8)
    assert wrong_option("jazz", 4, suit_size=12) == ("suit_size", "too_low")
    assert wrong_option("jazz", 3, suit_size=11) == ("suit_size", "too_low")


def test_the_king_and_the_last_trick_cost_ten_each():
    assert table("king_last").points(king()) == (10, 10, 0, 0)
    assert table("king_last").points(king(fifth_trick=1)) == (10, 20, 0, 0)


def test_the_king_in_the_last_trick_costs_extra_where_agreed():
    both = king(last_trick=0, king_in_last_trick=True)
    assert table("king_last").points(both) == (20, 0, 0, 0)
    assert table("king_last", king_extra=5).points(both) == (25, 0, 0, 0)
    assert table("king_last", king_extra=5).points(king(last_trick=0)) == (20, 0, 0, 0)
    assert table("king_last").refusal(king(king_in_last_trick=True)) == (
        "king_in_last_trick",
        "king_elsewhere",
    )


def test_in_fan_tan_exactly_one_has_gone_out():
    assert table("fan_tan").points(counts("fan_tan", 0, 1, 2, 13)) == (0, 3, 6, 39)
    assert table("fan_tan").refusal(counts("fan_tan", 0, 0, 2, 3)) == ("counts", "one_must_be_out")
    assert table("fan_tan").refusal(counts("fan_tan", 0, 1, 2, 14)) == ("counts", "too_high")
    assert table("fan_tan", seats=5).refusal(counts("fan_tan", 0, 1, 2, 3, 11)) == ("counts", "too_high")


def test_a_game_is_counted_one_way_only():
    assert table("king_last").refusal(king(counts=[1, 0, 0, 0])) == ("counts", "not_in_this_game")
    assert table("jacks").refusal(counts("jacks", 4, 0, 0, 0) | {"king": 0}) == ("king", "not_in_this_game")
    assert table("king_last").refusal({"game": "king_last", "king": 4, "last_trick": 0}) == (
        "king",
        "too_high",
    )


def test_the_lowest_total_wins():
    assert table("jacks").play(counts("jacks", 0, 0, 1, 3)).winners == (0, 1)
    assert table("plus").play(counts("plus", 10, 3, 0, 0)).winners == (0,)


def test_the_screen_says_what_comes_and_what_it_adds_up_to():
    game = table("jacks", "king_last")
    assert game.outlook(counts("jacks", 4, 0, 0, 0)) == {"games_left": ["king_last"], "to_count": None}
    assert game.fields()["counts"].total == 4
    assert list(game.fields(counts("jacks", 4, 0, 0, 0)))[1:3] == ["king", "last_trick"]


def test_a_club_names_at_least_one_game_it_knows():
    assert wrong_option("jazz", games=[]) == ("games", "missing")
    assert wrong_option("jazz", games=["poker"]) == ("games", "not_one_of")
    assert wrong_option("jazz", king_extra=-1) == ("king_extra", "too_low")


def test_the_screen_says_how_many_are_still_to_be_counted():
    game = table(games=["queens", "fan_tan"])
    assert game.outlook(entry={"counts": [1, 1, None, None]})["to_count"] == 2
    assert game.outlook(entry={"counts": [3, 2, "x", -1]})["to_count"] == -1
    assert game.outlook(entry={"counts": "many"})["to_count"] is None
    assert game.outlook(counts("queens", 4, 0, 0, 0), entry={"counts": [1]})["to_count"] is None

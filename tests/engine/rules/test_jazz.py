from tests.engine.rules.table import Table, cases


def of(*games, **options):
    return {"games": list(games), **options}


def counts(game, *numbers, **more):
    return {"game": game, "counts": list(numbers), **more}


def king(**more):
    return {"game": "king_last", "king": 0, "last_trick": 1, **more}


test_a_case = cases(
    "jazz",
    (of("tricks", seats=3), (34, 0, 0), counts("tricks", 17, 0, 0)),
    (of("suit", seats=3, suit_size=12), (8, 8, 8), counts("suit", 4, 4, 4)),
    (of("king_last"), (20, 0, 0, 0), king(last_trick=0, king_in_last_trick=True)),
    (of("king_last", king_extra=5), (25, 0, 0, 0), king(last_trick=0, king_in_last_trick=True)),
    (of("king_last", king_extra=5), (20, 0, 0, 0), king(last_trick=0)),
    (of("jacks", "plus"), "game: not_the_next_game", counts("plus", 4, 3, 3, 3)),
    (of("jacks"), "game: not_one_of", counts("pinochle", 4, 3, 3, 3)),
    (of("tricks", seats=3), "counts: wrong_sum", counts("tricks", 16, 0, 0)),
    (of("plus", seats=5), "counts: wrong_sum", counts("plus", 9, 0, 0, 0, 0)),
    (of("queens"), "counts: wrong_sum", counts("queens", 3, 0, 0, 0)),
    (of("honors"), "counts: wrong_sum", counts("honors", 15, 0, 0, 0)),
    (of("king_last"), "king_in_last_trick: king_elsewhere", king(king_in_last_trick=True)),
    (of("fan_tan"), "counts: one_must_be_out", counts("fan_tan", 0, 0, 2, 3)),
    (of("fan_tan"), "counts: too_high", counts("fan_tan", 0, 1, 2, 14)),
    (of("king_last"), "counts: not_in_this_game", king(counts=[1, 0, 0, 0])),
    (of("jacks"), "king: not_in_this_game", counts("jacks", 4, 0, 0, 0, king=0)),
    (of("king_last"), "king: too_high", king(king=4)),
    ({"seats": 4, "suit_size": 12}, "suit_size: too_low"),
    ({"seats": 3, "suit_size": 11}, "suit_size: too_low"),
)


def test_the_page_says_what_comes_and_what_it_adds_up_to():
    game, jacks = Table("jazz", **of("jacks", "king_last")), counts("jacks", 4, 0, 0, 0)
    assert game.outlook(jacks) == {"games_left": ["king_last"], "to_count": None}
    assert game.fields()["counts"].total == 4
    assert list(game.fields(jacks))[1:3] == ["king", "last_trick"]

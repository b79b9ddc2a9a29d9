from tests.engine.rules.table import Table, wrong_option

ZERO = {"announced": [0, 57, 40, 60], "card_points": [0, 57, 40, 60]}


def table(seats=4, **options):
    return Table("differenzler", seats, **options)


def test_the_difference_counts_upwards_and_downwards():
    entry = {"announced": [50, 50, 50, 7], "card_points": [60, 40, 50, 7]}
    assert table().points(entry) == (10, 10, -10, -10)


def test_a_zero_is_worth_the_bonus_only_with_a_trick():
    assert table().points(ZERO | {"took_trick": [True, None, None, None]})[0] == -10
    assert table().points(ZERO | {"took_trick": [False, None, None, None]})[0] == 0


def test_only_who_announced_zero_and_got_it_is_asked_for_a_trick():
    assert table().refusal(ZERO) == ("took_trick", "say_whether_trick")
    assert table().refusal(ZERO | {"took_trick": [None, True, True, True]}) == (
        "took_trick",
        "say_whether_trick",
    )
    missed = {"announced": [5, 57, 40, 60], "card_points": [0, 57, 40, 60]}
    assert table().points(missed)[0] == 5


def test_a_zero_that_was_missed_is_a_difference_like_any_other():
    assert table().points({"announced": [0, 0, 0, 0], "card_points": [57, 50, 40, 10]}) == (57, 50, 40, 10)


def test_a_misplay_costs_even_who_met_exactly():
    entry = {"announced": [50, 50, 50, 7], "card_points": [50, 50, 50, 7], "penalties": [20, 0, 0, 0]}
    assert table().points(entry) == (10, -10, -10, -10)


def test_penalties_are_never_gifts():
    entry = {"announced": [50, 50, 50, 7], "card_points": [50, 50, 50, 7], "penalties": [-20, 0, 0, 0]}
    assert table().refusal(entry) == ("penalties", "too_low")


def test_anything_from_0_to_157_may_be_announced_even_what_no_cards_give():
    assert table(3).points({"announced": [156, 1, 0], "card_points": [150, 5, 2]}) == (6, 4, 2)
    assert table(3).refusal({"announced": [156, 1, 0], "card_points": [156, 1, 0]}) == (
        "card_points",
        "no_such_card_points",
    )


def test_eight_deals_with_four_and_nine_with_three():
    assert (table(4).options.deals, table(3).options.deals, table(3, deals=4).options.deals) == (8, 9, 4)


def test_the_lowest_total_wins_and_may_be_shared():
    entry = {"announced": [50, 50, 50, 7], "card_points": [50, 50, 40, 17]}
    assert table(deals=1).play(entry).winners == (0, 1)


def test_the_exact_bonus_is_the_clubs_to_set():
    assert table(exact_bonus=0).points({"announced": [57, 100, 0, 0], "card_points": [57, 90, 5, 5]})[0] == 0
    assert wrong_option("differenzler", exact_bonus=-10) == ("exact_bonus", "too_low")


def test_before_the_dealer_speaks_the_screen_shows_what_is_open():
    assert table().outlook(entry={"announced": [40, 57, 30, None]}) == {
        "deals_left": 8,
        "to_speak": [3],
        "open": 30,
    }


def test_once_all_have_spoken_it_shows_how_much_too_much_is_bid():
    assert table().outlook(entry={"announced": [40, 57, 30, 50]})["open"] == -20
    assert table().outlook(entry={"announced": "forty"})["open"] == 157


def test_the_swiss_play_twelve_deals_and_give_nothing_for_an_exact_announcement():
    presets = table().game.presets
    assert [table(seats, **presets["club_suizo"]).options.deals for seats in (4, 3)] == [8, 9]
    swiss = table(**presets["swiss"])
    assert swiss.options.deals == 12
    assert swiss.points({"announced": [57, 100, 0, 0], "card_points": [57, 90, 5, 5]})[0] == 0


def test_two_or_five_cannot_play():
    assert wrong_option("differenzler", 2) == ("seats", "not_one_of")
    assert wrong_option("differenzler", 5) == ("seats", "not_one_of")

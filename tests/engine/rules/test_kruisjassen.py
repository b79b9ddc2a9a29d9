import pytest

from tests.engine.rules.table import Table, wrong_option


def table(**options):
    return Table("kruisjassen", **options)


def deal(a, **more):
    return {"card_points": [a, 146 - a], **more}


def roem(a, b, **more):
    return {"card_points": [a, b], **more}


def test_every_number_from_0_to_146_can_occur():
    assert table().points(deal(1)) == (0, 2)
    assert table().points(deal(145)) == (2, 0)


def test_with_73_each_nobody_scores():
    assert table().points(deal(73)) == (0, 0)


def test_all_tricks_need_146():
    assert table().refusal(deal(145, all_tricks=0)) == ("all_tricks", "matsch_needs_all")
    assert table().refusal(deal(146, all_tricks=1)) == ("all_tricks", "matsch_needs_all")


def test_the_first_to_eleven_wins():
    match = table().play(deal(146, all_tricks=0), deal(146, all_tricks=0), deal(46))
    assert not match.finished
    assert table().play(deal(146, all_tricks=0), deal(146, all_tricks=0), deal(100)).winners == (0,)


def test_the_fixed_game_ends_after_its_deals_and_may_be_shared():
    match = table(variant="fixed", deals=2).play(deal(100), deal(46))
    assert (match.totals, match.winners) == ((146, 146), (0, 1))


def test_the_cafe_tournament_gives_100_for_all_tricks():
    table_ = table(**Table("kruisjassen").game.presets["cafe"])
    assert table_.points(deal(146, all_tricks=0)) == (246, 0)
    assert table_.game.length(table_.options) == 16


def test_who_taps_writes_one_however_much_the_others_make():
    tik = table(variant="tik")
    assert tik.points(deal(50, tik=0)) == (1, 0)
    assert tik.points(deal(120, tik=0)) == (1, 0)
    assert tik.points(deal(146, tik=0, all_tricks=0)) == (6, 0)
    assert tik.refusal(deal(49, tik=0)) == ("tik", "tapped_too_early")


def test_a_right_claim_is_worth_less_when_the_others_have_50():
    game = table(variant="roem")
    assert game.points(roem(100, 46, claim=0)) == (2, 0)
    assert game.points(roem(96, 50, stuk=0, claim=0)) == (1, 0)
    assert game.points(roem(80, 30, roem=[20, 0], stuk=1, claim=0)) == (1, 0)


def test_a_wrong_claim_gives_two_to_the_others():
    assert table(variant="roem").points(roem(99, 10, claim=0)) == (0, 2)


def test_without_a_claim_nobody_scores():
    assert table(variant="roem").points(roem(146, 0)) == (0, 0)


def test_a_claim_stops_the_deal_before_all_points_are_out():
    game = table(variant="roem")
    assert game.refusal(roem(80, 20)) == ("card_points", "wrong_sum")
    assert game.refusal(roem(100, 47, claim=0)) == ("card_points", "wrong_sum")
    assert game.points(roem(100, 0, claim=0)) == (2, 0)


def test_roem_and_stuk_count_only_with_a_trick_taken():
    game = table(variant="roem")
    assert game.points(roem(0, 90, roem=[0, 100], claim=0)) == (0, 2)
    assert game.points(roem(120, 0, roem=[0, 50], claim=0)) == (2, 0)
    assert game.points(roem(100, 0, roem=[0, 50], claim=0)) == (2, 0)
    assert game.points(roem(2, 90, roem=[100, 0], claim=0)) == (1, 0)


def test_the_side_that_claims_has_just_taken_a_trick():
    game = table(variant="roem")
    assert game.points(roem(0, 20, roem=[100, 0], claim=0)) == (2, 0)
    assert game.points(roem(0, 20, roem=[100, 0], claim=1)) == (2, 0)


def test_melds_say_whose_roem_counts():
    game = table(variant="roem")
    melds = [
        {"seat": 0, "sequence": 3, "top": "A", "suit": "hearts"},
        {"seat": 1, "sequence": 3, "top": "A", "suit": "clubs"},
        {"seat": 3, "four": "T"},
    ]
    equal = roem(80, 60, trump="clubs", melds=melds[:2], claim=0)
    assert game.points(equal) == (0, 2)
    assert game.points(equal | {"trump": "hearts"}) == (1, 0)
    assert game.points(equal | {"trump": "spades"}) == (1, 0)  # the first declared
    swept = roem(146, 0, all_tricks=0, trump="clubs", melds=melds)
    assert game.outlook(swept)["carried"] == [0, 120]


@pytest.mark.parametrize(
    ("wrong", "field", "code"),
    [
        ({"trump": None}, "trump", "missing"),
        ({"trump": "obenabe"}, "trump", "not_one_of"),
        ({"roem": [20, 0]}, "roem", "melds_or_points"),
        ({"stuk": 1}, "stuk", "stoeck_of_others"),
        ({"melds": [{"seat": 0, "four": "9"}]}, "melds", "not_one_of"),
        ({"melds": [{"seat": 0, "sequence": 3, "top": "8", "suit": "hearts"}]}, "melds", "sequence_too_long"),
        ({"melds": [{"seat": 0, "sequence": 9, "top": "A", "suit": "hearts"}]}, "melds", "too_high"),
    ],
)
def test_melds_that_cannot_be_are_refused(wrong, field, code):
    melds = [{"seat": 0, "sequence": 3, "top": "A", "suit": "clubs"}]
    shown = roem(60, 86, trump="clubs", melds=melds) | wrong
    assert table(variant="roem").refusal(shown) == (field, code)


def test_roem_shown_in_vain_is_carried_into_the_next_deal_only():
    game = table(variant="roem")
    swept = roem(146, 0, all_tricks=0, roem=[0, 50], stuk=1)
    assert game.points(swept, roem(40, 50, claim=1)) == (0, 2)
    assert game.points(swept, roem(40, 49, claim=1)) == (2, 0)
    assert game.points(swept, roem(100, 46), roem(40, 50, claim=1)) == (2, 0)
    assert game.outlook(swept) == {"missing": [8, 11], "carried": [0, 50]}


def test_the_roem_of_the_side_with_all_tricks_is_not_carried():
    game = table(variant="roem")
    assert game.outlook(roem(146, 0, all_tricks=0, roem=[50, 0]))["carried"] == [0, 0]


def test_all_tricks_make_a_claim_moot():
    assert table(variant="roem").points(roem(146, 0, all_tricks=0, claim=1)) == (3, 0)


def test_roem_comes_in_tens_and_to_one_side():
    game = table(variant="roem")
    assert game.refusal(roem(100, 46, roem=[25, 0])) == ("roem", "not_a_multiple")
    assert game.refusal(roem(100, 46, roem=[20, 20])) == ("roem", "only_one_side")
    assert game.refusal(roem(100, 46, roem=[0, 30])) == ("roem", "no_melds_make")


def test_what_a_variant_does_not_have_is_refused():
    assert table().refusal(deal(100, tik=0)) == ("tik", "not_played")
    assert table(variant="tik").refusal(deal(100, roem=[20, 0])) == ("roem", "not_played")
    assert table(variant="tik").refusal(deal(100, melds=[{"seat": 0, "four": "A"}])) == (
        "melds",
        "not_played",
    )
    assert table(variant="tik").refusal(deal(100, trump="hearts")) == ("trump", "not_played")
    assert table(variant="tik").refusal(deal(100, stuk=0)) == ("stuk", "not_played")
    assert table(variant="fixed").refusal(deal(100, claim=0)) == ("claim", "not_played")
    assert wrong_option("kruisjassen", variant="belote") == ("variant", "not_one_of")


def test_all_tricks_and_stuk_are_counted_as_honours():
    game = table(variant="roem")
    match = game.play(roem(146, 0, all_tricks=0, stuk=1))
    assert game.game.honours(match.deals[0]) == (("all_tricks", 0), ("stuk", 1))


def test_only_the_fixed_game_counts_its_deals():
    assert table(variant="fixed").outlook(deal(100)) == {"deals_left": 7}
    assert table().outlook(deal(100)) == {"missing": [9, 11]}

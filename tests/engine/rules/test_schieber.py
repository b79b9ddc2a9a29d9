from jassclub.engine.rules.base import Share
from jassclub.engine.rules.registry import game_called
from jassclub.engine.rules.schieber import EVERYDAY
from jassclub.engine.rules.sheet_totals import Totals
from tests.engine.rules.table import Table, wrong_option


def deal(a, trump="hearts", **more):
    return {"trump": trump, "card_points": [a, 157 - a], **more}


def championship(**options):
    return Table("schieber", **options)


def club(target=2500, **options):
    return Table("schieber", deals=None, target=target, multipliers=dict(EVERYDAY), weis=True, **options)


def test_a_matsch_against_the_side_that_chose_counts_the_same():
    assert championship().points(deal(0, matsch=1, vorhand=0)) == (0, 257)


def test_a_round_adds_up_to_157_a_deal_and_100_a_matsch_and_20_a_stoeck():
    table = championship(deals=4)
    match = table.play(deal(157, matsch=0, stoeck=1), deal(0), deal(90, stoeck=0), deal(3, "obenabe"))
    totals = Totals(match.totals, {"matsch": (1, 0), "stoeck": (1, 1)})
    shares = table.game.sheet(table.options).shares(totals)
    assert shares == (Share("card_points", 157, 4), Share("matsch", 100, 1), Share("stoeck", 20, 2))
    assert sum(match.totals) == sum(share.points for share in shares)
    assert match.finished


def test_matsch_stoeck_and_weis_are_multiplied_unless_the_club_says_no():
    entry = deal(157, "clubs", matsch=0, stoeck=1, weis_points=[50, 0])
    assert club().points(entry) == (614, 40)
    assert club(bonus_multiplied=False).points(entry) == (464, 20)


def test_where_all_trumps_count_the_same_the_sheet_may_leave_the_trump_out():
    entry = {"card_points": [100, 57]}
    assert championship().points(entry) == (100, 57)
    assert club().refusal(entry) == ("trump", "missing")
    assert championship(weis=True).refusal(entry) == ("trump", "missing")


def test_stoeck_is_for_a_trump_suit():
    assert championship().refusal(deal(80, "undenufe", stoeck=0)) == ("stoeck", "stoeck_needs_suit")


def test_weis_is_either_melds_or_their_sum():
    both = deal(80, weis=[{"seat": 0, "four": "A"}], weis_points=[100, 0])
    assert club().refusal(both) == ("weis_points", "melds_or_points")
    assert club().refusal(deal(80, weis_points=[20, 20])) == ("weis_points", "only_one_side")


def test_truth_is_no_number():
    assert championship().refusal(deal(80, matsch=True)) == ("matsch", "not_a_number")
    assert championship().refusal({"trump": "hearts", "card_points": [True, 156]}) == (
        "card_points",
        "not_a_number",
    )


def test_a_misspelt_stoeck_is_not_lost_in_silence():
    assert championship().refusal(deal(80, stöck=1)) == ("stöck", "unknown_field")


def test_the_everyday_game_is_a_preset():
    preset = game_called("schieber").presets["club"]
    assert Table("schieber", **preset).options == club(2500).options


def test_an_open_game_never_ends():
    match = championship(deals=None).play(*[deal(100)] * 40)
    assert not match.finished


def test_a_race_takes_as_many_deals_as_it_takes():
    match = Table("schieber", target=2000).play(*[deal(100)] * 9)
    assert not match.finished
    assert Table("schieber", target=2000).game.length(Table("schieber", target=2000).options) is None


def test_the_target_is_reached_exactly():
    assert club(100).play(deal(100)).winners == (0,)
    assert not club(101).play(deal(100)).finished


def test_both_beyond_the_target_by_as_much_play_another_deal():
    match = club(157).play(deal(100), deal(57))
    assert (match.totals, match.finished) == ((157, 157), False)
    assert club(157).play(deal(100), deal(57), deal(90)).winners == (0,)


def test_stoeck_goes_before_weis_and_weis_before_tricks():
    assert club(20).play(deal(0, stoeck=0)).winners == (0,)
    assert club(20).play(deal(0, weis_points=[20, 0])).winners == (0,)
    assert club(20).play(deal(0, stoeck=1, weis_points=[20, 0])).winners == (1,)


def test_stoeck_and_weis_together_may_reach_the_target():
    assert club(70).play(deal(0, stoeck=0, weis_points=[50, 0])).winners == (0,)


def test_a_declaration_counts_with_stoeck_and_weis():
    out = [{"side": 0, "card_points": 30}]
    match = club(100).play(deal(90, stoeck=0, weis_points=[50, 0], out=out))
    assert (match.totals, match.winners) == ((100, 67), (0,))
    assert club(101).play(deal(90, stoeck=0, weis_points=[50, 0], out=out)).winners == (1,)


def test_a_declaration_in_a_multiplied_deal_counts_multiplied():
    out = [{"side": 0, "card_points": 25}]
    assert club(100).play(deal(90, "undenufe", out=out)).winners == (0,)


def test_a_matsch_after_the_declaration_does_not_count_for_it():
    table = club(100)
    match = table.play(deal(157, matsch=0, out=[{"side": 0, "card_points": 100}]))
    assert match.totals == (100, 0)
    assert match.written[0].stopped == (100, None)
    assert table.game.honours_in(match) == [()]


def test_a_declaration_after_the_stoeck_have_decided_stops_nothing():
    table = club(10)
    match = table.play(deal(157, matsch=0, stoeck=1, out=[{"side": 0, "card_points": 100}]))
    assert match.totals == (257, 20)
    assert match.written[0].stopped == ()
    assert table.game.honours_in(match) == [(("matsch", 0), ("stoeck", 1))]


def test_nobody_declares_twice_or_what_it_never_made():
    twice = [{"side": 0, "card_points": 1}, {"side": 0, "card_points": 2}]
    assert club().refusal(deal(90, out=twice)) == ("out", "declared_twice")
    assert club().refusal(deal(90, out=[{"side": 1, "card_points": 68}])) == ("out", "out_more_than_made")
    assert championship().refusal(deal(90, out=[{"side": 1, "card_points": 6}])) == (
        "out",
        "out_without_target",
    )


def test_the_screen_says_how_much_is_missing():
    assert club(2500).outlook(deal(100, "undenufe")) == {"missing": [2100, 2272], "hill": None}
    assert championship().outlook(deal(100)) == {"deals_left": 7}


def hill(*deals, target=500):
    return club(target).outlook(*deals)["hill"]


def test_who_first_has_half_of_the_target_is_first_over_the_hill():
    assert hill(deal(150)) is None
    assert hill(deal(150), deal(100)) == 0
    assert hill(deal(150), deal(100), deal(0, matsch=1)) == 0
    assert hill(deal(150), deal(99), target=499) is None
    assert hill(deal(150), deal(100), target=499) == 0


def test_within_a_deal_the_hill_goes_to_stoeck_then_weis_then_the_one_further_above():
    both = (deal(100, "clubs"), deal(14, "clubs"))  # 228 and 400 of 1000
    assert hill(*both, deal(90, "undenufe"), target=1000) == 1
    assert hill(*both, deal(110, "undenufe"), target=1000) == 0
    close = (deal(120), deal(117), deal(0))  # 237 and 234 of 500
    assert hill(*close, deal(150)) == 0
    assert hill(*close, deal(150, stoeck=1)) == 1
    assert hill(*close, deal(150, weis_points=[0, 20])) == 1
    assert hill(*close, deal(130, weis_points=[0, 20], stoeck=0)) == 0


def test_equally_far_over_the_hill_the_next_deal_decides():
    level = (deal(100), deal(57))
    assert hill(*level, target=300) is None
    assert hill(*level, deal(90), target=300) == 0
    assert hill(*level, deal(90, stoeck=1), target=300) == 1


def test_the_form_asks_only_for_what_is_played():
    assert list(championship(stoeck=False).fields()) == [
        "trump",
        "card_points",
        "matsch",
        "vorhand",
        "pushed",
    ]
    assert list(club().fields())[3:7] == ["stoeck", "weis", "weis_points", "out"]


def test_the_page_can_ask_why_a_side_writes_its_weis():
    table = club()
    weis = [
        {"seat": 0, "sequence": 3, "top": "A", "suit": "clubs"},
        {"seat": 1, "sequence": 4, "top": "9", "suit": "spades"},
    ]
    match = table.play(deal(80, weis=weis))
    verdict = table.game.verdict(table.options, match.deals[0])
    assert (verdict.side, verdict.points, verdict.reason) == (1, 50, "more_points")


def test_matsch_and_stoeck_are_counted_as_honours():
    table = championship()
    match = table.play(deal(157, matsch=0, stoeck=1))
    assert table.game.honours(match.deals[0]) == (("matsch", 0), ("stoeck", 1))


def test_wrong_options_are_named():
    assert wrong_option("schieber", deals=0) == ("deals", "too_low")
    assert wrong_option("schieber", target="2500") == ("target", "not_a_number")
    assert wrong_option("schieber", multipliers={"bananas": 1}) == ("multipliers", "not_one_of")
    assert wrong_option("schieber", multipliers={}) == ("multipliers", "missing")
    assert wrong_option("schieber", matsch_bonus=True) == ("matsch_bonus", "not_a_number")
    assert wrong_option("schieber", weis=1) == ("weis", "not_yes_or_no")
    assert wrong_option("schieber", wies=True) == ("wies", "unknown_field")
    assert wrong_option("schieber", seats=3) == ("seats", "not_one_of")

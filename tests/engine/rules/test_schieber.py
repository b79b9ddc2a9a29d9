from jassclub.engine.rules.base import Share
from jassclub.engine.rules.schieber import EVERYDAY
from jassclub.engine.rules.sheet_totals import Totals
from tests.engine.rules.table import Table, cases


def club(target=2500, **options):
    return {"deals": None, "target": target, "multipliers": dict(EVERYDAY), "weis": True, **options}


def deal(a, trump="hearts", **more):
    return {"trump": trump, "card_points": [a, 157 - a], **more}


def out(*declared):
    return [{"side": side, "card_points": card_points} for side, card_points in declared]


NO_TRUMP = {"card_points": [100, 57]}
BOTH = deal(80, weis=[{"seat": 0, "four": "A"}], weis_points=[100, 0])

test_a_case = cases(
    "schieber",
    ({}, (100, 57), NO_TRUMP),
    ({"weis": True}, "trump: missing", NO_TRUMP),
    ({}, "stoeck: stoeck_needs_suit", deal(80, "undenufe", stoeck=0)),
    (club(), "weis_points: melds_or_points", BOTH),
    (club(), "weis_points: only_one_side", deal(80, weis_points=[20, 20])),
    ({}, "matsch: not_a_number", deal(80, matsch=True)),
    ({}, "card_points: wrong_length", {"trump": "hearts", "card_points": [157]}),
    ({}, "stöck: unknown_field", deal(80, stöck=1)),
    (club(), "out: declared_twice", deal(90, out=out((0, 1), (0, 2)))),
    (club(), "out: out_more_than_made", deal(90, out=out((1, 68)))),
    ({}, "out: out_without_target", deal(90, out=out((1, 6)))),
    ({"deals": 0}, "deals: too_low"),
    ({"multipliers": {"bananas": 1}}, "multipliers: not_one_of"),
    ({"multipliers": {}}, "multipliers: missing"),
    ({"matsch_bonus": True}, "matsch_bonus: not_a_number"),
    ({"wies": True}, "wies: unknown_field"),
    ({"seats": 3}, "seats: not_one_of"),
)


def test_a_round_adds_up_to_157_a_deal_and_100_a_matsch_and_20_a_stoeck():
    table = Table("schieber", deals=4)
    match = table.play(deal(157, matsch=0, stoeck=1), deal(0), deal(90, stoeck=0), deal(3, "obenabe"))
    totals = Totals(match.totals, {"matsch": (1, 0), "stoeck": (1, 1)})
    shares = table.game.sheet(table.options).shares(totals)
    assert shares == (Share("card_points", 157, 4), Share("matsch", 100, 1), Share("stoeck", 20, 2))
    assert sum(match.totals) == sum(share.points for share in shares) and match.finished


def test_the_everyday_game_is_a_preset():
    presets = Table("schieber").game.presets
    assert Table("schieber", **presets["club"]).options == Table("schieber", **club()).options


def test_an_open_game_never_ends_and_a_race_takes_as_many_deals_as_it_takes():
    assert not Table("schieber", deals=None).play(*[deal(100)] * 40).finished
    race = Table("schieber", target=2000)
    assert not race.play(*[deal(100)] * 9).finished and race.game.length(race.options) is None


def test_a_matsch_after_the_declaration_does_not_count_unless_stoeck_have_decided_before():
    swept = deal(157, matsch=0, out=out((0, 100)))
    for target, entry, totals, stopped, honours in (
        (100, swept, (100, 0), (100, None), ()),
        (10, swept | {"stoeck": 1}, (257, 20), (), (("matsch", 0), ("stoeck", 1))),
    ):
        table = Table("schieber", **club(target))
        match = table.play(entry)
        assert (match.totals, match.written[0].stopped) == (totals, stopped)
        assert table.game.honours_in(match) == [honours]


def hill(*deals, target=500):
    return Table("schieber", **club(target)).outlook(*deals)["hill"]


def test_whoever_first_has_half_of_the_target_is_first_over_the_hill():
    assert hill(deal(150)) is None
    assert hill(deal(150), deal(100)) == hill(deal(150), deal(100), deal(0, matsch=1)) == 0
    assert hill(deal(150), deal(99), target=499) is None
    assert hill(deal(150), deal(100), target=499) == 0


def test_within_a_deal_the_hill_goes_to_stoeck_then_weis_then_the_one_further_above():
    both = (deal(100, "clubs"), deal(14, "clubs"))  # 228 and 400 of 1000
    assert hill(*both, deal(90, "undenufe"), target=1000) == 1
    assert hill(*both, deal(110, "undenufe"), target=1000) == 0
    close = (deal(120), deal(117), deal(0))  # 237 and 234 of 500
    assert hill(*close, deal(150)) == 0
    assert hill(*close, deal(150, stoeck=1)) == hill(*close, deal(150, weis_points=[0, 20])) == 1
    assert hill(*close, deal(130, weis_points=[0, 20], stoeck=0)) == 0
    level = (deal(100), deal(57))  # equally far over it: the next deal decides
    later = ((), (deal(90),), (deal(90, stoeck=1),))
    assert [hill(*level, *more, target=300) for more in later] == [None, 0, 1]


def test_the_page_asks_for_what_is_played_and_says_what_is_missing():
    fields = ["trump", "card_points", "matsch", "vorhand", "pushed"]
    assert list(Table("schieber", stoeck=False).fields()) == fields
    race = Table("schieber", **club())
    assert list(race.fields())[3:7] == ["stoeck", "weis", "weis_points", "out"]
    assert race.outlook(deal(100, "undenufe")) == {"missing": [2100, 2272], "hill": None}
    assert Table("schieber").outlook(deal(100)) == {"deals_left": 7}

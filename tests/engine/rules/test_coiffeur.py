from tests.engine.rules.table import Table, cases

MATSCH = {"matsch_bonus": 100}


def deal(side, contract, card_points, **more):
    return {"side": side, "contract": contract, "card_points": card_points, **more}


def only(*contracts, **options):
    return {"contracts": list(contracts), **options}


SHORT = only("diamonds", "hearts")
PLAYED_OUT = [
    deal(0, "hearts", 100),
    deal(0, "diamonds", 57),
    deal(1, "diamonds", 57),
    deal(1, "hearts", 110),
]

test_a_case = cases(
    "coiffeur",
    ({}, "contract: contract_used", deal(0, "clubs", 9), deal(0, "clubs", 9)),
    (only("hearts"), "contract: not_one_of", deal(0, "clubs", 9)),
    ({}, "matsch: not_played", deal(0, "slalom", 157, matsch=True)),
    (MATSCH, "matsch: matsch_needs_all", deal(0, "slalom", 150, matsch=True)),
    ({}, "card_points: no_such_card_points", deal(0, "clubs", 156)),
    ({}, "card_points: not_a_number", deal(0, "clubs", [80, 77])),
    ({}, "trump: not_a_text", deal(0, "joker8", 10, trump=7)),
    (SHORT, "deal: after_end", *PLAYED_OUT, deal(0, "hearts", 1)),
    (only("diamonds", "diamonds"), "contracts: named_twice"),
    (only(), "contracts: missing"),
)


def test_a_matsch_is_counted_as_an_honour():
    game = Table("coiffeur", **MATSCH)
    match = game.play(deal(0, "slalom", 157, matsch=True), deal(1, "slalom", 157))
    assert [game.game.honours(each) for each in match.deals] == [(("matsch", 0),), ()]


def test_the_page_shows_what_is_left_and_who_can_still_catch_up():
    game = Table("coiffeur", **SHORT)
    assert game.outlook(deal(0, "hearts", 157), deal(1, "hearts", 50)) == {
        "deals_left": 2,
        "most": [471, 257],
        "behind": [0, 214],
        "enough": [None, None],
        "can_catch_up": [True, False],
    }
    level = game.outlook(deal(0, "diamonds", 157), deal(1, "hearts", 0))
    assert level["can_catch_up"] == [True, True]  # to draw level is enough
    assert Table("coiffeur", **only("diamonds", **MATSCH)).outlook()["most"] == [257, 257]


def test_the_contract_that_would_be_enough_is_the_cheapest_that_closes_the_gap_alone():
    game = Table("coiffeur", **only("gusti", "diamonds", "hearts", "clubs"))
    behind = [deal(1, "gusti", 0), deal(0, "diamonds", 157)]
    assert game.outlook(*behind)["enough"] == [None, "diamonds"]
    further = game.outlook(*behind, deal(0, "hearts", 2))
    assert (further["behind"], further["enough"]) == ([0, 161], [None, "hearts"])
    assert game.outlook(*behind, deal(0, "hearts", 157), deal(0, "clubs", 157))["enough"] == [None, None]

from tests.engine.rules.table import Table, cases

TIK, ROEM, FIXED = {"variant": "tik"}, {"variant": "roem"}, {"variant": "fixed"}
SWEPT = {"card_points": [146, 0], "all_tricks": 0}
HEARTS, CLUBS = ({"sequence": 3, "top": "A", "suit": suit} for suit in ("hearts", "clubs"))
MELDS = [{"seat": 0, **HEARTS}, {"seat": 1, **CLUBS}, {"seat": 3, "four": "T"}]


def deal(a, b=None, **more):
    return {"card_points": [a, 146 - a if b is None else b], **more}


def shown(**wrong):
    return deal(60, **{"trump": "clubs", "melds": [{"seat": 0, **CLUBS}], **wrong})


test_a_case = cases(
    "kruisjassen",
    (ROEM, (0, 2), deal(80, 60, trump="clubs", melds=MELDS[:2], claim=0)),
    # Roem shown in vain counts in the next deal, and in no later one.
    (ROEM, (0, 2), SWEPT | {"roem": [0, 50], "stuk": 1}, deal(40, 50, claim=1)),
    (ROEM, (2, 0), SWEPT | {"roem": [0, 50], "stuk": 1}, deal(40, 49, claim=1)),
    (ROEM, (2, 0), SWEPT | {"roem": [0, 50]}, deal(100), deal(40, 50, claim=1)),
    ({}, "all_tricks: matsch_needs_all", deal(145, all_tricks=0)),
    (TIK, "tik: tapped_too_early", deal(49, tik=0)),
    (ROEM, "card_points: wrong_sum", deal(80, 20)),
    (ROEM, "card_points: wrong_sum", deal(100, 47, claim=0)),
    (ROEM, "trump: missing", shown(trump=None)),
    (ROEM, "roem: melds_or_points", shown(roem=[20, 0])),
    (ROEM, "stuk: stoeck_of_others", shown(stuk=1)),
    (ROEM, "melds: sequence_too_long", shown(melds=[{"seat": 0, **HEARTS, "top": "8"}])),
    (ROEM, "melds: too_high", shown(melds=[{"seat": 0, **HEARTS, "sequence": 9}])),
    (ROEM, "roem: not_a_multiple", deal(100, roem=[25, 0])),
    (ROEM, "roem: no_melds_make", deal(100, roem=[0, 30])),
    (TIK, "roem: not_played", deal(100, roem=[20, 0])),
    (TIK, "melds: not_played", deal(100, melds=[{"seat": 0, "four": "A"}])),
    (TIK, "trump: not_played", deal(100, trump="hearts")),
    (ROEM, "claim: too_high", deal(100, claim=2)),
    (FIXED, "claim: not_played", deal(100, claim=0)),
    ({"variant": "belote"}, "variant: not_one_of"),
)


def test_the_cafe_tournament_has_16_deals_and_100_for_all_tricks():
    cafe = Table("kruisjassen", **Table("kruisjassen").game.presets["cafe"])
    assert cafe.points(SWEPT) == (246, 0) and cafe.game.length(cafe.options) == 16


def test_the_page_says_what_is_missing_left_or_carried_over():
    game = Table("kruisjassen", **ROEM)
    assert game.outlook(SWEPT | {"trump": "clubs", "melds": MELDS})["carried"] == [0, 120]
    assert game.outlook(SWEPT | {"roem": [0, 50], "stuk": 1}) == {"missing": [8, 11], "carried": [0, 50]}
    assert game.outlook(SWEPT | {"roem": [50, 0]})["carried"] == [0, 0]
    assert Table("kruisjassen", **FIXED).outlook(deal(100)) == {"deals_left": 7}
    assert Table("kruisjassen").outlook(deal(100)) == {"missing": [9, 11]}

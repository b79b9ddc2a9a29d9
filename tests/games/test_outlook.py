"""What stands beside the sheet, and how the end is said."""

import pytest
from django.utils import translation

from jassclub.games.deal_words import DECIDED, REASONS, ending_words, verdict_words
from jassclub.games.outlook import outlook_words
from tests.engine.rules.test_weis import CONTESTS
from tests.games.tables import of_preset, played


def outlook(slug, preset, *deals, entry=None, **changed):
    case = played(slug, of_preset(slug, preset, **changed), deals)
    return outlook_words(case.presentation, case.options, case.match, case.names, entry or {})


def ending(slug, preset, *deals, **changed):
    case = played(slug, of_preset(slug, preset, **changed), deals)
    return ending_words(case.presentation, case.options, case.match, case.names)


def schieber(a, trump="diamonds", **more):
    return {"trump": trump, "card_points": [a, 157 - a], **more}


def test_every_reason_of_the_rules_has_words():
    assert set(REASONS) | {"only_one"} == set(CONTESTS)
    races = {"stoeck", "weis", "declared", "declared_too_early"}
    assert set(DECIDED) == races | {"tallies", "lowest_score"}


def test_the_race_says_what_is_missing_and_who_was_first_over_the_hill():
    assert outlook("schieber", "club", schieber(100, "undenufe")) == [
        "Still needed for the target: Anna – Cleo 2100, Beat – Dan 2272"
    ]
    halfway = [schieber(157, "undenufe", matsch=0), schieber(100, "obenabe")]
    assert outlook("schieber", "club", *halfway) == [
        "Still needed for the target: Anna – Cleo 1172, Beat – Dan 2329",
        "First to half the target (Bergpreis): Anna – Cleo",
    ]
    won = [schieber(157, matsch=0), schieber(157, matsch=0)]
    ended = ["First to half the target (Bergpreis): Anna – Cleo"]
    assert outlook("schieber", "club", *won, target=500) == ended
    assert ending("schieber", "club", *won, target=500) == "Anna and Cleo have won with 514."


OUT = [{"side": 1, "card_points": 13}]


@pytest.mark.parametrize(
    ("target", "last", "won", "decided"),
    [
        (270, {"stoeck": 1}, "334", "The Stöck decided it, before the Weis and the tricks."),
        (270, {"weis_points": [0, 20]}, "334", "The Weis decided it, before the tricks."),
        (270, {"out": OUT}, "270", "“Out” was declared, and it was enough."),
        (271, {"out": OUT}, "100", "The other side declared out too early."),
    ],
)
def test_what_decided_a_race_is_said(target, last, won, decided):
    deals = [schieber(0, matsch=1), schieber(100, **last)]
    winners = "Anna and Cleo" if target == 271 else "Beat and Dan"
    assert ending("schieber", "club", *deals, target=target) == f"{winners} have won with {won}. {decided}"


def test_a_bidder_who_was_alone_is_not_spoken_of_as_several():
    out = [{"side": 0, "card_points": 100}]
    deal = {"trump": "hearts", "card_points": [120, 37], "out": out}
    with translation.override("de"):
        said = ending("bieter", "club_suizo", deal, bidder=0, bid=100, min_bid=100)
    assert said == "Anna hat mit 100 gewonnen. «Fertig» wurde gesagt, und es hat gereicht."


def test_equal_totals_share_the_win():
    deals = [schieber(100), schieber(57)]
    assert ending("schieber", "championship", *deals, deals=2) == (
        "Anna – Cleo and Beat – Dan share the win with 157."
    )


def test_the_others_who_hold_melds_learn_why_theirs_do_not_count():
    three = {"seat": 0, "sequence": 3, "top": "A", "suit": "hearts"}
    four = {"seat": 1, "sequence": 4, "top": "9", "suit": "clubs"}

    def said(*melds):
        case = played("schieber", of_preset("schieber", "club"), [schieber(100, weis=list(melds))])
        return verdict_words(case.presentation, case.options, case.match.deals[0], case.names)

    assert said(three, four) == (
        "The Weis of Beat – Dan counts (50): 4 cards up to the 9 of clubs (Beat) beats 3 cards up to the "
        "ace of hearts (Anna), because it is worth more."
    )
    assert said(three) == "The Weis of Anna – Cleo counts (20): the others declared none."
    assert said() == ""


def test_a_differenzler_table_sees_what_is_open_and_then_how_much_is_too_much():
    def said(*announced):
        return outlook("differenzler", "swiss", entry={"announced": list(announced)})[0]

    assert outlook("differenzler", "swiss") == ["12 deals left"]
    assert said(40, 57, 30, None) == "Still open: 30"
    assert said(40, 57, 30, 50) == "20 announced too many"
    assert said(40, 57, 30, 20) == "10 announced too few"
    assert said(40, 57, 30, 30) == "The announcements add up exactly."


def test_the_lowest_total_wins_differenzler():
    deal = {"announced": [50, 50, 50, 0], "card_points": [50, 47, 40, 20]}
    assert ending("differenzler", "club_suizo", deal, deals=1) == "Anna has won with −10, the lowest total."


def coiffeur(side, contract, points):
    return {"side": side, "contract": contract, "card_points": points}


def test_coiffeur_says_which_matsch_would_be_enough_to_catch_up():
    ahead = [coiffeur(0, "obenabe", 150), coiffeur(1, "obenabe", 3), coiffeur(1, "clubs", 33)]
    assert outlook("coiffeur", "club_suizo", *ahead) == [
        "Anna – Cleo can still reach 8600.",
        "Beat – Dan can still reach 7369; 603 behind, and a Matsch in Undenufe would be enough.",
        "17 deals left",
    ]
    short = {"contracts": ["diamonds", "hearts", "spades"]}
    one = [coiffeur(0, "spades", 157), coiffeur(1, "spades", 0)]
    assert outlook("coiffeur", "club_suizo", *one, **short)[1] == (
        "Beat – Dan can still reach 471; 471 behind, and one contract is not enough."
    )
    assert outlook("coiffeur", "club_suizo", *one, coiffeur(1, "hearts", 100), **short)[1] == (
        "Beat – Dan can still reach 357; 271 behind, too far to catch up."
    )


def test_what_is_still_to_be_won_and_roem_that_is_carried_over_are_said():
    said = outlook("bieter", "club_suizo", {"trump": "hearts", "conceded": True})
    assert said == ["Still needed for the target: Anna 500, Beat – Cleo 843"]
    deal = {"bidder": 0, "bid": 60, "trump": "bock", "card_points": [140, 17]}
    assert outlook("bodensee", "usual", deal) == ["Deals still needed to win: Anna 4, Beat 6"]
    swept = {"card_points": [146, 0], "all_tricks": 0, "roem": [0, 50]}
    assert outlook("kruisjassen", "roem", swept) == [
        "Still needed for the target: Anna – Cleo 8, Beat – Dan 11",
        "Roem carried over: Beat – Dan 50",
    ]
    assert outlook("kruisjassen", "cafe", {"card_points": [100, 46]}) == ["15 deals left"]


def test_jazz_says_which_game_is_next_and_what_comes_after():
    counts = {"game": "suit", "counts": [13, 0, 0, 0]}
    assert outlook("jazz", "usual", counts, games=["suit", "queens", "fan_tan"]) == [
        "Next game: Queens",
        "After that: Fan Tan",
    ]


def test_jazz_checks_the_counts_while_they_are_typed():
    def said(*counts):
        return outlook("jazz", "usual", entry={"counts": list(counts)}, games=["queens"])

    assert said(1, 1, None, None) == ["Queens: 2 missing", "Next game: Queens"]
    assert said(3, 1, 1, 0) == ["Queens: 1 too many", "Next game: Queens"]
    assert said(1, 1, 1, 1) == said(None, None, None, None) == ["Next game: Queens"]

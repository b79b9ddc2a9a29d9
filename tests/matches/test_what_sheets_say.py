"""What the sheet of a match says of its deals besides figures, on paper and on the page."""

import re

import pytest
from django.utils.translation import gettext

from jassclub.games import PRESENTATIONS
from jassclub.games.presentation import NO_SLATE
from jassclub.matches.papers import match_sheet, slate_sheet
from jassclub.printing.paper import Look, Occasion, Words, pdf_of
from jassclub.printing.table_sheet import slates_paper, table_sheets_paper
from tests.answers import pdf_text
from tests.matches.on_paper import record


def sheet(*match, blank=False, **said):
    return match_sheet(record(*match, **said), Occasion("Club"), title="x", blank=blank)


def paper(*match, **said):
    return text_of(table_sheets_paper([sheet(*match, **said)], Words("en", gettext)))


def text_of(paper):
    return pdf_text(pdf_of([paper]))


def columns(*match, **said):
    printed = sheet(*match, **said)
    rows = [row.sides for row in printed.rows if row.sides]
    heads = enumerate(column.head for column in printed.per_side)
    return {head: [[side[at] for side in row] for row in rows] for at, head in heads}


def test_a_penalty_is_named_and_no_difference(start, open_sheet):
    exact = {"announced": [50, 50, 50, 7], "card_points": [50, 50, 50, 7]}
    deal = exact | {"penalties": [0, 20, 0, 0]}
    shown = columns("differenzler", 4, [deal])
    assert shown["Difference"] == [["−10", "−10", "−10", "−10"]]
    assert shown["Penalty"] == [["", "20", "", ""]]
    assert shown["Total"] == [["−10", "10", "−10", "−10"]]
    assert "Penalty" not in columns("differenzler", 4, [exact])
    assert "Penalty" not in paper("differenzler", 4, [], blank=True)
    html = open_sheet(start("differenzler", deals=[deal])).html
    assert "Difference" not in html and "<b>10</b>" in html, "the page calls what a deal writes points"


def test_three_in_molotov_learn_who_wins_on_five_tallies_and_why(start, open_sheet):
    last = {"trump": "hearts", "card_points": [30, 40, 87]}
    why = "the lowest score of the last deal decided, 30."
    text = paper("molotov", 3, [last] * 5)
    assert "Anna has won with 5. Several had enough tallies and no 0 left:" in text and why in text
    one = paper("molotov", 3, [{"trump": "hearts", "card_points": [30, 87, 40]}, *[last] * 4])
    assert "Anna has won with 5. Nobody else had enough tallies and no 0 left." in one
    assert why in open_sheet(start("molotov", 3, deals=[last] * 5)).html


STATED = [
    ("bieter", 3, {"bidder": 1, "bid": 600}, "Target of the other two: 1000 · Matsch bonus: 100"),
    ("schieber", 4, {"deals": None, "target": 2500}, "Target: 2500 · Matsch bonus: 100 · Stöck count"),
    ("schieber", 4, {"multipliers": {"spades": 2, "obenabe": 3}}, "each trump counts: Spades ×2; Obenabe"),
    ("schieber", 4, {"stoeck": False, "weis": True}, "Stöck count (20 points): no · Weis counts"),
    ("schieber", 4, {"weis": True, "weis_tie": "trump"}, "of two equal sequences: the one in trumps"),
    ("bodensee", 2, {}, "In the sack with at most this many card points: 20"),
    ("molotov", 3, {}, "Tallies to win: 5 · What a small molotov costs: 20"),
    ("kruisjassen", 4, {"variant": "tik"}, "taps the table · Target in game points: 11"),
    ("kruisjassen", 4, {"variant": "fixed"}, "Deals per round: 8 · Bonus for all tricks: 0"),
    ("differenzler", 3, {}, "Deals per round: 9 · Points deducted for an exact announcement: 10"),
    ("coiffeur", 4, {}, "Matsch bonus: 0"),
    ("jazz", 4, {"suit": "clubs"}, "Suit that counts: "),
]


@pytest.mark.parametrize(("game", "seats", "options", "stated"), STATED)
def test_what_a_table_plays_is_said_everywhere(game, seats, options, stated, start, open_sheet):
    match, plays = record(game, seats, [], options=options), f"This table plays {PRESENTATIONS[game].name}"
    for blank in (True, False):
        text = paper(game, seats, [], options=options, blank=blank)
        assert plays in text and stated in text
        slate = slate_sheet(match, Occasion("Club"), title="x", blank=blank)
        assert (slate is None) == (match.presentation.slate(match.options) == NO_SLATE)
        for look in (Look("A4"), Look("A5")) if slate else ():
            text = text_of(slates_paper([slate], Words("en", gettext), look=look))
            assert plays in text and stated in text
            assert ("Bidder: Beat · Bid: 600" in text) == (game == "bieter" and not blank)
    html = open_sheet(start(game, seats, options)).html
    assert f'This table plays <a href="/games/{game}/">' in html and stated in html
    assert ("Bidder: Beat · Bid: 600" in html) == (game == "bieter")


def test_who_chooses_stands_behind_a_question_mark(start, open_sheet):
    coiffeur = start("coiffeur")
    words = "If everyone passes, the Vorhand must choose."
    assert words in open_sheet(coiffeur).html.partition("<summary>? ")[2]
    coiffeur.delete()
    html = open_sheet(start("bodensee", 2, first=0)).html
    assert "The highest bidder chooses trumps and leads." in html.partition("<summary>? ")[2]
    assert "Beat deals, Anna bids first" in html and "Anna leads" not in html, "who did not deal bids first"


def test_the_first_deal_of_a_bieter_match_says_what_is_special_about_it(start, write, open_sheet):
    match = start("bieter", 3, {"bidder": 1, "bid": 600}, first=0)
    html = open_sheet(match).html
    assert '<p class="plays">In this first deal everyone has nine cards.' in html
    assert "twelve cards" not in html and "Cleo deals, Anna bids first" in html
    write(match, 1, {"trump": "hearts", "card_points": [100, 57]})
    page = open_sheet(match)
    assert "In this first deal everyone has nine cards." in page.open("?deal=1").html
    html = page.open().html
    assert "first deal everyone has nine" not in html and "Anna deals, Beat leads" in html
    assert "everyone has twelve cards" in html.partition("<summary>? ")[2]


@pytest.mark.parametrize(
    ("game", "seats", "options", "words"),
    [
        ("schieber", 4, {}, ("First Vorhand", "First dealer")),
        ("differenzler", 4, {}, ("First Vorhand",)),
        ("bodensee", 2, {}, ("Bids first",)),
        ("bieter", 3, {"bidder": 1, "bid": 600}, ("Bids first",)),
    ],
)
def test_who_deals_is_asked_in_words_of_the_game(game, seats, options, words, start, open_sheet):
    tools = open_sheet(start(game, seats, options)).html.partition('class="table-tools"')[2]
    assert tuple(re.findall(r"<label[^>]*>([^<]*)</label>", tools)) == words
    text = paper(game, seats, [], options=options, blank=True)
    assert all(word in text for word in words)


def test_a_joker_says_what_it_was_played_as(start, open_sheet):
    deal = {"side": 0, "contract": "joker7", "card_points": 83, "trump": "hearts"}
    assert "Hearts: 83 × 7" in paper("coiffeur", 4, [deal])
    assert "Bells: 83 × 7" in paper("coiffeur", 4, [deal | {"trump": "Bells"}])
    assert "Hearts: 83 × 7 = <b>581</b>" in open_sheet(start("coiffeur", deals=[deal])).html


def test_a_blank_everyday_sheet_carries_the_factors():
    club = PRESENTATIONS["schieber"].game.presets["club"]
    text = paper("schieber", 4, [], options=club, blank=True)
    assert text.replace(" ×", "×").count("♦♥×1 ♠♣×2 ↓×3 ↑×4") >= 10  # the suits are red
    assert text.count("♦ ♥ ♠ ♣ ↓ ↑") == 0
    assert "×" not in paper("schieber", 4, [], blank=True)


def test_a_blank_jazz_sheet_names_the_games_in_order():
    games = ["Spades", "Tricks", "Honours", "Queens", "King of hearts and last trick", "Fan Tan"]
    blank = sheet("jazz", 4, [], blank=True)
    assert [row.shared[0] for row in blank.rows] == games
    assert all(game in paper("jazz", 4, [], blank=True) for game in games)
    half = sheet("jazz", 4, [{"game": "suit", "counts": [13, 0, 0, 0]}])
    assert [row.shared[1] for row in half.rows] == games


def test_a_roem_that_is_carried_over_stands_where_it_is_used(start, open_sheet):
    claimed = {"card_points": [80, 60], "claim": 1}
    shown_in_vain = {"card_points": [146, 0], "all_tricks": 0, "roem": [0, 50]}
    roem = {"variant": "roem"}
    shown = columns("kruisjassen", 4, [shown_in_vain, claimed], options=roem)
    assert shown["Roem carried over"] == [["", ""], ["", "50"]]
    text = paper("kruisjassen", 4, [shown_in_vain, claimed], options=roem)
    assert "Roem carried over from the previous deal, in which the others took all tricks." in text
    assert "carried over" not in paper("kruisjassen", 4, [claimed], options=roem)
    match = start("kruisjassen", 4, roem, [shown_in_vain, claimed])
    assert open_sheet(match).html.count("Roem carried over: Beat – Dora 50") == 1


def test_a_conceded_deal_shows_the_card_points_that_it_writes():
    conceded = [{"trump": "hearts", "conceded": True}]
    shown = columns("bieter", 3, conceded, options={"bidder": 0, "bid": 500})
    assert shown["Card points"] == [["0", "157"]]


def test_a_deal_ended_early_says_who_is_in_the_sack_and_a_match_of_tallies_its_totals(start, open_sheet):
    enough = {"bidder": 0, "bid": 50, "trump": "hearts", "enough": {"winner": 1, "sack": True}}
    assert [side[-1] for side in sheet("bodensee", 2, [enough] * 5).sums or ()] == ["−5", "5"]
    page = open_sheet(start("bodensee", 2, deals=[enough]))
    assert "Enough! Beat won, Anna is in the sack" in page.html

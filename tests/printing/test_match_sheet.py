from __future__ import annotations

from dataclasses import replace

import pytest

from jassclub.printing.table_data import Deal, Player, Sums, TableSheet
from jassclub.printing.table_sheet import table_sheets_pdf

NAMES = ("Anna Amsler", "Beat Bürgi", "Claire Caduff", "Dario Durrer")
TRUMPS = ("diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe", "hearts", "spades")
EIGHT = (
    *(Deal((100 - n, 57 + n), (100 - n, 57 + n), trump) for n, trump in enumerate(TRUMPS[:6])),
    Deal((157, 0), (257, 0), "hearts", matsch=0),
    Deal((70, 87), (70, 107), "spades", stoeck=1),
)


@pytest.fixture
def blank(occasion):
    players = tuple(Player(name, token) for token, name in enumerate(NAMES, start=17))
    return TableSheet(occasion, 2, 5, players, vorhand=tuple(NAMES[n % 4] for n in range(8)))


def test_a_blank_sheet_names_the_table_its_players_and_the_vorhand_of_each_deal(blank, printed, english):
    text = printed(table_sheets_pdf([blank], english)).text
    for words in ("Jassclub Altstadt", "Meisterschaft 2026/27 · 3. Abend", "Round 2", "Table 5"):
        assert words in text
    for name in NAMES:
        assert text.count(name) == 3  # once as a player and twice as Vorhand
    assert "Tokens 17 and 19" in text and "Tokens 18 and 20" in text


def test_the_deals_are_numbered(blank, printed, english):
    words = printed(table_sheets_pdf([replace(blank, deal_count=16)], english)).text.split()
    assert all(str(number) in words for number in range(1, 17))


def test_a_blank_sheet_leaves_the_check_to_be_filled_in(blank, printed, english):
    text = printed(table_sheets_pdf([blank], english)).text
    assert "157 × 8 + 100 × ______ Matsch + 20 × ______ Stöck = ______" in text
    assert "______ + ______ = ______" in text


def test_a_filled_sheet_shows_each_deal_its_sums_and_that_they_agree(blank, printed, english):
    text = printed(table_sheets_pdf([replace(blank, deals=EIGHT)], english)).text
    assert "♣ Chrüz" in text and "↓ Obenabe" in text
    assert "157 × 8 + 100 × 1 Matsch + 20 × 1 Stöck = 1376" in text
    assert "912 + 464 = 1376 ✓" in " ".join(text.split())


def test_a_filled_sheet_has_the_figures_where_the_blank_one_has_room(blank, printed, english):
    before, after = (
        printed(table_sheets_pdf([sheet], english)).picture()
        for sheet in (blank, replace(blank, deals=EIGHT))
    )
    across = before.width
    points = (int(across * 0.57), int(before.height * 0.27), int(across * 0.64), int(before.height * 0.6))
    dark = [sum(picture.crop(points).histogram()[:128]) for picture in (before, after)]
    assert dark[1] > dark[0] + 300


def test_points_that_do_not_add_up_are_pointed_out(blank, printed, english):
    wrong = (*EIGHT[:7], Deal((70, 87), (70, 87), "spades", stoeck=1))
    assert "≠" in printed(table_sheets_pdf([replace(blank, deals=wrong)], english)).text


def test_sums_wait_for_the_last_deal(blank, printed, english):
    seven = replace(blank, deals=EIGHT[:7])
    assert seven.sums() is None
    assert "1376" not in printed(table_sheets_pdf([seven], english)).text


def test_a_table_entered_as_totals_shows_only_the_sums(blank, printed, english):
    sheet = replace(blank, totals=(Sums(912), Sums(464)))
    text = printed(table_sheets_pdf([sheet], english)).text
    assert "912 + 464 = 1376" in text and "______ Matsch" in text
    assert "✓" not in text and "≠" not in text and "Ecken" not in text


def test_totals_with_their_matsch_and_stoeck_are_checked(blank, printed, english):
    sheet = replace(blank, totals=(Sums(912, 850, 1, 0), Sums(464, 406, 0, 1)))
    assert sheet.expected() == 1376
    assert "✓" in printed(table_sheets_pdf([sheet], english)).text


def test_a_club_without_stoeck_has_no_column_and_no_term_for_it(blank, printed, english):
    text = printed(table_sheets_pdf([replace(blank, stoeck=False, matsch_bonus=50)], english)).text
    assert "Stöck" not in text and "157 × 8 + 50 × ______ Matsch = ______" in text


def test_a_matsch_without_bonus_is_ticked_but_not_in_the_check(blank, printed, english):
    deals = (Deal((157, 0), (157, 0), "clubs", matsch=0),)
    sheet = replace(blank, matsch_bonus=0, stoeck=False, deals=deals, deal_count=4)
    text = printed(table_sheets_pdf([sheet], english)).text
    assert "157 × 4 = 628" in text and "✓" in text


@pytest.mark.parametrize("count", [4, 8, 12, 16])
def test_every_number_of_deals_fits_on_one_page(blank, printed, english, count, long_name):
    players = tuple(Player(long_name, 96 + n) for n in range(4))
    sheet = replace(blank, deal_count=count, players=players, vorhand=(long_name,) * count)
    pdf = printed(table_sheets_pdf([replace(sheet, remarks="Revoke in deal 3. " * 40)], english))
    assert len(pdf.texts()) == 1
    assert pdf.collisions() == []


def test_a_name_of_sixty_letters_stays_in_its_own_cell(blank, printed, english, long_name):
    players = tuple(Player(long_name, 17 + n) for n in range(4))
    pdf = printed(table_sheets_pdf([replace(blank, players=players, vorhand=(long_name,) * 8)], english))
    assert pdf.text.count("WWWWWWWWWW…") >= 8
    assert pdf.collisions() == []


def test_players_without_tokens_are_called_by_their_names(blank, printed, english):
    sheet = replace(blank, players=tuple(Player(name) for name in NAMES))
    assert "Signature, Anna Amsler + Claire Caduff" in printed(table_sheets_pdf([sheet], english)).text


def test_all_tables_of_a_round_are_in_one_file_with_numbered_pages(blank, printed, english):
    pdf = printed(table_sheets_pdf([replace(blank, table=n) for n in range(1, 7)], english))
    pages = pdf.texts()
    assert len(pages) == 6
    for number, page in enumerate(pages, start=1):
        assert f"Table {number}" in page and f"{number}/6" in page


@pytest.mark.parametrize("name", ["Łukasz Șerban", "Ελένη Παπαδοπούλου", "Христо Ботев", "Ágnes Őze"])
def test_names_in_other_alphabets_can_be_read_back(blank, printed, english, name):
    sheet = replace(blank, players=(Player(name, 17), *blank.players[1:]))
    assert name in printed(table_sheets_pdf([sheet], english)).text


def test_a_name_with_an_emoji_prints_with_a_replacement_mark(blank, printed, english):
    sheet = replace(blank, players=(Player("Anna 🫠", 17), *blank.players[1:]))
    assert "Anna \ufffd" in printed(table_sheets_pdf([sheet], english)).text


def test_every_fixed_word_is_translated(blank, printed):
    text = printed(
        table_sheets_pdf([blank], lambda word: word.replace("R", "Q").replace("Table", "Tisch"))
    ).text
    assert "Qound 2" in text and "Tisch 5" in text and "Qemarks" in text


def test_a_file_says_what_it_is_and_in_which_language(blank, printed, english):
    pdf = printed(table_sheets_pdf([blank], english, language="de"))
    assert pdf.metadata["/Title"] == "Table sheets, round 2 · Meisterschaft 2026/27 · 3. Abend"
    assert pdf.metadata["/Author"] == "Jassclub Altstadt"
    assert pdf.language == "de"


def test_the_same_sheet_is_the_same_file(blank, english):
    assert table_sheets_pdf([blank], english) == table_sheets_pdf([blank], english)
    assert table_sheets_pdf([blank], english) != table_sheets_pdf([replace(blank, table=6)], english)


def test_a_round_without_tables_is_refused(english):
    with pytest.raises(ValueError, match="at least one page"):
        table_sheets_pdf([], english)

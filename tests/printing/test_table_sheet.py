from dataclasses import replace

import pytest
from pypdfium2.raw import FPDF_PAGEOBJ_PATH

from jassclub.printing.paper import Look, Occasion, Words
from jassclub.printing.table_sheet import table_sheets_paper
from jassclub.printing.table_sheet_data import Player, SheetColumn, SheetRow, TableSheet, side_name
from jassclub.printing.table_sheet_layout import Layout, layout_of

NAMES = ("Anna Amsler", "Beat Bürgi", "Claire Caduff", "Dario Durrer", "Eva Egli")
PAIRS = tuple(tuple(Player(NAMES[n], 17 + n) for n in side) for side in ((0, 2), (1, 3)))
HINT = "♦ ♥ ♠ ♣ ↓ ↑"
VORHAND, TRUMP = SheetColumn("Vorhand", weight=4), SheetColumn("Trump", hint=HINT)
FOR_ALL = (SheetColumn("Card points"), SheetColumn("Matsch", "+ 100"), SheetColumn("Stöck", "+ 20"))
SCHIEBER = (*FOR_ALL, SheetColumn("Points"))
RACE = (*FOR_ALL, *map(SheetColumn, ("Weis", "Points", "Total")))
DIFFERENZLER = tuple(map(SheetColumn, ("Announced", "Made", "Difference", "Total")))
EIGHT = tuple(
    SheetRow((NAMES[n % 4], "♥ Hearts"), ((str(100 - n), "", "", str(100 - n)), (str(57 + n), "", "", "99")))
    for n in range(8)
)
SUMS = (("772", "0 ×", "0 ×", "772"), ("484", "1 ×", "2 ×", "624"))
CHECKS = (("Points of both sides", "772 + 624 = 1396 ✓"),)
SIDEWAYS = (842, 595)


@pytest.fixture
def blank(occasion):
    about = {"number": "Table 5", "shared": (VORHAND, TRUMP), "row_head": "Deal", "row_count": 8}
    return TableSheet(occasion, "Round 2", PAIRS, SCHIEBER, **about, sums_head="Total of all deals")


@pytest.fixture
def shown(printed, english):
    """These sheets on paper."""
    return lambda *sheets, **how: printed(table_sheets_paper(sheets, english, **how))


@pytest.fixture
def filled(blank):
    return replace(blank, rows=EIGHT, sums=SUMS, checks=CHECKS)


def alone(sheet: TableSheet, seats: int, each=DIFFERENZLER, name: str = "") -> TableSheet:
    """The sheet for this many who play each for themselves."""
    sides = tuple((Player(name or NAMES[seat], seat + 1),) for seat in range(seats))
    return replace(sheet, sides=sides, per_side=each)


def lines(pdf, least: float = 0.0) -> int:
    """The number of lines and frames of this width, in points."""
    bounds = [thing.get_bounds() for thing in pdf.document[0].get_objects(filter=[FPDF_PAGEOBJ_PATH])]
    return sum(right - left > least for left, _bottom, right, _top in bounds)


def test_hints_are_printed_only_in_rows_that_are_still_to_be_filled_in(blank, filled, shown):
    half, only_totals = replace(blank, rows=EIGHT[:3]), replace(blank, sums=(("", "", "", "912"),) * 2)
    texts = [shown(sheet).text for sheet in (blank, half, filled, only_totals)]
    assert [text.count("♠") for text in texts] == [8, 5, 0, 0]
    assert texts[-1].count("912") == 2
    text = shown(replace(blank, rows=(SheetRow(("Beat Bürgi", "")),))).text  # a Vorhand that is known
    assert text.count("Beat Bürgi") == 2 and text.count("♠") == 8


def test_a_deal_after_the_end_is_struck_through(filled, shown):
    after = replace(filled, rows=(*EIGHT[:7], replace(EIGHT[7], after_end=True)))
    plain, struck = (shown(sheet) for sheet in (filled, after))
    assert "99" in struck.text.split() and lines(struck, least=450) == lines(plain, least=450) + 1


def test_a_fact_that_is_not_known_is_a_line_to_write_on(blank, shown):
    facts = (("Bid", "600"), ("First Vorhand", ""))
    pdf = shown(replace(blank, facts=facts))
    assert all(words in pdf.text for words in ("Bid", "600", "First Vorhand"))
    without = shown(replace(blank, facts=(facts[0], ("First Vorhand", "–"))))
    assert lines(pdf, least=50) == lines(without, least=50) + 1


def test_contracts_are_rows_with_their_names(blank, shown):
    contracts = (("Diamonds", "× 1"), ("Undenufe", "× 6"), ("5/4 Gushti", "× 10"))
    rows = tuple(SheetRow((factor,), (("", ""), ("90", "540")), name) for name, factor in contracts)
    columns = {"per_side": (SCHIEBER[0], SCHIEBER[3]), "shared": (SheetColumn("Factor"),)}
    pdf = shown(replace(blank, **columns, row_head="Contract", rows=rows))
    words = ("Contract", "Undenufe", "5/4 Gushti", "× 10", "540")
    assert all(each in pdf.text for each in words) and pdf.faults() == []


def test_anyone_who_plays_alone_stands_with_the_token_at_the_head_of_the_columns(blank, shown):
    pdf = shown(alone(blank, 4))
    assert pdf.sizes() == [SIDEWAYS]
    assert [pdf.text.count(f"Signature: {name}") for name in NAMES[:4]] == [1] * 4
    assert pdf.text.count("Announced") == 4 and pdf.text.count(NAMES[0]) == 2


def test_a_side_of_one_may_play_against_two_who_without_tokens_are_called_by_their_names(blank, shown):
    pdf = shown(replace(blank, sides=((Player("Anna"),), (Player("Beat"), Player("Claire")))))
    assert "Signature: Anna" in pdf.text and "Signature: Beat + Claire" in pdf.text
    assert side_name((Player("Anna", 3),), Words()) == "Anna" and pdf.faults() == []


@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("count", [4, 16])
def test_every_number_of_deals_fits_on_one_sheet(blank, shown, count, paper, long_name):
    sides, rows = ((Player(long_name, 96), Player(long_name, 97)),) * 2, (SheetRow((long_name, "")),) * count
    sheet = replace(blank, rows=rows, sides=sides, checks=CHECKS, remarks="Revoke in deal 3. " * 40)
    pdf = shown(sheet, look=Look(paper))
    assert len(pdf.texts) == 1 and "1/2" not in pdf.text and pdf.faults() == []
    assert [head for head in ("Deal", "Vorhand", "Trump", "Points") if pdf.size_of(head) < 9] == []


@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize("count", [20, 30])
def test_a_long_race_takes_as_many_pages_as_it_needs_and_sums_on_the_last(blank, shown, count, paper):
    pdf = shown(replace(blank, per_side=RACE, row_count=count), look=Look(paper))
    assert {str(number) for number in range(1, count + 1)} <= {*pdf.text.split()}
    assert pdf.text.count("Total of all deals") == pdf.texts[-1].count("Total of all deals") == 1
    assert pdf.faults() == []


@pytest.mark.parametrize("paper", ["A4", "A5"])
@pytest.mark.parametrize(("seats", "count"), [(3, 12), (4, 8), (4, 12), (5, 15)])
def test_three_to_five_who_play_alone_have_room(blank, shown, seats, count, paper, long_name):
    row = SheetRow((long_name, "♥ Hearts"), (("157", "157", "−157", "1256"),) * seats)
    sheet = replace(alone(blank, seats, name=long_name), rows=(row,) * 3, row_count=count, checks=CHECKS)
    pdf = shown(sheet, look=Look(paper))
    assert pdf.text.count("1256") == 3 * seats and pdf.faults() == []


def test_two_sheets_of_a5_share_a_page_each_in_its_half(blank, shown):
    pdf = shown(*(replace(blank, number=f"Table {n}") for n in (1, 2, 3)), look=Look("A5"))
    first, second = pdf.texts
    assert "Table 1" in first and "Table 2" in first and "Table 3" in second
    assert pdf.sizes()[0] == SIDEWAYS
    numbers = [left for char, left, _bottom, _right, top in pdf.letters() if char == "2" and top > 500]
    assert min(numbers) < SIDEWAYS[0] / 2 < max(numbers)
    letters = [letter for letter in pdf.letters() if letter[2] > 30 and letter[0] != "✂"]
    assert not [char for char, left, _b, right, _t in letters if left < SIDEWAYS[0] / 2 < right]


def test_a_friendly_match_needs_no_season_and_no_number(blank, shown):
    pdf = shown(replace(blank, occasion=Occasion("Jassclub Altstadt"), title="Schieber", number=""))
    assert "Schieber" in pdf.text and "Table" not in pdf.text
    assert pdf.reader.metadata["/Title"] == "Table sheets, Schieber"


def test_where_nobody_knows_how_many_deals_it_takes_the_sheet_has_a_pageful(blank, shown):
    race = replace(alone(blank, 4), per_side=tuple(map(SheetColumn, "abcdef")), row_count=20, is_open=True)
    assert len(shown(race).texts) == 1
    written = SheetRow(("", ""), (("1",) * 6,) * 4)
    long = shown(replace(race, rows=(written,) * 25, row_count=26))
    assert "25" in long.text.split() and len(long.texts) == 2, "what was written is never left out"


def test_a_sheet_looks_the_same_alone_and_among_others(blank, filled, shown):
    half = replace(blank, number="Table 6", rows=EIGHT[:3])
    leader = replace(blank, rows=(SheetRow(("Beat Bürgi", "")),))
    others = [alone(blank, 4), replace(blank, row_count=20), replace(blank, row_head="Contract")]
    sheets = [blank, filled, half, leader, *others, blank]
    for look in (Look("A4"), Look("A4", large=True)):
        together = shown(*sheets, look=look)
        assert len(together.texts) == len(sheets)
        for page, sheet in enumerate(sheets):
            by_itself = shown(sheet, look=look)
            number = f"{page + 1}/{len(sheets)}"
            assert together.texts[page].replace(number, "1/1") == by_itself.text
            among, single = together.picture(page), by_itself.picture()
            above = (0, 0, among.width, among.height - 44)  # all but the page number
            assert among.size == single.size and among.crop(above) == single.crop(above)


def test_what_many_sheets_show_is_drawn_once(blank, shown):
    def drawn_on(pdf, page: int) -> int:
        return len(pdf.reader.pages[page].get_contents().get_data())

    by_itself, many = (shown(*[blank] * count) for count in (1, 3))
    assert drawn_on(many, 0) == drawn_on(many, 2) < drawn_on(by_itself, 0) * 0.35


def test_a_blank_sheet_of_a_match_of_any_length_has_as_many_rows_as_it_can(blank, english):
    sheet = replace(blank, per_side=RACE, row_count=20, is_open=True)
    chosen = layout_of(sheet, english, Look("A4"))
    others = [Layout(sheet, size, turned, english) for size in Look("A4").sizes for turned in (False, True)]
    writable = [layout for layout in others if layout.faults[:2] == (0.0, 0.0)]
    assert len(chosen.rows) == max(len(layout.rows) for layout in writable) and chosen in writable

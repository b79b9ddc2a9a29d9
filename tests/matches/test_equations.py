"""On every sheet both sides of an equation are equal, columns add up, and minus is one sign."""

import re
from html import unescape
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.rules.registry import GAMES
from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Entry, Match
from jassclub.matches.papers import match_sheet
from jassclub.matches.queries.records import Record, record_of
from jassclub.printing.paper import Occasion, Words, pdf_of
from jassclub.printing.table_sheet import table_sheets_paper
from jassclub.printing.table_sheet_data import TableSheet
from tests.answers import pdf_text
from tests.engine.rules.played import deals, tables
from tests.matches.conftest import FEW, PLAYERS, SheetPage
from tests.matches.on_paper import record

NUMBER = r"(?:\d+|\(\d+ \+ \d+\))(?: × \d+)*"
WORDS = r"(?: [^\d=+−×✓≠]+)?"
EQUATION = re.compile(rf"(−?{NUMBER}{WORDS}(?: ?[+−] {NUMBER}{WORDS})*) ?= ?(−?\d+)")
# Options with everything that can be added up, now and then instead of those of the strategies.
FULL = {"jazz": {"games": ["suit", "fan_tan", "plus", "king_last", "tricks", "fan_tan"], "king_extra": 5}}
MOST_DEALS = 30
WITH_A_SUM = ("schieber", "bieter", "jazz")  # and Kruisjassen where card points are written
every_game = pytest.mark.parametrize("slug", PRESENTATIONS)


def equations(text: str) -> list[tuple[int, int]]:
    """What stands to the left and to the right of every "=", worked out."""
    text = re.sub(r"\s+", " ", text)
    found = [(_worked_out(left), int(right.replace("−", "-"))) for left, right in EQUATION.findall(text)]
    assert len(found) == text.count("="), f"an equation that nobody can read: {text}"
    return found


def _worked_out(left: str) -> int:
    terms = re.findall(rf"(−?) ?({NUMBER})", left)
    products = ((sign, factors.strip("() ").split(" × ")) for sign, factors in terms)
    return sum((-1 if sign else 1) * prod(map(_sum, factors)) for sign, factors in products)


def _sum(text: str) -> int:
    return sum(int(each) for each in text.strip("()").split(" + "))


@st.composite
def whole_matches(draw: Any, slug: str) -> tuple[dict[str, Any], int, list[dict[str, Any]]]:
    game = GAMES[slug]
    data, seats = draw(tables(slug))
    if slug in FULL and draw(st.booleans()):
        data = FULL[slug]
    options = game.options(data, seats)
    match, played = game.start(options), []
    while not match.finished and len(played) < MOST_DEALS:
        played.append(draw(deals(slug, options, match)))
        match = game.add(options, match, played[-1])
    return data, seats, played


def record_in_memory(slug: str, data: dict[str, Any], seats: int, deals: list[dict[str, Any]]) -> Record:
    match = record(slug, seats, deals, data)
    if not match.match.is_finished or match.length is not None:
        return match
    late = Entry(number=len(deals) + 1, data=deals[-1], points=None)
    return record_of(match.match, [*match.entries, late], match.seats)


def sheet_of(record: Record) -> TableSheet:
    return match_sheet(record, Occasion("Jassclub Altstadt"), title="Final")


def read_pdf(sheet: TableSheet) -> str:
    return pdf_text(pdf_of([table_sheets_paper([sheet], Words())]))


def has_a_sum(record: Record) -> bool:
    return record.game.slug in WITH_A_SUM or record.match.options.get("variant") == "fixed"


@every_game
@FEW
@given(data=st.data())
def test_both_sides_of_every_equation_on_paper_are_equal(slug, data):
    record = record_in_memory(slug, *data.draw(whole_matches(slug)))
    text = read_pdf(sheet_of(record))
    found = equations(text)
    assert len(found) == (2 if has_a_sum(record) else 0)
    assert {left - right for left, right in found} <= {0}
    assert {right for _left, right in found} <= {sum(record.totals)}, "both are the sheet's own total"
    assert "≠" not in text


@every_game
@FEW
@given(data=st.data())
def test_the_columns_of_a_sheet_add_up_to_what_stands_below_them(slug, data):
    sheet = sheet_of(record_in_memory(slug, *data.draw(whole_matches(slug))))
    for side in range(len(sheet.sides)) if sheet.sums else ():
        for column, summed in enumerate(sheet.sums[side]):
            cells = [row.sides[side][column] for row in sheet.rows if row.sides and not row.after_end]
            if summed.endswith(" ×"):
                assert int(summed[:-2]) == sum(map(bool, cells))
            elif summed and sheet.per_side[column].head == "Total":  # a running one
                assert figure(summed) == figure(cells[-1])
            elif summed:
                assert figure(summed) == sum(figure(cell) for cell in cells)


def figure(cell: str) -> int:
    """The number in a cell: nothing, 83, or "out at 83"; a tick is none."""
    return int(cell.split(" ")[-1].replace("−", "-").replace("✓", "") or 0)


@pytest.mark.parametrize("slug", ["schieber", "bieter"])
@FEW
@given(data=st.data())
def test_the_points_of_a_row_are_what_stands_before_them(slug, data):
    record = record_in_memory(slug, *data.draw(whole_matches(slug)))
    sheet = sheet_of(record)
    points = [column.head for column in sheet.per_side].index("Points")
    for row, deal in zip(sheet.rows, record.played.deals, strict=False):
        factor = record.options.factor(deal.trump) if slug == "schieber" else 1
        for card_points, *others in row.sides:
            made = figure(card_points) * factor + sum(map(figure, others[: points - 1]))
            assert made == figure(others[points - 1])


@every_game
@settings(FEW, max_examples=2)
@given(data=st.data())
def test_both_sides_of_every_equation_on_a_page_are_equal(as_helper, slug, data):
    """Each deal is entered as something else first, and corrected."""
    options, seats, played = data.draw(whole_matches(slug))
    record = record_in_memory(slug, options, seats, played)
    Match.objects.all().delete()
    [match] = start_matches(new=[NewMatch(slug, options, PLAYERS[:seats], first=0)], key="link")
    for deal in (each for each in record.deals if not each.is_after_end):
        wrong = data.draw(deals(slug, record.options, deal.before))
        write_entry(match=match, number=deal.number, data=wrong, seen=0, by=None)
        if record.game.to_json(record.game.deal(record.options, deal.before, wrong)) != deal.entry.data:
            write_entry(match=match, number=deal.number, data=deal.entry.data, seen=1, by=None)
    text = SheetPage(as_helper, match).text
    found = equations(text)
    assert {left - right for left, right in found} <= {0}
    if slug == "coiffeur":
        assert len(found) == len(played), "how the points of each contract come about"
        return
    assert found == [(sum(record.totals), sum(record.totals))] * has_a_sum(record)
    assert f"Entered {sum(record.totals)}".replace("-", "−") in text or not found


def test_a_total_below_nothing_is_an_equation_too(start, open_sheet):
    match = start("jazz", 4, {"games": ["plus"]}, [{"game": "plus", "counts": [3, 4, 5, 1]}])
    assert equations(open_sheet(match).text) == [(-26, -26)]
    assert equations(read_pdf(sheet_of(record_of(match)))) == [(-26, -26), (-26, -26)]


MATCHES = [
    ("differenzler", 4, [{"announced": [50, 50, 50, 7], "card_points": [50, 50, 50, 7]}] * 3),
    ("bodensee", 2, [{"bidder": 0, "bid": 80, "trump": "hearts", "card_points": [20, 137]}] * 3),
    ("molotov", 3, [{"trump": "hearts", "card_points": [30, 87, 40]}] * 3),
    ("jazz", 4, [{"game": "plus", "counts": [13, 0, 0, 0]}]),
]


def shown(html: str) -> str:
    without = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", " ", without))


@pytest.mark.parametrize(("game", "seats", "deals"), MATCHES)
def test_a_match_below_zero_has_one_minus_sign(start, as_helper, as_reader, as_secretary, game, seats, deals):
    match = start(game, seats, {"games": ["plus", "tricks"]} if game == "jazz" else None, deals)
    assert min(match.totals) < 0
    hyphen = re.compile(r"(?<![\w-])-\d")
    address = match.get_absolute_url()
    pages = [(as_helper, address), (as_reader, address), (as_helper, f"{address}corrections/")]
    texts = [shown(client.get(page).text) for client, page in pages]
    texts += [shown(as_secretary.get(page).text) for page in ("/matches/", "/journal/")]
    texts.append(pdf_text(as_reader.get(f"/api/matches/{match.pk}/sheet.pdf").content))
    if match.game in ("bodensee", "molotov"):
        texts.append(pdf_text(as_reader.get(f"/api/matches/{match.pk}/slate.pdf").content))
        texts.append(shown(as_reader.get(f"/api/matches/{match.pk}/slate.svg").text))
    for text in texts:
        assert hyphen.findall(text) == []
    assert all("−" in text for text in [*texts[:3], *texts[5:]])
    assert as_helper.get(f"/api/matches/{match.pk}/").json()["score"]["totals"] == match.totals

"""Which suit counts in Jazz is settled by the table, and the game of that suit is called by its name."""

from __future__ import annotations

from io import BytesIO

import pypdf
import pytest
from django.utils.translation import gettext

from jassclub.games import PRESENTATIONS
from jassclub.games.jazz import GAMES
from jassclub.games.words import suits_in_dialect
from jassclub.matches.papers import match_sheet
from jassclub.matches.queries.deals_sheet import deal_columns
from jassclub.matches.queries.records import record_of
from jassclub.matches.sheet.control import control_of
from jassclub.printing.paper import Occasion, Words, pdf_of
from jassclub.printing.table_sheet import table_sheets_paper
from tests.matches.on_paper import record

NAMES = {"spades": "Spades", "clubs": "Clubs"}
ONE_SUIT = str(GAMES["suit"])
COUNTED = {"game": "suit", "counts": [13, 0, 0, 0]}
both = pytest.mark.parametrize("suit", NAMES)


def told_apart(text: str, suit: str) -> None:
    """The text names this suit, not the other, and no suit that is left open."""
    [other] = NAMES.keys() - {suit}
    assert NAMES[suit] in text
    assert NAMES[other] not in text and ONE_SUIT not in text


def text_of(pdf: bytes) -> str:
    return "".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(pdf)).pages)


@both
def test_the_page_names_the_suit_before_and_after_it_was_counted(start, write, open_sheet, suit):
    match = start("jazz", options={"suit": suit, "games": ["suit", "queens", "suit"]})
    told_apart(open_sheet(match).text, suit)
    write(match, 1, COUNTED)
    told_apart(open_sheet(match).text, suit)
    assert control_of(record_of(match)).terms == f"2 × 13 {NAMES[suit]}"


@both
def test_what_is_missing_of_the_count_is_said_by_the_suit(start, as_helper, suit):
    match = start("jazz", options={"suit": suit})
    sent = {"only": "1", "d1-game": "suit", "d1-counts_0": "3", "d1-counts_1": "3"}
    told = as_helper.post(f"/matches/{match.pk}/telling/", sent).text
    assert f"{NAMES[suit]}: 7 missing" in told


@both
def test_every_paper_names_the_suit(start, write, as_helper, suit):
    match = start("jazz", options={"suit": suit})
    for query in ("", "?blank=1"):
        told_apart(text_of(as_helper.get(f"/api/matches/{match.pk}/sheet.pdf{query}").content), suit)
    write(match, 1, COUNTED)
    told_apart(text_of(as_helper.get(f"/api/matches/{match.pk}/sheet.pdf").content), suit)


def test_the_suit_is_called_as_the_club_calls_it():
    with suits_in_dialect(lambda: True):
        played = record("jazz", 4, [COUNTED], {"suit": "clubs"})
        sheet = match_sheet(played, Occasion("Club"), title="Jazz")
        text = text_of(pdf_of([table_sheets_paper([sheet], Words("en", gettext))]))
    assert "Chrüz" in text and "Clubs" not in text


@both
def test_a_refusal_names_the_suit_to_programs(start, as_helper, suit):
    match = start("jazz", options={"suit": suit, "games": ["suit", "queens"]})
    sent = {"deal": {"game": "queens", "counts": [1, 1, 1, 1]}, "seen": 0}
    answer = as_helper.put(f"/api/matches/{match.pk}/deals/1/", sent, content_type="application/json")
    assert answer.json()["message"] == f"The next game is {NAMES[suit]}."


@both
def test_the_spreadsheet_names_the_suit_of_each_match(start, write, suit):
    others = [each for each in NAMES if each != suit]
    matches = [start("jazz", options={"suit": each}) for each in (suit, *others)]
    for match in matches:
        write(match, 1, COUNTED)
    columns = deal_columns(type(match).objects.all(), PRESENTATIONS["jazz"], with_names=False)
    for match, named in zip(matches, (suit, *others), strict=True):
        [row] = columns.rows(match)
        told_apart(" ".join(map(str, row)), named)


def test_the_king_is_that_of_hearts(start, write, open_sheet, as_helper):
    match = start("jazz", options={"games": ["king_last"], "king_extra": 5})
    assert "King of hearts and last trick" in open_sheet(match).text
    assert "King of hearts in the last trick" in open_sheet(match).text
    write(match, 1, {"game": "king_last", "king": 0, "last_trick": 0, "king_in_last_trick": True})
    page = open_sheet(match)
    assert "King of hearts (Anna)" in page.text
    assert "King of hearts and last trick" in text_of(
        as_helper.get(f"/api/matches/{match.pk}/sheet.pdf").content
    )

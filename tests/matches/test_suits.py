"""Suits by their usual names or the booklet's; the one that counts in Jazz is settled by the table."""

import pytest
from django.utils.translation import gettext

from jassclub.games import PRESENTATIONS
from jassclub.games.jazz import GAMES
from jassclub.games.words import in_dialect
from jassclub.matches.models import Match
from jassclub.matches.papers import match_sheet
from jassclub.matches.queries.deals_sheet import deal_columns
from jassclub.matches.queries.records import record_of
from jassclub.matches.sheet.control import control_of
from jassclub.members.actions import change_club
from jassclub.printing.paper import Occasion, Words, pdf_of
from jassclub.printing.table_sheet import table_sheets_paper
from jassclub.web.http import holding
from tests.answers import pdf_text
from tests.matches.api import Program
from tests.matches.conftest import typed
from tests.matches.on_paper import record

NAMES = {"spades": "Spades", "clubs": "Clubs"}
COUNTED = {"game": "suit", "counts": [13, 0, 0, 0]}


def told_apart(text: str, suit: str) -> None:
    [other] = NAMES.keys() - {suit}
    assert NAMES[suit] in text
    assert NAMES[other] not in text and str(GAMES["suit"]) not in text


@pytest.mark.parametrize("suit", NAMES)
def test_all_that_is_shown_names_the_suit_of_the_match(start, write, open_sheet, as_helper, suit):
    match = start("jazz", options={"suit": suit, "games": ["suit", "queens", "suit"]})
    told_apart(open_sheet(match).text, suit)
    sent = {"only": "1"} | typed(1, game="suit", counts=(3, 3))
    assert f"{NAMES[suit]}: 7 missing" in as_helper.post(f"/matches/{match.pk}/telling/", sent).text
    refused = Program(as_helper).write(match.pk, 1, {"game": "queens", "counts": [1] * 4}, seen=0)
    assert refused.json()["message"] == f"The next game is {NAMES[suit]}."
    sheet = f"/api/matches/{match.pk}/sheet.pdf"
    for query in ("", "?blank=1"):
        told_apart(pdf_text(as_helper.get(f"{sheet}{query}").content), suit)
    [other] = NAMES.keys() - {suit}
    matches = {suit: match, other: start("jazz", options={"suit": other})}
    for each in matches.values():
        write(each, 1, COUNTED)
    told_apart(open_sheet(match).text, suit)
    assert control_of(record_of(match)).terms == f"2 × 13 {NAMES[suit]}"
    told_apart(pdf_text(as_helper.get(sheet).content), suit)
    columns = deal_columns(Match.objects.all(), PRESENTATIONS["jazz"], with_names=False)
    for named, each in matches.items():
        [row] = columns.rows(each)
        told_apart(" ".join(map(str, row)), named)


def test_the_suit_is_called_as_the_club_calls_it():
    with holding(in_dialect, lambda: True):
        played = record("jazz", 4, [COUNTED], {"suit": "clubs"})
        sheet = match_sheet(played, Occasion("Club"), title="Jazz")
        text = pdf_text(pdf_of([table_sheets_paper([sheet], Words("en", gettext))]))
    assert "Chrüz" in text and "Clubs" not in text


def test_a_club_that_speaks_dialect_reads_it_in_every_language(as_helper, table):
    def said(address: str, language: str = "en") -> list[str]:
        text = as_helper.get(address, headers={"Accept-Language": language}).text
        return [suit for suit in ("Hearts", "Herz", "Cœur", "Härz") if suit in text]

    sheet = f"/tables/{table.pk}/"
    for dialect in (False, True, False):
        change_club(fields={"dialect": dialect})
        for language, usual in (("en", "Hearts"), ("de", "Herz"), ("fr", "Cœur")):
            assert said(sheet, language) == (["Härz"] if dialect else [usual])
        assert said("/games/bieter/") == (["Härz"] if dialect else ["Hearts"])

"""The sheet and the slate of every game: blank and filled, on both papers, as PDF, as SVG and as files."""

from __future__ import annotations

from io import BytesIO

import pypdf
import pytest
from django.core.management import CommandError, call_command

from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.writing import write_entry
from tests.api.test_api_games import played
from tests.matches.api import Program
from tests.matches.conftest import valid_cases

FIRST = {}
for param in valid_cases():
    case = param.values[0]
    if len(case["deals"]) > len(FIRST.get(case["game"], {"deals": []})["deals"]):
        FIRST[case["game"]] = case


def has_slate(case) -> bool:
    said = PRESENTATIONS[case["game"]]
    return bool(said.slate(said.game.options(case["options"], case["seats"])))


@pytest.fixture
def match(as_helper, game):
    number, _answer = played(Program(as_helper), FIRST[game])
    return number


@pytest.mark.parametrize("query", ["", "?blank=1", "?paper=A5", "?blank=1&paper=A5"])
@pytest.mark.parametrize("game", PRESENTATIONS)
def test_every_game_is_printed(as_reader, match, game, query):
    sheet = as_reader.get(f"/api/matches/{match}/sheet.pdf{query}")
    assert (sheet.status_code, sheet.headers["Content-Type"]) == (200, "application/pdf")
    assert sheet.content.startswith(b"%PDF")
    expected = 200 if has_slate(FIRST[game]) else 404
    assert as_reader.get(f"/api/matches/{match}/slate.pdf{query}").status_code == expected
    drawn = as_reader.get(f"/api/matches/{match}/slate.svg{query}")
    assert drawn.status_code == expected
    if expected == 200:
        assert drawn.text.startswith("<svg") and drawn.headers["Content-Type"] == "image/svg+xml"
    else:
        assert drawn.json()["code"] == "not_found"


def test_a_blank_slate_has_nothing_written_on_it(as_helper):
    match, _answer = played(Program(as_helper), FIRST["schieber"])
    strokes = [as_helper.get(f"/api/matches/{match}/slate.svg{query}").text for query in ("", "?blank=1")]
    assert ["data-deal" in each for each in strokes] == [True, False]


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_the_command_writes_what_there_is_of_a_match(match, game, tmp_path):
    call_command("sheets", "--match", str(match), "--out", str(tmp_path))
    names = {"sheet.pdf", "slate.pdf"} if has_slate(FIRST[game]) else {"sheet.pdf"}
    assert {path.name for path in tmp_path.iterdir()} == names
    assert all(path.read_bytes().startswith(b"%PDF") for path in tmp_path.iterdir())


@pytest.mark.parametrize("said", [["--match", "5"], [], ["2026-11-20", "--match", "5"]])
def test_the_command_says_what_it_cannot_find(db, said, tmp_path):
    with pytest.raises(CommandError):
        call_command("sheets", *said, "--out", str(tmp_path))


def test_the_control_sum_on_paper_speaks_the_words_of_the_game(start, as_reader):
    match = start("jazz", options={"games": ["honors", "tricks"]})
    write_entry(match=match, number=1, data={"game": "honors", "counts": [4, 4, 4, 4]}, seen=0, by=None)
    sheet = as_reader.get(f"/api/matches/{match.pk}/sheet.pdf")
    text = pypdf.PdfReader(BytesIO(sheet.content)).pages[0].extract_text()
    assert "2 × 16 Honours = 32" in text and "honors" not in text

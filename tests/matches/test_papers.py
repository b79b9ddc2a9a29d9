"""The sheet and the slate of every game: blank and filled, on both papers, as PDF, SVG and files."""

import pytest
from django.core.management import CommandError, call_command

from jassclub.games import PRESENTATIONS
from jassclub.printing.board import board_of, slate_svg
from jassclub.printing.paper import Occasion, Words, pdf_of
from jassclub.printing.table_sheet import SlateSheet, slates_paper
from tests.answers import pdf_text
from tests.api.test_api_games import played
from tests.matches.api import Program
from tests.matches.conftest import valid_cases

FIRST = {}
for param in valid_cases():
    case = param.values[0]
    if len(case["deals"]) > len(FIRST.get(case["game"], {"deals": []})["deals"]):
        FIRST[case["game"]] = case
LONG = "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg"


def has_slate(case) -> bool:
    said = PRESENTATIONS[case["game"]]
    return bool(said.slate(said.game.options(case["options"], case["seats"])))


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_every_game_is_printed_and_written_to_files(as_reader, as_helper, game, tmp_path):
    match, *_others = played(Program(as_helper), FIRST[game])
    papers, expected = f"/api/matches/{match}", 200 if has_slate(FIRST[game]) else 404
    for query in ("", "?blank=1", "?paper=A5", "?blank=1&paper=A5"):
        sheet = as_reader.get(f"{papers}/sheet.pdf{query}")
        assert (sheet.status_code, sheet.headers["Content-Type"]) == (200, "application/pdf")
        assert sheet.content.startswith(b"%PDF")
        assert as_reader.get(f"{papers}/slate.pdf{query}").status_code == expected
        drawn = as_reader.get(f"{papers}/slate.svg{query}")
        assert drawn.status_code == expected
        if expected == 200:
            assert drawn.text.startswith("<svg") and drawn.headers["Content-Type"] == "image/svg+xml"
            assert ("data-deal" in drawn.text) == ("blank" not in query)
        else:
            assert drawn.json()["code"] == "not_found"
    call_command("sheets", "--match", str(match), "--out", str(tmp_path))
    names = {"sheet.pdf", "slate.pdf"} if expected == 200 else {"sheet.pdf"}
    assert {path.name for path in tmp_path.iterdir()} == names
    assert all(path.read_bytes().startswith(b"%PDF") for path in tmp_path.iterdir())


@pytest.mark.parametrize("said", [["--match", "5"], [], ["2026-11-20", "--match", "5"]])
def test_the_command_says_what_it_cannot_find(db, said, tmp_path):
    with pytest.raises(CommandError):
        call_command("sheets", *said, "--out", str(tmp_path))


def test_the_control_sum_on_paper_speaks_the_words_of_the_game(start, as_reader):
    deals = [{"game": "honors", "counts": [4, 4, 4, 4]}]
    match = start("jazz", 4, {"games": ["honors", "tricks"]}, deals)
    text = pdf_text(as_reader.get(f"/api/matches/{match.pk}/sheet.pdf").content)
    assert "2 × 16 Honours = 32" in text and "honors" not in text


def slate(*sides: str) -> SlateSheet:
    return SlateSheet(Occasion("Club"), "Round 1", board_of(sides))


@pytest.mark.parametrize("name", ["Βασίλης Παππάς", "Женя Щукин", "Ágnes Őry", "Margrit Moser", LONG])
def test_a_pair_is_on_the_slate_in_full_however_long_the_names(name):
    sheet = slate(f"{LONG} – {name}", f"{name} – {LONG}")
    words = pdf_text(pdf_of([slates_paper([sheet], Words())])).replace("- ", "-")  # a line may end so
    assert words.count(name) >= 2 and words.count(LONG) >= 2 and "…" not in words


def test_the_screen_shows_the_same_lines():
    drawn = slate_svg(slate(f"{LONG} – {LONG}", "Anna – Beat").board, "Slate")
    assert drawn.count("slate-name") > 2 and "…" not in drawn

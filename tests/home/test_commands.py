"""The commands: for people at a terminal, and for checks from outside."""

import io
import json
from pathlib import Path

import pypdf
import pytest
from django.core.management import CommandError, call_command

from jassclub.accounts.models import Account, Club
from jassclub.drawing.integrity import faults
from jassclub.drawing.queries.progress import progress
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.results.queries.standings import season_standings
from jassclub.seasons.models import Season
from tests.answers import pdf_text

VECTORS = Path(__file__).parents[1] / "engine" / "rules" / "vectors"


def run(*words: object) -> str:
    """What a command prints, to a terminal that takes UTF-8."""
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    call_command(*map(str, words), stdout=terminal)
    terminal.seek(0)
    return terminal.read()


def test_the_sample_club_has_a_finished_evening_and_one_under_way(db):
    add_members([NewMember("Anna Ammann"), NewMember("Somebody Else")])  # the first is in the sample, too
    assert "Loaded" in run("sample_club")
    assert Club.objects.exists() and Member.objects.count() == 25
    season = Season.objects.get()
    under_way, finished = season.evenings.all()
    assert progress(finished).step == "finished" and finished.rounds.count() == 4
    assert progress(under_way).step == "enter" and under_way.rounds.count() == 2
    assert len(season_standings(season).ranked) == 24
    assert not Account.objects.exists() and faults() == []


def test_the_sample_club_speaks_the_language_in_which_it_is_loaded_into_an_empty_site(db):
    run("sample_club", "--language", "fr")
    assert Season.objects.get().name.startswith("Championnat")
    with pytest.raises(CommandError, match="a season already"):
        run("sample_club")
    assert Member.objects.count() == 24 and Season.objects.count() == 1


def test_every_error_of_the_vectors_is_said_in_words():
    for path in VECTORS.glob("*.json"):
        for answer in json.loads(run("score", path)):
            assert answer["message"] if "error" in answer else "totals" in answer


@pytest.mark.parametrize(
    "content",
    [b"", b"[", b"{}", b'"text"', b"null", b"\xff\xfe", b"[" * 100_000],
    ids=["empty", "half", "object", "text", "null", "no utf-8", "deep"],
)
def test_a_file_that_is_not_a_list_of_cases_is_refused(tmp_path, content):
    path = tmp_path / "cases.json"
    path.write_bytes(content)
    with pytest.raises(CommandError, match="cases"):
        run("score", path)
    with pytest.raises(CommandError, match="cannot be read"):
        run("score", tmp_path)


def test_a_garbage_case_is_answered_and_spoils_no_other(tmp_path):
    path = tmp_path / "cases.json"
    good = {"game": "schieber", "deals": [{"card_points": [100, 57]}]}
    bad = {"game": "schieber", "deals": [{"card_points": [100, 57], "\ud800": 1}]}
    huge = '{"game": "schieber", "deals": [{"card_points": [%s, 0]}]}' % ("9" * 5000)
    path.write_text(f"[{json.dumps(good)}, {json.dumps(bad)}, {huge}, null, {json.dumps(good)}]")
    first, *answers, last = json.loads(run("score", path))
    assert [answer["error"] for answer in answers] == ["\ud800", "card_points", "case"]
    assert first == last and first["totals"] == [100, 57]


def test_the_standings_of_a_season_as_json(night):
    night.play()
    night.evening = night.season.evenings.create(date="2026-12-04")
    night.here(night.members[:4])
    night.play()
    lines = json.loads(run("standings", night.season.name))
    for line, each in zip(lines, season_standings(night.season).ranked, strict=True):
        assert (line["rank"], line["player"], line["total"]) == (each.rank, each.line.name, each.line.total)
        assert list(line["evenings"]) == ["2026-11-20", "2026-12-04"]
        assert sum(points or 0 for points in line["evenings"].values()) == line["total"]
    assert sum(line["evenings"]["2026-12-04"] is None for line in lines) == 4


def test_every_sheet_of_an_evening_is_written(night, tmp_path):
    night.play()
    second = night.draw()
    night.deal(second.tables.get(number=1), 1, 100)
    written = run("sheets", "2026-11-20", "--out", tmp_path / "new" / "folder").split()
    kinds = ("tables", "tables-blank", "slates", "slates-blank", "seating", "seating-by-table", "slips")
    of_the_rounds = {f"round-{n}-{kind}" for n in (1, 2) for kind in kinds}
    without_names = {"tokens", "table-numbers"}
    expected = {"standings", "score-sheets", "seating"} | of_the_rounds | without_names
    expected -= {"round-1-slates"}  # of totals no slate is drawn
    assert {Path(path).stem for path in written} == expected
    for path in written:
        text = pdf_text(Path(path).read_bytes())
        assert ("Player 00" in text) != (Path(path).stem in without_names), path


def test_before_the_first_round_there_are_four_papers_also_in_another_language(night, tmp_path):
    written = run("sheets", night.evening.pk, "--out", tmp_path).split()
    names = {"standings.pdf", "tokens.pdf", "table-numbers.pdf", "score-sheets.pdf"}
    assert {Path(path).name for path in written} == names


def test_an_evening_for_which_nobody_is_expected_has_only_its_standings(night_of, tmp_path):
    night = night_of(3)
    night.here([])
    [path] = run("sheets", night.evening.pk, "--out", tmp_path).split()
    assert Path(path).name == "standings.pdf"
    for path in run("sheets", night.evening.pk, "--out", tmp_path, "--language", "nl").split():
        assert pypdf.PdfReader(path).root_object["/Lang"] == "nl"


def test_two_evenings_on_a_day_are_told_apart_by_their_season(night, night_of, tmp_path):
    night_of(4)
    with pytest.raises(CommandError, match="Season 1"):
        run("sheets", "2026-11-20", "--out", tmp_path)
    assert run("sheets", "2026-11-20", "--season", "Season 2", "--out", tmp_path)


@pytest.mark.parametrize("evening", ["tonight", "2026-13-01", "2020-01-01", "0", str(10**30)])
def test_an_evening_that_does_not_exist_is_refused(night, tmp_path, evening):
    with pytest.raises(CommandError):
        run("sheets", evening, "--out", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_refused(night, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="cannot be made"):
        run("sheets", night.evening.pk, "--out", tmp_path / "file")

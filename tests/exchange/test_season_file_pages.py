"""Saving a season and loading it again, by the pages and by the commands."""

import base64
import json
import re
import zlib

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.models import Wish
from jassclub.exchange.forms import MOST_PACKED, packed
from jassclub.exchange.queries import season_file
from jassclub.matches.models import Entry
from jassclub.members.models import Member
from jassclub.seasons.models import Season
from jassclub.web.http import most_megabytes
from tests.exchange.season_files import empty_the_club

NO_SEASON, ONCE_MORE = "This is not a season file.", "Choose the file again."


@pytest.fixture
def season(night, secretary, helper) -> Season:
    add_wish(kind="apart", one=night.members[0], other=night.members[1])
    night.deal(night.draw().tables.get(number=1), 1, 100, by=helper)
    return night.season


def saved(client, season: Season) -> bytes:
    answer = client.get(f"/seasons/{season.pk}/season.json")
    assert answer["Content-Disposition"] == 'attachment; filename="Season 1.json"'
    return b"".join(answer.streaming_content)


def shown(client, content: bytes):
    return client.post("/seasons/load/", {"file": SimpleUploadedFile("season.json", content)})


def hidden(page) -> dict[str, str]:
    return {"packed": re.search(r'name="packed" value="([^"]+)"', page.text)[1]}


def test_only_the_secretary_saves_a_season_with_its_wishes(season, as_reader, as_secretary):
    assert saved(as_secretary, season).decode() == season_file(season)
    assert f"/seasons/{season.pk}/season.json" in as_secretary.get(f"/seasons/{season.pk}/").text
    assert "season.json" not in as_reader.get(f"/seasons/{season.pk}/").text


def test_a_file_of_more_than_a_megabyte_may_come_from_the_page_that_asks_for_it(as_secretary, as_helper, rf):
    for client, most in ((as_helper, 1), (as_secretary, 16)):
        client.get("/seasons/load/")
        rf.cookies.update(client.cookies)
        assert most_megabytes(rf.post("/seasons/load/")) == most


def test_the_page_says_what_a_file_holds_before_anything_is_loaded(season, as_secretary):
    content = saved(as_secretary, season)
    Member.objects.filter(name="Player 003").update(distinction="Baden", name_key="player 003 (baden)")
    page = shown(as_secretary, content)
    text = page.text
    assert "1 person is not a member here and would become one" in text and "<li>Player 003</li>" in text
    assert "7 people are members here" in text
    assert "There is already a season with this name: give this one a different name." in text
    assert "goes to the accounts with the same names here: helper" in text
    assert Season.objects.count() == 1


def test_what_the_page_showed_is_loaded_under_another_name(season, as_secretary):
    sent = hidden(shown(as_secretary, saved(as_secretary, season)))
    for name, why in ((season.name, "There is already a season with this name"), ("x" * 61, "At most 60")):
        refused = as_secretary.post("/seasons/load/", {**sent, "name": name, "wishes": "on"})
        assert why in refused.text and hidden(refused) == sent
    answer = as_secretary.post("/seasons/load/", {**sent, "name": "Backup", "wishes": "on"})
    assert answer.url == Season.objects.get(name="Backup").get_absolute_url()
    again = as_secretary.post("/seasons/load/", {**sent, "name": "Backup", "wishes": "on"})
    assert again.status_code == 200 and Season.objects.count() == 2


def test_a_pasted_file_is_loaded_into_an_empty_club_without_its_wishes(season, as_secretary):
    content = saved(as_secretary, season)
    empty_the_club()
    page = as_secretary.post("/seasons/load/", {"text": content.decode()})
    assert "Their names are kept, but they cannot log in: helper" in page.text
    as_secretary.post("/seasons/load/", {**hidden(page), "name": "Season 1"})
    assert (Season.objects.count(), Member.objects.count(), Wish.objects.count()) == (1, 8, 0)
    former = Entry.objects.get().written_by
    assert (former.username, former.is_active, former.has_usable_password()) == ("helper", False, False)


def test_what_cannot_be_read_is_told_on_the_page(as_secretary):
    unreadable = [
        ({}, "Choose a file, or paste its text."),
        ({"text": "{"}, "This is not valid JSON: line 1, column 2."),
        ({"text": "[]"}, NO_SEASON),
        ({"packed": "no signature", "name": "x"}, ONCE_MORE),
        ({"packed": packed("{}")[:-1] + "-", "name": "x"}, ONCE_MORE),
        ({"packed": signing.dumps("{}"), "name": "x"}, ONCE_MORE),
        ({"packed": packed("{}"), "name": ""}, NO_SEASON),
        ({"packed": "", "name": "x"}, "Please fill this in."),
    ]
    bomb = "." + base64.urlsafe_b64encode(zlib.compress(b"[" * 50_000_000)).decode() + ":x:y"
    assert len(bomb) < MOST_PACKED  # only what this site has packed is opened
    for sent, why in (*unreadable, ({"packed": bomb, "name": "x"}, ONCE_MORE)):
        page = as_secretary.post("/seasons/load/", sent)
        assert page.status_code == 200 and why in page.text, sent.keys()
    for content, why in ((b"\xff\xfe{", NO_SEASON), (b"", NO_SEASON), (b"%PDF-1.7", NO_SEASON)):
        assert why in shown(as_secretary, content).text


def test_the_commands_save_and_load_a_season_and_say_what_they_cannot_find(season, tmp_path, capsys):
    file = tmp_path / "season.json"
    call_command("save_season", "Season 1", str(file))
    assert f"{file.stat().st_mode & 0o777:o}" == "600" and [*tmp_path.iterdir()] == [file]
    content = file.read_text(encoding="utf-8")
    assert content == season_file(season)
    with pytest.raises(CommandError, match="There is already a season with this name"):
        call_command("load_season", str(file))
    empty_the_club()
    call_command("load_season", str(file), "--without-wishes")
    assert "“Season 1” is loaded: 1 evenings." in capsys.readouterr().out
    assert not Wish.objects.exists()
    loaded = json.loads(season_file(Season.objects.get()))
    assert loaded == {**json.loads(content), "wishes": []}
    file.write_text("{}")
    words = (("save_season", "X", file), ("load_season", file), ("load_season", tmp_path / "none"))
    for said, why in zip(words, ("No season is called 'X'", NO_SEASON, "cannot be read"), strict=True):
        with pytest.raises(CommandError, match=why):
            call_command(*map(str, said))

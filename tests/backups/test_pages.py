"""The pages: save a backup, see what one holds, restore it; and a first visit with a backup."""

import re
from io import BytesIO
from unittest.mock import Mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from jassclub.accounts.codes import first_visit_code
from jassclub.accounts.models import Account, Club
from jassclub.backups.file import BackupRefused, manifest_of
from jassclub.backups.stored import BEFORE_DRAW, folder, free_path, save_result, stored_backups, write_stored
from jassclub.matches.models import Correction, Entry, Match
from tests.accounts.test_asking_again import long_ago
from tests.backups.conftest import damage_the_club, everything, rows_in
from tests.conftest import PASSWORD
from tests.inline import StrictClient
from tests.members.people import accounts_of_sessions

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_in_the_background", "believed")]


def sent_file(path, name="Jassclub.jasscopy.sqlite3"):
    return SimpleUploadedFile(name, path.read_bytes(), "application/vnd.sqlite3")


def saved(response, path):
    path.write_bytes(b"".join(response.streaming_content))
    return path


def test_a_backup_is_saved_as_one_file_with_a_plain_name(as_secretary, club_of_everything, tmp_path):
    response = as_secretary.post("/copies/save/")
    name = r"Jassclub Altstadt Backup \d{4}-\d\d-\d\d \d{4}\.jasscopy\.sqlite3"
    assert re.fullmatch(f'attachment; filename="{name}"', response.headers["Content-Disposition"])
    path = saved(response, tmp_path / "saved")
    assert manifest_of(path).holds["deals"] == Entry.objects.count()
    sizes = {table: len(rows) for table, rows in rows_in(path).items()}
    assert sizes == {table: len(rows) for table, rows in everything().items()}


def test_the_password_is_asked_again_before_a_backup_leaves_or_comes_back(as_secretary, club, tmp_path):
    path = write_stored(BEFORE_DRAW)
    as_secretary.get("/")
    address = f"/copies/{path.name.split('.')[0]}/"
    for page in ("/copies/save/", f"{address}download/", address):
        long_ago(as_secretary)
        assert "Your password again, please" in as_secretary.post(page).text
        answer = as_secretary.post(page, {"own_password": PASSWORD})
        assert answer.status_code == (302 if page == address else 200)
        assert answer.headers.get("Content-Disposition", "").startswith("attachment") or page == address
        if page.endswith("download/"):
            assert saved(answer, tmp_path / "saved").read_bytes() == path.read_bytes()


def test_a_backup_that_is_refused_is_not_handed_out_and_changes_nothing(as_secretary, club, monkeypatch):
    for name in ("views.verify", "forms.restore"):
        damaged = Mock(side_effect=BackupRefused("This backup is damaged."))
        monkeypatch.setattr(f"jassclub.backups.{name}", damaged)
    page = as_secretary.post("/copies/save/", follow=True)
    assert "The backup could not be made: This backup is damaged." in page.text
    name = write_stored(BEFORE_DRAW).name.split(".")[0]
    page = as_secretary.post(f"/copies/{name}/", follow=True)
    assert "This backup is damaged. Nothing was changed." in page.text
    assert page.context["user"].is_authenticated


def test_the_list_says_what_each_holds_and_whether_it_was_checked(as_secretary, club_of_everything):
    name = write_stored(BEFORE_DRAW).name.split(".")[0]
    page = as_secretary.get("/copies/")
    assert "before the first draw of an evening" in page.text and "not checked yet" in page.text
    assert "Members: 8, evenings: 1, deals: 4" in page.text
    (folder() / "2026-01-01-200000000-draw.jasscopy.sqlite3").write_text("Dear diary")
    assert "damaged" in as_secretary.get("/copies/").text
    # No deal is lost where none was written since.
    assert "would be lost" not in as_secretary.get(f"/copies/{name}/").text and Correction.objects.exists()


@pytest.mark.postgresql
def test_an_uploaded_backup_is_shown_beside_the_present_and_restored(as_secretary, club_of_everything, copy):
    night, before = club_of_everything, everything()
    night.deal(night.evening.rounds.get(number=2).tables.get(number=1), 2, 80)
    answer = as_secretary.post("/copies/upload/", {"file": sent_file(copy)})
    page = as_secretary.get(answer.headers["Location"])
    assert "1 deal entered since would be lost." in page.text
    cells = re.findall(r"<th scope=\"row\">Deals</th>\s*<td>(\d+)</td>\s*<td>\s*<strong>(\d+)", page.text)
    assert cells == [("4", "5")] and everything() != before
    page = as_secretary.post(answer.headers["Location"], follow=True)
    assert "The backup has been restored. Everyone needs to log in again." in page.text
    assert not page.context["user"].is_authenticated and not any(accounts_of_sessions())
    assert everything() == before
    assert {each.manifest.why for each in stored_backups()} == {"", "restore"}


def test_a_backup_with_a_remark_can_be_restored_and_the_page_says_the_remark(as_secretary, copy):
    remark = "Nobody can log in as secretary."
    path = free_path("upload")
    path.write_bytes(copy.read_bytes())
    save_result(path, [], {"en": [remark], "de": ["Niemand kann sich anmelden."]})
    address = f"/copies/{path.name.split('.')[0]}/"
    page = as_secretary.get(address).text
    assert f"Note: {remark}" in page and "Restore this backup" in page and "damaged" not in page
    page = as_secretary.get(address, headers={"Accept-Language": "de-CH"}).text
    assert "Niemand kann sich anmelden." in page


def test_a_file_that_is_not_a_backup_is_refused_at_the_field(as_secretary, club):
    def refusal(content: bytes | None) -> str:
        sent = {} if content is None else {"file": SimpleUploadedFile("diary.zip", content)}
        [why] = as_secretary.post("/copies/upload/", sent).context["form"].errors["file"]
        return why

    for content in (b"Dear diary", b"PK\x03\x04", b"\0" * 5000, b"SQLite format 3\0"):
        assert refusal(content) == "This file is not a club backup."
    assert "fill this in" in refusal(None) and "empty" in refusal(b"") and stored_backups() == []


def test_a_backup_that_is_gone_is_not_found(as_secretary, club):
    for page in ("/copies/nowhere/", "/copies/2026-01-01-200000-draw/", "/copies/nowhere/download/"):
        assert as_secretary.get(page).status_code == as_secretary.post(page).status_code == 404


@pytest.fixture
def empty_site(copy):
    """Nobody has opened a club here; the backup of one is at hand."""
    damage_the_club()
    Match.objects.all().delete()
    Account.objects.all().delete()
    Club.objects.all().delete()
    return StrictClient()


def test_from_elsewhere_the_code_comes_first(empty_site, copy):
    far = Client(REMOTE_ADDR="198.51.100.7", HTTP_HOST="testserver")
    page = far.post("/welcome/copy/", {"file": sent_file(copy)})
    assert "Code from the terminal" in page.text and not Club.objects.exists()
    wrong = far.post("/welcome/copy/", {"code": "AAAA-AAAA"})
    assert list(wrong.context["form"].errors) == ["code"]
    right = far.post("/welcome/copy/", {"code": first_visit_code()})
    assert right.headers["Location"] == "/welcome/copy/"
    found = far.post("/welcome/copy/", {"file": BytesIO(copy.read_bytes())}).headers["Location"]
    stranger = Client(REMOTE_ADDR="198.51.100.8", HTTP_HOST="testserver")
    assert stranger.post(found).headers["Location"] == "/welcome/copy/" and not Club.objects.exists()
    far.post(found)
    assert Club.objects.get().name == "Jassclub Altstadt"


def test_the_last_evening_is_to_be_saved_on_another_medium(as_secretary, night_of):
    night = night_of(8, rounds_per_evening=2)
    assert "on a USB stick" not in as_secretary.get("/").text + as_secretary.get("/copies/").text
    night.play(1)
    assert "on a USB stick" not in as_secretary.get("/").text  # between the rounds
    night.play(2)
    for address in ("/", night.evening.get_absolute_url(), "/copies/"):
        assert "on a USB stick" in as_secretary.get(address).text
    assert "None has been saved as a file so far." in as_secretary.get("/copies/").text
    as_secretary.post("/copies/save/")
    assert "on a USB stick" not in as_secretary.get("/").text + as_secretary.get("/copies/").text
    assert "Last saved as a file:" in as_secretary.get("/copies/").text

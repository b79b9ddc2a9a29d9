"""Where a backup comes from is said before a restore, and asked if unsure; what was altered is refused."""

import shutil
from datetime import datetime

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

from jassclub.accounts.models import Club
from jassclub.backups.file import BackupRefused, fingerprint, own_key
from jassclub.backups.models import KnownSite
from jassclub.backups.rows import write_backup
from jassclub.backups.stored import UPLOADED, free_path, stored_backups, write_stored
from jassclub.backups.verification import verify
from jassclub.journal.kinds import words_of
from jassclub.journal.models import Line
from jassclub.members.models import Member
from tests.backups.conftest import altered, changed, damage_the_club, everything
from tests.backups.test_pages import empty_site, sent_file  # noqa: F401
from tests.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_in_the_background", "believed")]
OTHER_KEY = override_settings(SECRET_KEY="the key of another laptop, 0123456789")
ALTERED = "This backup was altered after it was saved"
ALTERATIONS = (
    "DELETE FROM journal_line",
    "UPDATE matches_correction SET by_id = NULL",
    *(f"UPDATE backup SET signed_by = {key}" for key in ("zeroblob(32)", "'mine'")),
)


@pytest.fixture
def other_site(club) -> str:
    with OTHER_KEY:
        return fingerprint(own_key())


@pytest.fixture
def copy_from(copy, other_site, tmp_path):
    def make(state: str):
        path = tmp_path / state
        if state == "unsigned":
            return changed(shutil.copy(copy, path))
        if state == "own":
            return copy
        with OTHER_KEY:
            write_backup(path)
            if state == "known":
                KnownSite.objects.create(key=own_key())
        return path

    return make


STATES = {  # in words: on the page; in the journal
    "own": ("comes from this site", "from this site"),
    "known": ("another site that was confirmed here before", "from another site that is known here, {site}"),
    "other": ("another site that is not known here", "from another site, {site}"),
    "unsigned": ("has no checksum", "without a checksum"),
}
ASKED = {"other", "unsigned"}


def uploaded(client, path) -> str:
    return client.post("/copies/upload/", {"file": sent_file(path)}).headers["Location"]


@pytest.mark.parametrize("state", STATES)
def test_the_page_says_which_it_is_and_asks_where_it_is_unsure(as_secretary, copy_from, other_site, state):
    sentence, in_journal = STATES[state]
    path = copy_from(state)
    copies = as_secretary.get("/copies/").text
    assert fingerprint(own_key()) in copies and other_site not in copies
    page = uploaded(as_secretary, path)
    text = as_secretary.get(page).text
    assert [words in text for words, _in_journal in STATES.values()].count(True) == 1 and sentence in text
    assert (other_site in text) == (state in {"known", "other"})
    before = everything()
    Member.objects.update(name="Nobody")
    if state in ASKED:
        form = as_secretary.post(page).context["form"]
        assert list(form.errors) == ["is_confirmed"] and Member.objects.filter(name="Nobody").exists()
    answer = as_secretary.post(page, {"is_confirmed": "on"} if state in ASKED else {})
    assert answer.headers["Location"] == "/" and everything() == before
    line = Line.objects.get(what="copy_brought_back")
    assert line.after["origin"] == state
    assert words_of(line).endswith(f", {in_journal.format(site=other_site)}")
    assert KnownSite.objects.count() == (state in {"known", "other"})


def test_a_site_that_was_confirmed_once_is_known_also_after_a_restore(as_secretary, copy_from):
    path = copy_from("other")
    as_secretary.post(uploaded(as_secretary, path), {"is_confirmed": "on"})
    as_secretary.login(username="sekretaria", password=PASSWORD)
    page = uploaded(as_secretary, path)
    assert "confirmed here before" in as_secretary.get(page).text
    assert as_secretary.post(page).headers["Location"] == "/"


def test_no_file_makes_its_own_site_known(copy_from):
    mine = "INSERT INTO backups_knownsite (key, since) VALUES (zeroblob(32), '2026-01-01')"
    call_command("restore", changed(copy_from("own"), mine))
    assert not KnownSite.objects.exists()


@pytest.mark.parametrize("alteration", ALTERATIONS)
def test_what_was_altered_is_refused_and_without_its_signature_asked_about(as_secretary, copy, alteration):
    before = everything()
    altered(copy, alteration)
    answer = as_secretary.post("/copies/upload/", {"file": sent_file(copy)})
    [why] = answer.context["form"].errors["file"]
    assert why.startswith(ALTERED) and stored_backups() == []
    # Someone at the laptop puts it where the site keeps its own.
    path = free_path(UPLOADED)
    shutil.copy(copy, path)
    page = f"/copies/{path.name.split('.')[0]}/"
    text = as_secretary.get(page).text
    assert ALTERED in text and "Restore this backup" not in text
    assert ALTERED in as_secretary.post(page, {"is_confirmed": "on"}).text
    for command in ("verify", "restore"):
        with pytest.raises(CommandError, match=ALTERED):
            call_command(command, copy)
    assert everything() == before
    changed(copy)
    assert "has no checksum" in as_secretary.get(uploaded(as_secretary, copy)).text


@pytest.mark.django_db(transaction=True)
def test_the_process_that_examines_a_backup_finds_it_too(copy, monkeypatch):
    monkeypatch.undo()
    with pytest.raises(BackupRefused, match=ALTERED):
        verify(altered(copy, ALTERATIONS[0]))


@pytest.mark.parametrize("state", STATES)
def test_the_commands_say_it_and_ask_nothing(copy_from, other_site, capsys, state):
    path = copy_from(state)
    known = KnownSite.objects.count()
    damage_the_club()
    for command in ("verify", "restore"):
        call_command(command, path)
        said = capsys.readouterr().out
        assert STATES[state][0] in said and (other_site in said) == (state in {"known", "other"})
    assert KnownSite.objects.count() == known  # nobody compared anything
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE backups_knownsite")
    call_command("verify", path)  # no database is needed for it
    assert STATES["other" if state == "known" else state][0] in capsys.readouterr().out


def test_with_a_new_key_the_backups_from_before_are_those_of_another_site(as_secretary, club):
    name = write_stored(UPLOADED).name.split(".")[0]
    assert STATES["own"][0] in as_secretary.get(f"/copies/{name}/").text
    before = fingerprint(own_key())
    with OTHER_KEY:
        as_secretary.login(username="sekretaria", password=PASSWORD)
        text = as_secretary.get(f"/copies/{name}/").text
    assert STATES["other"][0] in text and before in text


def test_on_a_new_laptop_the_first_visit_asks_once(empty_site, copy_from, copy, other_site):  # noqa: F811
    with OTHER_KEY:  # the site that made the backup has the usual key here
        answer = empty_site.post("/welcome/copy/", {"file": sent_file(copy)})
        page = answer.headers["Location"]
        text = empty_site.get(page).text
        assert STATES["other"][0] in text and "Jassclub Altstadt, saved" in text
        assert "is_confirmed" in empty_site.post(page).context["form"].errors and not Club.objects.exists()
        assert empty_site.post(page, {"is_confirmed": "on"}).headers["Location"] == "/login/"
    assert Club.objects.exists() and KnownSite.objects.get().since <= datetime.now().astimezone()
    assert empty_site.get(page).headers["Location"] == "/"

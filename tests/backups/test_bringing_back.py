"""What was copied comes back: every row, the standings, on either database, from an older version too."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import IntegrityError

from jassclub.accounts.models import Account, Club
from jassclub.backups.actions import restore
from jassclub.backups.file import BackupRefused, Holdings
from jassclub.backups.rows import present_holdings, write_backup
from jassclub.backups.stored import stored_backups
from jassclub.backups.verification import verified, verify
from jassclub.drawing.integrity import faults
from jassclub.journal.models import Changes
from jassclub.matches.models import Entry
from jassclub.members.actions import NewMember, add_members
from jassclub.results.queries.standings import evening_standings
from jassclub.seasons.queries import of_evening
from tests.backups.conftest import changed, damage_the_club, everything, rows_in, without_limits

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db,
    pytest.mark.usefixtures("nothing_in_the_background"),
]
# No transaction is open while another process works: PostgreSQL would end it on a loaded machine.
EXAMINED = pytest.mark.django_db(transaction=True)
ADDED = ("created_at", "last_used_at")  # to otp_totp_totpdevice, by its third migration


@pytest.fixture
def older(copy, tmp_path):
    """The same copy as a version before would have written it."""
    statements = [f"ALTER TABLE otp_totp_totpdevice DROP COLUMN {column}" for column in ADDED]
    forget = "DELETE FROM django_migrations WHERE app = 'otp_totp' AND name LIKE '0003%'"
    return changed(shutil.copy(copy, tmp_path / "older"), *statements, forget)


def test_a_damaged_club_is_as_it_was(club_of_everything, as_secretary, copy, believed):
    before, standings = everything(), evening_standings(club_of_everything.evening)
    damage_the_club()
    assert everything() != before and Session.objects.exists()
    restore(copy)
    assert everything() == before
    assert evening_standings(club_of_everything.evening) == standings
    assert faults() == []
    assert not Session.objects.exists()


def test_what_there_was_is_kept_as_a_copy_first(copy, believed):
    damage_the_club()
    damaged = everything()
    restore(copy)
    [kept] = stored_backups()
    assert kept.name.endswith("-restore") and kept.manifest.holds.deals == 0
    kept_rows = {table: len(rows) for table, rows in rows_in(kept.path).items()}
    assert kept_rows == {table: len(rows) for table, rows in damaged.items()}


def test_no_number_of_changes_comes_twice(club_of_everything, copy, believed):
    """Somebody's phone has a page of the club as it was in between."""
    evening = club_of_everything.evening.pk
    at_the_copy = of_evening(pk=evening)
    add_members([NewMember("Somebody new")])
    in_between = of_evening(pk=evening)
    restore(copy)
    assert of_evening(pk=evening) > in_between > at_the_copy
    for model in (Changes, Session):
        with closing(sqlite3.connect(copy)) as file:
            assert not file.execute(f"SELECT * FROM {model._meta.db_table}").fetchall()


def test_afterwards_the_club_goes_on(club_of_everything, copy, believed):
    restore(copy)
    [new] = add_members([NewMember("Nina Neu")])
    assert new.pk > max(member.pk for member in club_of_everything.members)
    table = club_of_everything.evening.rounds.get(number=2).tables.get(number=1)
    assert club_of_everything.deal(table, 2, 100).pk not in (None, 1)


@EXAMINED
def test_an_older_copy_is_brought_up_to_date_and_brought_back(copy, older):
    """On the way its rows go through SQLite, whatever database wrote them and takes them back."""
    before, was = everything(), rows_in(copy)
    with verified(older) as (found, upgraded):
        assert found.is_older
        now = rows_in(upgraded)
    assert {table for table in was if was[table] != now[table]} == {"otp_totp_totpdevice"}
    damage_the_club()
    restore(older)
    after = everything()
    devices, devices_before = after.pop("otp_totp_totpdevice"), before.pop("otp_totp_totpdevice")
    assert after == before and len(devices) == len(devices_before) == 1


@EXAMINED
def test_nothing_of_a_session_is_in_the_file(as_secretary, copy):
    [session] = Session.objects.all()
    assert session.session_key.encode() not in copy.read_bytes()


@EXAMINED
def test_a_copy_of_this_database_is_sound_in_sqlite(copy):
    found = verify(copy)
    assert (list(found.faults), found.is_older) == ([], False)
    assert found.manifest.holds == present_holdings()
    assert found.manifest.holds == Holdings(
        "Jassclub Altstadt", members=8, seasons=1, evenings=1, deals=4, newest=found.manifest.holds.newest
    )


@EXAMINED
def test_a_copy_whose_points_are_not_those_of_a_re_score_changes_nothing(club_of_everything, tmp_path):
    Entry.objects.filter(data__card_points=[91, 66]).update(points=[92, 65])
    path = tmp_path / "wrong"
    write_backup(path)
    before = everything()
    assert "table 1" in " ".join(verify(path).faults)
    with pytest.raises(BackupRefused, match="not sound"):
        restore(path)
    assert everything() == before and stored_backups() == []


def test_what_only_shows_at_the_end_changes_nothing_either(copy, believed, monkeypatch):
    monkeypatch.setattr("jassclub.backups.actions.faults", lambda: ["Something is wrong."])
    damage_the_club()
    before = everything()
    with pytest.raises(BackupRefused, match="Something is wrong"):
        restore(copy)
    assert everything() == before


def test_rows_that_belong_to_nobody_change_nothing(copy, believed):
    before = everything()
    changed(copy, "DELETE FROM members_member")
    with pytest.raises((BackupRefused, IntegrityError), match="does not fit together"):
        restore(copy)
    assert everything() == before


@pytest.mark.parametrize("value", ["NULL", f"'{'x' * 81}'", "x'ff'", "CAST('\U0001f0a1' AS BLOB)"])
def test_a_value_that_cannot_be_is_refused(copy, believed, value):
    before = everything()
    changed(copy, *without_limits("accounts_club"), f"UPDATE accounts_club SET name = {value}")
    with pytest.raises(BackupRefused):
        restore(copy)
    assert everything() == before


@pytest.mark.parametrize("column", ["points", "data"])
def test_a_json_that_cannot_be_read_is_refused(copy, believed, column):
    before = everything()
    changed(copy, *without_limits("matches_entry"), f"UPDATE matches_entry SET {column} = '[1,'")
    with pytest.raises(BackupRefused, match="matches_entry"):
        restore(copy)
    assert everything() == before


@EXAMINED
def test_a_copy_without_a_club_is_refused(db, tmp_path):
    Club.objects.all().delete()
    path = tmp_path / "empty"
    write_backup(path)
    with pytest.raises(BackupRefused, match="There is no club in this copy"):
        verify(path)


@EXAMINED
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            "INSERT INTO django_migrations (app, name, applied) VALUES ('matches', '0009_x', '2027-01-01')",
            "made by a newer version of jassclub",
        ),
        ("DELETE FROM django_migrations", "another version of jassclub"),
        ("DROP TABLE prizes_prize", "another version of jassclub"),
        ("ALTER TABLE accounts_club RENAME COLUMN name TO title", "another version of jassclub"),
        ("CREATE VIEW x AS SELECT 1", "damaged"),
    ],
)
def test_a_copy_of_another_version_is_refused_by_name(copy, change, why):
    before = everything()
    with pytest.raises(BackupRefused, match=why):
        restore(changed(copy, change))
    assert everything() == before


@EXAMINED
def test_the_commands_write_verify_and_bring_back(club_of_everything, tmp_path, capsys):
    path = tmp_path / "club.zip"
    call_command("backup", path, without_examining=True)
    assert path.stat().st_mode & 0o777 == 0o600
    call_command("verify", path)
    damage_the_club()
    call_command("restore", path)
    said = capsys.readouterr().out
    assert said.count("Jassclub Altstadt") == 3 and "deals: 4" in said
    assert "its points are those of scoring every deal again" in said
    assert Entry.objects.count() == 4


@EXAMINED
def test_a_club_in_which_nobody_can_log_in_is_sound_and_that_is_a_remark(as_reader, tmp_path, capsys):
    """As it is after `sample_club`, before the first visit."""
    remark, path = "A remark: Nobody can log in as secretary.", tmp_path / "club.zip"
    add_members([NewMember("Huber", "Regula")])
    Club.objects.update(name="Jassclub Altstadt")
    Account.objects.all().delete()
    call_command("backup", path)
    call_command("verify", path)
    said = capsys.readouterr().out
    assert remark in said and "its points are those of scoring every deal again" in said
    call_command("restore", path)
    assert remark in capsys.readouterr().out
    assert as_reader.get("/").headers["Location"] == "/welcome/"

"""What was copied comes back: every row, the standings, on either database, from an older version too."""

import shutil
import sqlite3
from contextlib import closing, nullcontext

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection

from jassclub.accounts.models import Account, Club
from jassclub.backups import verification
from jassclub.backups.actions import restore
from jassclub.backups.file import BackupRefused
from jassclub.backups.rows import check_tables, present_holdings, write_backup
from jassclub.backups.stored import stored_backups
from jassclub.backups.verification import verified, verify
from jassclub.drawing.integrity import faults
from jassclub.drawing.queries.record import fingerprint_of
from jassclub.journal.models import Changes
from jassclub.matches.models import Entry
from jassclub.members.actions import NewMember, add_members
from jassclub.results.queries.standings import evening_standings
from jassclub.seasons.queries import of_evening
from tests.backups.conftest import changed, damage_the_club, everything, rows_in, spoilt

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("nothing_in_the_background")]
# No transaction is open while another process works: PostgreSQL would end it on a loaded machine.
EXAMINED = pytest.mark.django_db(transaction=True)


@pytest.mark.postgresql
def test_a_damaged_club_is_as_it_was_and_goes_on(club_of_everything, as_secretary, copy, believed):
    night, before = club_of_everything, everything()
    standings = evening_standings(night.evening)
    damage_the_club()
    damaged = everything()
    assert damaged != before and Session.objects.exists()
    restore(copy)
    assert everything() == before and faults() == []
    assert evening_standings(night.evening) == standings
    assert not Session.objects.exists()
    [kept] = stored_backups()  # what there was is kept first
    assert kept.name.endswith("-restore") and kept.manifest.holds["deals"] == 0
    kept_rows = {table: len(rows) for table, rows in rows_in(kept.path).items()}
    assert kept_rows == {table: len(rows) for table, rows in damaged.items()}
    [new] = add_members([NewMember("Nina Neu")])
    assert new.pk > max(member.pk for member in night.members)


@pytest.mark.postgresql
def test_no_number_of_changes_comes_twice(club_of_everything, copy, believed):
    """Someone's phone has a page of the club as it was in between."""
    evening = club_of_everything.evening.pk
    at_the_copy = of_evening(pk=evening)
    add_members([NewMember("Somebody new")])
    in_between = of_evening(pk=evening)
    restore(copy)
    assert of_evening(pk=evening) > in_between > at_the_copy
    with closing(sqlite3.connect(copy)) as file:
        for model in (Changes, Session):
            assert not file.execute(f"SELECT * FROM {model._meta.db_table}").fetchall()


@EXAMINED
def test_an_older_backup_is_brought_up_to_date_and_restored(copy, tmp_path, monkeypatch):
    """On the way its rows go through SQLite, whatever database wrote them and takes them back."""
    added = ("created_at", "last_used_at")  # by the third migration
    devices = "otp_totp_totpdevice"
    statements = [f"ALTER TABLE {devices} DROP COLUMN {column}" for column in added]
    forget = "DELETE FROM django_migrations WHERE app = 'otp_totp' AND name LIKE '0003%'"
    older = changed(shutil.copy(copy, tmp_path / "older"), *statements, forget)
    before, was = everything(), rows_in(copy)
    with verified(older) as (found, upgraded):
        assert found.is_older
        now = rows_in(upgraded)
        monkeypatch.setattr("jassclub.backups.actions.verified", lambda _path: nullcontext((found, upgraded)))
        damage_the_club()
        restore(older)
    assert {table for table in was if was[table] != now[table]} == {devices}
    after = everything()
    assert len(after.pop(devices)) == len(before.pop(devices)) == 1 and after == before


def test_a_backup_with_other_points_or_without_a_club_changes_nothing(club_of_everything, tmp_path):
    Entry.objects.filter(data__card_points=[91, 66]).update(points=[92, 65])
    path = tmp_path / "wrong"
    write_backup(path)
    before = everything()
    with pytest.raises(BackupRefused, match=r"This backup is damaged: .*table 1"):
        restore(path)
    with pytest.raises(BackupRefused, match="This backup contains no club"):
        restore(changed(path, "DELETE FROM accounts_club"))
    assert everything() == before and stored_backups() == []


@pytest.mark.postgresql
def test_what_cannot_be_is_refused_and_nothing_is_changed(copy, believed, tmp_path, monkeypatch):
    before = everything()
    names = ("NULL", f"'{'x' * 81}'", "x'ff'", "CAST('🂡' AS BLOB)")
    for change, why in (
        (["DELETE FROM members_member"], "The data in this backup is inconsistent"),
        *((spoilt("accounts_club", f"name = {value}"), None) for value in names),
        *((spoilt("matches_entry", f"{name} = '[1,'"), "matches_entry") for name in ("points", "data")),
    ):
        broken = changed(shutil.copy(copy, tmp_path / "broken"), *change)
        with pytest.raises((BackupRefused, IntegrityError), match=why):
            restore(broken)
        assert everything() == before, change
    monkeypatch.setattr("jassclub.backups.actions.faults", lambda **_how: ["Something is wrong."])
    with pytest.raises(BackupRefused, match="Something is wrong"):  # that only shows at the end
        restore(copy)
    assert everything() == before


CHANGES = {
    "INSERT INTO django_migrations (app, name, applied) VALUES ('matches', '0009_x', '2027-01-01')": "newer",
    "DELETE FROM django_migrations": "another",
    "ALTER TABLE accounts_club RENAME COLUMN name TO title": "another",
}


@pytest.mark.postgresql
@pytest.mark.parametrize("change", CHANGES)
def test_the_tables_of_another_version_are_refused_by_name(change):
    check_tables()
    with connection.cursor() as cursor:
        cursor.execute(change)
    with pytest.raises(BackupRefused, match=f"made by (a )?{CHANGES[change]} version of jassclub"):
        check_tables()


@EXAMINED
def test_commands_write_and_restore(club_of_everything, as_secretary, tmp_path, capsys, monkeypatch, request):
    path, found = tmp_path / "club.zip", []
    command = "jassclub.backups.management.commands.backup"
    monkeypatch.setattr(f"{command}.verify", lambda path: found.append(verify(path)) or found[0])
    call_command("backup", path)
    assert (list(found[0].faults), found[0].is_older) == ([], False)
    holds = found[0].manifest.holds
    assert holds == present_holdings()
    sizes = {"members": 8, "seasons": 1, "evenings": 1, "deals": 4}
    assert holds == {"club": "Jassclub Altstadt", **sizes, "newest": holds["newest"]}
    [session] = Session.objects.all()
    assert session.session_key.encode() not in path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600
    request.getfixturevalue("believed")  # it was examined just now
    damage_the_club()
    call_command("restore", path)
    said = capsys.readouterr().out
    assert said.count("Jassclub Altstadt") == 2 and said.count("deals: 4") == 2
    assert Entry.objects.count() == 4


def test_a_club_in_which_nobody_can_log_in_is_sound_with_a_remark(as_reader, tmp_path, capsys, request):
    """As it is after `sample_club`, before the first visit."""
    remark, path = "A remark: Nobody can log in as secretary.", tmp_path / "club.zip"
    add_members([NewMember("Huber", "Regula")])
    Club.objects.update(name="Jassclub Altstadt")
    Account.objects.all().delete()
    call_command("backup", path, without_examining=True)
    call_command("verify", path)
    said = capsys.readouterr().out
    assert remark in said and "its points are those of scoring every deal again" in said
    request.getfixturevalue("believed")
    call_command("restore", path)
    assert remark in capsys.readouterr().out
    assert as_reader.get("/").headers["Location"] == "/welcome/"


def test_the_club_itself_is_verified_also_whether_its_draws_come_out_again(night):
    draw = night.draw().draw
    draw.plan["seed"] = draw.seed = draw.seed + 1
    draw.fingerprint = fingerprint_of(draw)
    draw.save()
    why = "drawn again from its seed, round 1 has different seats for Player"
    with pytest.raises(CommandError, match=why):
        call_command("verify")


def test_the_draws_of_a_sound_file_are_drawn_again_once_and_not_for_the_site_s_own(copy, monkeypatch):
    found = {"refused": None, "faults": ["a fault"], "remarks": {}, "is_older": False, "signer": None}
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(verification, "_result_of_process", lambda _copy, *how: asked.append(how) or found)
    verify(copy)
    found["faults"] = []
    verify(copy, again=False)
    verify(copy)  # it was not sound before
    verify(copy)
    assert asked == [(), (verification.QUICK,), (), (verification.QUICK,)]

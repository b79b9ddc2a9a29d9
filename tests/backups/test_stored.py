"""The backups that the site makes by itself."""

import os
import sqlite3
import threading
import time
from collections import Counter
from contextlib import closing
from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db.models.signals import pre_migrate

from jassclub.accounts.models import Club
from jassclub.backups import overview as reminding
from jassclub.backups import stored as kept
from jassclub.backups.file import manifest_of
from jassclub.backups.stored import BEFORE_DRAW, BEFORE_MIGRATION, ROUND_CLOSED, folder, stored_backups
from jassclub.drawing.actions.rounds import close_round, take_back
from jassclub.rounds.models import Round
from jassclub.seasons.models import Season
from tests.backups.conftest import rows_in
from tests.inline import StrictClient

pytestmark = pytest.mark.postgresql

PATIENCE = 120  # seconds for a process on a loaded machine


@pytest.fixture
def automatic_ones(settings, monkeypatch):
    settings.AUTOMATIC_COPIES = True
    monkeypatch.setattr(kept, "verify_in_background", lambda path: None)


def test_backups_are_their_owners_only_and_two_in_the_same_second_are_two(club):
    paths = [kept.write_stored(BEFORE_DRAW) for _twice in "12"]
    assert [f"{path.stat().st_mode & 0o777:o}" for path in (folder(), *paths)] == ["700", "600", "600"]
    assert [each.why for each in stored_backups()] == [kept.REASONS[BEFORE_DRAW]] * 2
    kept.free_path("upload").write_text("Dear diary")
    found = stored_backups()[0]
    assert found.manifest is None and found.faults == ["This file is not a club backup."]


def test_the_newest_of_each_kind_are_kept_so_rounds_never_push_out_the_ends_of_evenings(club):
    for day in range(1, 31):
        for hour, why in enumerate(["draw", "round", "round", "round", "evening", "upload"]):
            for ending in ("jasscopy.sqlite3", "examined.json"):
                (folder() / f"2026-11-{day:02}-2{hour}0000000-{why}.{ending}").touch()
        kept.remove_oldest()
    left = [each.name for each in stored_backups()]
    kinds = Counter(name.rsplit("-", 1)[-1] for name in left)
    assert kinds == {"draw": 14, "evening": 14, "round": 6, "upload": 3}
    assert left[-1].startswith("2026-11-17-")
    assert len(list(folder().iterdir())) == 2 * len(left)


def test_a_kept_backup_is_examined_while_the_site_goes_on(club, secretary):
    path = kept.store_backup(BEFORE_DRAW)
    assert stored_backups()[0].faults is None
    end = time.monotonic() + PATIENCE
    while stored_backups()[0].faults is None and time.monotonic() < end:
        os.sched_yield()
    assert stored_backups()[0].faults == [] and stored_backups()[0].path == path


@pytest.mark.django_db(transaction=True)
def test_before_a_migration_all_is_copied_once_or_nothing_is_migrated(automatic_ones, monkeypatch):
    def migrate_with(plan) -> None:
        pre_migrate.send(sender=apps.get_app_config("members"), plan=plan, using="default")

    one = [(object(), False)]
    migrate_with(one)  # an empty database
    Club.objects.create(name="Jassclub Altstadt")
    migrate_with([])
    assert stored_backups() == []
    migrate_with(one)
    assert [each.manifest.why for each in stored_backups()] == [BEFORE_MIGRATION]
    monkeypatch.setattr(kept, "store_backup", Mock(side_effect=OSError("No space left on device")))
    with pytest.raises(CommandError, match="No space left on device"):
        migrate_with(one)


@pytest.mark.django_db(transaction=True)
def test_tables_that_are_older_than_the_program_are_copied_as_they_are(club, secretary, automatic_ones):
    """The last migration of an app is taken back, as if it were still to come."""
    call_command("migrate", "otp_totp", "0002", verbosity=0)
    try:
        path = kept.write_stored(BEFORE_MIGRATION)
    finally:
        call_command("migrate", "otp_totp", verbosity=0)
    with closing(sqlite3.connect(path)) as older:
        columns = older.execute("SELECT name FROM pragma_table_info('otp_totp_totpdevice')").fetchall()
    assert ("key",) in columns and ("created_at",) not in columns
    assert manifest_of(path).holds["club"] == "Jassclub Altstadt"


def wait_for_the_background() -> None:
    for thread in threading.enumerate():
        if thread.name == "copy":
            thread.join(PATIENCE)


@pytest.mark.django_db(transaction=True)
def test_when_a_round_is_closed_and_when_the_evening_ends_all_is_copied(night_of, automatic_ones):
    night = night_of(8, rounds_per_evening=2)
    round_ = night.draw(1)
    with pytest.raises(ValidationError):
        close_round(round_=round_)
    wait_for_the_background()
    assert [each.manifest.why for each in stored_backups()] == [BEFORE_DRAW]
    take_back(round_=round_)
    for seed in (1, 2):
        night.play(seed)
        wait_for_the_background()
    assert [each.manifest.why for each in stored_backups()] == ["evening", "round", "draw"]
    assert [each.manifest.holds["deals"] for each in stored_backups()] == [4, 2, 0]
    rows = rows_in(stored_backups()[-1].path)
    assert (len(rows["rounds_draw"]), len(rows["seasons_attendance"])) == (0, 8)


@pytest.mark.django_db(transaction=True)
def test_a_round_is_drawn_and_closed_where_no_backup_can_be_made_and_the_secretary_is_told(
    night, automatic_ones, settings, tmp_path, caplog, as_secretary, monkeypatch
):
    settings.COPIES_DIR = tmp_path / "file"
    settings.COPIES_DIR.touch()
    night.play()
    wait_for_the_background()
    assert "No copy could be made before the draw" in caplog.text
    assert Round.objects.closed().exists() and "No copy could be made after a round" in caplog.text
    told = "The site could not make a backup when the round was closed."
    assert told not in as_secretary.get("/").text  # for a while one may be in the making
    assert told not in StrictClient().get("/").text
    monkeypatch.setattr(reminding, "IN_THE_MAKING", timedelta(0))
    for address in ("/", night.evening.get_absolute_url(), "/copies/"):
        assert told in as_secretary.get(address).text
        assert told not in StrictClient().get(address).text
    Season.objects.update(rounds_per_evening=1)  # over: it belongs on another medium, too
    assert as_secretary.get("/").text.count(">Save a backup</button>") == 1
    settings.COPIES_DIR, damaged = tmp_path / "copies", "backup that the site made is damaged"
    path = kept.store_backup(ROUND_CLOSED)
    assert told not in as_secretary.get("/").text and damaged not in as_secretary.get("/").text
    kept.save_result(path, ["Something is wrong."])
    assert damaged in as_secretary.get("/").text

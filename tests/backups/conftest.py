"""A club with something of everything, and ways to damage it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django_otp.plugins.otp_totp.models import TOTPDevice

from jassclub.accounts.models import Account
from jassclub.backups import actions
from jassclub.backups import verification as examining
from jassclub.backups.rows import applied_migrations, models_at, write_backup
from jassclub.drawing.models import Wish
from jassclub.journal.models import Line
from jassclub.matches.actions.starting import NewMatch, Player, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Correction, Entry, Match
from jassclub.members.models import Member


@pytest.fixture
def club_of_everything(night, helper):
    """Two rounds, deals of two kinds, a correction, a friendly match, a wish and a second factor."""
    night.play()
    table = night.draw(seed=2).tables.get(number=1)
    night.deal(table, 1, 90)
    night.deal(table, 1, 91, seen=1, by=helper, remark="misread, „schräg“ 🂡")
    players = [Player(name=name) for name in ("Anna", "Ömer", "Женя", "Dora")]
    [match] = start_matches(new=[NewMatch("schieber", {}, players)], key="link")
    write_entry(match=match, number=1, data={"card_points": [90, 67]}, seen=0, by=None)
    Match.objects.filter(pk=match.pk).update(started_from="2001:db8::7")
    Wish.objects.create(kind="first_table", one=night.members[1])
    TOTPDevice.objects.create(user=helper, name="app", confirmed=True)
    return night


@pytest.fixture
def copy(club_of_everything, tmp_path) -> Path:
    path = tmp_path / "club.jasscopy.zip"
    write_backup(path)
    return path


@pytest.fixture
def nothing_in_the_background(monkeypatch):
    """What was examined here is examined by the test itself."""
    monkeypatch.setattr(actions, "verify_in_background", lambda path: None)


@pytest.fixture
def believed(monkeypatch):
    """Copies are not examined: that is tested elsewhere, and takes a process each."""

    def believe(path: Path, **_more: Any) -> examining.Verification:
        return examining.Verification(examining.manifest_of(path), [], False)

    for module in ("actions", "views"):
        monkeypatch.setattr(f"jassclub.backups.{module}.verify", believe)


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table that a copy holds, but that the journal says when one was brought back."""
    models = models_at(applied_migrations())
    rows = {model._meta.db_table: list(model._base_manager.order_by("pk").values_list()) for model in models}
    lines = Line._meta.db_table
    rows[lines] = [row for row in rows[lines] if "copy_brought_back" not in row]
    return rows


def damage_the_club() -> None:
    """As only somebody at the database could."""
    Correction.objects.all().delete()
    Entry.objects.all().delete()
    Wish.objects.all().delete()
    TOTPDevice.objects.all().delete()
    Member.objects.update(name="Nobody")
    Account.objects.filter(role="helper").delete()


def parts_of(path: Path) -> Iterator[tuple[str, bytes]]:
    """The tables of a copy as they stand in the file."""
    with ZipFile(path) as archive:
        for name in archive.namelist()[1:]:
            yield name, archive.read(name)

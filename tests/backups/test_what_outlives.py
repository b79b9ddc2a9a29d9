"""What happened outlives a restore: nobody draws again and again unseen until it suits."""

import json
import re
from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.db import connection

from jassclub.backups.actions import restore
from jassclub.backups.rows import write_backup
from jassclub.backups.stored import stored_backups
from jassclub.drawing.integrity import faults
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.journal.queries import shown_lines
from jassclub.members.actions import NewMember, add_members
from jassclub.players.actions import make_anonymous
from jassclub.rounds.models import Draw
from jassclub.season_setup.actions.seasons import open_evening
from tests.answers import words
from tests.backups.conftest import changed

QUICKLY = pytest.mark.usefixtures("nothing_in_the_background", "believed")
pytestmark = [pytest.mark.postgresql, pytest.mark.django_db, QUICKLY]
AT = r"\d+ \w+ \d{4}, \d\d:\d\d"
UNDONE = rf"Round 1 \(mixed draw\), drawn on {AT} by command: undone by a restore on {AT}. Fingerprint (\w+)"


@pytest.fixture
def backup(night, tmp_path):
    """Everyone is here, and nothing is drawn."""
    write_backup(tmp_path / "backup")
    return tmp_path / "backup"


def test_everyone_sees_who_draws_again_after_each_of_three_restores(as_reader, as_secretary, night, backup):
    drawn = []
    for seed in range(3):
        drawn.append(night.draw(seed).draw)
        restore(backup)
    last = night.draw(7)
    assert last.draw.pk > max(draw.pk for draw in drawn) and last.tables.first().match.pk > 6
    pages = (night.evening, last, last.draw)
    for path in (*(page.get_absolute_url() for page in pages), f"/rounds/{last.pk}/draw/"):
        text = words(as_reader.get(path))
        assert re.findall(UNDONE, text) == [draw.fingerprint for draw in drawn], path
    assert as_reader.get(drawn[0].get_absolute_url()).headers["Location"] == night.evening.get_absolute_url()
    assert as_reader.get(f"/draws/{last.draw.pk + 1}/").status_code == 404
    moments = Line.every.exclude(undone_by_restore=None).values_list("undone_by_restore", flat=True)
    assert len(set(moments)) == 3 and faults() == []


def kept() -> list[str]:
    return [line.what for line in Line.every.exclude(undone_by_restore=None).order_by("pk")]


def test_a_line_that_a_restore_undid_is_marked_and_bars_nothing(as_secretary, secretary, night, tmp_path):
    night.draw()
    drawn = Line.objects.first()
    write_backup(tmp_path / "backup")
    undo_line(line=drawn, by=secretary)
    night.draw(2)
    again = Line.objects.first()
    restore(tmp_path / "backup")
    as_secretary.force_login(secretary)
    assert Draw.objects.get().rounds.exists() and Line.objects.get(what="draw_carried_out") == drawn
    assert kept() == ["draw_taken_back", "draw_announced", "draw_carried_out"]
    offered = {told["line"]: told["may_undo"] for told in shown_lines(Line.every.all(), to=secretary)}
    assert offered[drawn] and not offered[again]
    for path in ("/journal/", f"/evenings/{night.evening.pk}/journal/"):
        assert re.search(f"taken back .undo. undone by a restore on {AT}", words(as_secretary.get(path)))
    assert b"".join(as_secretary.get("/journal/journal.csv")).count(b"undone by a restore on") == 3
    with pytest.raises(ValidationError, match="already been undone"):
        undo_line(line=Line.every.get(pk=again.pk), by=secretary)
    undo_line(line=drawn, by=secretary)
    assert not night.evening.rounds.exists() and Line.objects.filter(undoes=drawn.pk).count() == 1


def test_an_earlier_mark_stays_and_what_comes_back_is_in_force_again(night, backup):
    night.draw(1)
    restore(backup)
    [first] = {line.undone_by_restore for line in Line.every.exclude(undone_by_restore=None)}
    write_backup(backup)
    night.draw(2)
    restore(backup)
    marked = {line.pk: line.undone_by_restore for line in Line.every.exclude(undone_by_restore=None)}
    assert sorted(marked.values())[:2] == [first, first] and len(marked) == 4
    [before_last, before_first] = stored_backups()
    for earlier in (before_first, before_last):  # the first draw comes back, then the second
        lines = set(Line.every.values_list("pk", "at", "what"))
        restore(earlier.path)
        assert lines < set(Line.every.values_list("pk", "at", "what"))
        assert Line.objects.filter(what="draw_carried_out").count() == Draw.objects.count() == 1
    assert faults() == []


def test_an_evening_that_is_gone_leaves_its_draws_to_that_day_only(as_reader, night, tmp_path):
    write_backup(tmp_path / "backup")
    season, day, other = night.season, date(2026, 12, 4), date(2026, 12, 11)
    first = night.evening
    night.evening = open_evening(season=season, on=day)
    night.here(night.members)
    gone, drawn = night.evening.pk, night.draw().draw
    restore(tmp_path / "backup")
    another, again = open_evening(season=season, on=other), open_evening(season=season, on=day)
    assert gone < another.pk < again.pk
    pages = [words(as_reader.get(evening.get_absolute_url())) for evening in (first, another, again)]
    assert [re.findall(UNDONE, page) for page in pages] == [[], [], [drawn.fingerprint]]


def test_of_two_laptops_no_line_is_lost_or_has_the_number_of_another(secretary, night, tmp_path):
    """Both have the same numbers for other things: evenings, too."""
    common, last = Line.objects.count(), Line.objects.first().pk
    here = open_evening(season=night.season, on=date(2026, 12, 4))
    night.draw(1)
    undo_line(line=Line.objects.first(), by=secretary)
    there = tmp_path / "there"
    write_backup(there)
    later = "substr(at, 1, 17) || '07.654321' WHERE id >"  # as others did it, at other moments
    changed(
        there,
        f"UPDATE journal_line SET at = {later} {last}",
        "DELETE FROM journal_line WHERE undoes IS NOT NULL",
        f"UPDATE seasons_evening SET calendar_key = 'theirs', date = '2026-12-11' WHERE id = {here.pk}",
    )
    before = [(line.at, line.what) for line in Line.objects.order_by("pk")]
    restore(there)
    lines = Line.every.order_by("pk")
    carried = lines.exclude(undone_by_restore=None)
    assert [(line.at, line.what) for line in (*lines[:common], *carried)] == before
    assert len({line.pk for line in lines}) == len(lines) == len(before) + 3 + 1
    [taken_back] = carried.filter(what="draw_taken_back")
    assert taken_back.undoes == carried.get(what="draw_carried_out").pk
    assert carried.get(what="evening_opened").evening is None
    was = set(carried.values_list("pk", "undone_by_restore"))
    restore(there)
    assert len(carried.all()) == len(was) + 1 and was < set(carried.values_list("pk", "undone_by_restore"))


def test_no_number_that_the_journal_names_is_given_again_in_an_empty_database(night, backup):
    evening = open_evening(season=night.season, on=date(2026, 12, 4))
    restore(backup)
    write_backup(backup)
    with connection.cursor() as cursor:
        forget = "UPDATE sqlite_sequence SET seq = 1"
        if connection.vendor == "postgresql":
            forget = "ALTER SEQUENCE seasons_evening_id_seq RESTART WITH 2"
        cursor.execute(forget)
    restore(backup)
    assert open_evening(season=night.season, on=date(2026, 12, 11)).pk > evening.pk


def test_a_name_is_forgotten_in_lines_that_a_restore_undid_too(night, backup):
    for _twice in range(2):
        [member] = add_members([NewMember("Zurbriggen", "Xaver")])
        if not kept():
            restore(backup)
    make_anonymous(member=member, typed=member.full_name)
    everywhere = [json.dumps([line.before, line.after]) for line in Line.every.all()]
    assert len(kept()) == 1 and not any("Zurbriggen" in text for text in everywhere)

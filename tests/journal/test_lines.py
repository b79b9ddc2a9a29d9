"""A line of the journal is written once: neither program nor database lets it be changed or deleted."""

import ast
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

import jassclub
from jassclub.journal.kinds import KINDS
from jassclub.journal.models import Line, restoring
from jassclub.journal.recording import NothingNoted, note, nothing_to_note
from jassclub.journal.transactions import one_transaction as action
from jassclub.members.models import Member

pytestmark = pytest.mark.postgresql


@pytest.fixture
def line(db) -> Line:
    return Line.objects.create(at=timezone.now(), who="command", what="season_removed", before={"name": ""})


def by_hand(sql: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql)


def test_a_line_is_never_changed(line):
    line.what = "evening_removed"
    for change in (
        line.save,
        line.delete,
        Line.objects.all().delete,
        lambda: Line.objects.update(what="evening_removed"),
        lambda: Line.objects.bulk_update([line], ["what"]),
        lambda: by_hand("UPDATE journal_line SET what = 'x'"),
        lambda: by_hand("DELETE FROM journal_line"),
    ):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()
    assert Line.objects.get().what == "season_removed"


def test_a_restore_empties_and_fills_the_journal(line):
    with transaction.atomic(), restoring():
        by_hand("UPDATE journal_line SET what = 'other'")
        Line.objects.all().delete()
        Line.objects.bulk_create([line])
    assert Line.objects.get() == line
    with pytest.raises(IntegrityError), transaction.atomic():
        by_hand("DELETE FROM journal_line")


def adds(name: str, *, says: str = "") -> None:
    Member.objects.create(surname=name)
    if says:
        note(says, after={"name": name})


def lines() -> list[str]:
    return [line.what for line in Line.objects.all()]


def test_an_action_that_writes_and_notes_nothing_or_two_lines_is_a_mistake_and_is_taken_back(db):
    with pytest.raises(NothingNoted, match="noted nothing"):
        action(lambda: adds("Beat"))()
    with pytest.raises(NothingNoted, match="one line is enough"):
        action(lambda: [adds(name, says=name) for name in ("Anna", "Beat")])()
    assert not Member.objects.exists() and lines() == []


def test_one_call_leaves_one_line_of_the_outermost_that_speaks(db):
    inner = action(lambda: adds(f"Anna {Member.objects.count()}", says="inner"))
    action(lambda: inner())()
    action(lambda: (inner(), note("outer")))()
    action(lambda: (action(lambda: inner())(), inner()))()
    assert lines() == ["inner", "outer", "inner"]


def test_a_call_that_changes_nothing_leaves_no_line(db):
    nobody = Member.objects.filter(name="nobody")
    action(lambda: (nobody.update(is_guest=True), nobody.delete(), note("looked")))()
    action(lambda: (Member.objects.create(surname="Anna").delete(), note("looked", before=1, after=1)))()
    assert lines() == []


def test_what_an_action_within_took_back_is_not_told(db):
    @action
    def fails() -> None:
        adds("Anna", says="failed")
        raise ValueError

    @action
    def tries(says: str) -> None:
        with suppress(ValueError):
            fails()
        if says:
            adds("Beat", says=says)

    tries("")
    assert lines() == []
    tries("tried")
    assert [line.after for line in Line.objects.all()] == [{"name": "Beat"}]
    with pytest.raises(ValueError):
        fails()
    assert lines() == ["tried"]


def test_counting_wrong_passwords_is_nothing_to_note_but_what_was_written_before_is(db):
    counts = action(lambda: (adds(f"Anna {Member.objects.count()}"), nothing_to_note()))
    counts()
    assert lines() == []
    with pytest.raises(NothingNoted):
        action(lambda: (adds("Beat"), counts()))()


def noted_kinds() -> Iterator[str]:
    """The kinds of lines that actions write: every text in the first argument of a call of `note`."""
    for path in Path(jassclub.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "note" and node.args:
                parts = list(ast.walk(node.args[0]))
                if not any(isinstance(part, ast.JoinedStr) for part in parts):  # such as "first_chosen"
                    texts = [part.value for part in parts if isinstance(part, ast.Constant)]
                    yield from (text for text in texts if isinstance(text, str) and text)


def test_every_kind_of_line_that_is_noted_has_words():
    kinds = set(noted_kinds())
    assert len(kinds) > 50 and kinds - KINDS.keys() == set()

"""A line of the journal is written once: neither program nor database lets it be changed or deleted."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from jassclub.journal.models import Line, restoring
from jassclub.journal.recording import NothingNoted, note, nothing_to_note
from jassclub.journal.transactions import one_transaction
from jassclub.members.models import Member

pytestmark = pytest.mark.postgresql


@pytest.fixture
def line(db) -> Line:
    return Line.objects.create(
        at=timezone.now(), who="command", what="season_removed", before={"name": "2025"}
    )


def by_hand(sql: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_a_line_is_never_changed(line):
    line.what = "evening_removed"
    for change in (
        line.save,
        line.delete,
        Line.objects.all().delete,
        lambda: Line.objects.update(what="evening_removed"),
        lambda: Line.objects.bulk_update([line], ["what"]),
    ):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            change()
    assert Line.objects.get().what == "season_removed"


@pytest.mark.parametrize("sql", ["UPDATE journal_line SET what = 'x'", "DELETE FROM journal_line"])
def test_the_database_refuses_to_change_a_line(line, sql):
    with pytest.raises(IntegrityError, match="never changed"):
        by_hand(sql)
    assert Line.objects.get().what == "season_removed"


def test_putting_a_copy_back_empties_and_fills_the_journal(line):
    with transaction.atomic(), restoring():
        by_hand("UPDATE journal_line SET what = 'other'")
        Line.objects.all().delete()
        Line.objects.bulk_create([line])
    assert Line.objects.get() == line
    with pytest.raises(IntegrityError):
        by_hand("DELETE FROM journal_line")


# --- which calls leave a line ---------------------------------------------------------------------


def adds(name: str, *, says: str = "") -> None:
    Member.objects.create(surname=name)
    if says:
        note(says, after={"name": name})


outer_says = one_transaction(lambda: adds(f"Anna {Member.objects.count()}", says="outer"))
says_nothing = one_transaction(lambda: adds("Beat"))


@one_transaction
def calls_another(*, says: str = "") -> None:
    outer_says()
    if says:
        note(says)


def test_a_service_that_writes_and_notes_nothing_is_a_mistake_and_is_taken_back(db):
    with pytest.raises(NothingNoted, match="noted nothing"):
        says_nothing()
    assert not Member.objects.exists()


def test_one_call_leaves_one_line_of_the_outermost_that_speaks(db):
    calls_another()
    calls_another(says="inner_is_told_by_it")
    assert list(Line.objects.values_list("what", flat=True)) == ["inner_is_told_by_it", "outer"]


def test_a_call_that_changes_nothing_leaves_no_line(db):
    @one_transaction
    def looks() -> None:
        Member.objects.filter(name="nobody").update(is_guest=True)
        Member.objects.filter(name="nobody").delete()
        note("looked")

    @one_transaction
    def sets_the_same() -> None:
        Member.objects.create(surname="Anna").delete()
        note("looked", before={"name": "Anna"}, after={"name": "Anna"})

    looks()
    sets_the_same()
    assert not Line.objects.exists()


def test_two_lines_for_one_call_are_a_mistake(db):
    @one_transaction
    def chatters() -> None:
        adds("Anna", says="one")
        adds("Beat", says="other")

    with pytest.raises(NothingNoted, match="one line is enough"):
        chatters()


def test_what_a_service_within_took_back_is_not_told(db):
    @one_transaction
    def fails() -> None:
        adds("Anna", says="failed")
        raise ValueError

    @one_transaction
    def tries() -> None:
        try:
            fails()
        except ValueError:
            adds("Beat", says="tried")

    tries()
    assert [line.after for line in Line.objects.all()] == [{"name": "Beat"}]
    with pytest.raises(ValueError):
        fails()
    assert Line.objects.count() == 1


def test_counting_wrong_passwords_is_nothing_to_note_but_what_was_written_before_is(db):
    @one_transaction
    def counts() -> None:
        Member.objects.create(surname="Anna")
        nothing_to_note()

    @one_transaction
    def writes_and_counts() -> None:
        Member.objects.create(surname="Beat")
        counts_within()

    counts_within = one_transaction(lambda: (Member.objects.create(surname="Cleo"), nothing_to_note()))
    counts()
    assert not Line.objects.exists()
    with pytest.raises(NothingNoted):
        writes_and_counts()

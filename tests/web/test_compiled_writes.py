"""Rows whose INSERT or UPDATE was put together once are the same as if Django had saved them."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from jassclub.journal.models import Line
from jassclub.journal.recording import add_line
from jassclub.matches.models import Entry, Match
from jassclub.rounds.models import Table
from jassclub.web.compiled_queries import Insert, Update

pytestmark = pytest.mark.django_db

DEALS = [
    {"points": [100, 57], "weis": [20, 0], "match": None},
    {"remark": "ä 'quoted' % {}", "nothing": [], "deep": {"of": [1.5, None, True]}},
]


@pytest.fixture
def table(night) -> Table:
    return night.draw().tables.order_by("number").first()


def values_of(row):
    found = type(row).objects.filter(pk=row.pk).values().get()
    del found["id"]
    return found


@pytest.mark.parametrize("data", DEALS)
@pytest.mark.parametrize("points", [None, [157, 0]])
def test_a_row_that_is_added_is_as_django_saves_it(table, django_assert_num_queries, data, points):
    said = {"number": 7, "data": data, "points": points, "remark": "100 %", "written_at": timezone.now()}
    by_django = Entry.objects.create(match=table.match, **said)
    expected = values_of(by_django)
    by_django.delete()
    add, entry = Insert(Entry), Entry(match=table.match, **said)
    with django_assert_num_queries(1):
        add(entry)
    assert values_of(entry) == expected
    entry.remark = "changed"
    entry.save()  # it is known as a row that is there
    assert Entry.objects.get(pk=entry.pk).remark == "changed"


def test_a_second_row_gets_values_of_its_own(table):
    add = Insert(Entry)
    for number, data in enumerate(DEALS, 1):
        add(Entry(match=table.match, number=number, data=data))
    assert list(table.match.entries.values_list("number", "data")) == list(enumerate(DEALS, 1))


def test_a_database_that_does_not_return_the_key_is_asked_for_it(table, monkeypatch):
    """SQLite before 3.35."""
    if connection.vendor != "sqlite":
        pytest.skip("every other one returns it")
    monkeypatch.setattr(connection.features, "can_return_columns_from_insert", False)
    entry = Entry(match=table.match, number=1, data={})
    Insert(Entry)(entry)
    assert entry == table.match.entries.get()


def test_what_the_database_refuses_is_not_added(table):
    add = Insert(Entry)
    add(Entry(match=table.match, number=1, data={}))
    twin = Entry(match=table.match, number=1, data={})
    with pytest.raises(IntegrityError), transaction.atomic():
        add(twin)
    assert twin.pk is None
    assert table.match.entries.count() == 1


def test_of_a_row_that_is_changed_only_the_named_fields_are_written(table, django_assert_num_queries):
    match = Match.objects.get(pk=table.match_id)
    match.totals, match.honours, match.deals_in = [300, 14], {"matsch": [1, 0]}, 2
    update = Update(Match, ["totals", "honours"])
    with django_assert_num_queries(1):
        update(match)
    stands = Match.objects.get(pk=match.pk)
    assert (stands.totals, stands.honours, stands.deals_in) == ([300, 14], {"matsch": [1, 0]}, 0)


def test_all_fields_of_a_row_are_changed_where_none_is_named(table):
    entry = Entry.objects.create(match=table.match, number=1, data={})
    entry.data, entry.points, entry.version, entry.written_by = DEALS[1], [1, 2], 2, None
    Update(Entry)(entry)
    by_update = values_of(entry)
    entry.save()
    assert by_update == values_of(entry)


def test_a_row_that_is_gone_is_not_changed(table):
    entry = Entry.objects.create(match=table.match, number=1, data={})
    Entry.objects.all().delete()
    with pytest.raises(DatabaseError):
        Update(Entry)(entry)


def test_a_line_about_a_match_names_where_it_is_played(table, django_assert_num_queries):
    add_line(what="entry_written", who=Line.Who.COMMAND)
    with django_assert_num_queries(1):
        line = add_line(what="entry_written", who=Line.Who.COMMAND, match=table.match_id)
    stands = Line.objects.get(pk=line.pk)
    evening = table.round.evening
    assert (stands.season, stands.evening) == (evening.season_id, evening.pk)
    assert (stands.round, stands.table) == (table.round.number, table.number)


def test_a_line_about_a_friendly_match_names_no_place(db):
    match = Match.objects.create(game="schieber", key="k")
    stands = Line.objects.get(pk=add_line(what="entry_written", who=Line.Who.COMMAND, match=match.pk).pk)
    assert (stands.match, stands.season, stands.evening, stands.table) == (match.pk, None, None, None)

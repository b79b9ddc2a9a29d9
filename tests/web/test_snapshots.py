"""A page shows the club as it was at one moment, and keeps nobody from writing."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from jassclub.accounts.models import Club
from jassclub.journal.transactions import one_snapshot
from jassclub.matches.models import Match
from jassclub.members.actions import change_club, change_member
from jassclub.seasons.models import Season

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


def elsewhere(action):
    """Done at another laptop, on a connection of its own."""

    def done():
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        return other.submit(done).result(timeout=20)


@contextmanager
def somebody_who_writes():
    """Writing takes as long as the block."""
    with transaction.atomic():
        Club.objects.update(name="Jassclub Neustadt")
        yield


def test_what_is_written_meanwhile_is_not_on_the_page(night, table):
    with one_snapshot():
        assert Match.objects.get(pk=table.match_id).totals == [0, 0]
        elsewhere(lambda: night.deal(table, 1, 100))
        assert not Match.objects.get(pk=table.match_id).entries.exists()
    assert Match.objects.get(pk=table.match_id).totals == [100, 57]


def test_a_page_is_read_while_somebody_writes(as_reader, night):
    with somebody_who_writes():
        assert elsewhere(lambda: as_reader.get(f"/evenings/{night.evening.pk}/")).status_code == 200


def test_deals_are_written_while_a_page_is_read(night, table):
    with one_snapshot():
        assert Season.objects.count() == 1
        assert elsewhere(lambda: night.deal(table, 1, 100)).points == [100, 57]


def test_a_page_of_one_moment_agrees_with_itself(as_reader, night, table, monkeypatch):
    """While an evening's page is put together a deal comes in."""
    from jassclub.home import public

    evening_standings = public.evening_standings

    def late(evening, **how):
        before = evening_standings(evening, **how)
        elsewhere(lambda: night.deal(table, 1, 100))
        assert evening_standings(evening, **how) == before
        return before

    monkeypatch.setattr(public, "evening_standings", late)
    page = as_reader.get(f"/evenings/{night.evening.pk}/?live")
    assert ">100<" not in page.text
    monkeypatch.undo()
    assert "100" in as_reader.get(f"/evenings/{night.evening.pk}/?live").text


def test_after_reading_this_connection_writes_as_before(night):
    with one_snapshot():
        assert Club.objects.count() == 1
    change_member(member=night.members[0], fields={"name": "Anna"})
    change_club(fields={"friendly_matches": False})
    assert not Club.objects.get().friendly_matches


@pytest.fixture
def whose_session_is_over(as_helper, helper):
    """The password was changed elsewhere; the session is removed with the next request."""
    as_helper.get("/")
    helper.set_password("another one that is long")
    helper.save()
    return as_helper


def test_whose_session_is_over_reads_on_as_a_visitor(whose_session_is_over, night):
    page = whose_session_is_over.get(f"/evenings/{night.evening.pk}/")
    assert page.status_code == 200 and not page.context["user"].is_authenticated


def test_whose_session_is_over_is_asked_to_log_in_before_a_deal_is_written(whose_session_is_over, table):
    answer = whose_session_is_over.post(f"/tables/{table.pk}/deals/", {"d1-card_points_0": "100"})
    assert answer.headers["Location"] == f"/login/?next=/tables/{table.pk}/"

"""A page shows the club as it was at one moment, and keeps nobody from writing."""

import pytest
from django.db import transaction

from jassclub.accounts.models import Club
from jassclub.home import public
from jassclub.journal.transactions import one_snapshot
from jassclub.matches.models import Match
from jassclub.members.actions import change_club, change_member

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]


PATIENCE = 20  # seconds


def test_what_is_written_in_the_meantime_waits_for_no_reader_and_is_not_on_the_page(night, table, elsewhere):
    with one_snapshot():
        assert Match.objects.get(pk=table.match_id).totals == [0, 0]
        assert elsewhere(lambda: night.deal(table, 1, 100)).result(PATIENCE).points == [100, 57]
        assert not Match.objects.get(pk=table.match_id).entries.exists()
    assert Match.objects.get(pk=table.match_id).totals == [100, 57]


def test_a_page_is_read_while_someone_writes(as_reader, night, elsewhere):
    with transaction.atomic():
        Club.objects.update(name="Jassclub Neustadt")
        page = elsewhere(lambda: as_reader.get(f"/evenings/{night.evening.pk}/"))
        assert page.result(PATIENCE).status_code == 200


def test_a_page_of_one_moment_agrees_with_itself(as_reader, night, table, monkeypatch, elsewhere):
    """While an evening's page is put together a deal comes in."""
    evening_standings = public.evening_standings

    def late(evening, **how):
        before = evening_standings(evening, **how)
        elsewhere(lambda: night.deal(table, 1, 100)).result(PATIENCE)
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


def test_whose_session_is_over_reads_on_as_a_visitor_and_logs_in_before_a_deal(as_helper, helper, table):
    """The password was changed elsewhere; the session is removed with the next request."""
    answers = []
    for ask in (as_helper.get, as_helper.post):
        as_helper.force_login(helper)
        as_helper.get("/")
        helper.set_password("another one that is long")
        helper.save()
        path = "/seasons/" if ask == as_helper.get else f"/tables/{table.pk}/deals/"
        answers.append(ask(path, {"d1-card_points_0": "100"}))
    page, refused = answers
    assert page.status_code == 200 and not page.context["user"].is_authenticated
    assert refused.headers["Location"] == f"/login/?next=/tables/{table.pk}/"

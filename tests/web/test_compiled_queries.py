"""Queries whose SQL is written once answer like the queries they were made of, with what stands there now."""

from __future__ import annotations

import pytest
from django.db.models import CharField
from django.http import parse_cookie

from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.rounds.models import Table
from jassclub.web.compiled_queries import CompiledQuery, Parameter

pytestmark = pytest.mark.django_db

BEYOND_ALL_KEYS = 10**30


def seats_of(match):
    return Seat.objects.filter(match=match).select_related("member").order_by("number")


def test_a_prepared_query_answers_like_the_query_it_was_made_of(night, django_assert_num_queries):
    night.draw()
    prepared = CompiledQuery(lambda: seats_of(Parameter("match")))
    for table in Table.objects.select_related("match"):
        usual = [(seat.number, seat.side, seat.member.name) for seat in seats_of(table.match)]
        with django_assert_num_queries(1):
            asked = prepared(match=table.match_id)
            assert [(seat.number, seat.side, seat.member.name) for seat in asked] == usual


def test_it_is_put_together_once_and_answers_with_what_stands_there_now(night):
    table, written = night.draw().tables.first(), []

    def seats():
        written.append("once")
        return seats_of(Parameter("match"))

    prepared = CompiledQuery(seats)
    [first, *_others] = prepared(match=table.match_id)
    Member.objects.filter(pk=first.member_id).update(name="Somebody Else")
    assert prepared(match=table.match_id)[0].member.name == "Somebody Else"
    assert written == ["once"]


def test_what_fits_no_row_is_an_empty_list(night):
    tables = [*night.draw().tables.order_by("number")]
    after = CompiledQuery(lambda: Table.objects.filter(number__gt=Parameter("number")).order_by("number")[:1])
    assert after(number=tables[0].number) == [tables[1]]
    assert after(number=tables[-1].number) == []


def test_rows_that_are_read_along_are_asked_for_no_more(night, django_assert_num_queries):
    round_ = night.draw()
    matches = [table.match for table in round_.tables.select_related("match")]
    of_the_round = CompiledQuery(lambda: Seat.objects.filter(match__table__round=Parameter("round")))
    for some in (matches, matches[:1], []):
        of_the_round.read_along(some, "seats", round=round_.pk)
        with django_assert_num_queries(0):
            for match in some:
                assert [seat.number for seat in match.seats.all()] == [0, 1, 2, 3]
                assert all(seat.match is match for seat in match.seats.all())


def test_rows_that_are_read_along_cannot_be_filtered(night):
    """They would be those of all others, too."""
    match = night.draw().tables.first().match
    CompiledQuery(lambda: Seat.objects.filter(match=Parameter("match"))).read_along(
        [match], "seats", match=match.pk
    )
    for ask in (lambda seats: seats.filter(number=0), lambda seats: seats.order_by("-number").first()):
        with pytest.raises(TypeError, match="slice"):
            ask(match.seats)


def test_no_row_has_what_no_database_holds(night, django_assert_num_queries):
    named = CompiledQuery(lambda: Member.objects.filter(name=Parameter("name", CharField())))
    with django_assert_num_queries(0):
        assert named(name="Anna\0") == []


def test_a_cookie_that_no_database_holds_is_no_session(as_reader, club):
    sent = r'sessionid="\000aaaaaaaa"'  # as a header: Python's own cookies refuse to hold it
    assert parse_cookie(sent)["sessionid"].startswith("\0")
    assert as_reader.get("/", headers={"cookie": sent}).status_code == 200


@pytest.mark.parametrize("place", ["tables", "matches", "evenings", "rounds"])
def test_an_address_with_a_number_that_no_database_holds_is_not_found(as_reader, as_secretary, night, place):
    for client in (as_reader, as_secretary):
        assert client.get(f"/{place}/{BEYOND_ALL_KEYS}/").status_code == 404

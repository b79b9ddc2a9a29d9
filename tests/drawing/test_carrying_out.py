"""A draw is carried out in a moment, however many people and rounds: who enters deals does not wait."""

from __future__ import annotations

from datetime import timedelta
from itertools import groupby

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions import drawing, repairing
from jassclub.drawing.actions.drawing import announce_draw, carry_out, draw_round
from jassclub.drawing.actions.repairing import repair_rounds
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.matches.models import Match
from jassclub.members.actions import change_member
from jassclub.rounds.models import Table
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.actions import read_optimistically
from jassclub.seasons.models import Evening


def asked(queries: CaptureQueriesContext) -> list[str]:
    """What each query was about. SQLite parts long INSERTs and looks for long lists in parts: these count
    once.
    """
    kinds = [" ".join(each["sql"].split()[:3]) for each in queries.captured_queries]
    return [kind for kind, _same in groupby(kinds) if "SAVEPOINT" not in kind]


def while_carrying_out(monkeypatch, module, name: str, do) -> CaptureQueriesContext:
    """The queries of the transaction in which seats are given out."""
    given_out, queries = getattr(module, name), CaptureQueriesContext(connection)

    def watched(*args, **said):
        with queries:
            return given_out(*args, **said)

    with monkeypatch.context() as patch:
        patch.setattr(module, name, watched)
        do()
    return queries


def test_all_rounds_are_carried_out_with_as_many_queries_for_100_people_as_for_8(night_of, monkeypatch):
    counted = []
    for players, rounds in ((8, 1), (100, 3)):
        night = night_of(players)
        draw = announce_draw(evening=night.evening, by=None, rounds=rounds)
        queries = while_carrying_out(
            monkeypatch, drawing, "_seat_as_drawn", lambda draw=draw: carry_out(draw=draw)
        )
        counted.append(asked(queries))
    assert counted[0] == counted[1]
    assert len(counted[0]) <= 22, counted[0]


def test_rounds_are_repaired_with_as_many_queries_for_four_rounds_as_for_two(night_of, monkeypatch):
    counted = []
    for rounds in (2, 4):
        night = night_of(13)
        night.here(night.members[:12])
        draw_round(evening=night.evening, by=None, rounds=rounds, seed=1)
        night.here(night.members)
        queries = while_carrying_out(
            monkeypatch,
            repairing,
            "_carry_out",
            lambda night=night: repair_rounds(evening=night.evening, first=1, by=None, seed=1),
        )
        counted.append(asked(queries))
    assert counted[0] == counted[1]


def people_here(evening: Evening) -> list[int]:
    return sorted(evening.attendances.filter(is_here=True).values_list("member", flat=True))


def test_what_was_read_of_an_evening_still_holds_where_nothing_has_changed(night, django_assert_num_queries):
    found = read_optimistically(night.evening, people_here)
    here = people_here(night.evening)
    with django_assert_num_queries(1):
        assert found(night.evening) == here


@pytest.mark.parametrize("what", ["somebody comes", "an earlier evening is changed", "somebody is renamed"])
def test_it_is_read_anew_where_anything_of_the_season_or_the_club_has_changed(night, what):
    next_one = open_evening(season=night.season, on=night.evening.date + timedelta(days=7))
    times = []
    found = read_optimistically(next_one, times.append)
    if what == "somebody is renamed":
        member = night.members[0]
        change_member(member=member, fields={"surname": "Zgraggen"})
    else:
        here = [member.pk for member in night.members[:4]]
        call_roll(evening=next_one if what == "somebody comes" else night.evening, here=here)
    found(next_one)
    assert len(times) == 2


def test_somebody_who_leaves_just_before_the_seats_are_given_out_is_not_seated(night_of, monkeypatch):
    night = night_of(9)
    leaves = [night.members[8]]

    def reads_and_somebody_leaves(evening, read):
        found = read_optimistically(evening, read)
        if leaves and evening.draws.exists():
            leaves.clear()
            night.here(night.members[:8])
        return found

    monkeypatch.setattr(drawing, "read_optimistically", reads_and_somebody_leaves)
    round_ = draw_round(evening=night.evening, by=None, method="mixed")
    assert round_.results.count() == 8
    assert [each.drawn is None for each in night.evening.draws.order_by("pk")] == [True, False]


def test_a_table_keeps_its_match_and_rounds_ahead_wait_when_several_rounds_are_repaired(night_of):
    night = night_of(13)
    night.here(night.members[:12])
    draw_round(evening=night.evening, by=None, method="mixed", rounds=3)
    before = {table.pk: night.at(table) for table in Table.objects.all()}
    night.here(night.members)
    rounds = repair_rounds(evening=night.evening, first=1, by=None)
    kept = [table for table in Table.objects.all() if table.pk in before]
    assert kept and all(night.at(table) == before[table.pk] for table in kept)
    states = [{table.match.state for table in round_.tables.all()} for round_ in rounds]
    assert states == [{Match.State.OPEN}, {Match.State.AHEAD}, {Match.State.AHEAD}]

"""A draw is carried out in a moment, however many people and rounds: who enters deals does not wait."""

from __future__ import annotations

from itertools import groupby

from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions import drawing
from jassclub.drawing.actions import rounds as repairing
from jassclub.drawing.actions.announcing import drawn_by
from jassclub.drawing.actions.drawing import announce_draw, carry_out, draw_round
from jassclub.drawing.actions.rounds import repair_rounds
from jassclub.matches.models import Match
from jassclub.rounds.models import Table


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
    assert len(counted[0]) <= 24, counted[0]


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


def test_somebody_who_leaves_just_before_the_seats_are_given_out_is_not_seated(night_of, monkeypatch):
    night = night_of(9)
    leaves = [night.members[8]]

    def draws_and_somebody_leaves(draw):
        if leaves:
            leaves.clear()
            night.here(night.members[:8])
        return drawn_by(draw)

    monkeypatch.setattr(drawing, "drawn_by", draws_and_somebody_leaves)
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

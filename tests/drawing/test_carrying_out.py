"""A draw is carried out in a moment, however many people and rounds: who enters deals does not wait."""

from itertools import groupby

from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions import drawing
from jassclub.drawing.actions.drawing import announce_draw, carry_out
from jassclub.drawing.actions.rounds import repair_rounds
from jassclub.matches.models import Match
from jassclub.rounds.models import Table


def test_all_rounds_are_carried_out_with_as_many_queries_for_100_people_as_for_8(night_of, monkeypatch):
    """SQLite splits long INSERTs and long lists into parts: these count once."""
    counted, action = [], drawing._seat_as_drawn

    def watched(**how):
        with CaptureQueriesContext(connection) as queries:
            rounds = action(**how)
        kinds = [" ".join(query["sql"].split()[:3]) for query in queries.captured_queries]
        counted.append([kind for kind, _same in groupby(kinds) if "SAVEPOINT" not in kind])
        return rounds

    monkeypatch.setattr(drawing, "_seat_as_drawn", watched)
    for players, rounds in ((8, 1), (100, 3)):
        carry_out(draw=announce_draw(evening=night_of(players).evening, by=None, rounds=rounds))
    few, many = counted
    assert few == many and len(few) <= 24, few


def test_a_table_keeps_its_match_and_rounds_ahead_wait_when_several_rounds_are_repaired(night_of):
    night = night_of(13)
    night.here(night.members[:12])
    night.draw(method="mixed", rounds=3)
    before = {table.pk: night.at(table) for table in Table.objects.all()}
    night.here(night.members)
    rounds = repair_rounds(evening=night.evening, first=1, by=None)
    same = [table for table in Table.objects.all() if table.pk in before]
    assert same and all(night.at(table) == before[table.pk] for table in same)
    states = [{table.match.state for table in round_.tables.all()} for round_ in rounds]
    assert states == [{Match.State.OPEN}, {Match.State.AHEAD}, {Match.State.AHEAD}]

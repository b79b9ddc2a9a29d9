"""A draw is carried out in a moment, however many people and rounds: who enters deals does not wait."""

from functools import partial
from itertools import groupby

from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions import drawing
from jassclub.drawing.actions import rounds as repairing
from jassclub.drawing.actions.drawing import announce_draw, carry_out
from jassclub.drawing.actions.rounds import repair_rounds
from jassclub.matches.models import Match
from jassclub.rounds.models import Table


def kinds_of_queries(monkeypatch, module, name: str, act) -> list[str]:
    """What the queries of the transaction in which seats are given out are about. SQLite splits long INSERTs
    and long lists into parts: these count once."""
    action, queries = getattr(module, name), CaptureQueriesContext(connection)

    def watched(*args, **kwargs):
        with queries:
            return action(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(module, name, watched)
        act()
    kinds = [" ".join(query["sql"].split()[:3]) for query in queries.captured_queries]
    return [kind for kind, _same in groupby(kinds) if "SAVEPOINT" not in kind]


def test_all_rounds_are_carried_out_with_as_many_queries_for_100_people_as_for_8(night_of, monkeypatch):
    few, many = (
        kinds_of_queries(monkeypatch, drawing, "_seat_as_drawn", partial(carry_out, draw=draw))
        for players, rounds in ((8, 1), (100, 3))
        for draw in [announce_draw(evening=night_of(players).evening, by=None, rounds=rounds)]
    )
    assert few == many and len(few) <= 24, few


def test_rounds_are_repaired_with_as_many_queries_for_four_rounds_as_for_two(night_of, monkeypatch):
    counted = []
    for rounds in (2, 4):
        night = night_of(13)
        night.here(night.members[:12])
        night.draw(rounds=rounds)
        night.here(night.members)
        act = partial(repair_rounds, evening=night.evening, first=1, by=None, seed=1)
        counted.append(kinds_of_queries(monkeypatch, repairing, "_carry_out", act))
    assert counted[0] == counted[1]


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

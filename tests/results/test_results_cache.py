"""What a process remembers of evenings is what the database says, whatever was changed since."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from jassclub.drawing.actions.closing import close_round
from jassclub.engine.standings.regulation import Regulation
from jassclub.members.actions import change_member
from jassclub.members.models import Member
from jassclub.players.actions import merge_members
from jassclub.prizes.actions.final_standings import hide_results
from jassclub.results.queries import round_results as evening_memory
from jassclub.results.queries import round_results as results_read
from jassclub.results.queries.round_results import CachedEvening, cached_evenings, evening_results, forget_all
from jassclub.results.queries.standings import evening_standings, season_standings
from jassclub.season_setup.actions.regulation import set_regulation
from jassclub.season_setup.actions.seasons import change_evening, open_evening, save_season
from jassclub.seasons.models import Season
from jassclub.web.snapshots import one_snapshot
from tests.conftest import Night


@pytest.fixture
def two(night_of):
    """Two evenings of nine, one of whom sits out; the second evening is under way."""
    first = night_of(9)
    first.play()
    evening = open_evening(season=first.season, on=first.evening.date + timedelta(weeks=1))
    second = Night(first.season, evening, first.members)
    second.here(second.members)
    second.play(seed=2)
    second.deal(second.draw(seed=3).tables.get(number=1), 1, 90)
    return first, second


def everything(season: Season):
    """All standings of the season as a page shows them."""
    season = Season.objects.get(pk=season.pk)
    with one_snapshot():
        found = [season_standings(season, live=live, whole=whole) for live in (0, 1) for whole in (0, 1)]
        return found + [evening_standings(each, live=True) for each in season.evenings.all()]


def save(night, **fields):
    season = Season.objects.get(pk=night.season.pk)
    save_season(season=season, fields=fields, options=season.options, from_when="now")


def change(night, **fields):
    change_member(member=Member.objects.get(pk=night.members[0].pk), fields=fields)


def corrects(night):
    table = night.evening.rounds.get(number=1).tables.get(number=1)
    night.totals(table, 999, seen=1, confirmed=True)


def closes_the_round(night):
    round_ = night.evening.rounds.get(number=2)
    first, second = round_.tables.all()
    for number in range(2, 9):
        night.deal(first, number, 100)
    night.totals(second, 700)
    close_round(round_=round_)


def merges(night):
    """Somebody who was typed twice: the other one has not played."""
    twice = Member.objects.create(surname="Twice")
    merge_members(member=Member.objects.get(pk=night.members[1].pk), into=twice)


ACTS = {
    "a deal": lambda night: night.deal(night.evening.rounds.get(number=2).tables.get(number=2), 1, 20),
    "a correction": corrects,
    "a round is closed": closes_the_round,
    "results are hidden": lambda night: hide_results(evening=night.evening, first=1),
    "another day": lambda night: change_evening(
        evening=night.evening, fields={"date": night.evening.date + timedelta(days=1)}
    ),
    "a guest": lambda night: change(night, is_guest=True),
    "another name": lambda night: change(night, surname="Zgraggen"),
    "who sits out gets nothing": lambda night: save(night, sit_out="nothing"),
    "one for another": merges,
    "an evening more": lambda night: open_evening(
        season=night.season, on=night.evening.date + timedelta(weeks=1)
    ),
    "a regulation": lambda night: set_regulation(
        season=night.season, regulation=Regulation(round_drop=1, evening_value="ranks")
    ),
}


@pytest.mark.parametrize("act", ACTS)
def test_standings_are_those_of_a_new_process_after(act, two):
    _first, second = two
    if act == "a guest":
        save(second, guests="apart")
    before = everything(second.season)
    ACTS[act](second)
    remembered = everything(second.season)
    forget_all()
    assert remembered == everything(second.season)
    assert remembered != before or act == "an evening more"


def test_after_a_deal_only_its_evening_is_read(two):
    first, second = two
    keys = [first.evening.pk, second.evening.pk]
    with one_snapshot():
        before = cached_evenings(first.season.pk, keys)
        with CaptureQueriesContext(connection) as queries:
            again = cached_evenings(first.season.pk, keys)
    assert len(queries) == 1 and all(again[key] is before[key] for key in keys)
    ACTS["a deal"](second)
    with one_snapshot():
        after = cached_evenings(first.season.pk, keys)
    assert [after[key] is before[key] for key in keys] == [True, False]


def test_what_another_thread_forgets_meanwhile_is_answered_all_the_same():
    read = CachedEvening([])

    class Question:
        """Asked for, it makes room as another thread would."""

        def __hash__(self) -> int:
            read._worked_out = {}
            return 1

    asked = Question()
    answers = {asked: "the answer"}
    read._worked_out = answers
    assert read.worked_out(asked, lambda: "worked out again") == "the answer"


def test_a_round_that_is_drawn_while_results_are_read_is_not_there_yet(two, monkeypatch):
    first, _second = two
    read, before = results_read._sheets, evening_results(first.evening)

    def and_then_draw(*asked):
        sheets = read(*asked)
        monkeypatch.setattr(results_read, "_sheets", read)
        first.draw(seed=4)
        return sheets

    monkeypatch.setattr(results_read, "_sheets", and_then_draw)
    assert evening_results(first.evening) == before
    assert first.evening.rounds.count() == 2


def test_who_writes_reads_the_database(two):
    """What they have changed has no number before their transaction ends."""
    first, _second = two
    key = first.evening.pk
    with one_snapshot():
        remembered = cached_evenings(first.season.pk, [key])[key]
    first.evening.rounds.get().results.filter(kind="sat_out").delete()
    assert len(cached_evenings(first.season.pk, [key])[key].results) == len(remembered.results) - 1


def test_evenings_asked_for_longest_ago_are_forgotten(two, monkeypatch):
    first, second = two
    monkeypatch.setattr(evening_memory, "MOST", 20)  # results: one evening has 9, the other 18
    with one_snapshot():
        for night in two:
            cached_evenings(first.season.pk, [night.evening.pk])
        with CaptureQueriesContext(connection) as newest:
            cached_evenings(first.season.pk, [second.evening.pk])
        with CaptureQueriesContext(connection) as oldest:
            cached_evenings(first.season.pk, [first.evening.pk])
    assert (len(newest), len(oldest)) == (1, 3)


def test_another_regulation_is_tried_without_a_trace(two):
    """As the page does that shows who would move where."""
    first, _second = two
    before = everything(first.season)
    tried = Season.objects.get(pk=first.season.pk)
    tried.guests, tried.sit_out = "not_ranked", "fixed"
    with one_snapshot():
        kept = season_standings(tried)
    assert kept.ranked != before[0].ranked
    assert everything(first.season) == before

"""Totals of evenings in the cache are what the database says, whatever was changed since."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from jassclub.drawing.actions.rounds import close_round
from jassclub.engine.standings.regulation import Regulation
from jassclub.journal.transactions import one_snapshot
from jassclub.members.actions import change_member
from jassclub.members.models import Member
from jassclub.players.actions import merge_members
from jassclub.prizes.actions.final_standings import hide_results
from jassclub.results.queries import round_results
from jassclub.results.queries.round_results import results_of
from jassclub.results.queries.standings import evening_standings, season_standings
from jassclub.season_setup.actions.scoring import set_regulation
from jassclub.season_setup.actions.seasons import change_evening, open_evening, save_season
from jassclub.seasons.models import Season
from tests.players.test_players import night_on

pytestmark = pytest.mark.usefixtures("with_cache")

NO_YES = (False, True)


@pytest.fixture
def two(night_of):
    """Two evenings of nine, one of whom sits out; the second evening is under way."""
    first = night_of(9)
    first.play()
    second = night_on(first.season, first.members, first.evening.date + timedelta(weeks=1))
    second.play(seed=2)
    second.deal(second.draw(seed=3).tables.get(number=1), 1, 90)
    return first, second


def everything(season: Season):
    season = Season.objects.get(pk=season.pk)
    with one_snapshot():
        found = [season_standings(season, live=live, whole=whole) for live in NO_YES for whole in NO_YES]
        return found + [evening_standings(each, live=True) for each in season.evenings.all()]


def save(night, **fields):
    season = Season.objects.get(pk=night.season.pk)
    save_season(season=season, fields=fields, options=season.options, from_when="now")


def change(night, **fields):
    change_member(member=Member.objects.get(pk=night.members[0].pk), fields=fields)


def closes_the_round(night):
    round_ = night.evening.rounds.get(number=2)
    first, second = round_.tables.all()
    for number in range(2, 9):
        night.deal(first, number, 100)
    night.totals(second, 700)
    close_round(round_=round_)


ACTS = {
    "a deal": lambda night: night.deal(night.evening.rounds.get(number=2).tables.get(number=2), 1, 20),
    "a correction": lambda night: night.totals(
        night.evening.rounds.get(number=1).tables.get(number=1), 999, seen=1, confirmed=True
    ),
    "a round is closed": closes_the_round,
    "results are hidden": lambda night: hide_results(evening=night.evening, first=1),
    "another day": lambda night: change_evening(
        evening=night.evening, fields={"date": night.evening.date + timedelta(days=1)}
    ),
    "a guest": lambda night: change(night, is_guest=True),
    "another name": lambda night: change(night, surname="Zgraggen"),
    "who sits out gets nothing": lambda night: save(night, sit_out="nothing"),
    "one for another who has not played": lambda night: merge_members(
        member=Member.objects.get(pk=night.members[1].pk), into=Member.objects.create(surname="Twice")
    ),
    "an evening more": lambda night: open_evening(
        season=night.season, on=night.evening.date + timedelta(weeks=1)
    ),
    "a regulation": lambda night: set_regulation(
        season=night.season, regulation=Regulation(round_drop=1, evening_value="ranks")
    ),
}


@pytest.mark.parametrize("act", ACTS)
def test_standings_are_those_of_an_empty_cache_after(act, two):
    _first, second = two
    if act == "a guest":
        save(second, guests="apart")
    before = everything(second.season)
    ACTS[act](second)
    cached = everything(second.season)
    cache.clear()
    assert cached == everything(second.season)
    assert cached != before or act == "an evening more"


def test_after_a_deal_only_its_evening_is_worked_out(two, monkeypatch):
    _first, second = two
    read, asked_for = round_results._read_results, []
    monkeypatch.setattr(
        round_results,
        "_read_results",
        lambda keys, rescored: asked_for.append(set(keys)) or read(keys, rescored),
    )
    for act in ((), ("a deal",), ()):
        with one_snapshot():
            season_standings(Season.objects.get(pk=second.season.pk), live=True)
        for each in act:
            ACTS[each](second)
    evenings = {evening.pk for evening in second.season.evenings.all()}
    assert asked_for == [evenings, {second.evening.pk}]


def test_a_round_that_is_drawn_while_results_are_read_is_not_there_yet(two, monkeypatch):
    first, _second = two
    read, before = round_results._sheets, results_of(first.evening)

    def and_then_draw(*asked):
        sheets = read(*asked)
        monkeypatch.setattr(round_results, "_sheets", read)
        first.draw(seed=4)
        return sheets

    monkeypatch.setattr(round_results, "_sheets", and_then_draw)
    assert results_of(first.evening) == before
    assert first.evening.rounds.count() == 2


def test_anyone_who_writes_reads_the_database(two):
    """What they have changed has no number before their transaction ends."""
    first, _second = two
    with one_snapshot():
        cached = results_of(first.evening)
    first.evening.rounds.get().results.filter(kind="sat_out").delete()
    assert len(results_of(first.evening)) == len(cached) - 1


def test_another_regulation_is_tried_without_a_trace(two):
    first, second = two
    change(second, is_guest=True)
    before = everything(first.season)
    for field, value in (("guests", "not_ranked"), ("sit_out", "fixed")):
        tried = Season.objects.get(pk=first.season.pk)
        setattr(tried, field, value)
        with one_snapshot():
            assert season_standings(tried).ranked != before[0].ranked
        assert everything(first.season) == before

"""A number for every place, which is another one after every change, and never comes twice."""

import pytest
from django.db import transaction

from jassclub.drawing.actions.rounds import open_draw
from jassclub.friendly.actions import start_friendly
from jassclub.journal import changes
from jassclub.journal.changes import changes_by_evening, changes_of
from jassclub.journal.models import Changes, Line
from jassclub.journal.recording import NothingNoted, note, nothing_to_note
from jassclub.journal.transactions import one_transaction
from jassclub.matches.actions.writing import write_entry
from jassclub.members.actions import change_club
from jassclub.rounds.models import Table
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.queries import of_evening

pytestmark = pytest.mark.postgresql


def number(*, evening: int | None = None, **place: int) -> int:
    return changes_of(**place) if evening is None else of_evening(pk=evening)


def friendly():
    names = ["Anna", "Beat", "Cleo", "Dora"]
    return start_friendly(game="schieber", options=None, names=names)


@pytest.fixture
def later(night):
    return open_evening(season=night.season, on=night.evening.date.replace(year=2031))


@one_transaction
def half_way(season):
    nothing_to_note(season=season)


DEAL = {"number": 1, "data": {"card_points": [100, 57]}, "seen": 0, "by": None}
RAISES = [  # what is done, and which places have another number then
    (lambda night, _match: night.deal(Table.objects.first(), 1, 90), "evening season all"),
    (lambda night, _match: open_draw(draw=night.evening.draws.get(), by=None), "evening season all"),
    (lambda _night, match: write_entry(match=match, **DEAL), "match all"),
    (lambda night, _match: half_way(night.season.pk), "evening later season all"),
    (lambda _night, _match: change_club(fields={"name": "Other"}), "evening later season match other all"),
]


@pytest.mark.parametrize(("action", "raised"), RAISES)
def test_a_change_raises_its_place_and_whatever_contains_it(night, later, action, raised):
    night.draw()
    match, other = friendly(), friendly()
    places = {
        "evening": {"evening": night.evening.pk},
        "later": {"evening": later.pk},
        "season": {"season": night.season.pk},
        "match": {"match": match.pk},
        "other": {"match": other.pk},
        "all": {},
    }
    before = {name: number(**place) for name, place in places.items()}
    action(night, match)
    after = {name: number(**place) for name, place in places.items()}
    assert {name for name in places if after[name] > before[name]} == set(raised.split())
    assert {name for name in places if after[name] < before[name]} == set()


def test_each_evening_of_a_season_has_the_number_that_it_has_alone(night, later):
    night.deal(night.draw().tables.get(number=1), 1, 90)
    for _twice in "12":
        found = changes_by_evening(night.season.pk)
        for evening in (night.evening, later):
            assert found[evening.pk] == number(evening=evening.pk)
        Changes.objects.filter(evening=later.pk).delete()  # as where all dates are entered at once


def test_what_is_not_done_raises_nothing_and_what_needs_no_line_leaves_none(night):
    before, lines = changes_of(), Line.objects.count()
    with pytest.raises(RuntimeError), transaction.atomic():
        night.draw()
        raise RuntimeError
    assert changes_of() == before
    half_way(night.season.pk)
    assert Line.objects.count() == lines


def test_an_evening_goes_with_its_season(night):
    with pytest.raises(NothingNoted, match="without its season"):
        one_transaction(lambda: note("roll_called", evening=night.evening.pk))()


def test_a_number_is_higher_even_where_the_clock_goes_back_or_the_database_was_recreated(night, monkeypatch):
    """The browser of a phone remembers the page of the old one."""
    table, evening = night.draw().tables.get(number=1), night.evening.pk
    before = number(evening=evening)
    monkeypatch.setattr(changes.time, "time_ns", lambda: 0)
    night.deal(table, 1, 90)
    night.deal(table, 2, 90)
    monkeypatch.undo()
    assert number(evening=evening) == before + 2
    old = Changes.objects.get(evening=evening).number
    Changes.objects.all().delete()
    assert changes_of() == 0
    night.deal(table, 3, 90)
    assert number(evening=evening) > old + 1

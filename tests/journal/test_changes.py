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
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.queries import of_evening

pytestmark = pytest.mark.postgresql


def numbers(*places: dict[str, int]) -> list[int]:
    return [number(**place) for place in places]


def number(*, evening: int | None = None, **place: int) -> int:
    """As pages ask for it."""
    return changes_of(**place) if evening is None else of_evening(pk=evening)


def place(evening) -> dict[str, int]:
    return {"evening": evening.pk}


@pytest.fixture
def later(night):
    """Another evening of the season."""
    return open_evening(season=night.season, on=night.evening.date.replace(year=2031))


def test_a_deal_raises_the_evening_and_the_season_and_nothing_else(night, later):
    table = night.draw().tables.get(number=1)
    friendly = start_friendly(game="schieber", options=None, names=["Anna", "Beat", "Cleo", "Dora"])
    places = [place(night.evening), {"season": night.season.pk}, {}, place(later), {"match": friendly.pk}]
    before = numbers(*places)
    night.deal(table, 1, 90)
    after = numbers(*places)
    assert all(new > old for new, old in zip(after[:3], before[:3], strict=True))
    assert after[3:] == before[3:]


def test_a_friendly_match_raises_itself(night):
    names = ["Anna", "Beat", "Cleo", "Dora"]
    one, other = (start_friendly(game="schieber", options=None, names=names) for _ in range(2))
    places = [{"match": one.pk}, {}, {"match": other.pk}, place(night.evening)]
    before = numbers(*places)
    data = {"card_points": [100, 57], "trump": "hearts"}
    write_entry(match=one, number=1, data=data, seen=0, by=None)
    after = numbers(*places)
    assert after[0] > before[0] and after[1] > before[1] and after[2:] == before[2:]


def test_whatever_is_of_the_club_raises_every_place(night):
    places = [place(night.evening), {"season": night.season.pk}, {"match": 1}, {}]
    before = numbers(*places)
    change_club(fields={"name": "Another club"})
    assert all(new > old for new, old in zip(numbers(*places), before, strict=True))


def test_each_evening_of_a_season_has_the_number_that_it_has_alone(night, later):
    night.deal(night.draw().tables.get(number=1), 1, 90)
    found = changes_by_evening(night.season.pk)
    assert [found[each.pk] for each in (night.evening, later)] == numbers(place(night.evening), place(later))
    Changes.objects.filter(evening=later.pk).delete()  # as where all dates of a season are entered at once
    assert changes_by_evening(night.season.pk)[later.pk] == number(**place(later))


def test_an_evening_goes_with_its_season(night):
    @one_transaction
    def careless():
        note("roll_called", evening=night.evening.pk)

    with pytest.raises(NothingNoted, match="without its season"):
        careless()


def test_opening_a_draw_is_seen_on_the_evening(night):
    draw = night.draw().draw
    before = number(**place(night.evening))
    open_draw(draw=draw, by=None)
    assert number(**place(night.evening)) > before


def test_what_needs_no_line_and_is_shown_raises_its_season_and_nothing_else(night, later):
    friendly = start_friendly(game="schieber", options=None, names=["Anna", "Beat", "Cleo", "Dora"])
    places = [place(night.evening), place(later), {"season": night.season.pk}, {"match": friendly.pk}]
    before, lines = numbers(*places), Line.objects.count()

    @one_transaction
    def half_way():
        nothing_to_note(season=night.season.pk)

    half_way()
    after = numbers(*places)
    assert all(new > old for new, old in zip(after[:3], before[:3], strict=True))
    assert after[3] == before[3] and Line.objects.count() == lines


def test_what_is_not_done_raises_nothing(night):
    before = changes_of()
    with pytest.raises(RuntimeError), transaction.atomic():
        night.draw()
        raise RuntimeError
    assert changes_of() == before


def test_a_number_is_higher_even_where_the_clock_goes_back(night, monkeypatch):
    table = night.draw().tables.get(number=1)
    before = number(**place(night.evening))
    monkeypatch.setattr(changes.time, "time_ns", lambda: 0)
    night.deal(table, 1, 90)
    night.deal(table, 2, 90)
    assert number(**place(night.evening)) == before + 2


def test_a_number_of_a_database_that_was_made_anew_is_none_from_before(night):
    """The browser of a phone remembers the page of the old one."""
    table = night.draw().tables.get(number=1)
    before = Changes.objects.get(evening=night.evening.pk).number
    night.deal(table, 1, 90)
    Changes.objects.all().delete()
    night.deal(table, 2, 90)
    assert number(**place(night.evening)) > before + 1


def test_nothing_was_noted_in_a_new_database(db):
    assert changes_of() == 0

"""Who is in standings, and what is added up."""

from datetime import date

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.matches.models import Seat
from jassclub.results.queries.standings import evening_standings, season_standings

pytestmark = pytest.mark.postgresql


def test_points_and_honours_are_added_up_over_rounds_and_evenings(night_of):
    """From all deals of a season: tests/simulator/test_regulated_seasons.py."""
    night = night_of(8, rounds_per_evening=2, deals=1)
    evenings = [night.evening, night.season.evenings.create(date=date(2026, 12, 4))]
    for night.evening in evenings:
        night.here(night.members)
        for seed in (1, 2):
            round_ = night.draw(seed)
            for table in round_.tables.all():
                night.deal(table, 1, 157, matsch=0, stoeck=1)
            close_round(round_=round_)
    lists = [(evening_standings(each), [each], [1, 2]) for each in evenings]
    for standings, of, columns in (*lists, (season_standings(night.season), evenings, evenings)):
        assert list(standings.columns) == columns
        totals = [each.line.total for each in standings.ranked]
        assert totals == sorted(totals, reverse=True)
        for each in standings.ranked:
            seats = Seat.objects.filter(member=each.line.player, match__table__round__evening__in=of)
            matsche, stoeck = (seats.filter(side=side).count() for side in (0, 1))
            honours = (each.honours.get("matsch", 0), each.honours.get("stoeck", 0))
            assert matsche + stoeck == 2 * len(of) and honours == (matsche, stoeck)
            assert each.line.total == sum(cell.value for cell in each.cells) == 257 * matsche + 20 * stoeck


def test_helpers_are_ranked_neither_tonight_nor_in_the_season(night):
    night.here(night.members[:3])
    welcome_at_the_door(evening=night.evening, line="Willy Wirt", is_ranked=False)
    night.play()
    for standings in (evening_standings(night.evening), season_standings(night.season)):
        assert [each.line.name for each in standings.ranked if "Wirt" in each.line.name] == []
        assert len(standings.ranked) == 3


def test_anyone_who_missed_an_evening_has_no_part_there_and_one_without_rounds_is_not_a_column(night):
    for member, distinction in zip(night.members, ("Bern", "Basel"), strict=False):
        member.surname, member.distinction = "Anna Meier", distinction
        member.save()
    night.play()
    names = {each.line.name for each in evening_standings(night.evening).ranked}
    assert {"Anna Meier (Bern)", "Anna Meier (Basel)"} <= names
    first, night.evening = night.evening, night.season.evenings.create(date="2026-12-04")
    assert list(season_standings(night.season).columns) == [first]
    night.here(night.members[:4])
    night.play()
    lines = season_standings(night.season).ranked
    parts = {each.line.player: tuple(cell.value for cell in each.cells) for each in lines}
    assert parts[night.members[7].pk][1] is None
    assert None not in parts[night.members[0].pk]

"""How a season is scored is changed: kept with its days and people, said in the journal, undone."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from jassclub.engine.standings.regulation import LOT, Adjustment, Regulation
from jassclub.season_setup.actions.scoring import set_regulation
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Adjustment as StoredAdjustment
from jassclub.seasons.models import Evening, Excuse, Season
from jassclub.seasons.queries import season_regulation
from jassclub.seasons.regulation_json import InvalidRegulation
from tests.conftest import FIRST_NIGHT

FINAL = date(2026, 12, 18)


def scored(season: Season) -> Regulation:
    return season_regulation(Season.objects.get(pk=season.pk))


def steps(night) -> Regulation:
    """One of everything."""
    first, second = night.members[:2]
    return Regulation(
        round_drop=1,
        evening_value="ranks",
        rank_points=(Fraction(10), Fraction(15, 2)),
        weights={FINAL: Fraction(2)},
        always=frozenset({FINAL}),
        evening_best=3,
        excused={FIRST_NIGHT: frozenset({first.pk, second.pk})},
        excused_value="average",
        adjustments=(Adjustment(second.pk, Fraction(-1, 4), "late"), Adjustment(first.pk, Fraction(3), "")),
        ties=("evenings",),
    )


@pytest.fixture
def season(night) -> Season:
    open_evening(season=night.season, on=FINAL)
    return night.season


def test_a_regulation_is_kept_whole_and_what_is_about_days_and_people_with_them(night, season):
    set_regulation(season=season, regulation=steps(night))
    assert scored(season) == steps(night)
    assert set(Season.objects.get().regulation) == {
        *("round_drop", "evening_value", "rank_points", "evening_best", "excused_value", "ties")
    }
    final, first = Evening.objects.order_by("-date")
    assert (final.weight, final.always_counts, first.weight, first.always_counts) == (2, True, 1, False)
    assert set(first.excuses.values_list("member", flat=True)) == {each.pk for each in night.members[:2]}
    reasons = StoredAdjustment.objects.values_list("member__name", "points", "reason")
    stored = [(name, float(points), why) for name, points, why in reasons]
    assert stored == [("Player 002", -0.25, "late"), ("Player 001", 3, "")]
    set_regulation(season=season, regulation=Regulation())
    assert scored(season) == Regulation()
    assert not Excuse.objects.exists() and not StoredAdjustment.objects.exists()


def test_nobody_is_excused_on_a_day_without_an_evening_and_nothing_changes(night, season):
    about = {date(2026, 12, 4): frozenset()}
    with pytest.raises(InvalidRegulation) as refused:
        set_regulation(season=season, regulation=Regulation(round_drop=1, excused=about))
    assert [(fault.place, fault.code) for fault in refused.value.faults] == [(("excused",), "no_evening")]
    assert scored(season) == Regulation() and Season.objects.get().version == 1


def test_the_final_may_be_weighted_before_there_is_an_evening_on_that_day(night, season):
    final = date(2026, 12, 4)  # before FINAL, the evening that is there
    wanted = Regulation(weights={final: 2}, always=frozenset({final}))
    set_regulation(season=season, regulation=wanted)
    evening = open_evening(season=season, on=final)
    assert scored(season) == wanted
    set_regulation(season=season, regulation=replace(wanted, round_drop=1))
    evening.refresh_from_db()
    assert (evening.weight, evening.always_counts) == (2, True)
    assert Season.objects.get(pk=season.pk).regulation == {"round_drop": 1}


def test_guests_helpers_and_rounds_stay_where_nothing_is_said_of_them(season):
    set_regulation(season=season, regulation=Regulation(), fields={"guests": "apart", "helpers_ranked": True})
    set_regulation(season=season, regulation=Regulation(round_drop=1), fields={"rounds_per_evening": 6})
    season = Season.objects.get()
    assert (season.guests, season.helpers_ranked, season.rounds_per_evening) == ("apart", True, 6)


def test_a_lot_is_drawn_once_it_decides_and_kept_also_while_it_does_not(season):
    set_regulation(season=season, regulation=Regulation(round_drop=1))
    assert scored(season).lot_seed is None
    set_regulation(season=season, regulation=Regulation(ties=(LOT,)))
    drawn = scored(season)
    assert drawn.lot_seed is not None
    set_regulation(season=season, regulation=Regulation(ties=(LOT,), round_drop=1))
    assert scored(season).lot_seed == drawn.lot_seed
    set_regulation(season=season, regulation=Regulation(lot_seed=5))
    assert scored(season) == Regulation(lot_seed=5)

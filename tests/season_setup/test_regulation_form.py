"""The form says what its season's regulation says, and what it says is read as it is meant."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.season_setup.forms.regulation import RegulationForm
from jassclub.season_setup.scoring import PRESETS, Scoring
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import with_keys
from jassclub.seasons.regulation_json import from_json, to_json
from tests.engine.standings.regulations import regulations
from tools.compare.forms import form_of
from tools.compare.markup import read

MEMBERS = {1: "Anna", 2: "Beat", 3: "Carla"}
DAYS = ("2026-11-20", "2026-11-27", "2026-12-04")
PENALTY = {"adjustments-0-member": "1", "adjustments-0-points": "5"}
FINAL = [Evening(date=date(2026, 12, 4))]
EMPTY = dict.fromkeys(("round_drop", "rank_points_rest", "least_evenings", "weight_2"), "")
REMOVED = {**PENALTY, "adjustments-0-points": "nonsense", "adjustments-0-DELETE": "on"}
THIRD = {"adjustments-2-member": "2", "adjustments-2-points": "-12.5"}
BOTH = {"evening_best": "3", "evening_drop": "1"}


def form(
    data: QueryDict | None = None,
    regulation: Regulation | None = None,
    days=DAYS,
    members: dict[int, str] = MEMBERS,
    **season: Any,
) -> RegulationForm:
    """Of a season that no database knows."""
    of_season = Season(game="schieber", **season)
    initial = Scoring.of(of_season, regulation or Regulation())
    evenings = [Evening(pk=pk, date=date.fromisoformat(day)) for pk, day in enumerate(days, start=1)]
    return RegulationForm(data, season=of_season, initial=initial, evenings=evenings, members=members)


def sent(shown: RegulationForm, **typed: Any) -> QueryDict:
    """What a browser sends of the page, of which something was typed over."""
    context = {"form": shown, "season": shown.season, "presets": PRESETS}
    shown.season.pk = 1
    html = render_to_string("season_setup/regulation.html", context)
    [filled_in] = read(html).all("form", in_class="regulation")
    data = QueryDict(mutable=True)
    for name, values in {**form_of(filled_in).values, **typed}.items():
        data.setlist(name, values if isinstance(values, list) else [values])
    return data


def said(data: QueryDict, **about: Any) -> Regulation:
    found = form(data, **about)
    assert found.is_valid(), (found.errors, found.adjustments.errors, found.excuses.errors)
    return found.scoring.regulation


@settings(max_examples=20, deadline=None)  # each draws the page
@given(regulations(DAYS, [str(each) for each in MEMBERS]))
def test_a_regulation_that_is_shown_and_sent_back_is_the_same(regulation):
    shown = with_keys(from_json(regulation))
    assert to_json(said(sent(form(regulation=shown)), regulation=shown)) == regulation


@given(st.sampled_from(PRESETS), regulations(DAYS, ["1", "2"]))
def test_a_preset_leaves_people_as_they_are(preset, regulation):
    own = with_keys(from_json(regulation))
    found = Scoring(own, {"rounds_per_evening": 4}).with_preset(preset, FINAL).regulation
    assert (found.excused, found.adjustments, found.lot_seed) == (own.excused, own.adjustments, own.lot_seed)


def test_the_presets_say_what_they_are_called_after_and_how_many_rounds_before_the_first_evening():
    scoring = Scoring(Regulation(round_drop=5), {"rounds_per_evening": 4})
    suizo, swiss, formula = (scoring.with_preset(preset, FINAL) for preset in PRESETS)
    assert to_json(suizo.regulation) == {}
    assert to_json(swiss.regulation) == {"round_drop": 1, "ties": ["best_round"]}
    ranks = {"evening_value": "ranks", "evening_best": 3}
    assert to_json(formula.regulation) == {**ranks, "weights": {"2026-12-04": 2}}
    before = scoring.with_preset(PRESETS[2], [])
    assert to_json(before.regulation) == ranks
    assert (formula.rounds_per_evening, before.rounds_per_evening) == (4, 6)


def test_an_evening_that_was_opened_after_the_page_keeps_what_it_has():
    data = sent(form())
    del data["weight_2"]
    found = form(data)
    found.evenings[1].weight, found.evenings[1].always_counts = 3, True
    assert found.is_valid()
    read, day = found.scoring.regulation, date(2026, 11, 27)
    assert (read.weights, read.always) == ({day: 3}, {day})


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ({**EMPTY, "rank_points": []}, Regulation(rank_points=(), rank_points_rest=0)),
        ({**REMOVED, **THIRD}, Regulation(adjustments=(Adjustment(2, Fraction(-25, 2), ""),))),
        ({"ties": ["", "lot", "", "evenings"]}, Regulation(ties=("lot", "evenings"))),
        (BOTH, Regulation()),
        ({**BOTH, "evenings_that_count": "best"}, Regulation(evening_best=3)),
        ({**BOTH, "evenings_that_count": "drop"}, Regulation(evening_drop=1)),
    ],
)
def test_what_is_typed_is_read_as_it_is_meant(typed, read):
    """What is empty or removed is left out, and of the numbers of evenings the chosen one matters."""
    assert said(sent(form(), **typed)) == read


@pytest.mark.parametrize(
    ("typed", "at", "words"),
    [
        ({"round_drop": "-1"}, "round_drop", "At least 0"),
        ({"rank_points": ["25", "", "3"]}, "rank_points", "Rank 2: Please fill this in"),
        ({"rank_points": ["0.001"]}, "rank_points", "Rank 1: At most 2"),
        ({"rank_points": ["1"] * 1001}, "rank_points", "At most 1000 ranks"),
        ({"evenings_that_count": "best"}, "evening_best", "A number is missing here"),
        ({"evenings_that_count": "drop"}, "evening_drop", "A number is missing here"),
        ({"excused_value": "fixed"}, "excused_points", "A number is missing here"),
        ({"weight_1": "1001"}, "weight_1", "At most 1000"),
        ({"ties": ["coin"]}, "ties", "Choose from the list"),
        ({"ties": ["lot", "lot"]}, "ties", "This is chosen twice: drawing lots"),
        ({"adjustments-0-points": "5"}, "member", "fill this in"),
        ({"adjustments-0-member": "9", "adjustments-0-points": "5"}, "member", ""),
        ({"adjustments-0-member": "1", "adjustments-0-points": "5000000"}, "points", ""),
        ({**PENALTY, "adjustments-0-reason": "a\u200bb"}, "reason", ""),
        ({"excuses-0-member": "1"}, "evening", "fill this in"),
        ({"excuses-0-evening": "2026-12-25", "excuses-0-member": "1"}, "evening", ""),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_at_its_field(typed, at, words):
    found = form(sent(form(), **typed))
    assert not found.is_valid()
    [errors] = filter(None, (found.errors, *found.adjustments.errors, *found.excuses.errors))
    assert list(errors) == [at]
    assert words in " ".join(errors[at])


def test_more_rows_bring_empty_ones_and_lose_nothing():
    data = sent(form(), **{"adjustments-2-member": "2", "adjustments-2-points": "7", "more_adjustments": ""})
    found = form(data)
    assert found.adjustments.total_form_count() == 6
    assert [each["member"].value() for each in found.adjustments][2] == "2"
    assert form(sent(found)).adjustments.total_form_count() == 6

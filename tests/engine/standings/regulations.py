"""Regulations for any season, as JSON without any of the usual values."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from jassclub.engine.standings.regulation import TIES
from jassclub.seasons.regulation_json import from_json, to_json
from tests.engine.standings.seasons import regulations as any_regulations

COUNTS = st.integers(0, 12)
NUMBERS = st.integers(-20_000, 20_000).map(lambda hundredths: hundredths / 100)
POINTS = st.integers(0, 20_000).map(lambda hundredths: hundredths / 100)
REASONS = st.text("aZäß9-<'", max_size=20)


def regulations(days: Sequence[str], players: Sequence[str]) -> st.SearchStrategy[dict[str, Any]]:
    """About these evenings, with these players excused or adjusted."""
    some_days, some_players = st.sampled_from(days), st.sampled_from(players)
    adjustment = st.fixed_dictionaries({"player": some_players, "points": NUMBERS, "reason": REASONS})
    return any_regulations(
        days,
        round_drop=COUNTS,
        rank_points=st.lists(POINTS, max_size=14),
        rank_points_rest=POINTS,
        weights=st.dictionaries(some_days, st.integers(0, 300).map(lambda each: each / 100)),
        excused=st.dictionaries(some_days, st.lists(some_players, min_size=1, unique=True)),
        excused_value=st.sampled_from(["nothing", "average"]) | NUMBERS,
        uneven_deals=st.sampled_from(["all", "average", "first"]),
        least_evenings=COUNTS,
        adjustments=st.lists(adjustment, max_size=4),
        ties=st.lists(st.sampled_from(TIES), unique=True),
        lot_seed=st.integers(0, 2**53),
    ).map(as_written)


def as_written(regulation: dict[str, Any]) -> dict[str, Any]:
    """Without the usual values, including evenings that count once."""
    weights = {day: weight for day, weight in regulation.get("weights", {}).items() if weight != 1}
    return to_json(from_json(regulation | {"weights": weights}))

"""Random seasons and regulations, for whatever must hold of all of them."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

from hypothesis import strategies as st

from jassclub.standings.regulation import TIES, Adjustment, Regulation
from jassclub.standings.results import EveningResults, RoundPoints

PLAYERS = ("Anna", "Beat", "Cleo", "Dora", "Emil")
NAMES = {name: name for name in PLAYERS}
DAYS = tuple(date(2026, 9, 4) + timedelta(days=14 * number) for number in range(5))
HUNDREDTHS = st.integers(-5000, 5000).map(lambda number: Fraction(number, 100))

round_points = st.builds(RoundPoints, st.integers(-30, 60), st.booleans(), st.integers(0, 2))
rounds = st.dictionaries(
    st.integers(1, 4), st.dictionaries(st.sampled_from(PLAYERS), round_points, min_size=1), min_size=1
)
seasons = st.dictionaries(st.sampled_from(DAYS), rounds, min_size=1).map(
    lambda found: [EveningResults(day, found[day]) for day in sorted(found)]
)
regulations = st.builds(
    Regulation,
    round_drop=st.integers(0, 3),
    evening_value=st.sampled_from(["points", "ranks", "rounds"]),
    evening_drop=st.integers(0, 3),
    excused_value=st.one_of(st.sampled_from(["nothing", "average"]), HUNDREDTHS),
    combine=st.sampled_from(["sum", "average"]),
    least_evenings=st.integers(0, 3),
    ties=st.lists(st.sampled_from(TIES), unique=True).map(tuple),
    lot_seed=st.just(4),
    weights=st.dictionaries(st.sampled_from(DAYS), st.integers(0, 300).map(lambda n: Fraction(n, 100))),
    always=st.frozensets(st.sampled_from(DAYS), max_size=2),
    excused=st.dictionaries(st.sampled_from(DAYS), st.frozensets(st.sampled_from(PLAYERS))),
    adjustments=st.lists(
        st.builds(Adjustment, st.sampled_from(PLAYERS), HUNDREDTHS, st.just("late")), max_size=3
    ).map(tuple),
)

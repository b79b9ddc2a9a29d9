"""The scale on which intervals are drawn."""

from __future__ import annotations

import pytest

from jassclub.players.queries.rating import Scale


@pytest.mark.parametrize(
    ("values", "reach"), [([], 1), ([0.4], 1), ([1.2], 2), ([-4.9, 2], 5), ([5.1], 10), ([130], 200)]
)
def test_it_reaches_to_a_round_number_on_both_sides(values, reach):
    scale = Scale.of(values)
    assert scale.reach == reach
    assert scale.ticks == (-reach, 0, reach)


def test_zero_is_in_the_middle_and_nothing_sticks_out():
    scale = Scale(10)
    assert [scale.percent(value) for value in (-10, 0, 5, 10)] == ["4.00%", "50.00%", "73.00%", "96.00%"]

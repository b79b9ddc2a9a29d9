"""Which games give tables of fewer or more players another number of deals."""

from __future__ import annotations

import pytest

from jassclub.engine.rules.registry import game_called


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("differenzler", {}, {4: 8, 3: 9}),
        ("differenzler", {"deals": None}, {4: 8, 3: 9}),
        ("differenzler", {"deals": 8}, {}),
        ("differenzler", {"deals": 12}, {}),
        ("coiffeur", {}, {}),  # 20 deals beside 30, but everybody writes ten of them
        ("jazz", {}, {}),
        ("molotov", {}, {}),
        ("schieber", {}, {}),
    ],
)
def test_only_where_somebody_has_more_deals_than_others(game, options, expected):
    assert game_called(game).uneven_deals(options) == expected

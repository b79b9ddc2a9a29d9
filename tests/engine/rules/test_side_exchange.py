"""A sheet with two sides exchanged gives the exchanged points, in every game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.rules.game import exchange_entry, exchangeable_sides
from jassclub.engine.rules.registry import GAMES
from tests.engine.rules.test_contract import every_game, few, matches, steps


def with_sides_exchanged(game, options, deals, one: int, other: int) -> list[dict[str, Any]]:
    return [
        exchange_entry(game.fields(options, before), game.sides(options), one, other, deal)
        for (before, _after), deal in zip(steps(game, options, deals), deals, strict=True)
    ]


def swapped(row, one: int, other: int):
    places = {one: other, other: one}
    return tuple(row[places.get(side, side)] for side in range(len(row)))


@every_game
@few
@given(data=st.data())
def test_scoring_the_exchanged_sheet_gives_the_exchanged_points(slug, data):
    game = GAMES[slug]
    options, deals = data.draw(matches(slug))
    pairs = exchangeable_sides(game.sides(options))
    if not pairs:
        return
    one, other = data.draw(st.sampled_from(pairs))
    match = game.play(options, deals)
    then = game.play(options, with_sides_exchanged(game, options, deals, one, other))
    assert then.points == tuple(swapped(row, one, other) for row in match.points)
    assert then.totals == swapped(match.totals, one, other)
    assert (then.finished, then.decided_by) == (match.finished, match.decided_by)
    places = {one: other, other: one}
    assert set(then.winners) == {places.get(side, side) for side in match.winners}


@every_game
@few
@given(data=st.data())
def test_exchanged_twice_it_is_as_it_was(slug, data):
    game = GAMES[slug]
    options, deals = data.draw(matches(slug))
    for one, other in exchangeable_sides(game.sides(options)):
        there = with_sides_exchanged(game, options, deals, one, other)
        back = with_sides_exchanged(game, options, there, one, other)
        assert game.play(options, back) == game.play(options, deals)


@pytest.mark.parametrize(
    ("slug", "seats", "pairs"),
    [("schieber", 4, 1), ("bieter", 3, 0), ("coiffeur", 3, 3), ("jazz", 5, 10), ("bodensee", 2, 1)],
)
def test_sides_of_as_many_players_can_be_exchanged(slug, seats, pairs):
    """Who plays alone against two is not exchanged with them."""
    game = GAMES[slug]
    options = game.options(dict(game.stand_in), seats)
    assert len(exchangeable_sides(game.sides(options))) == pairs

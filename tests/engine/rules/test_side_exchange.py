"""A sheet with two sides exchanged gives the exchanged points, in every game."""

from hypothesis import strategies as st

from jassclub.engine.rules.game import exchange_entry, exchangeable_sides
from tests.engine.rules.test_contract import matches, of_every_game, steps


@of_every_game
def test_scoring_the_exchanged_sheet_gives_the_exchanged_points_and_twice_the_same(game, data):
    options, deals = data.draw(matches(game))
    sides, match = game.sides(options), game.play(options, deals)
    if not exchangeable_sides(sides):
        return
    one, other = data.draw(st.sampled_from(exchangeable_sides(sides)))

    def exchanged(deals):
        before = [step[0] for step in steps(game, options, deals)]
        rows = zip(before, deals, strict=True)
        return [exchange_entry(game.fields(options, at), sides, one, other, deal) for at, deal in rows]

    place = {side: side for side in range(len(sides))} | {one: other, other: one}
    then = game.play(options, exchanged(deals))
    assert then.points == tuple(tuple(row[place[side]] for side in place) for row in match.points)
    assert then.totals == tuple(match.totals[place[side]] for side in place)
    assert (then.finished, then.decided_by) == (match.finished, match.decided_by)
    assert set(then.winners) == {place[side] for side in match.winners}
    assert game.play(options, exchanged(exchanged(deals))) == match

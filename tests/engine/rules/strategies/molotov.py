from hypothesis import strategies as st

from jassclub.engine.rules.molotov import TRICKS
from tests.engine.rules.strategies.common import SUITS, card_points, shares


def tables():
    options = st.fixed_dictionaries(
        {},
        optional={"target": st.integers(1, 5), "small": st.integers(0, 30), "large": st.integers(0, 60)},
    )
    return st.tuples(options, st.sampled_from([3, 4, 5]))


@st.composite
def deals(draw, options, match):
    seats = options.seats
    trump = draw(st.none() | st.sampled_from(SUITS))
    numbers = draw(card_points(seats) if trump else shares(125, seats, (1, 124)))
    deal = {"trump": trump, "card_points": numbers}
    small = draw(st.integers(0, TRICKS[seats]))
    if draw(st.booleans()):
        deal["small"] = draw(shares(small, seats))
    if seats > 3 and draw(st.booleans()):
        deal["large"] = draw(shares(draw(st.integers(0, TRICKS[seats] - small)), seats))
    return deal

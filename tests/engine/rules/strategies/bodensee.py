from hypothesis import strategies as st

from jassclub.engine.rules.bodensee import TRUMPS
from tests.engine.rules.strategies.common import card_points


def tables():
    options = st.fixed_dictionaries(
        {}, optional={"target": st.integers(1, 5), "sack_limit": st.integers(0, 60)}
    )
    return st.tuples(options, st.just(2))


@st.composite
def deals(draw, options, match):
    deal = {
        "bidder": draw(st.sampled_from([0, 1])),
        "bid": 5 * draw(st.integers(1, 31)),
        "trump": draw(st.sampled_from(TRUMPS)),
    }
    if draw(st.integers(0, 3)) == 0:
        return deal | {"enough": {"winner": draw(st.sampled_from([0, 1])), "sack": draw(st.booleans())}}
    return deal | {"card_points": draw(card_points(2))}

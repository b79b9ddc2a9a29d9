from hypothesis import strategies as st

from jassclub.engine.rules.base import SIDE_OF
from tests.engine.rules.strategies.common import (
    RANKS,
    SUITS,
    melds,
    shares,
    sides_or_none,
    stoeck_with,
    swept,
)

ALL = 146


def tables():
    options = st.fixed_dictionaries(
        {"variant": st.sampled_from(["standard", "fixed", "tik", "roem"])},
        optional={
            "target": st.integers(1, 11),
            "deals": st.integers(1, 6),
            "all_tricks_bonus": st.sampled_from([0, 100]),
        },
    )
    return st.tuples(options, st.just(4))


@st.composite
def deals(draw, options, match):
    claim = draw(sides_or_none()) if options.variant == "roem" else None
    numbers = draw(shares(ALL, 2) if claim is None else shares(draw(st.integers(0, ALL)), 2))
    deal = {"card_points": numbers, "all_tricks": draw(swept(numbers, ALL))}
    if options.variant == "tik":
        deal["tik"] = draw(st.sampled_from([None, *(side for side in (0, 1) if numbers[side] >= 50)]))
    if options.variant == "roem":
        deal |= draw(roem()) | {"claim": claim}
    return deal


@st.composite
def roem(draw):
    """The sum of one side's melds, or all melds with the trump, and perhaps the stuk."""
    trump = draw(st.sampled_from(SUITS))
    if draw(st.booleans()):
        sums = draw(st.permutations([0, draw(st.sampled_from([0, 20, 50, 100, 200]))]))
        return {"roem": sums, "stuk": draw(sides_or_none())}
    declared = draw(melds(4, 8, RANKS[1:], "TJQKA"))
    return {"trump": trump, "melds": declared, "stuk": draw(stoeck_with(declared, trump, SIDE_OF))}

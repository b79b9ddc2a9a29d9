from hypothesis import strategies as st

from jassclub.rules.hand import TRUMPS

from .common import SUITS, hands


def tables():
    options = st.fixed_dictionaries(
        {"bidder": st.integers(0, 2), "bid": st.integers(500, 900)},
        optional={
            "min_bid": st.integers(400, 500),
            "opponents_target": st.integers(300, 1000),
            "matsch_bonus": st.sampled_from([0, 100]),
        },
    )
    return st.tuples(options, st.just(3))


@st.composite
def conceded(draw):
    trump = draw(st.sampled_from(TRUMPS))
    stoeck = draw(st.sampled_from([None, 1])) if trump in SUITS else None
    return {"trump": trump, "conceded": True, "stoeck": stoeck}


def deals(options, match):
    played = hands(TRUMPS, 3, with_stoeck=True, with_weis=True, race=True)
    return st.one_of(played, played, conceded())

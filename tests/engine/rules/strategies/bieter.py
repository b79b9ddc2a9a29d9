from hypothesis import strategies as st

from jassclub.engine.rules.schieber_deal import TRUMPS
from tests.engine.rules.strategies.common import SUITS, hands


def tables():
    options = st.fixed_dictionaries(
        {"bidder": st.integers(0, 2), "bid": st.integers(500, 900)},
        optional={
            "min_bid": st.integers(400, 500),
            "opponents_target": st.integers(300, 1000),
            "matsch_bonus": st.sampled_from([0, 100]),
            "weis_tie": st.sampled_from(["puur", "trump"]),
        },
    )
    return st.tuples(options, st.just(3))


@st.composite
def conceded(draw):
    trump = draw(st.sampled_from(TRUMPS))
    stoeck = draw(st.sampled_from([None, 1])) if trump in SUITS else None
    return {"trump": trump, "conceded": True, "stoeck": stoeck}


def deals(options, match):
    hand_size = 12 if match.deals else 9
    played = hands(
        TRUMPS,
        options.side_of,
        with_stoeck=True,
        with_weis=True,
        race=True,
        hand_size=hand_size,
        with_pushing=False,
    )
    if not match.deals:
        played = st.one_of(played, played.map(swept_by_the_opponents))
    return st.one_of(played, played, conceded())


def swept_by_the_opponents(deal):
    """In the first deal they need not have all card points for it."""
    return deal | {"matsch": 1}

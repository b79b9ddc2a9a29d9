from hypothesis import strategies as st

from jassclub.engine.rules.coiffeur import FACTORS, left
from tests.engine.rules.strategies.common import ALL, IMPOSSIBLE


def tables():
    some = st.lists(st.sampled_from(list(FACTORS)), min_size=1, max_size=4, unique=True)
    options = st.fixed_dictionaries(
        {}, optional={"contracts": some, "matsch_bonus": st.sampled_from([0, 100])}
    )
    return st.tuples(options, st.sampled_from([3, 4]))


@st.composite
def deals(draw, options, match):
    open_to = {side: left(options, match, side) for side in range(len(options.sides))}
    side = draw(st.sampled_from([side for side, contracts in open_to.items() if contracts]))
    contract = draw(st.sampled_from(open_to[side]))
    made = draw(st.just(ALL) | st.integers(0, ALL).filter(lambda points: points not in IMPOSSIBLE))
    deal = {"side": side, "contract": contract, "card_points": made}
    if contract.startswith("joker"):
        deal["trump"] = draw(st.sampled_from(["hearts", "obenabe"]))
    if options.matsch_bonus and made == ALL:
        deal["matsch"] = draw(st.booleans())
    return deal

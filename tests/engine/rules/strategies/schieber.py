from hypothesis import strategies as st

from jassclub.engine.rules.base import SIDE_OF
from jassclub.engine.rules.schieber import EVERYDAY
from jassclub.engine.rules.schieber_deal import TRUMPS
from tests.engine.rules.strategies.common import hands

MULTIPLIERS = [dict.fromkeys(TRUMPS, 1), dict(EVERYDAY), {"hearts": 1, "slalom": 5}, {"clubs": 2}]


def tables():
    bonuses = {
        "multipliers": st.sampled_from(MULTIPLIERS),
        "matsch_bonus": st.sampled_from([0, 50, 100]),
        "stoeck": st.booleans(),
        "weis": st.booleans(),
        "bonus_multiplied": st.booleans(),
        "weis_tie": st.sampled_from(["puur", "trump"]),
    }
    rounds = st.fixed_dictionaries({}, optional={"deals": st.none() | st.integers(1, 6), **bonuses})
    races = st.fixed_dictionaries({"deals": st.none(), "target": st.integers(100, 1500)}, optional=bonuses)
    return st.tuples(rounds | races, st.just(4))


def deals(options, match):
    race = options.target is not None
    return hands(options.multipliers, SIDE_OF, with_stoeck=options.stoeck, with_weis=options.weis, race=race)

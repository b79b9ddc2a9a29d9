from hypothesis import strategies as st

from jassclub.engine.rules.jazz import HAND, WORTH, total
from tests.engine.rules.strategies.common import shares, sides_or_none


def tables():
    def options(seats):
        return st.fixed_dictionaries(
            {},
            optional={
                "games": st.lists(st.sampled_from(list(WORTH)), min_size=1, max_size=6),
                "suit_size": st.just(13) if seats == 4 else st.sampled_from([12, 13]),
                "king_extra": st.integers(0, 10),
                "suit": st.sampled_from(["spades", "clubs"]),
            },
        )

    return st.sampled_from([3, 4, 5]).flatmap(lambda seats: st.tuples(options(seats), st.just(seats)))


@st.composite
def deals(draw, options, match):
    game, seats = options.games[len(match.deals)], options.seats
    if game == "king_last":
        king, last_trick = draw(st.integers(0, seats - 1)), draw(st.integers(0, seats - 1))
        deal = {
            "game": game,
            "king": king,
            "last_trick": last_trick,
            "fifth_trick": draw(sides_or_none(seats)),
        }
        if king == last_trick:
            deal["king_in_last_trick"] = draw(st.booleans())
        return deal
    if game == "fan_tan":
        left = draw(st.lists(st.integers(1, HAND[seats]), min_size=seats - 1, max_size=seats - 1))
        return {"game": game, "counts": draw(st.permutations([0, *left]))}
    return {"game": game, "counts": draw(shares(total(options, game), seats))}

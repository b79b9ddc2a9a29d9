from hypothesis import strategies as st

from tests.engine.rules.strategies.common import ALL, card_points


def tables():
    options = st.fixed_dictionaries(
        {},
        optional={
            "deals": st.integers(1, 9),
            "exact_bonus": st.sampled_from([0, 10, 20]),
            "hidden": st.booleans(),
        },
    )
    return st.tuples(options, st.sampled_from([3, 4]))


@st.composite
def deals(draw, options, match):
    seats = options.seats
    made = draw(card_points(seats))
    # Now and then exactly met, and so a 0 that is met.
    announced = [draw(st.sampled_from([points, None])) for points in made]
    deal = {
        "announced": [draw(st.integers(0, ALL)) if each is None else each for each in announced],
        "card_points": made,
    }
    per_seat = {"min_size": seats, "max_size": seats}
    if 0 in made:
        deal["took_trick"] = draw(st.lists(st.booleans(), **per_seat))
    if draw(st.booleans()):
        deal["penalties"] = draw(st.lists(st.sampled_from([0, 20]), **per_seat))
    return deal

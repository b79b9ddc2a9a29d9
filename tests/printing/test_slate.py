import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from jassclub.printing.slate import CARRY, LENT_AT_MOST, Half, Kind, half, tally

deals = st.lists(st.integers(-300, 3000), max_size=40)
WORTH = {"thousand": 1000, "five-hundred": 500, "hundred": 100, "fifty": 50, "twenty": 20}


def marks_of(half: Half) -> str:
    """Every mark with its deal, its worth, and the deal in which it was crossed out."""
    return ", ".join(
        f"{mark.kind} {mark.deal}: {mark.worth}" + ("" if mark.struck is None else f", struck {mark.struck}")
        for mark in half.marks
    )


@given(deals)
@example([19, 1, -20, 39, -500, 1999])
def test_a_half_always_adds_up_to_the_points_of_its_deals(points):
    assert half(points).total == sum(points)


@given(deals)
def test_every_stroke_keeps_the_worth_of_its_zone_and_is_never_wiped(points):
    for mark in half(points).marks:
        if mark.kind is not Kind.REST:
            assert (mark.worth, mark.struck) == (WORTH[mark.kind], None)


@given(deals)
def test_only_the_last_number_at_the_side_stands_and_it_is_not_near_twenty(points):
    rests = half(points).of(Kind.REST)
    assert all(rest.struck is not None and rest.struck > rest.deal for rest in rests[:-1])
    assert all(rest.worth < CARRY - LENT_AT_MOST and rest.worth != 0 for rest in rests)
    if min(points, default=0) >= 0:
        assert all(rest.worth >= -LENT_AT_MOST for rest in rests)


@given(deals)
def test_the_board_shows_the_total_after_each_deal(points):
    marks = half(points).marks
    for last in range(len(points)):
        standing = [m for m in marks if m.deal <= last and (m.struck is None or m.struck > last)]
        assert sum(mark.worth for mark in standing) == sum(points[: last + 1])


@pytest.mark.parametrize(
    ("points", "written"),
    [
        ([257], ["hundred", "hundred", "fifty", "rest"]),
        ([1628], ["thousand", "five-hundred", "hundred", "twenty", "rest"]),
        ([2500], ["thousand", "thousand", "five-hundred"]),
        ([300, 200], ["hundred"] * 5),
        ([50, 50], ["fifty", "fifty"]),
        ([99], ["fifty", "twenty", "twenty", "rest"]),
        ([7, 100], ["rest", "hundred"]),
        ([0, 0], []),
    ],
)
def test_what_is_made_in_a_deal_is_written_in_the_fewest_strokes(points, written):
    assert [mark.kind for mark in half(points).marks] == written


@pytest.mark.parametrize(
    ("points", "marks"),
    [
        # A rest that reaches twenty moves down.
        ([13, 0, 7], "rest 0: 13, struck 2, twenty 2: 20"),
        ([13, 9], "rest 0: 13, struck 1, twenty 1: 20, rest 1: 2"),
        # So does one near twenty, and what was lent stands as a minus until it is paid back.
        ([18], "twenty 0: 20, rest 0: -2"),
        ([118, 5], "hundred 0: 100, twenty 0: 20, rest 0: -2, struck 1, rest 1: 3"),
        ([10, 9, 1], "rest 0: 10, struck 1, twenty 1: 20, rest 1: -1, struck 2"),
        # A penalty lowers only the number at the side.
        ([157, -20], "hundred 0: 100, fifty 0: 50, rest 0: 7, struck 1, rest 1: -13"),
    ],
)
def test_what_becomes_of_the_number_at_the_side(points, marks):
    assert marks_of(half(points)) == marks


@pytest.mark.parametrize(
    ("points", "is_lent"), [([16], False), ([17], True), ([19], True), ([16, 100, -20], False)]
)
def test_how_near_twenty_a_rest_must_be_and_nothing_is_lent_for_a_penalty(points, is_lent):
    assert bool(half(points).of(Kind.TWENTY)) is is_lent


@given(st.lists(st.sampled_from([-1, 0, 1]), max_size=30))
def test_tallies_less_open_sacks_are_the_total(points):
    marks = tally(points)
    assert marks.total == sum(points)
    open_sacks = [sack for sack in marks.of(Kind.SACK) if sack.struck is None]
    assert len(marks.of(Kind.TALLY)) - len(open_sacks) == sum(points)


def test_anyone_who_wins_while_in_the_sack_crosses_out_the_oldest_nought():
    assert marks_of(tally([1, -1, -1, 1])) == "tally 0: 1, sack 1: -1, struck 3, sack 2: -1"

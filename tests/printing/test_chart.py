"""Charts: what is drawn says the figures, on screen and on paper alike."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.printing import fonts
from jassclub.printing.chart import Chart, chart_drawing, chart_svg, levels

WIDE, NARROW = {"height": 0.27, "size": 0.0165}, {"height": 0.6, "size": 0.037}
FIGURES = st.integers(-2000, 9000)


def of(*values: int | None, **more) -> Chart:
    return Chart("Points", [f"{day} Nov" for day in range(1, len(values) + 1)], values, **more)


def dots(chart: Chart) -> list[tuple[float, float]]:
    return [(s.x1, s.y1) for s in chart_drawing(chart, **WIDE).strokes if s.role == "dot"]


def lines(chart: Chart, role: str = "line") -> int:
    return sum(s.role == role for s in chart_drawing(chart, **WIDE).strokes)


def written(chart: Chart, role: str, **look) -> list[str]:
    return [w.text for w in chart_drawing(chart, **(look or WIDE)).writings if w.role == role]


def test_more_points_stand_higher_and_the_first_rank_on_top():
    low, high, middle = dots(of(3000, 4200, 3600))
    assert high[1] < middle[1] < low[1]
    assert middle[1] == pytest.approx((high[1] + low[1]) / 2)
    first, last, middle = dots(of(1, 24, 12, is_rank=True))
    assert first[1] < middle[1] < last[1]


def test_an_evening_that_was_missed_leaves_a_gap_and_one_evening_is_a_dot():
    chart = of(3000, 3100, None, 3300, None)
    assert len(dots(chart)) == 3 and lines(chart) == 1
    assert dots(chart)[2][0] > dots(chart)[1][0] * 1.5
    assert len(dots(of(3200))) == 1 and lines(of(3200)) == 0
    assert written(of(3200), "number") == ["3200"]


def test_figures_below_nothing_have_a_minus_and_a_line_at_nothing():
    chart = of(-45, 30, 0)
    assert lines(chart, "zero") == 1 and "−45" in written(chart, "number")
    assert lines(of(20, 30), "zero") == 0


def test_of_forty_evenings_as_many_days_are_named_as_have_room_and_the_last_always():
    chart = of(*range(3000, 3040))
    for look in (WIDE, NARROW):
        named = written(chart, "label", **look)
        assert named[0] == "40 Nov" and 3 < len(named) < 40
    assert written(chart, "number") == []


def test_others_are_drawn_thin_and_explained_and_under_every_number_lines_are_cleared():
    chart = of(3000, 3100, None, 3200, others=(3050, Fraction(9151, 3), None, None), others_word="all")
    assert lines(chart, "others") == 1 and written(chart, "others") == ["all"]
    drawing = chart_drawing(chart, **WIDE)
    cleared = {((s.x1 + s.x2) / 2, s.y1) for s in drawing.strokes if s.role == "clear"}
    numbers = {(w.x, w.y) for w in drawing.writings if w.role == "number"}
    assert sorted(cleared) == [pytest.approx(number) for number in sorted(numbers)] and len(numbers) == 3


def test_the_picture_says_what_it_shows_and_has_no_style_of_its_own():
    picture = chart_svg(of(3000, 3100), "Points of <Anna>", **WIDE)
    assert "<title>Points of &lt;Anna&gt;</title>" in picture and 'role="img"' in picture
    assert "style" not in picture and 'class="chart-line"' in picture


@given(FIGURES, FIGURES)
def test_round_levels_hold_all_figures(one, other):
    low, high = sorted((one, other))
    found = levels(low, high)
    assert found[0] <= low and high <= found[-1] and 2 <= len(found) <= 7
    steps = {after - before for before, after in pairwise(found)}
    assert len(steps) == 1 and re.fullmatch("[125]0*", str(*steps))


@given(st.integers(1, 500))
def test_levels_of_ranks_go_from_the_first_to_the_last(last):
    found = levels(1, last, is_rank=True)
    assert found[0] == 1 and found[-1] == max(last, 2) and found == sorted(set(found)) and len(found) <= 7


@given(
    st.lists(st.none() | FIGURES, min_size=1, max_size=45).filter(any),
    st.booleans(),
    st.sampled_from([WIDE, NARROW]),
)
def test_everything_stays_within_the_picture_and_no_words_stand_on_each_other(values, is_rank, look):
    ranks = [None if each is None else abs(each) % 60 + 1 for each in values]
    chart = of(*(ranks if is_rank else values), is_rank=is_rank)
    drawing = chart_drawing(chart, **look)
    for s in drawing.strokes:
        assert min(s.x1, s.x2) >= 0 and max(s.x1, s.x2) <= 1
        assert min(s.y1, s.y2) >= 0 and max(s.y1, s.y2) <= drawing.height
    labels = sorted((w.x, fonts.width(w.text, w.size)) for w in drawing.writings if w.role == "label")
    for (one, its_width), (other, width) in pairwise(labels):
        assert other - width / 2 > one + its_width / 2
    marks = sorted(w.y for w in drawing.writings if w.role == "mark")
    assert all(other - one >= look["size"] for one, other in pairwise(marks))

from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.printing import fonts
from jassclub.printing.board import (
    CROSS,
    FIFTIES,
    GATE,
    HEIGHT,
    HUNDREDS,
    REST,
    STRIP,
    STROKES,
    STRUCK_RESTS,
    TALLIES,
    TWENTIES,
    Zone,
    board_drawing,
    board_of,
    half_drawing,
    slate_svg,
    tally_drawing,
    written,
)
from jassclub.printing.drawings import drawing_svg
from jassclub.printing.slate import Kind, half, tally

deals = st.lists(st.integers(-300, 2600), max_size=60)
ZONES = [
    (HUNDREDS, GATE, (Kind.THOUSAND, Kind.FIVE_HUNDRED, Kind.HUNDRED)),
    (FIFTIES, CROSS, (Kind.FIFTY,)),
    (TWENTIES, GATE, (Kind.TWENTY,)),
]


def outside(zone: Zone, x: float, y: float, margin: float) -> bool:
    """Whether a point is outside the zone, measured from its middle line; where that is tilted, a mark's own
    width takes it off the line by as much as the line rises across it."""
    tilt = abs(zone.slope) * zone.tallest * zone.ratio / 2
    across, down = abs(x - zone.x), abs(y - zone.y - (x - zone.x) * zone.slope)
    return across + margin > zone.width / 2 + 1e-9 or down + margin > zone.height / 2 + tilt + 1e-9


@pytest.mark.parametrize(("zone", "pen", "kinds"), ZONES)
@given(points=deals)
def test_strokes_stay_in_their_zone_however_many_there_are(zone, pen, kinds, points):
    marks = half(points).of(*kinds)
    for s in written(zone, marks, pen):
        assert not any(outside(zone, x, y, s.weight / 2) for x, y in ((s.x1, s.y1), (s.x2, s.y2)))


@given(deals)
def test_numbers_stay_at_the_side(points):
    for number in half_drawing(half(points)).writings:
        zone = REST if number.role == "rest" else STRUCK_RESTS
        reach = fonts.width(number.text, number.size, number.face) / 2
        assert not any(outside(zone, number.x + x, number.y, 0) for x in (-reach, reach))
        assert abs(number.y - zone.y) + number.size / 2 <= zone.height / 2


@pytest.mark.parametrize("deals_in", [1, 2, 10, 46, 100])
def test_the_valid_number_at_the_side_is_the_large_one_after_any_number_of_deals(deals_in):
    points = [(19, 17) if number % 2 else (18, 1) for number in range(deals_in)]
    written = board_drawing(board_of(("Anna + Beat", "Claire + Dario"), points)).writings
    valid, struck = ([each.size for each in written if each.role == role] for role in ("rest", "struck"))
    assert 1 <= len(valid) <= 2 and len(struck) >= deals_in - 1
    assert min(valid) > 0.05 and min(valid) > 1.4 * max(struck, default=0)


def test_the_zones_do_not_touch_each_other():
    def band(zone, x):
        tilt = abs(zone.slope) * zone.tallest * zone.ratio / 2
        middle = zone.y + (x - zone.x) * zone.slope
        return middle - zone.height / 2 - tilt, middle + zone.height / 2 + tilt

    for one, other in combinations((HUNDREDS, FIFTIES, TWENTIES, REST, STRUCK_RESTS), 2):
        left = max(one.x - one.width / 2, other.x - other.width / 2)
        right = min(one.x + one.width / 2, other.x + other.width / 2)
        if left >= right - 1e-9:
            continue  # they stand beside each other
        for x in (left, right):
            (top, bottom), (other_top, other_bottom) = band(one, x), band(other, x)
            assert bottom <= other_top or other_bottom <= top


@given(st.integers(1, 120))
def test_no_two_places_of_a_zone_overlap(count):
    places = HUNDREDS.places(count)
    assert len(places) == count
    for (x, y, size), (other_x, other_y, _) in combinations(places, 2):
        assert abs(x - other_x) >= size * HUNDREDS.ratio - 1e-9 or abs(y - other_y) >= size - 1e-9


def edges(drawing):
    """The left, top, right and bottom edge of every line and text."""
    for s in drawing.strokes:
        yield min(s.x1, s.x2), min(s.y1, s.y2), max(s.x1, s.x2), max(s.y1, s.y2)
    for w in drawing.writings:
        reach = fonts.width(w.text, w.size, w.face) / 2
        yield w.x - reach, w.y - w.size / 2, w.x + reach, w.y + w.size / 2


@given(st.data(), st.integers(2, 5), st.sampled_from([STROKES, TALLIES]))
def test_nothing_leaves_the_board(data, sides, kind):
    numbers = st.integers(-2, 3) if kind == TALLIES else st.integers(-300, 2600)
    points = data.draw(st.lists(st.tuples(*[numbers] * sides), max_size=30))
    names = ("W" * 60, "Anna + Beat", "Claire", "Dario", "Eva")[:sides]
    drawing = board_drawing(board_of(names, points, kind=kind))
    for left, top, right, bottom in edges(drawing):
        assert -1e-6 <= left <= right <= 1 + 1e-6 and -1e-6 <= top <= bottom <= drawing.height + 1e-6


def test_names_and_totals_stand_outside_of_what_is_written_on():
    drawing = board_drawing(board_of(("Anna + Beat", "Claire + Dario"), [(157, 0)] * 8))
    assert drawing.height == pytest.approx(2 * (HEIGHT + STRIP))
    outer = [w for w in drawing.writings if w.role in ("name", "total")]
    assert [w.text for w in outer] == ["Anna + Beat", "1256", "Claire + Dario", "0"]
    assert all(w.y + w.size / 2 < STRIP or w.y - w.size / 2 > drawing.height - STRIP for w in outer)


@pytest.mark.parametrize("kind", [STROKES, TALLIES])
@pytest.mark.parametrize("sides", [3, 4, 5])
def test_boards_of_more_than_two_do_not_overlap(sides, kind):
    drawing = board_drawing(board_of(("W" * 60,) * sides, [(1,) * sides], kind=kind))
    names, totals = ([w for w in drawing.writings if w.role == role] for role in ("name", "total"))
    assert len(names) == 3 * len(totals) == 3 * sides, "a name this long stands in three lines"
    assert "".join(name.text for name in names) == "W" * 60 * sides
    assert len({(round(w.x, 3), round(w.y, 3)) for w in names}) == 3 * sides
    for name, total in zip(names, [total for total in totals for _line in range(3)], strict=True):
        reach = (fonts.width(name.text, name.size) + fonts.width(total.text, total.size, total.face)) / 2
        assert total.x - name.x > reach


def test_an_empty_slate_has_room_for_its_totals_and_no_strokes_and_numbers():
    drawing = board_drawing(board_of(("Anna", "Beat")))
    assert {w.role for w in drawing.writings} == {"name"}
    assert {s.role for s in drawing.strokes} == {"frame", "guide"}
    assert sum(s.weight == 0.0025 and s.role == "frame" for s in drawing.strokes) == 2 * 4


@given(deals)
def test_each_mark_is_drawn_once_and_knows_its_deal(points):
    marks = half(points)
    strokes = [s.deal for s in half_drawing(marks).strokes if s.role == "stroke"]
    twice = (Kind.THOUSAND, Kind.FIVE_HUNDRED)  # drawn with two lines
    expected = [m.deal for m in marks.marks for _ in range(1 + (m.kind in twice)) if m.kind is not Kind.REST]
    assert sorted(strokes) == sorted(expected)


def test_the_fifth_hundred_lies_across_the_four_before_it():
    *four, fifth = written(HUNDREDS, half([400, 100]).of(Kind.HUNDRED), GATE)
    assert all(abs(stroke.x1 - stroke.x2) < abs(stroke.y1 - stroke.y2) / 4 for stroke in four)
    left, right = sorted((fifth.x1, fifth.x2))
    assert all(left < (stroke.x1 + stroke.x2) / 2 < right for stroke in four)


def test_the_second_fifty_crosses_the_first():
    pair = written(FIFTIES, half([50, 50]).of(Kind.FIFTY), CROSS)
    down, up = ((s.x2 - s.x1) * (s.y2 - s.y1) for s in pair)
    first, second = (((s.x1 + s.x2) / 2, (s.y1 + s.y2) / 2) for s in pair)
    assert down > 0 > up and first == pytest.approx(second, abs=0.01)


def test_an_unfinished_five_stays_open_when_a_v_is_written():
    strokes = written(HUNDREDS, half([300, 500, 200]).of(Kind.HUNDRED, Kind.FIVE_HUNDRED), GATE)
    v, hundreds = ([s for s in strokes if (s.deal == 1) is is_v] for is_v in (True, False))
    assert len(hundreds) == 5 and len(v) == 2
    assert max(max(s.x1, s.x2) for s in hundreds) < min(min(s.x1, s.x2) for s in v)


def test_a_lifted_sack_is_struck_through():
    drawing = tally_drawing(tally([1, -1, 1]))
    assert [(w.text, w.role, w.deal) for w in drawing.writings] == [("0", "struck", 1)]
    assert [s.deal for s in drawing.strokes if s.role == "strike"] == [2]


def test_the_screen_shows_every_line_and_number_of_the_drawing():
    board = board_of(("Anna & Beat", "Claire <3"), [(157, 0), (257, 0), (90, 67)])
    drawing = board_drawing(board)
    root = ElementTree.fromstring(slate_svg(board, 'Table 1: "Anna & Beat" < all'))
    space = "{http://www.w3.org/2000/svg}"
    assert root.attrib["role"] == "img" and root[1].attrib["stroke"] == "currentColor"
    assert root[0].tag == f"{space}title" and root[0].text == 'Table 1: "Anna & Beat" < all'
    lines = root.findall(f".//{space}line")
    assert len(lines) == len(drawing.strokes)
    for line, stroke in zip(lines, drawing.strokes, strict=True):
        assert float(line.attrib["x1"]) == pytest.approx(stroke.x1 * 1000, abs=0.06)
        assert line.attrib["class"] == f"slate-{stroke.role}"
        assert line.attrib.get("data-deal") == (None if stroke.deal is None else str(stroke.deal))
    assert [text.text for text in root.findall(f".//{space}text")] == [w.text for w in drawing.writings]
    lent = board_drawing(board_of(("Anna", "Beat"), [(118, 39)]))  # a hundred and a twenty, less two
    assert {"−2", "−1"} <= {each.text for each in lent.writings}


def test_a_name_is_as_long_on_the_screen_as_on_paper_whatever_the_type():
    drawing = board_drawing(board_of(("W" * 60, "Anna")))
    name = next(w for w in drawing.writings if w.role == "name")
    root = ElementTree.fromstring(drawing_svg(drawing, "x"))
    length = float(next(e for e in root.iter() if e.tag.endswith("text")).attrib["textLength"]) / 1000
    assert length == pytest.approx(fonts.width(name.text, name.size), abs=1e-4) and length <= 0.72

"""A match as pages and sheets read it."""

import pytest

from jassclub.matches.actions.starting import choose_seat
from jassclub.matches.models import Match
from jassclub.matches.papers import match_sheet
from jassclub.matches.queries.deals_sheet import deal_columns
from jassclub.matches.queries.records import record_of, with_record
from jassclub.matches.sheet.control import control_of
from jassclub.printing.paper import Occasion

pytestmark = pytest.mark.postgresql

RACE = {"deals": None, "target": 300}


def read(match: Match):
    return record_of(with_record(Match.objects.all()).get(pk=match.pk))


@pytest.fixture
def match(start, write) -> Match:
    match = start("schieber")
    write(match, 1, {"card_points": [157, 0], "matsch": 0, "trump": "hearts", "stoeck": 1})
    write(match, 3, {"card_points": [57, 100]})
    return match


def test_every_deal_has_its_points_and_the_totals_after_it_and_the_next_is_the_first_missing(match, write):
    record = read(match)
    deals = [(deal.number, deal.points, deal.totals) for deal in record.deals]
    assert deals == [(1, (257, 20), (257, 20)), (3, (57, 100), (314, 120))]
    assert [len(deal.before.deals) for deal in record.deals] == [0, 1]
    assert list(record.names.sides) == ["Anna – Cleo", "Beat – Dora"] and record.next_number == 2
    for number in (2, 4, 5, 6, 7, 8):
        write(match, number, {"card_points": [57, 100]})
    assert read(match).next_number is None


def test_the_control_sum_is_what_all_must_have_where_points_are_shared_out(match, start):
    control = control_of(read(match))
    assert (control.expected, control.entered, control.is_wrong) == (434, 434, False)
    deal = {"announced": [40, 50, 30, 20], "card_points": [40, 50, 7, 60]}
    shares_nothing_out = start("differenzler", deals=[deal])
    assert control_of(read(start("schieber"))) is control_of(read(shares_nothing_out)) is None


def test_who_led_in_one_deal_deals_the_next_unless_the_first_dealer_was_drawn(match):
    assert read(match).leader(1) is None and read(match).dealer(1) is None
    choose_seat(match=match, name="dealer", seat=3)
    assert str(read(match).dealer(1)) == "Dora" and read(match).dealer(2) is None
    choose_seat(match=match, name="first", seat=1)
    record = read(match)
    assert [str(record.leader(number)) for number in range(1, 6)] == ["Beat", "Cleo", "Dora", "Anna", "Beat"]
    assert [str(record.dealer(number)) for number in range(1, 6)] == ["Dora", "Beat", "Cleo", "Dora", "Anna"]


def test_a_deal_after_the_end_has_no_points_and_is_crossed_out_on_paper(start, write):
    deals = [{"card_points": [points, 157 - points], "trump": "hearts"} for points in (100, 50, 150)]
    match = start("schieber", 4, RACE, deals)
    all_points = {"card_points": [157, 0], "matsch": 0, "trump": "hearts"}
    write(match, 1, all_points, seen=1, confirmed=True)  # now the second deal ends it
    record, where = read(match), Occasion("Jassclub Altstadt")
    assert [deal.points for deal in record.deals] == [(257, 0), (50, 107), None]
    assert [deal.number for deal in record.scored] == [1, 2] and record.next_number is None
    printed = match_sheet(record, where, title="Schieber")
    assert [row.after_end for row in printed.rows[:5]] == [False, False, True, False, False]
    counted, struck = printed.rows[1:3]
    assert [side[0] for side in counted.sides] == ["50", "107"] and [side[-1] for side in counted.sides]
    assert [(side[0], side[-1]) for side in struck.sides] == [("150", ""), ("7", "")]
    assert len(struck.shared) == len(counted.shared) and "♥" in " ".join(struck.shared)
    blank = match_sheet(record, where, title="Schieber", blank=True)
    assert not any(row.after_end for row in blank.rows)


def test_everything_is_read_in_three_queries(start, django_assert_num_queries):
    for points in (100, 90):
        start("schieber", deals=[{"card_points": [points, 157 - points]}])
    with django_assert_num_queries(3):
        for match in with_record(Match.objects.all()):
            record = record_of(match)
            assert record.names.sides and record.entries and control_of(record)


def test_a_matsch_after_the_declaration_is_said_not_to_count(start, open_sheet):
    out = {"matsch": 0, "out": [{"side": 0, "card_points": 109}]}
    deals = [{"card_points": points, "trump": "hearts"} for points in ([91, 66], [157, 0])]
    match = start("schieber", 4, RACE, [deals[0], deals[1] | out])
    record = read(match)
    assert record.totals == (200, 66) and record.match.honours == {}
    words = record.words(2, record.deals[1].entry.data, None)
    assert "Matsch (Anna – Cleo) does not count" in words
    assert "We are out: Anna – Cleo with 109" in words
    assert "Matsch (Anna – Cleo) does not count" in open_sheet(match).text
    sheet = match_sheet(record, Occasion(""), title="")
    assert sheet.rows[1].sides[0][:2] == ("out at 109", "") and sheet.sums[0][:2] == ("200", "0 ×")
    columns = deal_columns(Match.objects.filter(pk=match.pk), record.presentation, with_names=False)
    [_first, second] = columns.rows(match)
    assert "Anna – Cleo does not count" in second and "Anna – Cleo" not in second

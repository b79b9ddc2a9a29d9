"""What is written on a table's sheet: points, corrections, refusals, two people at once."""

from __future__ import annotations

import pytest

from jassclub.rules.base import InvalidDeal
from jassclub.tournaments.models import Correction, Entry, Result
from jassclub.tournaments.services.entering import (
    WrittenMeanwhile,
    choose_vorhand,
    strike_entry,
    write_entry,
)

NOTHING = (0, 0, 0, False)


def everything() -> tuple[list, ...]:
    """All that entering can change."""
    return tuple(list(model.objects.order_by("pk").values()) for model in (Entry, Result, Correction))


def refused(write, *args, **kwargs) -> tuple[str, str]:
    before = everything()
    with pytest.raises(InvalidDeal) as refusal:
        write(*args, **kwargs)
    assert everything() == before, "what is refused must leave no trace"
    return refusal.value.field, refusal.value.code


def test_both_partners_have_the_points_of_their_side(night, table, side_of):
    night.deal(table, 1, 97)
    assert (side_of(table, 0), side_of(table, 1)) == ((97, 0, 0, False), (60, 0, 0, False))


def test_a_deal_at_one_table_gives_nothing_to_another(night, table, side_of):
    night.deal(table, 1, 97)
    assert side_of(table.round.tables.get(number=2), 0) == NOTHING


def test_a_matsch_is_257_and_counted(night, table, side_of):
    night.deal(table, 1, 157, matsch=0)
    assert (side_of(table, 0), side_of(table, 1)) == ((257, 1, 0, False), NOTHING)


def test_stoeck_are_20_and_counted_also_for_the_side_without_a_trick(night, table, side_of):
    night.deal(table, 1, 157, matsch=0, trump="hearts", stoeck=1)
    assert (side_of(table, 0), side_of(table, 1)) == ((257, 1, 0, False), (20, 0, 1, False))


def test_a_sheet_is_complete_with_its_eighth_deal_and_not_before(night, table, side_of):
    for number in range(1, 8):
        night.deal(table, number, 100)
    assert side_of(table, 0) == (700, 0, 0, False)
    night.deal(table, 8, 157, matsch=0)
    assert side_of(table, 0) == (957, 1, 0, True)


def test_deals_may_come_in_any_order(night, table, side_of):
    for number in (3, 8, 2):
        night.deal(table, number, 10 * number)
    assert side_of(table, 0) == (130, 0, 0, False)
    assert [entry.number for entry in table.entries.all()] == [2, 3, 8]


def test_a_correction_replaces_the_points_also_after_the_round_is_closed(night, side_of):
    round_ = night.draw()
    table = round_.tables.get(number=1)
    for each in round_.tables.all():
        night.fill(each)
    round_.closed_at = "2026-11-20T22:00Z"
    round_.save()
    night.deal(table, 8, 60, seen=1)
    assert (side_of(table, 0)[0], side_of(table, 1)[0]) == (760, 496)


def test_every_writing_is_kept_with_before_after_and_who(night, table, secretary, helper):
    night.deal(table, 1, 100, by=helper, remark="revoke")
    night.deal(table, 1, 90, trump="clubs", seen=1, by=secretary)
    strike_entry(table=table, number=1, seen=2, by=helper)
    struck, changed, written = Correction.objects.order_by("-pk")
    assert (written.before, written.by) == (None, helper)
    assert (written.after["points"], written.after["remark"]) == ([100, 57], "revoke")
    assert (changed.before, changed.by) == (written.after, secretary)
    assert (changed.after["points"], changed.after["data"]["trump"]) == ([90, 67], "clubs")
    assert (struck.before, struck.after, struck.by) == (changed.after, None, helper)
    assert written.at <= changed.at <= struck.at


def test_corrections_stay_when_the_account_is_removed(night, table, helper):
    night.deal(table, 1, 100, by=helper)
    helper.delete()
    assert Correction.objects.get().by is None
    assert Entry.objects.get().points == [100, 57]


def test_a_remark_alone_is_a_correction(night, table):
    night.deal(table, 1, 100)
    night.deal(table, 1, 100, seen=1, remark="counted twice")
    assert Entry.objects.get().remark == "counted twice"
    assert Correction.objects.count() == 2


def test_a_struck_deal_is_gone_and_its_points_with_it(night, table, side_of):
    night.fill(table)
    strike_entry(table=table, number=5, seen=1, by=None)
    assert not Entry.objects.filter(number=5).exists()
    assert side_of(table, 0) == (700, 0, 0, False)


def test_striking_what_is_not_there_changes_nothing(night, table):
    night.deal(table, 1, 100)
    before = everything()
    strike_entry(table=table, number=2, seen=0, by=None)
    assert everything() == before


@pytest.mark.parametrize(
    ("data", "field", "code"),
    [
        ({"card_points": [1, 156]}, "card_points", "no_such_card_points"),
        ({"card_points": [100, 100]}, "card_points", "wrong_sum"),
        ({"card_points": [-3, 160]}, "card_points", "too_low"),
        ({"card_points": [158, -1]}, "card_points", "too_high"),
        ({"card_points": [10**30, 0]}, "card_points", "not_a_number"),
        ({"card_points": ["100", 57]}, "card_points", "not_a_number"),
        ({"card_points": [100]}, "card_points", "wrong_length"),
        ({"card_points": None}, "card_points", "missing"),
        ({}, "card_points", "missing"),
        ({"card_points": [150, 7], "matsch": 0}, "matsch", "matsch_needs_all"),
        ({"card_points": [157, 0], "matsch": 1}, "matsch", "matsch_needs_all"),
        ({"card_points": [157, 0], "matsch": 2}, "matsch", "too_high"),
        ({"card_points": [100, 57], "stoeck": 0, "trump": "obenabe"}, "stoeck", "stoeck_needs_suit"),
        ({"card_points": [100, 57], "trump": "acorns"}, "trump", "not_one_of"),
        ({"card_points": [100, 57], "weis_points": [20, 0]}, "weis", "not_played"),
        ({"card_points": [100, 57], "stöck": 0}, "stöck", "unknown_field"),
        ([100, 57], "deal", "not_an_object"),
        (None, "deal", "not_an_object"),
        ("100", "deal", "not_an_object"),
    ],
)
def test_what_the_rules_refuse_leaves_the_database_untouched(night, table, data, field, code):
    night.deal(table, 2, 100)
    writing = {"table": table, "number": 1, "data": data, "seen": 0, "by": None}
    assert refused(write_entry, **writing) == (field, code)


def test_a_refused_correction_leaves_what_stood_there(night, table):
    night.deal(table, 1, 100)
    assert refused(night.deal, table, 1, 156, seen=1) == ("card_points", "no_such_card_points")
    assert Entry.objects.get().points == [100, 57]


def test_there_is_no_ninth_deal(night, table):
    assert refused(night.deal, table, 9, 100) == ("deal", "after_end")


def test_stoeck_are_refused_in_a_season_without_them(night_of):
    night = night_of(4, stoeck=False)
    table = night.draw().tables.get()
    assert refused(night.deal, table, 1, 100, stoeck=0) == ("stoeck", "not_played")


def test_a_sheet_handed_in_as_totals_gives_points_matsche_and_stoeck(night, table, side_of):
    points = [157 * 5 + 100 + 40, 157 * 3 + 20]
    data = {"points": points, "matsch": [1, 0], "stoeck": [2, 1]}
    write_entry(table=table, number=0, data=data, seen=0, by=None)
    assert side_of(table, 0) == (points[0], 1, 2, True)
    assert side_of(table, 1) == (points[1], 0, 1, True)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"points": [800, 457]}, "points"),
        ({"points": [800, 456], "matsch": [1, 0]}, "points"),
        ({"points": [0, 1356], "matsch": [1, 0]}, "points"),
        ({"points": [1256, 0], "stoeck": [0, 9]}, "stoeck"),
        ({"points": [1256, 0], "matsch": [5, 4]}, "matsch"),
        ({"points": [1256, -0.5]}, "points"),
        ({"points": [2000, -744]}, "points"),
        ({"points": "1256"}, "points"),
        ({}, "points"),
        ([], "points"),
    ],
)
def test_totals_that_are_not_the_control_sum_are_refused(table, data, field):
    assert refused(write_entry, table=table, number=0, data=data, seen=0, by=None)[0] == field


def test_totals_can_be_corrected_and_struck(night, table, side_of):
    night.totals(table, 800)
    night.totals(table, 900, seen=1)
    assert side_of(table, 0) == (900, 0, 0, True)
    strike_entry(table=table, number=0, seen=2, by=None)
    assert side_of(table, 0) == NOTHING
    night.deal(table, 1, 100)
    assert side_of(table, 0) == (100, 0, 0, False)


def test_deals_and_totals_do_not_mix(night, table):
    night.deal(table, 1, 100)
    assert refused(night.totals, table) == ("points", "deals_are_entered")
    other = table.round.tables.get(number=2)
    night.totals(other)
    assert refused(night.deal, other, 1, 100) == ("deal", "totals_are_entered")


def test_two_at_the_same_deal_the_second_is_told(night, table, helper):
    night.deal(table, 1, 100, by=helper)
    before = everything()
    with pytest.raises(WrittenMeanwhile) as told:
        night.deal(table, 1, 90)
    assert (told.value.current.points, told.value.current.written_by) == ([100, 57], helper)
    assert everything() == before


def test_an_old_page_overwrites_no_correction(night, table):
    night.deal(table, 1, 100)
    night.deal(table, 1, 90, seen=1)
    with pytest.raises(WrittenMeanwhile):
        night.deal(table, 1, 80, seen=1)
    assert Entry.objects.get().points == [90, 67]


def test_an_old_page_does_not_bring_a_struck_deal_back(night, table):
    night.deal(table, 1, 100)
    strike_entry(table=table, number=1, seen=1, by=None)
    with pytest.raises(WrittenMeanwhile) as told:
        night.deal(table, 1, 90, seen=1)
    assert told.value.current is None
    assert not Entry.objects.exists()


def test_a_version_never_comes_twice_even_after_a_strike(night, table):
    night.deal(table, 1, 100)
    strike_entry(table=table, number=1, seen=1, by=None)
    assert night.deal(table, 1, 90).version == 3
    with pytest.raises(WrittenMeanwhile):
        night.deal(table, 1, 80, seen=1)


def test_an_old_page_strikes_no_correction(night, table):
    night.deal(table, 1, 100)
    night.deal(table, 1, 90, seen=1)
    with pytest.raises(WrittenMeanwhile):
        strike_entry(table=table, number=1, seen=1, by=None)
    assert Entry.objects.exists()


def test_the_same_form_sent_twice_is_no_conflict_and_no_correction(night, table):
    first = night.deal(table, 1, 100, trump="hearts", matsch=None, remark="x")
    again = night.deal(table, 1, 100, trump="hearts", stoeck=None, remark="x")
    assert (again.pk, again.version) == (first.pk, 1)
    assert Correction.objects.count() == 1


def test_the_same_deal_said_in_other_words_keeps_its_version(night, table):
    night.deal(table, 1, 100)
    again = night.deal(table, 1, 100, seen=1, pushed=False, weis_points=[0, 0])
    assert again.version == Entry.objects.get().version == 1
    assert Correction.objects.count() == 1


def test_the_first_vorhand_sits_at_the_table(table):
    choose_vorhand(table=table, seat=3)
    table.refresh_from_db()
    assert table.first_vorhand == 3
    with pytest.raises(Exception, match="seat does not exist"):
        choose_vorhand(table=table, seat=4)

"""Sides swapped, or the whole sheet written under the wrong table: mended in one step, and undone in one."""

import re

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.drawing.integrity import faults
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.matches.actions.sheets import exchange_sides
from jassclub.matches.actions.writing import WrittenMeanwhile, strike_entry, write_entry
from jassclub.matches.models import Correction, Match
from jassclub.matches.queries.contents import versions_of
from jassclub.tables.actions import both_seen, move_sheet, move_sheet_back
from tests.answers import refusal, refused, words


@pytest.fixture
def tables(night):
    return list(night.draw().tables.all())


def now(table) -> Match:
    return Match.objects.get(pk=table.match_id)


def said(table) -> dict[int, tuple]:
    rows = now(table).entries.values_list("number", "data", "points", "remark")
    return {number: tuple(rest) for number, *rest in rows}


def seen(table) -> str:
    return versions_of(now(table).entries.all())


def exchange(table, by=None, one=0, other=1):
    exchange_sides(match=table.match, one=one, other=other, seen=seen(table), by=by)


def move(table, other, by=None):
    move_sheet(table=table, other=other, seen=both_seen(now(table), now(other)), by=by)


def undo_last(by):
    undo_line(line=Line.objects.order_by("pk").last(), by=by)


def press(client, address: str, page, **more):
    hidden = r'<input\s+type="hidden"\s+name="(one|other|sheet|to)"\s+value="([^"]*)">'
    sent = dict(re.findall(hidden, page.text))
    assert "sheet" in sent
    return client.post(address, {**sent, **more}, follow=True)


def test_deals_and_totals_have_their_sides_exchanged_as_corrections_but_not_what_was_not_shown(
    night, tables, helper, secretary
):
    table = tables[0]
    night.deal(table, 1, 157, matsch=0, by=helper, remark="all of them")
    night.deal(table, 2, 100, trump="hearts", stoeck=1, by=helper)
    before = list(now(table).totals)
    exchange(table, by=secretary)
    one, two = now(table).entries.all()
    assert (one.data["card_points"], one.data["matsch"], one.remark) == ([0, 157], 1, "all of them")
    assert (two.data["card_points"], two.data["stoeck"], two.points) == ([57, 100], 0, [77, 100])
    assert now(table).totals == before[::-1] and now(table).honours["matsch"] == [0, 1]
    assert [(each.version, each.written_by) for each in (one, two)] == [(2, secretary), (2, secretary)]
    by = Correction.objects.filter(match=table.match).order_by("pk").values_list("number", "by")
    assert list(by) == [(1, helper.pk), (2, helper.pk), (1, secretary.pk), (2, secretary.pk)]
    other = tables[1]
    night.totals(other, 800)
    shown = seen(other)
    exchange(other)
    assert now(other).totals == [456, 800] and faults() == []
    assert refusal(exchange_sides, match=other.match, one=0, other=1, seen=shown, by=None) == "stale"
    assert now(other).totals == [456, 800]


def test_the_journal_undoes_it_and_that_too_but_not_what_was_written_since(night, tables, secretary):
    night.deal(tables[0], 1, 100)
    before = said(tables[0])
    exchange(tables[0], by=secretary)
    after = said(tables[0])
    with pytest.raises(WrittenMeanwhile):
        night.deal(tables[0], 1, 99, seen=1)
    undo_last(secretary)
    assert said(tables[0]) == before and now(tables[0]).entries.get().version == 3
    undo_last(secretary)
    assert said(tables[0]) == after and faults() == []
    line = Line.objects.order_by("pk").last()
    night.deal(tables[0], 2, 90)
    assert refusal(undo_line, line=line, by=secretary) == "newer"
    assert now(tables[0]).totals == [57 + 90, 100 + 67]


def test_the_page_shows_it_before_it_is_done(night, tables, as_secretary):
    address = f"/tables/{tables[0].pk}/sides/"
    assert "nothing here to swap" in as_secretary.get(address).text
    night.deal(tables[0], 1, 100)
    assert f'href="{address}"' in as_secretary.get(tables[0].get_absolute_url()).text
    page = as_secretary.get(address)
    assert words(page).index("1 100 57 Total 100 57") < words(page).index("1 57 100 Total 57 100")
    done = press(as_secretary, address, page)
    assert done.redirect_chain[-1][0] == tables[0].get_absolute_url()
    assert now(tables[0]).totals == [57, 100]
    again = press(as_secretary, address, page)
    assert again.status_code == 422 and "Something was entered on the sheet in the meantime." in again.text
    assert now(tables[0]).totals == [57, 100]
    told = words(as_secretary.get(f"/evenings/{night.evening.pk}/journal/"))
    assert "round 1, table 1: sides swapped, 100 : 57 became 57 : 100" in told


def test_in_a_closed_round_the_page_says_that_standings_change(night, as_secretary):
    round_ = night.play()
    table = round_.tables.get(number=1)
    address = f"/tables/{table.pk}/sides/"
    before = night.points(round_)
    page = as_secretary.get(address)
    assert "This round is closed: a change here changes the standings." in page.text
    press(as_secretary, address, page)
    assert now(table).is_closed and night.points(round_) != before and faults() == []


def test_where_there_are_more_sides_two_are_chosen(night_of, as_secretary):
    table = night_of(4, game="differenzler").draw().tables.get()
    deal = {"announced": [40, 30, 20, 60], "card_points": [50, 30, 17, 60]}
    write_entry(match=table.match, number=1, data=deal, seen=0, by=None)
    address, [one, two, three, four] = f"/tables/{table.pk}/sides/", now(table).totals
    assert 'name="sheet"' not in as_secretary.get(address).text
    for query in ("one=1&other=1", "one=9&other=x"):
        assert as_secretary.get(f"{address}?{query}").status_code == 422
    press(as_secretary, address, as_secretary.get(f"{address}?one=0&other=2"))
    assert now(table).entries.get().data["announced"] == [20, 30, 40, 60]
    assert now(table).totals == [three, two, one, four]
    assert refusal(exchange, table, one=1, other=1) == "sides"


def test_a_sheet_goes_to_the_table_to_which_it_belongs(night, tables, helper, secretary):
    one, other = tables
    night.deal(one, 1, 100, by=helper, remark="wet")
    night.deal(one, 3, 90, by=helper)
    before = said(one)
    move(one, other, by=secretary)
    assert (said(one), said(other)) == ({}, before)
    assert (now(one).totals, now(one).deals_in, now(other).totals) == ([0, 0], 0, [190, 124])
    assert faults() == []
    with pytest.raises(WrittenMeanwhile):
        night.deal(one, 1, 99, seen=1)  # a page that still shows the deals
    with pytest.raises(WrittenMeanwhile):
        night.deal(other, 1, 99)
    night.deal(one, 1, 80)
    assert now(one).entries.get().version == 3


def test_a_move_is_undone_and_that_too_and_two_sheets_are_exchanged_on_the_page_and_undone(
    night, tables, secretary, as_secretary
):
    one, other = tables
    night.fill(one, 100)
    at_one = said(one)
    for _time in range(2):
        move(one, other, by=secretary)
        undo_last(secretary)
        assert (said(one), said(other)) == (at_one, {})
    undo_last(secretary)
    assert (said(one), said(other)) == ({}, at_one) and faults() == []
    night.totals(one, 700)
    at_other = said(one)
    page = as_secretary.get(f"/tables/{one.pk}/belongs/?to={other.pk}")
    assert "Both tables have a sheet: tables 1 and 2 swap them." in page.text
    press(as_secretary, f"/tables/{one.pk}/belongs/", page)
    assert (said(one), said(other)) == (at_one, at_other) and faults() == []
    undo_last(secretary)
    assert (said(one), said(other)) == (at_other, at_one) and faults() == []


def test_a_move_is_not_undone_where_a_table_was_entered_or_corrections_are_gone(night, tables, secretary):
    one, other = tables
    night.deal(one, 1, 100)
    move(one, other, by=secretary)
    line = Line.objects.order_by("pk").last()
    night.deal(one, 1, 60)
    assert refusal(undo_line, line=line, by=secretary) == "newer" and now(one).totals == [60, 97]
    line.after["corrections"] = [max(line.after["corrections"]) + 9]  # as when a backup is restored
    assert refusal(move_sheet_back, line=line, by=None) == "newer"


def test_a_sheet_moves_only_as_it_was_shown_and_only_within_its_round(night, tables):
    one, other = tables
    assert refusal(move, one, other) == "empty"
    night.deal(one, 1, 100)
    assert refusal(move, one, one) == "table"
    shown = both_seen(now(one), now(other))
    night.deal(other, 1, 50)
    assert refusal(move_sheet, table=one, other=other, seen=shown, by=None) == "stale"
    assert now(one).totals == [100, 57]


def test_a_sheet_that_leaves_a_closed_table_opens_its_round_again(night, tables):
    one, other = tables
    for table in tables:
        night.fill(table, 100)
    close_round(round_=one.round)
    strike_entry(match=other.match, number=8, seen=1, by=None, confirmed=True)
    move(one, other)
    assert (now(one).state, now(other).is_finished) == ("open", True) and faults() == []


def test_the_page_shows_both_tables_before_it_is_done(night, tables, as_secretary):
    one, other = tables
    night.deal(one, 1, 100)
    address = f"/tables/{one.pk}/belongs/"
    assert f'href="{address}"' in as_secretary.get(one.get_absolute_url()).text
    assert "nothing entered yet" in as_secretary.get(address).text
    page = as_secretary.get(f"{address}?to={other.pk}")
    assert "The sheet goes from table 1 to table 2; table 1 is then empty." in page.text
    done = press(as_secretary, address, page)
    assert done.redirect_chain[-1][0] == other.get_absolute_url() and now(other).totals == [100, 57]
    told = words(as_secretary.get(f"/evenings/{night.evening.pk}/journal/"))
    assert "round 1: the sheet of table 1 moved to table 2" in told
    again = press(as_secretary, address, page)
    assert again.status_code == 422 and now(other).totals == [100, 57]
    assert as_secretary.get(f"{address}?to=999999").status_code == 422


def test_why_a_sheet_cannot_stand_there_is_said_in_the_words_of_its_game(night_of, as_secretary):
    one, other = night_of(8, game="jazz").draw().tables.all()
    Match.objects.filter(pk=other.match_id).update(options={"games": ["king_last", "suit"], "suit": "clubs"})
    deal = {"game": "suit", "counts": [13, 0, 0, 0]}
    write_entry(match=one.match, number=1, data=deal, seen=0, by=None)
    page = as_secretary.get(f"/tables/{one.pk}/belongs/?to={other.pk}")
    assert "table 2: Deal 1: The next game" not in page.text
    assert "The sheet cannot move to table 2: The next game is King of hearts and last trick." in page.text
    assert "The next game is King of hearts and last trick." in refused(move, one, other).messages[0]

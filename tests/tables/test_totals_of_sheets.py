"""Totals of a sheet from table to table, as a browser without scripts sends them."""

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.models import Entry, Match
from tests.matches.conftest import Fields

SHEET = {"points_0": "701", "points_1": "555", "seen": "0"}
CORRECTED = {"points_0": "700", "points_1": "556", "seen": "1"}


@pytest.fixture
def tables(night_of):
    """By number, nothing entered."""
    return {table.number: table for table in night_of(16).draw().tables.all()}


@pytest.fixture
def send(as_helper, tables):
    """Sends the form of a table with other numbers, and follows to where that leads."""

    def send_form(number, **typed):
        return as_helper.post(totals(tables[number]), {**SHEET, **typed}, follow=True)

    return send_form


def totals(table) -> str:
    return f"/tables/{table.pk}/totals/"


def path(response) -> str:
    return response.request["PATH_INFO"]


def entered() -> dict[int, list[int]]:
    whole = Entry.objects.filter(number=Entry.WHOLE_SHEET)
    return dict(whole.values_list("match__table__number", "points"))


def test_the_pages_beside_a_sheet_say_which_sheet_it_is(as_helper, tables, send):
    page = as_helper.get(totals(tables[3])).text
    assert "<h1>Table 3, round 1 <small>Sheet totals</small></h1>" in page
    for link in (tables[3].round.evening, tables[3].round):
        assert f'<a href="{link.get_absolute_url()}">' in page
    seats = [str(seat) for seat in tables[3].match.seats.all()]
    for one, other in ((0, 2), (1, 3)):
        assert f"<legend>{seats[one]} – {seats[other]}</legend>" in page
    send(3)
    address = tables[3].get_absolute_url()
    assert "Table 3, round 1" in as_helper.get(f"{address}corrections/").text
    assert "Table 3, round 1" in as_helper.post(f"{address}deals/0/strike/", {"seen": "1"}).text


def test_after_saving_comes_the_next_table_without_results_and_at_last_the_round(send, tables, night_of):
    for _time in range(2):  # the same form sent twice
        answer = send(2)
        assert path(answer) == totals(tables[3]) and 'value="701"' not in answer.text
        assert answer.text.count("Table 2: 701 : 555") == 1 and entered() == {2: [701, 555]}
    assert Entry.objects.get().version == 1
    assert path(send(4)) == totals(tables[1])
    assert path(send(3)) == totals(tables[1])
    answer = send(1)
    assert path(answer) == tables[3].round.get_absolute_url()
    assert "Table 1: 701 : 555" in answer.text and "Close round 1" not in answer.text  # a helper
    assert "All sheets are in." in answer.text


def test_a_table_with_single_deals_is_passed_over(as_helper, night_of):
    night = night_of(12)
    first, second, third = night.draw().tables.order_by("number")
    night.deal(second, 1, 100)
    assert path(as_helper.post(totals(first), SHEET, follow=True)) == totals(third)


def test_where_there_is_no_such_table_the_field_says_so_and_everything_typed_is_kept(send):
    for number in ("0", "-1", str(10**30), "9" * 5000, "four", "1.5", "5"):
        typed = {"table": number, "points_0": "701", "matsch_0": "1", "points_1": "", "remark": "late"}
        answer = send(1, **typed)
        values = Fields(answer.text).values
        assert {name: values[name] for name in typed} == typed
        assert answer.text.count('aria-invalid="true"') == 1 and 'id="id_table_error"' in answer.text
    assert "This round has no table 5." in answer.text
    assert entered() == {}


def test_what_is_typed_is_not_lost_on_the_way_to_another_table(send, tables):
    assert path(send(1, points_0="", points_1="", table="4")) == totals(tables[4])
    answer = send(1, table="4")
    assert path(answer) == totals(tables[1])
    assert "Table 1: what you typed here is not saved." in answer.text
    assert 'value="701"' in answer.text and 'aria-invalid="true"' not in answer.text
    assert path(send(1, table="4", unsaved="leave")) == totals(tables[4])
    answer = send(1, points_1="554", table="4", unsaved="save")
    assert path(answer) == totals(tables[1]) and Fields(answer.text).values["table"] == "4"
    assert "These must add up to 1256, not 1255." in answer.text and entered() == {}
    answer = send(1, table="4", unsaved="save")
    assert path(answer) == totals(tables[4]) and "Table 1: 701 : 555" in answer.text
    assert entered() == {1: [701, 555]}


def test_totals_that_are_saved_already_are_shown_to_be_corrected(as_helper, send, tables):
    send(1)
    page = as_helper.get(totals(tables[1]))
    assert "Saved here: 701 : 555." in page.text
    sent = {**Fields(page.text).values, "table": "3"}
    assert path(as_helper.post(totals(tables[1]), sent, follow=True)) == totals(tables[3])
    answer = send(1, **CORRECTED, table="3")
    assert path(answer) == totals(tables[1]) and 'value="700"' in answer.text
    assert "Table 1: what you typed here is not saved." in answer.text and entered() == {1: [701, 555]}
    assert path(send(1, **CORRECTED)) == totals(tables[2])
    assert entered() == {1: [700, 556]}


def test_in_a_closed_round_a_confirmed_correction_goes_where_it_was_asked_to(send, tables):
    for number in tables:
        send(number)
    close_round(round_=tables[1].round)
    answer = send(1, **CORRECTED, table="3", unsaved="save")
    assert "This round is closed." in answer.text
    confirmed = {"shown": Fields(answer.text).values["shown"], "confirmed": "1"}
    assert path(send(1, **CORRECTED, **confirmed, table="3")) == totals(tables[3])
    assert entered()[1] == [700, 556]


def test_totals_that_no_deals_can_give_are_refused_where_they_are_wrong(send):
    for one, other, field, reason in (
        (258, 1098, "points_0", "exactly 258: beyond the 257 for Matsche and Stöck"),
        (1255, 1, "points_1", "Nobody can have exactly 1: no card is worth 1."),
    ):
        answer = send(1, points_0=str(one), points_1=str(other), matsch_0="1" if one == 258 else "")
        assert list(answer.context["form"].errors) == [field] and reason in answer.text
        assert "autofocus" in answer.text.split(f'id="id_{field}"')[1].split(">")[0]
    assert entered() == {}


def test_honours_are_asked_for_as_numbers_and_totals_that_are_refused_today_can_still_be_read(
    as_helper, night_of, night, table
):
    page = as_helper.get(totals(table)).text
    assert [page.count(f">{each}</label>") for each in ("Matsche (each 100)", "Stöck (each 20)")] == [2, 2]
    page = as_helper.get(totals(night_of(4, matsch_bonus=0).draw().tables.get())).text
    assert ">Matsche</label>" in page and 'data-count="matsch"' not in page, "it brings nothing"
    assert 'class="slate board"' in as_helper.get(f"/tables/{table.pk}/").text
    night.totals(table)
    assert 'class="slate board bare"' in as_helper.get(f"/tables/{table.pk}/").text
    Entry.objects.update(data={"points": [1, 1255], "matsch": [0, 0], "stoeck": [0, 0]}, points=[1, 1255])
    Match.objects.update(totals=[1, 1255])
    for address in (f"/tables/{table.pk}/", totals(table), f"/rounds/{table.round.pk}/table-sheets.pdf"):
        assert as_helper.get(address).status_code == 200


def test_on_the_page_of_the_round_the_number_of_a_table_leads_to_it(as_helper, tables):
    round_ = f"/rounds/{tables[1].round.pk}/"
    assert 'name="table"' in as_helper.get(round_).text
    answer = as_helper.get(f"{round_}table/", {"table": "3"}, follow=True)
    assert path(answer) == f"/tables/{tables[3].pk}/"
    assert path(as_helper.get(f"{round_}table/", follow=True)) == round_
    for number, error in (("5", "has no table 5."), ("x", "Enter a whole number."), (str(10**30), "")):
        answer = as_helper.get(f"{round_}table/", {"table": number})
        assert answer.status_code == 200 and "Table 3" in answer.text
        assert error in answer.text and 'aria-invalid="true"' in answer.text
        assert Fields(answer.text).values["table"] == number

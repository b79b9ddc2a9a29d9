"""Totals of a sheet from table to table, as a browser without scripts sends them."""

from __future__ import annotations

import pytest
from django.utils import translation

from jassclub.drawing.actions.rounds import close_round
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Entry, Match
from tests.matches.conftest import Fields

SHEET = {"points_0": "701", "points_1": "555", "seen": "0"}


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


def totals(table):
    return f"/tables/{table.pk}/totals/"


def path(response):
    return response.request["PATH_INFO"]


def entered():
    """The points by table."""
    whole = Entry.objects.filter(number=Entry.WHOLE_SHEET)
    return dict(whole.values_list("match__table__number", "points"))


def test_the_page_says_which_sheet_it_is(as_helper, tables):
    page = as_helper.get(totals(tables[3])).text
    assert "<h1>Table 3, round 1 <small>Totals of the sheet</small></h1>" in page
    for link in (tables[3].round.evening, tables[3].round):
        assert f'<a href="{link.get_absolute_url()}">' in page
    for side in ((0, 2), (1, 3)):
        seats = {seat.number: str(seat) for seat in tables[3].match.seats.all()}
        assert f"<legend>{seats[side[0]]} – {seats[side[1]]}</legend>" in page


@pytest.mark.parametrize("rest", ["corrections/", "deals/0/strike/"])
def test_so_do_the_other_pages_beside_a_sheet(as_helper, night, table, rest):
    night.totals(table)
    answer = as_helper.post if "strike" in rest else as_helper.get
    assert "Table 1, round 1" in answer(f"/tables/{table.pk}/{rest}", {"seen": "1"}).text


def test_after_saving_comes_the_next_table_without_results(send, tables):
    assert path(send(2)) == totals(tables[3])
    assert path(send(4)) == totals(tables[1])
    assert path(send(3)) == totals(tables[1])


def test_what_was_saved_where_stands_on_the_next_page(send):
    response = send(2)
    assert "Table 2: 701 : 555" in response.text and 'value="701"' not in response.text
    assert entered() == {2: [701, 555]}


def test_the_last_table_leads_to_the_round_with_its_confirmation(send, tables):
    for number in (1, 2, 4):
        send(number)
    response = send(3)
    assert path(response) == tables[3].round.get_absolute_url()
    assert "Table 3: 701 : 555" in response.text and "Close round 1" not in response.text  # a helper
    assert "All sheets are in." in response.text


def test_a_table_with_single_deals_is_passed_over(send, tables):
    data = {"card_points": [100, 57]}
    write_entry(match=tables[3].match, number=1, data=data, seen=0, by=None)
    assert path(send(2)) == totals(tables[4])


def test_the_same_form_sent_twice_says_and_does_the_same(send, tables):
    for _time in range(2):
        response = send(2)
        assert path(response) == totals(tables[3])
        assert response.text.count("Table 2: 701 : 555") == 1
    assert Entry.objects.get().version == 1


def test_the_number_of_a_table_leads_to_its_totals(send, tables):
    response = send(1, points_0="", points_1="", table="4")
    assert path(response) == totals(tables[4])
    assert entered() == {}


@pytest.mark.parametrize("number", ["5", "0", "-1", str(10**30), "9" * 5000, "four", "1.5"])
def test_where_there_is_no_such_table_the_field_says_so_and_everything_typed_is_kept(send, number):
    response = send(1, table=number, matsch_0="1", points_1="", remark="late")
    values = Fields(response.text).values
    said = {"table": number, "points_0": "701", "matsch_0": "1", "points_1": "", "remark": "late"}
    assert {name: values[name] for name in said} == said
    assert response.text.count('aria-invalid="true"') == 1
    assert 'id="id_table_error"' in response.text
    assert entered() == {}


def test_the_error_names_the_number(send):
    assert "This round has no table 5." in send(1, table="5").text


def test_what_is_typed_is_not_lost_on_the_way_to_another_table(send, tables):
    response = send(1, table="4")
    assert path(response) == totals(tables[1])
    assert "Table 1: what is typed here is not saved." in response.text
    assert 'value="701"' in response.text and 'aria-invalid="true"' not in response.text
    assert entered() == {}
    assert path(send(1, table="4", unsaved="leave")) == totals(tables[4])
    assert entered() == {}
    response = send(1, table="4", unsaved="save")
    assert path(response) == totals(tables[4]) and "Table 1: 701 : 555" in response.text
    assert entered() == {1: [701, 555]}


def test_what_cannot_be_saved_does_not_lead_away(send, tables):
    response = send(1, points_1="554", table="4", unsaved="save")
    assert path(response) == totals(tables[1])
    assert "Together it must be 1256, not 1255." in response.text
    assert Fields(response.text).values["table"] == "4"


def test_totals_that_are_saved_already_are_shown_to_be_corrected(as_helper, send, tables):
    send(1)
    page = as_helper.get(totals(tables[1]))
    assert "Saved here: 701 : 555." in page.text
    sent = {**Fields(page.text).values, "table": "3"}
    assert path(as_helper.post(totals(tables[1]), sent, follow=True)) == totals(tables[3])
    assert path(send(1, points_0="700", points_1="556", seen="1")) == totals(tables[2])
    assert entered() == {1: [700, 556]}


def test_a_typed_correction_is_not_lost_on_the_way_to_another_table_either(send, tables):
    send(1)
    response = send(1, points_0="700", points_1="556", seen="1", table="3")
    assert path(response) == totals(tables[1])
    assert "Table 1: what is typed here is not saved." in response.text
    assert 'value="700"' in response.text and entered() == {1: [701, 555]}


def test_in_a_closed_round_a_confirmed_correction_goes_where_it_was_asked_to(send, tables):
    for number in tables:
        send(number)
    close_round(round_=tables[1].round)
    response = send(1, points_0="700", points_1="556", seen="1", table="3", unsaved="save")
    assert "This round is closed." in response.text
    shown = Fields(response.text).values["shown"]
    changed = {"points_0": "700", "points_1": "556", "seen": "1", "shown": shown, "confirmed": "1"}
    assert path(send(1, **changed, table="3")) == totals(tables[3])
    assert entered()[1] == [700, 556]


@pytest.mark.parametrize(
    ("typed", "field", "reason"),
    [
        ({"points_0": "1", "points_1": "1255"}, "points_0", "Nobody can have exactly 1: no card is worth 1."),
        ({"points_0": "1255", "points_1": "1"}, "points_1", "Nobody can have exactly 1: no card is worth 1."),
        (
            {"points_0": "258", "points_1": "1098", "matsch_0": "1"},
            "points_0",
            "Nobody can have exactly 258: beside the 257 of its Matsche and Stöck",
        ),
        ({"points_0": "1256", "points_1": "100", "matsch_1": "1"}, "points_1", "at least 257."),
    ],
)
def test_totals_that_no_deals_can_give_are_refused_where_they_are_wrong(send, typed, field, reason):
    response = send(1, **typed)
    assert list(response.context["form"].errors) == [field] and reason in response.text
    assert "autofocus" in response.text.split(f'id="id_{field}"')[1].split(">")[0]
    assert entered() == {}


def test_existing_totals_that_are_refused_today_can_still_be_read(as_helper, night, table):
    night.totals(table)
    Entry.objects.update(data={"points": [1, 1255], "matsch": [0, 0], "stoeck": [0, 0]}, points=[1, 1255])
    Match.objects.update(totals=[1, 1255])
    for address in (f"/tables/{table.pk}/", totals(table), f"/rounds/{table.round.pk}/table-sheets.pdf"):
        assert as_helper.get(address).status_code == 200


LABELS = {
    "en": ("Matsche (each 100)", "Stöck (each 20)"),
    "de": ("Matsche (je 100)", "Stöck (je 20)"),
    "es": ("Matsche (100 cada uno)", "Stöck (20 cada uno)"),
    "fr": ("Matchs (100 chacun)", "Stöck (20 chacun)"),
    "nl": ("Matsche (elk 100)", "Stöck (elk 20)"),
}


@pytest.mark.parametrize("language", LABELS)
def test_honours_are_asked_for_as_numbers(as_helper, table, language):
    as_helper.cookies["django_language"] = language
    with translation.override(language):
        page = as_helper.get(totals(table)).text
    for label in LABELS[language]:
        assert page.count(f">{label}</label>") == 2


def test_a_matsch_that_brings_nothing_is_only_counted(as_helper, night_of):
    table = night_of(4, matsch_bonus=0).draw().tables.get()
    page = as_helper.get(totals(table)).text
    assert ">Matsche</label>" in page and 'data-count="matsch"' not in page


def test_on_the_page_of_the_round_the_number_of_a_table_leads_to_it(as_helper, tables):
    round_ = f"/rounds/{tables[1].round.pk}/"
    assert 'name="table"' in as_helper.get(round_).text
    response = as_helper.get(f"{round_}table/", {"table": "3"}, follow=True)
    assert path(response) == f"/tables/{tables[3].pk}/"


@pytest.mark.parametrize(
    ("number", "error"),
    [("5", "This round has no table 5."), ("x", "Enter a whole number."), (str(10**30), "")],
)
def test_an_unknown_number_is_told_on_the_page_of_the_round(as_helper, tables, number, error):
    response = as_helper.get(f"/rounds/{tables[1].round.pk}/table/", {"table": number})
    assert response.status_code == 200 and "Table 3" in response.text
    assert error in response.text and 'aria-invalid="true"' in response.text
    assert Fields(response.text).values["table"] == number


def test_no_number_leads_back_to_the_round(as_helper, tables):
    address = f"/rounds/{tables[1].round.pk}/"
    assert path(as_helper.get(f"{address}table/", follow=True)) == address


def test_of_a_sheet_of_totals_no_empty_slate_is_drawn(as_helper, night, night_of):
    table = night.draw().tables.get(number=1)
    assert 'class="blackboard"' in as_helper.get(f"/tables/{table.pk}/").text
    night.totals(table)
    assert "blackboard" not in as_helper.get(f"/tables/{table.pk}/").text

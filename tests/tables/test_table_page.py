"""The sheet of a club table, as a browser without scripts sends it, and row by row as htmx does.

What holds for every match, at a club table or not, is in tests/matches/test_sheet_page.py.
"""

from __future__ import annotations

import re

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.kinds import words_of
from jassclub.journal.models import Line
from jassclub.matches.actions.writing import strike_entry
from jassclub.matches.models import Correction, Match
from jassclub.rounds.models import Round
from tests.matches.conftest import Fields, SheetPage


class TablePage(SheetPage):
    """The same page under the table's address."""

    @property
    def address(self) -> str:
        return f"/tables/{self.match.table.pk}/"


@pytest.fixture
def page(as_helper, table) -> TablePage:
    """The table's page in the browser of a helper."""
    return TablePage(as_helper, table.match)


def control(page: SheetPage) -> str:
    return re.search(r"Control sum.*?(?= \d deals? left| The sheet| On to| Back)", page.text)[0].strip()  # type: ignore[index]


def strike(page: SheetPage, number: int, **sent: str):
    return page.client.post(f"{page.address}deals/{number}/strike/", sent)


def test_all_rows_that_were_changed_are_saved_at_once(page):
    typed = {"d1-card_points_0": "100", "d2-card_points_1": "57", "d4-matsch_0": "on", "d4-stoeck_1": "on"}
    assert page.send(typed) == 302
    assert page.points() == {1: [100, 57], 2: [100, 57], 4: [257, 20]}
    assert page.values["d1-card_points_1"] == "57"


def test_a_page_sent_back_unchanged_writes_nothing(page, night, table):
    night.fill(table)
    page.open()
    assert page.send({}) == 302
    assert Correction.objects.count() == 8


def test_a_refused_row_keeps_what_was_typed_and_the_others_are_saved(page):
    typed = {"d1-card_points_0": "156", "d1-remark": "sure?", "d2-card_points_0": "90"}
    assert page.send(typed | {"d3-card_points_0": "many"}) == 422
    assert page.points() == {2: [90, 67]}
    assert page.values["d1-card_points_0"] == "156" and page.values["d1-remark"] == "sure?"
    assert page.values["d3-card_points_0"] == "many"
    assert "Card points: nobody can have exactly 156." in page.text
    assert page.refused_at() == ["d1-card_points_0", "d3-card_points_0"]
    assert len(re.findall(r'class="deal [^"]*\brefused\b', page.html)) == 2


def test_what_was_refused_can_be_corrected_on_the_same_page(page):
    page.send({"d1-card_points_0": "156", "d2-card_points_0": "90"})
    assert page.send({"d1-card_points_0": "155"}) == 302
    assert page.points() == {1: [155, 2], 2: [90, 67]}


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({"card_points_0": "1"}, "Card points: nobody can have exactly 1."),
        ({"card_points_0": "100", "card_points_1": "60"}, "157, not 160."),
        ({"card_points_0": "158"}, "158 is too high: at most 157."),
        ({"card_points_0": "-5"}, "−5 is too low: at least 0."),
        ({"card_points_0": str(10**30)}, "Type a whole number."),
        ({"card_points_0": "9" * 5000}, "Enter a whole number."),
        ({"card_points_0": "12.5"}, "Enter a whole number."),
        ({"card_points_0": "hundred"}, "Enter a whole number."),
        ({"card_points_0": "100", "matsch_0": "on"}, "all 157 card points"),
        ({"matsch_0": "on", "matsch_1": "on"}, "Only one side can have it."),
        ({"card_points_0": "100", "trump": "obenabe", "stoeck_0": "on"}, "Stöck need a trump suit."),
        ({"card_points_0": "100", "trump": "acorns"}, "acorns is not one of the available choices."),
        ({"stoeck_0": "on"}, "Something is missing here."),
        ({"remark": "forgot the points"}, "Something is missing here."),
        ({"card_points_0": "100", "remark": "x" * 201}, "at most 200 characters"),
        ({"card_points_0": "100", "seen": "many"}, "Enter a whole number."),
        ({"card_points_0": "100", "seen": "-1"}, "greater than or equal to 0"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(page, typed, reason):
    sent = {f"d1-{name}": value for name, value in typed.items()}
    assert page.send(sent) == 422
    assert reason in page.text
    assert page.points() == {}
    for name, value in sent.items():
        if name not in ("d1-trump", "d1-seen"):
            assert page.values[name] == value


def test_two_numbers_that_were_typed_are_both_kept_and_refused_with_their_sum(page):
    assert page.send({"d1-card_points_0": "90", "d1-card_points_1": "70"}) == 422
    assert "157, not 160." in page.text
    assert page.points() == {}
    assert (page.values["d1-card_points_0"], page.values["d1-card_points_1"]) == ("90", "70")


def test_two_numbers_of_a_saved_deal_that_were_both_changed_are_kept_and_refused(page, night, table):
    night.deal(table, 1, 100)
    page.open()
    assert page.send({"d1-card_points_0": "90", "d1-card_points_1": "70"}) == 422
    assert "157, not 160." in page.text
    assert page.points() == {1: [100, 57]}


def test_a_season_without_stoeck_has_no_field_for_them(as_helper, night_of):
    night = night_of(4, stoeck=False)
    page = TablePage(as_helper, night.draw().tables.get().match)
    assert "stoeck" not in page.html and "Stöck, " not in page.text
    assert "Stöck count (20 points): no" in page.text
    assert page.send({"d1-card_points_0": "100", "d1-stoeck_0": "on"}) == 302
    assert page.points() == {1: [100, 57]}, "what the season does not count brings nothing"


def test_with_htmx_one_row_comes_back_with_the_sums_and_the_slate(page):
    typed = {"d1-card_points_0": "100", "d2-card_points_0": "90"}
    assert page.send(typed, htmx=True, only="2") == 200
    assert page.points() == {2: [90, 67]}
    assert 'id="deal-2"' in page.html and 'id="deal-1"' not in page.html and "<html" not in page.html
    assert all(f'id="{part}"' in page.html for part in ("progress", "summary", "slate"))
    assert page.values["d2-seen"] == "1"


def test_the_control_sum_agrees_with_what_is_entered(page):
    page.send({"d1-matsch_0": "on", "d2-card_points_0": "57", "d2-stoeck_1": "on"})
    assert control(page) == "Control sum 157 × 2 + 100 × 1 Matsch + 20 × 1 Stöck = 434 Entered 434"
    assert 'class="control wrong"' not in page.html


def test_refused_rows_are_in_no_sum_until_they_are_saved(page):
    typed = {"d1-card_points_0": "100", "d2-card_points_0": "100", "d2-card_points_1": "60"}
    page.send(typed | {"d3-card_points_0": "57", "d3-card_points_1": "1000"})
    assert control(page) == "Control sum 157 × 1 = 157 Entered 157"
    page.send({"d2-card_points_1": "57", "d3-card_points_1": "100"})
    assert control(page) == "Control sum 157 × 3 = 471 Entered 471"


def test_two_at_the_same_deal_do_not_keep_the_other_rows_from_being_saved(page, night, table, secretary):
    night.deal(table, 1, 100, by=secretary, remark="their remark")
    assert page.send({"d1-card_points_0": "90", "d2-card_points_0": "80"}) == 422
    assert "sekretaria wrote this deal" in page.text and "their remark" in page.text
    assert "There: 100 : 57" in page.text and "Yours: 90 : 67" in page.text
    assert page.points() == {1: [100, 57], 2: [80, 77]}


def test_a_deal_struck_meanwhile_is_told_and_can_be_written_anew(page, night, table):
    night.deal(table, 1, 100)
    page.open()
    strike_entry(match=table.match, number=1, seen=1, by=None)
    assert page.send({"d1-card_points_0": "90", "d1-card_points_1": ""}) == 422
    assert "Somebody struck this deal meanwhile." in page.text
    assert page.send({}) == 302
    assert page.points() == {1: [90, 67]}


def test_the_same_page_sent_twice_is_no_conflict(page):
    first = TablePage(page.client, page.match)
    typed = {"d1-card_points_0": "100", "d2-card_points_0": "57"}
    assert first.send(typed) == 302
    assert page.send(typed) == 302
    assert Correction.objects.count() == 2


def test_a_row_that_somebody_else_filled_meanwhile_is_left_alone(page, night, table):
    night.deal(table, 3, 77)
    assert page.send({"d1-card_points_0": "100"}) == 302
    assert page.points() == {1: [100, 57], 3: [77, 80]}


def test_a_saved_deal_that_is_emptied_is_asked_for_and_stays(page, night, table):
    night.deal(table, 1, 100)
    page.open()
    assert page.send({"d1-card_points_0": "", "d1-card_points_1": ""}) == 422
    assert "Something is missing here." in page.text
    assert page.points() == {1: [100, 57]}


def test_a_correction_is_made_on_the_page_and_listed_with_who_and_before(page, night, table, secretary):
    night.deal(table, 1, 100, by=secretary, remark="first count")
    page.open()
    assert page.send({"d1-card_points_0": "90", "d1-card_points_1": "67", "d1-remark": ""}) == 302
    page.response = page.client.get(f"{page.address}corrections/")
    assert re.search(r"helper 1 100 : 57 · first count 90 : 67", page.text)
    assert re.search(r"sekretaria 1 – 100 : 57 · first count", page.text)


def test_a_deal_is_struck_by_who_has_seen_it(page, night, table):
    night.deal(table, 1, 100)
    night.deal(table, 1, 90, seen=1)
    for seen in ("1", "", "x", "9" * 5000):
        answer = strike(page, 1, seen=seen, sure="1")
        assert answer.headers["Location"] == page.address
        assert "look at it first" in page.open().text
    assert page.points() == {1: [90, 67]}
    strike(page, 1, seen="2", sure="1")
    assert page.points() == {}


def test_a_struck_deal_comes_back_from_the_page_that_says_it_is_struck(page, night, table):
    night.deal(table, 1, 100)
    assert "Strike deal 1?" in strike(page, 1, seen="1").text and page.points() == {1: [100, 57]}
    answer = strike(page, 1, seen="1", sure="1")
    assert answer.headers["Location"] == f"{page.address}?struck=1"
    assert page.points() == {}
    page.open("?struck=1")
    assert f'action="{page.address}deals/1/restore/"' in page.html
    page.client.post(f"{page.address}deals/1/restore/")
    assert page.points() == {1: [100, 57]}


def test_a_deal_struck_in_a_closed_round_opens_it_again(page, night, table):
    night.fill(table)
    night.totals(table.round.tables.get(number=2))
    close_round(round_=table.round)
    assert "the round is open again until the sheet is complete" in strike(page, 1, seen="1").text
    strike(page, 1, seen="1", sure="1")
    assert not Round.objects.with_state().get(pk=table.round_id).is_closed
    assert "This round is closed" not in page.open().text


@pytest.mark.parametrize("number", [2, 0, 9, 10**30])
def test_striking_what_is_not_there_is_no_error(page, night, table, number):
    night.deal(table, 1, 100)
    assert strike(page, number, seen="1", sure="1").status_code == 302
    assert page.points() == {1: [100, 57]}


def leaders(page: SheetPage) -> list[str]:
    return re.findall(r'<small title="Vorhand">([^<]*)</small>', page.open().html)


def test_the_vorhand_goes_round_from_who_leads_first(page, table):
    assert leaders(page) == []
    page.client.post(f"{page.address}first/", {"seat": "2"})
    players = list(table.match.seats.select_related("member"))
    assert leaders(page) == [str(players[seat]) for seat in (2, 3, 0, 1)] * 2


@pytest.mark.parametrize("seat", ["4", "-1", "x", "²", "9" * 5000])
def test_a_seat_that_does_not_exist_leaves_the_vorhand(page, table, seat):
    page.client.post(f"{page.address}first/", {"seat": "2"})
    assert page.client.post(f"{page.address}first/", {"seat": seat}).status_code == 302
    assert Match.objects.get(table=table).first == 2


def test_who_drew_the_highest_card_deals_first(page, table, as_secretary):
    page.client.post(f"{page.address}first/", {"seat": "2"})
    page.client.post(f"{page.address}first/", {"dealer": "3"})
    match = Match.objects.get(table=table)
    assert (match.first, match.dealer) == (2, 3)
    assert re.findall(r'<option value="(\d)" selected>', page.open().html.partition('name="dealer"')[2]) == [
        "3"
    ]
    page.client.post(f"{page.address}first/", {"dealer": "9"})
    assert Match.objects.get(table=table).dealer == 3
    line = Line.objects.first()
    name = match.seats.select_related("member").get(number=3).full_name
    assert words_of(line) == f"round 1, table {table.number}: {name} deals first"
    as_secretary.post(f"/journal/{line.pk}/undo/")
    match = Match.objects.get(table=table)
    assert (match.first, match.dealer) == (2, None)


def test_who_led_first_can_be_left_open_again(page, table):
    page.client.post(f"{page.address}first/", {"seat": "2"})
    page.client.post(f"{page.address}first/", {"seat": ""})
    assert Match.objects.get(table=table).first is None


def test_a_reader_sees_the_sheet_and_no_field(as_reader, night, table):
    night.deal(table, 1, 157, matsch=0, trump="hearts", stoeck=1, remark="what a deal")
    page = TablePage(as_reader, table.match)
    assert "257" in page.text and "what a deal" in page.text and "Hearts" in page.text
    assert not page.values


def test_after_a_complete_sheet_the_next_open_table_is_offered(page, night, table):
    night.fill(table)
    assert "On to table 2" in page.open().text and "The sheet is complete." in page.text
    night.totals(table.round.tables.get(number=2))
    assert "Back to the round" in page.open().text


TOTALS = {
    "points_0": "885",
    "matsch_0": "1",
    "stoeck_0": "1",
    "points_1": "491",
    "stoeck_1": "",
    "seen": "0",
}


def test_only_the_totals_of_a_sheet_are_entered(page, table):
    response = page.client.post(f"{page.address}totals/", TOTALS)
    assert response.headers["Location"] == f"/tables/{table.round.tables.get(number=2).pk}/totals/"
    assert page.points() == {0: [885, 491]}
    page.open()
    assert "885" in page.text and "Only the totals of this sheet were entered." in page.text


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"points_1": "490"}, "points_0"),
        ({"points_0": "x"}, "points_0"),
        ({"points_0": "-885"}, "points_0"),
        ({"points_0": str(10**30)}, "points_0"),
        ({"points_0": "9" * 5000}, "points_0"),
        ({"matsch_0": "-1"}, "matsch_0"),
        ({"matsch_0": "9"}, "matsch_0"),
        ({"stoeck_0": str(10**30)}, "stoeck_0"),
        ({"stoeck_1": "two"}, "stoeck_1"),
        ({"points_1": "-491"}, "points_1"),
        ({"matsch_1": "9"}, "matsch_1"),
        ({"remark": "x" * 201}, "remark"),
        ({"seen": "x"}, "seen"),
    ],
)
def test_refused_totals_say_so_at_the_field_and_keep_what_was_typed(page, typed, field):
    response = page.client.post(f"{page.address}totals/", {**TOTALS, **typed})
    assert response.status_code == 200
    assert list(response.context["form"].errors) == [field]
    [value] = typed.values()
    assert field == "seen" or f'value="{value}"' in response.text
    assert page.points() == {}


def test_totals_without_anything_typed_are_asked_for(page):
    response = page.client.post(f"{page.address}totals/", {"points_0": ""})
    assert "points_0" in response.context["form"].errors
    assert page.points() == {}


def test_two_at_the_same_totals_the_second_is_shown_the_first(page, night, table, secretary):
    night.totals(table, 700, by=secretary)
    response = page.client.post(f"{page.address}totals/", TOTALS)
    assert "sekretaria entered these totals while you were typing." in response.text
    assert "700 : 556" in response.text and 'value="885"' in response.text
    assert page.points() == {0: [700, 556]}
    page.client.post(f"{page.address}totals/", {**TOTALS, "seen": Fields(response.text).values["seen"]})
    assert page.points() == {0: [885, 491]}


def test_totals_struck_meanwhile_are_told_and_can_be_written_anew(page, night, table):
    night.totals(table)
    strike_entry(match=table.match, number=0, seen=1, by=None)
    response = page.client.post(f"{page.address}totals/", {**TOTALS, "seen": "1"})
    assert response.context["form"].errors and 'value="885"' in response.text
    page.client.post(f"{page.address}totals/", {**TOTALS, "seen": Fields(response.text).values["seen"]})
    assert page.points() == {0: [885, 491]}


def test_struck_totals_come_back_from_the_page_that_says_so(page, night, table):
    night.totals(table)
    assert "Strike the totals of this sheet?" in strike(page, 0, seen="1").text
    answer = strike(page, 0, seen="1", sure="1")
    assert answer.headers["Location"] == f"{page.address}?struck=0"
    assert "The totals are struck" in page.open("?struck=0").text
    page.client.post(f"{page.address}deals/0/restore/")
    assert page.points() == {0: [800, 456]}


def test_where_deals_are_entered_the_totals_are_refused(page, night, table):
    night.deal(table, 1, 100)
    for response in (
        page.client.get(f"{page.address}totals/", follow=True),
        page.client.post(f"{page.address}totals/", TOTALS, follow=True),
    ):
        assert "Single deals are entered here already." in response.text
    assert page.points() == {1: [100, 57]}


def test_where_totals_were_entered_meanwhile_no_deal_is_added(page, night, table):
    night.totals(table)
    page.send({"d1-card_points_0": "100"})
    assert page.points() == {0: [800, 456]}
    assert "Only the totals of this sheet were entered." in page.open().text


def test_what_has_no_field_on_the_page_stays_with_the_deal(page, night, table):
    night.deal(table, 1, 100, vorhand=2, pushed=True)
    assert page.open().values["d1-card_points_0"] == "100"
    assert page.send({}) == 302
    assert page.match.entries.get().data["pushed"] is True


def test_a_club_without_stoeck_hands_in_totals_too(as_helper, night_of):
    table = night_of(8, stoeck=False).draw().tables.get(number=1)
    address = f"/tables/{table.pk}/totals/"
    assert 'name="stoeck' not in as_helper.get(address).text
    answer = as_helper.post(address, {"points_0": "900", "points_1": "356", "seen": "0"})
    assert answer.status_code == 302
    assert Match.objects.get(table=table).totals == [900, 356]

"""The sheet of a club table; what holds for every match is in tests/matches/test_sheet_page.py."""

import re

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.kinds import words_of
from jassclub.journal.models import Line
from jassclub.matches.actions.writing import strike_entry
from jassclub.matches.models import Match
from jassclub.rounds.models import Round
from tests.matches.conftest import SheetPage


class TablePage(SheetPage):
    """The same page under the table's address."""

    @property
    def address(self) -> str:
        return f"/tables/{self.match.table.pk}/"

    def post(self, rest: str, **sent: str):
        return self.client.post(f"{self.address}{rest}", sent, follow=True)


@pytest.fixture
def page(as_helper, table) -> TablePage:
    return TablePage(as_helper, table.match)


def test_a_season_without_stoeck_has_no_field_for_them(as_helper, night_of):
    first, second = night_of(8, stoeck=False).draw().tables.all()
    page = TablePage(as_helper, first.match)
    assert "stoeck" not in page.html and "Stöck, " not in page.text
    assert "Stöck count (20 points): no" in page.text
    assert page.send({"d1-card_points_0": "100", "d1-stoeck_0": "on"}) == 302
    assert page.points() == {1: [100, 57]}, "what the season does not count brings nothing"
    other = TablePage(as_helper, second.match)
    assert 'name="stoeck' not in as_helper.get(f"{other.address}totals/").text
    other.post("totals/", points_0="900", points_1="356", seen="0")
    assert other.points() == {0: [900, 356]}


def test_a_saved_deal_that_is_emptied_stays_and_one_deleted_since_can_be_written_again(page, night, table):
    night.deal(table, 1, 100, vorhand=2, pushed=True)
    assert page.open().values["d1-card_points_0"] == "100"
    assert page.send({}) == 302
    assert page.match.entries.get().data["pushed"] is True, "what has no field on the page stays"
    assert page.send({"d1-card_points_0": "", "d1-card_points_1": ""}) == 422
    assert "Something is missing here." in page.text and page.points() == {1: [100, 57]}
    strike_entry(match=table.match, number=1, seen=1, by=None)
    assert page.send({"d1-card_points_0": "90", "d1-card_points_1": ""}) == 422
    assert "Someone deleted this deal in the meantime." in page.text
    assert page.send({}) == 302
    assert page.points() == {1: [90, 67]}


def test_after_a_complete_sheet_the_next_is_offered_and_a_deal_deleted_in_a_closed_round_opens_it_again(
    page, night, table
):
    night.fill(table)
    assert "On to table 2" in page.open().text and "The sheet is complete." in page.text
    night.totals(table.round.tables.get(number=2))
    assert "Back to the round" in page.open().text
    close_round(round_=table.round)
    asked = page.post("deals/1/strike/", seen="1").text
    assert "reopens the round until the sheet is complete" in asked
    page.post("deals/1/strike/", seen="1", sure="1")
    assert not Round.objects.with_state().get(pk=table.round_id).is_closed
    assert "This round is closed" not in page.open().text


def test_who_drew_the_highest_card_deals_first(page, table, as_secretary):
    page.post("first/", seat="2")
    page.post("first/", dealer="3")
    page.post("first/", dealer="9")
    match = Match.objects.get(table=table)
    assert (match.first, match.dealer) == (2, 3)
    dealers = page.open().html.partition('name="dealer"')[2]
    assert re.findall(r'<option value="(\d)" selected>', dealers) == ["3"]
    line = Line.objects.first()
    name = match.seats.select_related("member").get(number=3).full_name
    assert words_of(line) == f"round 1, table {table.number}: {name} deals first"
    as_secretary.post(f"/journal/{line.pk}/undo/")
    match.refresh_from_db()
    assert (match.first, match.dealer) == (2, None)
    page.post("first/", seat="")
    match.refresh_from_db()
    assert match.first is None

"""The sheet of a club table, as a browser without scripts sends it.

What holds for every match, at a club table or not, is in tests/matches/test_sheet_page.py.
"""

import re

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.kinds import words_of
from jassclub.journal.models import Line
from jassclub.matches.actions.writing import strike_entry
from jassclub.matches.models import Correction, Match
from jassclub.rounds.models import Round
from tests.matches.conftest import Fields, SheetPage

TOTALS = {"points_0": "885", "matsch_0": "1", "stoeck_0": "1", "points_1": "491", "stoeck_1": "", "seen": "0"}


class TablePage(SheetPage):
    """The same page under the table's address."""

    @property
    def address(self) -> str:
        return f"/tables/{self.match.table.pk}/"

    def post(self, rest: str, **sent: str):
        return self.client.post(f"{self.address}{rest}", sent, follow=True)

    def strike(self, number: int, **sent: str):
        return self.post(f"deals/{number}/strike/", **sent)


@pytest.fixture
def page(as_helper, table) -> TablePage:
    """The table's page in the browser of a helper."""
    return TablePage(as_helper, table.match)


def test_all_rows_that_were_changed_are_saved_at_once_and_sent_twice_they_are_no_conflict(page):
    first = TablePage(page.client, page.match)
    typed = {"d1-card_points_0": "100", "d2-card_points_1": "57", "d4-matsch_0": "on", "d4-stoeck_1": "on"}
    for opened in (first, page, page):
        assert opened.send(typed) == 302
        assert page.points() == {1: [100, 57], 2: [100, 57], 4: [257, 20]}
    assert page.values["d1-card_points_1"] == "57"
    assert Correction.objects.count() == 3


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
    assert reason in page.text and page.points() == {}
    for name in sent.keys() - {"d1-trump", "d1-seen"}:
        assert page.values[name] == sent[name]


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


def test_what_somebody_else_wrote_meanwhile_keeps_no_other_row_from_being_saved(
    page, night, table, secretary
):
    night.deal(table, 1, 100, by=secretary, remark="their remark")
    night.deal(table, 3, 77)
    assert page.send({"d1-card_points_0": "90", "d2-card_points_0": "80"}) == 422
    assert "sekretaria wrote this deal" in page.text and "their remark" in page.text
    assert "There: 100 : 57" in page.text and "Yours: 90 : 67" in page.text
    assert page.points() == {1: [100, 57], 2: [80, 77], 3: [77, 80]}


def test_a_saved_deal_that_is_emptied_stays_and_one_struck_meanwhile_can_be_written_anew(page, night, table):
    night.deal(table, 1, 100)
    page.open()
    assert page.send({"d1-card_points_0": "", "d1-card_points_1": ""}) == 422
    assert "Something is missing here." in page.text and page.points() == {1: [100, 57]}
    strike_entry(match=table.match, number=1, seen=1, by=None)
    assert page.send({"d1-card_points_0": "90", "d1-card_points_1": ""}) == 422
    assert "Somebody struck this deal meanwhile." in page.text
    assert page.send({}) == 302
    assert page.points() == {1: [90, 67]}


def test_a_deal_struck_in_a_closed_round_opens_it_again(page, night, table):
    night.fill(table)
    night.totals(table.round.tables.get(number=2))
    close_round(round_=table.round)
    assert "the round is open again until the sheet is complete" in page.strike(1, seen="1").text
    page.strike(1, seen="1", sure="1")
    assert not Round.objects.with_state().get(pk=table.round_id).is_closed
    assert "This round is closed" not in page.open().text


def test_striking_what_is_not_there_is_no_error(page, night, table):
    night.deal(table, 1, 100)
    for number in (2, 0, 9, 10**30):
        assert page.strike(number, seen="1", sure="1").redirect_chain[0][1] == 302
    assert page.points() == {1: [100, 57]}


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


def test_a_reader_sees_the_sheet_and_no_field(as_reader, night, table):
    night.deal(table, 1, 157, matsch=0, trump="hearts", stoeck=1, remark="what a deal")
    page = TablePage(as_reader, table.match)
    assert all(part in page.text for part in ("257", "what a deal", "Hearts")) and not page.values


def test_after_a_complete_sheet_the_next_open_table_is_offered(page, night, table):
    night.fill(table)
    assert "On to table 2" in page.open().text and "The sheet is complete." in page.text
    night.totals(table.round.tables.get(number=2))
    assert "Back to the round" in page.open().text


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("points_0", {"points_1": "490"}),
        *(("points_0", {"points_0": value}) for value in ("", "x", "-885", str(10**30), "9" * 5000)),
        *(("matsch_0", {"matsch_0": value}) for value in ("-1", "9")),
        ("stoeck_0", {"stoeck_0": str(10**30)}),
        ("stoeck_1", {"stoeck_1": "two"}),
        ("points_1", {"points_1": "-491"}),
        ("matsch_1", {"matsch_1": "9"}),
        ("remark", {"remark": "x" * 201}),
        ("seen", {"seen": "x"}),
    ],
)
def test_refused_totals_say_so_at_the_field_and_keep_what_was_typed(page, field, typed):
    answer = page.post("totals/", **{**TOTALS, **typed})
    assert list(answer.context["form"].errors) == [field]
    [value] = typed.values()
    assert field == "seen" or not value or f'value="{value}"' in answer.text
    assert page.points() == {}


def test_totals_are_entered_struck_restored_and_written_anew(page, table):
    answer = page.post("totals/", **TOTALS)
    assert answer.redirect_chain == [(f"/tables/{table.round.tables.get(number=2).pk}/totals/", 302)]
    assert page.points() == {0: [885, 491]}
    assert "Strike the totals of this sheet?" in page.strike(0, seen="1").text
    struck = page.strike(0, seen="1", sure="1")
    assert struck.redirect_chain == [(f"{page.address}?struck=0", 302)]
    assert "The totals are struck" in struck.text
    page.post("deals/0/restore/")
    assert page.points() == {0: [885, 491]}
    [seen] = page.match.entries.values_list("version", flat=True)
    strike_entry(match=table.match, number=0, seen=seen, by=None)
    answer = page.post("totals/", **{**TOTALS, "points_0": "884", "points_1": "492", "seen": str(seen)})
    assert answer.context["form"].errors and 'value="884"' in answer.text and page.points() == {}
    page.post("totals/", **{**TOTALS, "seen": Fields(answer.text).values["seen"]})
    assert page.points() == {0: [885, 491]}


def test_deals_and_totals_exclude_each_other(page, night, table):
    deal = night.deal(table, 1, 100)
    for answer in (page.client.get(f"{page.address}totals/", follow=True), page.post("totals/", **TOTALS)):
        assert "Single deals are entered here already." in answer.text
    assert page.points() == {1: [100, 57]}
    page.open()
    strike_entry(match=table.match, number=1, seen=deal.version, by=None)
    night.totals(table)
    page.send({"d2-card_points_0": "100"})
    assert page.points() == {0: [800, 456]}
    assert "Only the totals of this sheet were entered." in page.open().text


def test_what_has_no_field_on_the_page_stays_with_the_deal(page, night, table):
    night.deal(table, 1, 100, vorhand=2, pushed=True)
    assert page.open().values["d1-card_points_0"] == "100"
    assert page.send({}) == 302
    assert page.match.entries.get().data["pushed"] is True

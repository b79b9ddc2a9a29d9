"""The page of a table, as a browser without scripts sends it, and row by row as htmx does."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from jassclub.tournaments.models import Correction, Entry
from jassclub.tournaments.services.entering import strike_entry, write_entry


class Fields(HTMLParser):
    """What a browser would send back from a page: the named fields of its forms as they are filled in."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        name = given.get("name", "")
        if tag == "select":
            self.select = name
        elif tag == "option" and "selected" in given:
            self.values[self.select] = given.get("value") or ""
        elif tag == "input" and (given.get("type") not in ("checkbox", "radio") or "checked" in given):
            self.values[name] = given.get("value") or ("on" if given.get("type") == "checkbox" else "")


@pytest.fixture
def page(as_helper, table):
    """The table's page in the browser of a helper."""
    return Page(as_helper, table)


class Page:
    def __init__(self, client, table) -> None:
        self.client, self.table = client, table
        self.open()

    def open(self) -> Page:
        self.response = self.client.get(f"/tables/{self.table.pk}/")
        return self

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", self.response.text))

    @property
    def values(self) -> dict[str, str]:
        return Fields(self.response.text).values

    def send(self, htmx: bool = False, **typed: str) -> int:
        """Type into the page as it stands and send it; the answer is the page from now on."""
        values = {**self.values, **{name.replace("_", "-", 1): value for name, value in typed.items()}}
        sent = {name: value for name, value in values.items() if re.match(r"d\d+-|only$", name)}
        headers = {"HX-Request": "true"} if htmx else {}
        response = self.client.post(f"/tables/{self.table.pk}/deals/", sent, headers=headers)
        self.response = (
            self.client.get(response.headers["Location"]) if response.status_code == 302 else response
        )
        return response.status_code

    def control(self) -> str:
        return re.search(r"Control sum.*?(?= The sheet| On to| Back)", self.text)[0].strip()


def points() -> dict[int, list[int]]:
    return dict(Entry.objects.values_list("number", "points"))


def test_all_rows_that_were_changed_are_saved_at_once(page, table):
    assert page.send(d1_points_0="100", d2_points_1="57", d4_matsch_0="on", d4_stoeck_1="on") == 302
    assert points() == {1: [100, 57], 2: [100, 57], 4: [257, 20]}
    assert page.values["d1-points_1"] == "57"


def test_a_page_sent_back_unchanged_writes_nothing(page, night, table):
    night.fill(table)
    page.open()
    assert page.send() == 302
    assert Correction.objects.count() == 8


def test_an_empty_page_sent_back_writes_nothing(page):
    assert page.send() == 302
    assert points() == {}


def test_a_refused_row_keeps_what_was_typed_and_the_others_are_saved(page):
    assert page.send(d1_points_0="156", d1_remark="sure?", d2_points_0="90", d3_points_0="many") == 422
    assert points() == {2: [90, 67]}
    assert page.values["d1-points_0"] == "156" and page.values["d1-remark"] == "sure?"
    assert page.values["d3-points_0"] == "many"
    assert "Nobody can have exactly 156 card points." in page.text
    assert page.response.text.count('aria-invalid="true"') == 2
    assert page.response.text.count('class="deal refused"') == 2


def test_what_was_refused_can_be_corrected_on_the_same_page(page):
    page.send(d1_points_0="156", d2_points_0="90")
    assert page.send(d1_points_0="155") == 302
    assert points() == {1: [155, 2], 2: [90, 67]}


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ({"d1_points_0": "1"}, "Nobody can have exactly 1 card points."),
        ({"d1_points_0": "100", "d1_points_1": "60"}, "157, not 160."),
        ({"d1_points_0": "158"}, "158 is too high: at most 157."),
        ({"d1_points_0": "-5"}, "-5 is too low: at least 0."),
        ({"d1_points_0": str(10**30)}, "Type a whole number."),
        ({"d1_points_0": "9" * 5000}, "Enter a whole number."),
        ({"d1_points_0": "12.5"}, "Enter a whole number."),
        ({"d1_points_0": "hundred"}, "Enter a whole number."),
        ({"d1_points_0": "100", "d1_matsch_0": "on"}, "all 157 card points"),
        ({"d1_matsch_0": "on", "d1_matsch_1": "on"}, "Only one side can have it."),
        ({"d1_points_0": "100", "d1_trump": "obenabe", "d1_stoeck_0": "on"}, "Stöck need a trump suit."),
        ({"d1_points_0": "100", "d1_trump": "acorns"}, "acorns is not one of the available choices."),
        ({"d1_stoeck_0": "on"}, "Type the card points of one side."),
        ({"d1_remark": "forgot the points"}, "Type the card points of one side."),
        ({"d1_points_0": "100", "d1_remark": "x" * 201}, "at most 200 characters"),
        ({"d1_points_0": "100", "d1_seen": "many"}, "Enter a whole number."),
        ({"d1_points_0": "100", "d1_seen": "-1"}, "greater than or equal to 0"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(page, typed, reason):
    assert page.send(**typed) == 422
    assert reason in page.text
    assert points() == {}
    for name, value in typed.items():
        if not name.endswith("trump"):
            assert page.values[name.replace("_", "-", 1)] == value


def test_a_season_without_stoeck_has_no_field_for_them(as_helper, night_of):
    night = night_of(4, stoeck=False)
    page = Page(as_helper, night.draw().tables.get())
    assert "stoeck" not in page.response.text and "Stöck" not in page.control()
    assert page.send(d1_points_0="100", d1_stoeck_0="on") == 422
    assert "It is not counted here." in page.text


def test_with_htmx_one_row_comes_back_with_the_sums_and_the_slate(page):
    assert page.send(htmx=True, only="2", d1_points_0="100", d2_points_0="90") == 200
    assert points() == {2: [90, 67]}
    html = page.response.text
    assert 'id="deal-2"' in html and 'id="deal-1"' not in html and "<html" not in html
    assert html.count('hx-swap-oob="true"') == 2
    assert page.values["d2-seen"] == "1"


def test_with_htmx_a_refused_row_comes_back_with_what_was_typed(page):
    assert page.send(htmx=True, only="2", d2_points_0="156") == 200
    assert 'class="deal refused"' in page.response.text
    assert page.values["d2-points_0"] == "156"


@pytest.mark.parametrize("only", ["99", "0", "-1", "x", "9" * 5000, ""])
def test_a_row_that_does_not_exist_is_no_error(page, only):
    for htmx in (True, False):
        assert page.send(htmx=htmx, only=only, d1_points_0="100") in (200, 302, 422)
        page.open()


def test_the_control_sum_agrees_with_what_is_entered(page):
    page.send(d1_points_0="157", d1_matsch_0="on", d2_points_0="57", d2_stoeck_1="on")
    assert page.control() == "Control sum 157 × 2 + 100 × 1 Matsch + 20 × 1 Stöck = 434 Entered 434"


def test_a_refused_row_makes_the_control_sum_differ_and_names_the_deal(page):
    page.send(d1_points_0="100", d2_points_0="100", d2_points_1="60", d3_points_0="57", d3_points_1="1000")
    assert page.control() == (
        "Control sum 157 × 3 + 100 × 0 Matsch + 20 × 0 Stöck = 471 Entered 1374 Look at deals 2, 3."
    )
    assert 'class="control wrong"' in page.response.text
    page.send(d2_points_1="57", d3_points_1="100")
    assert 'class="control wrong"' not in page.response.text and "Look at" not in page.text


def test_one_refused_deal_is_named_alone(page):
    page.send(d5_points_0="100", d5_points_1="60")
    assert "Look at deal 5." in page.control()


def test_two_at_the_same_deal_both_versions_are_shown(page, night, table, secretary):
    night.deal(table, 1, 100, by=secretary, remark="their remark")
    assert page.send(d1_points_0="90", d2_points_0="80") == 422
    assert "sekretaria wrote this deal" in page.text and "their remark" in page.text
    assert "There: 100 : 57" in page.text and "Yours: 90 : –" in page.text
    assert points() == {1: [100, 57], 2: [80, 77]}


def test_who_has_seen_both_versions_may_replace_the_other(page, night, table, secretary):
    night.deal(table, 1, 100, by=secretary)
    page.send(d1_points_0="90")
    assert page.send() == 302
    assert points() == {1: [90, 67]}


def test_a_deal_struck_meanwhile_is_told_and_can_be_written_anew(page, night, table):
    night.deal(table, 1, 100)
    page.open()
    strike_entry(table=table, number=1, seen=1, by=None)
    assert page.send(d1_points_0="90", d1_points_1="") == 422
    assert "Somebody struck this deal meanwhile." in page.text
    assert page.send() == 302
    assert points() == {1: [90, 67]}


def test_the_same_page_sent_twice_is_no_conflict(page):
    first = Page(page.client, page.table)
    assert first.send(d1_points_0="100", d2_points_0="57") == 302
    assert page.send(d1_points_0="100", d2_points_0="57") == 302
    assert Correction.objects.count() == 2


def test_a_row_that_somebody_else_filled_meanwhile_is_left_alone(page, night, table):
    night.deal(table, 3, 77)
    assert page.send(d1_points_0="100") == 302
    assert points() == {1: [100, 57], 3: [77, 80]}


def test_a_saved_deal_that_is_emptied_is_asked_for_and_stays(page, night, table):
    night.deal(table, 1, 100)
    page.open()
    assert page.send(d1_points_0="", d1_points_1="") == 422
    assert "Type the card points of one side." in page.text
    assert points() == {1: [100, 57]}


def test_a_correction_is_made_on_the_page_and_listed_with_who_and_before(page, night, table, secretary):
    night.deal(table, 1, 100, by=secretary, remark="first count")
    page.open()
    assert page.send(d1_points_0="90", d1_points_1="67", d1_remark="") == 302
    page.response = page.client.get(f"/tables/{table.pk}/corrections/")
    assert re.search(r"helper 1 100 : 57 · first count 90 : 67", page.text)
    assert re.search(r"sekretaria 1 – 100 : 57 · first count", page.text)


def test_a_deal_is_struck_by_who_has_seen_it(page, night, table):
    night.deal(table, 1, 100)
    night.deal(table, 1, 90, seen=1)
    for seen in ("1", "", "x", "9" * 5000):
        response = page.client.post(f"/tables/{table.pk}/deals/1/strike/", {"seen": seen}, follow=True)
        assert "look at it first" in response.text
    assert Entry.objects.exists()
    page.client.post(f"/tables/{table.pk}/deals/1/strike/", {"seen": "2"})
    assert not Entry.objects.exists()


@pytest.mark.parametrize("number", [2, 0, 9, 10**30])
def test_striking_what_is_not_there_is_no_error(page, night, table, number):
    night.deal(table, 1, 100)
    assert page.client.post(f"/tables/{table.pk}/deals/{number}/strike/", {"seen": "1"}).status_code == 302
    assert points() == {1: [100, 57]}


def test_the_vorhand_goes_round_from_who_leads_first(page, table):
    page.client.post(f"/tables/{table.pk}/vorhand/", {"seat": "2"})
    names = [str(table.seats.get(seat=seat).member) for seat in (2, 3, 0, 1)]
    shown = re.findall(r'<small title="Vorhand">([^<]*)</small>', page.open().response.text)
    assert shown == names * 2


@pytest.mark.parametrize("seat", ["4", "-1", "", "x", "²", "9" * 5000])
def test_a_seat_that_does_not_exist_leaves_the_vorhand(page, table, seat):
    assert page.client.post(f"/tables/{table.pk}/vorhand/", {"seat": seat}).status_code == 302
    table.refresh_from_db()
    assert table.first_vorhand == 0


def test_a_reader_sees_the_sheet_and_no_field(as_reader, night, table):
    night.deal(table, 1, 157, matsch=0, trump="hearts", stoeck=1, remark="what a deal")
    page = Page(as_reader, table)
    assert "257" in page.text and "what a deal" in page.text and "Härz" in page.text
    assert not [name for name in page.values if name.startswith("d")]


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


def test_only_the_totals_of_a_sheet_are_entered(as_helper, table):
    response = as_helper.post(f"/tables/{table.pk}/totals/", TOTALS)
    assert response.headers["Location"] == f"/tables/{table.round.tables.get(number=2).pk}/"
    assert points() == {0: [885, 491]}
    page = Page(as_helper, table)
    assert "885" in page.text and "Only the totals of this sheet were entered." in page.text


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"points_1": "490"}, "points_1"),
        ({"points_0": ""}, "points_0"),
        ({"points_0": "x"}, "points_0"),
        ({"points_0": "-885"}, "points_1"),
        ({"points_0": str(10**30)}, "points_1"),
        ({"points_0": "9" * 5000}, "points_0"),
        ({"matsch_0": "-1"}, "matsch_0"),
        ({"matsch_0": "9"}, "matsch_0"),
        ({"stoeck_0": str(10**30)}, "stoeck_0"),
        ({"stoeck_1": "two"}, "stoeck_1"),
        ({"remark": "x" * 201}, "remark"),
        ({"seen": "x"}, "seen"),
    ],
)
def test_refused_totals_say_so_at_the_field_and_keep_what_was_typed(as_helper, table, typed, field):
    response = as_helper.post(f"/tables/{table.pk}/totals/", {**TOTALS, **typed})
    assert response.status_code == 200
    assert list(response.context["form"].errors) == [field]
    [value] = typed.values()
    assert not value or f'value="{value}"' in response.text
    assert points() == {}


def test_totals_without_anything_typed_are_asked_for(as_helper, table):
    response = as_helper.post(f"/tables/{table.pk}/totals/", {"points_0": ""})
    assert {"points_0", "points_1"} <= set(response.context["form"].errors)


def test_two_at_the_same_totals_the_second_is_shown_the_first(as_helper, night, table, secretary):
    night.totals(table, 700, by=secretary)
    response = as_helper.post(f"/tables/{table.pk}/totals/", TOTALS)
    assert "sekretaria entered these totals while you were typing." in response.text
    assert "700 : 556" in response.text and 'value="885"' in response.text
    assert points() == {0: [700, 556]}
    as_helper.post(f"/tables/{table.pk}/totals/", {**TOTALS, "seen": Fields(response.text).values["seen"]})
    assert points() == {0: [885, 491]}


def test_totals_struck_meanwhile_are_told_and_can_be_written_anew(as_helper, night, table):
    night.totals(table)
    strike_entry(table=table, number=0, seen=1, by=None)
    response = as_helper.post(f"/tables/{table.pk}/totals/", {**TOTALS, "seen": "1"})
    assert response.context["form"].errors and 'value="885"' in response.text
    as_helper.post(f"/tables/{table.pk}/totals/", {**TOTALS, "seen": Fields(response.text).values["seen"]})
    assert points() == {0: [885, 491]}


def test_where_deals_are_entered_the_totals_are_refused(as_helper, night, table):
    night.deal(table, 1, 100)
    for response in (
        as_helper.get(f"/tables/{table.pk}/totals/", follow=True),
        as_helper.post(f"/tables/{table.pk}/totals/", TOTALS, follow=True),
    ):
        assert "Single deals are entered here already." in response.text
    assert points() == {1: [100, 57]}


def test_where_totals_are_entered_a_deal_is_refused_with_the_reason(page, night, table):
    night.totals(table)
    assert page.send(d1_points_0="100") == 422
    assert points() == {0: [800, 456]}


def test_an_entry_from_the_command_line_is_shown_like_any_other(page, table):
    data = {"card_points": [100, 57], "vorhand": 2, "pushed": True}
    write_entry(table=table, number=1, data=data, seen=0, by=None)
    page.open()
    assert page.values["d1-points_0"] == "100"
    assert page.send() == 302
    assert Entry.objects.get().data["pushed"] is True

"""The page of a match, as a browser without scripts sends it and row by row as htmx does, for every game."""

import re

import pytest
from django.test import Client

from jassclub.games import PRESENTATIONS
from jassclub.matches.models import Correction, Match
from tests.matches.api import Program
from tests.matches.conftest import SheetPage, typed, valid_cases
from tests.matches.test_deal_form import Table

RACE = {"deals": None, "target": 1000, "multipliers": {"hearts": 1, "spades": 2}}


def fields_of(table: Table, number: int, data) -> dict[str, str]:
    return {f"d{number}-{name}": value for name, value in table.sent(data).items() if name != "seen"}


@pytest.mark.parametrize("case", valid_cases())
def test_the_deals_of_every_game_are_typed_on_its_page_and_come_out_exactly(case, start, open_sheet):
    page = open_sheet(start(case["game"], case["seats"], case["options"]))
    table = Table(case["game"], case["options"], case["seats"])
    deals = case["deals"][:8] if case["name"].startswith("random") else case["deals"]
    has_all_rows, typed_so_far = "d2-seen" in page.values, {}
    for number, data in enumerate(deals, 1):
        typed_so_far |= fields_of(table, number, data) | {f"d{number}-no_all": "1"}
        table.play(data)
        if number == len(deals) or not has_all_rows:
            assert page.send(typed_so_far) == 302, (number, data, page.text)
            typed_so_far = {}
    match = Match.objects.get()
    stored = {"totals": match.totals, "finished": match.is_finished, "winners": match.winners}
    assert stored | match.extras | {"points": list(page.points().values())} == table.match.to_json()


# What is typed, the inputs that are marked and the reason. Any number of a wrong sum may be the wrong one.
TWO, FOUR = ([f"card_points_{side}" for side in range(sides)] for sides in (2, 4))
WRONG = {
    "schieber": (typed(1, card_points=(90, 70)), TWO, "157, not 160."),
    "bieter": (typed(1, trump="hearts", card_points=(156,)), ["card_points_0"], "exactly 156"),
    "differenzler": (typed(1, announced=(30,) * 4, card_points=(30,) * 4), FOUR, "157, not 120."),
    "coiffeur": (typed(1, side_0="on", contract="hearts", card_points=156), ["card_points"], "exactly 156"),
    "kruisjassen": (typed(1, card_points=(100, 40)), TWO, "146, not 140."),
    "bodensee": (typed(1, bidder=0, bid=61, trump="hearts", card_points=(100,)), ["bid"], "a multiple of 5."),
    "molotov": (typed(1, trump="hearts", card_points=(30,) * 4), FOUR, "157, not 120."),
    "jazz": (typed(1, counts=(3,) * 4), [f"counts_{seat}" for seat in range(4)], "13, not 12."),
}
SEATS = {"bieter": 3, "bodensee": 2}
OPTIONS = {"bieter": {"bidder": 0, "bid": 500}}


@pytest.fixture(params=PRESENTATIONS)
def game(request) -> str:
    return request.param


@pytest.fixture
def sheet(game, start, open_sheet) -> SheetPage:
    return open_sheet(start(game, SEATS.get(game, 4), OPTIONS.get(game)))


def test_a_refused_deal_says_why_at_the_field_and_keeps_what_was_typed(sheet, game):
    sent, fields, reason = WRONG[game]
    assert sheet.send(sent, htmx=True, only="1") == 200
    assert sheet.refused_at() == [f"d1-{name}" for name in fields]
    assert reason in sheet.text and sent.items() <= sheet.values.items()
    assert sheet.points() == {}


@pytest.mark.parametrize("game", ["schieber"])
def test_everyone_may_look_and_only_who_has_the_link_of_this_match_writes(sheet, as_reader):
    Program(as_reader).started()  # which gives its link, to another match
    reader = SheetPage(as_reader, sheet.match)
    assert not reader.values
    answer = as_reader.post(f"{reader.address}deals/", {"only": "1"}, headers={"HX-Request": "true"})
    assert answer.status_code == 302 and answer.headers["Location"].startswith("/login/?next=/matches/")
    assert SheetPage(open_with_link(sheet), sheet.match).values


@pytest.mark.parametrize("game", ["schieber", "coiffeur"])
def test_nonsense_in_a_request_is_no_error_and_writes_nothing(sheet):
    assert sheet.send({}) == 302, "sent back unchanged"
    for only in ("99", "-1", "x", "9" * 5000, ""):
        for htmx in (False, True):
            unknown = {"d77-seen": "0", f"d{'9' * 50}-seen": "0"}
            assert sheet.send(unknown, htmx=htmx, only=only) in (200, 302, 422), only
    sheet.send({"d1-seen": '"><b id=evil>'}, htmx=True, only="1")
    assert "evil" not in sheet.html
    for query in ("?deal=9", "?deal=x", "?side=7&contract=acorns", "?side=²", "?struck=1"):
        assert sheet.open(query).values, query
    assert Correction.objects.count() == 0
    assert sheet.client.get("/matches/99/").status_code == 404


def open_with_link(page: SheetPage) -> Client:
    browser = Client()
    browser.get(f"{page.address}join/{page.match.key}/")
    return browser


@pytest.fixture
def rows(start, open_sheet) -> SheetPage:
    return open_sheet(start("schieber"))


def test_each_deal_is_saved_or_refused_by_itself(rows):
    sent = typed(1, card_points=(90, 70)) | typed(2, card_points=(90,)) | typed(3, card_points=("x",))
    assert rows.send(sent) == 422
    assert rows.points() == {2: [90, 67]}
    assert rows.refused_at() == ["d1-card_points_0", "d1-card_points_1", "d3-card_points_0"]
    assert rows.values["d1-card_points_1"] == "70"
    sent = typed(1, card_points_1="") | typed(3, card_points=(100,)) | typed(4, matsch_0="on", stoeck_1="on")
    for _twice in range(2):
        assert rows.send(sent) == 302
        assert rows.points() == {1: [90, 67], 2: [90, 67], 3: [100, 57], 4: [257, 20]}
    assert Correction.objects.count() == 4


def test_one_saved_row_comes_back_with_the_sums_the_slate_and_the_count(rows):
    rows.send(typed(1, card_points=(100,)) | typed(2, card_points=(90,)), htmx=True, only="2")
    assert rows.points() == {2: [90, 67]}
    assert 'id="deal-2"' in rows.html and 'id="deal-1"' not in rows.html
    beside = re.findall(r'id="([a-z]+(?:-back)?)[^"]*"[^>]* hx-swap-oob="true"', rows.html)
    assert set(beside) == {"progress", "summary", "slate", "now", "result", "take-back"}
    assert beside.count("result") == 7 * 2  # the running totals of the other rows
    assert "1/8" in rows.text
    assert f'action="{rows.address}deals/2/strike/"' in rows.html.partition('id="take-back"')[2]


def control(page: SheetPage) -> str:
    return re.search(r"Check total.*?Entered \d+", page.text)[0]  # type: ignore[index]


def test_the_control_sum_says_what_it_is_made_of_and_has_only_what_is_saved(rows):
    rows.send(typed(1, card_points=(90,), trump="obenabe", stoeck_0="on"))
    assert "Stöck is only possible with a trump suit." in rows.text and "Check total" not in rows.text
    rows.send(typed(1, card_points=(57,), trump="") | typed(3, card_points=(100, 60)))
    rows.send(typed(1, card_points=(67,)))
    assert control(rows) == "Check total 157 × 1 + 20 × 1 Stöck = 177 Entered 177"
    rows.send(typed(2, matsch_0="on"))
    assert control(rows) == "Check total 157 × 2 + 20 × 1 Stöck + 100 × 1 Matsch = 434 Entered 434"


WRONG_DEALS = [  # what is typed, the reason, and the inputs that are marked
    ({"card_points": (83, 7474)}, "7474 is too high", ["card_points_1"]),
    ({"card_points": (7474, 83)}, "7474 is too high", ["card_points_0"]),
    ({"card_points": (None, 200)}, "200 is too high: at most 157.", ["card_points_1"]),
    ({"card_points": (156, None)}, "exactly 156", ["card_points_0"]),
    ({"card_points": (None, 156)}, "exactly 156", ["card_points_1"]),
    ({"card_points": (-5, None)}, "−5 is too low", ["card_points_0"]),
    ({"card_points": (None, -6)}, "−6 is too low", ["card_points_1"]),
    ({"card_points": (83, "x")}, "Enter a whole number.", ["card_points_1"]),
    ({"card_points": ("12.5",)}, "Enter a whole number.", ["card_points_0"]),
    ({"card_points": ("9" * 5000,)}, "Enter a whole number.", ["card_points_0"]),
    ({"card_points": (10**30,)}, "Enter a whole number.", ["card_points_0"]),
    ({"card_points": (83, 70)}, "These must add up to 157, not 153.", TWO),
    ({"card_points": (157, 157)}, "These must add up to 157, not 314.", TWO),
    ({"card_points": (101,), "matsch_0": "on"}, "all 157 card points", ["matsch_0"]),
    ({"matsch_0": "on", "matsch_1": "on"}, "Only one side can have it.", ["matsch_1"]),
    ({"card_points": (102,), "trump": "obenabe", "stoeck_0": "on"}, "with a trump suit", ["stoeck_0"]),
    ({"stoeck_1": "on"}, "Something is missing here.", ["card_points_0"]),
    ({"remark": "forgot the points"}, "Something is missing here.", ["card_points_0"]),
    ({"card_points": (103,), "remark": "x" * 201}, "At most 200 characters", ["remark"]),
]


def test_what_is_wrong_is_marked_and_named_and_all_is_kept(start, open_sheet):
    page = open_sheet(start("schieber", options={"deals": len(WRONG_DEALS)}))
    sent, marked = {}, []
    for number, (fields, _words, inputs) in enumerate(WRONG_DEALS, 1):
        sent |= typed(number, **fields)
        marked += [(f"d{number}-{name}", name) for name in inputs]
    assert page.send(sent) == 422 and page.points() == {}
    assert page.refused_at() == [name for name, _field in marked] and "yes_all" not in page.html
    reasons = [words for _fields, words, _inputs in WRONG_DEALS]
    for words in reasons:
        assert page.text.count(words) == reasons.count(words)
    assert sent.items() <= page.values.items()
    for name, field in marked:
        assert f' id="id_{name}_error">' in page.html, name  # each says why
        assert field == "remark" or f'aria-describedby="id_{name}_error"' in page.html


def test_what_no_page_sends_is_refused(rows):
    for sent, words in (
        ({"trump": "acorns"}, "acorns is not one of the choices."),
        ({"seen": "many", "trump": ""}, "Enter a whole number."),
        ({"seen": "-1"}, "At least 0"),
    ):
        assert rows.send(typed(1, card_points=(100,), **sent)) == 422
        assert words in rows.text and rows.points() == {}


def test_of_four_numbers_the_wrong_one_is_marked_or_those_that_were_typed(start, open_sheet):
    page = open_sheet(start("differenzler"))
    page.send(typed(1, announced=(40, 40, 400, 40)))
    assert "d1-announced_2" in page.refused_at() and "d1-announced_0" not in page.refused_at()
    page.send(typed(1, announced=(40,) * 4, card_points=(60, 60, None, 60)))
    assert page.refused_at() == ["d1-card_points_0", "d1-card_points_1", "d1-card_points_3"]
    assert "These must add up to 157, not 180." in page.text


def test_all_points_are_asked_about_once_and_a_question_is_not_called_refused(rows):
    assert rows.send(typed(1, card_points=(157,))) == 422
    assert "Matsch?" in rows.text and rows.points() == {} and 'class="deal refused asks' in rows.html
    assert rows.send({"d1-no_all": "1"}) == 302
    assert rows.points() == {1: [157, 0]}
    assert rows.send({"d1-remark": "really"}) == 302
    assert rows.match.entries.get().remark == "really"
    rows.send(typed(2, card_points=(0,)))
    assert rows.send({"d2-yes_all": "1"}) == 302
    assert rows.points()[2] == [0, 257]
    rows.send(typed(3, card_points=(100, 50)))
    assert 'class="deal refused two' in rows.html


def test_two_at_the_same_deal_both_are_shown_and_either_can_stand(rows, write, secretary):
    write(rows.match, 1, {"card_points": [100, 57]}, by=secretary, remark="theirs")
    write(rows.match, 2, {"card_points": [100, 57]})
    sent = typed(1, card_points=(90,)) | typed(2, card_points=(90,)) | typed(3, card_points=(80,))
    assert rows.send(sent) == 422
    assert "sekretaria entered this deal" in rows.text and "theirs" in rows.text
    assert "Someone with the link entered this deal at" in rows.text
    assert "Saved: 100 : 57" in rows.text and "Yours: 90 : 67" in rows.text
    assert rows.points() == {1: [100, 57], 2: [100, 57], 3: [80, 77]}, "no other row waits"
    assert rows.send({}) == 302
    assert rows.points() == {1: [90, 67], 2: [90, 67], 3: [80, 77]}


def test_a_closed_round_says_what_changes_and_changes_what_was_shown(rows, write):
    for number in range(1, 9):
        write(rows.match, number, {"card_points": [100, 57]})
    Match.objects.update(state=Match.State.CLOSED)
    closed = rows.open()
    assert "This round is closed" in closed.text
    assert closed.send(typed(1, card_points=(90, ""))) == 422
    assert "This round is closed. Saving changes the standings:" in closed.text
    assert "Anna – Cleo 800 → 790" in closed.text and "Beat – Dora 456 → 466" in closed.text
    assert closed.points()[1] == [100, 57]
    assert closed.send(typed(1, card_points=(60, "")), confirmed="1") == 422
    assert "Anna – Cleo 800 → 760" in closed.text and closed.points()[1] == [100, 57]
    assert closed.send({"d1-shown": ""}, confirmed="1") == 422
    write(closed.match, 2, {"card_points": [90, 67]}, seen=1, confirmed=True)
    closed.send({}, htmx=True, only="1", confirmed="1")
    assert "Anna – Cleo 790 → 750" in closed.text and closed.points()[1] == [100, 57]
    closed.send({}, htmx=True, only="1", confirmed="1")
    assert closed.points()[1] == [60, 97]
    closed.open()
    assert closed.send(typed(3, card_points=(90, ""))) == 422
    assert closed.send({}, confirmed="3") == 302
    assert closed.points()[3] == [90, 67]


def strike(page: SheetPage, number: int, **sent: str):
    return page.client.post(f"{page.address}deals/{number}/strike/", sent)


def test_striking_asks_first_and_is_undone_on_the_same_page(rows, write, settings):
    write(rows.match, 1, {"card_points": [100, 57], "trump": "hearts"}, remark="first")
    write(rows.match, 1, {"card_points": [90, 67]}, seen=1)
    for seen in ("1", "", "x", "9" * 5000):
        strike(rows, 1, seen=seen, sure="1")
    for number in (2, 0, 9, 10**30):  # what is not there
        assert strike(rows, number, seen="1", sure="1").status_code == 302
    assert rows.points() == {1: [90, 67]}, "who has not seen the deal does not strike it"
    asked = strike(rows, 1, seen="2")
    assert "Delete deal 1?" in asked.text and rows.points() == {1: [90, 67]}
    struck = strike(rows, 1, seen="2", sure="1")
    assert rows.points() == {}
    rows.response = rows.client.get(struck.headers["Location"])
    assert "Undo" in rows.text
    settings.FRIENDLY_WRITINGS = 0
    with_link = open_with_link(rows)
    with_link.post(f"{rows.address}deals/1/restore/")
    assert "log in to continue" in with_link.get(rows.address).text
    assert rows.points() == {}
    rows.client.post(f"{rows.address}deals/1/restore/")
    assert rows.points() == {1: [90, 67]}
    assert "Undo<" not in rows.client.get(struck.headers["Location"]).text


def taken_back(page: SheetPage) -> str:
    button = r'action="([^"]*/strike/)">[^>]*>[^>]*><button class="second">Undo'
    found = re.search(button, page.open().html)
    return found[1] if found else ""


def test_the_deal_entered_last_is_taken_back_in_rows_too(rows, write):
    assert taken_back(rows) == ""
    for number in (5, 2):
        write(rows.match, number, {"card_points": [100, 57]})
    write(rows.match, 5, {"card_points": [90, 67]}, seen=1)
    assert taken_back(rows) == f"{rows.address}deals/2/strike/"
    strike(rows, 2, seen="1", sure="1")
    assert taken_back(rows) == f"{rows.address}deals/5/strike/"


def test_the_corrections_say_who_changed_what(rows, write, secretary):
    write(rows.match, 1, {"card_points": [157, 0], "matsch": 0}, by=secretary, remark="first")
    write(rows.match, 1, {"card_points": [90, 67], "stoeck": 1}, seen=1)
    rows.response = rows.client.get(f"{rows.address}corrections/")
    assert "sekretaria 1 – 257 : 0" in rows.text and "Matsch (Anna – Cleo) · first" in rows.text
    assert "90 : 87" in rows.text and "Stöck (Beat – Dora)" in rows.text


def _labels(page: SheetPage) -> list[str]:
    return re.findall(r'class="part-label"[^>]*>\s*(\w+)', page.html)


def test_what_a_tick_or_a_choice_says_itself_stands_above_it_no_second_time(rows, start, open_sheet):
    assert _labels(rows) == ["Vorhand"] * 8
    Match.objects.all().delete()  # the next has the same link
    assert _labels(open_sheet(start("schieber", options=RACE))).count("Vorhand") == 1


def test_who_leads_goes_round_from_the_first(rows):
    rows.client.post(f"{rows.address}first/", {"seat": "2"})
    shown = re.findall(r'<small title="Vorhand">([^<]*)</small>', rows.open().html)
    assert shown == ["Cleo", "Dora", "Anna", "Beat"] * 2
    for seat in ("4", "-1", "x", "9" * 5000):
        rows.client.post(f"{rows.address}first/", {"seat": seat})
    assert Match.objects.get().first == 2


def test_a_sheet_that_has_not_begun_takes_nothing(start, open_sheet):
    page = open_sheet(start("schieber", state=Match.State.AHEAD))
    assert not page.values
    page.send(typed(1, card_points=(100,), seen=0))
    assert page.points() == {}


TOTALS = {"points_0": "885", "matsch_0": "1", "stoeck_0": "1", "points_1": "491", "seen": "0"}
WRONG_TOTALS = [
    *(("points_0", value) for value in ("", "x", "-885", str(10**30), "9" * 5000)),
    *(("matsch_0", value) for value in ("-1", "9")),
    *(("stoeck_0", str(10**30)), ("stoeck_1", "two"), ("points_1", "-491"), ("matsch_1", "9")),
    *(("remark", "x" * 201), ("seen", "x")),
]
THEIRS = {"points": [700, 556], "matsch": [0, 0], "stoeck": [0, 0]}


def send_totals(page: SheetPage, **sent: str) -> int:
    page.response = page.client.post(f"{page.address}totals/", TOTALS | sent)
    return page.response.status_code


def test_only_the_totals_of_a_sheet_are_entered_and_deleted_again(rows):
    assert "Enter only the totals of the sheet" in rows.text
    for field, value in WRONG_TOTALS:
        send_totals(rows, **{field: value})
        assert list(rows.response.context["form"].errors) == [field]
        assert field == "seen" or not value or f'value="{value}"' in rows.html
    send_totals(rows, points_1="490")
    assert (rows.refused_at(), rows.points()) == (["points_0"], {})
    assert send_totals(rows) == 302
    assert rows.points() == {0: [885, 491]}
    assert "Only the totals of this sheet were entered." in rows.open().text
    assert control(rows) == "Check total 157 × 8 + 100 × 1 Matsch + 20 × 1 Stöck = 1376 Entered 1376"
    strike(rows, 0, seen="1", sure="1")
    assert rows.points() == {}
    send_totals(rows, seen="1")
    assert "Someone deleted these totals in the meantime." in rows.text
    assert 'name="seen" value="0"' in rows.html
    rows.send(typed(1, card_points=(100,), seen=0))
    assert "Enter only the totals of the sheet" not in rows.text
    for send in (rows.client.get, rows.client.post):
        page = send(f"{rows.address}totals/", TOTALS, follow=True)
        assert "Individual deals have already been entered here." in page.text
    assert rows.points() == {1: [100, 57]}


def test_two_at_the_same_totals_the_second_is_shown_the_first(rows, write, secretary):
    write(rows.match, 0, THEIRS, by=secretary)
    send_totals(rows)
    assert "sekretaria entered these totals while you were typing." in rows.text and "700 : 556" in rows.text
    assert 'name="seen" value="1"' in rows.html and rows.points() == {0: [700, 556]}
    send_totals(rows, seen="1")
    assert rows.points() == {0: [885, 491]}


def test_of_totals_too_only_what_was_shown_is_accepted(rows, write):
    write(rows.match, 0, THEIRS)
    Match.objects.update(state=Match.State.CLOSED)
    send_totals(rows, seen="1")
    assert "700 → 885" in rows.text
    shown = re.search(r'name="shown" value="([^"]+)"', rows.html)[1]  # type: ignore[index]
    accepted = {"seen": "1", "shown": shown, "confirmed": "1"}
    send_totals(rows, **accepted, points_0="880", points_1="496")
    assert "700 → 880" in rows.text and rows.points() == {0: [700, 556]}
    assert send_totals(rows, **accepted) == 302
    assert rows.points() == {0: [885, 491]}


@pytest.fixture
def race(start, open_sheet) -> SheetPage:
    return open_sheet(start("schieber", options=RACE))


SPADES = {"trump": "spades", "card_points": [100, 57]}


def test_a_race_asks_for_the_next_deal_and_lists_those_before(race):
    race.send(typed(1, trump="spades", card_points=(100,)), htmx=True, only="1")
    assert "d2-card_points_0" in race.values and "d1-card_points_0" not in race.values
    assert "Deals so far" in race.text and "200" in race.text
    assert "Correct deal 1" in race.html


def test_an_earlier_deal_is_corrected_and_says_what_comes_after_the_end_then(race, write):
    for number in range(1, 4):
        write(race.match, number, SPADES)
    race.open("?deal=1")
    assert race.values["d1-card_points_0"] == "100"
    assert race.send(typed(1, card_points=(90, 67))) == 302
    assert race.points()[1] == [180, 134]
    write(race.match, 4, SPADES)
    write(race.match, 5, {"trump": "hearts", "card_points": [50, 107]})
    race.open("?deal=1")
    sent = typed(1, card_points=(157, 0), matsch_0="on")
    assert race.send(sent) == 422
    assert "Deal 5 would then come after the end." in race.text
    assert race.send(sent, confirmed="1") == 302
    assert race.points()[5] is None
    assert "Anna and Cleo have won" in race.open().text
    assert "comes after the end and does not count" in race.text


def test_the_last_deal_is_taken_back_and_an_earlier_one_is_not(race, write):
    for number in (1, 2):
        write(race.match, number, SPADES)
    assert "Undo the last deal" in race.open().text
    strike(race, 1, seen="1", sure="1")
    assert "Later deals depend on this one" in race.open().text
    strike(race, 2, seen="1", sure="1")
    assert list(race.points()) == [1]


def test_a_free_cell_asks_for_its_points_and_a_used_one_leads_to_its_correction(start, open_sheet, write):
    page = open_sheet(start("coiffeur"))
    assert "?side=1&amp;contract=hearts" in page.html
    page.open("?side=1&contract=hearts")
    assert page.values["d1-side_1"] == "on" and page.values["d1-contract"] == "hearts"
    assert page.send({"d1-card_points": "83"}) == 302
    assert "83 × 2 = 166" in page.text and "?deal=1" in page.html
    page.open("?deal=1")
    assert page.send({"d1-card_points": "100"}) == 302
    assert page.points() == {1: [0, 200]}
    write(page.match, 2, {"side": 0, "contract": "hearts", "card_points": 100})
    below = page.open().html.partition('class="history"')[2]
    assert re.findall(r'class="number"><b>(\d)</b>', below) == ["2", "1"]
    assert taken_back(page) == f"{page.address}deals/2/strike/"


MELDS = [
    {"seat": 0, "sequence": 3, "top": "8", "suit": "hearts"},
    {"seat": 0, "sequence": 3, "top": "A", "suit": "hearts"},
    {"seat": 2, "sequence": 3, "top": "A", "suit": "spades"},
    {"seat": 2, "sequence": 3, "top": "J", "suit": "clubs"},
]


def test_without_a_script_there_are_as_many_rows_for_melds_as_are_asked_for_and_can_be(start, open_sheet):
    page = open_sheet(start("schieber", options={"weis": True}))
    data = {"trump": "hearts", "card_points": [100, 57], "weis": MELDS}
    whole = fields_of(Table("schieber", {"weis": True}), 2, data)
    other = typed(5, card_points=("seventy",), trump="clubs")
    seen = {name: value for name, value in (whole | other).items() if f'name="{name}"' in page.html}
    assert "d2-weis_3_kind" not in seen and 'name="more_melds" value="2"' in page.html
    assert page.send(seen, more_melds="2") == 200
    assert seen.items() <= page.values.items() and not Match.objects.get().entries.exists()
    assert page.refused_at() == [] and "deal empty changed two" in page.html
    assert page.html.count('name="d2-weis_5_kind"') and not page.html.count('name="d1-weis_3_kind"')
    assert page.send(whole | typed(5, card_points=(70,))) == 302
    assert page.points() == {2: [180, 57], 5: [70, 87]}
    assert Match.objects.get().entries.get(number=2).data["weis"] == MELDS
    page.open()
    assert page.html.count('name="more_melds"') == 8
    assert "The Weis of Anna – Cleo counts" in SheetPage(Client(), page.match).text
    assert page.send({f"d1-weis_{row}_kind": "3" for row in range(10)}, more_melds="1") == 200
    assert page.html.count('name="more_melds"') == 7 and 'name="d1-weis_11_kind"' in page.html

"""The page of a match, as a browser without scripts sends it and row by row as htmx does, for every game."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from jassclub.games import PRESENTATIONS
from jassclub.matches.models import Correction, Match
from tests.matches.conftest import SheetPage, valid_cases

RACE = {"deals": None, "target": 1000, "multipliers": {"hearts": 1, "spades": 2}}


def fields_of(number: int, data) -> dict[str, str]:  # noqa: C901 - a case for each kind of field
    """What somebody types and ticks for a deal, by the names on the page."""
    typed: dict[str, str] = {}
    for name, value in data.items():
        at = f"d{number}-{name}"
        if value is None or value is False:
            continue
        if name in ("matsch", "stoeck", "all_tricks", "tik", "stuk", "claim", "side") and value is not True:
            typed[f"{at}_{value}"] = "on"
        elif value is True:
            typed[at] = "on"
        elif name == "took_trick":
            words = {True: "yes", False: "no", None: ""}
            typed |= {f"{at}_{seat}": words[each] for seat, each in enumerate(value)}
        elif name in ("weis", "melds"):
            for row, meld in enumerate(value):
                kind = "four" if "four" in meld else str(meld["sequence"])
                said = {"seat": meld["seat"], "kind": kind, "top": meld.get("four") or meld["top"]}
                said["suit"] = meld.get("suit", "")
                typed |= {f"{at}_{row}_{column}": str(each) for column, each in said.items()}
        elif name == "out":
            typed |= {f"{at}_{one['side']}": str(one["card_points"]) for one in value}
            typed[f"{at}_first"] = str(value[0]["side"])
        elif name == "enough":
            typed[f"{at}_winner"] = str(value["winner"])
            typed |= {f"{at}_sack": "on"} if value["sack"] else {}
        elif isinstance(value, list):
            typed |= {f"{at}_{side}": str(each) for side, each in enumerate(value)}
        else:
            typed[at] = str(value)
    return typed


@pytest.mark.parametrize("case", valid_cases())
def test_the_deals_of_every_game_are_typed_on_its_page_and_come_out_exactly(case, start, open_sheet):
    page = open_sheet(start(case["game"], case["seats"], case["options"]))
    for number, data in enumerate(case["deals"], 1):
        none = {f"d{number}-trump": "no_trump"} if case["game"] == "molotov" else {}
        typed = none | fields_of(number, data) | {f"d{number}-no_all": "1"}
        assert page.send(typed) == 302, (number, data, page.text)
    match = Match.objects.get()
    assert match.totals == case["expect"]["totals"]
    assert match.is_finished == case["expect"]["finished"]
    assert match.winners == case["expect"]["winners"]
    assert list(page.points().values()) == case["expect"]["points"]


# Of a wrong sum every number that was typed is marked: each may be the wrong one.
TWO, FOUR = ([f"card_points_{side}" for side in range(sides)] for sides in (2, 4))
WRONG = {
    "schieber": ({"card_points_0": "90", "card_points_1": "70"}, TWO, "157, not 160."),
    "bieter": ({"trump": "hearts", "card_points_0": "156"}, ["card_points_0"], "exactly 156"),
    "differenzler": (
        {
            **{f"announced_{seat}": "30" for seat in range(4)},
            **{f"card_points_{seat}": "30" for seat in range(4)},
        },
        FOUR,
        "157, not 120.",
    ),
    "coiffeur": (
        {"side_0": "on", "contract": "hearts", "card_points": "156"},
        ["card_points"],
        "exactly 156",
    ),
    "kruisjassen": ({"card_points_0": "100", "card_points_1": "40"}, TWO, "146, not 140."),
    "bodensee": (
        {"bidder": "0", "bid": "61", "trump": "hearts", "card_points_0": "100"},
        ["bid"],
        "61 is not a multiple of 5.",
    ),
    "molotov": (
        {"trump": "hearts", **{f"card_points_{seat}": "30" for seat in range(4)}},
        FOUR,
        "157, not 120.",
    ),
    "jazz": (
        {f"counts_{seat}": "3" for seat in range(4)},
        [f"counts_{seat}" for seat in range(4)],
        "13, not 12.",
    ),
}
SEATS = {"bieter": 3, "bodensee": 2}
OPTIONS = {"bieter": {"bidder": 0, "bid": 500}}


@pytest.fixture(params=PRESENTATIONS)
def game(request) -> str:
    return request.param


@pytest.fixture
def sheet(game, start, open_sheet) -> SheetPage:
    """The empty sheet of every game."""
    return open_sheet(start(game, SEATS.get(game, 4), OPTIONS.get(game)))


@pytest.mark.parametrize("htmx", [False, True])
def test_a_refused_deal_says_why_at_the_field_and_keeps_what_was_typed(sheet, game, htmx):
    typed, fields, reason = WRONG[game]
    sent = {f"d1-{name}": value for name, value in typed.items()}
    status = sheet.send(sent, htmx=htmx, **({"only": "1"} if htmx else {}))
    assert status == (200 if htmx else 422)
    assert sheet.refused_at() == [f"d1-{name}" for name in fields]
    assert reason in sheet.text
    assert {name: sheet.values.get(name) for name in sent} == sent
    assert sheet.points() == {}


def test_everybody_may_look_and_nobody_else_write(sheet, as_reader):
    reader = SheetPage(as_reader, sheet.match)
    assert not reader.values
    for address in ("deals/", "deals/1/strike/", "deals/1/restore/", "first/"):
        answer = as_reader.post(f"{reader.address}{address}", {"seen": "1"})
        assert answer.status_code == 302 and answer.headers["Location"].startswith("/login/?next=/matches/")
        assert as_reader.get(f"{reader.address}{address}").headers["Location"] == reader.address
    assert as_reader.get(f"{reader.address}corrections/").headers["Location"].startswith("/login/")


def test_who_has_the_link_may_write(sheet, as_reader):
    session = as_reader.session
    session["matches"] = ["link"]
    session.save()
    assert SheetPage(as_reader, sheet.match).values


def test_a_sheet_sent_back_unchanged_writes_nothing(sheet):
    assert sheet.send({}) == 302
    assert Correction.objects.count() == 0


@pytest.mark.parametrize("only", ["99", "0", "-1", "x", "9" * 5000, ""])
@pytest.mark.parametrize("htmx", [False, True])
def test_a_row_that_does_not_exist_is_no_error(sheet, only, htmx):
    assert sheet.send({"d77-seen": "0", f"d{'9' * 50}-seen": "0"}, htmx=htmx, only=only) in (200, 302, 422)


def test_what_is_sent_for_the_version_becomes_no_part_of_the_page(sheet):
    sheet.send({"d1-seen": '"><b id=evil>'}, htmx=True, only="1")
    assert "evil" not in sheet.html


@pytest.mark.parametrize("query", ["?deal=9", "?deal=x", "?side=7&contract=acorns", "?side=²", "?struck=1"])
def test_an_address_with_nonsense_shows_the_sheet(sheet, query):
    assert sheet.open(query).values


def test_a_friendly_match_that_does_not_exist_is_not_found(as_helper):
    assert as_helper.get("/matches/99/").status_code == 404


# --- a sheet with a row for every deal ------------------------------------------------------------


@pytest.fixture
def rows(start, open_sheet) -> SheetPage:
    return open_sheet(start("schieber"))


def test_each_deal_is_saved_or_refused_by_itself(rows):
    typed = {
        "d1-card_points_0": "90",
        "d1-card_points_1": "70",
        "d2-card_points_0": "90",
        "d3-card_points_0": "x",
    }
    assert rows.send(typed) == 422
    assert rows.points() == {2: [90, 67]}
    assert rows.refused_at() == ["d1-card_points_0", "d1-card_points_1", "d3-card_points_0"]
    assert rows.values["d1-card_points_1"] == "70"
    assert rows.send({"d1-card_points_1": "", "d3-card_points_0": "100"}) == 302
    assert rows.points() == {1: [90, 67], 2: [90, 67], 3: [100, 57]}


def test_one_saved_row_comes_back_with_the_sums_the_slate_and_the_count(rows):
    rows.send({"d1-card_points_0": "100", "d2-card_points_0": "90"}, htmx=True, only="2")
    assert rows.points() == {2: [90, 67]}
    assert 'id="deal-2"' in rows.html and 'id="deal-1"' not in rows.html
    beside = re.findall(r'id="([a-z]+(?:-back)?)[^"]*"[^>]* hx-swap-oob="true"', rows.html)
    assert set(beside) == {"progress", "summary", "slate", "now", "result", "take-back"}
    assert beside.count("result") == 7 * 2  # the running totals of the other rows
    assert "1/8" in rows.text


def test_a_saved_row_brings_the_link_to_announce_the_deal_after_it(start, open_sheet):
    page = open_sheet(start("differenzler"))
    assert "Announce deal 1" in page.text
    announced = {f"d1-announced_{seat}": "40" for seat in range(4)}
    made = {f"d1-card_points_{seat}": "40" for seat in range(3)}
    page.send(announced | made, htmx=True, only="1")
    assert "Announce deal 2" in page.text


def control(page: SheetPage) -> str:
    return re.search(r"Control sum.*?Entered \d+", page.text)[0]  # type: ignore[index]


def test_the_control_sum_says_what_it_is_made_of(rows):
    rows.send({"d1-matsch_0": "on", "d2-card_points_0": "57", "d2-stoeck_1": "on"})
    assert control(rows) == "Control sum 157 × 2 + 100 × 1 Matsch + 20 × 1 Stöck = 434 Entered 434"


def test_a_refused_deal_stands_in_no_sum_until_it_is_saved(rows):
    """The panel shows what is saved and nothing else, also where a saved deal is being corrected."""
    rows.send({"d1-card_points_0": "90", "d1-trump": "obenabe", "d1-stoeck_0": "on"})
    assert "Stöck need a trump suit." in rows.text and "Control sum" not in rows.text
    rows.send({"d1-card_points_0": "57", "d1-trump": "", "d3-card_points_0": "100", "d3-card_points_1": "60"})
    rows.send({"d1-card_points_0": "67"})
    assert control(rows) == "Control sum 157 × 1 + 20 × 1 Stöck = 177 Entered 177"


def marked(page: SheetPage) -> list[str]:
    return re.findall(r'name="(\S+)"[^>]* aria-invalid="true"', page.html)


@pytest.mark.parametrize(
    ("typed", "words", "fields"),
    [
        (("83", "7474"), "7474 is too high", [1]),
        (("7474", "83"), "7474 is too high", [0]),
        (("", "200"), "200 is too high: at most 157.", [1]),
        (("156", ""), "exactly 156", [0]),
        (("", "156"), "exactly 156", [1]),
        (("-5", ""), "−5 is too low", [0]),
        (("", "-5"), "−5 is too low", [1]),
        (("83", "x"), "Enter a whole number.", [1]),
        (("83", "70"), "Together it must be 157, not 153.", [0, 1]),
        (("157", "157"), "Together it must be 157, not 314.", [0, 1]),
    ],
)
def test_the_number_that_is_wrong_is_marked_and_named_and_all_are_kept(rows, typed, words, fields):
    sent = {f"d1-card_points_{side}": number for side, number in enumerate(typed) if number}
    assert rows.send(sent) == 422 and rows.points() == {}
    assert rows.text.count(words) == 1 and "yes_all" not in rows.html
    assert marked(rows) == [f"d1-card_points_{side}" for side in fields]
    assert {name: rows.values[name] for name in sent} == sent
    for name in marked(rows):  # each says why
        assert f'aria-describedby="id_{name}_error"' in rows.html and f' id="id_{name}_error">' in rows.html


def test_of_four_numbers_the_wrong_one_is_marked_or_those_that_were_typed(start, open_sheet):
    page = open_sheet(start("differenzler"))
    announced = {f"d1-announced_{seat}": "40" for seat in range(4)}
    page.send(announced | {"d1-announced_2": "400"})
    assert "d1-announced_2" in marked(page) and "d1-announced_0" not in marked(page)
    page.send(announced | {f"d1-card_points_{seat}": "60" for seat in (0, 1, 3)})
    assert marked(page) == ["d1-card_points_0", "d1-card_points_1", "d1-card_points_3"]
    assert "Together it must be 157, not 180." in page.text


def test_a_number_of_a_saved_deal_that_no_longer_adds_up_is_refused_and_not_replaced(rows):
    """A browser without script sends both: nobody knows which of them was looked at."""
    rows.send({"d1-card_points_0": "97"})
    rows.open()
    assert rows.send({"d1-card_points_0": "90"}) == 422
    assert "Together it must be 157, not 150." in rows.text and rows.points() == {1: [97, 60]}
    assert (rows.values["d1-card_points_0"], rows.values["d1-card_points_1"]) == ("90", "60")
    assert rows.send({"d1-card_points_1": ""}) == 302
    assert rows.points() == {1: [90, 67]}


def test_all_points_are_asked_about_once_and_no_is_remembered(rows):
    assert rows.send({"d1-card_points_0": "157"}) == 422
    assert "Matsch?" in rows.text and rows.points() == {}
    assert rows.send({"d1-no_all": "1"}) == 302
    assert rows.points() == {1: [157, 0]}
    assert rows.send({"d1-remark": "really"}) == 302
    assert rows.match.entries.get().remark == "really"


def test_all_points_become_a_matsch_by_one_yes(rows):
    rows.send({"d1-card_points_0": "0"})
    assert rows.send({"d1-yes_all": "1"}) == 302
    assert rows.points() == {1: [0, 257]}


def test_two_at_the_same_deal_both_are_shown_and_either_can_stand(rows, write, secretary):
    write(rows.match, 1, {"card_points": [100, 57]}, by=secretary, remark="theirs")
    assert rows.send({"d1-card_points_0": "90"}) == 422
    assert "sekretaria wrote this deal" in rows.text and "theirs" in rows.text
    assert "There: 100 : 57" in rows.text and "Yours: 90 : 67" in rows.text
    assert rows.points() == {1: [100, 57]}
    assert rows.send({}) == 302
    assert rows.points() == {1: [90, 67]}


def test_a_closed_round_says_what_changes_and_changes_it_when_told(rows, write):
    for number in range(1, 9):
        write(rows.match, number, {"card_points": [100, 57]})
    Match.objects.update(state=Match.State.CLOSED)
    rows.open()
    assert "This round is closed" in rows.text
    assert rows.send({"d1-card_points_0": "90", "d1-card_points_1": ""}) == 422
    assert "This round is closed. Saving changes the standings:" in rows.text
    assert "Anna – Cleo 800 → 790" in rows.text and "Beat – Dora 456 → 466" in rows.text
    assert rows.points()[1] == [100, 57]
    assert rows.send({}, confirmed="1") == 302
    assert rows.points()[1] == [90, 67]


def test_what_is_accepted_is_what_was_shown(rows, write):
    for number in range(1, 9):
        write(rows.match, number, {"card_points": [100, 57]})
    Match.objects.update(state=Match.State.CLOSED)
    rows.open()
    assert rows.send({"d1-card_points_0": "90", "d1-card_points_1": ""}) == 422
    assert rows.send({"d1-card_points_0": "60", "d1-card_points_1": ""}, confirmed="1") == 422
    assert "Anna – Cleo 800 → 760" in rows.text and rows.points()[1] == [100, 57]
    assert rows.send({"d1-shown": ""}, confirmed="1") == 422
    write(rows.match, 2, {"card_points": [90, 67]}, seen=1, confirmed=True)
    rows.send({}, htmx=True, only="1", confirmed="1")
    assert "Anna – Cleo 790 → 750" in rows.text and rows.points()[1] == [100, 57]
    rows.send({}, htmx=True, only="1", confirmed="1")
    assert rows.points()[1] == [60, 97]


def test_of_totals_too_only_what_was_shown_is_accepted(rows, write):
    write(rows.match, 0, {"points": [700, 556], "matsch": [0, 0], "stoeck": [0, 0]})
    Match.objects.update(state=Match.State.CLOSED)
    address = f"{rows.address}totals/"
    rows.response = rows.client.post(address, TOTALS | {"seen": "1"})
    assert "700 → 885" in rows.text
    shown = re.search(r'name="shown" value="([^"]+)"', rows.html)[1]  # type: ignore[index]
    accepted = TOTALS | {"seen": "1", "shown": shown, "confirmed": "1"}
    rows.response = rows.client.post(address, accepted | {"points_0": "880", "points_1": "496"})
    assert "700 → 880" in rows.text and rows.points() == {0: [700, 556]}
    assert rows.client.post(address, accepted).status_code == 302
    assert rows.points() == {0: [885, 491]}


def test_with_the_link_one_is_called_somebody_with_the_link(rows, write):
    write(rows.match, 1, {"card_points": [100, 57]})
    assert rows.send({"d1-card_points_0": "90"}) == 422
    assert "Somebody with the link wrote this deal at" in rows.text


def strike(page: SheetPage, number: int, **sent: str):
    return page.client.post(f"{page.address}deals/{number}/strike/", sent)


def test_striking_asks_first_and_is_undone_on_the_same_page(rows, write):
    write(rows.match, 1, {"card_points": [100, 57], "trump": "hearts"}, remark="first")
    asked = strike(rows, 1, seen="1")
    assert "Strike deal 1?" in asked.text and rows.points() == {1: [100, 57]}
    struck = strike(rows, 1, seen="1", sure="1")
    assert rows.points() == {}
    rows.response = rows.client.get(struck.headers["Location"])
    assert "Undo" in rows.text
    rows.client.post(f"{rows.address}deals/1/restore/")
    assert rows.points() == {1: [100, 57]} and rows.match.entries.get().remark == "first"
    assert "Undo" not in rows.client.get(struck.headers["Location"]).text


def test_a_strike_that_cannot_be_undone_says_why(rows, write, settings):
    write(rows.match, 1, {"card_points": [100, 57]})
    strike(rows, 1, seen="1", sure="1")
    settings.FRIENDLY_WRITINGS = 1
    with_link = open_with_link(rows)
    with_link.post(f"{rows.address}deals/1/restore/")
    assert (
        "only people who are logged in may go on" in with_link.get(rows.address).text and rows.points() == {}
    )


def open_with_link(page: SheetPage) -> Client:
    browser = Client()
    browser.get(f"{page.address}join/{page.match.key}/")
    return browser


def taken_back(page: SheetPage) -> str:
    """Where the button goes that takes back the last deal."""
    found = re.search(
        r'action="([^"]*/strike/)">[^>]*>[^>]*><button class="second">Take back', page.open().html
    )
    return found[1] if found else ""


def test_the_deal_entered_last_is_taken_back_in_rows_too(rows, write):
    assert taken_back(rows) == ""
    for number in (5, 2):
        write(rows.match, number, {"card_points": [100, 57]})
    write(rows.match, 5, {"card_points": [90, 67]}, seen=1)
    assert taken_back(rows) == f"{rows.address}deals/2/strike/"
    strike(rows, 2, seen="1", sure="1")
    assert taken_back(rows) == f"{rows.address}deals/5/strike/"


def test_a_saved_row_brings_the_button_that_takes_it_back(rows):
    rows.send({"d3-card_points_0": "100"}, htmx=True, only="3")
    assert f'action="{rows.address}deals/3/strike/"' in rows.html.partition('id="take-back"')[2]


def test_who_has_not_seen_the_deal_does_not_strike_it(rows, write):
    write(rows.match, 1, {"card_points": [100, 57]})
    write(rows.match, 1, {"card_points": [90, 67]}, seen=1)
    for seen in ("1", "", "x", "9" * 5000):
        strike(rows, 1, seen=seen, sure="1")
    assert rows.points() == {1: [90, 67]}


def test_the_corrections_say_who_changed_what(rows, write, secretary):
    write(rows.match, 1, {"card_points": [157, 0], "matsch": 0}, by=secretary, remark="first")
    write(rows.match, 1, {"card_points": [90, 67], "stoeck": 1}, seen=1)
    rows.response = rows.client.get(f"{rows.address}corrections/")
    assert "sekretaria 1 – 257 : 0" in rows.text and "Matsch (Anna – Cleo) · first" in rows.text
    assert "90 : 87" in rows.text and "Stöck (Beat – Dora)" in rows.text


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
    page.send({"d1-card_points_0": "100", "d1-seen": "0"})
    assert page.points() == {}


# --- only the totals of a sheet ------------------------------------------------------------

TOTALS = {"points_0": "885", "matsch_0": "1", "stoeck_0": "1", "points_1": "491", "seen": "0"}


def test_only_the_totals_of_a_sheet_are_entered_and_struck_again(rows):
    assert "Enter only the totals of the sheet" in rows.text
    assert rows.client.post(f"{rows.address}totals/", TOTALS).status_code == 302
    assert rows.points() == {0: [885, 491]}
    assert "Only the totals of this sheet were entered." in rows.open().text
    assert control(rows) == "Control sum 157 × 8 + 100 × 1 Matsch + 20 × 1 Stöck = 1376 Entered 1376"
    strike(rows, 0, seen="1", sure="1")
    assert rows.points() == {}


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"points_1": "490"}, "points_0"), ({"points_0": "x"}, "points_0"), ({"stoeck_1": "two"}, "stoeck_1")],
)
def test_refused_totals_say_so_at_the_field(rows, typed, field):
    rows.response = rows.client.post(f"{rows.address}totals/", TOTALS | typed)
    assert rows.refused_at() == [field]
    assert rows.points() == {}


def test_two_at_the_same_totals_the_second_is_shown_the_first(rows, write, secretary):
    data = {"points": [700, 556], "matsch": [0, 0], "stoeck": [0, 0]}
    write(rows.match, 0, data, by=secretary)
    rows.response = rows.client.post(f"{rows.address}totals/", TOTALS)
    assert "sekretaria entered these totals while you were typing." in rows.text and "700 : 556" in rows.text
    rows.client.post(f"{rows.address}totals/", TOTALS | {"seen": "1"})
    assert rows.points() == {0: [885, 491]}


# --- a race: the next deal, then the next ------------------------------------------------------------


@pytest.fixture
def race(start, open_sheet) -> SheetPage:
    return open_sheet(start("schieber", options=RACE))


def test_a_race_asks_for_the_next_deal_and_lists_those_before(race):
    race.send({"d1-trump": "spades", "d1-card_points_0": "100"}, htmx=True, only="1")
    assert "d2-card_points_0" in race.values and "d1-card_points_0" not in race.values
    assert "Deals so far" in race.text and "200" in race.text
    assert "Correct deal 1" in race.html


def test_an_earlier_deal_is_corrected_and_says_what_comes_after_the_end_then(race, write):
    for number in range(1, 4):
        write(race.match, number, {"trump": "spades", "card_points": [100, 57]})
    race.open("?deal=1")
    assert race.values["d1-card_points_0"] == "100"
    assert race.send({"d1-card_points_0": "90", "d1-card_points_1": "67"}) == 302
    assert race.points()[1] == [180, 134]
    race.open("?deal=1")
    sent = {"d1-card_points_0": "157", "d1-card_points_1": "0", "d1-matsch_0": "on"}
    write(race.match, 4, {"trump": "spades", "card_points": [100, 57]})
    write(race.match, 5, {"trump": "hearts", "card_points": [50, 107]})
    race.open("?deal=1")
    assert race.send(sent) == 422
    assert "Then deal 5 comes after the end." in race.text
    assert race.send(sent, confirmed="1") == 302
    assert race.points()[5] is None
    assert "Anna and Cleo have won" in race.open().text
    assert "comes after the end and does not count" in race.text


def test_the_last_deal_is_taken_back_and_an_earlier_one_is_not(race, write):
    for number in (1, 2):
        write(race.match, number, {"trump": "spades", "card_points": [100, 57]})
    assert "Take back the last deal" in race.open().text
    strike(race, 1, seen="1", sure="1")
    assert "Later deals depend on this one" in race.open().text
    strike(race, 2, seen="1", sure="1")
    assert list(race.points()) == [1]


def test_two_who_write_the_next_deal_are_both_shown(race, write, secretary):
    write(race.match, 1, {"trump": "spades", "card_points": [100, 57]}, by=secretary)
    assert race.send({"d1-trump": "hearts", "d1-card_points_0": "90"}) == 422
    assert "sekretaria wrote this deal" in race.text
    assert race.send({}) == 302
    assert race.points() == {1: [90, 67]}


# --- a grid ------------------------------------------------------------


def test_a_free_cell_asks_for_its_points_and_a_used_one_leads_to_its_correction(start, open_sheet):
    page = open_sheet(start("coiffeur"))
    assert "?side=1&amp;contract=hearts" in page.html
    page.open("?side=1&contract=hearts")
    assert page.values["d1-side_1"] == "on" and page.values["d1-contract"] == "hearts"
    assert page.send({"d1-card_points": "83"}) == 302
    assert "83 × 2 = 166" in page.text and "?deal=1" in page.html
    page.open("?deal=1")
    assert page.send({"d1-card_points": "100"}) == 302
    assert page.points() == {1: [0, 200]}


def test_below_a_grid_stand_its_deals_and_the_last_is_taken_back(start, open_sheet, write):
    page = open_sheet(start("coiffeur"))
    write(page.match, 1, {"side": 1, "contract": "hearts", "card_points": 83})
    write(page.match, 2, {"side": 0, "contract": "hearts", "card_points": 100})
    below = page.open().html.partition('class="history"')[2]
    assert re.findall(r'class="number"><b>(\d)</b>', below) == ["2", "1"]
    assert taken_back(page) == f"{page.address}deals/2/strike/"


# --- how much it costs ------------------------------------------------------------


def test_the_page_costs_as_many_queries_for_a_full_sheet_as_for_an_empty_one(
    rows, write, django_assert_max_num_queries
):
    for number in range(1, 9):
        write(rows.match, number, {"card_points": [100, 57]})
    with django_assert_max_num_queries(8):
        rows.open()


def test_a_question_is_not_called_refused(start, open_sheet):
    page = open_sheet(start("schieber"))
    page.send({"d1-card_points_0": "157"})
    assert 'class="deal refused asks' in page.html
    page.send({"d1-card_points_0": "100", "d1-card_points_1": "50"})
    assert 'class="deal refused two' in page.html


MELDS = [
    {"seat": 0, "sequence": 3, "top": "8", "suit": "hearts"},
    {"seat": 0, "sequence": 3, "top": "A", "suit": "hearts"},
    {"seat": 2, "sequence": 3, "top": "A", "suit": "spades"},
    {"seat": 2, "sequence": 3, "top": "J", "suit": "clubs"},
]


def test_without_a_script_there_are_as_many_rows_for_melds_as_are_asked_for(start, open_sheet):
    page = open_sheet(start("schieber", options={"weis": True}))
    data = {"trump": "hearts", "card_points": [100, 57], "weis": MELDS}
    whole, other = fields_of(2, data), {"d5-card_points_0": "seventy", "d5-trump": "clubs"}
    seen = {name: value for name, value in (whole | other).items() if f'name="{name}"' in page.html}
    assert "d2-weis_3_kind" not in seen and 'name="more_melds" value="2"' in page.html
    assert page.send(seen, more_melds="2") == 200
    assert seen.items() <= page.values.items() and not Match.objects.get().entries.exists()
    assert page.refused_at() == [] and "deal empty changed two" in page.html
    assert page.html.count('name="d2-weis_5_kind"') and not page.html.count('name="d1-weis_3_kind"')
    assert page.send(whole | {"d5-card_points_0": "70"}) == 302
    assert page.points() == {2: [180, 57], 5: [70, 87]}
    assert Match.objects.get().entries.get(number=2).data["weis"] == MELDS


def test_there_are_no_rows_for_more_melds_than_there_can_be(start, open_sheet):
    page = open_sheet(start("schieber", options={"weis": True}))
    assert page.html.count('name="more_melds"') == 8
    kinds = {f"d1-weis_{row}_kind": "3" for row in range(10)}
    assert page.send(kinds, more_melds="1") == 200
    assert page.html.count('name="more_melds"') == 7 and 'name="d1-weis_11_kind"' in page.html

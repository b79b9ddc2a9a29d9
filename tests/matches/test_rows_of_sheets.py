"""The rows of a sheet's page: what they are filled with, where typing begins, and hints while one types."""

import re

import pytest

from jassclub.matches.actions.starting import choose_seat
from jassclub.matches.models import Seat
from tests.matches.conftest import SheetPage, typed
from tests.matches.test_deal_form import a_meld

ROW = re.compile(r'<li class="deal .*?</li>', re.DOTALL)


def rows_of(page: SheetPage, language: str) -> list[str]:
    page.client.cookies["django_language"] = language
    return ROW.findall(page.open().html)


def begins_at(page: SheetPage) -> list[str]:
    return re.findall(r'id="(\S+)"[^>]* data-begin', page.html)


def test_what_the_address_says_of_a_deal_stands_in_every_empty_row(start, write, open_sheet):
    page = open_sheet(start("schieber", options={"deals": 8})).open("?trump=hearts")
    hearts = re.compile(r'name="d\d-trump" id="\S+"\s+value="hearts"[^>]* checked')
    assert len(hearts.findall(page.html)) == 8
    for number in (1, 2, 4):
        write(page.match, number, {"card_points": [100, 57]})
    assert begins_at(page.open()) == ["id_d3-card_points_0"], "at the first deal that is missing"


DEAL = {"trump": "hearts", "card_points": [100, 57]}
WITH_MORE = [  # games whose deals may say more numbers than every deal needs
    ("schieber", 4, {"deals": None, "target": 2500, "weis": True}, DEAL),
    ("bieter", 3, {"bidder": 0, "bid": 500}, DEAL),
    ("kruisjassen", 4, {"variant": "roem"}, {"card_points": [100, 46]}),
    ("molotov", 3, {}, {"trump": "hearts", "card_points": [100, 50, 7]}),
]


@pytest.mark.parametrize(("game", "seats", "options", "deal"), WITH_MORE)
def test_who_corrects_a_deal_begins_with_its_card_points(start, open_sheet, game, seats, options, deal):
    page = open_sheet(start(game, seats, options, [deal]))
    assert begins_at(page.open("?deal=1")) == ["id_d1-card_points_0"]


def test_who_only_reads_sees_the_typed_numbers_where_they_are_not_the_points(start, as_reader):
    match = start("differenzler", deals=[{"announced": [40, 30, 50, 30], "card_points": [57, 30, 43, 27]}])
    page = as_reader.get(f"/matches/{match.pk}/").text
    assert re.findall(r'class="side typed">(\d+)', page) == ["40", "30", "50", "30", "57", "30", "43", "27"]


def test_where_each_announces_the_inputs_stand_in_the_order_of_speaking(start, write, open_sheet):
    match = start("differenzler")
    page = open_sheet(match)

    def asked(number: int) -> list[str]:
        return re.findall(rf'name="d{number}-((?:announced|card_points)_\d)"', page.open().html)

    def from_seat(seat: int) -> list[str]:
        return [f"{part}_{(seat + n) % 4}" for part in ("announced", "card_points") for n in range(4)]

    assert asked(1) == asked(2) == from_seat(0), "nobody knows yet who speaks first"
    choose_seat(match=match, name="first", seat=2)
    assert [asked(number) for number in (1, 2, 3)] == [from_seat(2), from_seat(3), from_seat(0)]
    assert begins_at(page) == ["id_d1-announced_2"]
    write(match, 1, {"announced": [40, 40, 40, 40], "card_points": [40, 40, 40, 37]})
    assert begins_at(page.open()) == ["id_d2-announced_3"]
    assert asked(1) == from_seat(2)


def test_a_row_that_waits_for_an_answer_leaves_the_empty_ones_as_they_were(start, write, open_sheet):
    match = start("schieber", options={"deals": 8})
    page = open_sheet(match)
    write(match, 1, {"card_points": [100, 57]})
    assert page.send({"d1-card_points_0": "90"}) == 422
    states = [re.search(r'class="deal (\w+)', row)[1] for row in ROW.findall(page.html)]
    assert states == ["refused", *["empty"] * 7]
    assert [page.values[f"d{number}-seen"] for number in range(1, 9)] == ["1", *["0"] * 7]


@pytest.mark.usefixtures("with_cache")
def test_a_row_from_the_cache_is_never_older_than_what_it_shows(start, write, open_sheet):
    match = start("schieber", options={"deals": 8})
    page = open_sheet(match)

    def changed(language: str = "en") -> list[int]:
        before, rows = known[-1], rows_of(page, language)
        known.append(rows)
        return [n for n, (row, old) in enumerate(zip(rows, before, strict=True), 1) if row != old]

    known = [rows_of(page, "en")]
    assert changed() == []
    write(match, 3, {"card_points": [100, 57]}, remark="windy")
    assert changed() == [3]
    write(match, 1, {"card_points": [157, 0]})
    assert changed() == [1, 2, 3], "where typing begins, and the total"
    write(match, 3, {"card_points": [100, 57]}, seen=1, remark="calm")
    assert changed() == [3]
    choose_seat(match=match, name="first", seat=1)
    assert changed() == list(range(1, 9)) == changed("de")
    Seat.objects.filter(match=match, number=0).update(name="Zora")
    assert changed("de") == list(range(1, 9))


SCHIEBER = {"deals": None, "target": 2500, "weis": True}
WEIS = {"trump": "hearts", **a_meld(0, 0, 3, "8", "clubs"), **a_meld(1, 1, 4, "K", "spades")}
ROEM = a_meld(0, 0, 3, "9", "clubs", field="melds") | a_meld(1, 1, "four", "J", field="melds")
COUNTS = "The Roem of Beat – Dora counts (200): four of a kind, jack (Beat) beats"
SAID = [
    ("differenzler", {}, {}, ""),
    ("differenzler", {}, {"announced": (40, 30, 50)}, "Still open: 37"),
    ("differenzler", {}, {"announced": (40, 30, 50, 60)}, "23 announced too many"),
    ("differenzler", {}, {"announced": ("many", "-3"), "card_points": ("²",)}, ""),  # cannot be read
    ("jazz", {"games": ["queens"]}, {"game": "queens", "counts": (1, 1)}, "Queens: 2 missing"),
    ("schieber", SCHIEBER, WEIS, "The Weis of Beat – Dora counts (50)"),
    ("kruisjassen", {"variant": "roem"}, ROEM, "Trump: Something is missing here."),
    ("kruisjassen", {"variant": "roem"}, {**ROEM, "trump": "clubs"}, COUNTS),
]


@pytest.mark.parametrize(("game", "options", "fields", "said"), SAID)
def test_what_is_open_or_counts_is_said_before_saving(start, as_helper, game, options, fields, said):
    match = start(game, options=options, first=0)
    answer = as_helper.post(f"/matches/{match.pk}/telling/", {"only": "1"} | typed(1, **fields))
    assert answer.status_code == 200 and said in answer.text
    assert bool(said) == bool(answer.text.strip())
    assert match.entries.count() == 0

"""The page "Who really sits at table …?", and where the record of changed seats is shown."""

import re

import pytest

from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.matches.models import Match
from jassclub.rounds.models import SeatChange
from jassclub.tables.actions import exchange
from jassclub.tables.queries import in_order
from tests.answers import words
from tests.test_queries import queries_of


class Page:
    """The page of a table's seats as someone opened it; what is sent answers to what it showed."""

    def __init__(self, client, table) -> None:
        self.client, self.table = client, table
        self.address = f"/tables/{table.pk}/seats/"
        self.open()

    def open(self) -> None:
        self.response = self.client.get(self.address)

    @property
    def seats(self) -> dict[str, str]:
        form = self.response.context["seating"]
        return {seat.html_name: str(seat.value()) for seat in form.seats}

    def seen(self, prefix: str = "") -> str:
        return re.search(rf'name="{prefix}seen" value="([^"]*)"', self.response.text)[1]

    def save(self, **chosen) -> int:
        return self.send({**self.seats, "seen": self.seen(), **chosen})

    def exchange(self, one, other, **fields) -> int:
        chosen = {"exchange-one": one, "exchange-other": other, "exchange-seen": self.seen("exchange-")}
        return self.send({**chosen, "exchange": "1", **fields})

    def send(self, fields) -> int:
        self.response = self.client.post(self.address, fields)
        return self.response.status_code

    def errors(self) -> dict[str, list[str]]:
        forms = (self.response.context["seating"], self.response.context["exchanging"])
        return {name: list(each) for form in forms for name, each in form.errors.items()}


@pytest.fixture
def eleven(night_of):
    """Eight play, two sit out, one came after the draw; a deal is written."""
    night = night_of(11)
    night.here(night.members[:10])
    night.round = night.draw()
    night.here(night.members)
    night.late = night.members[10]
    night.table = night.round.tables.get(number=1)
    night.deal(night.table, 1, 100)
    night.by_token = dict(night.round.results.values_list("token", "member"))
    night.benched = list(night.round.results.filter(token=None).values_list("member", flat=True))
    return night


@pytest.fixture
def page(as_secretary, eleven):
    return Page(as_secretary, eleven.table)


def test_every_seat_shows_who_is_noted_and_everyone_of_the_evening_may_be_chosen(page, eleven):
    assert page.seats == {f"seat_{seat}": str(eleven.by_token[seat + 1]) for seat in range(4)}
    labels = re.findall(r"(Odd|Even) side, token (\d)", words(page.response))
    assert labels == [("Odd", "1"), ("Even", "2"), ("Odd", "3"), ("Even", "4")]
    groups = dict(page.response.context["seating"].fields["seat_0"].choices)
    assert [*groups] == ["At this table", "At other tables", "Sits out", "Here, but not in this round"]
    assert [len(options) for options in groups.values()] == [4, 4, 2, 1]
    assert all(label.endswith(" – table 2") for _pk, label in groups["At other tables"])
    assert groups["Here, but not in this round"] == [(eleven.late.pk, str(eleven.late))]
    assert "not in this round" not in dict(page.response.context["exchanging"].fields["one"].choices)


def test_the_seats_of_a_table_are_saved_as_chosen(page, eleven):
    assert page.save() == 302
    assert "Nobody moved" in words(page.client.get(page.response.headers["Location"]))
    assert not SeatChange.objects.exists()
    page.open()
    assert page.save(seat_0=eleven.late.pk, seat_1=eleven.benched[0]) == 302
    newcomers = [eleven.late.pk, eleven.benched[0]]
    assert eleven.at(eleven.table) == [*newcomers, eleven.by_token[3], eleven.by_token[4]]
    answer = words(page.client.get(page.response.headers["Location"]))
    assert "table 1, token 1 → not in this round" in answer and "table 1, token 2 → sits out" in answer


def test_what_cannot_be_is_said_at_the_field_and_the_choice_is_kept(page, eleven):
    other = str(eleven.by_token[5])
    assert page.save(seat_0=other, seat_3=other) == 422
    assert set(page.errors()) == {"seat_0", "seat_3"}
    assert page.response.text.count('aria-invalid="true"') == 2
    assert (page.seats["seat_0"], page.seats["seat_3"]) == (other, other)
    noted = str(eleven.round.results.get(token=1).member)
    assert f"Seated here now: {noted}" in words(page.response)
    page.open()
    one = eleven.by_token[1]
    sits_out = "Both sit out this round: there is nothing to swap."
    for both, errors in (
        ((one, one), {"other": ["Choose two different players."]}),
        (eleven.benched, {"other": [sits_out]}),
        (("", one), {"one": ["Choose a player."]}),
    ):
        assert page.exchange(*both) == 422 and page.errors() == errors
        assert page.response.context["exchanging"]["one"].value() == str(both[0])
    assert page.save(seat_2="") == 422
    assert page.errors() == {"seat_2": ["Choose a player."]}
    eleven.here(eleven.members[:10])  # the late one was unticked in the meantime
    assert page.save(seat_2=eleven.late.pk) == 422
    [[field, [why]]] = page.errors().items()
    assert field == "seat_2" and "tick them in the roll call first" in why
    assert not SeatChange.objects.exists()


def test_on_an_old_page_nothing_is_changed_the_choice_is_kept_and_can_be_saved_again(page, eleven):
    two, eight = eleven.by_token[2], eleven.by_token[8]
    exchange(round_=eleven.round, one=two, other=eight, seen=in_order(eleven.round.results.all()), by=None)
    chosen = {"seat_0": str(eleven.by_token[3]), "seat_2": str(eleven.by_token[1])}
    assert page.save(**chosen) == 422
    assert "Someone changed the seats of this round in the meantime" in page.errors()["__all__"][0]
    assert SeatChange.objects.count() == 2
    # The choice for seat 1 is still the one of the old page, and the new page says who is noted there now.
    assert page.seats == {**chosen, "seat_1": str(two), "seat_3": str(eleven.by_token[4])}
    assert f"Seated here now: {eleven.round.results.get(token=2).member}" in words(page.response)
    assert page.save(seat_1=eight) == 302
    assert eleven.at(eleven.table) == [eleven.by_token[token] for token in (3, 8, 1, 4)]


def test_an_old_exchange_is_told_too_and_pressed_twice_it_is_done_once(page, eleven):
    one, other = eleven.by_token[1], eleven.by_token[6]
    old = page.seen("exchange-")
    page.exchange(one, eleven.by_token[7])
    page.open()
    assert page.exchange(one, other, **{"exchange-seen": old}) == 422
    now = page.seen("exchange-")
    assert now != old
    for _press in (1, 2):
        assert page.exchange(one, other, **{"exchange-seen": now}) == 302
        page.open()
    assert eleven.round.results.get(member=one).token == 6


def test_garbage_moves_nobody_and_a_table_that_is_gone_is_not_found(page, eleven):
    one, two, five = (eleven.by_token[token] for token in (1, 2, 5))
    for garbage in ("x", "-1", "9" * 5000, "\x00", "²"):
        for field in ("seen", "seat_0"):
            assert page.save(**{"seat_0": two, "seat_1": one, field: garbage}) == 422
        for field in ("exchange-seen", "exchange-one"):
            assert page.exchange(one, five, **{field: garbage}) == 422
    assert not SeatChange.objects.exists()
    Match.objects.all().delete()
    assert page.save() == 404


def test_a_name_is_text_wherever_the_page_says_it(as_secretary, night):
    nasty = welcome_at_the_door(evening=night.evening, line="<b>Bold</b>", is_ranked=True)
    night.here([*night.members[:7], nasty])
    round_ = night.draw()
    place = round_.results.all().get(member=nasty)
    page = Page(as_secretary, place.table)
    other = next(int(value) for name, value in page.seats.items() if name != f"seat_{place.seat.number}")
    assert page.save(**{f"seat_{place.seat.number}": other}) == 422
    assert "Seated here now: &lt;b&gt;Bold" in page.response.text
    assert "<b>Bold" not in page.response.text


def test_everyone_reads_on_the_rounds_page_who_was_moved_and_at_the_table_who_was_there(
    page, eleven, as_reader, as_helper
):
    address = f"/rounds/{eleven.round.pk}/"
    for where in (f"/tables/{eleven.table.pk}/", address):  # only the secretary finds a way to it
        pages = [client.get(where).text for client in (page.client, as_helper, as_reader)]
        assert [page.address in text for text in pages] == [True, False, False]
    assert "Changed seats" not in words(as_reader.get(address))
    page.exchange(eleven.by_token[1], eleven.benched[0])
    text = words(as_reader.get(address))
    assert "Changed seats" in text and "wrong seats" in text and "sekretaria" not in text
    assert "sekretaria: wrong seats" in words(page.client.get(address))
    assert "table 1, token 1 → sits out" in text
    other = eleven.round.tables.get(number=2)
    here, there = (as_helper.get(f"/tables/{table.pk}/corrections/") for table in (eleven.table, other))
    assert "table 1, token 1 → sits out" in words(here) and "Changed seats" not in words(there)


def test_a_page_asks_the_database_as_often_after_many_changes_as_after_one(page, eleven):
    addresses = (f"/rounds/{eleven.round.pk}/", page.address, f"/tables/{eleven.table.pk}/corrections/")
    counted = []
    for token in (2, 5, 8):
        page.open()
        page.exchange(page.seats["seat_0"], eleven.round.results.get(token=token).member_id)
        page.client.get("/")  # there the messages are said
        counted.append([queries_of(page.client, address) for address in addresses])
    assert counted[0] == counted[-1]

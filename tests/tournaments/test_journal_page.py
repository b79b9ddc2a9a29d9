"""What happened tonight: in plain words, for those who log in, and with an undo."""

from __future__ import annotations

import re

import pytest
from django.core.exceptions import ValidationError

from jassclub.journal.models import Line
from jassclub.journal.selectors import journal_rows
from jassclub.journal.undoing import undo_line
from jassclub.play.models import Match
from jassclub.tournaments.models import Draw, Round, Wish
from jassclub.tournaments.services.drawing import close_round
from jassclub.tournaments.services.wishes import add_wish


def words(client, address: str) -> list[str]:
    page = client.get(address).text
    found = re.findall(r'<span class="words">(.*?)</span>', page, re.DOTALL)
    return [re.sub(r"\s*<.*?>.*", "", each).strip() for each in found]


@pytest.fixture
def address(night) -> str:
    return f"/evenings/{night.evening.pk}/journal/"


def test_a_deal_that_was_corrected_reads_as_people_say_it(night, table, as_helper, helper, address):
    night.deal(table, 1, 97, by=helper)
    night.deal(table, 1, 79, by=helper, seen=1)
    told = words(as_helper, address)
    assert told[:2] == [
        "round 1, table 1, deal 1: 97 : 60 became 79 : 78",
        "round 1, table 1, deal 1: 97 : 60",
    ]
    assert '<span class="who">helper</span>' in as_helper.get(address).text


def test_what_comes_through_the_site_says_who_sent_it(night, table, as_helper):
    sent = {"only": "1", "d1-card_points_0": "100", "d1-seen": "0"}
    as_helper.post(f"/tables/{table.pk}/deals/", sent, headers={"HX-Request": "true"})
    line = Line.objects.first()
    assert (line.what, line.who, line.by) == ("entry_written", "account", "helper")
    assert (line.season, line.evening, line.round, line.table) == (night.season.pk, night.evening.pk, 1, 1)


def test_helpers_read_nothing_of_wishes_and_accounts(night, as_helper, as_secretary, as_reader, address):
    one, other = night.members[:2]
    add_wish(kind=Wish.Kind.APART, one=one, other=other)
    as_secretary.post("/accounts/", {"username": "new", "password": "nine tricks for me", "role": "helper"})
    assert not any("wish" in each or "account" in each for each in words(as_helper, address))
    assert as_helper.get("/journal/").status_code == 403
    assert as_reader.get(address).status_code == 302
    everything = words(as_secretary, "/journal/")
    assert f"wish added: {one} – {other}, never partners" in everything


def test_no_line_has_a_password(night, as_secretary):
    password = "nine tricks for me"
    as_secretary.post("/accounts/", {"username": "new", "password": password, "role": "helper"})
    assert password not in "".join(str(row) for row in Line.objects.values())
    assert Line.objects.first().what == "account_added"


def test_the_page_is_narrowed_by_person_round_and_table(night, as_secretary, address):
    round_ = night.draw()
    for table in round_.tables.all():
        night.deal(table, 1, 90 + table.number)
    [line] = words(as_secretary, f"{address}?round=1&table=2")
    assert line.startswith("round 1, table 2")
    member = night.at(round_.tables.get(number=1))[0]
    told = words(as_secretary, f"{address}?person={member}")
    assert "round 1, table 1, deal 1: 91 : 66" in told
    assert not any("table 2" in each for each in told)


@pytest.mark.parametrize(
    "query", ["person=x", "round=0", "table=-1", "person=987654", "page=x", "round=1e99"]
)
def test_what_cannot_be_asked_for_is_said_at_its_field(night, as_secretary, address, query):
    response = as_secretary.get(f"{address}?{query}")
    assert response.status_code == 200
    assert ("errorlist" in response.text) == (not query.startswith("page"))


def test_a_long_evening_has_pages(night, table, as_secretary, address):
    for seen in range(101):
        night.deal(table, 1, 60 + seen % 2, seen=seen)
    first, second = words(as_secretary, address), words(as_secretary, f"{address}?page=2")
    assert len(first) == 100 and len(second) == Line.objects.filter(evening=night.evening.pk).count() - 100


# --- undo -----------------------------------------------------------------------------------------


def undo(client, line: Line) -> str:
    return client.post(f"/journal/{line.pk}/undo/", follow=True).text


def test_a_helper_undoes_a_deal_and_no_draw(night, table, as_helper, address):
    drawn = Line.objects.first()
    night.deal(table, 1, 97)
    written = Line.objects.first()
    assert as_helper.get(address).text.count("/undo/") == 1
    assert "It was undone." in undo(as_helper, written)
    assert Match.objects.get(table=table).deals_in == 0
    assert as_helper.post(f"/journal/{drawn.pk}/undo/").status_code == 403
    assert Round.objects.exists()


def test_what_was_changed_again_since_is_not_overwritten(night, table, as_secretary):
    night.deal(table, 1, 97)
    written = Line.objects.first()
    night.deal(table, 1, 79, seen=1)
    assert "was changed again since" in undo(as_secretary, written)
    assert Match.objects.get(table=table).totals == [79, 78]
    assert Line.objects.first().what == "entry_written"


def test_an_undo_can_be_undone(night, table, as_secretary):
    night.deal(table, 1, 97)
    undo(as_secretary, Line.objects.first())
    undo(as_secretary, Line.objects.first())
    assert Match.objects.get(table=table).totals == [97, 60]


def test_a_draw_that_is_undone_stays_to_be_seen(night, as_secretary, secretary):
    night.draw()
    undo(as_secretary, Line.objects.filter(what="draw_carried_out").first())
    assert not Round.objects.exists()
    assert Draw.objects.get().taken_back.get().by == secretary


def test_a_round_is_opened_again_until_the_next_one_is_played(night, as_secretary):
    night.play()
    closed = Line.objects.filter(what="round_closed").get()
    second = night.draw()
    night.deal(second.tables.first(), 1, 80)
    assert "A later round is being played" in undo(as_secretary, closed)
    undo(as_secretary, Line.objects.first())
    assert "A later round is being played" in undo(as_secretary, closed)  # something was written there


def test_a_round_that_was_opened_again_is_closed_again(night, as_secretary):
    round_ = night.play()
    undo(as_secretary, Line.objects.filter(what="round_closed").get())
    assert Round.objects.not_closed().get() == round_
    close_round(round_=round_)
    assert not Round.objects.not_closed().exists()


def test_what_is_never_undone_says_so(night, secretary):
    line = Line.objects.create(at=Line.objects.first().at, who="command", what="of_a_later_program")
    with pytest.raises(ValidationError, match="cannot be undone here"):
        undo_line(line=line, by=secretary)


def test_the_rows_for_a_spreadsheet_say_when_who_and_what(night, table, helper):
    night.deal(table, 1, 97, by=helper)
    row = next(journal_rows(Line.objects.all()))
    assert (row["who"], row["what"], row["before"]) == ("helper", "round 1, table 1, deal 1: 97 : 60", "")
    assert '"points": [97, 60]' in row["after"]

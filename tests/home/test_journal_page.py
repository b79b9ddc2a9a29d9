"""What happened tonight: in plain words, for those who log in, and with an undo."""

import csv
import io
import re

import openpyxl
import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.actions.rounds import close_round, reopen_round
from jassclub.drawing.models import Wish
from jassclub.friendly.actions import start_friendly
from jassclub.home import journal
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.matches.actions.sheets import exchange_sides
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.matches.queries.contents import versions_of
from jassclub.members.actions import change_member
from jassclub.members.models import Member
from jassclub.prizes.actions.final_standings import close_season, freeze_standings, unfreeze_standings
from jassclub.prizes.actions.prizes import add_prize, give_prize, take_back_prize
from jassclub.rounds.models import Draw, Round
from jassclub.seasons.models import Season


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


def test_a_deal_of_a_friendly_match_says_of_which(as_secretary):
    match = start_friendly(game="schieber", options=None, names=["Anna", "Beat", "Cleo", "Dora"])
    write_entry(match=match, number=1, data={"card_points": [97, 60]}, seen=0, by=None)
    assert f"friendly match {match.pk}, deal 1: 97 : 60" in words(as_secretary, "/journal/")


def test_what_comes_through_the_site_says_who_sent_it(night, table, as_helper):
    sent = {"only": "1", "d1-card_points_0": "100", "d1-seen": "0"}
    as_helper.post(f"/tables/{table.pk}/deals/", sent, headers={"HX-Request": "true"})
    line = Line.objects.first()
    assert (line.what, line.who, line.by) == ("entry_written", "account", "helper")
    assert (line.season, line.evening, line.round, line.table) == (night.season.pk, night.evening.pk, 1, 1)


def test_helpers_read_nothing_of_wishes_and_accounts(night, as_helper, as_secretary, as_reader, address):
    one, other = night.members[:2]
    add_wish(kind=Wish.Kind.APART, one=one, other=other)
    password = "nine tricks for me"
    as_secretary.post("/accounts/", {"username": "new", "password": password, "role": "helper"})
    assert Line.objects.first().what == "account_added"
    assert password not in "".join(str(row) for row in Line.objects.values())
    assert not any("wish" in each or "account" in each for each in words(as_helper, address))
    assert as_helper.get("/journal/").status_code == 403
    assert as_reader.get(address).status_code == 302
    everything = words(as_secretary, "/journal/")
    assert f"wish added: {one} – {other}, never partners" in everything


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


def test_a_long_evening_has_pages(night, table, as_secretary, address, monkeypatch):
    monkeypatch.setattr(journal, "PER_PAGE", 4)
    for seen in range(3):
        night.deal(table, 1, 60 + seen, seen=seen)
    pages = [words(as_secretary, f"{address}?page={page}") for page in (1, 2)]
    assert [len(page) for page in pages] == [4, Line.objects.filter(evening=night.evening.pk).count() - 4]


# --- As a spreadsheet.


def test_what_happened_on_an_evening_has_a_row_each_the_newest_first(as_secretary, night, table, helper):
    night.deal(table, 1, 97, by=helper)
    answer = as_secretary.get(f"/evenings/{night.evening.pk}/journal.csv")
    heads, *rows = csv.reader(io.StringIO(answer.getvalue().decode("utf-8-sig")))
    assert heads == ["No.", "When", "Who", "What happened", "Before", "After", "Undone"]
    assert rows[0][2:5] == ["helper", "round 1, table 1, deal 1: 97 : 60", ""]
    assert '"points": [97, 60]' in rows[0][5]
    lines = Line.objects.filter(evening=night.evening.pk)
    assert [int(row[0]) for row in rows] == [line.pk for line in lines]


def test_everything_that_happened_opens_in_excel_with_times_as_times(as_secretary, night):
    answer = as_secretary.get("/journal/journal.xlsx")
    page = openpyxl.load_workbook(io.BytesIO(b"".join(answer))).active
    assert page.max_row == Line.objects.count() + 1 and page["B2"].is_date


# --- Undo.


def undo(client, line: Line) -> str:
    return client.post(f"/journal/{line.pk}/undo/", follow=True).text


def test_a_helper_undoes_a_deal_and_no_draw(night, table, as_helper, address):
    drawn = Line.objects.first()
    night.deal(table, 1, 97)
    written = Line.objects.first()
    assert as_helper.get(address).text.count("/undo/") == 1
    assert "The change was undone." in undo(as_helper, written)
    assert Match.objects.get(table=table).deals_in == 0
    assert as_helper.post(f"/journal/{drawn.pk}/undo/").status_code == 403
    assert Round.objects.exists()


@pytest.mark.parametrize("of", ["everything", "evening"])
def test_an_undo_leads_back_to_the_page_on_which_it_was_pressed(table, as_secretary, address, of):
    sent = {"of": of, "narrowed": "round=1"}
    answer = as_secretary.post(f"/journal/{Line.objects.first().pk}/undo/", sent)
    page = "/journal/" if of == "everything" else address
    assert answer.headers["Location"] == f"{page}?round=1"


def test_of_two_changes_the_older_is_undone_once_the_newer_is_and_an_undo_too(night, table, as_secretary):
    night.deal(table, 1, 97)
    older = Line.objects.first()
    night.deal(table, 1, 79, seen=1)
    newer = Line.objects.first()
    for undone in (newer, None):
        assert offered(as_secretary, newer) and not offered(as_secretary, older)
        assert "was changed again later" in undo(as_secretary, older)
        assert Match.objects.get(table=table).totals == [79, 78]
        if undone:  # and then this undo, so that all is as it was
            undo(as_secretary, newer)
            assert offered(as_secretary, older)
            newer = Line.objects.first()
            undo(as_secretary, newer)
            newer = Line.objects.first()
    undo(as_secretary, newer)
    assert "The change was undone." in undo(as_secretary, older)
    assert Match.objects.get(table=table).deals_in == 0


def test_a_closed_round_is_opened_again_until_the_next_one_is_played(night, as_secretary):
    round_ = night.play()
    undo(as_secretary, Line.objects.get(what="round_closed"))
    assert Round.objects.not_closed().get() == round_
    close_round(round_=round_)
    closed = Line.objects.filter(what="round_closed").first()
    second = night.draw()
    assert "round_closed" in kinds_offered(as_secretary)
    night.deal(second.tables.first(), 1, 80)
    for _time in range(2):
        assert "round_closed" not in kinds_offered(as_secretary)
        assert "A later round is being played" in undo(as_secretary, closed)
        undo(as_secretary, Line.objects.first())  # something was written there


def test_what_is_never_undone_says_so(night, secretary):
    line = Line.objects.create(at=Line.objects.first().at, who="command", what="of_a_later_program")
    with pytest.raises(ValidationError, match="cannot be undone here"):
        undo_line(line=line, by=secretary)


def test_sides_are_exchanged_back_after_a_deal_that_was_undone(night, table, as_secretary):
    night.deal(table, 1, 97)
    written = Line.objects.first()
    match = Match.objects.get(table=table)
    exchange_sides(match=match, one=0, other=1, seen=versions_of(match.entries.all()), by=None)
    exchanged = Line.objects.first()
    night.deal(table, 2, 60)
    assert "was changed again later" in undo(as_secretary, exchanged)
    undo(as_secretary, Line.objects.first())
    assert "The change was undone." in undo(as_secretary, exchanged)
    assert Match.objects.get(table=table).totals == [97, 60]
    assert "The change was undone." in undo(as_secretary, written)


def test_a_member_is_changed_back_twice_and_others_are_none_of_it(night, as_secretary):
    key, other = (member.pk for member in night.members[:2])
    for name in ("Anton", "Toni"):
        member = Member.objects.get(pk=key)
        change_member(member=member, fields={"first_name": name}, seen=member.version)
    change_member(member=Member.objects.get(pk=other), fields={"first_name": "Bea"}, seen=1)
    newer, older = Line.objects.filter(what="member_changed", people=f"|{key}|")
    for line in (newer, older):
        assert "The change was undone." in undo(as_secretary, line)


def offered(client, line: Line) -> bool:
    return f"/journal/{line.pk}/undo/" in client.get("/journal/").text


def test_what_undo_always_refuses_is_not_offered(night, as_secretary, as_helper, address):
    round_ = night.draw()
    for table in round_.tables.all():
        night.totals(table)
    written = Line.objects.first()
    assert offered(as_secretary, written) and "/undo/" in as_helper.get(address).text
    close_round(round_=round_)
    assert not offered(as_secretary, written) and "/undo/" not in as_helper.get(address).text
    assert "correct it on the sheet" in undo(as_secretary, written)
    reopen_round(round_=round_)
    assert offered(as_secretary, written)


def test_a_remark_in_a_closed_round_is_still_undone(night, as_secretary):
    round_ = night.play()
    table = round_.tables.first()
    entry = table.match.entries.get()
    night.totals(table, 600 + 20 * table.number, seen=entry.version, remark="late", confirmed=True)
    written = Line.objects.first()
    assert written.what == "entry_written" and offered(as_secretary, written)
    assert "The change was undone." in undo(as_secretary, written)


def test_why_a_deal_cannot_be_undone_is_said_in_the_words_of_its_game(night_of, as_secretary):
    table = night_of(4, game="coiffeur").draw().tables.get()

    def write(number: int, contract: str, seen: int = 0) -> None:
        data = {"side": 0, "contract": contract, "card_points": 80}
        write_entry(match=table.match, number=number, data=data, seen=seen, by=None)

    write(1, "diamonds")
    write(2, "joker7")
    write(2, "hearts", seen=1)
    corrected = Line.objects.first()
    write(1, "joker7", seen=1)
    assert "This side has already played Joker 7." in undo(as_secretary, corrected)


def kinds_offered(client) -> set[str]:
    told = client.get("/journal/").context["told"]
    return {each["line"].what for each in told if each["may_undo"]}


def test_of_a_draw_only_as_long_as_nothing_is_written(night, table, as_secretary, secretary):
    undo(as_secretary, Line.objects.filter(what="draw_carried_out").first())
    assert not Round.objects.exists()
    assert Draw.objects.get().taken_back.get().by == secretary  # it stays to be seen
    table = night.draw().tables.get(number=1)
    assert "draw_carried_out" in kinds_offered(as_secretary)
    night.deal(table, 1, 97)
    assert "draw_carried_out" not in kinds_offered(as_secretary)
    undo(as_secretary, Line.objects.first())
    assert "draw_carried_out" not in kinds_offered(as_secretary)  # what was deleted is kept


def test_a_prize_and_the_end_of_a_season_are_undone_in_their_order(night, as_secretary, secretary):
    Season.objects.update(rounds_per_evening=1)
    night.play()
    season = Season.objects.get()
    final = freeze_standings(of=season, by=secretary)
    [prize] = add_prize(of=season, what="Ham")
    assert {"standings_frozen", "prize_added"} <= kinds_offered(as_secretary)
    prize = give_prize(prize=prize, to=final.lines.first().member)
    assert kinds_offered(as_secretary) & {"standings_frozen", "prize_added", "prize_given"} == {"prize_given"}
    take_back_prize(prize=prize)
    assert {"standings_frozen", "prize_added", "prize_taken_back"} <= kinds_offered(as_secretary)
    close_season(season=season)
    assert "season_closed" in kinds_offered(as_secretary)
    assert "standings_frozen" not in kinds_offered(as_secretary)
    undo(as_secretary, Line.objects.get(what="season_closed"))
    assert Season.objects.get().closed_at is None
    assert "season_reopened" in kinds_offered(as_secretary)
    unfreeze_standings(of=season)
    assert not {"season_reopened", "prize_taken_back"} & kinds_offered(as_secretary)

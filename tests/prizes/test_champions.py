"""A season is closed with its champion; the hall of champions and the records."""

from datetime import date, timedelta

import pytest
from django.utils.timezone import localdate

from jassclub.drawing.actions.rounds import close_round
from jassclub.evenings.actions.roll_call import open_evenings
from jassclub.exchange.actions import UnreadableResults, import_results
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.matches.models import Seat
from jassclub.members.models import Member
from jassclub.players.actions import merge_members
from jassclub.prizes.actions.champions import add_earlier_champion
from jassclub.prizes.actions.final_standings import close_season, freeze_standings, hide_results
from jassclub.prizes.models import EarlierChampion
from jassclub.prizes.papers import occasion_of
from jassclub.prizes.queries.final_standings import hall_of_champions, honours_of
from jassclub.results.models import FinalLine
from jassclub.results.queries.club_records import club_records
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import years_beside
from tests.answers import refused
from tests.conftest import FIRST_NIGHT


@pytest.fixture
def closed(night):
    night.play()
    end(night.season)
    night.season.refresh_from_db()
    return night


def end(season) -> None:
    freeze_standings(of=season, by=None)
    close_season(season=season)


def test_the_first_of_the_frozen_standings_is_champion_whatever_is_corrected_later(closed):
    before = set(FinalLine.objects.filter(rank=1).values_list("member", flat=True))
    closed.totals(closed.evening.rounds.get().tables.get(number=2), 3, seen=1, confirmed=True)
    [crowned] = hall_of_champions()
    assert {each["member"] for each in crowned["placed"] if each["rank"] == 1} == before and before


def test_no_evening_is_opened_in_a_closed_season_until_that_is_undone(closed, as_secretary):
    later = FIRST_NIGHT + timedelta(days=7)
    said = "is closed and has its champion"
    assert said in str(refused(open_evening, season=closed.season, on=later))
    assert said in as_secretary.post(f"/seasons/{closed.season.pk}/evenings/new/", {"date": later}).text
    with pytest.raises(UnreadableResults, match="is closed"):
        import_results(season_name=closed.season.name, results=[], people=[])
    assert "is closed" in str(refused(freeze_standings, of=closed.season, by=None))
    page = as_secretary.get(closed.season.get_absolute_url()).text
    assert "This season was closed on" in page and "Add an evening" not in page
    assert said in str(refused(closed.draw, 2))
    page = as_secretary.get(closed.evening.get_absolute_url()).text
    assert "Draw round 2" not in page and "The season is closed. Its champion is" in page
    assert said in str(refused(open_evenings, season=closed.season, evenings=[{"date": later}]))
    undo_line(line=Line.objects.get(what="season_closed"), by=None)  # by `reopen_season`
    assert hall_of_champions() == [] and open_evening(season=closed.season, on=later)


def test_a_season_that_is_being_played_or_hidden_cannot_be_closed(night):
    assert "No round of this season is closed yet" in str(refused(close_season, season=night.season))
    night.play()
    assert "not frozen" in str(refused(close_season, season=night.season))
    round_ = night.draw()
    assert "is not closed yet" in str(refused(close_season, season=night.season))
    for gone in (round_.tables.all(), round_.results.all(), round_):
        gone.delete()
    hide_results(evening=night.evening, first=1)
    assert "still hidden" in str(refused(close_season, season=night.season))
    hide_results(evening=night.evening, first=None)
    to_come = open_evening(season=night.season, on=localdate() + timedelta(days=7))
    freeze_standings(of=night.season, by=None)
    assert "The next evening is on" in str(refused(close_season, season=night.season))
    Evening.objects.filter(pk=to_come.pk).update(is_cancelled=True)
    close_season(season=night.season)
    assert Season.objects.get().closed_at is not None


def test_the_hall_has_the_newest_first_and_champions_of_before_the_program(closed, as_secretary, as_reader):
    anna = closed.members[0]
    sent = {"year": "1998", "season": "Season 98", "rank": "1", "member": anna.pk, "points": "812"}
    as_secretary.post("/champions/earlier/", sent)
    as_secretary.post("/champions/earlier/", {**sent, "member": "", "name": "Old Hans", "rank": "2"})
    assert [each["title"] for each in hall_of_champions()] == [closed.season.name, "Season 98"]
    page = as_reader.get("/champions/").text
    assert "Old Hans" in page and str(anna) in page
    assert [(crowned["title"], rank) for crowned, rank in honours_of(anna)][-1] == ("Season 98", 1)
    nobody = as_secretary.post("/champions/earlier/", {**sent, "member": "", "name": ""})
    assert "Choose a member or type a name." in nobody.text
    answer = as_secretary.post("/champions/earlier/", {**sent, "name": "Gustav Gast"})
    assert "Gustav Gast is typed here" in answer.context["form"].errors["name"][0]
    assert EarlierChampion.objects.count() == 2
    champion = EarlierChampion.objects.get(name="Old Hans")
    as_secretary.post(f"/champions/earlier/{champion.pk}/remove/")
    assert "Old Hans" not in as_reader.get("/champions/").text
    undo_line(line=Line.objects.get(what="earlier_champion_removed"), by=None)
    assert EarlierChampion.objects.filter(name="Old Hans", rank=2, points=812).exists()


@pytest.mark.parametrize(
    ("name", "last", "years"),
    [
        *(("Meisterschaft", 2025, "2025"), ("Meisterschaft", 2026, "2025/2026")),
        *(("Meisterschaft 2025", 2025, ""), ("Meisterschaft 2025", 2026, "2025/2026")),
        *(("Winter 2025/26", 2026, ""), ("Winter 2025/2026", 2026, ""), ("Saison 25/26", 2026, "")),
        *(("Winter 2025/2026", 2025, ""), ("25. Meisterschaft", 2025, "2025")),
        ("Jass zu 2500", 2025, "2025"),
    ],
)
def test_the_year_of_a_season_is_that_of_its_evenings_and_not_said_twice(name, last, years):
    assert years_beside(name, date(2025, 3, 1), date(last, 11, 30)) == years


def test_a_season_that_is_closed_much_later_keeps_its_year(night_of, as_reader, as_secretary):
    night = night_of(8, on=date(2024, 11, 8))
    night.play()
    end(night.season)  # the clock says another year
    [crowned] = hall_of_champions()
    champion = crowned["placed"][0]["member"]
    assert crowned["years"] == "2024"
    assert honours_of(Member.objects.get(pk=champion))[0][0]["years"] == "2024"
    assert "<small>2024</small>" in as_reader.get("/champions/").text
    assert "<small>2024</small>" in as_reader.get(f"/players/{champion}/").text
    assert occasion_of(night.season).line.endswith("· 2024")
    Season.objects.update(name="Championship 2024")
    assert [each["years"] for each in hall_of_champions()] == [""]
    assert occasion_of(Season.objects.get()).line == "Championship 2024"


def test_anyone_who_turns_out_to_be_champion_twice_is_one_person(closed):
    other = Member.objects.create(name="Anna again", surname="Anna again")
    add_earlier_champion(year=1990, season="1990", member=other)
    merge_members(member=other, into=closed.members[0])
    assert EarlierChampion.objects.get().member == closed.members[0]


def record(of: str) -> list[tuple[str, int]]:
    """Name and figure of each holder, the best first."""
    [game] = club_records()
    [holders] = (each["holders"] for each in game["records"] if each["of"] == of)
    return [(each["name"], each["entry"].figure) for each in holders]


def best(of: str) -> set[tuple[str, int]]:
    return {(name, figure) for name, figure in record(of) if figure == record(of)[0][1]}


def test_records_are_the_highest_round_and_evening_and_the_longest_series(night):
    points = [night.points(each) for each in (night.play(), night.play(seed=2))]
    assert record("round")[0][1] == max(value for each in points for value in each.values())
    sums = {name: points[0][name] + points[1][name] for name in points[0]}
    assert best("evening") == {(name, each) for name, each in sums.items() if each == max(sums.values())}
    won = {name: [each[name] > 1256 - each[name] for each in points] for name in points[0]}
    longest = 2 if any(map(all, won.values())) else 1
    assert best("series") == {(name, longest) for name, each in won.items() if sum(each) >= longest}


def test_matsche_are_counted_by_evening_and_by_season(night_of):
    night = night_of(4, deals=2)
    for evening in (night.evening, night.season.evenings.create(date=date(2026, 11, 27))):
        night.evening = evening
        night.here(night.members)
        table = night.draw().tables.get()
        for deal in (1, 2):
            night.deal(table, deal, 157, matsch=0, confirmed=True)
        close_round(round_=table.round)
    assert record("matsche_evening")[0][1] == 2
    assert record("matsche_season")[0][1] == 4  # of the one who was on that side both times


def test_of_equal_records_the_one_that_was_reached_first_is_named_first(night_of):
    night = night_of(8, deals=1)
    names = []
    for number, side in ((2, 0), (1, 1)):  # of the table and the side with a Matsch
        tables = {table.number: table for table in night.draw().tables.select_related("match", "round")}
        night.deal(tables.pop(number), 1, 0 if side else 157, matsch=side, confirmed=True)
        [other] = tables.values()
        night.deal(other, 1, 100)
        close_round(round_=other.round)
        seats = Seat.objects.filter(match__table__round=other.round, side=side).exclude(match=other.match)
        names.append({str(seat.member) for seat in seats})
    holders = [name for name, figure in record("matsche_evening") if figure == 1]
    assert [set(holders[:2]), set(holders[2:])] == names


def test_hidden_and_open_rounds_hold_no_record(night):
    night.play()
    before = record("round")
    hide_results(evening=night.evening, first=1)
    assert club_records() == []
    hide_results(evening=night.evening, first=None)
    table = night.draw().tables.get(number=1)
    night.totals(table, 1200)
    assert record("round") == before


def test_where_the_lowest_wins_who_missed_a_round_has_no_record_of_an_evening(night_of):
    night = night_of(5, game="differenzler", rounds_per_evening=2, deals=1)
    for away in night.members[:2]:
        round_ = night.draw(sitting_out=[away.pk])
        night.deal_of(round_.tables.get(), 1, {"announced": [50] * 4, "card_points": [40, 40, 40, 37]})
        close_round(round_=round_)
    assert (record("round")[0][1], record("evening")[0][1]) == (10, 20)  # others have 13, and 23 or 26
    assert {name for name, _figure in record("evening")} == {str(member) for member in night.members[2:]}

"""The front page: which evening it is about, and what it says of it, from the first date to next summer."""

import re
from datetime import date, time, timedelta

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.home.queries.front import Front
from jassclub.matches.models import Match
from jassclub.prizes.actions.final_standings import close_season, freeze_standings, hide_results
from jassclub.results.queries.standings import evening_standings
from jassclub.rounds.queries.state import current_evening
from jassclub.season_setup.actions.seasons import change_evening, open_evening
from tests.answers import words

TODAY = date(2026, 11, 20)


@pytest.fixture
def today(monkeypatch):
    """Sets the day; at first it is that of the evening."""

    def set_day(day: date) -> None:
        for module in ["home.queries.front", "rounds.queries.state", "seasons.models", "seasons.queries"]:
            monkeypatch.setattr(f"jassclub.{module}.localdate", lambda: day)
        monkeypatch.setattr("jassclub.evenings.queries.attendance.localdate", lambda: day)

    set_day(TODAY)
    return set_day


def front(client) -> str:
    return words(client.get("/"))


def day(days: int) -> date:
    return TODAY + timedelta(days=days)


@pytest.mark.parametrize(
    ("first", "others", "is_played", "current"),
    [
        (0, [7], False, 0),  # one that is planned does not push tonight's aside
        (-3, [-1], True, -3),  # the one that is being played comes first, whatever its date
        (-7, [-14, 7], False, -7),  # between evenings the last one stays
        (14, [7], False, 7),  # before the first evening it is the next one
    ],
)
def test_which_evening_is_the_current_one(today, night_of, first, others, is_played, current):
    assert current_evening() is None
    night = night_of(8, on=day(first))
    if is_played:
        night.draw()
    for other in others:
        open_evening(season=night.season, on=day(other))
    assert current_evening().date == day(current)


def test_until_someone_is_ticked_the_front_page_has_time_place_and_sign_up(today, night_of, as_reader):
    night = night_of(8, on=day(-7))
    fields = {"starts_at": time(19, 30), "place": "Rössli"}
    tonight = open_evening(season=night.season, on=day(0), fields=fields)
    said = front(as_reader)
    assert "19:30, Rössli Nobody has signed up yet Sign up" in said
    call_roll(evening=tonight, here=[night.members[0].pk])
    assert "Sign up" not in front(as_reader)


def test_a_club_without_an_evening_says_so_and_the_first_date_has_a_sign_up(today, club, night_of, as_reader):
    assert "No evening is planned yet." in front(as_reader)
    assert "has played in this season yet. What the club shows" in words(as_reader.get("/me/"))
    open_evening(season=night_of(0, on=day(30)).season, on=day(7))
    assert Front().state == "none"
    assert "The next evening 27 November 2026 Friday Nobody has signed up yet Sign up" in front(as_reader)


def test_while_a_round_is_played_the_page_says_which_sheets_are_in_and_which_are_missing(
    today, night_of, as_reader, as_secretary
):
    night = night_of(20)
    one, two, three, four, five = night.draw().tables.order_by("number")
    assert "0 of 5 tables done 1 2 3 4 5 Where do I sit?" in front(as_reader)
    night.totals(one, 700)
    Match.objects.filter(pk=four.match.pk).update(started_at=four.match.started_at - timedelta(minutes=9))
    said = front(as_reader)
    assert "1 of 5 tables done · table 4 has kept us waiting longest 1 complete 2 3 4 5" in said
    assert said.count("Latest results Table 1 Sheet complete Player") == 1
    assert " 700 " in said and " 556 " in said
    night.totals(three)
    assert "2 of 5 tables done · still playing: tables 2, 4 and 5" in front(as_reader)
    assert two.get_absolute_url() not in as_reader.get("/").text
    page = as_secretary.get("/").text
    assert two.get_absolute_url() in page and one.get_absolute_url() not in page
    assert page.count("button next") == 1
    for table in (two, four, five):
        night.totals(table)
    assert "5 of 5 tables done" in front(as_reader)


def latest(client) -> str:
    return front(client).partition("Latest results ")[2].partition(" All tables")[0]


def test_the_last_deal_of_the_tables_that_wrote_last_is_shown(today, night_of, as_reader):
    night = night_of(24)
    one, two, *others = night.draw().tables.order_by("number")
    assert latest(as_reader) == ""
    night.deal(one, 1, 100)
    night.deal(two, 1, 157, matsch=0)
    players = [str(seat.member) for seat in two.match.seats.order_by("side", "number")]
    assert latest(as_reader).startswith(
        "Table 2 Deal 1 of 8 · Matsch {} , {} 257 {} , {} 0 Table 1 Deal 1 of 8 Player".format(*players)
    )
    night.fill(one)
    assert latest(as_reader).startswith("Table 1 Deal 8 of 8 · Sheet complete: 800 : 456 Player")
    for table in others:
        night.deal(table, 3, 90)
    assert [deal.table for deal in Front().newest] == [6, 5, 4, 3]
    night.deal(three := others[0], 3, 91, seen=1)
    assert Front().newest[0].table == three.number


def test_the_last_deals_of_a_game_without_sides_show_everyones_difference(today, night_of, as_reader):
    night = night_of(7, game="differenzler")
    for table in night.draw(leftover="threes").tables.order_by("number"):
        seats = table.match.seats.count()
        made = [157, *[0] * (seats - 1)]
        night.deal_of(table, 2, {"announced": [30] * seats, "card_points": made})
    deals = [(deal.number, deal.of, [points for _players, points in deal.sides]) for deal in Front().newest]
    assert deals == [(2, 9, [127, 30, 30]), (2, 8, [127, 30, 30, 30])]
    assert "Table 2 Deal 2 of 9 Player" in latest(as_reader)


def test_after_a_round_the_page_says_who_leads_and_who_rose(today, night, as_reader):
    night.play()
    shown = Front()
    assert shown.state == "between" and "Round 1 is closed." in front(as_reader)
    ranked = evening_standings(night.evening).ranked
    assert [line.member for line in shown.evening_leaders.lines] == [each.line.player for each in ranked[:5]]
    assert {line.rose for line in shown.evening_leaders.lines} == {None}
    night.play(seed=2)
    assert all(line.rose is not None for line in Front().evening_leaders.lines)
    assert "▲" in front(as_reader)


def test_nothing_is_shown_that_is_hidden_until_the_prize_giving(today, night_of, as_reader, as_secretary):
    night = night_of(8, rounds_per_evening=2)
    night.play()
    hide_results(evening=night.evening, first=2)
    before = [(line.member, line.total) for line in Front().evening_leaders.lines]
    round_ = night.draw(seed=2)
    for table in round_.tables.all():
        night.totals(table, 1256)
    for client in (as_reader, as_secretary):
        said = front(client)
        assert "1256" not in said and "Latest results" not in said
    close_round(round_=round_)
    shown = Front()
    assert [(line.member, line.total) for line in shown.evening_leaders.lines] == before
    assert all(own.won != 1256 and own.won != 0 for own in shown.own_places)
    said = front(as_reader)
    assert "The standings are hidden until the prize-giving" in said and "1256" not in said
    assert "1256" not in words(as_reader.get("/me/"))


def test_the_morning_after_is_the_evenings_and_a_week_later_the_seasons(today, night_of, as_reader):
    night = night_of(8, rounds_per_evening=1)
    night.play()
    for morning in (TODAY, day(1)):
        today(morning)
        assert Front().state == "over" and "The evening is over." in front(as_reader)
    today(day(7))
    shown = Front()
    assert shown.state == "past" and shown.season_leaders.of == night.season
    assert shown.last_evening.of == night.evening
    said = front(as_reader)
    assert "The last evening 20 November 2026 1 Player" in said and "Club records" in said
    open_evening(season=night.season, on=day(14))
    assert "The next evening 4 December 2026 Friday Nobody has signed up yet Sign up" in front(as_reader)


def test_between_evenings_the_page_has_the_clubs_records(today, night_of, as_reader):
    night = night_of(8, rounds_per_evening=1)
    one, other = night.draw().tables.order_by("number")
    night.fill(one, 150)
    night.deal(other, 1, 157, matsch=0)
    for number in range(2, 9):
        night.deal(other, number, 60)
    close_round(round_=one.round)
    today(day(1))
    assert Front().state == "over" and not Front().records  # they are the results of this evening
    today(day(7))
    night.evening = open_evening(season=night.season, on=day(7))
    night.here(night.members)
    played = night.play(seed=2)
    today(day(14))
    records = Front().records["records"]
    figures = {record["of"]: record["first"][0]["entry"].figure for record in records}
    assert figures == {"evening": 1200, "round": 1200, "matsche_evening": 1}
    both = " , ".join(holder["name"] for holder in records[1]["first"])
    assert f"Highest round {both} 20 November 2026 1200" in front(as_reader)
    night.totals(played.tables.first(), 1256, seen=1, confirmed=True)
    assert "27 November 2026 1256" in front(as_reader)


def test_in_july_the_page_has_the_champion(today, night_of, as_reader):
    night = night_of(8, rounds_per_evening=1)
    night.play()
    freeze_standings(of=night.season, by=None)
    close_season(season=night.season)
    today(date(2027, 7, 15))
    shown, said = Front(), front(as_reader)
    champion = next(each["name"] for each in shown.champion["placed"] if each["rank"] == 1)
    assert f"Champion Season 1 {champion}" in said and "Champion according to the standings frozen on" in said


def test_a_cancelled_evening_is_not_the_next_one(today, night_of, as_reader):
    night = night_of(8, on=day(-30))
    night.play()
    cancelled = open_evening(season=night.season, on=day(7))
    later = open_evening(season=night.season, on=day(14))
    change_evening(evening=cancelled, fields={"is_cancelled": True})
    shown = Front()
    assert shown.next_date == later and shown.later_dates == [cancelled]
    assert "Cancelled" in front(as_reader)


# --- One's own place.


def own(night, number: int):
    return next(each for each in Front().own_places if each.key == night.members[number].pk)


def test_everyone_finds_table_partner_opponents_rank_and_the_last_round(today, night_of, as_reader):
    night = night_of(9)
    night.play()
    night.draw(seed=2, rounds=2)
    places = Front().own_places
    assert [place.name for place in places] == sorted(place.name for place in places) and len(places) == 9
    seated = next(place for place in places if place.place.at)
    assert seated.tonight.rank and seated.won
    resting = next(place for place in places if place.place.sits_out)
    later = next(place for place in places if place.sits_out)
    assert later.sits_out == [3]
    page = as_reader.get("/me/").text
    card = dict(re.findall(r'<template data-of="(\d+)"(.*?)</template>', page, re.DOTALL))
    text = card[str(seated.key)]
    assert "My seat, round 2" in text and f"<dd>{seated.place.at.number}</dd>" in text
    assert seated.place.partners[0].name in text and seated.place.opponents[1].name in text
    assert "sits out this round" in card[str(resting.key)]
    assert "Sits out in round" in card[str(later.key)]


def test_a_player_who_left_and_one_who_only_comes_to_other_evenings_have_a_result(today, night_of, as_reader):
    night = night_of(9)
    night.play()
    night.here(night.members[:8])
    night.draw(seed=2)
    gone = own(night, 8)
    assert gone.place is None and gone.tonight
    today(day(7))
    night.evening = open_evening(season=night.season, on=day(7))
    night.here(night.members[:4])
    night.draw(seed=3)
    elsewhere = own(night, 8)
    assert elsewhere.place is None and elsewhere.tonight is None and elsewhere.season
    assert "My result, Season 1" in as_reader.get("/me/").text

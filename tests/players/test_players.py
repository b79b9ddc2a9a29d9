"""The page of a player: what is on it, for whom, and that it is found from every name."""

import json
import re
from datetime import date, timedelta

import pytest
from django.utils import timezone

from jassclub.members.models import Member
from jassclub.players.queries.player import player_page
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Result, Round
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Adjustment, Attendance, Evening, Excuse, Season
from tests.answers import pdf_text
from tests.conftest import FIRST_NIGHT, Night


def words(page: str) -> str:
    without = re.sub(r"<(title|select)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return re.sub(r" ([.,])", r"\1", " ".join(re.sub(r"<[^>]+>", " ", without).split()))


def page_of(client, member: Member, asked: str = "") -> str:
    answer = client.get(f"/players/{member.pk}/{asked}")
    assert answer.status_code == 200
    return answer.text


def printed(client, member: Member, year: int) -> str:
    return pdf_text(client.get(f"/players/{member.pk}/{year}.pdf").content)


def night_on(season: Season, members: list[Member], on: date) -> Night:
    night = Night(season, open_evening(season=season, on=on), members)
    night.here(members)
    return night


def imported(season: Season, on: date, **points: int) -> Evening:
    """An evening of one round whose results come from a list."""
    evening = Evening.objects.create(season=season, date=on)
    round_ = Round.objects.create(evening=evening, number=1)
    for name, each in points.items():
        member = Member.objects.get_or_create(surname=name)[0]
        Result.objects.create(round=round_, member=member, kind="imported", points=each)
    return evening


@pytest.fixture
def imported_season(night_of):
    """A season of a game, and a short word for an evening of it, by the week."""

    def make(**fields):
        season = night_of(0, **fields).season
        season.evenings.all().delete()
        return lambda week, **points: imported(season, FIRST_NIGHT + timedelta(weeks=week), **points)

    return make


def anna() -> Member:
    return Member.objects.get(surname="Anna")


def by(regulation: dict, **fields) -> None:
    Season.objects.update(regulation=regulation, **fields)


def test_a_round_shows_with_its_sheet_its_partner_and_both_opponents(night, as_reader, as_secretary):
    member = night.members[0]
    page = page_of(as_reader, member)
    assert "Has not played a round of a season yet." in page and "<svg" not in page
    assert "/members/" not in page and f"/members/{member.pk}/" in page_of(as_secretary, member)
    night.play()
    Member.objects.filter(pk=member.pk).update(is_guest=True)
    seat = member.seats.get()
    page = page_of(as_reader, member)
    assert f'href="/tables/{seat.match.table.pk}/"' in page and "<small>guest</small>" in page
    assert f"Sheet of round 1: {seat.match.totals[seat.side]}" in page
    partner = seat.match.seats.exclude(pk=seat.pk).get(side=seat.side).member
    partners = page[page.index('id="partners-title"') : page.index('id="opponents-title"')]
    opponents = page[page.index('id="opponents-title"') :]
    assert f"/players/{partner.pk}/" in partners
    others = [each.member for each in seat.match.seats.exclude(side=seat.side)]
    assert all(f"/players/{each.pk}/" in opponents for each in others)
    assert "Partners 1" in words(page) and "Opponents 2" in words(page)
    assert '<details class="met"' in page and "Not yet a partner" not in page  # after one evening
    for asked in ("?season=999", "?season=x", "?season=", "?all=&met=nobody"):
        assert f'href="/seasons/{night.season.pk}/"' in page_of(as_reader, member, asked)


def test_the_ranks_are_those_of_the_standings(night, as_reader):
    night.play(1)
    night.play(2)
    by({"round_drop": 1})
    assert page_of(as_reader, night.members[0]).count('<s class="dropped">') == 1
    by({})
    night_on(night.season, night.members, FIRST_NIGHT + timedelta(weeks=1)).play(3)
    ranked = season_standings(night.season).ranked
    assert len(ranked) == 8
    for each in ranked:
        said = words(page_of(as_reader, Member.objects.get(pk=each.line.player)))
        assert f"Rank {each.rank} of 8" in said and f"Total {each.line.total}" in said


def test_a_round_that_is_being_played_does_not_count_yet(night, as_reader):
    table = night.draw().tables.get(number=1)
    night.totals(table)
    member = table.match.seats.get(number=0).member
    assert "No round with this player is closed yet." in page_of(as_reader, member)
    assert "No round with this player is closed yet." in printed(as_reader, member, FIRST_NIGHT.year)


def test_anyone_who_only_sat_out_has_no_best_round_and_met_nobody(night_of, as_reader):
    round_ = night_of(9).play()
    said = words(page_of(as_reader, round_.results.get(kind="sat_out").member))
    assert "Rounds sat out 1" in said and "Best round" not in said and "Opponents" not in said


def test_a_helper_who_fills_a_table_has_points_and_no_rank(night, as_reader):
    member = night.members[0]
    Attendance.objects.filter(member=member).update(is_ranked=False)
    night.play()
    page = page_of(as_reader, member)
    assert "Plays as a stand-in, and is not ranked." in words(page) and 'class="heroes"' not in page
    assert "points at the next evening" not in words(page)
    assert "<svg" not in page  # one evening makes no chart


# The game, the regulation and the points of evenings; what Anna's page says then, behind - what it does not.
SAYS = """
schieber {} Anna=100 Beat=1; Anna=700 Beat=1; Anna=700 Beat=1
    Won the last 3 evenings.
    In the lead since 20 November 2026.
    1497 ahead of Beat.
    -behind
    -at the next evening
    The best evening was on 27 November 2026, with 700 points.
schieber {} Anna=700 Beat=900 Cleo=800
    About 910 points at the next evening would be enough for rank 2. That is 210 more than usual.
    100 behind Cleo.
    -The first evening
    -The best evening
    -average
schieber {} Anna=700 Beat=500; Beat=300
    An average result at the next evening would be enough for rank 1.
    -than usual
schieber {} Anna=700 Beat=702 Cleo=600
    2 behind Beat, and 100 ahead of Cleo.
schieber {} Anna=700 Beat=1; Anna=400 Beat=1; Anna=800 Beat=801
    The last evening was the best so far, with 800 points.
    -Nobody has had a better one
    Won 2 evenings.
schieber {} Anna=700 Beat=1; Anna=800 Beat=1; Anna=400 Beat=500
    The best evening was on 27 November 2026, with 800 points. Nobody has had a better one this season.
schieber {} Anna=9 B=1 Cleo=9; Anna=8 B=1 Cleo=9; Anna=8 B=1 Cleo=9; Anna=8 B=1 Cleo=9; Anna=8 B=1 Cleo=9
    Better than average on each of the last 5 evenings.
schieber {} Anna=9 Beat=1; Anna=8 Beat=9; Anna=8 Beat=9; Beat=9; Anna=8 Beat=9
    -Better than average
differenzler {} Anna=40 Beat=10; Anna=15 Beat=10; Anna=20 Beat=10
    Best round 15
    Points (fewer are better)
    The best evening was on 27 November 2026, with 15 points.
    -at the next evening
differenzler {} Anna=40 Beat=30 Cleo=60
    About 19 points or fewer at the next evening would be enough for rank 1.
    That is 21 fewer than usual.
    10 behind Beat, and 20 ahead of Cleo.
schieber {} Anna=100 Beat=900 Cleo=900
    -at the next evening
    800 behind Beat.
schieber {"evening_value":"ranks"} Anna=500 Beat=650 Cleo=600
    A win at the next evening is enough for rank 2.
    Total 15
    Counts as
schieber {} Anna=700
    Total 700
    Won the last evening.
    -at the next evening
schieber {} Anna=700 Beat=700
    Level with Beat.
    -at the next evening
differenzler {} Anna=-30 Beat=-40 Cleo=0
    About −51 points or fewer at the next evening would be enough for rank 1.
schieber {"least_evenings":3} Anna=700 Beat=900
    Not ranked yet: 2 more evenings needed.
schieber {"least_evenings":3} Anna=700 Beat=900; Anna=701 Beat=900
    The last evening: rank 2, 701 points.
    Turning up at the next evening is enough for rank 2.
    -than usual
"""


@pytest.mark.parametrize("case", re.findall(r"^\w.*\n(?: .*\n)+", SAYS, re.MULTILINE))
def test_the_page_says_which_score_gains_a_rank(imported_season, as_reader, case):
    head, *says = map(str.strip, case.strip().splitlines())
    game, regulation, evenings = head.split(" ", 2)
    evening = imported_season(game=game)
    for week, points in enumerate(evenings.split(";")):
        evening(week, **{name: int(each) for name, each in (part.split("=") for part in points.split())})
    by(json.loads(regulation))
    page = words(page_of(as_reader, anna()))
    assert [said for said in says if (said.removeprefix("-") in page) is said.startswith("-")] == []
    Season.objects.update(closed_at=timezone.now())
    closed = words(page_of(as_reader, anna()))
    assert "at the next evening" not in closed and "In the lead" not in closed


def test_an_evening_that_is_being_played_stands_apart_from_whole_ones(night, as_reader):
    for week, points in ((-2, 900), (-1, 901)):
        evening = imported(night.season, FIRST_NIGHT + timedelta(weeks=week))
        round_ = evening.rounds.get()
        for number, member in enumerate(night.members):
            Result.objects.create(round=round_, member=member, kind="imported", points=points - number)
    night.play()
    page = page_of(as_reader, night.members[1])
    assert re.search(r"Tonight so far: \d+ points in 1 round\.", words(page)) and "being played" in page
    assert re.search(r"About \d+0 points tonight would be enough for rank 1\.", words(page))
    assert "Average per evening 899.5" in words(page)
    chart = re.search(r"<svg.*?</svg>", page, re.DOTALL)[0]
    assert re.findall(r'"chart-label"[^>]*>([^<]*)', chart) == ["13 Nov", "6 Nov"]
    for _round in range(3):
        night.play()
    page = words(page_of(as_reader, night.members[1]))
    assert "Tonight" not in page.split("Language")[-1] and "being played" not in page


def test_anyone_who_comes_often_and_was_never_a_partner_is_named(night, as_reader):
    for week in range(4):
        later = night_on(night.season, night.members, FIRST_NIGHT + timedelta(weeks=week - 8))
        for seed in range(3):
            later.play(week * 3 + seed)
    member = night.members[0]
    partners = {other.member.pk for other in player_page(member)["partners"]}
    missing = {each.pk for each in night.members} - partners - {member.pk}
    assert 1 <= len(missing) <= 3
    named = re.search(r"Not yet a partner:(.*?)</li>", page_of(as_reader, member), re.DOTALL)
    assert {int(key) for key in re.findall(r"/players/(\d+)/", named[1])} == missing


def test_a_cancelled_evening_is_not_the_next_one(imported_season, as_reader):
    """It counts twice, but nobody plays on it: what is asked is the evening after it, which counts once."""
    season = imported_season()(0, Anna=700, Beat=900, Cleo=800).season
    one, two = (FIRST_NIGHT + timedelta(weeks=each) for each in (1, 2))
    Evening.objects.create(season=season, date=one, weight=2, is_cancelled=True)
    Evening.objects.create(season=season, date=two)
    said = "About 910 points at the next evening would be enough for rank 2."
    assert said in words(page_of(as_reader, anna()))


def test_points_of_different_games_are_never_added(imported_season, as_reader):
    imported_season(name="Spring")(0, Anna=700, Beat=600)
    imported_season(name="Autumn", game="differenzler")(1, Anna=-20, Beat=30)
    newest = words(page_of(as_reader, anna()))
    assert "Total −20" in newest and "700" not in newest
    spring = Season.objects.get(name="Spring")
    assert "Total 700" in words(page_of(as_reader, anna(), f"?season={spring.pk}"))


def test_of_a_long_season_the_newest_evenings_show_first_and_a_link_leads_to_all(imported_season, as_reader):
    evening = imported_season()
    days = [evening(week, Anna=700 + week, Beat=705) for week in range(14)]
    shown = page_of(as_reader, anna())
    rows = re.findall(r'<th scope="row"><a class="whole-row" href="/evenings/(\d+)/">', shown)
    assert rows == [str(each.pk) for each in days[:1:-1]]
    assert "All 14 evenings" in shown
    everything = page_of(as_reader, anna(), "?all=1")
    assert len(re.findall('<th scope="row">', everything)) == 14 and "All 14 evenings" not in everything


def test_a_dropped_evening_is_crossed_out_and_an_excused_one_shows(imported_season, as_reader):
    evening = imported_season()
    evening(0, Anna=700, Beat=650)
    evening(1, Anna=500, Beat=660)
    third = evening(2, Beat=670)
    by({"evening_drop": 1, "excused_value": 600})
    Excuse.objects.create(evening=third, member=anna())
    Adjustment.objects.create(season=third.season, member=anna(), points=-25, reason="came late")
    page = page_of(as_reader, anna())
    assert '<s class="dropped n">500</s>' in page and "excused" in page
    assert "Total 1275 −25 came late" in words(page)
    paper = printed(as_reader, anna(), 2026)
    assert "(500)" in paper and "In brackets: dropped." in paper and "excused" in paper


def test_guests_in_a_list_of_their_own_are_ranked_among_themselves(imported_season, as_reader):
    imported_season()(0, Anna=500, Beat=650, Cleo=400)
    Member.objects.filter(surname__in=("Anna", "Cleo")).update(is_guest=True)
    by({}, guests=Season.Guests.APART)
    assert "Rank 1 of 2, among the guests" in words(page_of(as_reader, anna()))
    by({}, guests=Season.Guests.NOT_RANKED)
    assert "Guests are not ranked." in words(page_of(as_reader, anna()))


def test_people_met_in_all_seasons_of_the_game_are_counted_together_when_asked_for(night, as_reader):
    night.play()
    member = night.members[0]
    other = Season.objects.create(name="Before", game=night.season.game, options=night.season.options)
    night_on(other, night.members, FIRST_NIGHT - timedelta(weeks=50)).play(7)
    here, everywhere = player_page(member), player_page(member, all_seasons=True)
    assert here["season"] == night.season
    assert [sum(each.went.rounds for each in page["partners"]) for page in (here, everywhere)] == [1, 2]
    assert "All seasons of Schieber" in page_of(as_reader, member)
    assert "Only this season" in page_of(as_reader, member, "?met=all")


def test_every_name_leads_to_the_page(night, as_secretary):
    round_, member = night.play(), night.members[0]
    evening = f"/evenings/{night.evening.pk}"
    for page in (
        *(f"/seasons/{night.season.pk}/", f"{evening}/", f"{evening}/where/", f"/rounds/{round_.pk}/"),
        *(f"/tables/{member.seats.get().match.table.pk}/", f"/members/{member.pk}/"),
        f"/seasons/{night.season.pk}/meetings/?player={member.pk}",
    ):
        assert f'href="/players/{member.pk}/"' in as_secretary.get(page).text, page
    assert "/players/" not in as_secretary.get(f"{evening}/wall/").text


def test_a_year_on_paper_has_the_evenings_of_that_year_and_the_rank_at_its_end(imported_season, as_reader):
    evening = imported_season()
    for week in range(10):  # six evenings of 2026, four of 2027
        evening(week, Anna=700 - week, Beat=650 if week < 6 else 999)
    first, second = (printed(as_reader, anna(), year) for year in (2026, 2027))
    assert "Anna, 2026" in first and "695" in first and "694" not in first and "Rank 1" in first
    assert "Rank in the season" in first and "Counts as" not in first
    assert "Anna, 2027" in second and "694" in second and "695" not in second and "Rank 2" in second
    for year in (2025, 0, 99999, 10**12):
        assert as_reader.get(f"/players/{anna().pk}/{year}.pdf").status_code == 404

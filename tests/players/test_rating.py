"""The rating of the club's players, as pages show it; how it is worked out: tests/rating."""

from datetime import date, timedelta
from random import Random

import pytest

from jassclub.matches.actions.writing import strike_entry
from jassclub.matches.models import Match, Seat
from jassclub.members.actions import NewMember, add_members, change_member
from jassclub.players.queries.rating import LEAST_ROUNDS, game_rating, rated_games, rating_of, scale_reach
from jassclub.rounds.models import Result, Round, Table
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Evening
from jassclub.seasons.number_format import estimated
from tests.conftest import FIRST_NIGHT, Night
from tests.test_queries import queries_of


def play_rounds(night: Night, rounds: int, *, best: int = 0, first: int = 1, alone: bool = False) -> None:
    """This many closed rounds of eight deals at two tables; the member at `best` does far better."""
    rng = Random(rounds)
    for number in range(first, first + rounds):
        round_ = Round.objects.create(evening=night.evening, number=number)
        seated = rng.sample(night.members, 8)
        for at, members in enumerate((seated[:4], seated[4:]), start=1):
            sides = [(each,) for each in members] if alone else [members[::2], members[1::2]]
            points = [500 + rng.randrange(90) - 300 * (night.members[best] in side) for side in sides]
            points = points if alone else [1000 - each for each in points]
            match = Match.objects.create(
                game=night.season.game, totals=points, deals_in=8, is_finished=True, state=Match.State.CLOSED
            )
            Table.objects.create(round=round_, number=at, match=match)
            Seat.objects.bulk_create(
                Seat(match=match, number=seat, side=seat if alone else seat % 2, member=member)
                for seat, member in enumerate(members)
            )


@pytest.fixture
def rated(night) -> Night:
    """Eight members have played twelve rounds, and the first of them has won by far."""
    play_rounds(night, LEAST_ROUNDS)
    return night


def test_anyone_who_always_wins_is_first_with_an_interval_above_the_average(rated, as_reader):
    rating = game_rating("schieber")
    assert (rating["rounds"], rating["evenings"], rating["too_few"]) == (24, 1, 0)
    assert rating["in_pairs"] and len(rating["players"]) == 8
    first, *_others, last = rating["players"]
    assert first.member == rated.members[0] and first.strength.low > 0
    assert first.strength.rounds == LEAST_ROUNDS
    assert rating_of(first.member, "schieber") == first
    figure, low, high = map(estimated, (first.strength.points, first.strength.low, first.strength.high))
    page = as_reader.get("/rating/").text
    assert f'<span class="n">{figure}</span> ±&nbsp;{first.error}' in page and "12 rounds" in page
    assert page.index(str(first.member)) < page.index(str(last.member))
    assert f'aria-label="{low} to {high}"' in page and page.count('class="likely"') == 8
    assert "In 95 cases out of 100" in page and "nobody can tell who is stronger" in page
    assert '<text x="4.00%"' in page and '<text x="50.00%" y="17" text-anchor="middle">0' in page


def test_the_page_of_a_player_says_what_is_more_than_chance(night, as_reader):
    night.play()
    play_rounds(night, LEAST_ROUNDS, first=2)
    players = game_rating("schieber")["players"]
    pages = [" ".join(as_reader.get(f"/players/{each.member.pk}/").text.split()) for each in players]
    better = f"Plays {players[0].points} points per deal better than average, whoever the partner"
    assert better in pages[0] and 'href="/rating/?game=schieber"' in pages[0]
    for player, page in zip(players, pages, strict=True):
        assert ("whoever the partner" in page) is not player.is_like_average
        assert ("points per deal worse than average" in page) is (player.strength.high < 0)


def test_the_secretary_switches_it_off_on_the_clubs_page_and_it_shows_nowhere(night, as_reader, as_secretary):
    night.play()
    play_rounds(night, LEAST_ROUNDS, first=2)
    season, player = night.season.get_absolute_url(), f"/players/{night.members[0].pk}/"
    assert all('href="/rating/' in as_reader.get(page).text for page in (season, player))
    form = as_secretary.get("/club/settings/").context["form"]
    sent = {name: str(form[name].value()) for name in ("name", "surname_first", "dialect", "wall_minutes")}
    as_secretary.post("/club/settings/", {**sent, "seen": "1"})
    assert "Show player ratings: no" in as_secretary.get("/journal/").text
    assert as_reader.get("/rating/").status_code == as_secretary.get("/rating/").status_code == 404
    assert rating_of(night.members[0], "schieber") is None
    assert all("/rating/" not in as_reader.get(page).text for page in (season, player))
    as_secretary.post("/club/settings/", {**sent, "seen": "2", "rating": "on"})
    assert as_reader.get("/rating/").status_code == 200


def test_anyone_who_has_played_too_few_rounds_is_only_counted(rated, as_reader):
    """Two come later, and two of the others sit out for them."""
    late = add_members([NewMember("Late 1"), NewMember("Late 2")])
    rated.members = [*rated.members[:6], *late]
    play_rounds(rated, 1, first=LEAST_ROUNDS + 1)
    rating = game_rating("schieber")
    assert rating["too_few"] == 2 and len(rating["players"]) == 8
    assert rating_of(late[0], "schieber") is None
    page = as_reader.get("/rating/").text
    assert "At present that is 2 players." in page and "Late" not in page


def test_anyone_who_is_shown_by_initials_is_so_here(rated, as_reader, as_helper):
    fields = {"surname": "Huber", "first_name": "Regula", "shown_as": "initials"}
    change_member(member=rated.members[0], fields=fields)
    page = as_reader.get("/rating/").text
    assert "R. H." in page and "Huber" not in page
    assert "Regula Huber" in as_helper.get("/rating/").text
    change_member(member=rated.members[0], fields={"is_active": False})  # who left is not listed
    assert rated.members[0] not in [each.member for each in game_rating("schieber")["players"]]


def test_only_closed_rounds_that_were_played_here_count(night, as_reader):
    assert "There are too few rounds so far" in as_reader.get("/rating/").text
    evening = Evening.objects.create(season=night.season, date=date(2026, 1, 8))
    imported = Round.objects.create(evening=evening, number=1)
    for member in night.members:
        Result.objects.create(round=imported, member=member, kind=Result.Kind.IMPORTED, points=500)
    assert rated_games() == []
    round_ = night.play()
    assert game_rating("schieber")["rounds"] == 2
    page = as_reader.get("/rating/").text
    assert "There are too few rounds so far" in page and 'class="likely"' not in page  # too few for anyone
    assert rating_of(night.members[0], "schieber") is None
    night.totals(night.draw().tables.get(number=1), 700)  # is being played
    assert game_rating("schieber")["rounds"] == 2
    strike_entry(match=round_.tables.get(number=1).match, number=0, seen=1, by=None, confirmed=True)
    assert game_rating("schieber")["rounds"] == 1


def test_where_the_fewest_points_win_the_fewest_are_first(night_of, as_reader):
    night = night_of(8, game="differenzler")
    play_rounds(night, LEAST_ROUNDS, best=3, alone=True)
    rating = game_rating("differenzler")
    assert rating["players"][0].member == night.members[3] and not rating["in_pairs"]
    assert "at the same table" in as_reader.get("/rating/").text


def test_games_are_not_mixed(rated, night_of, as_reader):
    night = night_of(8, on=FIRST_NIGHT + timedelta(weeks=1), game="coiffeur")
    play_rounds(night, 1)
    assert rated_games() == ["coiffeur", "schieber"]
    assert "There are too few rounds so far" in as_reader.get("/rating/").text
    assert 'class="likely"' in as_reader.get("/rating/?game=schieber").text
    assert game_rating("schieber")["rounds"] == 24
    assert "There are too few rounds so far" in as_reader.get("/rating/?game=jazz").text
    for unknown in ("bridge", "%00", "schieber'"):
        assert as_reader.get(f"/rating/?game={unknown}").status_code == 404


def test_only_the_last_evenings_count_in_as_many_queries(rated, as_reader, monkeypatch):
    as_reader.get("/rating/")
    before = queries_of(as_reader, "/rating/")
    rated.evening = open_evening(season=rated.season, on=FIRST_NIGHT + timedelta(weeks=1))
    assert (game_rating("schieber")["rounds"], game_rating("schieber")["evenings"]) == (24, 1)
    play_rounds(rated, 1)
    assert (game_rating("schieber")["rounds"], game_rating("schieber")["evenings"]) == (26, 2)
    assert queries_of(as_reader, "/rating/") == before <= 8
    monkeypatch.setattr("jassclub.players.queries.rating.EVENINGS", 1)
    assert (game_rating("schieber")["rounds"], game_rating("schieber")["evenings"]) == (2, 1)


def test_of_sheets_of_totals_the_length_of_a_round_is_known(night):
    play_rounds(night, LEAST_ROUNDS)
    before = game_rating("schieber")
    Match.objects.update(deals_in=0)
    assert game_rating("schieber")["players"] == before["players"]
    Match.objects.update(options={"target": 1000})  # a race is over sooner or later
    assert game_rating("schieber")["rounds"] == 0


def test_figures_have_their_sign_and_the_scale_reaches_to_a_round_number_on_both_sides():
    figures = {3.14: "+3.1", -0.44: "−0.4", 0.04: "0.0", -0.04: "0.0", 12: "+12.0"}
    assert {value: estimated(value) for value in figures} == figures
    reaches = {(): 1, (0.4,): 1, (1.2,): 2, (-2.9, 2): 3, (5.1,): 10, (130,): 200}
    assert {values: scale_reach(values) for values in reaches} == reaches

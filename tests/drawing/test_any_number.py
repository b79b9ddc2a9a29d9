"""Any number of players: what the pages say can be done, and that sitting out is spread evenly."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date

import pytest

from jassclub.drawing.queries.people import people_here
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.evenings.queries.attendance import roll
from jassclub.matches.models import Match
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.rounds.models import Result
from jassclub.season_setup.actions.seasons import open_evening, save_season
from jassclub.seasons.models import Season
from jassclub.seasons.templatetags.seasons import how_drawn, sitting_out_earns


def words(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.text))


def options(page) -> list[str]:
    """What stands in the headcount, card by card."""
    [headcount] = re.findall(r"data-headcount>(.*?)</div>", page.text, re.DOTALL)
    cards = re.findall(r"<li>(.*?)</li>", headcount, re.DOTALL) or [headcount]
    return [" ".join(re.sub(r"<[^>]+>", " ", card).split()) for card in cards]


@pytest.fixture
def night_with(db):
    """The roll call of an evening in a season of any game, with so many who are here."""

    def open_night(players: int, game: str, **fields):
        add_members([NewMember(f"Player {number:03}") for number in range(1, players + 1)])
        season = save_season(season=Season(), fields={"name": game, "game": game, **fields}, options={})
        evening = open_evening(season=season, on=date(2026, 11, 20))
        call_roll(evening=evening, here=Member.objects.values_list("pk", flat=True))
        return evening

    return open_night


@pytest.mark.parametrize("players", [6, 22])
def test_nobody_sits_out_twice_over_two_evenings_before_all_have_once(night_of, players):
    night = night_of(players)
    times = Counter({member.pk: 0 for member in night.members})
    for on in (date(2026, 11, 20), date(2026, 12, 4)):
        night.evening = open_evening(season=night.season, on=on)
        night.here(night.members)
        for seed in range(4):
            results = night.play(seed).results.filter(kind=Result.Kind.SAT_OUT)
            times.update(results.values_list("member", flat=True))
            assert max(times.values()) - min(times.values()) <= 1
    assert times.total() == 2 * 8


@pytest.mark.parametrize("page", ["roll-call", "draw"])
@pytest.mark.parametrize(
    ("players", "sitting_out", "over_the_evening", "helping"),
    [
        (
            5,
            "1 sits out each round There is 1 table.",
            "4 players sit out once, nobody twice.",
            "3 helpers come",
        ),
        (
            7,
            "3 sit out each round There is 1 table.",
            "5 players sit out twice, the others once.",
            "1 helper comes",
        ),
        (21, "1 sits out each round There are 5 tables.", "4 players sit out once, nobody", "3 helpers come"),
        (22, "2 sit out each round There are 5 tables.", "8 players sit out once, nobody", "2 helpers come"),
        (23, "3 sit out each round There are 5 tables.", "12 players sit out once, nobody", "1 helper comes"),
    ],
)
def test_the_pages_say_what_can_be_done(
    as_secretary, night_of, page, players, sitting_out, over_the_evening, helping
):
    response = as_secretary.get(f"/evenings/{night_of(players).evening.pk}/{page}/")
    assert "That is no multiple of four." in words(response)
    bench, helpers = options(response)
    assert bench.startswith(f"{sitting_out} In the 4 rounds to come {over_the_evening}")
    assert helpers.startswith(helping)
    assert ("meet again" in bench) == (players < 8) == ("meet again" in helpers)


@pytest.mark.parametrize("page", ["roll-call", "draw"])
@pytest.mark.parametrize(
    ("players", "said"),
    [
        (0, "Nobody is ticked yet. 4 more players are needed for a table."),
        (3, "3 are here : 0 tables. 1 more player is needed for a table."),
        (4, "4 are here : 1 table. Everybody plays in every round. With 4 players some meet again "
            "at a table in the 4 rounds to come. No draw can avoid that."),
        (8, "8 are here : 2 tables. Everybody plays in every round. With 8 players some meet again "
            "at a table in the 4 rounds to come. No draw can avoid that."),
        (24, "24 are here : 6 tables. Everybody plays in every round."),
        (100, "100 are here : 25 tables. Everybody plays in every round."),
    ],
)  # fmt: skip
def test_where_there_is_nothing_to_choose_the_pages_say_how_it_is(
    as_secretary, night_of, page, players, said
):
    response = as_secretary.get(f"/evenings/{night_of(players).evening.pk}/{page}/")
    assert options(response) == [said]
    assert "no multiple of four" not in words(response)


def test_a_card_says_how_to_choose_it(as_secretary, night_of):
    bench, helpers = options(as_secretary.get(f"/evenings/{night_of(22).evening.pk}/roll-call/"))
    assert bench.endswith("Nothing to do: the draw takes those who sat out least so far.")
    assert helpers.endswith("Add somebody who only fills a table")


@pytest.mark.parametrize(
    ("page", "link"), [("roll-call", '"#door"'), ("draw", '"/evenings/{}/roll-call/#door"')]
)
def test_the_way_to_the_door_where_helpers_come_in(as_secretary, night_of, page, link):
    night = night_of(22)
    response = as_secretary.get(f"/evenings/{night.evening.pk}/{page}/")
    assert f"<a href={link.format(night.evening.pk)}" in response.text
    assert 'id="door"' in as_secretary.get(f"/evenings/{night.evening.pk}/roll-call/").text


@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [
        (22, 1, "There are 5 tables. A player who sits out"),
        (5, 5, "In the 5 rounds to come everybody sits out once."),
        (5, 10, "In the 10 rounds to come everybody sits out 2 times."),
        (5, 6, "In the 6 rounds to come 1 player sits out twice, the others once."),
        (7, 20, "In the 20 rounds to come 4 players sit out 9 times, the others 8 times."),
    ],
)
def test_how_often_who_sits_out(as_secretary, night_of, players, rounds, said):
    night = night_of(players, rounds_per_evening=rounds)
    assert said in words(as_secretary.get(f"/evenings/{night.evening.pk}/roll-call/"))


def test_only_the_rounds_to_come_are_spoken_of(night_of, as_secretary):
    night = night_of(5)
    address = f"/evenings/{night.evening.pk}/roll-call/"
    rounds = []
    for _number in range(4):
        rounds.append(people_here(night.evening).headcount.rounds)
        night.play()
    assert [*rounds, roll(night.evening).headcount.rounds] == [4, 3, 2, 1, 0]
    assert options(as_secretary.get(address)) == ["5 are here : 1 table."]
    for number, state in ((2, Match.State.OPEN), (3, Match.State.AHEAD), (4, Match.State.AHEAD)):
        Match.objects.filter(table__round__number=number).update(state=state)  # as if drawn ahead
    assert roll(night.evening).headcount.rounds == 2, "round 2 is being played, 3 and 4 are to come"


def test_fewer_rounds_than_were_played_leave_none_to_come(night_of):
    night = night_of(5)
    night.play(), night.play()
    night.season.rounds_per_evening = 1
    night.season.save()
    night.evening.refresh_from_db()
    assert roll(night.evening).headcount.options == []


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("differenzler", 6, ["2 sit out", "2 helpers", "2 tables of three Nobody sits out. Choose it on"]),
        (
            "differenzler",
            21,
            ["1 sits", "3 help", "3 tables of three At 3 tables there are four, and nobody"],
        ),
        ("differenzler", 23, ["3 sit out", "1 helper", "1 table of three At 5 tables there are four"]),
        (
            "molotov",
            9,
            ["1 sits", "3 help", "3 tables of three Nobody", "1 table of five At 1 table there are"],
        ),
        ("molotov", 24, ["Everybody plays in every round."]),
    ],
)
def test_games_that_allow_it_may_have_tables_of_three_and_five(as_secretary, night_with, game, players, said):
    evening = night_with(players, game)
    found = options(as_secretary.get(f"/evenings/{evening.pk}/roll-call/"))
    assert len(found) == len(said)
    for option, begins in zip(found, said, strict=True):
        assert begins in option


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (8, ["4 pairs play, if everybody has a partner There are 2 tables. It takes 3 rounds until every"]),
        (
            21,
            ["10 pairs play, if everybody has a partner There are 5 tables. One player has", "3 helpers"],
        ),
        (
            22,
            ["11 pairs play, if everybody has a partner There are 5 tables. One pair", "2 helpers come"],
        ),
    ],
)
def test_what_a_number_means_where_fixed_pairs_play(as_secretary, night_with, players, said):
    evening = night_with(players, "schieber", drawing="pairs")
    found = options(as_secretary.get(f"/evenings/{evening.pk}/roll-call/"))
    assert len(found) == len(said)
    for option, begins in zip(found, said, strict=True):
        assert begins in option


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"sit_out": "average"}, "gets the average of their other rounds of the evening."),
        ({"sit_out": "tables"}, "gets the average of all who play that round."),
        ({"sit_out": "fixed", "sit_out_points": 1}, "gets 1 point."),
        ({"sit_out": "fixed", "sit_out_points": 628}, "gets 628 points."),
        ({"sit_out": "nothing", "sit_out_points": 628}, "gets no points."),
    ],
)
def test_what_who_sits_out_receives_is_said_on_the_season_and_at_roll_call(
    as_secretary, night_of, fields, sentence
):
    night = night_of(5, **fields)
    assert sitting_out_earns(night.season) == f"A player who sits out {sentence}"
    for address in (f"/seasons/{night.season.pk}/", f"/evenings/{night.evening.pk}/roll-call/"):
        assert f"A player who sits out {sentence}" in words(as_secretary.get(address))


@pytest.mark.parametrize("partners", Season.Partners.values)
@pytest.mark.parametrize("drawing", Season.Drawing.values)
def test_the_season_page_says_how_rounds_are_drawn(as_reader, night_of, drawing, partners):
    season = night_of(4, drawing=drawing, partners_by_standing=partners).season
    assert how_drawn(season) in words(as_reader.get(f"/seasons/{season.pk}/"))


def test_every_way_to_draw_has_its_own_sentence():
    ways = [(d, p) for d in Season.Drawing.values for p in Season.Partners.values]
    said = {
        how_drawn(Season(game="schieber", drawing=drawing, partners_by_standing=partners))
        for drawing, partners in ways
    }
    assert len(said) == 3 + 3

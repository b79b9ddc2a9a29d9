"""Any number of players: what the pages say can be done, and that sitting out is spread evenly."""

import re
from collections import Counter
from datetime import date

import pytest

from jassclub.drawing.queries.people import people_here
from jassclub.evenings.queries.attendance import roll
from jassclub.matches.models import Match
from jassclub.rounds.models import Result
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Season
from jassclub.seasons.templatetags.seasons import how_drawn, sitting_out_earns
from tests.answers import words


@pytest.fixture
def headcount(as_secretary, night_of):
    """The cards of the headcount at the roll call of an evening with so many players."""

    def cards(players: int, **fields) -> list[str]:
        answer = as_secretary.get(f"/evenings/{night_of(players, **fields).evening.pk}/roll-call/")
        [box] = re.findall(r"data-headcount>(.*?)</div>", answer.text, re.DOTALL)
        return [
            " ".join(re.sub(r"<[^>]+>", " ", card).split())
            for card in re.findall(r"<li>(.*?)</li>", box, re.DOTALL) or [box]
        ]

    return cards


def test_nobody_sits_out_twice_over_two_evenings_before_all_have_once(night_of):
    night = night_of(6)
    times = Counter({member.pk: 0 for member in night.members})
    for on in (date(2026, 11, 20), date(2026, 12, 4)):
        night.evening = open_evening(season=night.season, on=on)
        night.here(night.members)
        for seed in range(4):
            results = night.play(seed).results.filter(kind=Result.Kind.SAT_OUT)
            times.update(results.values_list("member", flat=True))
            assert max(times.values()) - min(times.values()) <= 1
    assert times.total() == 2 * 8


FOUR = {"rounds_per_evening": 4}
PAIRS, DIFFERENZLER, MOLOTOV = {"drawing": "pairs"}, {"game": "differenzler"}, {"game": "molotov"}
AGAIN = "some will meet again at a table in the next 4 rounds. No draw can avoid that."
CARDS = [  # the season, the number of players, and what each card says
    (FOUR, 0, ["Nobody is ticked yet. 4 more players are needed for a table."]),
    (FOUR, 3, ["1 more player is needed for a table."]),
    (FOUR, 8, [f"2 tables. Everyone plays in every round. With 8 players, {AGAIN}"]),
    (FOUR, 24, ["6 tables. Everyone plays in every round."]),
    (FOUR, 5, ["1 table. In the next 4 rounds 4 players sit out once, nobody", "3 stand-ins come"]),
    (FOUR, 7, ["There is 1 table. In the next 4 rounds 5 players sit out twice, the", "1 stand-in comes"]),
    (FOUR, 22, ["5 tables. In the next 4 rounds 8 players sit out once", "2 stand-ins come"]),
    ({"rounds_per_evening": 1}, 22, ["There are 5 tables. A player who sits out", "2 stand-ins"]),
    ({"rounds_per_evening": 5}, 5, ["In the next 5 rounds everyone sits out once.", "3 stand-ins"]),
    ({"rounds_per_evening": 10}, 5, ["Sit-outs per player in the next 10 rounds: 2.", "3 stand-ins"]),
    ({"rounds_per_evening": 6}, 5, ["1 player sits out twice, the others once.", "3 stand-ins"]),
    ({"rounds_per_evening": 20}, 7, ["4 players sit out 9 times, the others 8 times.", "1 stand-in"]),
    (DIFFERENZLER, 6, ["2 sit out", "2 stand-ins", "2 tables of three Nobody sits out. Choose this on"]),
    (DIFFERENZLER, 21, ["1 sits", "3 stand-ins", "3 tables of three 3 tables have four players, and nobody"]),
    (MOLOTOV, 9, ["1 sits", "3 stand-ins", "3 tables of three", "1 table of five 1 table has four players"]),
    (PAIRS, 8, ["4 pairs play if everyone has a partner There are 2 tables. It takes 3 rounds"]),
    (PAIRS, 21, ["10 pairs play if everyone has a partner There are 5 tables. One player", "3"]),
    (PAIRS, 22, ["11 pairs play if everyone has a partner There are 5 tables. One pair", "2"]),
]


@pytest.mark.parametrize(("fields", "players", "cards"), CARDS)
def test_the_pages_say_what_can_be_done(headcount, fields, players, cards):
    shown = headcount(players, **fields)
    for card, part in zip(shown, cards, strict=True):
        assert part in card and (fields != FOUR or ("meet again" in card) == (3 < players <= 8))


def test_a_card_says_how_to_choose_it_and_leads_to_the_door(headcount, as_secretary, night_of):
    bench, helpers = headcount(22)
    assert bench.endswith("Nothing to do: the draw chooses those who have sat out least.")
    assert helpers.endswith("Add a stand-in")
    address = f"/evenings/{night_of(22).evening.pk}/"
    page = as_secretary.get(f"{address}roll-call/").text
    assert '<a href="#door"' in page and 'id="door"' in page
    page = as_secretary.get(f"{address}draw/").text
    assert f'<a href="{address}roll-call/#door"' in page and "data-headcount" not in page


def test_only_the_rounds_to_come_are_spoken_of(night_of, as_secretary):
    night = night_of(5)
    rounds = []
    for _number in range(4):
        rounds.append(people_here(night.evening)["headcount"]["rounds"])
        night.play(method=None)
    assert [*rounds, roll(night.evening)["headcount"]["rounds"]] == [4, 3, 2, 1, 0]
    assert "1 table." in words(as_secretary.get(f"/evenings/{night.evening.pk}/roll-call/"))
    for number, state in ((2, Match.State.OPEN), (3, Match.State.AHEAD), (4, Match.State.AHEAD)):
        Match.objects.filter(table__round__number=number).update(state=state)  # as if drawn ahead
    assert roll(night.evening)["headcount"]["rounds"] == 2, "round 2 is being played, 3 and 4 are to come"
    Season.objects.update(rounds_per_evening=1)
    night.evening.refresh_from_db()
    assert roll(night.evening)["headcount"]["options"] == []


SIT_OUT = {
    ("average", 0): "gets the average of their other rounds that evening.",
    ("tables", 0): "gets the average of all who play that round.",
    ("fixed", 1): "gets 1 point.",
    ("fixed", 628): "gets 628 points.",
    ("nothing", 628): "gets no points.",
}


def test_the_pages_say_how_rounds_are_drawn_in_six_ways_and_what_those_who_sit_out_receive(
    as_secretary, as_reader, night_of
):
    night = night_of(5)
    for (sit_out, points), sentence in SIT_OUT.items():
        Season.objects.update(sit_out=sit_out, sit_out_points=points)
        assert sitting_out_earns(Season.objects.get()) == f"A player who sits out {sentence}"
        for address in (f"/seasons/{night.season.pk}/", f"/evenings/{night.evening.pk}/roll-call/"):
            assert f"A player who sits out {sentence}" in words(as_secretary.get(address))
    season, sentences = night.season, set()
    for season.drawing in Season.Drawing.values:
        for season.partners_by_standing in Season.Partners.values:
            season.save()
            sentences.add(how_drawn(season))
            assert how_drawn(season) in words(as_reader.get(f"/seasons/{season.pk}/"))
    assert len(sentences) == 3 + 3

"""Seasons made up at random, under regulations with every key of docs/rules.md §11: small, so that much is
equal."""

from dataclasses import replace
from datetime import date

from hypothesis import strategies as st

from jassclub.engine.standings.results import EveningResults, RoundPoints
from jassclub.engine.standings.season import lines_of_evening, lines_of_season, value_evening
from jassclub.seasons.regulation_json import from_json
from tests.engine.standings.by_hand import Season

PEOPLE = ["Anna", "Beat", "Carla", "Dario", "Eva"]
DAYS = ["2026-01-10", "2026-03-14", "2026-09-12", "2026-11-21"]
TIES = ["best_round", "best_rounds", "matsche", "evenings", "last_evening"]

people = st.sampled_from(PEOPLE)
changes = st.sampled_from([-50, -10, 0, 10, 12.5, 410])
PALETTES = [[400, 410], [0, 300, 400, 410, 420, 1000]]  # with two figures nearly all totals are equal

# What a regulation may say without naming a day; of evening_best and evening_drop it may have one besides.
keys = {
    "round_drop": st.integers(0, 3),
    "evening_value": st.sampled_from(["points", "ranks", "rounds"]),
    "rank_points": st.lists(st.sampled_from([10, 7, 5, 2.5, 0]), max_size=4),
    "rank_points_rest": st.sampled_from([0, 1]),
    "combine": st.sampled_from(["sum", "average"]),
    "least_evenings": st.integers(0, 3),
    "adjustments": st.lists(
        st.fixed_dictionaries({"player": people, "points": changes, "reason": st.just("late")}), max_size=3
    ),
    "ties": st.lists(st.sampled_from(TIES), unique=True),
}
dropping = st.one_of(
    st.just({}),
    st.fixed_dictionaries({"evening_best": st.none() | st.integers(0, 4)}),
    st.fixed_dictionaries({"evening_drop": st.integers(0, 3)}),
)


def regulations(days=DAYS, needed=(), **changed):
    """With any of the keys, those `needed` always; without `days` none that names one. `changed`: other
    values for a key."""
    day = st.sampled_from(days or DAYS)
    excused = st.lists(people, unique=True, max_size=3)
    of_days = {
        "weights": st.dictionaries(day, st.sampled_from([0, 1, 1.5, 2]), max_size=3),
        "always": st.lists(day, unique=True, max_size=2),
        "excused": st.dictionaries(day, excused, min_size=1, max_size=3),
        "excused_value": st.sampled_from(["nothing", "average", "average", 0, 400, 812.5]),
    }
    known = keys | (of_days if days else {}) | changed
    must = {key: known.pop(key) for key in needed}
    return st.builds(lambda rest, drop: rest | drop, st.fixed_dictionaries(must, optional=known), dropping)


@st.composite
def evening(draw, points):
    """The rounds of an evening: some of those present missed a round."""
    of_one = st.none() | st.lists(st.none() | points, min_size=3, max_size=3)
    there = draw(st.lists(of_one, min_size=len(PEOPLE), max_size=len(PEOPLE)))
    rounds = {
        str(at + 1): {
            player: own[at] for player, own in zip(PEOPLE, there, strict=True) if own and own[at] is not None
        }
        for at in range(draw(st.integers(1, 3)))
    }
    return {number: own or {PEOPLE[0]: draw(points)} for number, own in rounds.items()}


@st.composite
def seasons(draw, naming_days=True, needed=(), **changed):
    """A season as both readings take it: some results are for sitting out, some rounds had a Matsch."""
    points = st.sampled_from(draw(st.sampled_from(PALETTES)))
    found = {day: draw(evening(points)) for day in DAYS[: draw(st.integers(1, len(DAYS)))]}
    places = [(day, number, player) for day, own in found.items() for number in own for player in own[number]]
    sat_out = draw(st.sets(st.sampled_from(places), max_size=4))
    matsche = draw(st.dictionaries(st.sampled_from(places), st.integers(1, 2), max_size=4))
    return Season(
        results=found,
        regulation=draw(regulations(list(found) if naming_days else None, needed, **changed)),
        low_wins=draw(st.booleans()),
        sat_out=frozenset(sat_out),
        matsche={place: times for place, times in matsche.items() if place not in sat_out},
    )


def evenings_of(season):
    """What the pure package takes."""
    return [
        EveningResults(
            date.fromisoformat(day),
            {
                int(number): {
                    player: RoundPoints(
                        each,
                        sat_out=(day, number, player) in season.sat_out,
                        matsche=season.matsche.get((day, number, player), 0),
                    )
                    for player, each in own.items()
                }
                for number, own in season.results[day].items()
            },
        )
        for day in sorted(season.results)
    ]


def names_of(season):
    return {player: player for own in season.results.values() for each in own.values() for player in each}


def score_season(evenings, regulation, names, *, low_wins=False):
    valued = [
        value_evening(each.among(names), regulation.of_evening(each.day), low_wins=low_wins)
        for each in evenings
    ]
    return lines_of_season(valued, regulation, names, low_wins=low_wins)


def lines_of(season, names=None):
    return score_season(
        evenings_of(season),
        from_json(season.regulation),
        names_of(season) if names is None else names,
        low_wins=season.low_wins,
    )


def evening_lines(evening, regulation, names, *, low_wins=False):
    found = value_evening(evening.among(names), regulation.of_evening(evening.day), low_wins=low_wins)
    return lines_of_evening(found, names)


def ranked(lines):
    """(rank, player, total) of each."""
    return [(line.rank, line.player, line.total) for line in lines]


def without_results(season, people):
    """The same rounds, in which these have nothing."""
    left = {
        day: {
            number: {player: each for player, each in results.items() if player not in people}
            for number, results in own.items()
        }
        for day, own in season.results.items()
    }
    return replace(season, results=left)

"""Seasons played deal by deal and scored by regulations at random stand as recounted from the deals."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.results.queries.standings import season_standings
from jassclub.seasons.models import Season as StoredSeason
from jassclub.seasons.queries import with_members
from jassclub.seasons.regulation_json import from_json
from tests.engine.standings import by_hand
from tests.engine.standings.seasons import changes, regulations
from tests.simulator import season_steps
from tests.simulator.reference import Season, by_name
from tests.simulator.simulation import chosen_steps, do_step, opens_the_club, same_draws
from tests.simulator.standings import points_in
from tests.simulator.standings_pages import DECIDES

NEEDED = ("draws", "draws from the bag", "closes the round", "enters deals", "enters totals", "corrects")


def played_season(seed: int, game: str, steps: int) -> Season:
    """What the club remembers of a season of some evenings, of which the site has every deal."""
    rng = Random(seed)
    with translation.override("en"), same_draws(rng):
        play = opens_the_club(rng)
        season_steps.opens_a_season(play, game)
        likely = (step for step in chosen_steps(rng) if step[0] in NEEDED)
        for _evening in range(3):
            season_steps.opens_an_evening(play)
            for name, seed_of_step in [("calls the roll", seed), *islice(likely, steps)]:
                play.rng = Random(seed_of_step)
                do_step(play, name)
    return play.season


def counted_anew(season: Season) -> by_hand.Season:
    """The results of closed rounds, from the deals that were written; not yet with a regulation."""
    results, sat_out, matsche = {}, set(), {}
    for evening in season.evenings:
        for round_ in (each for each in evening.rounds if each.is_closed):
            for name in (name for name, is_ranked in round_.ranked.items() if is_ranked):
                points = points_in(season, evening, round_, name)
                if points is None:
                    continue
                place = evening.day.isoformat(), str(round_.number)
                results.setdefault(place[0], {}).setdefault(place[1], {})[name] = points
                if (table := round_.table_of(name)) is None:
                    sat_out.add((*place, name))
                else:
                    honours = table.sheet.score.honours
                    made = [honours[each][table.side_of(name)] for each in DECIDES if each in honours]
                    matsche[*place, name] = sum(made)
    return by_hand.Season(results, {}, season.low_wins, frozenset(sat_out), matsche)


SEASONS = [(5, "differenzler"), pytest.param(5, "schieber", marks=pytest.mark.everything)]


@pytest.mark.django_db
@pytest.mark.parametrize(("seed", "game"), SEASONS)
def test_a_season_recounted_from_its_deals_stands_the_same(seed, game):
    counted = counted_anew(played_season(seed, game, steps=20))
    stored = StoredSeason.objects.get()
    players = sorted(by_hand.everyone(counted))
    assert len(counted.results) > 1 and len(players) > 4
    people = st.sampled_from(players)
    adjustment = st.fixed_dictionaries({"player": people, "points": changes, "reason": st.just("late")})
    days = list(counted.results)
    excused = st.dictionaries(st.sampled_from(days), st.lists(people, max_size=3), max_size=3)

    @settings(max_examples=20, deadline=None, derandomize=True)
    @given(regulations(days, excused=excused, adjustments=st.lists(adjustment, max_size=3)))
    def stands_the_same(content):
        lines = season_standings(stored, regulation=with_members(from_json(content))).ranked
        found = [(each.rank, each.line.name, each.line.total) for each in lines if each.line.is_known]
        read = by_hand.standings(replace(counted, regulation=content))
        with_rank = [each for each in read if each[0]]
        in_order = sorted(with_rank, key=lambda each: (each[0], by_name(each[1])))
        assert [each for each in found if each[0]] == in_order
        assert {each for each in found if not each[0]} == {each for each in read if not each[0]}

    stands_the_same()

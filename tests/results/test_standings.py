"""Standings compared with a sum that is made another way."""

from collections import defaultdict
from datetime import date
from random import Random

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.engine.rules.schieber import SCHIEBER
from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.matches.models import Entry
from jassclub.results.queries.standings import evening_standings, season_standings

pytestmark = pytest.mark.postgresql


def random_deal(rng: Random) -> dict:
    if rng.random() < 0.3:
        side = rng.randrange(2)
        return {"first": 157 * (1 - side), "matsch": side}
    return {"first": rng.randrange(2, 156), "stoeck": rng.choice((0, 1, None)), "trump": "hearts"}


def summed(rounds) -> dict[str, tuple[int, int, int, int]]:
    """Each ranked player's points, best round, Matsche and Stöck, straight from the rules and the tokens."""
    sums = defaultdict(lambda: [0, 0, 0, 0])
    for round_ in rounds:
        for result in round_.results.filter(token__isnull=False, is_ranked=True):
            deals = Entry.objects.filter(
                match__table__round=round_, match__table__number=-(-result.token // 4)
            )
            data = [entry.data for entry in deals.order_by("number")]
            side = (result.token - 1) % 2
            match = SCHIEBER.play(SCHIEBER.options({}, 4), data)
            line = sums[str(result.member)]
            line[0] += match.totals[side]
            line[1] = max(line[1], match.totals[side])
            line[2] += sum(deal["matsch"] == side for deal in data)
            line[3] += sum(deal["stoeck"] == side for deal in data)
    return {name: tuple(line) for name, line in sums.items()}


def shown(standings) -> dict[str, tuple[int, int, int, int]]:
    honours = ("matsch", "stoeck")
    return {
        each.line.name: (each.line.total, best_round(each), *(each.honours.get(name, 0) for name in honours))
        for each in standings.ranked
    }


def best_round(ranked) -> int:
    """Of the rounds played: a sit-out is none."""
    rounds = (each for part in ranked.line.evenings.values() for each in part.rounds)
    return max((each.points for each in rounds if not each.sat_out), default=0)


def test_evening_and_season_come_to_the_independent_sum(night_of):
    rng = Random(7)
    night = night_of(8, rounds_per_evening=2)
    evenings = [night.evening, night.season.evenings.create(date=date(2026, 12, 4))]
    for night.evening in evenings:
        night.here(night.members)
        for seed in (1, 2):
            round_ = night.draw(seed)
            for table in round_.tables.all():
                for number in range(1, 9):
                    night.deal(table, number, **random_deal(rng))
            close_round(round_=round_)
    for evening in evenings:
        standings = evening_standings(evening)
        assert shown(standings) == summed(evening.rounds.all())
        assert list(standings.columns) == [1, 2]
        assert all(sum(cell.value for cell in each.cells) == each.line.total for each in standings.ranked)
    season = season_standings(night.season)
    both = [round_ for evening in evenings for round_ in evening.rounds.all()]
    assert shown(season) == summed(both)
    assert list(season.columns) == evenings
    totals = [each.line.total for each in season.ranked]
    assert totals == sorted(totals, reverse=True)
    assert sum(totals) == sum(total for total, *_rest in summed(both).values())


def test_helpers_are_ranked_neither_tonight_nor_in_the_season(night):
    night.here(night.members[:3])
    welcome_at_the_door(evening=night.evening, line="Willy Wirt", is_ranked=False)
    night.play()
    for standings in (evening_standings(night.evening), season_standings(night.season)):
        assert [each.line.name for each in standings.ranked if "Wirt" in each.line.name] == []
        assert len(standings.ranked) == 3


def test_who_missed_an_evening_has_no_part_there_and_one_without_rounds_is_no_column(night):
    for member, distinction in zip(night.members, ("Bern", "Basel"), strict=False):
        member.surname, member.distinction = "Anna Meier", distinction
        member.save()
    night.play()
    names = {each.line.name for each in evening_standings(night.evening).ranked}
    assert {"Anna Meier (Bern)", "Anna Meier (Basel)"} <= names
    first, night.evening = night.evening, night.season.evenings.create(date="2026-12-04")
    assert list(season_standings(night.season).columns) == [first]
    night.here(night.members[:4])
    night.play()
    lines = season_standings(night.season).ranked
    parts = {each.line.player: tuple(cell.value for cell in each.cells) for each in lines}
    assert parts[night.members[7].pk][1] is None
    assert None not in parts[night.members[0].pk]

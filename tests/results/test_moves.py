"""Who rose and who fell with the last round."""

from datetime import timedelta

from jassclub.results.queries.moves import moves, season_moves
from jassclub.results.queries.standings import evening_standings, season_standings
from jassclub.season_setup.actions.seasons import open_evening


def rose_between(before, after) -> dict[int, int]:
    """By how many ranks everyone in the later standings rose."""
    ranks = {each.line.player: each.rank for each in before.ranked}
    return {each.line.player: ranks[each.line.player] - each.rank for each in after.ranked}


def test_the_ranks_of_before_and_after_the_last_round_are_compared_also_live(night):
    lists = []
    for seed in (1, 2):
        night.play(seed=seed)
        lists.append(evening_standings(night.evening))
    for table in night.draw(seed=3).tables.all():
        night.deal(table, 1, 157)
    first, second, live = *lists, evening_standings(night.evening, live=True)
    assert moves(night.evening, first) == {} and any(moves(night.evening, second).values())
    assert moves(night.evening, second) == rose_between(first, second)
    assert moves(night.evening, live) == rose_between(second, live) and len(live.ranked) == 8


def test_players_who_came_later_and_players_who_left_did_not_move(night):
    night.here(night.members[:4])
    night.play()
    night.here(night.members[2:6])
    night.play(seed=2)
    rose = moves(night.evening, evening_standings(night.evening))
    assert rose.keys() == {member.pk for member in night.members[:4]}


def test_in_a_season_the_ranks_before_and_after_the_last_evening_are_compared(night):
    night.play()
    before = season_standings(night.season)
    assert season_moves(night.season, before) == {}
    night.evening = open_evening(season=night.season, on=night.evening.date + timedelta(days=7))
    night.here(night.members[:4])
    night.play(seed=2)
    after = season_standings(night.season)
    rose = season_moves(night.season, after)
    assert rose == rose_between(before, after) and any(rose.values())

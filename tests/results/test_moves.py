"""Who rose and who fell with the last round."""

from datetime import timedelta

from jassclub.results.queries.moves import moves, season_moves
from jassclub.results.queries.standings import evening_standings, season_standings
from jassclub.season_setup.actions.seasons import open_evening


def ranks(night, **how) -> dict[int, int | None]:
    return {each.line.player: each.rank for each in evening_standings(night.evening, **how).ranked}


def test_the_ranks_of_before_and_after_the_last_round_are_compared(night):
    night.play()
    before = ranks(night)
    assert moves(night.evening, evening_standings(night.evening)) == {}
    night.play(seed=2)
    after = ranks(night)
    rose = moves(night.evening, evening_standings(night.evening))
    assert rose == {player: before[player] - after[player] for player in after}
    assert any(rose.values()) and len(rose) == 8


def test_live_standings_are_compared_with_those_of_the_last_closed_round(night):
    night.play()
    before = ranks(night)
    for table in night.draw(seed=2).tables.all():
        night.deal(table, 1, 157)
    live = ranks(night, live=True)
    rose = moves(night.evening, evening_standings(night.evening, live=True))
    assert rose == {player: before[player] - live[player] for player in live}
    assert moves(night.evening, evening_standings(night.evening)) == {}


def test_players_who_came_later_and_players_who_left_did_not_move(night):
    night.here(night.members[:4])
    night.play()
    night.here(night.members[2:6])
    night.play(seed=2)
    rose = moves(night.evening, evening_standings(night.evening))
    assert rose.keys() == {member.pk for member in night.members[:4]}


def test_in_a_season_the_ranks_before_and_after_the_last_evening_are_compared(night):
    night.play()
    assert season_moves(night.season, season_standings(night.season)) == {}
    before = {each.line.player: each.rank for each in season_standings(night.season).ranked}
    night.evening = open_evening(season=night.season, on=night.evening.date + timedelta(days=7))
    night.here(night.members[:4])
    night.play(seed=2)
    after = season_standings(night.season)
    rose = season_moves(night.season, after)
    assert rose == {each.line.player: before[each.line.player] - each.rank for each in after.ranked}
    assert any(rose.values())

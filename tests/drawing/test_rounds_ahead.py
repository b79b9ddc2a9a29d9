"""A club may draw all rounds at the start and hang them up; they begin one after the other."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.rounds import close_round, take_back
from jassclub.drawing.queries.history import evening_seatings, evenings_before
from jassclub.drawing.queries.progress import may_take_back, progress
from jassclub.engine.draws.meetings import repeated_partners, repeats
from jassclub.engine.rules.base import InvalidDeal
from jassclub.results.queries.round_results import results_of
from jassclub.results.queries.standings import evening_standings, season_standings
from jassclub.rounds.models import Draw, Result, Round
from jassclub.rounds.queries.state import current_round


def all_rounds(night, **words) -> list[Round]:
    night.draw(rounds=4, **words)
    return list(night.evening.rounds.order_by("number"))


def play(night, round_: Round) -> None:
    for table in round_.tables.all():
        night.totals(table)
    close_round(round_=round_)


def received(night) -> list[int | None]:
    """What those have who sit out, round by round as far as they are begun."""
    results = results_of(night.evening)
    return [each.points for each in results if each.kind == Result.Kind.SAT_OUT]


def refusal(act, *args, **kwargs) -> str:
    with pytest.raises(ValidationError) as refused:
        act(*args, **kwargs)
    error = refused.value
    return error.error_list[0].code if hasattr(error, "error_list") else next(iter(error.error_dict))


def test_four_rounds_are_drawn_at_once_from_one_plan(night_of):
    night = night_of(24)
    rounds = all_rounds(night)
    assert [round_.number for round_ in rounds] == [1, 2, 3, 4]
    assert Draw.objects.count() == 1 and {round_.draw_id for round_ in rounds} == {Draw.objects.get().pk}
    assert all(round_.results.count() == 24 for round_ in rounds)


@pytest.mark.parametrize(("players", "least"), [(8, 24), (12, 18), (16, 0), (24, 0)])
@pytest.mark.parametrize("at_once", [True, False])
def test_the_site_draws_as_little_twice_as_can_be(night_of, players, least, at_once):
    night = night_of(players)
    if at_once:
        all_rounds(night)
    else:
        for seed in range(4):
            night.play(seed)
    seatings, _benches = evening_seatings(night.evening)
    assert (repeats(seatings), repeated_partners(seatings)) == (least, 0)


def test_two_evenings_of_the_same_people_bring_eight_partners_each(night_of):
    night = night_of(16)
    for round_ in all_rounds(night):
        play(night, round_)
    night.evening = night.season.evenings.create(date="2026-12-01")
    night.here(night.members)
    all_rounds(night, seed=2)
    evenings = [*evenings_before(night.evening).values(), evening_seatings(night.evening)]
    assert repeated_partners([tables for seatings, _benches in evenings for tables in seatings]) == 0


def test_the_first_round_is_played_and_the_others_wait(night):
    rounds = all_rounds(night)
    state = progress(night.evening)
    assert (state.open_round, state.ahead, state.left, state.step) == (rounds[0], rounds[1:], 0, "enter")
    assert current_round(night.evening) == rounds[0]
    play(night, rounds[0])
    assert progress(night.evening).open_round == current_round(night.evening) == rounds[1]


def test_no_deal_is_entered_in_a_round_that_has_not_begun(night):
    rounds = all_rounds(night)
    table = rounds[1].tables.get(number=1)
    with pytest.raises(InvalidDeal) as refused:
        night.deal(table, 1, 100)
    assert refused.value.code == "not_begun"
    play(night, rounds[0])
    night.deal(table, 1, 100)
    assert table.match.entries.count() == 1


def test_a_round_does_not_close_before_the_one_before_it(night):
    rounds = all_rounds(night)
    assert refusal(close_round, round_=rounds[1]) == "earlier_round"


def test_rounds_ahead_stand_in_no_standings(night):
    rounds = all_rounds(night)
    play(night, rounds[0])
    assert list(evening_standings(night.evening, live=True).columns) == [1, 2]
    parts = (
        part
        for each in season_standings(night.season, live=True).ranked
        for part in each.line.evenings.values()
    )
    assert all(round_.points > 0 for part in parts for round_ in part.rounds)


def test_who_sits_out_receives_nothing_before_the_others_have_played(night_of):
    night = night_of(9, sit_out="fixed", sit_out_points=600)
    rounds = all_rounds(night)
    assert received(night) == [None]
    play(night, rounds[0])
    assert received(night) == [600, None], "the second round is being played now"


def test_four_who_sit_out_are_four_people(night_of):
    night = night_of(9)
    all_rounds(night)
    assert Result.objects.filter(kind="sat_out").values("member").distinct().count() == 4


def test_taking_back_a_round_takes_back_those_after_it(night):
    rounds = all_rounds(night)
    play(night, rounds[0])
    assert not may_take_back(rounds[0]) and may_take_back(rounds[1])
    take_back(round_=rounds[1])
    assert [round_.number for round_ in night.evening.rounds.all()] == [1]
    assert Draw.objects.count() == 1


def test_what_is_begun_is_not_taken_back(night):
    rounds = all_rounds(night)
    night.deal(rounds[0].tables.get(number=1), 1, 100)
    assert refusal(take_back, round_=rounds[0]) == "deals_entered"
    assert Round.objects.count() == 4


def test_a_draw_without_rounds_is_kept(night):
    take_back(round_=all_rounds(night)[0])
    draw = Draw.objects.get()
    assert [row.number for row in draw.taken_back.all()] == [1, 2, 3, 4]


def test_a_draw_that_is_sent_twice_draws_once(night):
    draw_round(evening=night.evening, by=None, first=1)
    assert refusal(draw_round, evening=night.evening, by=None, first=1) == "drawn"
    assert Round.objects.count() == 1


def test_the_rest_is_drawn_while_the_first_round_is_played(night):
    night.draw()
    draw_round(evening=night.evening, by=None, first=2, rounds=3)
    assert [round_.number for round_ in progress(night.evening).ahead] == [2, 3, 4]


@pytest.mark.parametrize("rounds", [0, 5, -1])
def test_no_more_rounds_are_drawn_than_are_left(night, rounds):
    assert refusal(night.draw, rounds=rounds) == "rounds"


def test_by_standing_there_is_no_drawing_ahead(night):
    assert refusal(night.draw, method="standing", rounds=2) == "rounds"
    night.draw(method="standing")
    assert refusal(draw_round, evening=night.evening, by=None, method="standing", first=2) == "open_round"

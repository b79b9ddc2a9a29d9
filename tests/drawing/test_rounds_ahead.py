"""A club may draw all rounds at the start and hang them up; they begin one after the other."""

from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.rounds import take_back
from jassclub.drawing.queries.history import evening_seatings, evenings_before
from jassclub.drawing.queries.progress import progress
from jassclub.engine.draws.meetings import repeated_partners, repeats
from jassclub.rounds.models import Draw, Round
from jassclub.rounds.queries.state import current_round
from tests.answers import refusal
from tests.drawing.acts import play


def all_rounds(night, **words) -> list[Round]:
    night.draw(rounds=4, **words)
    return list(night.evening.rounds.order_by("number"))


def test_the_site_draws_as_little_twice_as_can_be_at_once_and_round_by_round(night_of):
    at_once, night = night_of(8), night_of(8)
    all_rounds(at_once)
    for seed in range(4):
        night.play(seed, method=None)
    for evening in (at_once.evening, night.evening):
        seatings, _benches = evening_seatings(evening)
        assert (repeats(seatings), repeated_partners(seatings)) == (24, 0)


def test_two_evenings_of_the_same_people_bring_eight_partners_each(night_of):
    night = night_of(16)
    for round_ in all_rounds(night):
        play(night, round_)
    night.evening = night.season.evenings.create(date="2026-12-01")
    night.here(night.members)
    all_rounds(night, seed=2)
    evenings = [*evenings_before(night.evening).values(), evening_seatings(night.evening)]
    assert repeated_partners([tables for seatings, _benches in evenings for tables in seatings]) == 0


def test_of_four_rounds_drawn_from_one_plan_one_is_played_and_the_others_wait_or_are_taken_back(night):
    rounds, [draw] = all_rounds(night), Draw.objects.all()
    assert [(round_.number, round_.draw, round_.results.count()) for round_ in rounds] == [
        (number, draw, 8) for number in (1, 2, 3, 4)
    ]
    state = progress(night.evening)
    assert (state.open_round, state.ahead, state.left, state.step) == (rounds[0], rounds[1:], 0, "enter")
    assert current_round(night.evening) == rounds[0]
    play(night, rounds[0])
    assert progress(night.evening).open_round == current_round(night.evening) == rounds[1]
    assert refusal(take_back, round_=rounds[0]) == "deals_entered"
    take_back(round_=rounds[1])
    assert [round_.number for round_ in night.evening.rounds.all()] == [1]
    assert [row.number for row in Draw.objects.get().taken_back.all()] == [2, 3, 4]


def test_no_more_rounds_are_drawn_than_are_left_and_by_standing_one_at_a_time(night):
    for rounds in (0, 5, -1):
        assert refusal(night.draw, rounds=rounds) == "rounds"
    assert refusal(night.draw, method="standing", rounds=2) == "rounds"
    night.draw(method="standing")
    assert refusal(draw_round, evening=night.evening, by=None, first=1) == "drawn"
    assert refusal(draw_round, evening=night.evening, by=None, method="standing", first=2) == "open_round"

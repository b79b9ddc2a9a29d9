"""What the draw says that it had to give up."""

from random import Random

from jassclub.engine.draws.constraints import Constraints
from jassclub.engine.draws.plan import Plan
from jassclub.engine.draws.repeats import report
from tests.engine.draws.club import by_lot, draw, drawn


def test_with_sixteen_players_nothing_is_given_up():
    told = report(drawn(16))
    assert (told.repeats, told.least, told.gave_up) == (0, 0, ())


def test_with_eight_players_meetings_cannot_be_avoided():
    told = report(drawn(8))
    assert (told.repeats, told.least, told.repeated_partners) == (24, 24, 0)
    assert len(told.gave_up) == 24
    assert {(each.what, each.times, each.evenings_ago, each.avoidable) for each in told.gave_up} == {
        ("meeting", 2, 0, False)
    }


def test_of_a_draw_from_the_bag_it_says_that_another_could_do_better():
    told = report(by_lot(list(range(40)), 4, Random(1)))
    assert told.gave_up
    assert all(each.avoidable for each in told.gave_up)


def test_partners_twice_are_told_before_meetings():
    same = [["Anna", "Beat", "Carl", "Dora"], ["Emil", "Fritz", "Greta", "Hans"]]
    told = report(([same, same], [[], []]))
    assert [each.what for each in told.gave_up] == ["partner"] * 4 + ["meeting"] * 12
    assert told.gave_up[0].players == ("Anna", "Carl")


def test_partners_of_an_earlier_evening_are_named_with_the_evening():
    first, second = drawn(8, 4, seed=1), drawn(8, 4, seed=2)
    again = [each for each in report(first, [first, second]).gave_up if each.evenings_ago]
    assert {each.what for each in again} == {"partner"}
    assert {each.evenings_ago for each in again} == {1, 2}
    assert all(each.times > 1 for each in again)


def test_whoever_has_had_everybody_must_have_somebody_again():
    season = []
    for seed in range(2):
        season.append(drawn(8, seed=seed, season=season))
    again = [each for each in report(drawn(8, season=season), season).gave_up if each.evenings_ago]
    assert again
    assert {each.avoidable for each in again} == {False}


def test_when_people_came_or_went_nobody_knows_the_least():
    first = drawn(12, 1)
    later = drawn(13, 1, tonight=first)
    told = report((first[0] + later[0], first[1] + later[1]))
    assert told.least is None
    assert all(each.avoidable is None for each in told.gave_up)


def test_who_wishes_to_be_together_is_not_told_as_given_up():
    wishes = Constraints(together=((1, 2),), first_table=(3, 4))
    told = report(draw(Plan("mixed", 40, 4, 1, constraints=wishes)), constraints=wishes)
    assert (told.repeats, told.repeated_partners) == (12, 6)
    assert told.gave_up == ()


def test_with_wishes_nobody_knows_whether_another_could_do_better():
    same = [["Anna", "Beat", "Carl", "Dora"], ["Emil", "Fritz", "Greta", "Hans"]]
    told = report(([same] * 4, [[]] * 4), constraints=Constraints(apart=(("Anna", "Hans"),)))
    assert {each.avoidable for each in told.gave_up} == {None}


def test_with_tables_of_three_there_is_a_bound_too():
    told = report(draw(Plan("mixed", 6, 4, 1, leftover="threes")))
    assert (told.repeats, told.least) == (12, 12)
    assert {each.avoidable for each in told.gave_up} == {False}


def test_uneven_and_empty_rounds_of_earlier_days_do_no_harm():
    rounds = [[[1, 2, 3], [4, 5, 6, 7, 8]], [], [[1, 2, 3, 4]], [[1, 2], [5]]]
    told = report((rounds, [[], [], [5], []]), [(rounds, [[], [], [], []]), ([], [])])
    assert told.least is None
    assert {each.what for each in told.gave_up} == {"partner", "meeting"}
    assert report(([], [])).gave_up == ()

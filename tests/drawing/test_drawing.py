"""Drawing a round by the program or from the bag, taking a draw back, closing a round."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.drawing import draw_from_bag, draw_round
from jassclub.drawing.actions.rounds import close_round, take_back
from jassclub.drawing.queries.progress import may_take_back, progress
from jassclub.engine.draws.tokens import place_of
from jassclub.matches.actions.writing import strike_entry, write_entry
from jassclub.rounds.models import Result, Round, Table
from jassclub.rounds.queries.seating import round_seating

pytestmark = pytest.mark.postgresql


def tokens_of(round_) -> dict[int, int | None]:
    return dict(round_.results.values_list("member", "token"))


def who_sits_out(round_) -> set[int]:
    return set(round_.results.filter(kind="sat_out").values_list("member", flat=True))


def is_closed(round_) -> bool:
    return Round.objects.with_state().get(pk=round_.pk).is_closed


def names(seated) -> list[str]:
    return [each.name for each in seated]


def refusal(draw, *args, **kwargs) -> str:
    with pytest.raises(ValidationError) as refused:
        draw(*args, **kwargs)
    return refused.value.error_list[0].code if hasattr(refused.value, "error_list") else "sitting_out"


def test_a_draw_seats_everybody_where_the_token_says(night):
    round_ = night.draw()
    assert sorted(tokens_of(round_).values()) == list(range(1, 9))
    for result in round_.results.placed():
        assert (result.table.number, result.seat.number) == (
            place_of(result.token).table,
            place_of(result.token).seat,
        )


def test_the_program_keeps_the_seed_and_who_drew(night, secretary):
    round_ = draw_round(evening=night.evening, by=secretary)
    round_.refresh_from_db()
    assert (round_.draw.method, round_.number, round_.draw.by) == ("mixed", 1, secretary)
    assert round_.draw.seed is not None and 0 <= round_.draw.seed < 2**53


def test_the_stored_seed_draws_the_same_seating_again(night):
    night.here(night.members[:7])
    first = draw_round(evening=night.evening, by=None)
    tokens, seed = tokens_of(first), first.draw.seed
    take_back(round_=first)
    assert tokens_of(night.draw(seed)) == tokens
    assert len(who_sits_out(night.evening.rounds.get())) == 3


def test_two_draws_of_the_program_have_different_seeds(night):
    first = draw_round(evening=night.evening, by=None)
    seed = first.draw.seed
    take_back(round_=first)
    assert draw_round(evening=night.evening, by=None).draw.seed != seed


def test_no_draw_while_a_round_is_being_played(night):
    night.draw()
    assert refusal(night.draw) == "open_round"
    assert Round.objects.count() == 1


def test_no_draw_after_the_last_round(night_of):
    night = night_of(4, rounds_per_evening=2)
    night.play(), night.play()
    assert progress(night.evening).step == "finished"
    assert refusal(night.draw) == "all_drawn"


@pytest.mark.parametrize("number", [0, 1, 3])
def test_no_draw_with_fewer_than_four(night, number):
    night.here(night.members[:number])
    assert refusal(night.draw) == "too_few"
    assert refusal(draw_from_bag, evening=night.evening, by=None, drawn={}) == "too_few"
    assert not Round.objects.exists()


def test_who_is_wished_to_sit_out_sits_out(night):
    night.here(night.members[:6])
    wish = {night.members[0].pk, night.members[5].pk}
    assert who_sits_out(night.draw(sitting_out=wish)) == wish


@pytest.mark.parametrize("wished", [[0], [0, 1, 2], [0, 7]])
def test_a_wrong_number_or_an_absent_player_cannot_be_wished_to_sit_out(night, wished):
    night.here(night.members[:6])
    wish = [night.members[index].pk for index in wished]
    assert refusal(night.draw, sitting_out=wish) == "sitting_out"
    assert not Round.objects.exists()


def test_the_same_player_wished_twice_is_one_player(night):
    night.here(night.members[:6])
    assert refusal(night.draw, sitting_out=[night.members[0].pk] * 2) == "sitting_out"


def test_everybody_sits_out_once_before_anybody_does_twice(night_of):
    night = night_of(5, rounds_per_evening=5)
    benches = [who_sits_out(night.play(seed)) for seed in range(5)]
    assert set.union(*benches) == {member.pk for member in night.members}


def test_who_sat_out_last_evening_plays_before_those_who_did_not(night_of):
    first = night_of(5, rounds_per_evening=1)
    [sat_out] = who_sits_out(first.play())
    for seed in range(4):
        second = first.season.evenings.create(date=f"2026-12-{seed + 1:02}")
        first.evening = second
        first.here(first.members)
        assert sat_out not in who_sits_out(first.play(seed))


def test_tokens_from_the_bag_seat_the_players_and_who_has_none_sits_out(night, secretary):
    night.here(night.members[:6])
    drawn = {night.members[index].pk: token for index, token in enumerate((3, 1, 4, 2), start=1)}
    round_ = draw_from_bag(evening=night.evening, by=secretary, drawn=drawn)
    assert tokens_of(round_) == {**drawn, night.members[0].pk: None, night.members[5].pk: None}
    assert (round_.draw.method, round_.draw.seed, round_.tables.count()) == ("bag", None, 1)


@pytest.mark.parametrize(
    "tokens",
    [
        pytest.param([1, 2, 3, 3], id="twice"),
        pytest.param([1, 2, 3], id="gap"),
        pytest.param([1, 2, 3, 5], id="too high"),
        pytest.param([0, 1, 2, 3], id="zero"),
        pytest.param([1, 2, 3, 4, 5], id="too many"),
    ],
)
def test_tokens_that_are_not_the_bags_are_refused(night, tokens):
    night.here(night.members[:6])
    drawn = {member.pk: token for member, token in zip(night.members, tokens, strict=False)}
    assert refusal(draw_from_bag, evening=night.evening, by=None, drawn=drawn) == "tokens"
    assert not Round.objects.exists() and not Result.objects.exists()


def test_who_is_not_here_cannot_have_a_token(night):
    night.here(night.members[:4])
    drawn = {member.pk: token for token, member in enumerate(night.members[4:], start=1)}
    assert refusal(draw_from_bag, evening=night.evening, by=None, drawn=drawn) == "tokens"


def test_a_draw_can_be_taken_back_before_the_first_deal(night):
    round_ = night.draw()
    assert may_take_back(round_)
    take_back(round_=round_)
    assert not Round.objects.exists() and not Table.objects.exists() and not Result.objects.exists()
    assert night.draw(2).number == 1


def test_a_draw_stays_once_a_deal_is_entered(night, table):
    night.deal(table, 1, 100)
    assert not may_take_back(table.round)
    assert refusal(take_back, round_=table.round) == "deals_entered"
    assert Round.objects.exists()


def test_a_draw_stays_also_when_its_only_deal_was_struck(night, table):
    entry = night.deal(table, 1, 100)
    strike_entry(match=table.match, number=1, seen=entry.version, by=None)
    assert not may_take_back(table.round)
    assert refusal(take_back, round_=table.round) == "deals_entered"


def test_taking_a_draw_back_takes_nothing_from_the_rounds_before(night):
    first = night.play()
    before = night.points(first)
    take_back(round_=night.draw())
    assert night.points(first) == before
    assert progress(night.evening).step == "draw"


def test_a_round_closes_when_every_sheet_is_complete(night):
    round_ = night.draw()
    first, second = round_.tables.all()
    night.fill(first)
    for number in range(1, 8):
        night.deal(second, number, 80)
    assert refusal(close_round, round_=round_) == "incomplete"
    assert progress(night.evening).step == "enter"
    night.deal(second, 8, 80)
    assert progress(night.evening).step == "close"
    close_round(round_=round_)
    assert is_closed(round_) and progress(night.evening).step == "draw"


def test_a_refused_closing_names_the_tables_that_are_missing(night_of):
    night = night_of(12)
    round_ = night.draw()
    night.fill(round_.tables.get(number=2))
    with pytest.raises(ValidationError) as refused:
        close_round(round_=round_)
    assert refused.value.messages == ["Deals are missing at table 1, 3."]


def test_who_sits_out_does_not_keep_a_round_open(night):
    night.here(night.members[:5])
    round_ = night.draw()
    night.totals(round_.tables.get())
    close_round(round_=round_)
    assert is_closed(round_)


def test_a_round_that_is_closed_twice_is_closed_and_the_next_one_waits_to_be_drawn(night):
    round_ = night.play()
    close_round(round_=round_)
    assert is_closed(round_) and progress(night.evening).step == "draw"


def test_everybody_finds_partner_and_opponents(night):
    night.here(night.members[:5])
    drawn = {member.pk: token for token, member in enumerate(night.members[:4], start=1)}
    round_ = draw_from_bag(evening=night.evening, by=None, drawn=drawn)
    one, two, three, four, five = round_seating(round_).by_name
    assert (one.name, *names(one.partners)) == ("Player 001", "Player 003")
    assert names(one.opponents) == ["Player 002", "Player 004"]
    assert (two.partners, three.partners) == ([four.who], [one.who])
    assert five.partners == five.opponents == []


def test_the_evening_leads_from_roll_call_to_the_end(night_of):
    night = night_of(4, rounds_per_evening=1)
    night.here([])
    steps = [progress(night.evening).step]
    night.here(night.members)
    steps.append(progress(night.evening).step)
    round_ = night.draw()
    steps.append(progress(night.evening).step)
    night.fill(round_.tables.get())
    steps.append(progress(night.evening).step)
    close_round(round_=round_)
    steps.append(progress(night.evening).step)
    assert steps == ["roll_call", "draw", "enter", "close", "finished"]


def test_where_the_game_allows_it_nobody_sits_out_and_some_tables_have_three(night_of):
    night = night_of(22, game="differenzler", deals=4)
    round_ = night.draw(leftover="threes")
    assert sorted(len(night.at(table)) for table in round_.tables.all()) == [3, 3, 4, 4, 4, 4]
    assert not who_sits_out(round_)


def test_five_at_a_table_have_their_tokens_and_their_points(night_of):
    night = night_of(9, game="molotov")
    round_ = night.draw(leftover="fives")
    five = round_.tables.get(number=1)
    assert sorted(round_.results.filter(seat__match=five.match).values_list("token", flat=True)) == [
        1,
        2,
        3,
        4,
        9,
    ]
    places = round_seating(round_).by_name
    assert [len(each.opponents) for each in places if each.at and each.at.key == five.pk] == [4] * 5


def test_three_at_a_table_of_differenzler_are_scored_each_alone(night_of):
    night = night_of(7, game="differenzler", deals=4)
    round_ = night.draw(leftover="threes")
    three = round_.tables.get(number=2)
    data = {"announced": [50, 50, 57], "card_points": [60, 50, 47]}
    write_entry(match=three.match, number=1, data=data, seen=0, by=None)
    points = night.points(round_)
    assert [points[str(seat)] for seat in three.match.seats.all()] == [10, -10, 10]

"""A match and its seats before the first deal."""

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import GAMES
from jassclub.matches.actions.starting import NewMatch, choose_seat, start_matches
from jassclub.matches.models import Match, Seat

FOUR = ["Anna", "Beat", "Cleo", "Dora"]


def sides(match: Match) -> list[int]:
    return list(match.seats.values_list("side", flat=True))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_seat_has_the_side_that_its_game_says(start, slug):
    game = GAMES[slug]
    for seats in game.seats:
        match = start(slug, seats, game.stand_in)
        wanted = game.sides(game.options(match.options, seats))
        assert sides(match) == [[seat in side for side in wanted].index(True) for seat in range(seats)]
        assert match.totals == [0] * len(wanted) and not match.is_finished
        Match.objects.all().delete()  # the next has the same link


def test_a_wrong_option_or_too_few_players_start_nothing(db):
    right = NewMatch("schieber", {}, FOUR)
    for options, players, field in (({"deals": 0}, FOUR, "deals"), ({}, FOUR[:3], "seats")):
        with pytest.raises(InvalidDeal) as refusal:
            start_matches(new=[right, NewMatch("schieber", options, players)])
        assert refusal.value.field == field
    assert not Match.objects.exists() and not Seat.objects.exists()


def test_who_leads_and_who_deals_first_sit_at_the_table(start):
    match = start("schieber", first=0)
    for name in ("first", "dealer"):
        for seat in (3, None, 1):
            choose_seat(match=match, name=name, seat=seat)
            assert getattr(Match.objects.get(), name) == seat
        for nobody in (4, -1):
            with pytest.raises(InvalidDeal) as refusal:
                choose_seat(match=match, name=name, seat=nobody)
            assert refusal.value.field == name
    assert (Match.objects.get().first, Match.objects.get().dealer) == (1, 1), "apart from each other"
    with pytest.raises(InvalidDeal) as refusal:
        choose_seat(match=start("differenzler"), name="dealer", seat=1)
    assert (refusal.value.field, refusal.value.code) == ("dealer", "dealer_follows")

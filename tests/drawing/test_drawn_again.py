"""Every draw is drawn again from what went into it, and its places lead to those of today."""

import json
import re
from functools import partial

import pytest
from django.db import transaction
from django.db.models import F

from jassclub.drawing.actions.rounds import take_back
from jassclub.drawing.draw_integrity import remarks_of_draws
from jassclub.drawing.integrity import faults
from jassclub.drawing.queries.record import fingerprint_of
from jassclub.exchange.actions import load_season
from jassclub.exchange.queries import season_file
from jassclub.players.actions import merge_members
from jassclub.rounds.models import Draw, SeatChange
from jassclub.web.schema import Unreadable
from tests.drawing.acts import from_bag, late, pair_up, play, repair, swap


@pytest.fixture
def fitted(night_of):
    """Two rounds; someone came late before the second, and two sat in wrong seats there."""
    night = night_of(8)
    night.draw(rounds=2, seed=5)
    late(night)
    repair(night, 2)
    swap(night.evening.rounds.get(number=2), 2, 7)
    return night


def of(*, is_repair: bool) -> Draw:
    return Draw.objects.get(is_repair=is_repair)


def seats_exchanged() -> None:
    round_ = of(is_repair=False).rounds.get(number=1)
    swap(round_, 1, 6)
    round_.seat_changes.all().delete()


def drawn_exchanged(*, is_repair: bool = False) -> None:
    draw = of(is_repair=is_repair)
    tables = draw.drawn["rounds"][0]
    tables[0][0], tables[1][1] = tables[1][1], tables[0][0]
    draw.save()


def both_exchanged() -> None:
    seats_exchanged()
    drawn_exchanged()


def other_movement() -> None:
    draw = of(is_repair=False)
    draw.drawn["movement"] = {"positions": [*range(1, 9)], "next": 2}
    draw.save()


def other_plan(*, is_repair: bool = False, **values) -> None:
    """With a seed and a fingerprint that fit it."""
    draw = of(is_repair=is_repair)
    draw.plan = {**draw.plan, **values}
    draw.seed = draw.plan["seed"]
    draw.fingerprint = fingerprint_of(draw)
    draw.save()


def no_repair() -> None:
    SeatChange.objects.filter(repair__isnull=False).delete()
    of(is_repair=True).delete()


ELSEWHERE = "{} .* elsewhere, and no seat change explains it"
DRAWN, FITTED = (ELSEWHERE.format(who) for who in ("the draw seated", "the draw that adjusted it seated"))
AGAIN = [f"drawn again from its seed, round {number} has different seats for" for number in (1, 2)]
DAMAGE = {
    seats_exchanged: [f"Round 1: {DRAWN}"],
    drawn_exchanged: [
        f"Round 1: {DRAWN}",
        f"draw of rounds 1 to 2: {AGAIN[0]} Player ... and Player ...[.]$",
    ],
    both_exchanged: [f"draw of rounds 1 to 2: {AGAIN[0]} Player ... and Player ...[.]$"],
    other_movement: ["a different starting point for the next draw"],
    partial(other_plan, seed=6): [f"{AGAIN[0]} .*, and . more", AGAIN[1]],
    partial(other_plan, is_repair=True, published={"rounds": [[[1, 2, 3, 4], [5, 6, 7, 8]]]}): [AGAIN[1]],
    partial(other_plan, players="x"): ["the draw cannot be repeated from its inputs: players"],
    partial(other_plan, rounds=3): ["different seed, method or number of rounds"],
    lambda: Draw.objects.filter(is_repair=False).update(seed=F("seed") + 1): [
        "its plan is for a different seed"
    ],
    no_repair: [f"Round 2: {DRAWN}"],
    partial(drawn_exchanged, is_repair=True): [f"Round 2: {FITTED}", f"draw of rounds 2 to 2: {AGAIN[1]}"],
    lambda: SeatChange.objects.all().delete(): [f"Round 2: {DRAWN}", f"Round 2: {FITTED}"],
    lambda: SeatChange.objects.filter(why="wrong_seats").delete(): [f"Round 2: {DRAWN}"],
}


def test_a_draw_that_does_not_fit_itself_or_its_seats_is_said_in_words(fitted):
    for how, expected in DAMAGE.items():
        with transaction.atomic():
            how()
            found = faults()
            assert len(found) == len(expected), (how, found)
            for fault, words in zip(found, expected, strict=True):
                assert re.search(words, fault), (how, fault)
            transaction.set_rollback(True)
    assert faults() == []


@pytest.mark.parametrize(
    ("method", "players", "game", "how"),
    [
        ("tokens", 7, "differenzler", {"rounds": 2, "leftover": "threes"}),
        ("bag", 9, "schieber", {}),
        ("mixed", 8, "schieber", {"rounds": 2}),
        ("pairs", 12, "schieber", {"rounds": 2}),
        ("standing", 8, "schieber", {}),
    ],
)
def test_honest_draws_of_every_method_have_no_fault(night_of, method, players, game, how):
    night = night_of(players, game=game)
    if method == "pairs":
        pair_up(night)
    if method == "standing":
        play(night, night.draw(method="mixed"))

    def drawn():
        return from_bag(night, 8) if method == "bag" else night.draw(method=method, **how)

    round_ = drawn()
    swap(round_, 1, 6)
    take_back(round_=round_)
    round_ = drawn()
    late(night)
    repair(night, round_.number)
    swap(round_, 2, 5)
    night.here(night.members[1:])
    repair(night, round_.number)
    assert faults() == []


def test_a_member_who_was_merged_sits_where_the_other_was_drawn(fitted):
    one = fitted.members[0]
    other = late(fitted, "Same Sam")
    fitted.here([member for member in fitted.members if member != other])
    merge_members(member=one, into=other)
    assert faults() == []


def test_another_version_of_the_program_cannot_draw_again_what_one_drew(fitted):
    assert [*remarks_of_draws()] == []
    both_exchanged()
    draw = of(is_repair=False)
    draw.version = "0.2.0"
    draw.fingerprint = fingerprint_of(draw)
    draw.save()
    assert faults() == []
    [remark] = remarks_of_draws()
    assert "1 draw was made by another version of the program (0.2.0)" in remark


def test_no_file_of_a_season_is_loaded_whose_draw_does_not_fit_itself(fitted):
    content = json.loads(season_file(fitted.season))
    [evening] = content["evenings"]
    tables = evening["draws"][0]["drawn"]["rounds"][0]
    tables[0][0], tables[1][1] = tables[1][1], tables[0][0]
    with pytest.raises(Unreadable, match=f"{AGAIN[0]} Player ... and Player ...[.]$"):
        load_season(text=json.dumps(content), name="Loaded")

"""Other options for matches that have begun: what is said before is what then happens."""

from __future__ import annotations

import pytest

from jassclub.play.models import Correction, Entry, Match
from jassclub.play.selectors.records import with_record
from jassclub.play.services.options import Change, change_options
from jassclub.play.services.options import changes as changes_one_by_one
from jassclub.play.services.writing import write_entry
from jassclub.rules.base import InvalidDeal

CHANGES = {
    "no Matsch": ("schieber", {}, {"matsch_bonus": 0}),
    "fewer deals": ("schieber", {}, {"deals": 2}),
    "more deals": ("schieber", {"deals": 3}, {"deals": 12}),
    "trump counts double": ("schieber", {}, {"multipliers": {"hearts": 2, "obenabe": 1}}),
    "a race": ("schieber", {}, {"deals": None, "target": 300}),
    "exact is no bonus": ("differenzler", {}, {"exact_bonus": 0}),
    "a longer Molotov": ("molotov", {}, {"target": 9}),
}
SCHIEBER = [
    {"card_points": [157, 0], "matsch": 0, "trump": "hearts"},
    {"card_points": [100, 57], "trump": "hearts"},
    {"card_points": [57, 100], "trump": "obenabe"},
]
DEALS = {
    "schieber": SCHIEBER,
    "differenzler": [{"announced": [50, 50, 30, 27], "card_points": [50, 60, 20, 27]}],
    "molotov": [{"trump": "hearts", "card_points": [100, 20, 20, 17]}],
}


def played(start, game: str, options: dict) -> Match:
    match = start(game, options=options)
    for number, data in enumerate(DEALS[game], start=1):
        write_entry(match=match, number=number, data=data, seen=0, by=None)
    return match


def all_matches():
    return with_record(Match.objects.all())


def changes(**words) -> list[Change]:
    return list(changes_one_by_one(**words))


def everything() -> tuple[list, ...]:
    return tuple(list(model.objects.order_by("pk").values()) for model in (Match, Entry, Correction))


@pytest.mark.parametrize(("game", "before", "after"), CHANGES.values(), ids=CHANGES)
def test_what_is_said_before_is_what_then_happens(start, game, before, after):
    match = played(start, game, before)
    untouched = everything()
    [said] = changes(matches=all_matches(), options=after)
    assert everything() == untouched, "looking changes nothing"
    assert list(said.before) == Match.objects.get().totals
    change_options(matches=all_matches(), options=after)
    kept = Match.objects.get()
    assert (said.match, list(said.after)) == (match, kept.totals)
    assert kept.options == match.rules.options_to_json(match.rules.options(after, 4))
    assert changes(matches=all_matches(), options=after) == []


def test_nobody_has_corrected_anything_when_options_change(start):
    played(start, "schieber", {})
    change_options(matches=all_matches(), options={"matsch_bonus": 0})
    assert Entry.objects.get(number=1).points == [157, 0]
    assert Correction.objects.count() == 3


def test_a_match_that_is_removed_meanwhile_is_left_out(start):
    gone, stays = start("schieber"), start("schieber")
    read = list(all_matches())
    Match.objects.filter(pk=gone.pk).delete()
    change_options(matches=read, options={"deals": 12})
    assert (Match.objects.get(), Match.objects.get().options["deals"]) == (stays, 12)


def test_a_closed_match_that_asks_for_more_deals_is_said_to_be_open_again(start):
    played(start, "schieber", {"deals": 3})
    assert not changes(matches=all_matches(), options={"deals": 12})[0].opens_again, "it was never closed"
    Match.objects.update(state=Match.State.CLOSED)
    assert changes(matches=all_matches(), options={"deals": 12})[0].opens_again
    assert not changes(matches=all_matches(), options={"deals": 2})[0].opens_again
    change_options(matches=all_matches(), options={"deals": 12})
    assert Match.objects.get().state == Match.State.OPEN


def test_a_match_without_entries_has_the_new_options_and_nothing_to_say(start):
    start("schieber")
    assert changes(matches=all_matches(), options={"deals": 12}) == []
    change_options(matches=all_matches(), options={"deals": 12})
    assert Match.objects.get().options["deals"] == 12


def test_fewer_deals_complete_a_sheet_and_those_after_the_last_count_again_later(start):
    match = played(start, "schieber", {})
    change_options(matches=all_matches(), options={"deals": 2})
    assert (Match.objects.get().totals, Match.objects.get().is_finished) == ([357, 57], True)
    assert match.entries.get(number=3).points is None
    change_options(matches=all_matches(), options={"deals": 8})
    assert (Match.objects.get().totals, Match.objects.get().is_finished) == ([414, 157], False)


def test_a_deal_beyond_the_last_counts_nothing_however_many_are_missing_before_it(start, write):
    match = start("schieber")
    write(match, 5, {"card_points": [100, 57]})
    change_options(matches=all_matches(), options={"deals": 4})
    assert (Match.objects.get().totals, match.entries.get().points) == ([0, 0], None)


def test_options_against_which_a_deal_speaks_are_refused_with_deal_and_match(start, write):
    match = start("schieber")
    write(match, 5, {"card_points": [100, 57], "trump": "hearts", "stoeck": 0})
    for act in (changes, change_options):
        before = everything()
        with pytest.raises(InvalidDeal) as refusal:
            act(matches=all_matches(), options={"stoeck": False})
        assert (refusal.value.field, refusal.value.code) == ("stoeck", "not_played")
        assert (refusal.value.params["number"], refusal.value.params["where"]) == (5, match)
        assert everything() == before


def test_totals_that_would_no_longer_be_the_control_sum_keep_the_options(start, write):
    match = start("schieber")
    write(match, 0, {"points": [800, 456]})
    with pytest.raises(InvalidDeal) as refusal:
        change_options(matches=all_matches(), options={"deals": 12})
    assert (refusal.value.code, refusal.value.params["where"]) == ("not_the_control_sum", match)
    assert Match.objects.get().options["deals"] == 8


@pytest.mark.parametrize(
    ("options", "field"),
    [({"deals": 0}, "deals"), ({"matsch_bonus": -1}, "matsch_bonus"), ({"stock": True}, "stock")],
)
def test_a_wrong_option_is_refused_by_its_name(start, options, field):
    start("schieber")
    with pytest.raises(InvalidDeal) as refusal:
        change_options(matches=all_matches(), options=options)
    assert refusal.value.field == field


def test_the_sides_follow_where_the_options_say_who_plays_together(start):
    options = {"bidder": 0, "bid": 500}
    match = start("bieter", 3, options)
    assert list(match.seats.values_list("side", flat=True)) == [0, 1, 1]
    change_options(matches=all_matches(), options={"bidder": 2, "bid": 500})
    assert list(match.seats.values_list("side", flat=True)) == [1, 1, 0]

"""Any options that the rules accept, and other ones for matches that have begun."""

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import GAMES
from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.options import change_options, change_options_of_groups
from jassclub.matches.integrity import faults_of_matches
from jassclub.matches.models import Correction, Entry, Match
from jassclub.matches.queries.records import record_of
from jassclub.matches.scoring import RescoredMatch, score
from jassclub.matches.scoring import rescored_matches as changes_one_by_one
from tests.engine.rules.played import tables
from tests.matches.conftest import FEW, a_match
from tests.matches.test_writing import everything

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


def all_matches():
    return Match.objects.values_list("pk", flat=True)


def rescored_matches(options) -> list[RescoredMatch]:
    return list(changes_one_by_one(Match.objects.all(), options))


@pytest.mark.parametrize(("game", "before", "after"), CHANGES.values(), ids=CHANGES)
def test_what_is_said_before_is_what_then_happens(start, game, before, after):
    match = start(game, options=before, deals=DEALS[game])
    untouched = everything()
    [said] = rescored_matches(after)
    assert everything() == untouched, "looking changes nothing"
    change_options(matches=all_matches(), options=after)
    kept = Match.objects.get()
    assert (said.match, list(said.result.totals)) == (match.pk, kept.totals)
    assert kept.options == match.rules.options_to_json(match.rules.options(after, 4))
    assert rescored_matches(after) == []


def test_rescored_deals_are_no_corrections_and_empty_or_lost_matches_are_left_out(start):
    gone, empty = start("schieber"), start("schieber")
    assert rescored_matches({"matsch_bonus": 0}) == []
    start("schieber", deals=SCHIEBER)
    read = list(all_matches())
    gone.delete()
    change_options(matches=read, options={"matsch_bonus": 0})
    assert Entry.objects.get(number=1).points == [157, 0]
    assert Correction.objects.count() == 3
    assert Match.objects.get(pk=empty.pk).options["matsch_bonus"] == 0


def test_a_closed_match_that_asks_for_more_deals_is_said_to_be_open_again(start):
    start("schieber", options={"deals": 3}, deals=SCHIEBER)
    assert not rescored_matches({"deals": 12})[0].opens_again, "it was never closed"
    Match.objects.update(state=Match.State.CLOSED)
    assert rescored_matches({"deals": 12})[0].opens_again
    assert not rescored_matches({"deals": 2})[0].opens_again
    change_options(matches=all_matches(), options={"deals": 12})
    assert Match.objects.get().state == Match.State.OPEN


def test_fewer_deals_complete_a_sheet_and_those_after_the_last_count_again_later(start, write):
    match = start("schieber", deals=SCHIEBER)
    change_options(matches=all_matches(), options={"deals": 2})
    assert (Match.objects.get().totals, Match.objects.get().is_finished) == ([357, 57], True)
    assert match.entries.get(number=3).points is None
    change_options(matches=all_matches(), options={"deals": 8})
    assert (Match.objects.get().totals, Match.objects.get().is_finished) == ([414, 157], False)
    late = start("schieber")
    write(late, 5, {"card_points": [100, 57]})
    change_options(matches=[late.pk], options={"deals": 4})
    assert late.entries.get().points is None, "however many are missing before it"


def test_options_against_which_a_deal_speaks_are_refused_with_deal_and_match(start, write):
    match = start("schieber")
    write(match, 5, {"card_points": [100, 57], "trump": "hearts", "stoeck": 0})
    for act in (rescored_matches, lambda options: change_options(matches=all_matches(), options=options)):
        before = everything()
        with pytest.raises(InvalidDeal, match=r"^stoeck: not_played") as refusal:
            act({"stoeck": False})
        assert (refusal.value.params["number"], refusal.value.params["where"]) == (5, match.pk)
        assert everything() == before


def test_totals_that_would_no_longer_be_the_control_sum_keep_the_options(start, write):
    match = start("schieber")
    write(match, 0, {"points": [800, 456]})
    with pytest.raises(InvalidDeal) as refusal:
        change_options(matches=all_matches(), options={"deals": 12})
    assert (refusal.value.code, refusal.value.params["where"]) == ("not_the_control_sum", match.pk)
    assert Match.objects.get().options["deals"] == 8


def test_the_sides_follow_where_the_options_say_who_plays_together(start):
    options = {"bidder": 0, "bid": 500}
    match = start("bieter", 3, options)
    assert list(match.seats.values_list("side", flat=True)) == [0, 1, 1]
    change_options(matches=all_matches(), options={"bidder": 2, "bid": 500})
    assert list(match.seats.values_list("side", flat=True)) == [1, 1, 0]


def rows_written(work) -> Counter[str]:
    found: Counter[str] = Counter()

    def count(execute, sql, params, many, context):
        result = execute(sql, params, many, context)
        if sql.startswith("UPDATE"):
            found[sql.split('"')[1]] += context["cursor"].rowcount
        return result

    with connection.execute_wrapper(count):
        work()
    return found


def test_only_rows_that_differ_are_written(start):
    for deals in (SCHIEBER, SCHIEBER[1:2]):
        start("schieber", deals=deals)
    written = rows_written(lambda: change_options(matches=all_matches(), options={"matsch_bonus": 0}))
    assert written == {"matches_match": 2, "matches_entry": 1}, "both have the options, one has other points"
    again = rows_written(lambda: change_options(matches=all_matches(), options={"matsch_bonus": 0}))
    assert not again


def test_queries_do_not_grow_with_the_matches(start):
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            change_options(matches=all_matches(), options={"matsch_bonus": Match.objects.count()})
        return len(asked)

    start("schieber", deals=SCHIEBER)
    of_one = queries()
    for _match in range(5):
        start("schieber", deals=SCHIEBER)
    assert queries() == of_one


@pytest.mark.parametrize("slug", GAMES)
@settings(FEW, max_examples=4)
@given(data=st.data())
def test_recounted_together_every_match_is_what_the_rules_say_of_it_alone(db, slug, data):
    before, seats = data.draw(tables(slug))
    after, _seats = data.draw(tables(slug).filter(lambda table: table[1] == seats))
    Match.objects.all().delete()
    groups = [[a_match(data, slug, before, seats) for _match in range(2)] for _group in range(2)]
    alone = [[counted_alone(match, after, seats) for match in group] for group in groups]
    stood = everything()
    keys = [[match.pk for match in group] for group in groups]
    _number, refused = change_options_of_groups(groups=keys, options=after)
    for place, (group, expected) in enumerate(zip(groups, alone, strict=True)):
        assert (place in refused) == (None in expected)
        if None not in expected:
            assert [as_it_stands(match) for match in group] == expected
    assert list(faults_of_matches(Match.objects.all())) == []
    if len(refused) == 2:
        assert everything() == stood


def counted_alone(match: Match, options, seats: int):
    """By the rules, from what was typed; None where they refuse it."""
    entries, game = list(match.entries.all()), match.rules
    try:
        result = score(game, game.options(options, seats), entries)
    except InvalidDeal:
        return None
    points = [(entry.data, entry.points) for entry in entries]
    return list(result.totals), result.is_finished, game.options_to_json(game.options(options, seats)), points


def as_it_stands(match: Match):
    match = Match.objects.get(pk=match.pk)
    points = list(match.entries.order_by("number").values_list("data", "points"))
    return match.totals, match.is_finished, match.options, points


@pytest.mark.parametrize("slug", PRESENTATIONS)
@settings(FEW, max_examples=4)
@given(data=st.data())
def test_a_match_with_any_options_is_shown_written_and_printed(as_helper, slug, data):
    options, seats = data.draw(tables(slug))
    Match.objects.all().delete()
    first = data.draw(st.sampled_from([None, *range(seats)]))
    match = a_match(data, slug, options, seats, most=3, first=first)
    for page in ("", "corrections/", "announcements/", "totals/"):
        assert as_helper.get(f"/matches/{match.pk}/{page}").status_code in (200, 302), page
    for paper in ("sheet.pdf", "sheet.pdf?blank=1&paper=A5"):
        assert as_helper.get(f"/api/matches/{match.pk}/{paper}").status_code == 200, paper
    score = as_helper.get(f"/api/matches/{match.pk}/").json()["score"]
    assert score == record_of(match).played.to_json()

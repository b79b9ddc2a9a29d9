"""What every registered game keeps, whatever is played and whatever is typed. The deals are those of
`played`; the junk is hypothesis's."""

import json
import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.game import exchange_entry, exchangeable_sides
from jassclub.engine.rules.registry import GAMES, score_case
from tests.engine.rules.played import deals, tables

MOST_DEALS = 8
KINDS = {
    *("side", "seat", "number", "choice", "truth", "text", "numbers", "truths"),
    *("melds", "declarations", "enough"),
}
SCORED = {"points", "totals", "finished", "winners"}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
few = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

wild_numbers = st.integers() | st.sampled_from([10**40, -(10**40), True, 1.5, math.nan, math.inf])
wild = st.recursive(
    st.none() | st.booleans() | wild_numbers | st.text(max_size=4) | st.sampled_from(["hearts", "suit", "9"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def of_every_game(test):
    """The test of a property that holds for every game, with `data` to draw from."""
    return every_game(few(given(data=st.data())(test)))


@st.composite
def matches(draw, game):
    """Options and a list of right deals, played as far as it goes or less."""
    options = game.options(*draw(tables(game.slug)))
    match, played = game.start(options), []
    for _ in range(draw(st.integers(0, MOST_DEALS))):
        if match.finished:
            break
        played.append(draw(deals(game.slug, options, match)))
        match = game.add(options, match, played[-1])
    return options, played


@st.composite
def next_deals(draw, game):
    """Options, a match under way, and a right next deal."""
    options, played = draw(matches(game))
    match = game.play(options, played)
    if match.finished:
        match = game.play(options, played[:-1])
    return options, match, draw(deals(game.slug, options, match))


def total_of(field, deal):
    """What a field's numbers must add up to in this deal."""
    if field.other_total and deal.get(field.other_total[0]) is None:
        return field.other_total[2]  # null means that nothing is chosen
    return field.total


def refusal(game, options, match, data):
    """The field that the game refuses, or None."""
    try:
        game.add(options, match, data)
    except InvalidDeal as refused:
        assert refused.code
        return refused.field
    return None


def steps(game, options, deals):
    """The match before and after every deal."""
    match = game.start(options)
    for data in deals:
        after = game.add(options, match, data)
        yield match, after
        match = after


@of_every_game
def test_options_survive_their_json_and_a_wrong_one_is_refused_on_its_own_name(game, data):
    right, seats = data.draw(tables(game.slug))
    options = game.options(right, seats)
    stored = json.loads(json.dumps(game.options_to_json(options)))
    assert game.options(stored, seats) == options
    wrong = data.draw(st.sampled_from([-1, "x", [{}], {"x": 1}, 1.5, []]))
    name = data.draw(st.sampled_from(sorted(stored)))
    with pytest.raises(InvalidDeal) as refused:
        game.options(right | {name: wrong}, seats)
    assert refused.value.field == name


@every_game
def test_presets_are_options_and_the_usual_options_are_said_once(game):
    read = game.options(game.stand_in, game.seats[0])
    assert read == type(read)(**game.stand_in)
    for preset in ({}, *game.presets.values()):
        options = game.options({**preset, **game.stand_in}, game.seats[0])
        assert sorted(seat for side in game.sides(options) for seat in side) == list(range(game.seats[0]))


@of_every_game
def test_no_case_of_any_shape_raises_and_every_case_has_an_answer(game, data):
    right, seats = data.draw(tables(game.slug))
    case = {"game": game.slug, "seats": seats, "options": right, "deals": []}
    assert "totals" in score_case(case)
    broken = case | data.draw(st.dictionaries(st.sampled_from([*case, "name"]), wild, max_size=2))
    names = sorted(game.options_to_json(game.options(right, seats)))
    strange = right | data.draw(st.dictionaries(st.sampled_from(names), wild, max_size=2))
    for one in (broken, case | {"options": strange}, case | {"deals": [data.draw(wild)]}, data.draw(wild)):
        result = json.loads(json.dumps(score_case(one)))
        assert set(result) == {"error", "message"} or set(result) >= SCORED


# --- what was played ------------------------------------------------------------------------------


def assert_it_adds_up_and_ends_with_winners(game, options, deals, match):
    sides = range(len(game.sides(options)))
    assert match.totals == tuple(sum(row[side] for row in match.points) for side in sides)
    assert bool(match.winners) == match.finished
    assert set(match.winners) <= set(sides)
    length = game.length(options)
    if length is not None:
        assert match.finished == (len(deals) == length)
    if match.finished and length is not None:
        best = (min if game.low_wins else max)(match.totals)
        assert [match.totals[side] for side in match.winners] == [best] * match.totals.count(best)


def assert_a_deal_survives_its_json_and_its_parts_are_all_that_it_writes(game, options, before, after):
    stored, written = json.loads(json.dumps(game.to_json(after.deals[-1]))), after.written[-1]
    assert game.deal(options, before, stored) == after.deals[-1]
    assert game.write(options, before, game.deal(options, before, stored)) == written
    made_of = [sum(part.points[side] for part in written.parts) for side in range(len(written.points))]
    assert not written.parts or tuple(made_of) == written.points
    for part in written.parts:
        assert part.share.points == sum(part.points) and part.share.times > 0


def assert_exchanged_sides_exchange_the_points(game, options, deals, match, data):
    sides = game.sides(options)
    if not exchangeable_sides(sides):
        return
    one, other = data.draw(st.sampled_from(exchangeable_sides(sides)))

    def exchanged(deals):
        before = [step[0] for step in steps(game, options, deals)]
        rows = zip(before, deals, strict=True)
        return [exchange_entry(game.fields(options, at), sides, one, other, deal) for at, deal in rows]

    place = {side: side for side in range(len(sides))} | {one: other, other: one}
    then = game.play(options, exchanged(deals))
    assert then.points == tuple(tuple(row[place[side]] for side in place) for row in match.points)
    assert then.totals == tuple(match.totals[place[side]] for side in place)
    assert (then.finished, then.decided_by) == (match.finished, match.decided_by)
    assert set(then.winners) == {place[side] for side in match.winners}
    assert game.play(options, exchanged(exchanged(deals))) == match


@of_every_game
def test_a_match_adds_up_and_survives_its_json_and_an_exchange_of_sides(game, data):
    options, deals = data.draw(matches(game))
    played, match = list(steps(game, options, deals)), game.play(options, deals)
    assert match == (played[-1][1] if played else game.start(options))
    assert_it_adds_up_and_ends_with_winners(game, options, deals, match)
    for before, after in played:
        assert_a_deal_survives_its_json_and_its_parts_are_all_that_it_writes(game, options, before, after)
    assert_exchanged_sides_exchange_the_points(game, options, deals, match, data)
    for late in (data.draw(wild), deals[-1]) if match.finished else ():
        assert refusal(game, options, match, late) == "deal"


# --- what may be played next ----------------------------------------------------------------------


def assert_the_form_knows_the_fields_in_their_order(game, options, match, deal, fields):
    names = [field.name for field in fields]
    assert {field.kind for field in fields} <= KINDS
    assert all(field.allowed for field in fields if field.kind == "choice")
    assert len(set(names)) == len(names)
    read = game.deal(options, match, deal)
    stored = [name for name, value in game.to_json(read).items() if value is not None]
    assert stored == [name for name in names if name in stored]
    assert game.deal(options, match, dict.fromkeys(names) | deal) == read  # null is as good as left out


def numbers_that_do_not_add_up(deal, fields, data):
    """Each with the field that is then refused."""
    for field in fields:
        numbers = deal.get(field.name)
        if field.total is None or numbers is None or deal.get("claim") is not None:
            continue
        assert sum(numbers) == total_of(field, deal)
        seat = data.draw(st.integers(0, len(numbers) - 1))
        off = data.draw(st.integers(-200, 200).filter(bool))
        yield field.name, [each + off * (at == seat) for at, each in enumerate(numbers)]


def is_needed(field, deal, fields):
    replaced = {name for field in fields if deal.get(field.name) for name in field.instead_of}
    needed = field.required and field.name not in replaced
    if field.at_zero:
        needed = any(not any(side) for side in zip(*(deal[name] for name in field.at_zero), strict=True))
    return needed or any(deal.get(name) for name in field.needed_with)


def assert_a_number_beyond_its_bounds_is_refused_with_the_bound(game, options, match, deal, field):
    bounds = {"too_low": field.low, "too_high": total_of(field, deal) or field.high}
    for beyond in (field.low - 1, field.high + 1):
        value = [beyond, *deal[field.name][1:]] if field.kind == "numbers" else beyond
        with pytest.raises(InvalidDeal) as refused:
            game.add(options, match, deal | {field.name: value})
        if refused.value.field == field.name and refused.value.code in bounds:
            bound = refused.value.params[refused.value.code.removeprefix("too_")]
            assert bound == bounds[refused.value.code]


@of_every_game
def test_a_next_deal_is_refused_where_it_is_not_as_the_fields_of_the_form_say(game, data):
    options, match, deal = data.draw(next_deals(game))
    fields = {field.name: field for field in game.fields(options, match)}
    names = list(fields)

    def refused(**changes):
        return refusal(game, options, match, deal | changes)

    assert_the_form_knows_the_fields_in_their_order(game, options, match, deal, fields.values())
    for name, wrong in numbers_that_do_not_add_up(deal, fields.values(), data):
        assert refused(**{name: wrong}) == name
    for name, field in fields.items():
        without = {each: said for each, said in deal.items() if each != name}
        for named in (refused(**{name: None}), refusal(game, options, match, without)):
            assert (named == name) == is_needed(field, deal, fields.values())
        if field.high is not None and (field.kind != "numbers" or name in deal):
            assert_a_number_beyond_its_bounds_is_refused_with_the_bound(game, options, match, deal, field)
    # What stands instead of another field is refused beside it.
    said = [field for field in fields.values() if deal.get(field.name) and field.instead_of]
    for name in (name for field in said for name in field.instead_of if fields[name].kind == "numbers"):
        numbers = [fields[name].total or 20, *[0] * (len(game.sides(options)) - 1)]
        assert refused(**{name: numbers}) is not None
    # The first wrong field is named, or an earlier one that is wrong because of a later one: card points
    # beside an early end.
    wrong = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
    named = refused(**{name: {"no such": "thing"} for name in wrong})
    assert names.index(named) <= min(names.index(name) for name in wrong)
    assert refused(**{"stöck": 1}) == "stöck"
    # No deal of any shape raises anything but a refusal.
    known = st.sampled_from([*names, "claim", "out", "weis", "weis_points", "counts", "king"])
    junk = data.draw(st.dictionaries(known, wild, max_size=3))
    for entry in (data.draw(wild), junk, deal | junk):
        named = refusal(game, options, match, entry)
        assert named in {None, "deal", *names, *(entry if isinstance(entry, dict) else ())}
        json.dumps(game.outlook(options, match, entry if isinstance(entry, dict) else {}))

"""What every registered game keeps, whatever is played and whatever is typed.

The deals come from the games' own strategies (tests/engine/rules/strategies); the junk from hypothesis.
"""

import ast
import json
import math
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import GAMES, score_case

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
RULES = ROOT / "jassclub" / "engine" / "rules"
PAGES = ROOT / "docs" / "games"
LANGUAGES = ("en", "de", "es", "fr", "nl")
MOST_DEALS = 8
KINDS = {
    *("side", "seat", "number", "choice", "truth", "text", "numbers", "truths"),
    *("melds", "declarations", "enough"),
}
SCORED = {"points", "totals", "finished", "winners"}

every_game = pytest.mark.parametrize("slug", GAMES)
few = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

wild_numbers = st.integers() | st.sampled_from([10**40, -(10**40), True, 1.5, math.nan, math.inf])
wild = st.recursive(
    st.none() | st.booleans() | wild_numbers | st.text(max_size=4) | st.sampled_from(["hearts", "suit", "9"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@cache
def strategies(slug):
    return import_module(f"tests.engine.rules.strategies.{slug}")


def missing_parts(slug):
    """What a registered game lacks of the things that every game must have beside its module."""
    parts = {
        "strategies": HERE / "strategies" / f"{slug}.py",
        "vectors": HERE / "vectors" / f"{slug}.json",
        "examples": PAGES / "examples" / f"{slug}.json",
        **{f"page in {language}": PAGES / language / f"{slug}.md" for language in LANGUAGES},
    }
    return [name for name, path in parts.items() if not path.is_file()]


@st.composite
def tables(draw, slug):
    """A game's options, as JSON and as read."""
    data, seats = draw(strategies(slug).tables())
    return data, GAMES[slug].options(data, seats), seats


@st.composite
def matches(draw, slug):
    """Options and a list of right deals, played as far as it goes or less."""
    game = GAMES[slug]
    _, options, _ = draw(tables(slug))
    match, deals = game.start(options), []
    for _ in range(draw(st.integers(0, MOST_DEALS))):
        if match.finished:
            break
        deals.append(draw(strategies(slug).deals(options, match)))
        match = game.add(options, match, deals[-1])
    return options, deals


@st.composite
def next_deals(draw, slug):
    """Options, a match under way, and a right next deal."""
    game = GAMES[slug]
    options, deals = draw(matches(slug))
    match = game.play(options, deals)
    if match.finished:
        deals.pop()
        match = game.play(options, deals)
    return options, match, draw(strategies(slug).deals(options, match))


def total_of(field, deal):
    """What a field's numbers must add up to in this deal."""
    if field.other_total and deal.get(field.other_total[0]) is None:
        return field.other_total[2]  # null says the answer that nothing is chosen
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


@every_game
def test_a_registered_game_has_strategies_vectors_and_its_pages(slug):
    assert missing_parts(slug) == []


def test_the_rules_know_nothing_but_themselves_and_python():
    imports = [
        node
        for path in RULES.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    absolute = {node.module for node in imports if isinstance(node, ast.ImportFrom) and not node.level}
    absolute |= {name.name for node in imports if isinstance(node, ast.Import) for name in node.names}
    assert {name.split(".")[0] for name in absolute} <= sys.stdlib_module_names
    assert any(isinstance(node, ast.ImportFrom) and node.level == 1 for node in imports)


def test_a_game_without_strategies_vectors_and_pages_would_be_noticed():
    pages = [f"page in {language}" for language in LANGUAGES]
    assert missing_parts("tschau-sepp") == ["strategies", "vectors", "examples", *pages]


@every_game
@few
@given(data=st.data())
def test_scoring_in_one_go_equals_scoring_deal_by_deal(slug, data):
    game = GAMES[slug]
    options, deals = data.draw(matches(slug))
    match = game.start(options)
    for deal in deals:
        match = game.add(options, match, deal)
    assert game.play(options, deals) == match


@every_game
@few
@given(data=st.data())
def test_a_match_adds_up_and_ends_with_winners(slug, data):
    game = GAMES[slug]
    options, deals = data.draw(matches(slug))
    match = game.play(options, deals)
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


@every_game
@few
@given(data=st.data())
def test_the_parts_of_what_a_deal_writes_are_all_of_it(slug, data):
    game = GAMES[slug]
    options, deals = data.draw(matches(slug))
    for _, after in steps(game, options, deals):
        written = after.written[-1]
        made_of = [sum(part.points[side] for part in written.parts) for side in range(len(written.points))]
        assert not written.parts or tuple(made_of) == written.points
        for part in written.parts:
            assert part.share.points == sum(part.points) and part.share.times > 0


@every_game
@few
@given(data=st.data())
def test_numbers_that_must_add_up_are_refused_when_they_do_not(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    for field in game.fields(options, match):
        numbers = deal.get(field.name)
        if field.total is None or numbers is None or deal.get("claim") is not None:
            continue
        assert sum(numbers) == total_of(field, deal)
        seat = data.draw(st.integers(0, len(numbers) - 1))
        off = data.draw(st.integers(-200, 200).filter(bool))
        wrong = [each + off * (at == seat) for at, each in enumerate(numbers)]
        assert refusal(game, options, match, deal | {field.name: wrong}) == field.name


@every_game
@few
@given(data=st.data())
def test_a_deal_survives_its_json(slug, data):
    game = GAMES[slug]
    options, deals = data.draw(matches(slug))
    for before, after in steps(game, options, deals):
        stored = json.loads(json.dumps(game.to_json(after.deals[-1])))
        assert game.deal(options, before, stored) == after.deals[-1]
        assert game.write(options, before, game.deal(options, before, stored)).points == after.points[-1]


@every_game
@few
@given(data=st.data())
def test_the_fields_of_a_deal_come_in_their_order_and_a_form_knows_their_kinds(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    fields = game.fields(options, match)
    names = [field.name for field in fields]
    assert {field.kind for field in fields} <= KINDS
    assert all(field.allowed for field in fields if field.kind == "choice")
    assert len(set(names)) == len(names)
    entry = game.to_json(game.deal(options, match, deal))
    stored = [name for name, value in entry.items() if value is not None]
    assert stored == [name for name in names if name in stored]


@every_game
@few
@given(data=st.data())
def test_options_survive_their_json(slug, data):
    game = GAMES[slug]
    _, options, seats = data.draw(tables(slug))
    stored = json.loads(json.dumps(game.options_to_json(options)))
    assert game.options(stored, seats) == options


@every_game
def test_the_usual_options_are_said_once(slug):
    game = GAMES[slug]
    read = game.options(game.stand_in, game.seats[0])
    assert read == type(read)(**game.stand_in)


@every_game
def test_presets_are_options_and_the_usual_options_need_not_be_said(slug):
    game = GAMES[slug]
    for preset in ({}, *game.presets.values()):
        options = game.options({**preset, **game.stand_in}, game.seats[0])
        assert sorted(seat for side in game.sides(options) for seat in side) == list(range(game.seats[0]))


@every_game
@few
@given(data=st.data())
def test_a_deal_after_the_end_is_refused(slug, data):
    game = GAMES[slug]
    options, deals = data.draw(matches(slug))
    match = game.play(options, deals)
    if match.finished:
        assert refusal(game, options, match, data.draw(wild)) == "deal"
        assert refusal(game, options, match, deals[-1]) == "deal"


@every_game
@few
@given(data=st.data())
def test_a_deal_without_a_field_that_it_needs_is_refused_on_that_field(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    fields = game.fields(options, match)
    replaced = {name for field in fields if deal.get(field.name) for name in field.instead_of}
    for field in fields:
        needed = field.required and field.name not in replaced
        for poorer in (deal | {field.name: None}, {k: v for k, v in deal.items() if k != field.name}):
            named = refusal(game, options, match, poorer)
            if field.at_zero:
                zeros = zip(*(deal[name] for name in field.at_zero), strict=True)
                needed = any(not any(side) for side in zeros)
            needed = needed or any(deal.get(name) for name in field.needed_with)
            assert (named == field.name) == needed


@every_game
@few
@given(data=st.data())
def test_what_stands_instead_of_another_field_is_refused_beside_it(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    fields = {field.name: field for field in game.fields(options, match)}
    said = [field for field in fields.values() if deal.get(field.name) and field.instead_of]
    for name in (name for field in said for name in field.instead_of if fields[name].kind == "numbers"):
        sides = len(game.sides(options))
        numbers = [fields[name].total or 20, *(0 for _ in range(sides - 1))]
        assert refusal(game, options, match, deal | {name: numbers}) is not None


@every_game
@few
@given(data=st.data())
def test_a_number_beyond_its_bounds_is_refused_with_the_bound_that_a_form_knows(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    for field in game.fields(options, match):
        if field.high is None or (field.kind == "numbers" and field.name not in deal):
            continue
        for beyond in (field.low - 1, field.high + 1):
            value = [beyond, *deal[field.name][1:]] if field.kind == "numbers" else beyond
            with pytest.raises(InvalidDeal) as refused:
                game.add(options, match, deal | {field.name: value})
            if refused.value.field == field.name and refused.value.code == "too_low":
                assert refused.value.params["low"] == field.low
            if refused.value.field == field.name and refused.value.code == "too_high":
                assert refused.value.params["high"] == (total_of(field, deal) or field.high)


@every_game
@few
@given(data=st.data())
def test_what_is_null_is_as_good_as_not_said(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    silent = {field.name: None for field in game.fields(options, match)}
    assert game.deal(options, match, silent | deal) == game.deal(options, match, deal)


@every_game
@few
@given(data=st.data())
def test_the_first_wrong_field_is_named(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    names = [field.name for field in game.fields(options, match)]
    wrong = data.draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
    named = refusal(game, options, match, deal | {name: {"no such": "thing"} for name in wrong})
    # A field may be wrong because of a later one: card points beside an early end.
    assert names.index(named) <= min(names.index(name) for name in wrong)


@every_game
@few
@given(data=st.data())
def test_a_field_that_the_game_does_not_have_is_refused(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    assert refusal(game, options, match, deal | {"stöck": 1}) == "stöck"


@every_game
@few
@given(data=st.data())
def test_no_deal_of_any_shape_raises_anything_but_a_refusal(slug, data):
    game = GAMES[slug]
    options, match, deal = data.draw(next_deals(slug))
    names = [field.name for field in game.fields(options, match)]
    known = st.sampled_from([*names, "claim", "out", "weis", "weis_points", "counts", "king"])
    junk = data.draw(st.dictionaries(known, wild, max_size=3))
    for entry in (data.draw(wild), junk, deal | junk):
        named = refusal(game, options, match, entry)
        assert named in {None, "deal", *names, *(entry if isinstance(entry, dict) else ())}
        json.dumps(game.outlook(options, match, entry if isinstance(entry, dict) else {}))


@every_game
@few
@given(data=st.data())
def test_a_wrong_option_is_refused_on_its_own_name(slug, data):
    game = GAMES[slug]
    right, options, seats = data.draw(tables(slug))
    name = data.draw(st.sampled_from(sorted(game.options_to_json(options))))
    with pytest.raises(InvalidDeal) as refused:
        game.options(right | {name: data.draw(st.sampled_from([-1, "x", [{}], {"x": 1}, 1.5, []]))}, seats)
    assert refused.value.field == name


@every_game
@few
@given(data=st.data())
def test_no_case_of_any_shape_raises_and_every_case_has_an_answer(slug, data):
    game = GAMES[slug]
    right, options, seats = data.draw(tables(slug))
    case = {"game": slug, "seats": seats, "options": right, "deals": []}
    assert "totals" in score_case(case)
    broken = case | data.draw(st.dictionaries(st.sampled_from([*case, "name"]), wild, max_size=2))
    names = sorted(game.options_to_json(options))
    strange = right | data.draw(st.dictionaries(st.sampled_from(names), wild, max_size=2))
    for one in (broken, case | {"options": strange}, case | {"deals": [data.draw(wild)]}, data.draw(wild)):
        result = json.loads(json.dumps(score_case(one)))
        assert set(result) == {"error", "message"} or set(result) >= SCORED

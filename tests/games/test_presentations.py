"""What every game must say, whichever it is: words, forms, keys, columns."""

import pytest
from django.conf import settings
from django.utils.translation import override

from jassclub.engine.rules.registry import GAMES
from jassclub.games import PRESENTATIONS, presentation_of
from jassclub.games.deal_words import describe_deal
from jassclub.games.presentation import NO_SLATE, STROKES, TALLIES
from jassclub.games.words import SUITS, choices, in_dialect, label, plural, value_word
from jassclub.web.http import holding
from tests.games.tables import cases, of_preset, options_of, played

every_game = pytest.mark.parametrize("presentation", PRESENTATIONS.values(), ids=PRESENTATIONS)


def number(shown):
    """A number as it is shown, with the sign for minus."""
    assert "-" not in shown
    return int(shown.removeprefix("out at ").replace("−", "-"))


def all_fields(presentation):
    """Every field that a deal of the game may have, with options under which it does."""
    game = presentation.game
    starts = [(options, game.start(options)) for options in options_of(presentation.slug)]
    later = [(case.options, match) for case in cases(presentation.slug) for match in case.before]
    return [(options, field) for options, match in starts + later for field in game.fields(options, match)]


def answers(field):
    """What a form offers for a choice."""
    return (*field.allowed, field.nothing) if field.nothing else field.allowed


def test_every_game_of_the_rules_is_presented_in_the_same_order_and_two_are_not_for_evenings():
    assert list(PRESENTATIONS) == list(GAMES)
    assert all(presentation_of(slug).game is game for slug, game in GAMES.items())
    assert [slug for slug, each in PRESENTATIONS.items() if not each.at_evenings] == ["bieter", "bodensee"]


@every_game
def test_every_field_option_honour_and_choice_has_a_word(presentation):
    fields = all_fields(presentation)
    named = {field.name for _options, field in fields}
    named |= {option.name for option in presentation.options} | set(presentation.game.per_table)
    deals = [deal for case in cases(presentation.slug) for deal in case.match.deals]
    named |= {honour for deal in deals for honour, _side in presentation.game.honours(deal)}
    assert len(named) > 3
    assert [name for name in named if label(presentation, name) in ("", name)] == []
    asked = {(field.name, value) for _options, field in fields for value in answers(field)}
    asked |= {(option.name, value) for option in presentation.options for value in option.allowed}
    for name, value in asked:
        assert value in presentation.values[name], (name, value)
        assert value_word(presentation, name, value).strip()


@every_game
def test_the_form_covers_every_option_that_is_not_settled_at_the_table(presentation):
    game = presentation.game
    for options in options_of(presentation.slug):
        known = set(game.options_to_json(options)) - set(game.per_table)
        assert {option.name for option in presentation.options} == known


@every_game
def test_what_the_form_lets_through_at_its_bounds_the_rules_accept(presentation):
    game = presentation.game
    seats = game.seats[0]
    settled = {"bidder": 0, "bid": 10_000} if game.per_table else {}
    for option in presentation.options:
        low = 13 if option.name == "suit_size" else option.low  # 12 only where three or five play
        asked = {
            "number": [low, option.high or 1, *([None] if option.open else [])],
            "truth": [True, False],
            "choice": list(option.allowed),
            "several": [list(option.allowed), list(option.allowed[:1])],
            "factors": [dict.fromkeys(option.allowed, low), dict.fromkeys(option.allowed[:1], option.high)],
        }
        for value in asked[option.kind]:
            options = game.options({**settled, option.name: value}, seats)
            assert value is None or game.options_to_json(options)[option.name] == value


@every_game
def test_presets_are_those_of_the_rules_and_right_for_every_number_of_players(presentation):
    slugs = [preset.slug for preset in presentation.presets]
    assert slugs and len(set(slugs)) == len(slugs)
    assert set(presentation.game.presets) <= set(slugs)
    assert all(str(preset.name) and preset.rounds > 0 for preset in presentation.presets)
    assert len(options_of(presentation.slug)) > len(slugs)


@every_game
def test_keys_say_what_the_rules_accept_and_every_trump_has_one(presentation):
    game = presentation.game
    for options in options_of(presentation.slug):
        keys = presentation.keys(options)
        pressed = [key for each in keys for key in each.keys]
        assert len(set(pressed)) == len(pressed) and not any(key.isdigit() for key in pressed)
        fields = {field.name: field for field in game.fields(options, game.start(options))}
        for key in keys:
            field = fields.get(key.field)
            assert field or presentation.slug == "jazz"
            if field and key.value in ("this", "other"):
                assert field.kind == "side" and len(game.sides(options)) == 2
            elif field and field.kind == "choice":
                assert key.value in answers(field)
            else:
                assert key.value is True
        for field in (fields[name] for name in ("trump", "contract") if name in fields):
            said = {key.value for key in keys if key.field == field.name}
            assert field.kind != "choice" or said == set(answers(field))


YES_AND_NO = {"y", "n"}  # the answers to the question of all points (static/sheet.js)
SHOWN = {
    "en": {"d": "Diamonds", "h": "Hearts", "p": "Spades", "c": "Clubs"},
    "de": {"e": "Ecken", "h": "Herz", "f": "Schaufel", "k": "Kreuz"},
    "es": {"r": "Carot", "c": "Corazón", "p": "Piquet", "t": "Trébol"},
    "fr": {"a": "Carreau", "c": "Cœur", "p": "Pique", "t": "Trèfle"},
    "nl": {"r": "Ruiten", "h": "Harten", "p": "Schoppen", "k": "Klaveren"},
}
IN_DIALECT = {"e": "Ecken", "h": "Härz", "f": "Schuflä", "c": "Chrüz"}


@pytest.mark.parametrize("dialect", [False, True])
@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@every_game
def test_a_key_says_one_thing_in_any_language_and_a_suit_has_a_letter_of_its_name(
    presentation, language, dialect
):
    shown = IN_DIALECT if dialect else SHOWN[language]
    said = {}  # of the last options, by each letter; a table plays one variant of a game
    with override(language), holding(in_dialect, lambda: dialect):
        for options in options_of(presentation.slug):
            keys, said = presentation.keys(options), {}
            for each in keys:
                for key in filter(str.isalpha, each.keys):
                    said.setdefault(key, set()).add((each.field, each.value))
            assert {key: things for key, things in said.items() if len(things) > 1} == {}
            suits = {each.keys[0]: str(each.label) for each in keys if each.value in SUITS}
            assert suits.items() <= shown.items()
            assert all(key in word.lower() for key, word in suits.items())
    assert all(len(key) == 1 for key in said) and not YES_AND_NO & set(map(str.lower, said))
    # With Shift a letter says the same of the other side; only the jokers are two things.
    for key in filter(str.isupper, said):
        [(field, _value)], [(other, _of_other)] = said[key], said[key.lower()]
        assert field == other


@every_game
def test_every_deal_stands_in_every_column_and_in_words_and_what_is_summed_adds_up(presentation):
    shown = said = 0
    for case in cases(presentation.slug):
        deals = case.scored
        for column in presentation.columns(case.options):
            assert str(column.head)
            for side in range(len(case.match.totals)) if column.per_side else (0,):
                cells, summed = [column.cell(deal, side) for deal in deals], column.sum(deals, side)
                assert all(isinstance(cell, str) for cell in cells)
                if summed.endswith(" ×"):
                    assert int(summed[:-2]) == sum(map(bool, cells))
                elif summed:
                    assert number(summed) == sum(number(cell or "0") for cell in cells)
                shown += len(cells)
        for before, deal in zip(case.before, deals, strict=True):
            fields = presentation.game.fields(case.options, before)
            words = describe_deal(presentation, fields, deal.data, case.names)
            assert all(isinstance(word, str) and word for word in words)
            said += len(words)
    assert shown > 50 and said > 10


@every_game
def test_the_last_columns_come_to_the_totals_and_a_blank_sheet_has_the_same_columns(presentation):
    for case in cases(presentation.slug):
        columns = {str(column.head): column for column in presentation.columns(case.options)}
        for side, total in enumerate(case.match.totals):
            if "Total" in columns and case.scored:
                assert number(columns["Total"].cell(case.scored[-1], side)) == total
            for heads in (("Points",), ("Difference", "Penalty"), ("Game points",)):
                if heads[0] in columns:
                    assert sum(number(columns[head].sum(case.scored, side)) for head in heads) == total
        for column in columns.values():
            assert column.sum([], 0) in ("", "0", "0 ×") and column.weight > 0


@every_game
def test_only_honours_that_can_be_earned_are_counted_and_asked_for(presentation):
    game = presentation.game
    for options in options_of(presentation.slug):
        fields = {field.name for field in game.fields(options, game.start(options))}
        counted = presentation.counted(options)
        assert set(counted) <= fields
        assert all(plural(presentation, honour) != honour for honour in counted)
    for case in cases(presentation.slug):
        earned = {honour for deal in case.match.deals for honour, _side in game.honours(deal)}
        assert earned <= set(presentation.counted(case.options))
    assert presentation.all_points in ("", "matsch", "all_tricks")


@every_game
def test_strokes_are_for_points_and_tallies_for_tallies(presentation):
    for case in cases(presentation.slug):
        slate = presentation.slate(case.options)
        assert slate in (STROKES, TALLIES, NO_SLATE)
        if "tallies" in case.match.extras:
            assert slate == TALLIES
        if slate == STROKES:
            assert min(case.match.totals) >= 0


def test_a_trump_is_shown_with_its_factor_where_they_differ():
    schieber = PRESENTATIONS["schieber"]
    for preset, expected in (("club", "Obenabe ×3"), ("championship", "Obenabe")):
        options = of_preset("schieber", preset)
        trump = schieber.game.fields(options, schieber.game.start(options))[0]
        assert dict(choices(schieber, options, trump))["obenabe"] == expected
    coiffeur = PRESENTATIONS["coiffeur"]
    options = of_preset("coiffeur", "club_suizo")
    contract = coiffeur.game.fields(options, coiffeur.game.start(options))[1]
    assert choices(coiffeur, options, contract)[-1] == ("gusti", "5/4 Gushti ×10")


def test_the_coiffeur_sheet_is_a_grid_of_contracts_in_which_every_deal_has_its_cell():
    coiffeur = PRESENTATIONS["coiffeur"]
    assert [slug for slug, each in PRESENTATIONS.items() if each.grid] == ["coiffeur"]
    for case in cases("coiffeur"):
        grid = coiffeur.grid(case.options)
        cells = {(row.value, side) for row in grid.rows for side in range(len(case.match.totals))}
        assert len(cells) == coiffeur.game.length(case.options)
        for deal in case.scored:
            assert (deal.data[grid.row], deal.data[grid.side]) in cells
            made, factor = grid.working(deal).rpartition(": ")[2].split(" × ")
            assert sum(map(int, made.strip("()").split(" + "))) * int(factor) == sum(deal.points)


def test_weis_stands_in_its_column_as_it_is_written():
    options = of_preset("schieber", "club")
    deal = {"trump": "clubs", "card_points": [157, 0], "matsch": 0, "weis_points": [0, 50], "stoeck": 1}
    case = played("schieber", options, [deal])
    columns = {str(column.head): column for column in case.presentation.columns(options)}
    cells = {
        head: (columns[head].cell(case.scored[0], 0), columns[head].cell(case.scored[0], 1))
        for head in ("Card points", "Matsch", "Stöck", "Weis")
    }
    multiplied = {"Matsch": ("200", ""), "Stöck": ("", "40"), "Weis": ("", "100")}
    assert cells == {"Card points": ("157", "0"), **multiplied}
    assert columns["Trump"].cell(case.scored[0], 0) == "♣ Clubs ×2"
    # Side 0 is named like the other.
    fields = case.presentation.game.fields(options, case.before[0])
    assert "Matsch (Anna – Cleo)" in describe_deal(case.presentation, fields, deal, case.names)

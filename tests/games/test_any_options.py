"""Whatever options the rules accept and whatever is played, every game can be shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.games import PRESENTATIONS
from jassclub.games.deal_words import describe_deal, ending_words, verdict_words
from jassclub.games.outlook import outlook_words
from jassclub.games.words import choices
from tests.engine.rules.test_contract import few, matches, wild
from tests.games.tables import Case

every_game = pytest.mark.parametrize("slug", PRESENTATIONS)


def played(slug, options, deals):
    """The match of those deals as a case."""
    presentation = PRESENTATIONS[slug]
    before, match = [], presentation.game.start(options)
    for deal in deals:
        before.append(match)
        match = presentation.game.add(options, match, deal)
    return Case(presentation, options, tuple(before), match)


@every_game
@few
@given(data=st.data())
def test_sheets_and_forms_can_be_made_of_any_match(slug, data):
    options, deals = data.draw(matches(slug))
    case = played(slug, options, deals)
    presentation, game, scored = case.presentation, case.presentation.game, case.scored
    for side in range(len(case.match.totals)):
        for column in presentation.columns(options):
            assert "None" not in "".join(column.cell(deal, side) for deal in scored)
            assert "None" not in column.sum(scored, side)
    for field in game.fields(options, case.match):
        assert all(word for _value, word in choices(presentation, options, field))
    for before, deal in zip(case.before, scored, strict=True):
        said = describe_deal(presentation, game.fields(options, before), deal.data, case.names)
        assert "None" not in "".join(said)
    assert {key.field for key in presentation.keys(options)} <= set(presentation.values) | {
        *("matsch", "stoeck", "all_tricks", "tik", "stuk", "claim", "conceded", "king_in_last_trick")
    }


@every_game
@few
@given(data=st.data())
def test_any_match_can_be_spoken_about_whatever_is_typed_of_the_next_deal(slug, data):
    options, deals = data.draw(matches(slug))
    case = played(slug, options, deals)
    entry = data.draw(st.dictionaries(st.sampled_from(["announced", "counts", "side"]), wild, max_size=2))
    said = outlook_words(case.presentation, options, case.match, case.names, entry)
    assert not any("None" in each or "%(" in each for each in said)
    ended = ending_words(case.presentation, options, case.match, case.names)
    assert bool(ended) == case.match.finished
    for deal in case.match.deals:
        assert "None" not in verdict_words(case.presentation, options, deal, case.names)

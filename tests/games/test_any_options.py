"""Whatever options the rules accept and whatever is played, every game can be shown."""

from hypothesis import strategies as st

from jassclub.engine.numbers import with_minus
from jassclub.games.deal_words import describe_deal, ending_words, verdict_words
from jassclub.games.outlook import outlook_words
from jassclub.games.words import choices
from tests.engine.rules.test_contract import matches, of_every_game, wild
from tests.games.tables import played

HONOURS = {"matsch", "stoeck", "all_tricks", "tik", "stuk", "claim", "conceded", "king_in_last_trick"}


@of_every_game
def test_any_match_can_be_shown_and_spoken_about_whatever_is_typed_of_the_next_deal(game, data):
    options, deals = data.draw(matches(game))
    case = played(game.slug, options, deals)
    presentation, match, scored = case.presentation, case.match, case.scored
    shown = [
        text
        for side in range(len(match.totals))
        for column in presentation.columns(options)
        for text in (*(column.cell(deal, side) for deal in scored), column.sum(scored, side))
    ]
    for at, deal in zip(case.before, scored, strict=True):
        shown += describe_deal(presentation, game.fields(options, at), deal.data, case.names)
    entry = data.draw(st.dictionaries(st.sampled_from(["announced", "counts", "side"]), wild, max_size=2))
    ahead = outlook_words(presentation, options, match, case.names, entry)
    assert all(ahead) and (ahead or match.finished or not game.outlook(options, match, entry))
    for deal in match.deals:
        shown.append(verdict_words(presentation, options, deal, case.names))
        assert bool(shown[-1]) == bool(getattr(deal, "weis", ()) or getattr(deal, "melds", ()))
    ended = ending_words(presentation, options, match, case.names)
    assert bool(ended) == match.finished
    if match.finished:
        won = {case.names.seats[seat] for side in match.winners for seat in game.sides(options)[side]}
        assert {name for name in case.names.seats if name in ended} == won
        assert f"with {with_minus(match.totals[match.winners[0]])}" in ended
    assert not any("None" in text or "%(" in text for text in [*shown, *ahead, ended])
    for field in game.fields(options, match):
        assert all(word for _value, word in choices(presentation, options, field))
    assert {key.field for key in presentation.keys(options)} <= set(presentation.values) | HONOURS

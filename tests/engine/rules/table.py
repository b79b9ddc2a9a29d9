"""Playing a few deals at a table, for the tests."""

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import game_called


class Table:
    """A game with its options; a deal is given by its fields, a match as a list of deals."""

    def __init__(self, slug, seats=None, **options):
        self.game = game_called(slug)
        self.options = self.game.options(options, seats or self.game.seats[0])

    def play(self, *deals):
        return self.game.play(self.options, deals)

    def points(self, *deals):
        """What the last deal writes."""
        return self.play(*deals).points[-1]

    def refusal(self, *deals):
        """Field and code of the refusal of the last deal; those before it are right."""
        match = self.play(*deals[:-1])
        with pytest.raises(InvalidDeal) as refused:
            self.game.add(self.options, match, deals[-1])
        return refused.value.field, refused.value.code

    def outlook(self, *deals, entry=None):
        return self.game.outlook(self.options, self.play(*deals), entry or {})

    def fields(self, *deals):
        return {field.name: field for field in self.game.fields(self.options, self.play(*deals))}


def wrong_option(slug, seats=None, **options):
    """Field and code of the refusal of a game's options."""
    game = game_called(slug)
    with pytest.raises(InvalidDeal) as refused:
        game.options(options, seats or game.seats[0])
    return refused.value.field, refused.value.code

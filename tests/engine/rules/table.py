"""Playing a few deals at a table, and tables of cases of a game."""

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


def writes(slug, *rows):
    """The test that the last of some deals writes these points: rows of options, points, deals."""

    @pytest.mark.parametrize("row", rows, ids=str)
    def test(row):
        options, points, *deals = row
        assert Table(slug, **options).points(*deals) == points

    return test


def refuses(slug, *rows):
    """The test that the last deal is refused: rows of options, "field: code", deals."""

    @pytest.mark.parametrize("row", rows, ids=str)
    def test(row):
        options, refusal, *deals = row
        assert ": ".join(Table(slug, **options).refusal(*deals)) == refusal

    return test


def refuses_options(slug, *rows):
    """The test that options are refused: rows of options, "field: code"."""

    @pytest.mark.parametrize(("options", "refusal"), rows, ids=str)
    def test(options, refusal):
        with pytest.raises(InvalidDeal) as refused:
            Table(slug, **options)
        assert f"{refused.value.field}: {refused.value.code}" == refusal

    return test

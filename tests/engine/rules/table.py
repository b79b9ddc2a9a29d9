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
        """What the last deal writes, all of it in its parts."""
        match = self.play(*deals)
        parts = [part.points for part in match.written[-1].parts]
        assert not parts or tuple(map(sum, zip(*parts, strict=True))) == match.points[-1]
        return match.points[-1]

    def refusal(self, *deals):
        """Field and code of the refusal of the last deal; those before it are right."""
        match = self.play(*deals[:-1])
        with pytest.raises(InvalidDeal) as refused:
            self.game.add(self.options, match, deals[-1])
        return f"{refused.value.field}: {refused.value.code}"

    def outlook(self, *deals, entry=None):
        return self.game.outlook(self.options, self.play(*deals), entry or {})

    def fields(self, *deals):
        return {field.name: field for field in self.game.fields(self.options, self.play(*deals))}


def cases(slug, *rows):
    """The test of rows of options, what is expected, and deals: the points of the last deal, or "field: code"
    where it is refused; without deals the options are."""

    @pytest.mark.parametrize("row", rows, ids=str)
    def test(row):
        options, expected, *deals = row
        if isinstance(expected, tuple):
            assert Table(slug, **options).points(*deals) == expected
        elif deals:
            assert Table(slug, **options).refusal(*deals) == expected
        else:
            with pytest.raises(InvalidDeal) as refused:
                Table(slug, **options)
            assert f"{refused.value.field}: {refused.value.code}" == expected

    return test

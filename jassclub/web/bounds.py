"""Numbers have bounds, also in the database: what no club can mean is refused wherever it comes from."""

from collections.abc import Collection

from django.db.models import CheckConstraint, Q

MOST_DEALS = 200  # of any match; more than any sheet has is a slip, or a joke
MOST_WRITINGS = 1_000_000  # of one deal
MOST_FORMER = 1_000_000  # members who left and were made anonymous
MOST_SPENT = 100_000  # of a budget, before someone is refused without counting
MOST_ROUNDS = 20  # of an evening
MOST_TABLES = 5_000
MOST_TOKENS = 4 * MOST_TABLES
MOST_POINTS = 100_000  # no round of any game brings more
MOST_WEIGHT = 1000  # of an evening in a season
MOST_ADJUSTED = 1_000_000
MOST_TARGET = MOST_ROUNDS * MOST_POINTS
FIRST_YEAR, LAST_YEAR = 1800, 2999  # of seasons
MOST_WALL_MINUTES = 120
FEWEST_EVENING_MINUTES, MOST_EVENING_MINUTES = 15, 24 * 60
MOST_CENTS = 100_000  # of a fee
MOST_PLACES = 2_000  # of an evening, and in standings
MOST_SIGN_UPS = 3_000  # for one evening, with those who cannot come
MOST_SEATS = 5  # at one table
SEED_BITS = 53  # so that every program that reads JSON can repeat a draw


def within(model: str, **bounds: tuple[int, int]) -> list[CheckConstraint]:
    """A constraint for each field of the model, which holds it between two numbers, both included."""
    return [
        CheckConstraint(condition=Q(**{f"{field}__range": low_high}), name=f"{model}_{field}_in_bounds")
        for field, low_high in bounds.items()
    ]


def known(model: str, **values: Collection[str]) -> list[CheckConstraint]:
    """A constraint for each field of the model, which has one of these values."""
    return [
        CheckConstraint(condition=Q(**{f"{field}__in": list(among)}), name=f"{model}_{field}_known")
        for field, among in values.items()
    ]

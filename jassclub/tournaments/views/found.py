"""What the address of a page names, or "not found"."""

from django.db.models import Exists, OuterRef

from jassclub.prepared import Given, Prepared

from ..models import Evening, Round, Table

_EVENING = Prepared(lambda: Evening.objects.filter(pk=Given("pk")).select_related("season"))
_EVENING_OF_ROUND = Prepared(
    lambda: Evening.objects.filter(rounds__pk=Given("round")).select_related("season")
)
_ROUND_WITH_TABLES = Prepared(
    lambda: Round.objects.filter(
        Exists(Table.objects.filter(round=OuterRef("pk"))), pk=Given("pk")
    ).select_related("evening__season")
)


def evening_or_404(pk: int) -> Evening:
    """With its season."""
    return _EVENING.first_or_404(pk=pk)


def evening_of_round_or_404(round_: int) -> Evening:
    """With its season."""
    return _EVENING_OF_ROUND.first_or_404(round=round_)


def round_with_tables_or_404(pk: int) -> Round:
    """With its evening and season; one taken over from a list has no tables."""
    return _ROUND_WITH_TABLES.first_or_404(pk=pk)

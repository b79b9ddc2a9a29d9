"""What the address of a page names, or "not found"."""

from jassclub.prepared import Given, Prepared

from ..models import Evening

_EVENING = Prepared(lambda: Evening.objects.filter(pk=Given("pk")).select_related("season"))
_EVENING_OF_ROUND = Prepared(
    lambda: Evening.objects.filter(rounds__pk=Given("round")).select_related("season")
)


def evening_or_404(pk: int) -> Evening:
    """With its season."""
    return _EVENING.first_or_404(pk=pk)


def evening_of_round_or_404(round_: int) -> Evening:
    """With its season."""
    return _EVENING_OF_ROUND.first_or_404(round=round_)

"""The lock of a match, under which everything is written there."""

from jassclub.locks import take
from jassclub.rules.base import InvalidDeal

from ..models import Match


def lock_match(match: Match) -> Match:
    """The match as it is now; nobody else writes there until the transaction ends.

    Raises InvalidDeal when it is gone meanwhile: removed, or with its draw.
    """
    locked = take(Match.objects.filter(pk=match.pk))
    if not locked:
        raise InvalidDeal("deal", "match_removed" if match.key else "draw_taken_back")
    return locked[0]

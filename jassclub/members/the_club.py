"""The club whose site this is."""

from jassclub.prepared import Prepared

from .models import Club

_CLUB = Prepared(lambda: Club.objects.all()[:1])


def the_club() -> Club | None:
    """None until somebody founds it."""
    return _CLUB.first()

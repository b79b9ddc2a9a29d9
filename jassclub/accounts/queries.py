"""The club of this site."""

from .models import Club


def the_club() -> Club | None:
    """None before the first visit."""
    return Club.objects.first()

"""What every page knows of the club."""

from django.http import HttpRequest

from .models import Club


def club_of(request: HttpRequest) -> Club | None:
    """Asked for once a request."""
    if not hasattr(request, "club"):
        request.club = Club.objects.first()  # type: ignore[attr-defined]
    return request.club  # type: ignore[attr-defined, no-any-return]


def club(request: HttpRequest) -> dict[str, Club | None]:
    return {"club": club_of(request)}

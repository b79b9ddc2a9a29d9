"""What every page knows of the club."""

from django.http import HttpRequest

from .models import Club


def club(request: HttpRequest) -> dict[str, Club | None]:
    return {"club": Club.objects.first()}

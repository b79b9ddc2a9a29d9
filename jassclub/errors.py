"""What a visitor sees when something is refused for everybody."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long, or a browser that refuses cookies."""
    return render(request, "403_csrf.html", status=403)

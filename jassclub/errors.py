"""What a visitor sees when something is refused for everybody."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long, or a browser that refuses cookies; a program without the token."""
    if request.path.startswith("/api/"):
        message = _("Send the cookie csrftoken back in the header X-CSRFToken.")
        return JsonResponse({"code": "csrf", "message": message}, status=403)
    return render(request, "403_csrf.html", status=403)

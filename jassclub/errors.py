"""What a visitor sees when something is refused for everybody."""

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What came is no form of ours, or a form with far too much in it."""
    is_too_much = isinstance(exception, RequestDataTooBig | TooManyFieldsSent)
    if request.path.startswith("/api/"):
        message = _("That is too much at once.") if is_too_much else _("This request cannot be read.")
        return JsonResponse({"code": "unreadable", "message": message}, status=413 if is_too_much else 400)
    return render(request, "400.html", {"is_too_much": is_too_much}, status=413 if is_too_much else 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Not Django's view, nor for the next one: they read the form for its token, and it may be unreadable."""
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long, or a browser that refuses cookies; a program without the token."""
    if request.path.startswith("/api/"):
        get_token(request)  # what is read brings no cookie: it comes with this answer
        message = _("Send the cookie csrftoken back in the header X-CSRFToken.")
        return JsonResponse({"code": "csrf", "message": message}, status=403)
    return render(request, "403_csrf.html", status=403)

"""What a visitor sees when something is refused for everyone."""

import logging
import re
import sys

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import (
    ObjectDoesNotExist,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
)
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_protect
from django.views.defaults import server_error as ordinary_error

from .databases import is_unavailable
from .turns import Crowded


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What came is no form of ours, or a form with far too much in it; or a session cannot be saved."""
    if is_unavailable(exception):
        return server_error(request)
    is_too_much = isinstance(exception, RequestDataTooBig | TooManyFieldsSent)
    status = 413 if is_too_much else 400
    if request.path.startswith("/api/"):
        message = _("That is too much at once.") if is_too_much else _("This request cannot be read.")
        return JsonResponse({"code": "unreadable", "message": message}, status=status)
    return render(request, "400.html", {"is_too_much": is_too_much}, status=status)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Not Django's view, nor for the next one: they read the form for its token, and it may be unreadable."""
    return render(request, "403.html", {"exception": str(exception)}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", {"is_lost": True}, status=404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open too long, or a browser that refuses cookies; a program without the token."""
    if is_unavailable(sys.exc_info()[1]):  # `_sent_fields` asks; the page would ask the database
        return HttpResponse(status=403)
    if request.path.startswith("/api/"):
        get_token(request)  # what is read brings no cookie: it comes with this answer
        message = _("Send the cookie csrftoken back in the header X-CSRFToken.")
        return JsonResponse({"code": "csrf", "message": message}, status=403)
    return render(request, "403_csrf.html", status=403)


class GoneMeanwhileMiddleware(MiddlewareMixin):
    """What is gone meanwhile is answered as if it had never been there; a crowd is asked to come back."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Crowded):
            return busy(request, is_crowded=True)
        if not isinstance(error, ObjectDoesNotExist):
            return None
        logging.getLogger(__name__).warning("%s: gone meanwhile (%s)", request.path, error)
        return not_found(request, error)


# --- What a visitor sees while the database is away or busy, and what can be done about it then. Answers
# here never ask the database, nor let anything after them ask it: nobody shall wait twice.

RETRY_AFTER = 5  # seconds
SECRET = re.compile(r"password|^code$")  # also the codes of a first visit and of a second factor


@csrf_protect
def _check_form(request: HttpRequest) -> HttpResponse:
    """Whether the form is ours: what failed may have come before the site's own check."""
    return HttpResponse()


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: the answer to whatever nobody caught, in a view, a template or a middleware."""
    if not is_unavailable(sys.exc_info()[1]):
        return ordinary_error(request)
    # Anything that asks who this is, or keeps something in the session, must not ask the database again.
    request.user = AnonymousUser()
    if hasattr(request, "session"):
        request.session.modified = False
    return busy(request)


def busy(request: HttpRequest, *, is_crowded: bool = False) -> HttpResponse:
    """Asks people to come back in some seconds; a page that is only read does so by itself."""
    if request.path.startswith("/api/"):
        message = _("The site is busy just now, and nothing was changed. Send it again in a few seconds.")
        response: HttpResponse = JsonResponse({"code": "busy", "message": message}, status=503)
    else:
        is_reading = request.method in ("GET", "HEAD")
        sent = [] if is_reading else _sent_fields(request)
        context = {"request": request, "is_reading": is_reading, "is_crowded": is_crowded, "sent": sent}
        if sent:
            context["csrf_token"] = get_token(request)
        response = HttpResponse(render_to_string("503.html", context), status=503)
        if is_reading:  # a screen on the wall comes back by itself
            response["Refresh"] = str(2 * RETRY_AFTER)
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    return response


def _sent_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """What was typed, to be sent again by one button; nothing where that cannot or must not be repeated."""
    try:
        is_ours = _check_form(request).status_code == 200
    except (MultiPartParserError, SuspiciousOperation):  # nobody can read it, or it is far too much
        return []
    # A form of another site never becomes ours.
    if not is_ours or request.FILES or any(SECRET.search(name) for name in request.POST):
        return []
    sent = request.POST.lists()
    return [(name, value) for name, values in sent if name != "csrfmiddlewaretoken" for value in values]

"""Requests and answers of every room: what was sent, where it leads, the language, the security headers."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe


def refused(request: HttpRequest, error: ValidationError, page: str) -> HttpResponse:
    """Why nothing was changed, said at the address of what stays as it is."""
    messages.error(request, " ".join(error.messages))
    return redirect(page)


View = Callable[..., HttpResponseBase]


def redirect_when_gone(page: str, model: type[Model]) -> Callable[[View], View]:
    """For views that remove a row of this model: whoever removes it a second time is led to the same page as
    the first time, and told."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, pk: int) -> HttpResponseBase:
            try:
                return view(request, pk=pk)
            except (Http404, ObjectDoesNotExist):
                if request.method != "POST" or model._default_manager.filter(pk=pk).exists():
                    raise
                messages.info(request, _("This has been removed already."))
                return redirect(page)

        return guarded

    return decorate


def only_post(to: str, *, numbered: bool = True) -> Callable[[View], View]:
    """For views that only change something: who comes by a link, after logging in say, is led to page `to`.
    The page is found by the number in the address, unless it is one without a number."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
            if request.method != "POST":
                return redirect(to, kwargs["pk"]) if numbered else redirect(to)
            return view(request, **kwargs)

        return guarded

    return decorate


# --- Whole numbers in what was sent, where nonsense is nobody's number and no error.

MOST = 10**9 - 1  # more than anything that is counted here


def whole_number(sent: Any, most: int = MOST) -> int | None:
    """What was sent as a whole number from 0 to `most`, None if it is none or is larger."""
    text = str(sent).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None


# --- The language of the pages: the browser's, until the reader follows a link to another one.

LANGUAGES = "language/"  # where the links begin: also before the club is open


@login_not_required
@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps the language in a cookie of the reader's browser and leads back to the address in `next`. No form
    and no token: that is why a public page can be the same for everybody, and be stored."""
    if code not in dict(settings.LANGUAGES):
        raise Http404
    back = request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if is_ours else reverse("home"))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


# --- Sentences that Django writes as in Germany, with ß: the catalogues of the site say them instead. A
# catalogue of the site goes before Django's, but only words that stand in the code are collected into it.

AT_LEAST = gettext_noop("Ensure this value is greater than or equal to %(limit_value)s.")


# --- Security headers of every answer: pages, errors, PDFs, pictures, the API and static files alike. Only
# answers of the web server itself have none: plain text about a request that it refuses.

# Everything comes from the site itself, as files: a style or script within a page does nothing.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
# Of what a device can do the pages use one thing: the sheet on the table keeps its screen on.
ALLOWED = ("screen-wake-lock",)
FORBIDDEN = (
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"),
    *("microphone", "midi", "payment", "serial", "usb"),
)
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{what} {where}" for what, where in POLICY.items()),
    "Permissions-Policy": ", ".join(
        [f"{feature}=()" for feature in FORBIDDEN] + [f"{feature}=(self)" for feature in ALLOWED]
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
}
# Whoever opened the page in a window has no hold on it any more. For this the browser begins a new process:
# where no cookie is there is nothing to hide, and a phone shows the standings a sixth sooner without.
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin"}


class HeadersMiddleware:
    """Adds HEADERS, and ISOLATED where a cookie is; Django's own middlewares add the other ones (settings,
    "what browsers are told")."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_somebodys = request.COOKIES or response.cookies
        for name, value in (HEADERS | ISOLATED if is_somebodys else HEADERS).items():
            response.headers[name] = value
        return response

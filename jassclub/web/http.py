"""Requests and answers of every app: numbers, uploads, the language, the security headers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe


def refused(request: HttpRequest, error: ValidationError, page: str) -> HttpResponse:
    """Why nothing was changed, said at the address of what stays as it is."""
    messages.error(request, " ".join(error.messages))
    return redirect(page)


View = Callable[..., HttpResponseBase]
Answer = Callable[[HttpRequest], HttpResponse]


def redirect_when_gone(page: str, model: type[Model]) -> Callable[[View], View]:
    """For views that remove a row: who removes it again is led to the page of the first time, and told."""

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
    There stands, too, why the action refuses. `numbered`: the page has the number of the address."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
            page = reverse(to, args=[kwargs["pk"]] if numbered else [])
            if request.method != "POST":
                return redirect(page)
            try:
                return view(request, **kwargs)
            except ValidationError as error:
                return refused(request, error, page)

        return guarded

    return decorate


# --- What holds for a while: during a request, or in a part of it.

Value = TypeVar("Value")


@contextmanager
def holding(variable: ContextVar[Value], value: Value) -> Iterator[None]:
    """Within, or in a function that it decorates, the variable has this value."""
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


# The request that is being answered; None in a command. Asked where something is written or a name is shown.
current_request: ContextVar[Any] = ContextVar("current_request", default=None)


def around_requests(context: Callable[[Any], AbstractContextManager[Any]]) -> Callable[[Answer], Answer]:
    """A middleware: a request is answered within a context, which is made from it."""

    def middleware(get_response: Answer) -> Answer:
        def answer(request: HttpRequest) -> HttpResponse:
            with context(request):
                return get_response(request)

        return answer

    return middleware


# --- Whole numbers in what was sent, where nonsense is no number and no error.

MOST = 10**9 - 1  # more than anything that is counted here


def whole_number(sent: Any, most: int = MOST) -> int | None:
    """What was sent as a whole number from 0 to `most`, None if it is not one or is larger."""
    text = str(sent).strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    return number if (number := int(text)) <= most else None


def number_sent(text: str) -> int | str:
    """The same, or the text, for rules that refuse what is not a number."""
    number = whole_number(text)
    return text if number is None else number


# --- What a browser keeps for its visitor, in a signed cookie: some words without spaces.

Response = TypeVar("Response", bound=HttpResponse)


def keep_in_browser(
    response: Response, name: str, words: Iterable[object], *, hours: int, samesite: Any = "Lax"
) -> Response:
    response.set_signed_cookie(
        name,
        " ".join(map(str, words)),
        salt=name,
        max_age=hours * 3600,
        httponly=True,
        samesite=samesite,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def kept_in_browser(request: HttpRequest, name: str) -> list[str]:
    """Nothing where there is no such cookie, or none that we signed."""
    return (request.get_signed_cookie(name, default="", salt=name) or "").split()


# --- The pages that accept more than the usual megabyte, and the browsers that may send it. A request is read
# before anyone asks the database who sends it, so the page with the file input gives the browser a signed
# cookie (`allow_upload(render(…))`), which is checked first.

MEGABYTE = 1024 * 1024
# The pages to which files are sent, and the most that each accepts, in megabytes.
UPLOADS: Mapping[str, int] = {
    "/copies/upload/": 64,
    "/welcome/copy/": 64,
    "/seasons/load/": 16,  # a season of a big club has five
}
UPLOAD_COOKIE = "may_upload"
UPLOAD_HOURS = 14  # as long as a login lasts
FIRST_VISIT, LOGGED_IN = "first_visit", "logged_in"


def allow_upload(response: HttpResponse, whose: str = LOGGED_IN) -> HttpResponse:
    """Let this browser send files for hours. `whose`: LOGGED_IN, or FIRST_VISIT for a holder of the code."""
    return keep_in_browser(response, UPLOAD_COOKIE, [whose], hours=UPLOAD_HOURS, samesite="Strict")


def may_upload(request: HttpRequest, whose: str | None = None) -> bool:
    """Whether a page let this browser send files. `whose` None: any page."""
    seconds = UPLOAD_HOURS * 3600
    permission = request.get_signed_cookie(UPLOAD_COOKIE, default=None, salt=UPLOAD_COOKIE, max_age=seconds)
    return permission is not None and whose in (None, permission)


class BodyLimitMiddleware(MiddlewareMixin):
    """Refuses a request that is larger than its page accepts. The server has read it by then: a browser shows
    no answer before it has sent everything."""

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        most = most_megabytes(request)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length) <= most * MEGABYTE:
            return None
        words = _("Nothing was saved: you sent more than %(most)s MB, the most the site accepts at once.")
        text = f"{words % {'most': most}}\n"
        return HttpResponse(text, content_type="text/plain; charset=utf-8", status=413)


def most_megabytes(request: HttpRequest) -> int:
    return UPLOADS[request.path] if request.path in UPLOADS and may_upload(request) else 1


# --- The language of the pages: the browser's, until the reader follows a link to another one.

LANGUAGES = "language/"  # where the links begin: also before the club is open


@login_not_required
@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Keeps the language in a cookie of the reader's browser and leads back to the address in `next`. No form
    and no token: that is why a public page can be the same for everyone, and be stored."""
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


# --- Security headers of every answer: pages, errors, PDFs, pictures, the API and static files alike. Only
# answers of the web server itself have none: plain text about a request that it refuses.

# Everything comes from the site itself, as files: a style or script within a page does nothing. Of what a
# device can do the pages use one thing: the sheet on the table keeps its screen on.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": (
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), "
        "magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), screen-wake-lock=(self)"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
}
# The page that opened this one in a window has no hold on it any more. For this the browser starts a process:
# without a cookie there is nothing to hide, and a phone shows the standings a sixth sooner without.
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin"}


class HeadersMiddleware(MiddlewareMixin):
    """Adds HEADERS, and ISOLATED beside a cookie; Django's own middlewares add the other ones."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        is_someones = request.COOKIES or response.cookies
        for name, value in (HEADERS | ISOLATED if is_someones else HEADERS).items():
            response.headers[name] = value
        return response

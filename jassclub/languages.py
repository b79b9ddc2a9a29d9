"""The language of the pages: the browser's, until the reader follows a link to another one. A calendar is
often fetched by a program that asks for none: it reads the club's."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from jassclub.http import Request
from jassclub.members.access import public
from jassclub.members.the_club import the_club

PATH = "language/"  # where the links begin: also before the club is open
CALENDAR = ".ics"  # how the address of a calendar ends


@public
@require_safe
def choose_language(request: Request, code: str) -> HttpResponse:
    """Keeps the language in a cookie of the reader's browser and leads back to the address in `next`.

    No form and no token: that is why a public page can be the same for everybody, and be stored.
    """
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


class CalendarLanguageMiddleware:
    """Behind Django's, which takes the language of the server where a request asks for none of ours."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.endswith(CALENDAR) and not _asks_for_one(request):
            club = the_club()
            if club and club.language:
                translation.activate(club.language)
        return self.get_response(request)


def _asks_for_one(request: HttpRequest) -> bool:
    """Whether the request names one of our languages, as "de-CH,en;q=0.5" does."""
    said = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")]
    said += request.headers.get("Accept-Language", "").split(",")
    asked = {each.strip().partition(";")[0].partition("-")[0].lower() for each in said}
    return not asked.isdisjoint(dict(settings.LANGUAGES))

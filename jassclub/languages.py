"""The language of the pages: the browser's, until the reader follows a link to another one."""

from django.conf import settings
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from jassclub.http import Request
from jassclub.members.access import public

PATH = "language/"  # where the links begin: also before the club is open


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
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
    return response

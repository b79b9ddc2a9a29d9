"""The language of the pages: the browser's, until the reader follows a link to another one. A calendar is
often fetched by a program that asks for none: it reads the club's."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext, gettext_noop
from django.views.decorators.http import require_safe

from jassclub.printing.paper import Words

PATH = "language/"  # where the links begin: also before the club is open


@login_not_required
@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
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


# --- Sentences that Django writes as in Germany, with ß: the catalogues of the site say them instead. A
# catalogue of the site goes before Django's, but only words that stand in the code are collected into it.

AT_LEAST = gettext_noop("Ensure this value is greater than or equal to %(limit_value)s.")


def words_now() -> Words:
    """The words of the reader's language, for papers."""
    return Words(get_language() or "en", gettext)

"""What is public, for members."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render

from jassclub.copies.kept import MOST_AUTOMATIC
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.members.known_browser import DAYS
from jassclub.members.sessions import AT_MOST
from jassclub.stored.pages import stored
from jassclub.uploads import HOURS

from ..privacy import SHOWN
from ..selectors.changes import of_everything


@public
@stored(of_everything)
def privacy(request: Request) -> HttpResponse:
    """What everybody reads, what only the secretary does, how long it is kept, and what can be asked for."""
    context = {
        "shown": SHOWN,
        "copies": MOST_AUTOMATIC,
        "days_logged_in": AT_MOST.days,
        "days_known": DAYS,
        "hours_upload": HOURS,
        "language_cookie": settings.LANGUAGE_COOKIE_NAME,
        "session_cookie": settings.SESSION_COOKIE_NAME,
        "form_cookie": settings.CSRF_COOKIE_NAME,
    }
    return render(request, "tournaments/privacy.html", context)

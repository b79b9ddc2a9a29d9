"""What a request carries here besides Django's own: who asks, and whether htmx does."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from jassclub.members.models import Account


class Request(HttpRequest):
    """For annotations. `user` is an Account wherever a login is asked for."""

    user: Account  # type: ignore[assignment]
    htmx: HtmxDetails

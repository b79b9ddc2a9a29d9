"""What somebody else removed while a page was open."""

import logging
from collections.abc import Callable

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse

from .errors import not_found

logger = logging.getLogger(__name__)


class GoneMeanwhileMiddleware:
    """A service finds that it is gone: answered as if it had never been found, in words."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, ObjectDoesNotExist):
            return None
        logger.warning("%s: gone meanwhile (%s)", request.path, error)
        return not_found(request, error)

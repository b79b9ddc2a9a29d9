"""Security headers of every answer: pages, errors, PDFs, pictures, the API and static files alike.

Only answers of the web server itself have none: plain text about a request that it refuses.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

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

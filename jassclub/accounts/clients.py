"""Where a request comes from, as far as the site can know."""

import re
import secrets
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from jassclub.web.http import keep_in_browser, kept_in_browser

from .models import Account

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_HOST", "HTTP_VIA")


def network_of(request: HttpRequest) -> str | None:
    """The address whose requests are counted together: of IPv6 a household's whole network (/64)."""
    remote, forwarded = request.META.get("REMOTE_ADDR", ""), request.META.get("HTTP_X_FORWARDED_FOR", "")
    # In production all requests come from the proxy, which adds the visitor's address at the end of the
    # header; whatever stands before it the visitor may have invented.
    address = (settings.PRODUCTION and _parsed(forwarded.rpartition(",")[2])) or _parsed(remote)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), 64), strict=False).network_address)
    return str(address) if address else None


def on_this_machine(request: HttpRequest) -> bool:
    """Whether the browser runs on the machine that serves the site. On a server nobody's does: a proxy
    stands between, and its requests would all look like that."""
    if settings.PRODUCTION or any(header in request.META for header in FORWARDED):
        return False
    address = _parsed(request.META.get("REMOTE_ADDR", ""))
    return bool(address and address.is_loopback)


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    """`192.0.2.7`, `192.0.2.7:5678`, `2001:db8::7`, `[2001:db8::7]`, `[2001:db8::7]:80`, `fe80::1%eth0`."""
    text = text.strip().partition("%")[0]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


# --- What a browser says about itself, in words that people know their devices by.

# Most pretend to be others as well: the first that fits is meant.
BROWSERS = {
    "Edge": "Edg(e|A|iOS)?/",
    "Opera": "OPR/|Opera",
    "Samsung Internet": "SamsungBrowser/",
    "Firefox": "Firefox/|FxiOS/",
    "Chrome": "Chrome/|Chromium/|CriOS/",
    "Safari": "Safari/",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Chromebook": "CrOS",
    "Windows": "Windows",
    "Mac": "Macintosh",
    "Linux": "Linux|X11",
}


def device(user_agent: str) -> tuple[str, str]:
    """Browser and system, for example ("Firefox", "Windows"); "" for what is not known."""

    def first_of(patterns: Mapping[str, str]) -> str:
        return next((name for name, pattern in patterns.items() if re.search(pattern, user_agent)), "")

    return first_of(BROWSERS), first_of(SYSTEMS)


# --- A browser in which someone logged in has a signed cookie, and its own count of wrong passwords for that
# account: whoever guesses the secretary's password from elsewhere does not keep the secretary out.

COOKIE = "known_browser"
DAYS = 400  # what browsers keep at most
MOST_ACCOUNTS = 10  # of one browser; one more drops the oldest


def browser_known_to(request: HttpRequest, account: Account | None) -> str | None:
    """The browser's name where this account logged in there before."""
    browser, accounts = _read(request)
    return browser if account and str(account.pk) in accounts else None


def knows_accounts(request: HttpRequest) -> bool:
    return bool(_read(request)[1])


def remember_browser(response: HttpResponse, request: HttpRequest, account: Account) -> None:
    browser, accounts = _read(request)
    others = [key for key in accounts if key != str(account.pk)]
    keep_in_browser(response, COOKIE, [browser, *[*others, account.pk][-MOST_ACCOUNTS:]], hours=DAYS * 24)


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    """The browser's name, a new one where it has none, and the keys of its accounts."""
    browser, *accounts = kept_in_browser(request, COOKIE) or [secrets.token_urlsafe(12)]
    return browser, accounts

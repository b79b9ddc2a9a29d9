"""From where a request comes, as far as the site can know it."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_HOST", "HTTP_VIA")


def counted_address(request: HttpRequest) -> str | None:
    """Whose requests are counted together; None where nothing that is an address is known.

    Somebody with IPv6 has a whole network (/64), which counts as one.
    """
    address = _client_address(request)
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


def _client_address(request: HttpRequest) -> IPv4Address | IPv6Address | None:
    """In production all requests come from the proxy, which adds the visitor's address at the end of the
    header; whatever stands before it the visitor may have invented."""
    remote = _parsed(request.META.get("REMOTE_ADDR", ""))
    if not settings.PRODUCTION:
        return remote
    return _parsed(request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2]) or remote


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

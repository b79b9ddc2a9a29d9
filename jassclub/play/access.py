"""Who may write in a match: accounts, and in a friendly one also those who have its link.

What a match is part of may object: `add_objection` is how it says so without being known here.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network

from jassclub.http import Request
from jassclub.members.access import client_address
from jassclub.members.models import Account

from .models import Match

SESSION = "matches"  # the keys of the friendly matches in which a visitor may write
MOST_KEYS = 50  # of a visitor; who has more links forgets the oldest


Objection = Callable[[Account, Match], str]
_objections: list[Objection] = []


def add_objection(objection: Objection) -> None:
    """Before an account writes, this is asked for a reason against it; empty where there is none.

    Called once, when the site starts.
    """
    _objections.append(objection)


def why_not_write(request: Request, match: Match) -> str:
    """The reason why this account may not write there, to be shown; empty for strangers too."""
    if not request.user.is_authenticated:
        return ""
    return next((why for objection in _objections if (why := objection(request.user, match))), "")


def may_write(request: Request, match: Match) -> bool:
    if has_link(request, match):
        return True
    return bool(request.user.is_authenticated) and not why_not_write(request, match)


def has_link(request: Request, match: Match) -> bool:
    return bool(match.key) and match.key in request.session.get(SESSION, [])


def remember_link(request: Request, match: Match) -> None:
    """From now on this visitor may write there."""
    others = [key for key in request.session.get(SESSION, []) if key != match.key]
    request.session[SESSION] = [*others, match.key][-MOST_KEYS:]


def account_of(request: Request) -> Account | None:
    """Who writes: an account, or nobody that is known by name."""
    return request.user if request.user.is_authenticated else None


def counted_address(request: Request) -> str | None:
    """Whose matches are counted together. Somebody with IPv6 has a whole network, which counts as one."""
    try:
        address = ip_address(client_address(request).partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return str(address.ipv4_mapped)
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), 64), strict=False).network_address)
    return str(address)

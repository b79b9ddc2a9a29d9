"""Under which names the site is reached, and from which pages its forms may come."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from .private_folder import WrongSetting

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
NAME = re.compile(r"\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\]", re.IGNORECASE)


def hosts_from(variables: Mapping[str, str], *, production: bool) -> list[str]:
    """Names without scheme, port and path. Raises WrongSetting."""
    hosts = _listed(variables, "ALLOWED_HOSTS")
    if production and not hosts:
        raise WrongSetting("ALLOWED_HOSTS is not set: name the host under which the site is reached.")
    for host in hosts:
        _check_host(host, production=production)
    return hosts or LOOPBACK


def _check_host(host: str, *, production: bool) -> None:
    if host == "*":
        if production:
            raise WrongSetting("ALLOWED_HOSTS=* would answer to any name: name the site's own.")
    elif not NAME.fullmatch(host):
        named = _host_in(host)
        hint = f": write {named}" if named else ""
        raise WrongSetting(
            f"ALLOWED_HOSTS has {host!r}, but wants names without https://, port and path{hint}."
        )


def _host_in(text: str) -> str:
    """The name that was probably meant; nothing where there is none."""
    try:
        named = urlsplit(text if "://" in text else f"//{text}").hostname or ""
        named = named.encode("idna").decode()
    except ValueError:
        return ""
    named = f"[{named}]" if ":" in named else named
    return named if NAME.fullmatch(named) else ""


def origins_from(variables: Mapping[str, str]) -> list[str]:
    """Origins as https://jass.example.org. Raises WrongSetting."""
    origins = _listed(variables, "CSRF_TRUSTED_ORIGINS")
    for origin in origins:
        if not _is_origin(origin):
            raise WrongSetting(
                f"CSRF_TRUSTED_ORIGINS has {origin!r}, but wants origins as https://jass.example.org."
            )
    return origins


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname or "", parts.port
    except ValueError:
        return False
    # A pattern for subdomains is Django's own: https://*.example.org
    host = f"[{host}]" if ":" in host else host.removeprefix("*.")
    is_whole = parts.scheme in ("http", "https") and NAME.fullmatch(host) is not None
    return is_whole and not (parts.path or parts.query or parts.fragment or parts.username)


def _listed(variables: Mapping[str, str], name: str) -> list[str]:
    return [part.strip() for part in variables.get(name, "").split(",") if part.strip()]

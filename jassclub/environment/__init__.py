"""What a club sets from outside, listed in `jassclub/settings.py` and refused in one sentence when wrong."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from .database import caches_from, database_from
from .private_folder import WrongSetting, checked_key, kept_key, private_folder

NO_COPIES = "none"


class Environment(NamedTuple):
    is_production: bool
    var: Path
    copies: Path
    automatic_copies: bool
    secret_key: str
    allowed_hosts: list[str]
    trusted_origins: list[str]
    database: dict[str, Any]
    caches: dict[str, Any]
    time_zone: str
    language: str


def read(variables: Mapping[str, str], *, base: Path, languages: Sequence[str]) -> Environment:
    """Makes the folder `var/`, and its key, where they are missing. `base` is the program's folder; of the
    `languages` the first is the default. Raises WrongSetting."""
    production = _one_of(variables, "JASSCLUB_MODE", ("local", "production")) == "production"
    var = Path(variables.get("JASSCLUB_VAR") or base / "var").absolute()
    key = checked_key(variables.get("SECRET_KEY", ""))
    if production and not key:
        raise WrongSetting("SECRET_KEY is not set: production does not start without one.")
    copies = variables.get("JASSCLUB_COPIES", "")
    environment = Environment(
        is_production=production,
        var=var,
        copies=var / "copies" if copies in ("", NO_COPIES) else Path(copies).absolute(),
        automatic_copies=copies != NO_COPIES,
        secret_key=key,
        allowed_hosts=_hosts_from(variables, production=production),
        trusted_origins=_origins_from(variables),
        database=database_from(variables.get("DATABASE_URL", ""), var=var),
        caches=caches_from(variables.get("JASSCLUB_CACHE", ""), base=base),
        time_zone=_time_zone(variables),
        language=_one_of(variables, "LANGUAGE_CODE", languages),
    )
    private_folder(var)
    return environment if key else environment._replace(secret_key=kept_key(var / "secret_key"))


def _one_of(variables: Mapping[str, str], name: str, choices: Sequence[str]) -> str:
    value = variables.get(name) or choices[0]
    if value not in choices:
        raise WrongSetting(f"{name}={value!r} must be one of: {', '.join(choices)}.")
    return value


def _time_zone(variables: Mapping[str, str]) -> str:
    name = variables.get("TIME_ZONE") or "Europe/Zurich"
    try:
        ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:
        raise WrongSetting(f"TIME_ZONE={name!r} is no known time zone; Europe/Zurich is one.") from error
    return name


# --- Under which names the site is reached, and from which pages its forms may come.

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
NAME = re.compile(r"\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\]", re.IGNORECASE)


def _hosts_from(variables: Mapping[str, str], *, production: bool) -> list[str]:
    """Names without scheme, port and path."""
    hosts = _listed(variables, "ALLOWED_HOSTS")
    if production and not hosts:
        raise WrongSetting("ALLOWED_HOSTS is not set: name the host under which the site is reached.")
    if production and "*" in hosts:
        raise WrongSetting("ALLOWED_HOSTS=* would answer to any name: name the site's own.")
    for host in hosts:
        if host != "*" and not NAME.fullmatch(host):
            hint = f": write {named}" if (named := _host_in(host)) else ""
            raise WrongSetting(
                f"ALLOWED_HOSTS has {host!r}, but wants names without https://, port and path{hint}."
            )
    return hosts or LOOPBACK


def _host_in(text: str) -> str:
    try:
        named = urlsplit(text if "://" in text else f"//{text}").hostname or ""
        named = named.encode("idna").decode()
    except ValueError:
        return ""
    named = f"[{named}]" if ":" in named else named
    return named if NAME.fullmatch(named) else ""


def _origins_from(variables: Mapping[str, str]) -> list[str]:
    origins = _listed(variables, "CSRF_TRUSTED_ORIGINS")
    if wrong := [origin for origin in origins if not _is_origin(origin)]:
        raise WrongSetting(
            f"CSRF_TRUSTED_ORIGINS has {wrong[0]!r}, but wants origins as https://jass.example.org."
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

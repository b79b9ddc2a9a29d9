"""Which database and which cache, from their URLs, and how long anything in the database is waited for."""

from collections.abc import Mapping
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import dj_database_url
import psycopg
from psycopg.conninfo import make_conninfo

from .private_folder import WrongSetting

# Seconds. A page must have an answer, if only that the site is busy, before its script gives up (10).
BUSY = 6  # until another writer of an SQLite file is done
CONNECT = 3
LOCK = 4
STATEMENT = 6
IDLE_TRANSACTION = 60  # a process that stopped in the middle must not hold its locks for ever

SQLITE_OPTIONS = {
    # Writers queue instead of failing half-way, and readers never wait for them.
    "transaction_mode": "IMMEDIATE",
    "timeout": BUSY,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}
SERVER_SIDE = {
    "statement_timeout": STATEMENT,
    "lock_timeout": LOCK,
    "idle_in_transaction_session_timeout": IDLE_TRANSACTION,
}
# For a machine that went away without a word; for one on the same machine they mean nothing.
NETWORK = {
    "connect_timeout": CONNECT,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
DJANGOS_OWN = {"pool", "isolation_level", "assume_role", "server_side_binding"}


def database_from(url: str, *, var: Path) -> dict[str, Any]:
    """What Django's DATABASES takes, for sqlite:///… or postgres://…; a file in `var` where nothing is set.
    Raises WrongSetting, without repeating the URL: it may hold a password."""
    url = url or f"sqlite:///{var / 'jassclub.sqlite3'}"
    if url.startswith("sqlite:"):
        return _sqlite(url, var)
    if url.startswith(("postgres://", "postgresql://")):
        return _postgres(url)
    raise WrongSetting("DATABASE_URL must start with sqlite:/// or postgres://.")


def name_of(database: Mapping[str, Any], var: Path) -> str:
    """Which database this is, without user and password; only the name of a file in `var`, which may move."""
    if "sqlite" in database["ENGINE"]:
        path = Path(database["NAME"]).absolute()
        return path.name if path.parent == var else str(path)
    host = database["HOST"] or database.get("OPTIONS", {}).get("host", "")
    port = f":{database['PORT']}" if database["PORT"] else ""
    return f"{database['NAME']} at {host or 'this machine'}{port}"


def _sqlite(url: str, var: Path) -> dict[str, Any]:
    name = url.removeprefix("sqlite:///")
    if not name or name == url or name.startswith((":", "?", "file:")):
        raise WrongSetting("DATABASE_URL must name a file, as sqlite:////home/club/jass.sqlite3.")
    database = _parsed(url)
    if database.get("OPTIONS"):
        raise WrongSetting("DATABASE_URL may have nothing after a question mark for SQLite.")
    path = Path(str(database["NAME"])).absolute()
    if path.is_dir() or (path.parent != var and not path.parent.is_dir()):
        raise WrongSetting(f"DATABASE_URL must name a file in a folder that is there, which {path} is not.")
    # In a file like the club's own: in memory, two connections do not queue but fail.
    return {**database, "OPTIONS": SQLITE_OPTIONS, "TEST": {"NAME": var / "test.sqlite3"}}


def _postgres(url: str) -> dict[str, Any]:
    database = _parsed(url, engine="jassclub.web.postgresql")
    if not database["NAME"]:
        raise WrongSetting("DATABASE_URL names no database: postgres://user:password@host:5432/database.")
    given = database.get("OPTIONS", {})
    limits = " ".join(f"-c {name}={seconds}s" for name, seconds in SERVER_SIDE.items())
    # What the URL says comes last and holds.
    options = {**NETWORK, **given, "options": f"{limits} {given.get('options', '')}".strip()}
    try:
        make_conninfo(**{name: value for name, value in options.items() if name not in DJANGOS_OWN})
    except psycopg.ProgrammingError as error:
        reason = str(error).strip()
        raise WrongSetting(f"DATABASE_URL cannot be read: {reason}.") from error
    return {**database, "OPTIONS": options}


def _parsed(url: str, **words: Any) -> dict[str, Any]:
    try:
        return dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True, **words))
    except (ValueError, dj_database_url.ParseError):
        raise WrongSetting(
            "DATABASE_URL cannot be read: a port is a number up to 65535, and special characters of a"
            " password are written as %23 for #, %2F for /, %40 for @."
        ) from None


# Pages and totals of evenings, and large responses; the ones used longest ago go first.
MOST_ENTRIES, MOST_LARGE = 600, 24
PARTS_OF_PAGES = ("jassclub/**/*.py", "templates/**/*.html", "locale/**/*.mo")


def caches_from(url: str, *, base: Path) -> dict[str, Any]:
    """What CACHES takes: redis://…, file:///…, or this process's memory, where large responses have one of
    their own. Raises WrongSetting."""
    if not url:
        return {"default": _in_memory("usual", MOST_ENTRIES), "large": _in_memory("large", MOST_LARGE)}
    shared = _shared_cache(url, base)
    return {"default": shared, "large": shared}


def _in_memory(name: str, entries: int) -> dict[str, Any]:
    backend = "django.core.cache.backends.locmem.LocMemCache"
    return {"BACKEND": backend, "LOCATION": name, "TIMEOUT": None, "OPTIONS": {"MAX_ENTRIES": entries}}


def _shared_cache(url: str, base: Path) -> dict[str, Any]:
    backends = "django.core.cache.backends"
    shared = {"TIMEOUT": None, "KEY_PREFIX": _program_mark(base)}
    if url.startswith("file:///"):
        backend, options = f"{backends}.filebased.FileBasedCache", {"MAX_ENTRIES": MOST_ENTRIES}
        return {"BACKEND": backend, "LOCATION": url.removeprefix("file://"), "OPTIONS": options, **shared}
    if not url.startswith(("redis://", "rediss://")):
        raise WrongSetting("JASSCLUB_CACHE must start with redis:// or file:///.")
    if find_spec("redis") is None:
        raise WrongSetting("JASSCLUB_CACHE names Redis: install its client first, pip install redis.")
    return {"BACKEND": f"{backends}.redis.RedisCache", "LOCATION": url, **shared}


def _program_mark(base: Path) -> str:
    """Pages of another version of the program are not used, although the numbers of changes are the same."""
    mark = blake2b(digest_size=8)
    for path in sorted(path for pattern in PARTS_OF_PAGES for path in base.glob(pattern)):
        mark.update(path.read_bytes())
    return mark.hexdigest()

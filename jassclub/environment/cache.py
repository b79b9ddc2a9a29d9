"""Which cache, from its URL."""

from __future__ import annotations

from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .private_folder import WrongSetting

MOST_ENTRIES = 600  # pages, and totals of evenings; the ones used longest ago go first
PARTS_OF_PAGES = ("jassclub/**/*.py", "templates/**/*.html", "locale/**/*.mo")


def cache_from(url: str, *, base: Path) -> dict[str, Any]:
    """What Django's CACHES takes, for redis://… or file:///…; without a URL the memory of this process.

    Raises WrongSetting.
    """
    backends = "django.core.cache.backends"
    if not url:
        return {
            "BACKEND": f"{backends}.locmem.LocMemCache",
            "TIMEOUT": None,
            "OPTIONS": {"MAX_ENTRIES": MOST_ENTRIES},
        }
    shared = {"TIMEOUT": None, "KEY_PREFIX": _program_mark(base)}
    if url.startswith("file:///"):
        options = {"MAX_ENTRIES": MOST_ENTRIES}
        location = url.removeprefix("file://")
        return {
            "BACKEND": f"{backends}.filebased.FileBasedCache",
            "LOCATION": location,
            "OPTIONS": options,
            **shared,
        }
    if not url.startswith(("redis://", "rediss://")):
        raise WrongSetting("JASSCLUB_CACHE must start with redis:// or file:///.")
    if find_spec("redis") is None:
        raise WrongSetting("JASSCLUB_CACHE names Redis: install its client first, pip install redis.")
    return {"BACKEND": f"{backends}.redis.RedisCache", "LOCATION": url, **shared}


def _program_mark(base: Path) -> str:
    """Pages of another version of the program are not used, although the numbers of changes are the same."""
    files = sorted(path for pattern in PARTS_OF_PAGES for path in base.glob(pattern))
    mark = blake2b(digest_size=8)
    for path in files:
        mark.update(path.read_bytes())
    return mark.hexdigest()

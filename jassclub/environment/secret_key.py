"""The key that signs sessions: brought along by a server, made once and kept by a laptop."""

from __future__ import annotations

import re
import secrets
from itertools import pairwise
from pathlib import Path

from filelock import FileLock

from .private_folder import WrongSetting, atomic_file, only_for_owner

SHORTEST = 32
FEWEST_DIFFERENT = 10
PLACEHOLDERS = ("changeme", "replaceme", "secret", "password", "passwort", "insecure", "example", "jassclub")
MAKE_ONE = 'python3 -c "import secrets; print(secrets.token_urlsafe(48))" makes one'


def checked_key(key: str) -> str:
    """The key, if nobody could guess it; it may be empty. Raises WrongSetting."""
    fault = _fault_of(key) if key else ""
    if fault:
        raise WrongSetting(f"SECRET_KEY {fault}: {MAKE_ONE}.")
    return key


def _fault_of(key: str) -> str:
    if len(key) < SHORTEST:
        return f"is too short, it needs {SHORTEST} random characters"
    letters = re.sub(r"[^a-z]", "", key.lower())
    steps = [abs(ord(one) - ord(other)) for one, other in pairwise(key)]
    is_weak = (
        len(set(key)) < FEWEST_DIFFERENT
        or any(word in letters for word in PLACEHOLDERS)
        or key in (key + key)[1:-1]  # a shorter text, repeated
        or sum(step <= 1 for step in steps) > len(steps) / 2  # abcdef, 123456, aaaa
    )
    return "is weak, it must be random" if is_weak else ""


def kept_key(path: Path) -> str:
    """The key in this file, made where there is none; only its owner may read it. Raises WrongSetting.

    Processes that start at the same moment get the same key, and a crash leaves a whole key or none.
    """
    try:
        if not path.exists():
            _make_key(path)
        only_for_owner(path)
        key = path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        key = ""
    except OSError as error:
        raise WrongSetting(f"{path} cannot be read or written: {error.strerror}.") from error
    if _fault_of(key) or not key.isprintable():
        raise WrongSetting(
            f"{path} is damaged: put your copy back, or delete it for a new key (all have to log in again)."
        )
    return key


def _make_key(path: Path) -> None:
    with FileLock(path.with_name(f".{path.name}.lock"), mode=0o600):
        if not path.exists():
            with atomic_file(path) as beside:
                beside.write_text(secrets.token_urlsafe(48), encoding="ascii")

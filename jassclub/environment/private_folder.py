"""Folders and files that only their owner may look into, and the key that signs sessions in one of them."""

import os
import re
import secrets
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from filelock import FileLock


class WrongSetting(Exception):
    """With it the site does not start, as one sentence says, which never repeats a password or a key."""


def private_folder(path: Path) -> None:
    """Make the folder if need be, and let nobody else in. Raises WrongSetting where it cannot be used."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise WrongSetting(f"{path} cannot be made: {error.strerror}.") from error
    only_for_owner(path)
    if not os.access(path, os.R_OK | os.W_OK | os.X_OK):
        raise WrongSetting(f"{path} cannot be written: the site keeps its data there.")


def only_for_owner(path: Path) -> None:
    """Take away what others may do there. Where that fails, on a USB stick say, `manage.py check` warns."""
    if is_open_to_others(path):
        with suppress(OSError):
            path.chmod(stat.S_IMODE(path.stat().st_mode) & 0o700)


def is_open_to_others(path: Path) -> bool:
    return bool(path.stat().st_mode & 0o077)


@contextmanager
def atomic_file(path: Path) -> Iterator[Path]:
    """The path of a new private file that replaces `path` once it is whole and on the disk."""
    with tempfile.TemporaryDirectory(prefix=".", suffix=".part", dir=path.parent) as folder:
        beside = Path(folder) / path.name
        beside.touch(mode=0o600)
        yield beside
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    with suppress(PermissionError):  # Windows opens no folder
        descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# --- The key that signs sessions: a server brings it along, a laptop makes and keeps one.

SHORTEST = 32
FEWEST_DIFFERENT = 10
PLACEHOLDERS = ("changeme", "replaceme", "secret", "password", "passwort", "insecure", "example", "jassclub")
MAKE_ONE = 'python3 -c "import secrets; print(secrets.token_urlsafe(48))" makes one'


def checked_key(key: str) -> str:
    if key and (fault := _fault_of(key)):
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
    """Made where there is none. Processes that start at the same moment get the same key, a crash leaves a
    whole key or none. Raises WrongSetting."""
    try:
        with FileLock(path.with_name(f".{path.name}.lock"), mode=0o600):
            if not path.exists():
                with atomic_file(path) as beside:
                    beside.write_text(secrets.token_urlsafe(48), encoding="ascii")
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

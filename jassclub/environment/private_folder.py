"""A folder that only its owner may look into."""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


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


# --- What is said when the site does not start.


class WrongSetting(Exception):
    """A variable of the environment, or a file of the site's own, with which it does not start.

    Its text is one sentence for whoever starts the site. It never repeats a password or a key.
    """

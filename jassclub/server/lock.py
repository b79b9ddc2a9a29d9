"""One program a folder: a lock that the system takes back when the process ends, however it ends."""

import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from django.core.management import CommandError


@contextmanager
def only_one(folder: Path) -> Iterator[int]:
    """Keep everybody else from serving this folder; gives the lock's file descriptor.

    Child processes that inherit the descriptor hold the lock with us. Raises CommandError when it is taken.
    """
    with ExitStack() as closing:
        try:
            file = closing.enter_context((folder / "serve.lock").open("a"))
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(
                f"The site in {folder} is running already: use it, or stop it there with Ctrl-C first."
            ) from None
        except OSError as error:
            raise CommandError(f"{folder} cannot be used: {error.strerror}.") from None
        yield file.fileno()

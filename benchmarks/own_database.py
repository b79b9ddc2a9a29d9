"""A site for measuring, with a database and a folder of its own."""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


def options_of(program: str | None, **usual: int) -> argparse.Namespace:
    """What a program is asked that builds a club: `--database FILE`, which is kept, and these numbers."""
    parser = argparse.ArgumentParser(
        description=program, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", type=Path)
    for name, number in usual.items():
        parser.add_argument(f"--{name}", type=int, default=number)
    return parser.parse_args()


@contextmanager
def own_database(kept: Path | None = None) -> Iterator[bool]:
    """On SQLite, with its tables; `kept` is a file that stays, else all is gone afterwards. Whether nothing
    is in it yet.
    """
    is_new = not (kept and kept.exists())
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JASSCLUB_VAR"] = folder
        os.environ["DATABASE_URL"] = f"sqlite:///{kept or Path(folder) / 'benchmark.sqlite3'}"
        os.environ["ALLOWED_HOSTS"] = "testserver"
        os.environ["DJANGO_SETTINGS_MODULE"] = "jassclub.settings"
        sys.path.insert(0, str(ROOT))
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        yield is_new

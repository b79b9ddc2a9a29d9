"""A site for measuring, with a database and a folder of its own."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]


@contextmanager
def own_database(kept: str | Path | None = None) -> Iterator[None]:
    """On SQLite, with its tables; `kept` is a file that stays, else all is gone afterwards."""
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
        yield

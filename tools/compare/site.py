"""The site of a checkout within this process, on data of its own."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import shutil
import sys
import time
from pathlib import Path

from tools.compare.fixed import Fixed

KEY = "x9Vq2LmT7cRb4KwZ1pHs8NdYf3JgEu6AoXiQvC5tBkMzWrPh"  # of invented data; nobody is served with it


def start(var: Path, *, database: str = "") -> Fixed:
    """Load the site of the current folder; afterwards Django may be imported."""
    var.mkdir(parents=True, exist_ok=True)
    for name in ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "JASSCLUB_MODE", "LANGUAGE_CODE"):
        os.environ.pop(name, None)
    os.environ.update(
        JASSCLUB_VAR=str(var),
        DATABASE_URL=database or f"sqlite:///{var}/compared.sqlite3",
        SECRET_KEY=KEY,
        TIME_ZONE="Europe/Zurich",
        JASSCLUB_COPIES="none",  # those of themselves have names of the clock, which stands still
    )
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "jassclub.settings")
    sys.path.insert(0, str(Path.cwd()))
    fixed = Fixed()
    import django

    django.setup()
    logging.disable(logging.CRITICAL)
    return fixed


def command(*words: str) -> str:
    """What `manage.py` prints, in English: a page in another language leaves that one switched on."""
    from django.core.management import call_command
    from django.utils import translation

    said = io.StringIO()
    with translation.override("en"), contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        call_command(*words, stdout=said, stderr=said)
    return said.getvalue()


def close() -> None:
    """Nothing of the database stays open: its file may be copied and put back."""
    from django.db import connections

    connections.close_all()


def keep(var: Path, aside: Path) -> None:
    """A copy of all the data there is; its files are as old as the clock says, and not as the disk does."""
    close()
    for each in var.rglob("*"):
        os.utime(each, (time.time(), time.time()))
    shutil.rmtree(aside, ignore_errors=True)
    shutil.copytree(var, aside)


def put_back(aside: Path, var: Path) -> None:
    """What is there is replaced. The folder stays, whose name the site knows."""
    close()
    for each in var.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    shutil.copytree(aside, var, dirs_exist_ok=True)

"""A recording: one archive for each reader and language, in which each answer is a text by its address."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

Answers = dict[str, list[str]]


def write(path: Path, answers: Answers) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=4) as archive:
        for title, lines in answers.items():
            archive.writestr(title, "\n".join(lines) + "\n")


def read(path: Path) -> Answers:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode().splitlines() for name in archive.namelist()}


def parts(folder: Path) -> Iterator[str]:
    """The names of the archives in a recording."""
    yield from sorted(each.stem for each in folder.glob("*.zip"))

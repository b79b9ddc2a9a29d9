"""Verification of a backup: it is opened, loaded and scored again in a process of its own (`verifier`)."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from .container import BackupRefused, Manifest, manifest_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Verification:
    """The result for a backup that can be loaded.

    faults    sentences, such as where its points differ from those of scoring again
    remarks   worth knowing, and no reason against restoring it
    is_older  whether an older version made it
    """

    manifest: Manifest
    faults: Sequence[str]
    is_older: bool
    remarks: Sequence[str] = ()


def verify(path: Path, *, upgraded: Path | None = None) -> Verification:
    """Load a backup into another database and score it again. Raises BackupRefused.

    A backup of an older version is written to `upgraded` in the format of this version.
    """
    manifest = manifest_of(path)  # a file that is no backup needs no process
    options = ["--upgraded", str(upgraded)] if upgraded else []
    done = subprocess.run(_command(path, *options), env=_environment(), capture_output=True, check=False)
    try:
        result = json.loads(done.stdout)
    except ValueError:
        logger.error("A copy cannot be examined: %s", done.stderr.decode(errors="replace"))
        raise BackupRefused(_("This copy cannot be examined; the site's log says why.")) from None
    if result["refused"]:
        raise BackupRefused(result["refused"])
    return Verification(manifest, result["faults"], result["upgraded"], result["remarks"])


def start_verification(path: Path, note: Path) -> None:
    """Verify in the background; the result is written to `note`."""
    devnull = subprocess.DEVNULL
    subprocess.Popen(
        _command(path, "--note", str(note)),
        env=_environment(),
        stdin=devnull,
        stdout=devnull,
        start_new_session=True,  # Ctrl-C stops only the site
    )


def _command(path: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "jassclub.backups.verifier", str(path.absolute()), *options]


def _environment() -> dict[str, str]:
    paths = (str(settings.BASE_DIR), os.environ.get("PYTHONPATH", ""))
    language = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
    known = dict(settings.LANGUAGES)
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "LANGUAGE_CODE": language if language in known else settings.LANGUAGE_CODE,
    }

"""No copy counts before it was opened, loaded and scored again, in a process of its own (`examiner`)."""

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
    """A copy that can be loaded; `faults` says where its points are not those of a re-score, say. `remarks`
    are worth knowing, and no reason against bringing it back.

    `is_older`: an older version made it.
    """

    manifest: Manifest
    faults: Sequence[str]
    is_older: bool
    remarks: Sequence[str] = ()


def verify(path: Path, *, upgraded: Path | None = None) -> Verification:
    """Load it elsewhere and score it again. Raises BackupRefused.

    A copy of an older version is written to `upgraded` as this version has it.
    """
    manifest = manifest_of(path)  # what is no copy at all costs no process
    options = ["--upgraded", str(upgraded)] if upgraded else []
    done = subprocess.run(_command(path, *options), env=_environment(), capture_output=True, check=False)
    try:
        found = json.loads(done.stdout)
    except ValueError:
        logger.error("A copy cannot be examined: %s", done.stderr.decode(errors="replace"))
        raise BackupRefused(_("This copy cannot be examined; the site's log says why.")) from None
    if found["refused"]:
        raise BackupRefused(found["refused"])
    return Verification(manifest, found["faults"], found["upgraded"], found["remarks"])


def start_verification(path: Path, note: Path) -> None:
    """The same while the site goes on; what was found is kept in `note`."""
    nowhere = subprocess.DEVNULL
    subprocess.Popen(
        _command(path, "--note", str(note)),
        env=_environment(),
        stdin=nowhere,
        stdout=nowhere,
        start_new_session=True,  # Ctrl-C of the site is not meant for it
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

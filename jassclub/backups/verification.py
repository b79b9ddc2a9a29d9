"""Verification of a backup: a process of its own brings a copy up to date and scores it again.

The process is `python -m jassclub.backups.verification`, with the copy as its database. It prints
{"refused": why or null}; where it is null also {"faults": [sentences], "remarks": {language: [sentences]},
"is_older": bool, "signer": the key in hex or null}.
"""

import hashlib
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import django
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from .file import BackupRefused, Manifest, check_whole, manifest_of, signer_of

LONGEST = 1800  # seconds
QUICK = "--without-drawing-again"
_drawn_again: set[bytes] = set()  # digests of sound files: one that is uploaded is often restored next
logger = logging.getLogger(__name__)
Remarks = Mapping[str, Sequence[str]]  # sentences by language: whoever reads them later may read another one


class Verification(NamedTuple):
    manifest: Manifest
    faults: Sequence[str]  # sentences, such as where its points differ from those of scoring again
    is_older: bool  # an older version made it
    remarks: Remarks  # no reason not to restore it
    signer: bytes | None  # the public key of the site that signed it, if any


class NotVerified(BackupRefused):
    """The process has failed, which says nothing about the backup."""


def remarks_here(remarks: Remarks) -> Sequence[str]:
    return remarks.get(_language_here(), ())


def _language_here() -> str:
    """The reader's, without its country."""
    language = (get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def verify(path: Path, *, again: bool = True) -> Verification:
    """Check a backup, score it again, and draw its draws `again`. Raises BackupRefused."""
    with verified(path, again=again) as (result, _copy):
        return result


@contextmanager
def verified(path: Path, *, again: bool = True) -> Iterator[tuple[Verification, Path]]:
    """The result of `verify`, and a copy of the backup with the tables of this version."""
    manifest = manifest_of(path)  # a file that is no backup needs no process
    with tempfile.TemporaryDirectory(prefix="jassclub-copy-") as folder:
        copy = Path(folder) / "jassclub.sqlite3"
        shutil.copyfile(path, copy)
        with copy.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").digest()
        again = again and digest not in _drawn_again
        found = _result_of_process(copy, *([] if again else [QUICK]))
        if found["refused"]:
            raise BackupRefused(found["refused"])
        if again and not found["faults"]:
            _drawn_again.add(digest)
        signer = found["signer"] and bytes.fromhex(found["signer"])
        yield Verification(manifest, found["faults"], found["is_older"], found["remarks"], signer), copy


def _result_of_process(copy: Path, *arguments: str) -> dict[str, Any]:
    paths = (str(settings.BASE_DIR), os.environ.get("PYTHONPATH", ""))
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "LANGUAGE_CODE": _language_here(),
        "DATABASE_URL": f"sqlite:///{copy}",
        "JASSCLUB_VAR": str(copy.parent),
        "JASSCLUB_MODE": "local",
        "JASSCLUB_COPIES": "none",
        "DJANGO_SETTINGS_MODULE": "jassclub.settings",
    }
    done = subprocess.run(
        [sys.executable, "-m", "jassclub.backups.verification", *arguments],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=LONGEST,
        start_new_session=True,  # Ctrl-C stops only the site
    )
    try:
        found: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        logger.error("A copy cannot be examined: %s", done.stderr.decode(errors="replace"))
        raise NotVerified(_("This backup could not be checked; see the site's log for the reason.")) from None
    return found


# --- In the process: nothing of the site is imported before Django is set up.

MOST_FAULTS = 20  # that are reported


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # players do not wait for it
    django.setup()
    result: dict[str, Any] = {"refused": None}
    with override(settings.LANGUAGE_CODE):
        try:
            result |= _verify(Path(settings.DATABASES["default"]["NAME"]))
        except BackupRefused as refusal:
            result["refused"] = str(refusal)
        except DatabaseError as error:
            result["refused"] = _("The data in this backup is inconsistent: %(reason)s.") % {"reason": error}
    sys.stdout.write(json.dumps(result))


def _verify(path: Path) -> dict[str, Any]:
    from jassclub.drawing.integrity import faults

    from .rows import check_tables, migrations_to_come, present_holdings

    check_whole(path)
    signer = signer_of(path)
    check_tables()
    if is_older := migrations_to_come():
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    connection.check_constraints()
    if not present_holdings()["club"]:
        raise BackupRefused(_("This backup contains no club."))
    return {
        "faults": faults(again=QUICK not in sys.argv)[:MOST_FAULTS],
        "remarks": {language: _remarks_in(language) for language, _name in settings.LANGUAGES},
        "is_older": is_older,
        "signer": signer and signer.hex(),
    }


def _remarks_in(language: str) -> list[str]:
    from jassclub.drawing.draw_integrity import remarks_of_draws
    from jassclub.members.integrity import remarks_of_club

    with override(language):
        return [*remarks_of_club(), *remarks_of_draws()]


if __name__ == "__main__":
    main()

"""The process that verifies a backup: `python -m jassclub.backups.verifier`. A copy is its database.

It checks the file, migrates it if an older version made it, scores everything again, and prints
{"refused": why or null, "faults": [sentences], "remarks": [sentences], "is_older": bool}.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import override

MOST_FAULTS = 20  # that are reported


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(10)  # players do not wait for it
    django.setup()
    from .file import BackupRefused

    result: dict[str, Any] = {"refused": None, "faults": [], "remarks": [], "is_older": False}
    with override(settings.LANGUAGE_CODE):
        try:
            result |= _verify(Path(settings.DATABASES["default"]["NAME"]))
        except BackupRefused as refusal:
            result["refused"] = str(refusal)
        except DatabaseError as error:
            result["refused"] = _("This copy does not fit together: %(reason)s.") % {"reason": error}
    sys.stdout.write(json.dumps(result))


def _verify(path: Path) -> dict[str, Any]:
    from jassclub.drawing.integrity import faults
    from jassclub.members.integrity import remarks_of_club

    from .file import BackupRefused, check_whole
    from .rows import check_tables, migrations_to_come, present_holdings

    check_whole(path)
    check_tables()
    is_older = bool(migrations_to_come())
    if is_older:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
    connection.check_constraints()
    if not present_holdings().club:
        raise BackupRefused(_("There is no club in this copy."))
    return {"faults": faults()[:MOST_FAULTS], "remarks": list(remarks_of_club()), "is_older": is_older}


if __name__ == "__main__":
    main()

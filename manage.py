#!/usr/bin/env python3
"""Django's command line for this project."""

import os
import sys

from jassclub.server.parent import CHILD, keep_running


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "jassclub.settings")
    if sys.argv[1:2] == ["serve"] and CHILD not in os.environ:
        sys.exit(keep_running([sys.executable, *sys.argv]))
    from django.core.management import execute_from_command_line
    from django.db import Error

    try:
        execute_from_command_line(sys.argv)
    except Error as error:
        from jassclub.web.databases import is_unavailable

        if not is_unavailable(error):
            raise
        sys.exit(f"The database does not answer, or is busy: {' '.join(str(error).split())}")


if __name__ == "__main__":
    main()

"""Records what the site answers, and compares two recordings: for changes that must change nothing.

    .venv/bin/python tools/compare record /tmp/before --checkout ../before    a checkout before the change
    .venv/bin/python tools/compare record /tmp/after                          this one, after it
    .venv/bin/python tools/compare diff /tmp/before /tmp/after                status 1 where anything differs

docs/comparing.md says what is recorded and what is not compared.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import tempfile
from pathlib import Path

if not __package__:  # `python tools/compare`: the folder itself is run
    sys.path[0] = str(Path(__file__).parents[2])
    __package__ = "tools.compare"
    importlib.import_module(__package__)


def main() -> int:
    asked = arguments()
    if asked.what == "diff":
        return tell_differences(asked)
    folder = asked.folder.resolve()
    if asked.what == "schema":
        return write_schema(folder)
    from tools.compare.recording import record

    os.chdir(asked.checkout)
    return record(folder, languages=asked.languages.split(","), jobs=asked.jobs)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tools/compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="what", required=True)
    record = commands.add_parser("record", help="write what the site answers to a new folder")
    record.add_argument("folder", type=Path)
    record.add_argument("--checkout", type=Path, default=Path.cwd(), help="default: this one")
    record.add_argument("--languages", default="en,de,es,fr,nl", help="default: all five")
    record.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    schema = commands.add_parser("schema", help="write the schema of the database that DATABASE_URL names")
    schema.add_argument("folder", type=Path, metavar="FILE")
    diff = commands.add_parser("diff", help="tell what differs between two recordings")
    diff.add_argument("old", type=Path)
    diff.add_argument("new", type=Path)
    diff.add_argument("--spaces", action="store_true", help="also spaces between two elements in a line")
    diff.add_argument("--only", default="", metavar="PART", help="secretary, .de or commands, for example")
    diff.add_argument("--places", type=int, default=5, help="addresses that are named for each difference")
    diff.add_argument("--lines", type=int, default=60, help="lines that are shown of each difference")
    return parser.parse_args()


def tell_differences(asked: argparse.Namespace) -> int:
    from tools.compare import differences

    found = differences.of(asked.old, asked.new, spaces=asked.spaces, only=asked.only)
    for line in found.told(places=asked.places, lines=asked.lines):
        print(line)
    if not found:
        print("No difference.")
    return 1 if found else 0


def write_schema(path: Path) -> int:
    from tools.compare import schema, site

    with tempfile.TemporaryDirectory(prefix="compare-") as folder:
        schema.make_database(os.environ["DATABASE_URL"])
        site.start(Path(folder), database=os.environ["DATABASE_URL"])
        site.command("migrate")
        path.write_text("\n".join(schema.described()) + "\n", encoding="utf-8")
        site.close()
    return 0


sys.exit(main())

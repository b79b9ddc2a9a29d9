"""The database's schema as text, without the names that a programmer chooses: apps, indexes, constraints.

A table is called by its last word: `play_entry` and `matches_entry` are both `entry`. Columns keep theirs.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

OF_DJANGO = ("auth_", "django_", "otp_")
SPACE = re.compile(r"\s+")
# SQLite keeps what a migration said; `CONSTRAINT "name"` is the programmer's.
NAMED = re.compile(r'CONSTRAINT\s+("[^"]+"|\w+)\s+', re.IGNORECASE)
CHECK = re.compile(r"\bCHECK\s*\(", re.IGNORECASE)


def described() -> list[str]:
    """Of the database that the settings name, brought up to date."""
    from django.db import connection

    lines = _of_sqlite(connection) if connection.vendor == "sqlite" else _of_postgres(connection)
    return list(lines)


def _plain(sql: str, names: dict[str, str]) -> str:
    """In one line, tables by their plain names."""
    sql = SPACE.sub(" ", NAMED.sub("", sql)).strip()
    for name in sorted(names, key=len, reverse=True):
        sql = re.sub(rf'"?\b{re.escape(name)}\b"?', names[name], sql)
    return sql


def _plain_names(tables: list[str]) -> dict[str, str]:
    """The name of an app is what comes before the first `_`, but for Django's own."""
    return {
        table: table if table.startswith(OF_DJANGO) else table.partition("_")[2] or table for table in tables
    }


def _block(table: str, lines: list[str]) -> Iterator[str]:
    yield f"== {table}"
    yield from sorted(lines)
    yield ""


# --- SQLite --------------------------------------------------------------------------------------


def _of_sqlite(connection: Any) -> Iterator[str]:
    with connection.cursor() as cursor:
        rows = cursor.execute(
            "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        ).fetchall()
        tables = sorted(
            name for kind, name, _table, _sql in rows if kind == "table" and "sqlite_" not in name
        )
        names = _plain_names(tables)
        for table in sorted(tables, key=lambda each: (names[each], each)):
            lines = list(_sqlite_table(cursor, table, names))
            for kind, name, of_table, sql in rows:
                if of_table == table and kind == "table":
                    lines += [f"check {each}" for each in checks(_plain(sql, names))]
                elif of_table == table:
                    lines.append(f"{kind}: {_plain(sql.replace(name, '_'), names)}")
            yield from _block(names[table], lines)


def _sqlite_table(cursor: Any, table: str, names: dict[str, str]) -> Iterator[str]:
    for _at, name, kind, filled, default, key, hidden in cursor.execute(f'PRAGMA table_xinfo("{table}")'):
        said = [
            kind,
            "not null" if filled else "",
            "key" if key else "",
            f"hidden {hidden}" if hidden else "",
        ]
        said.append(f"default {default}" if default is not None else "")
        yield f"column {name}: {' '.join(filter(None, said))}"
    for key in cursor.execute(f'PRAGMA foreign_key_list("{table}")'):
        yield f"reference {key[3]} -> {names.get(key[2], key[2])}.{key[4]} on delete {key[6]}"
    for _at, index, unique, origin, _partial in cursor.execute(f'PRAGMA index_list("{table}")').fetchall():
        if origin == "u" and unique:  # those of CREATE INDEX are told as such
            columns = [row[2] for row in cursor.execute(f'PRAGMA index_info("{index}")')]
            yield f"unique {', '.join(columns)}"


def checks(sql: str) -> list[str]:
    """The conditions in a CREATE TABLE, to the bracket that closes each."""
    found = []
    for begin in CHECK.finditer(sql):
        depth, end = 1, begin.end()
        while depth and end < len(sql):
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        found.append(sql[begin.end() - 1 : end])
    return found


# --- PostgreSQL ----------------------------------------------------------------------------------

COLUMNS = """
SELECT column_name, data_type, character_maximum_length, is_nullable, column_default, is_identity,
collation_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = %s
"""
CONSTRAINTS = "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = %s::regclass"
INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = %s"
TRIGGERS = """
SELECT tgname, pg_get_triggerdef(t.oid), p.proname, p.prosrc
FROM pg_trigger t JOIN pg_proc p ON p.oid = tgfoid WHERE tgrelid = %s::regclass AND NOT tgisinternal
"""


def _of_postgres(connection: Any) -> Iterator[str]:
    tables = connection.introspection.table_names()
    names = _plain_names(tables)
    with connection.cursor() as cursor:
        for table in sorted(tables, key=lambda each: (names[each], each)):
            yield from _block(names[table], list(_postgres_table(cursor, table, names)))


def _postgres_table(cursor: Any, table: str, names: dict[str, str]) -> Iterator[str]:
    def rows(query: str, name: str) -> list[tuple[Any, ...]]:
        cursor.execute(query, [name])
        return list(cursor.fetchall())

    for name, *said in rows(COLUMNS, table):
        yield f"column {name}: {' '.join(str(each) for each in said if each is not None)}"
    for (definition,) in rows(CONSTRAINTS, f'"{table}"'):
        yield f"constraint {_plain(definition, names)}"
    for name, definition in rows(INDEXES, table):
        yield f"index: {_plain(definition.replace(name, '_'), names)}"
    for name, definition, function, source in rows(TRIGGERS, f'"{table}"'):
        yield f"trigger: {_plain(definition.replace(name, '_').replace(function, '_'), names)}"
        yield f"trigger's function: {_plain(source, names)}"


def make_database(url: str) -> None:
    """On a server that has none of that name yet, as of `tools/with-postgres`."""
    import psycopg

    parts = urlsplit(url)
    if parts.scheme.startswith("postgres"):
        server = urlunsplit(parts._replace(path="/postgres"))
        with (
            suppress(psycopg.errors.DuplicateDatabase),
            psycopg.connect(server, autocommit=True) as connection,
        ):
            connection.execute(f'CREATE DATABASE "{parts.path.strip("/")}"')


def record_postgres(out: Path) -> None:
    """Where a server is installed."""
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) or not Path("tools/with-postgres").exists():
        print("No PostgreSQL server: its schema is not recorded.")
        return
    path = out.resolve() / "schema.postgresql.txt"
    here = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{here}:{os.environ.get('PYTHONPATH', '')}"}
    command = ["tools/with-postgres", sys.executable, str(Path(__file__).parent), "schema", str(path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"The schema of PostgreSQL is not recorded: {done.stderr[-500:]}")

"""Books of released versions: their rows, and their applied migrations.

`python -m tests.test_ground.releases VERSION` saves the book in DATA_DIR, on SQLite, as a fixture
for later versions: a small one with a demo club and a rehearsed tournament.
"""

import gzip
import json
import sqlite3
import sys
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

KEPT = Path(__file__).resolve().parents[1] / "released"
MADE_ANYWAY = {"django_migrations", "django_content_type", "auth_permission", "sqlite_sequence"}
"""Tables that Django fills itself."""


def keep(book: Path, version: str) -> None:
    """Writes the rows of a book to the fixture of that version."""
    with sqlite3.connect(book) as source:
        steps = dict(source.execute("SELECT app, max(name) FROM django_migrations GROUP BY app"))
        names = {
            name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type='table'")
        }
        tables = {}
        for name in sorted(names - MADE_ANYWAY):
            found = source.execute(f'SELECT * FROM "{name}"')
            rows = found.fetchall()
            if rows:
                tables[name] = {
                    "columns": [column[0] for column in found.description],
                    "rows": rows,
                }
    text = json.dumps({"steps": steps, "tables": tables}, separators=(",", ":"))
    (KEPT / f"{version}.json.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def put(version: str) -> dict[str, int]:
    """Loads the fixture of a version into the empty database; returns the rows per table."""
    kept = json.loads(gzip.decompress((KEPT / f"{version}.json.gz").read_bytes()))
    for app, step in kept["steps"].items():
        call_command("migrate", app, _on_disk(app, step), interactive=False, verbosity=0)
    with transaction.atomic(), connection.cursor() as cursor:
        for name, table in kept["tables"].items():
            _insert(cursor, name, table)
        for (statement,) in _sequences(cursor):
            cursor.execute(statement)
    return {name: len(table["rows"]) for name, table in kept["tables"].items()}


def _on_disk(app: str, step: str) -> str:
    """The migration, or the squashed one that replaces it."""
    replacements = MigrationLoader(connection).replacements
    replacing = [new for (_, new), by in replacements.items() if (app, step) in by.replaces]
    return replacing[0] if replacing else step


def _insert(cursor: Any, name: str, table: dict[str, Any]) -> None:
    is_truth = [column in _truths(cursor, name) for column in table["columns"]]
    columns = ", ".join(f'"{column}"' for column in table["columns"])
    places = ", ".join(["%s"] * len(is_truth))
    rows = [
        [
            bool(value) if truth and value is not None else value
            for truth, value in zip(is_truth, row, strict=True)
        ]
        for row in table["rows"]
    ]
    cursor.executemany(f'INSERT INTO "{name}" ({columns}) VALUES ({places})', rows)


def _truths(cursor: Any, name: str) -> set[str]:
    """The boolean columns, which SQLite stores as integers."""
    if connection.vendor == "sqlite":
        return set()
    cursor.execute(
        "SELECT column_name FROM information_schema.columns "
        "WHERE table_name = %s AND data_type = 'boolean'",
        [name],
    )
    return {column for (column,) in cursor.fetchall()}


def _sequences(cursor: Any) -> list[tuple[str]]:
    """Statements that advance the sequences past the inserted keys."""
    if connection.vendor == "sqlite":
        return []
    cursor.execute(
        "SELECT format('SELECT setval(%L, (SELECT coalesce(max(%I), 1) FROM %I))', "
        "pg_get_serial_sequence(quote_ident(table_name), column_name), column_name, table_name) "
        "FROM information_schema.columns WHERE table_schema = 'public' AND is_identity = 'YES'"
    )
    found: list[tuple[str]] = cursor.fetchall()
    return found


if __name__ == "__main__":
    from django.conf import settings

    keep(settings.DATA_DIR / "scorebook.sqlite3", sys.argv[1])

"""Moving a book to another database: from SQLite to PostgreSQL, and back.

Rows are copied as they are, table after table, and every row is compared afterwards. Until the end
a table in the new database says that the move is unfinished and holds the statements that put its
constraints back; a server does not start there. A move that broke off is begun again with the same
command, which keeps the tables that are complete.
"""

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, Error, connection, connections, transaction
from django.db.models import BinaryField, Model, sql

from tracker.common.queries.snapshot_read import snapshot_read
from tracker.models import Chain, Club
from tracker.operations.backups import book
from tracker.operations.backups.book import BackupError

TARGET = "target"
UNFINISHED = "scorebook_move"
"""The table of a new database that exists until the move is complete."""
BATCH, PICTURES = 1000, 20
"""Rows read at once; of tables with pictures fewer."""
SQLITE_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
POSTGRESQL_REFERENCES = """
SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint
WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2
"""


class TableDigest(NamedTuple):
    """The number of rows, and a digest of them that does not depend on their order."""

    rows: int
    digest: int


class MoveResult(NamedTuple):
    """The rows moved, and the last hash of each club's chain by its address."""

    rows: int
    chains: dict[str, str]


def open_target(config: dict[str, Any]) -> None:
    """Makes the database of this configuration known. Raises BackupError if it is the book's."""
    own = connection.settings_dict
    if [config.get(of) for of in PLACE] == [own.get(of) for of in PLACE]:
        raise BackupError("the book is in that database already: name another one")
    databases = {DEFAULT_DB_ALIAS: own, TARGET: config}
    connections.settings[TARGET] = connections.configure_settings(databases)[TARGET]


PLACE = ("ENGINE", "HOST", "PORT", "NAME")


def plan() -> list[tuple[str, int]]:
    """The tables and their numbers of rows, largest first. Raises BackupError if the book cannot
    be moved there.
    """
    if book.is_behind():
        raise BackupError("the book's tables are those of an older version: run upgrade first")
    try:
        names = [] if _is_missing_file() else connections[TARGET].introspection.table_names()
    except Error as error:
        text = " ".join(str(error).split())
        raise BackupError(f"the new database does not answer: {text}") from error
    if UNFINISHED not in names and "tracker_club" in names and _clubs(TARGET):
        raise BackupError("there is a book in the new database already: name an empty one")
    with snapshot_read():
        found = [(_table(model), _rows(model, DEFAULT_DB_ALIAS)) for model in _models()]
    return sorted(found, key=lambda table: -table[1])


def move(tell: Callable[[str], None]) -> MoveResult:
    """Copies and compares every table; `tell` is called with one line for each.

    Raises BackupError if something differs; the book itself is only read.
    """
    try:
        call_command("migrate", database=TARGET, interactive=False, verbosity=0)
        _set_constraints_aside()
        with snapshot_read():
            rows = sum(_move_table(model, tell) for model in _models())
            numbers = _last_numbers(connections[DEFAULT_DB_ALIAS])
            heads = Chain.objects.using(DEFAULT_DB_ALIAS).exclude(number=0)
            chains = dict(heads.values_list("club__slug", "head"))
        _set_last_numbers(numbers)
        _finish()
    except Error as error:
        text = " ".join(str(error).split())
        raise BackupError(f"the move broke off: {text}; the same command goes on") from error
    return MoveResult(rows, chains)


def _is_missing_file() -> bool:
    target = connections[TARGET]
    return target.vendor == "sqlite" and not Path(str(target.settings_dict["NAME"])).exists()


def refuse_unfinished() -> None:
    """Raises BackupError if this database is the target of a move that is not complete."""
    if UNFINISHED in connection.introspection.table_names():
        raise BackupError(
            "a book was being moved into this database, and is not complete: run move again, "
            "with the database that it came from"
        )


def _models() -> list[type[Model]]:
    every = apps.get_models(include_auto_created=True)
    return [model for model in every if model._meta.managed and not model._meta.proxy]  # noqa: SLF001


def _table(model: type[Model]) -> str:
    return model._meta.db_table  # noqa: SLF001 -- documented by Django


def _rows(model: type[Model], using: str) -> int:
    return model._base_manager.using(using).count()  # noqa: SLF001 -- documented by Django


def _clubs(using: str) -> bool:
    return Club._base_manager.using(using).exists()  # noqa: SLF001 -- documented by Django


def _move_table(model: type[Model], tell: Callable[[str], None]) -> int:
    wanted, there = _digest(model, DEFAULT_DB_ALIAS), _digest(model, TARGET)
    if there != wanted:
        with transaction.atomic(using=TARGET):
            _copy(model)
        there = _digest(model, TARGET)
    if there != wanted:
        raise BackupError(
            f"{_table(model)} is not the same in the new database: {wanted.rows} rows here, "
            f"{there.rows} there; the book is as it was"
        )
    tell(f"{_table(model)}: {wanted.rows} rows, compared")
    return wanted.rows


def _copy(model: type[Model]) -> None:
    fields = model._meta.concrete_fields  # noqa: SLF001 -- documented by Django
    with connections[TARGET].cursor() as cursor:
        cursor.execute(f"DELETE FROM {connections[TARGET].ops.quote_name(_table(model))}")  # noqa: S608
    for rows in _batches(model, DEFAULT_DB_ALIAS):
        query = sql.InsertQuery(model)
        # Raw: no default and no moment is filled in anew.
        query.insert_values(fields, rows, raw=True)
        query.get_compiler(using=TARGET).execute_sql()


def _digest(model: type[Model], using: str) -> TableDigest:
    names = [field.attname for field in model._meta.concrete_fields]  # noqa: SLF001
    rows = total = 0
    for batch in _batches(model, using):
        for row in batch:
            text = json.dumps([_plain(getattr(row, name)) for name in names], sort_keys=True)
            total += int.from_bytes(sha256(text.encode()).digest())
            rows += 1
    return TableDigest(rows, total % 2**256)


def _plain(value: Any) -> Any:
    """A value as JSON; moments and keys as their exact text."""
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    is_json = isinstance(value, dict | list | str | int | float | bool | None)
    return value if is_json else [type(value).__name__, str(value)]


def _batches(model: type[Model], using: str) -> Iterator[list[Model]]:
    rows = model._base_manager.using(using).order_by("pk")  # noqa: SLF001
    has_pictures = any(isinstance(field, BinaryField) for field in model._meta.concrete_fields)  # noqa: SLF001
    size = PICTURES if has_pictures else BATCH
    batch: list[Model] = []
    for row in rows.iterator(chunk_size=size):
        batch.append(row)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


def _set_constraints_aside() -> None:
    """Takes guards and references away, so that rows can come in any order, and keeps the
    statements that put them back.
    """
    target = connections[TARGET]
    if target.vendor == "sqlite":
        with target.cursor() as cursor:
            cursor.execute("PRAGMA foreign_keys=OFF")
    if UNFINISHED in target.introspection.table_names():
        return
    with transaction.atomic(using=TARGET), target.cursor() as cursor:
        away, back = _of_sqlite(cursor) if target.vendor == "sqlite" else _of_postgresql(cursor)
        cursor.execute(f"CREATE TABLE {UNFINISHED} (place INTEGER PRIMARY KEY, statement TEXT)")
        for place, statement in enumerate(back):
            cursor.execute(f"INSERT INTO {UNFINISHED} VALUES (%s, %s)", [place, statement])  # noqa: S608
        for statement in away:
            cursor.execute(statement)


def _of_sqlite(cursor: Any) -> tuple[list[str], list[str]]:
    triggers = cursor.execute(SQLITE_TRIGGERS).fetchall()
    return [f'DROP TRIGGER "{name}"' for name, _ in triggers], [text for _, text in triggers]


def _of_postgresql(cursor: Any) -> tuple[list[str], list[str]]:
    cursor.execute(POSTGRESQL_REFERENCES)
    references = cursor.fetchall()
    tables = [f'"{_table(model)}"' for model in _models()]
    away = [f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in tables]
    away += [f"ALTER TABLE {table} DROP CONSTRAINT {name}" for table, name, _ in references]
    back = [f"ALTER TABLE {table} ADD CONSTRAINT {name} {of}" for table, name, of in references]
    return away, [*back, *(f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in tables)]


def _finish() -> None:
    """Puts guards and references back, which checks every reference, and takes the mark away."""
    target = connections[TARGET]
    if target.vendor == "sqlite":
        target.check_constraints()
    with transaction.atomic(using=TARGET), target.cursor() as cursor:
        cursor.execute(f"SELECT statement FROM {UNFINISHED} ORDER BY place")  # noqa: S608
        for (statement,) in cursor.fetchall():
            cursor.execute(statement)
        cursor.execute(f"DROP TABLE {UNFINISHED}")
    target.close()


def _last_numbers(of: Any) -> dict[str, int]:
    """The last number given in each table, so that none is given twice after a deletion."""
    with of.cursor() as cursor:
        if of.vendor == "sqlite":
            cursor.execute("SELECT name, seq FROM sqlite_sequence WHERE seq > 0")
            return dict(cursor.fetchall())
        found = {}
        for table in map(_table, _models()):
            for sequence in of.introspection.get_sequences(cursor, table):
                cursor.execute(f"SELECT last_value, is_called FROM {sequence['name']}")  # noqa: S608
                last, is_called = cursor.fetchone()
                if is_called:
                    found[table] = last
        return found


def _set_last_numbers(numbers: dict[str, int]) -> None:
    target = connections[TARGET]
    known = {_table(model) for model in _models()}
    with transaction.atomic(using=TARGET), target.cursor() as cursor:
        for statement in target.ops.sequence_reset_sql(no_style(), _models()):
            cursor.execute(statement)
        for table, last in numbers.items():
            if table not in known:
                continue
            if target.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, last])
            else:
                _set_sequence(cursor, table, last)


def _set_sequence(cursor: Any, table: str, last: int) -> None:
    for sequence in connections[TARGET].introspection.get_sequences(cursor, table):
        cursor.execute("SELECT setval(%s, %s)", [sequence["name"], last])

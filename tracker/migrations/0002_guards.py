"""Guards: what must hold between tables, and what must never be changed, whoever writes.

Each is one trigger per event, on SQLite and on PostgreSQL. Why: docs/data.md, "Guards". A later
migration that makes SQLite build one of these tables anew has to put the guards back.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class Guard(NamedTuple):
    """Writing a row is refused with a message when the condition on its OLD or NEW values holds."""

    name: str
    table: str
    events: tuple[str, ...]
    condition: str
    message: str


GUARDS = (
    Guard(
        "revision_is_final",
        "tracker_handrevision",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "a version of a hand is never changed or deleted",
    ),
    Guard(
        "seat_in_club",
        "tracker_seat",
        ("INSERT", "UPDATE"),
        """
        (SELECT club_id FROM tracker_player WHERE id = NEW.player_id) <>
        (SELECT evening.club_id FROM tracker_game AS game
         JOIN tracker_evening AS evening ON evening.id = game.evening_id
         WHERE game.id = NEW.game_id)
        """,
        "a player sits only at games of the same club",
    ),
    Guard(
        "seat_at_table",
        "tracker_seat",
        ("INSERT", "UPDATE"),
        "NEW.place >= (SELECT places FROM tracker_game WHERE id = NEW.game_id)",
        "the game has no such place",
    ),
    Guard(
        "player_stays_in_club",
        "tracker_player",
        ("UPDATE",),
        "NEW.club_id <> OLD.club_id",
        "a player stays in the club",
    ),
    Guard(
        "evening_stays_in_club",
        "tracker_evening",
        ("UPDATE",),
        "NEW.club_id <> OLD.club_id",
        "an evening stays in its club",
    ),
    Guard(
        "game_stays",
        "tracker_game",
        ("UPDATE",),
        "NEW.evening_id <> OLD.evening_id OR NEW.places <> OLD.places",
        "a game stays at its evening and keeps its places",
    ),
    Guard(
        "hand_stays",
        "tracker_hand",
        ("UPDATE",),
        "NEW.game_id <> OLD.game_id OR NEW.number <> OLD.number",
        "a hand stays in its game under its number",
    ),
)

SQLITE_CREATE = """
CREATE TRIGGER {name}_{event} BEFORE {event} ON {table} WHEN {condition}
BEGIN
    SELECT RAISE(ABORT, '{message}');
END
"""
SQLITE_DROP = "DROP TRIGGER {name}_{event}"

POSTGRESQL_CREATE = """
CREATE FUNCTION {name}_{event}() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
    IF {condition} THEN
        RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$guard$;
CREATE TRIGGER {name}_{event} BEFORE {event} ON {table}
FOR EACH ROW EXECUTE FUNCTION {name}_{event}();
"""
POSTGRESQL_DROP = "DROP FUNCTION {name}_{event}() CASCADE"

STATEMENTS = {
    "sqlite": (SQLITE_CREATE, SQLITE_DROP),
    "postgresql": (POSTGRESQL_CREATE, POSTGRESQL_DROP),
}


def create(apps: Apps, editor: BaseDatabaseSchemaEditor, guards: Iterable[Guard] = GUARDS) -> None:
    """Puts the guards up."""
    run(editor, STATEMENTS[editor.connection.vendor][0], guards)


def drop(apps: Apps, editor: BaseDatabaseSchemaEditor, guards: Iterable[Guard] = GUARDS) -> None:
    """Takes the guards away."""
    run(editor, STATEMENTS[editor.connection.vendor][1], guards)


def run(editor: BaseDatabaseSchemaEditor, statement: str, guards: Iterable[Guard]) -> None:
    """Executes the statement for every event of every guard."""
    for guard in guards:
        for event in guard.events:
            editor.execute(statement.format(event=event, **guard._asdict()), params=None)


class Migration(migrations.Migration):
    """The guards on the tables of 0001."""

    dependencies = (("tracker", "0001_tables"),)
    operations = (migrations.RunPython(create, drop),)

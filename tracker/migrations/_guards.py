"""Guards: what must hold between tables, and what must never change, whoever writes.

Each is one trigger an operation, on SQLite and on PostgreSQL. Why: docs/data.md, "Guards". A
migration that makes SQLite build one of these tables anew has to put the guards back.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class Guard(NamedTuple):
    """Refuses to write a row where the condition on its OLD or NEW values holds."""

    name: str
    table: str
    operations: tuple[str, ...]
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
    Guard(
        "submission_is_final",
        "tracker_submission",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "what a phone has sent is never changed or deleted",
    ),
    Guard(
        "submission_in_evening",
        "tracker_submission",
        ("INSERT",),
        """
        (SELECT seat.evening_id FROM tracker_table AS seat
         JOIN tracker_device AS device ON device.table_id = seat.id WHERE device.id = NEW.device_id)
         <> (SELECT evening_id FROM tracker_game WHERE id = NEW.game_id)
        """,
        "a phone writes only at its own evening",
    ),
    Guard(
        "late_hand_in_evening",
        "tracker_latehand",
        ("INSERT", "UPDATE"),
        """
        (SELECT seat.evening_id FROM tracker_table AS seat
         JOIN tracker_device AS device ON device.table_id = seat.id WHERE device.id = NEW.device_id)
         <> (SELECT evening_id FROM tracker_game WHERE id = NEW.game_id)
        """,
        "a phone writes only at its own evening",
    ),
    Guard(
        "agreement_in_evening",
        "tracker_agreement",
        ("INSERT", "UPDATE"),
        """
        (SELECT seat.evening_id FROM tracker_table AS seat
         JOIN tracker_device AS device ON device.table_id = seat.id WHERE device.id = NEW.device_id)
         <>
        (SELECT game.evening_id FROM tracker_game AS game
         JOIN tracker_hand AS hand ON hand.game_id = game.id WHERE hand.id = NEW.hand_id)
        """,
        "a phone writes only at its own evening",
    ),
    Guard(
        "claim_in_evening",
        "tracker_claim",
        ("INSERT", "UPDATE"),
        """
        (SELECT seat.evening_id FROM tracker_table AS seat
         JOIN tracker_device AS device ON device.table_id = seat.id WHERE device.id = NEW.device_id)
         <>
        (SELECT game.evening_id FROM tracker_game AS game
         JOIN tracker_hand AS hand ON hand.game_id = game.id WHERE hand.id = NEW.hand_id)
        """,
        "a phone writes only at its own evening",
    ),
    Guard(
        "revision_in_evening",
        "tracker_handrevision",
        ("INSERT",),
        """
        (SELECT seat.evening_id FROM tracker_table AS seat
         JOIN tracker_device AS device ON device.table_id = seat.id WHERE device.id = NEW.device_id)
         <>
        (SELECT game.evening_id FROM tracker_game AS game
         JOIN tracker_hand AS hand ON hand.game_id = game.id WHERE hand.id = NEW.hand_id)
        """,
        "a phone writes only at its own evening",
    ),
    Guard(
        "device_in_club",
        "tracker_device",
        ("INSERT", "UPDATE"),
        """
        (SELECT club_id FROM tracker_player WHERE id = NEW.player_id) <>
        (SELECT evening.club_id FROM tracker_evening AS evening
         JOIN tracker_table AS seat ON seat.evening_id = evening.id WHERE seat.id = NEW.table_id)
        """,
        "a phone belongs to a player of the same club",
    ),
    Guard(
        "device_stays",
        "tracker_device",
        ("UPDATE",),
        "NEW.table_id <> OLD.table_id",
        "a phone stays at its table",
    ),
    Guard(
        "table_stays",
        "tracker_table",
        ("UPDATE",),
        "NEW.evening_id <> OLD.evening_id",
        "a table stays at its evening",
    ),
    Guard(
        "member_in_event",
        "tracker_member",
        ("INSERT", "UPDATE"),
        "NEW.event_id <> (SELECT event_id FROM tracker_entrant WHERE id = NEW.entrant_id)",
        "what belongs to an event stays within it",
    ),
    Guard(
        "member_in_club",
        "tracker_member",
        ("INSERT", "UPDATE"),
        """
        (SELECT club_id FROM tracker_player WHERE id = NEW.player_id) <>
        (SELECT evening.club_id FROM tracker_event AS event
         JOIN tracker_evening AS evening ON evening.id = event.evening_id
         WHERE event.id = NEW.event_id)
        """,
        "a player plays only in events of the same club",
    ),
    Guard(
        "conflict_in_event",
        "tracker_conflict",
        ("INSERT", "UPDATE"),
        """
        (SELECT event_id FROM tracker_entrant WHERE id = NEW.first_id) <> NEW.event_id OR
        (SELECT event_id FROM tracker_entrant WHERE id = NEW.second_id) <> NEW.event_id
        """,
        "what belongs to an event stays within it",
    ),
    Guard(
        "ruling_in_event",
        "tracker_ruling",
        ("INSERT", "UPDATE"),
        "NEW.event_id <> (SELECT event_id FROM tracker_entrant WHERE id = NEW.entrant_id) OR NEW.event_id <> (SELECT event_id FROM tracker_round WHERE id = NEW.round_id)",
        "what belongs to an event stays within it",
    ),
    Guard(
        "placing_in_event",
        "tracker_placing",
        ("INSERT", "UPDATE"),
        "(SELECT event_id FROM tracker_entrant WHERE id = NEW.entrant_id) <> (SELECT event_id FROM tracker_round WHERE id = NEW.round_id)",
        "what belongs to an event stays within it",
    ),
    Guard(
        "placing_in_round",
        "tracker_placing",
        ("INSERT", "UPDATE"),
        "NEW.round_id <> (SELECT round_id FROM tracker_pairing WHERE id = NEW.pairing_id)",
        "a seat belongs to the round of its table",
    ),
    Guard(
        "game_in_event",
        "tracker_game",
        ("INSERT", "UPDATE"),
        """
        NEW.evening_id <>
        (SELECT event.evening_id FROM tracker_event AS event
         JOIN tracker_round AS round ON round.event_id = event.id
         JOIN tracker_pairing AS pairing ON pairing.round_id = round.id
         WHERE pairing.id = NEW.pairing_id)
        """,
        "a game of an event is played on its evening",
    ),
    Guard(
        "change_is_final",
        "tracker_eventchange",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "a line of the log is never changed or deleted",
    ),
    Guard(
        "entrant_stays",
        "tracker_entrant",
        ("UPDATE",),
        "NEW.event_id <> OLD.event_id",
        "what belongs to an event stays within it",
    ),
    Guard(
        "round_stays",
        "tracker_round",
        ("UPDATE",),
        "NEW.event_id <> OLD.event_id OR NEW.number <> OLD.number",
        "what belongs to an event stays within it",
    ),
    Guard(
        "pairing_stays",
        "tracker_pairing",
        ("UPDATE",),
        "NEW.round_id <> OLD.round_id",
        "what belongs to an event stays within it",
    ),
    Guard(
        "edition_is_final",
        "tracker_seasonedition",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "an edition of a season is never changed or deleted",
    ),
    Guard(
        "season_evening_in_club",
        "tracker_seasonevening",
        ("INSERT", "UPDATE"),
        """
        (SELECT club_id FROM tracker_evening WHERE id = NEW.evening_id) <>
        (SELECT club_id FROM tracker_season WHERE id = NEW.season_id)
        """,
        "a season counts only evenings of the same club",
    ),
    Guard(
        "season_stays_in_club",
        "tracker_season",
        ("UPDATE",),
        "NEW.club_id <> OLD.club_id",
        "a season stays in the club",
    ),
    Guard(
        "rule_set_version_is_final",
        "tracker_rulesetversion",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "a version of a rule set is never changed or deleted",
    ),
    Guard(
        "rule_set_stays",
        "tracker_ruleset",
        ("UPDATE",),
        "NEW.club_id <> OLD.club_id OR NEW.variant <> OLD.variant",
        "a rule set stays in its club and is for one game",
    ),
    Guard(
        "game_rules_of_club",
        "tracker_game",
        ("INSERT", "UPDATE"),
        """
        (SELECT rule_set.club_id FROM tracker_rulesetversion AS version
         JOIN tracker_ruleset AS rule_set ON rule_set.id = version.rule_set_id
         WHERE version.id = NEW.rule_set_version_id) <>
        (SELECT club_id FROM tracker_evening WHERE id = NEW.evening_id)
        """,
        "rules are taken from a set of the same club",
    ),
    Guard(
        "event_rules_of_club",
        "tracker_event",
        ("INSERT", "UPDATE"),
        """
        (SELECT rule_set.club_id FROM tracker_rulesetversion AS version
         JOIN tracker_ruleset AS rule_set ON rule_set.id = version.rule_set_id
         WHERE version.id = NEW.rule_set_version_id) <>
        (SELECT club_id FROM tracker_evening WHERE id = NEW.evening_id)
        """,
        "rules are taken from a set of the same club",
    ),
    Guard(
        "trace_is_final",
        "tracker_erasedtrace",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "by what an erased player is known again is never changed or deleted",
    ),
    Guard(
        "device_has_room",
        "tracker_device",
        ("INSERT",),
        """
        NEW.revoked_at IS NULL AND 4 <= (
            SELECT COUNT(*) FROM tracker_device AS other
            WHERE other.table_id = NEW.table_id AND other.revoked_at IS NULL
        )
        """,
        "four phones write at a table",
    ),
    Guard(
        "device_comes_back",
        "tracker_device",
        ("UPDATE",),
        """
        OLD.revoked_at IS NOT NULL AND
        NEW.revoked_at IS NULL AND 4 <= (
            SELECT COUNT(*) FROM tracker_device AS other
            WHERE other.table_id = NEW.table_id AND other.revoked_at IS NULL
        )
        """,
        "four phones write at a table",
    ),
    Guard(
        "device_taken_away",
        "tracker_device",
        ("INSERT", "UPDATE"),
        "NEW.taken_at IS NOT NULL AND NEW.revoked_at IS NULL",
        "a phone that was taken away does not write",
    ),
    Guard(
        "chain_line_is_final",
        "tracker_chainline",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "a line of a chain is never changed or deleted",
    ),
    Guard(
        "chain_line_follows",
        "tracker_chainline",
        ("INSERT",),
        """
        NEW.number > 1 AND NEW.previous <> COALESCE(
            (SELECT hash FROM tracker_chainline AS line
             WHERE line.club_id = NEW.club_id AND line.number = NEW.number - 1), '')
        """,
        "a line of a chain follows the one before it",
    ),
    Guard(
        "chain_goes_on",
        "tracker_chain",
        ("UPDATE",),
        """
        NEW.club_id <> OLD.club_id OR NEW.number <> OLD.number + 1 OR NEW.head <> COALESCE(
            (SELECT hash FROM tracker_chainline AS line
             WHERE line.club_id = NEW.club_id AND line.number = NEW.number), '')
        """,
        "a chain goes on line by line",
    ),
    Guard(
        "chain_stays",
        "tracker_chain",
        ("DELETE",),
        "1 = 1",
        "a chain is never deleted",
    ),
)

SQLITE_CREATE = """
CREATE TRIGGER {name}_{operation} BEFORE {operation} ON {table} WHEN {condition}
BEGIN
    SELECT RAISE(ABORT, '{message}');
END
"""
SQLITE_DROP = "DROP TRIGGER {name}_{operation}"

POSTGRESQL_CREATE = """
CREATE FUNCTION {name}_{operation}() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
    IF {condition} THEN
        RAISE EXCEPTION '{message}' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END
$guard$;
CREATE TRIGGER {name}_{operation} BEFORE {operation} ON {table}
FOR EACH ROW EXECUTE FUNCTION {name}_{operation}();
"""
POSTGRESQL_DROP = "DROP FUNCTION {name}_{operation}() CASCADE"

STATEMENTS = {
    "sqlite": (SQLITE_CREATE, SQLITE_DROP),
    "postgresql": (POSTGRESQL_CREATE, POSTGRESQL_DROP),
}

HAND_WRITES = {
    "INSERT": ("INSERT", "NEW"),
    "UPDATE": ("UPDATE OF record, scored, state", "NEW"),
    "DELETE": ("DELETE", "OLD"),
}
"""Each operation on a hand: the trigger's event and the row that names the game."""
SQLITE_TALLY_CREATE = """
CREATE TRIGGER hand_takes_tally_{name} AFTER {event} ON tracker_hand
BEGIN
    DELETE FROM tracker_kepttally WHERE game_id = {row}.game_id;
END
"""
SQLITE_TALLY_DROP = "DROP TRIGGER hand_takes_tally_{name}"
POSTGRESQL_TALLY_CREATE = """
CREATE FUNCTION hand_takes_tally_{name}() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
    DELETE FROM tracker_kepttally WHERE game_id = {row}.game_id;
    RETURN NULL;
END
$guard$;
CREATE TRIGGER hand_takes_tally_{name} AFTER {event} ON tracker_hand
FOR EACH ROW EXECUTE FUNCTION hand_takes_tally_{name}();
"""
POSTGRESQL_TALLY_DROP = "DROP FUNCTION hand_takes_tally_{name}() CASCADE"
TALLY_STATEMENTS = {
    "sqlite": (SQLITE_TALLY_CREATE, SQLITE_TALLY_DROP),
    "postgresql": (POSTGRESQL_TALLY_CREATE, POSTGRESQL_TALLY_DROP),
}


def create(apps: Apps, editor: BaseDatabaseSchemaEditor, guards: Iterable[Guard] = GUARDS) -> None:
    """Creates the triggers."""
    run(editor, STATEMENTS[editor.connection.vendor][0], guards)


def drop(apps: Apps, editor: BaseDatabaseSchemaEditor, guards: Iterable[Guard] = GUARDS) -> None:
    """Drops the triggers."""
    run(editor, STATEMENTS[editor.connection.vendor][1], guards)


def run(editor: BaseDatabaseSchemaEditor, statement: str, guards: Iterable[Guard]) -> None:
    """Executes the statement for every operation of every guard."""
    for guard in guards:
        for operation in guard.operations:
            editor.execute(statement.format(operation=operation, **guard._asdict()), params=None)


def create_tally_triggers(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Has every write to a hand delete the kept tally of its game."""
    _run_for_tallies(editor, TALLY_STATEMENTS[editor.connection.vendor][0])


def drop_tally_triggers(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Lets hands be written without a look at the tally."""
    _run_for_tallies(editor, TALLY_STATEMENTS[editor.connection.vendor][1])


def _run_for_tallies(editor: BaseDatabaseSchemaEditor, statement: str) -> None:
    for name, (event, row) in HAND_WRITES.items():
        editor.execute(statement.format(name=name, event=event, row=row), params=None)

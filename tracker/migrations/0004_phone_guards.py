"""Guards on what phones send: it stays within its evening and its club, and is never changed."""

from functools import partial
from importlib import import_module

from django.db import migrations

guards = import_module("tracker.migrations.0002_guards")

EVENING_OF_DEVICE = """
(SELECT seat.evening_id FROM tracker_table AS seat
 JOIN tracker_device AS device ON device.table_id = seat.id WHERE device.id = NEW.device_id)
"""
EVENING_OF_GAME = "(SELECT evening_id FROM tracker_game WHERE id = NEW.game_id)"
EVENING_OF_HAND = """
(SELECT game.evening_id FROM tracker_game AS game
 JOIN tracker_hand AS hand ON hand.game_id = game.id WHERE hand.id = NEW.hand_id)
"""
CLUB_OF_PLAYER = "(SELECT club_id FROM tracker_player WHERE id = NEW.player_id)"
CLUB_OF_TABLE = """
(SELECT evening.club_id FROM tracker_evening AS evening
 JOIN tracker_table AS seat ON seat.evening_id = evening.id WHERE seat.id = NEW.table_id)
"""
WRITTEN = ("INSERT", "UPDATE")
FOREIGN = "a phone writes only at its own evening"

PHONE_GUARDS = (
    guards.Guard(
        "submission_is_final",
        "tracker_submission",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "what a phone has sent is never changed or deleted",
    ),
    guards.Guard(
        "submission_in_evening",
        "tracker_submission",
        ("INSERT",),
        f"{EVENING_OF_DEVICE} <> {EVENING_OF_GAME}",
        FOREIGN,
    ),
    guards.Guard(
        "late_hand_in_evening",
        "tracker_latehand",
        WRITTEN,
        f"{EVENING_OF_DEVICE} <> {EVENING_OF_GAME}",
        FOREIGN,
    ),
    guards.Guard(
        "agreement_in_evening",
        "tracker_agreement",
        WRITTEN,
        f"{EVENING_OF_DEVICE} <> {EVENING_OF_HAND}",
        FOREIGN,
    ),
    guards.Guard(
        "claim_in_evening",
        "tracker_claim",
        WRITTEN,
        f"{EVENING_OF_DEVICE} <> {EVENING_OF_HAND}",
        FOREIGN,
    ),
    guards.Guard(
        "revision_in_evening",
        "tracker_handrevision",
        ("INSERT",),
        f"{EVENING_OF_DEVICE} <> {EVENING_OF_HAND}",
        FOREIGN,
    ),
    guards.Guard(
        "device_in_club",
        "tracker_device",
        WRITTEN,
        f"{CLUB_OF_PLAYER} <> {CLUB_OF_TABLE}",
        "a phone belongs to a player of the same club",
    ),
    guards.Guard(
        "device_stays",
        "tracker_device",
        ("UPDATE",),
        "NEW.table_id <> OLD.table_id",
        "a phone stays at its table",
    ),
    guards.Guard(
        "table_stays",
        "tracker_table",
        ("UPDATE",),
        "NEW.evening_id <> OLD.evening_id",
        "a table stays at its evening",
    ),
)


class Migration(migrations.Migration):
    """The guards on the tables of 0003."""

    dependencies = (("tracker", "0003_phones"),)
    operations = (
        migrations.RunPython(
            partial(guards.create, guards=PHONE_GUARDS), partial(guards.drop, guards=PHONE_GUARDS)
        ),
    )

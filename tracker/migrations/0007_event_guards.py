"""Guards on events: what belongs to one stays within it, and its players within the club."""

from functools import partial
from importlib import import_module

from django.db import migrations

guards = import_module("tracker.migrations.0002_guards")

WRITTEN = ("INSERT", "UPDATE")
EVENT_OF_ENTRANT = "(SELECT event_id FROM tracker_entrant WHERE id = NEW.entrant_id)"
EVENT_OF_ROUND = "(SELECT event_id FROM tracker_round WHERE id = NEW.round_id)"
WITHIN = "what belongs to an event stays within it"

EVENT_GUARDS = (
    guards.Guard(
        "member_in_event",
        "tracker_member",
        WRITTEN,
        f"NEW.event_id <> {EVENT_OF_ENTRANT}",
        WITHIN,
    ),
    guards.Guard(
        "member_in_club",
        "tracker_member",
        WRITTEN,
        """
        (SELECT club_id FROM tracker_player WHERE id = NEW.player_id) <>
        (SELECT evening.club_id FROM tracker_event AS event
         JOIN tracker_evening AS evening ON evening.id = event.evening_id
         WHERE event.id = NEW.event_id)
        """,
        "a player plays only in events of the same club",
    ),
    guards.Guard(
        "conflict_in_event",
        "tracker_conflict",
        WRITTEN,
        """
        (SELECT event_id FROM tracker_entrant WHERE id = NEW.first_id) <> NEW.event_id OR
        (SELECT event_id FROM tracker_entrant WHERE id = NEW.second_id) <> NEW.event_id
        """,
        WITHIN,
    ),
    guards.Guard(
        "ruling_in_event",
        "tracker_ruling",
        WRITTEN,
        f"NEW.event_id <> {EVENT_OF_ENTRANT} OR NEW.event_id <> {EVENT_OF_ROUND}",
        WITHIN,
    ),
    guards.Guard(
        "placing_in_event",
        "tracker_placing",
        WRITTEN,
        f"{EVENT_OF_ENTRANT} <> {EVENT_OF_ROUND}",
        WITHIN,
    ),
    guards.Guard(
        "placing_in_round",
        "tracker_placing",
        WRITTEN,
        "NEW.round_id <> (SELECT round_id FROM tracker_pairing WHERE id = NEW.pairing_id)",
        "a seat belongs to the round of its table",
    ),
    guards.Guard(
        "game_in_event",
        "tracker_game",
        WRITTEN,
        """
        NEW.evening_id <>
        (SELECT event.evening_id FROM tracker_event AS event
         JOIN tracker_round AS round ON round.event_id = event.id
         JOIN tracker_pairing AS pairing ON pairing.round_id = round.id
         WHERE pairing.id = NEW.pairing_id)
        """,
        "a game of an event is played on its evening",
    ),
    guards.Guard(
        "change_is_final",
        "tracker_eventchange",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "a line of the log is never changed or deleted",
    ),
    guards.Guard(
        "entrant_stays",
        "tracker_entrant",
        ("UPDATE",),
        "NEW.event_id <> OLD.event_id",
        WITHIN,
    ),
    guards.Guard(
        "round_stays",
        "tracker_round",
        ("UPDATE",),
        "NEW.event_id <> OLD.event_id OR NEW.number <> OLD.number",
        WITHIN,
    ),
    guards.Guard(
        "pairing_stays",
        "tracker_pairing",
        ("UPDATE",),
        "NEW.round_id <> OLD.round_id",
        WITHIN,
    ),
)


class Migration(migrations.Migration):
    """The guards on the tables of 0006."""

    dependencies = (("tracker", "0006_events"),)
    operations = (
        migrations.RunPython(
            partial(guards.create, guards=EVENT_GUARDS), partial(guards.drop, guards=EVENT_GUARDS)
        ),
    )

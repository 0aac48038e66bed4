"""A phone that was taken away stays away, and four at most write at a table."""

from functools import partial
from importlib import import_module

from django.db import migrations, models

guards = import_module("tracker.migrations.0002_guards")

# Written so that a table on which more are left from before still takes reports of its phones.
FULL = """
NEW.revoked_at IS NULL AND 4 <= (
    SELECT COUNT(*) FROM tracker_device AS other
    WHERE other.table_id = NEW.table_id AND other.revoked_at IS NULL
)
"""
DEVICE_GUARDS = (
    guards.Guard(
        "device_has_room", "tracker_device", ("INSERT",), FULL, "four phones write at a table"
    ),
    guards.Guard(
        "device_comes_back",
        "tracker_device",
        ("UPDATE",),
        f"OLD.revoked_at IS NOT NULL AND {FULL}",
        "four phones write at a table",
    ),
    guards.Guard(
        "device_taken_away",
        "tracker_device",
        ("INSERT", "UPDATE"),
        "NEW.taken_at IS NOT NULL AND NEW.revoked_at IS NULL",
        "a phone that was taken away does not write",
    ),
)


class Migration(migrations.Migration):
    """The column and its guards."""

    dependencies = (("tracker", "0021_erased_traces"),)
    operations = (
        migrations.AddField("device", "taken_at", models.DateTimeField(null=True)),
        migrations.RunPython(
            partial(guards.create, guards=DEVICE_GUARDS), partial(guards.drop, guards=DEVICE_GUARDS)
        ),
    )

"""A game of so many hands that ends level goes on where its event wishes it."""

from functools import partial
from importlib import import_module

from django.db import migrations, models

guards = import_module("tracker.migrations.0002_guards")
phone_guards = import_module("tracker.migrations.0004_phone_guards")
event_guards = import_module("tracker.migrations.0007_event_guards")

GUARDS = (*guards.GUARDS, *phone_guards.PHONE_GUARDS, *event_guards.EVENT_GUARDS)
DROP, CREATE = partial(guards.drop, guards=GUARDS), partial(guards.create, guards=GUARDS)
NOTHING = migrations.RunPython.noop


class Migration(migrations.Migration):
    """A column. SQLite adds it as it is, and makes the table anew to take it away."""

    dependencies = (("tracker", "0015_locked_tables"),)
    operations = (
        migrations.RunPython(NOTHING, CREATE),
        migrations.AddField("event", "tie", models.CharField(max_length=30, null=True)),
        migrations.AddField("game", "tie", models.CharField(max_length=10, null=True)),
        migrations.RunPython(NOTHING, DROP),
    )

"""What holds for all prizes of an event: from how many entrants on, one each, and the money."""

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

    dependencies = (("tracker", "0011_api_tokens"),)
    operations = (
        migrations.RunPython(NOTHING, CREATE),
        migrations.AddField("event", "prize_rules", models.JSONField(null=True)),
        migrations.RunPython(NOTHING, DROP),
    )

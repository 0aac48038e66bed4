"""When a table had its result from the director: the games that ended with it can go on again."""

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
    """The moment. SQLite adds the column as it is, and makes the table anew without."""

    dependencies = (("tracker", "0013_event_agreement"),)
    operations = (
        migrations.RunPython(NOTHING, CREATE),
        migrations.AddField("pairing", "result_at", models.DateTimeField(null=True)),
        migrations.RunPython(NOTHING, DROP),
    )

"""What an event wishes about prizes, agreement and level games; and when a table got its result."""

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
    """Columns. SQLite adds them as they are, and makes the tables anew to take them away."""

    dependencies = (("tracker", "0011_api_tokens"),)
    operations = (
        migrations.RunPython(NOTHING, CREATE),
        migrations.AddField("event", "prize_rules", models.JSONField(null=True)),
        migrations.AddField("event", "agreement", models.CharField(max_length=30, null=True)),
        migrations.AddField("event", "tie", models.CharField(max_length=30, null=True)),
        migrations.AddField("game", "tie", models.CharField(max_length=10, null=True)),
        migrations.AddField("pairing", "result_at", models.DateTimeField(null=True)),
        migrations.RunPython(NOTHING, DROP),
    )

"""Each game keeps whether its makers are players or sides: its club may change its mind later."""

from functools import partial
from importlib import import_module

from django.db import migrations, models

guards = import_module("tracker.migrations.0002_guards")
phone_guards = import_module("tracker.migrations.0004_phone_guards")

GUARDS = (*guards.GUARDS, *phone_guards.PHONE_GUARDS)
DROP, CREATE = partial(guards.drop, guards=GUARDS), partial(guards.create, guards=GUARDS)


class Migration(migrations.Migration):
    """The makers of games."""

    dependencies = (("tracker", "0004_phone_guards"),)
    operations = (
        # SQLite makes the table anew, and would lose the guards with it.
        migrations.RunPython(DROP, CREATE),
        migrations.AddField("game", "makers", models.CharField(default="player", max_length=10)),
        migrations.AddConstraint(
            "game",
            models.CheckConstraint(
                condition=models.Q(("makers__in", ("player", "side"))), name="game_makers"
            ),
        ),
        migrations.RunPython(CREATE, DROP),
    )

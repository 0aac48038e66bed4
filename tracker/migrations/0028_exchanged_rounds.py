"""When seats of a round were exchanged by hand; until now only its event's log said so."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def mark(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Marks the rounds of which the log says so since they were drawn."""
    rounds = apps.get_model("tracker", "Round").objects
    lines = apps.get_model("tracker", "EventChange").objects.filter(kind="seats_exchanged")
    for event, facts, at in lines.order_by("pk").values_list("event", "facts", "at"):
        of = rounds.filter(event=event, number=facts["round"], drawn_at__lte=at)
        of.update(exchanged_at=at)


class Migration(migrations.Migration):
    """A column that can be null, so that SQLite keeps the table with its guards."""

    dependencies = (("tracker", "0027_change_facts"),)
    operations = (
        migrations.AddField("round", "exchanged_at", models.DateTimeField(null=True)),
        migrations.RunPython(mark, migrations.RunPython.noop),
    )

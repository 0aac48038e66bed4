"""What counts of an entrant who left, chosen by the director where all meet all."""

from django.db import migrations, models

from tracker.migrations import _guards
from tracker.migrations._guards import Guard

GUARD = Guard(
    "entrant_left_results",
    "tracker_entrant",
    ("INSERT", "UPDATE"),
    """
    NEW.left_results IS NOT NULL AND
    (NEW.left_at IS NULL OR NEW.left_results NOT IN ('annul', 'keep', 'forfeit'))
    """,
    "only the results of an entrant who left are annulled, kept or forfeited",
)


class Migration(migrations.Migration):
    dependencies = (("tracker", "0050_rounds_of_typed_totals"),)
    operations = (
        migrations.AddField("Entrant", "left_results", models.CharField(max_length=30, null=True)),
        migrations.RunPython(
            lambda apps, editor: _guards.create(apps, editor, (GUARD,)),
            lambda apps, editor: _guards.drop(apps, editor, (GUARD,)),
        ),
    )

"""Tables that stay as they are when their round is drawn again."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table, which leaves those with guards as they are."""

    dependencies = (("tracker", "0012_wishes"),)

    operations = (
        migrations.CreateModel(
            name="LockedTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("sides", models.JSONField()),
                ("notes", models.JSONField(default=list)),
                ("locked_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="locked_tables",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("table",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "number", "table"), name="table_locked_once"
                    )
                ],
            },
        ),
    )

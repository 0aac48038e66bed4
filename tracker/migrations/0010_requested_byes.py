"""Rounds that somebody asks in advance to sit out."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table, which leaves those with guards as they are."""

    dependencies = (("tracker", "0009_rehearsals"),)

    operations = (
        migrations.CreateModel(
            name="RequestedBye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(max_length=200)),
                ("asked_at", models.DateTimeField()),
                (
                    "entrant",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="requested_byes",
                        to="tracker.entrant",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("entrant", "number"), name="bye_requested_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="requested_bye_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="requested_bye_has_reason",
                    ),
                ],
            },
        ),
    )

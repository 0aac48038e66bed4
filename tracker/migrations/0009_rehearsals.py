"""Rehearsals of events: copies that play themselves."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """A new table, which leaves those with guards as they are."""

    dependencies = (("tracker", "0008_drawn_from"),)

    operations = (
        migrations.CreateModel(
            name="Rehearsal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entrants", models.PositiveSmallIntegerField()),
                ("is_on_paper", models.BooleanField()),
                ("is_smooth", models.BooleanField()),
                ("begun_at", models.DateTimeField()),
                ("stopped_at", models.DateTimeField(null=True)),
                ("obstacle", models.TextField(blank=True, default="")),
                (
                    "copy",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rehearsal",
                        to="tracker.event",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rehearsals",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("obstacle", ""), ("stopped_at__isnull", False), _connector="OR"
                        ),
                        name="rehearsal_with_obstacle_stands",
                    )
                ],
            },
        ),
    )

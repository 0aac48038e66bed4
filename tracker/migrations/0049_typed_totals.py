"""Totals from paper: a season that began before the book did."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import CheckConstraint, Q, UniqueConstraint


class Migration(migrations.Migration):
    dependencies = (("tracker", "0047_deleted_versions"),)
    operations = (
        migrations.CreateModel(
            name="TypedTotal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points", models.PositiveIntegerField(null=True)),
                ("is_excused", models.BooleanField(default=False)),
                ("adjustment", models.IntegerField(default=0)),
                ("entered_at", models.DateTimeField()),
                (
                    "entered_by",
                    models.ForeignKey(
                        settings.AUTH_USER_MODEL,
                        django.db.models.deletion.SET_NULL,
                        null=True,
                        related_name="+",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        "tracker.evening",
                        django.db.models.deletion.PROTECT,
                        db_index=False,
                        related_name="typed_totals",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        "tracker.player",
                        django.db.models.deletion.PROTECT,
                        related_name="typed_totals",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "constraints": [
                    UniqueConstraint(
                        fields=("evening", "player"), name="one_typed_total_of_an_evening"
                    ),
                    CheckConstraint(
                        condition=Q(points__isnull=False) | Q(is_excused=True) | ~Q(adjustment=0),
                        name="typed_total_says_something",
                    ),
                    CheckConstraint(
                        condition=Q(points=None) | Q(is_excused=False),
                        name="excused_player_has_no_points",
                    ),
                ],
            },
        ),
    )

"""The notices of events, and their further days: tables of their own, so that events stay."""

import django.db.models.deletion
from django.db import migrations, models


def own_key() -> models.BigAutoField:
    """The key of a row."""
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    """Two tables, which go again as they came."""

    dependencies = (("tracker", "0028_exchanged_rounds"),)
    operations = (
        migrations.CreateModel(
            name="EventDay",
            fields=[
                ("id", own_key()),
                ("date", models.DateField()),
                ("first_round", models.PositiveSmallIntegerField()),
                ("begins", models.TimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="days",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("date",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "date"), name="day_once_in_event"),
                    models.UniqueConstraint(
                        fields=("event", "first_round"), name="round_begins_one_day"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("first_round__gte", 2)),
                        name="day_begins_with_a_round",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EventNotice",
            fields=[
                ("id", own_key()),
                ("begins", models.TimeField(null=True)),
                ("place", models.CharField(blank=True, default="", max_length=80)),
                ("address", models.CharField(blank=True, default="", max_length=200)),
                ("fee", models.PositiveIntegerField(null=True)),
                ("fee_unit", models.CharField(blank=True, default="", max_length=5)),
                ("about", models.TextField(blank=True, default="", max_length=2000)),
                ("contact", models.CharField(blank=True, default="", max_length=200)),
                ("at_clock", models.CharField(blank=True, default="", max_length=30)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notice",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("fee__isnull", False), ("fee_unit", ""), _connector="OR"
                        ),
                        name="notice_unit_of_a_fee",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("at_clock__in", ("", "one_more", "dealers", "stop"))),
                        name="notice_at_clock",
                    ),
                ],
            },
        ),
    )

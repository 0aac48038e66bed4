"""Seasons, the evenings chosen for them, and their editions, which nobody changes."""

from functools import partial
from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

guards = import_module("tracker.migrations.0002_guards")

SEASON_GUARDS = (
    guards.Guard(
        "edition_is_final",
        "tracker_seasonedition",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "an edition of a season is never changed or deleted",
    ),
    guards.Guard(
        "season_evening_in_club",
        "tracker_seasonevening",
        ("INSERT", "UPDATE"),
        """
        (SELECT club_id FROM tracker_evening WHERE id = NEW.evening_id) <>
        (SELECT club_id FROM tracker_season WHERE id = NEW.season_id)
        """,
        "a season counts only evenings of the same club",
    ),
    guards.Guard(
        "season_stays_in_club",
        "tracker_season",
        ("UPDATE",),
        "NEW.club_id <> OLD.club_id",
        "a season stays in the club",
    ),
)


class Migration(migrations.Migration):
    """Three new tables with their guards; no other is touched."""

    dependencies = (("tracker", "0014_accounts"),)

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                ("since", models.DateField(null=True)),
                ("until", models.DateField(null=True)),
                ("rules", models.JSONField()),
                ("seed", models.CharField(max_length=64)),
                ("state", models.CharField(default="open", max_length=10)),
                ("created_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="SeasonEdition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("closed_at", models.DateTimeField()),
                ("rules", models.JSONField()),
                ("rules_hash", models.CharField(max_length=64)),
                ("table", models.JSONField()),
                ("table_hash", models.CharField(max_length=64)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="editions",
                        to="tracker.season",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="SeasonEvening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="in_seasons",
                        to="tracker.evening",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chosen",
                        to="tracker.season",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(
                fields=("club", "name_key"), name="season_name_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                ),
                name="season_has_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ("open", "closed"))), name="season_state"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("seed", ""), _negated=True), name="season_has_seed"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("since", None),
                    ("until", None),
                    ("since__lte", models.F("until")),
                    _connector="OR",
                ),
                name="season_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonedition",
            constraint=models.UniqueConstraint(
                fields=("season", "number"), name="edition_once_in_season"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonedition",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="edition_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonedition",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("number", 1), models.Q(("why", ""), _negated=True), _connector="OR"
                ),
                name="later_edition_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonevening",
            constraint=models.UniqueConstraint(
                fields=("season", "evening"), name="evening_once_in_season"
            ),
        ),
        migrations.RunPython(
            partial(guards.create, guards=SEASON_GUARDS),
            partial(guards.drop, guards=SEASON_GUARDS),
        ),
    ]

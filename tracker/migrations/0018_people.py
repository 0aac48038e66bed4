"""New tables for what a club knows of its people; those with guards stay as they are."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Five new tables."""

    dependencies = (("tracker", "0017_sessions"),)

    operations = [
        migrations.CreateModel(
            name="Contact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.CharField(blank=True, default="", max_length=254)),
                ("phone", models.CharField(blank=True, default="", max_length=254)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="contact",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("player",),
            },
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("done_on", models.DateField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasure",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("done_on", "player__name_key"),
            },
        ),
        migrations.CreateModel(
            name="ErasureOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ordered_at", models.DateTimeField()),
                ("due_on", models.DateField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasure_order",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("due_on", "pk"),
            },
        ),
        migrations.CreateModel(
            name="PlayerDetails",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                ("name_key", models.TextField(blank=True, default="")),
                ("shown", models.CharField(default="usual", max_length=10)),
                ("number", models.CharField(blank=True, default="", max_length=20)),
                ("nickname", models.CharField(blank=True, default="", max_length=80)),
                ("nickname_key", models.TextField(blank=True, default="")),
                ("is_guest", models.BooleanField(default=False)),
                ("is_junior", models.BooleanField(default=False)),
                ("note", models.CharField(blank=True, default="", max_length=400)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="details",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("player",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("shown__in", ("usual", "full", "initials", "hidden"))),
                        name="details_shown",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), ("name_key", "")),
                            models.Q(
                                models.Q(("name", ""), _negated=True),
                                models.Q(("name_key", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="details_name_with_key",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerMerge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("moved", models.JSONField()),
                ("was_active", models.BooleanField()),
                ("at", models.DateTimeField()),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="tracker.player",
                    ),
                ),
                (
                    "merged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged_by",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kept", models.F("merged")), _negated=True),
                        name="merge_of_two",
                    )
                ],
            },
        ),
    ]

"""Registrations for events, by a public form; tables of their own, no other is touched."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Four tables more."""

    dependencies = [
        ("tracker", "0029_notices"),
    ]

    operations = [
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("state", models.CharField(max_length=10)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                ("from_club", models.CharField(blank=True, default="", max_length=80)),
                ("wishes", models.CharField(blank=True, default="", max_length=400)),
                ("email", models.CharField(blank=True, default="", max_length=254)),
                ("registered_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("refused_because", models.CharField(blank=True, default="", max_length=200)),
                (
                    "entrant",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registration",
                        to="tracker.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registrations",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="RegisteredPlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                (
                    "registration",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tracker.registration",
                    ),
                ),
            ],
            options={
                "ordering": ("place",),
            },
        ),
        migrations.CreateModel(
            name="RegistrationTerms",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("limit", models.PositiveIntegerField(null=True)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registration_terms",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("event",),
            },
        ),
        migrations.CreateModel(
            name="SelfCheckIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("has_link", models.BooleanField()),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "entrant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="self_check_in",
                        to="tracker.entrant",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
            },
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="registration_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="registration_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ("placed", "waiting", "accepted", "withdrawn", "refused"))
                ),
                name="registration_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("entrant__isnull", False), ("state", "accepted")),
                    models.Q(models.Q(("state", "accepted"), _negated=True), ("entrant", None)),
                    _connector="OR",
                ),
                name="registration_accepted_is_entrant",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ended_at", None), ("state__in", ("placed", "waiting", "accepted"))),
                    models.Q(
                        models.Q(("state__in", ("placed", "waiting", "accepted")), _negated=True),
                        ("ended_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="registration_ended",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("state", "refused"), models.Q(("refused_because", ""), _negated=True)
                    ),
                    models.Q(
                        models.Q(("state", "refused"), _negated=True), ("refused_because", "")
                    ),
                    _connector="OR",
                ),
                name="registration_refused_with_a_word",
            ),
        ),
        migrations.AddConstraint(
            model_name="registeredplayer",
            constraint=models.UniqueConstraint(
                fields=("registration", "place"), name="registered_once_at_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="registeredplayer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                ),
                name="registered_has_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="registrationterms",
            constraint=models.CheckConstraint(
                condition=models.Q(("until__gt", models.F("opened_at"))),
                name="registration_ends_after_it_opens",
            ),
        ),
        migrations.AddConstraint(
            model_name="registrationterms",
            constraint=models.CheckConstraint(
                condition=models.Q(("limit", None), ("limit__gte", 1), _connector="OR"),
                name="registration_limit",
            ),
        ),
    ]

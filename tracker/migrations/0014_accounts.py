"""Who logs in, and what they may do where."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Three tables more, and a column that SQLite adds without making its table anew."""

    dependencies = [
        ("tracker", "0013_locked_tables"),
    ]

    # The library's tables point at User, which they look for in the first migration.
    run_before = [("account", "0001_initial"), ("mfa", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="has_open_evenings",
            field=models.BooleanField(null=True),
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                ("username", models.CharField(max_length=60, unique=True)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("name", models.CharField(max_length=80)),
                ("is_active", models.BooleanField(default=True)),
                ("is_site_admin", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("username", ""), _negated=True),
                        ),
                        name="user_has_name",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=10)),
                ("for_whom", models.CharField(max_length=80)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="tracker.club",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="tracker.evening",
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("created_at", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("for_whom", ""), _negated=True),
                        name="invitation_names_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("club__isnull", False), ("evening", None), ("name", "admin")),
                            models.Q(
                                ("club", None),
                                ("evening__isnull", False),
                                ("name__in", ("scorer", "director")),
                            ),
                            _connector="OR",
                        ),
                        name="invitation_has_its_place",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("used_at", None), ("revoked_at", None), _connector="OR"
                        ),
                        name="invitation_is_used_or_revoked",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Role",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=10)),
                ("given_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="roles",
                        to="tracker.club",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="roles",
                        to="tracker.evening",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("user__name", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("evening", None)),
                        fields=("user", "club"),
                        name="role_once_in_club",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("club", None)),
                        fields=("user", "evening"),
                        name="role_once_at_evening",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("club__isnull", False), ("evening", None), ("name", "admin")),
                            models.Q(
                                ("club", None),
                                ("evening__isnull", False),
                                ("name__in", ("scorer", "director")),
                            ),
                            _connector="OR",
                        ),
                        name="role_has_its_place",
                    ),
                ],
            },
        ),
    ]

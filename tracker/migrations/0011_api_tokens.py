"""Keys by which programs of a club may write."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table more; no other is touched."""

    dependencies = [
        ("tracker", "0010_requested_byes"),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                ("scopes", models.JSONField()),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("expires_on", models.DateField()),
                ("last_used_on", models.DateField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tokens",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("name_key", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at", None)),
                        fields=("club", "name_key"),
                        name="token_name_in_club",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("name_key", ""), _negated=True),
                        ),
                        name="token_has_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("last_used_on", None),
                            ("last_used_on__lte", models.F("expires_on")),
                            _connector="OR",
                        ),
                        name="token_is_used_in_its_time",
                    ),
                ],
            },
        ),
    ]

"""What the games of a month come to, kept for all workers; it is written when somebody asks for it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table more, which goes again as it came."""

    dependencies = (("tracker", "0033_photos"),)
    operations = (
        migrations.CreateModel(
            name="KeptMonth",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=20)),
                ("month", models.DateField()),
                ("stamp", models.CharField(max_length=64)),
                ("figures", models.JSONField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="kept_months",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("club", "variant", "kind", "month"), name="month_kept_once"
                    ),
                ],
            },
        ),
    )

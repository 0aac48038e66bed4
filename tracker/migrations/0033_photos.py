"""Photos of hands that two phones have differently, in a table of their own: no other is touched."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table more, which goes again as it came."""

    dependencies = (("tracker", "0032_tallies"),)
    operations = (
        migrations.CreateModel(
            name="HandPhoto",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("submission_id", models.UUIDField(unique=True)),
                ("picture", models.BinaryField()),
                ("taken_at", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="photos",
                        to="tracker.device",
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="photos",
                        to="tracker.hand",
                    ),
                ),
            ],
            options={"ordering": ("taken_at", "pk")},
        ),
    )

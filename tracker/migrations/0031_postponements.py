"""Tables that play on another date than their round, in a table of its own: no other is touched."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """One table more, which goes again as it came."""

    dependencies = (("tracker", "0030_registrations"),)
    operations = (
        migrations.CreateModel(
            name="Postponement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("until", models.DateField(null=True)),
                ("noted_at", models.DateTimeField()),
                (
                    "pairing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postponement",
                        to="tracker.pairing",
                    ),
                ),
            ],
        ),
    )

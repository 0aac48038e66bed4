"""A wrong PIN is counted by where it came from, too."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tracker", "0053_pending_registrations"),)
    operations = (
        migrations.AddField(
            "wrongpin", "source", models.CharField(max_length=64, default="", blank=True)
        ),
    )

"""A requested bye no longer needs a reason: only the director reads it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tracker", "0051_left_results"),)
    operations = (
        migrations.RemoveConstraint("requestedbye", "requested_bye_has_reason"),
        migrations.AlterField(
            "requestedbye", "reason", models.CharField(blank=True, max_length=200)
        ),
    )

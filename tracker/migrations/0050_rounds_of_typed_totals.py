"""The rounds of a typed total, for seasons that count average rounds."""

from django.db import migrations, models
from django.db.models import CheckConstraint, Q


class Migration(migrations.Migration):
    dependencies = (("tracker", "0059_wrong_pin_source"),)
    operations = (
        migrations.AddField("TypedTotal", "rounds", models.PositiveSmallIntegerField(null=True)),
        migrations.AddConstraint(
            "TypedTotal",
            CheckConstraint(
                condition=Q(rounds=None) | Q(rounds__gte=1, points__isnull=False),
                name="rounds_are_of_points",
            ),
        ),
    )

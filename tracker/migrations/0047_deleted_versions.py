"""Hand versions that were deleted with their club are remembered by their keys."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = (("tracker", "0041_invitation_made_by"),)
    operations = (
        migrations.CreateModel(
            "DeletedVersions",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("first", models.BigIntegerField()),
                ("last", models.BigIntegerField()),
            ],
            options={
                "ordering": ("first", "pk"),
                "constraints": (
                    models.CheckConstraint(
                        name="deleted_versions_in_order", condition=Q(last__gte=F("first"))
                    ),
                ),
            },
        ),
    )

"""Invitations know who made them, whose right is asked again when they are used.

Those from before name nobody and are void: they were valid for a week.
"""

from django.conf import settings
from django.db import migrations, models
from django.db.models.deletion import SET_NULL


class Migration(migrations.Migration):
    dependencies = (("tracker", "0040_tournaments_and_phones"),)
    operations = (
        migrations.AddField(
            "Invitation",
            "made_by",
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                SET_NULL,
                null=True,
                db_index=False,
                related_name="invitations_made",
            ),
        ),
    )

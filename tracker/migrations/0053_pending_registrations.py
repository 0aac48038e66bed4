"""A registration can wait for its confirmation."""

from django.db import migrations
from django.db.models import CheckConstraint, Q

STATES = ("pending", "placed", "waiting", "accepted", "withdrawn", "refused")
STANDING = STATES[:4]


class Migration(migrations.Migration):
    dependencies = (("tracker", "0048_outbox_and_upkeep"),)
    operations = (
        migrations.RemoveConstraint("registration", "registration_state"),
        migrations.AddConstraint(
            "registration",
            CheckConstraint(name="registration_state", condition=Q(state__in=STATES)),
        ),
        migrations.RemoveConstraint("registration", "registration_ended"),
        migrations.AddConstraint(
            "registration",
            CheckConstraint(
                name="registration_ended",
                condition=Q(state__in=STANDING, ended_at=None)
                | (~Q(state__in=STANDING) & Q(ended_at__isnull=False)),
            ),
        ),
    )

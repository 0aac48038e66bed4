"""How to reach the entrants of a list: a telephone number beside the address, and no sender."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_nobody(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Gives registrations that nobody sent what is the hash of no secret."""
    registrations = apps.get_model("tracker", "Registration").objects
    for registration in registrations.filter(secret_hash=None):
        registrations.filter(pk=registration.pk).update(secret_hash=f"nobody {registration.pk}")


class Migration(migrations.Migration):
    """Two columns; who goes back keeps the registrations, and loses their telephone numbers."""

    dependencies = (("tracker", "0035_nominal_hands"),)
    operations = (
        migrations.AddField(
            model_name="registration",
            name="phone",
            field=models.CharField(blank=True, default="", max_length=254),
        ),
        migrations.AlterField(
            model_name="registration",
            name="secret_hash",
            field=models.CharField(blank=True, max_length=64, null=True, unique=True),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("secret_hash__isnull", False), ("state", "accepted"), _connector="OR"
                ),
                name="registration_sent_or_brought",
            ),
        ),
        migrations.RunPython(migrations.RunPython.noop, name_nobody),
    )

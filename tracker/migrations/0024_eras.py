"""The eras of a book: each restore begins one, and may know which one was lost by it."""

from uuid import uuid4

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_eras(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Gives each restore that is noted an era of its own."""
    restorations = apps.get_model("tracker", "Restoration").objects
    for pk in restorations.values_list("pk", flat=True):
        restorations.filter(pk=pk).update(era=uuid4())


class Migration(migrations.Migration):
    """Two columns."""

    dependencies = (("tracker", "0023_seals"),)
    operations = (
        migrations.AddField("restoration", "era", models.UUIDField(null=True)),
        migrations.AddField("restoration", "lost_era", models.UUIDField(null=True)),
        migrations.RunPython(name_eras, migrations.RunPython.noop),
        migrations.AlterField(
            "restoration", "era", models.UUIDField(null=True, unique=True, default=uuid4)
        ),
    )

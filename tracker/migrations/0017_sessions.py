"""The table in which wrong passwords and the like are counted, and where sessions end."""

from typing import Any

from django.core.management import call_command
from django.db import migrations, models


def make_cache(apps: Any, schema_editor: Any) -> None:
    """Makes the table as Django defines it for this database; one that is there stays."""
    alias = schema_editor.connection.alias
    call_command("createcachetable", "cache", database=alias, verbosity=0)


class Migration(migrations.Migration):
    """A table that is no model's, and a column that SQLite adds without making its table anew."""

    dependencies = [("tracker", "0016_passport")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="sessions_from",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(make_cache, migrations.RunPython.noop),
    ]

"""Since when a club comes in out of an archive; none does so yet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that can be null, so that SQLite keeps the table with its guards."""

    dependencies = (("tracker", "0037_hands_of_slips"),)
    operations = (migrations.AddField("club", "coming_at", models.DateTimeField(null=True)),)

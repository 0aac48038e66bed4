"""How many hands a table has played by its slip; no slip has said so yet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that can be null, so that SQLite keeps the table with its guards."""

    dependencies = (("tracker", "0036_brought_contacts"),)
    operations = (
        migrations.AddField("pairing", "typed_hands", models.PositiveSmallIntegerField(null=True)),
    )

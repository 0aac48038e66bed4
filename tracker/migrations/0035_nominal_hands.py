"""To how many hands a tournament brings rounds of unequal length; none does so yet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that can be null, so that SQLite keeps the table with its guards."""

    dependencies = (("tracker", "0034_months"),)
    operations = (
        migrations.AddField("event", "nominal_hands", models.PositiveSmallIntegerField(null=True)),
    )

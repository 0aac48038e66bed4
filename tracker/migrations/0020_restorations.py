"""A new table for when the book was restored; those with guards stay as they are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """One new table."""

    dependencies = (("tracker", "0019_plain_constraints"),)
    operations = (
        migrations.CreateModel(
            name="Restoration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("made_at", models.DateTimeField(null=True)),
            ],
            options={"ordering": ("-at", "-pk")},
        ),
    )

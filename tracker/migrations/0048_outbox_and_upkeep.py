"""Mail waits in the book, and regular work is noted there."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tracker", "0049_typed_totals"),)
    operations = (
        migrations.CreateModel(
            "OutgoingMail",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("recipient", models.EmailField(max_length=254)),
                ("sender", models.CharField(max_length=400)),
                ("subject", models.CharField(max_length=400)),
                ("body", models.TextField()),
                ("made_at", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("next_try_at", models.DateTimeField(db_index=True)),
            ],
            options={"ordering": ("pk",)},
        ),
        migrations.CreateModel(
            "UpkeepRun",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("task", models.CharField(max_length=30, unique=True)),
                ("began_at", models.DateTimeField()),
                ("finished_at", models.DateTimeField(null=True)),
                ("problem", models.CharField(blank=True, max_length=200)),
            ],
            options={"ordering": ("task",)},
        ),
    )

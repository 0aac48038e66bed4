import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Club",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("slug", models.CharField(max_length=40, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="club_has_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("slug__regex", "\\A[a-z0-9]+(-[a-z0-9]+)*\\Z")),
                        name="club_slug_form",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Evening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField()),
                ("title", models.CharField(max_length=80)),
                ("created_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="evenings",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("-date", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.CharField(max_length=20)),
                ("variant", models.CharField(max_length=40)),
                ("options", models.JSONField()),
                ("places", models.PositiveSmallIntegerField()),
                ("first_dealer", models.PositiveSmallIntegerField()),
                ("started_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("removed_at", models.DateTimeField(null=True)),
                ("submission_id", models.UUIDField(unique=True)),
                ("totals", models.JSONField()),
                ("ladder", models.JSONField(null=True)),
                ("carry", models.PositiveIntegerField(default=0)),
                ("next_dealer", models.PositiveSmallIntegerField(null=True)),
                ("is_finished", models.BooleanField(default=False)),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="games",
                        to="tracker.evening",
                    ),
                ),
            ],
            options={
                "ordering": ("started_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("record", models.JSONField()),
                ("scored", models.JSONField(null=True)),
                ("problems", models.JSONField(null=True)),
                ("state", models.CharField(max_length=20)),
                ("revision", models.PositiveIntegerField(default=1)),
                ("rules_version", models.CharField(max_length=20)),
                ("entered_at", models.DateTimeField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hands",
                        to="tracker.game",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="HandRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("record", models.JSONField()),
                ("scored", models.JSONField(null=True)),
                ("state", models.CharField(max_length=20)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("entered_at", models.DateTimeField()),
                ("submission_id", models.UUIDField(unique=True)),
                (
                    "hand",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="tracker.hand",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                ("is_active", models.BooleanField(default=True)),
                ("created_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("name_key", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "game",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tracker.game",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("place",),
            },
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.UniqueConstraint(
                fields=("club", "date", "title"), name="evening_once_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.CheckConstraint(
                condition=models.Q(("title", ""), _negated=True), name="evening_has_title"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("table", ""), _negated=True), name="game_has_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("variant", ""), _negated=True), name="game_has_variant"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("places__range", (2, 4))), name="game_places"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_dealer__lt", models.F("places"))),
                name="game_first_dealer",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("is_finished", True), ("next_dealer", None)),
                    models.Q(
                        ("is_finished", False),
                        ("next_dealer__isnull", False),
                        ("next_dealer__lt", models.F("places")),
                    ),
                    _connector="OR",
                ),
                name="game_next_dealer",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("finished_at__isnull", False), ("is_finished", True)),
                    models.Q(("finished_at", None), ("is_finished", False)),
                    _connector="OR",
                ),
                name="game_finished_at",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("winner", None),
                    models.Q(("is_finished", True), ("winner__lt", models.F("places"))),
                    _connector="OR",
                ),
                name="game_winner",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("closed_at", None), ("is_finished", True), _connector="OR"),
                name="game_closed_is_finished",
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("version__gte", 1)), name="game_version"
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.UniqueConstraint(fields=("game", "number"), name="hand_once_in_game"),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="hand_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(("revision__gte", 1)), name="hand_revision"
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ("counted", "void", "after_end", "needs_correction", "waiting"))
                ),
                name="hand_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scored__isnull", False), ("state", "counted")),
                    models.Q(
                        models.Q(("state", "counted"), _negated=True), ("scored__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="hand_scored_when_counted",
            ),
        ),
        migrations.AddConstraint(
            model_name="hand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("problems__isnull", False), ("state", "needs_correction")),
                    models.Q(
                        models.Q(("state", "needs_correction"), _negated=True),
                        ("problems__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="hand_problems_when_wrong",
            ),
        ),
        migrations.AddConstraint(
            model_name="handrevision",
            constraint=models.UniqueConstraint(
                fields=("hand", "number"), name="revision_once_of_hand"
            ),
        ),
        migrations.AddConstraint(
            model_name="handrevision",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="revision_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="handrevision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ("counted", "void", "after_end", "needs_correction", "waiting"))
                ),
                name="revision_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="handrevision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("scored__isnull", False), ("state", "counted")),
                    models.Q(
                        models.Q(("state", "counted"), _negated=True), ("scored__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="revision_scored_when_counted",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("club", "name_key"), name="player_name_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                ),
                name="player_has_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(fields=("game", "place"), name="seat_once_in_game"),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("game", "player"), name="player_once_in_game"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.CheckConstraint(
                condition=models.Q(("place__lte", 3)), name="seat_place"
            ),
        ),
    ]

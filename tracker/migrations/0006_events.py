"""Events: entrants, rounds with their tables, calls and rulings; a game can belong to a table."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

guarded = import_module("tracker.migrations.0005_makers")


class Migration(migrations.Migration):
    """The tables of events."""

    dependencies = (("tracker", "0005_makers"),)
    operations = (
        # On the way back SQLite makes the table of games anew, and would lose the guards with it.
        migrations.RunPython(guarded.DROP, guarded.CREATE),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveSmallIntegerField()),
                ("part", models.CharField(blank=True, default="", max_length=80)),
                ("notes", models.JSONField(default=list)),
                ("typed_points", models.JSONField(null=True)),
                ("forfeited_by", models.PositiveSmallIntegerField(null=True)),
                ("minutes_added", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("table",),
            },
        ),
        migrations.AddField(
            model_name="game",
            name="most_hands",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=40)),
                ("options", models.JSONField()),
                ("format", models.CharField(max_length=30)),
                ("format_options", models.JSONField(default=dict)),
                ("rounds", models.PositiveSmallIntegerField()),
                ("games", models.PositiveSmallIntegerField(default=1)),
                ("hands", models.PositiveSmallIntegerField(null=True)),
                ("minutes", models.PositiveSmallIntegerField(null=True)),
                ("scoring", models.CharField(default="raw", max_length=30)),
                ("keys", models.JSONField()),
                ("unplayed", models.JSONField(default=dict)),
                ("best", models.PositiveSmallIntegerField(null=True)),
                ("leavers", models.CharField(default="ranked", max_length=30)),
                ("prizes", models.JSONField(default=list)),
                ("seeding", models.CharField(default="lot", max_length=30)),
                ("seed", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField(null=True)),
                ("check_in_until", models.DateTimeField(null=True)),
                ("state", models.CharField(default="draft", max_length=30)),
                ("revealed_from", models.PositiveIntegerField(null=True)),
                ("created_at", models.DateTimeField()),
                ("final_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
                (
                    "evening",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="event",
                        to="tracker.evening",
                    ),
                ),
            ],
            options={
                "ordering": ("-evening__date", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("number", models.PositiveIntegerField(null=True)),
                ("order", models.PositiveIntegerField()),
                ("from_club", models.CharField(blank=True, default="", max_length=80)),
                ("table", models.PositiveSmallIntegerField(null=True)),
                ("entered_at", models.DateTimeField()),
                ("checked_in_at", models.DateTimeField(null=True)),
                ("left_at", models.DateTimeField(null=True)),
                ("left_reason", models.CharField(blank=True, default="", max_length=30)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entrants",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("order", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Conflict",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_absolute", models.BooleanField(default=True)),
                (
                    "first",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tracker.entrant",
                    ),
                ),
                (
                    "second",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tracker.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conflicts",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="EventChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("said", models.TextField()),
                ("reason", models.CharField(default="", max_length=200)),
                ("is_public", models.BooleanField(default=False)),
                ("at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="changes",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("from_round", models.PositiveSmallIntegerField(default=1)),
                ("until_round", models.PositiveSmallIntegerField(null=True)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="members",
                        to="tracker.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="members",
                        to="tracker.event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="memberships",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("place", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Call",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(blank=True, default="", max_length=200)),
                ("called_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="calls",
                        to="tracker.pairing",
                    ),
                ),
            ],
            options={
                "ordering": ("called_at", "pk"),
            },
        ),
        migrations.AddField(
            model_name="game",
            name="pairing",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="tracker.pairing",
            ),
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("attempt", models.PositiveSmallIntegerField(default=1)),
                ("seed", models.CharField(max_length=64)),
                ("costs", models.JSONField(default=list)),
                ("drawn_at", models.DateTimeField()),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("started_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("stale_since", models.DateTimeField(null=True)),
                ("minutes", models.PositiveSmallIntegerField(null=True)),
                ("stopped_at", models.DateTimeField(null=True)),
                ("stopped_seconds", models.PositiveIntegerField(default=0)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drawn_rounds",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Placing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(null=True)),
                ("seat", models.PositiveSmallIntegerField(null=True)),
                ("room", models.CharField(blank=True, default="", max_length=30)),
                ("reason", models.CharField(blank=True, default="", max_length=30)),
                (
                    "entrant",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="placings",
                        to="tracker.entrant",
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="placings",
                        to="tracker.pairing",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="placings",
                        to="tracker.round",
                    ),
                ),
            ],
            options={
                "ordering": ("pairing", "side", "seat", "pk"),
            },
        ),
        migrations.AddField(
            model_name="pairing",
            name="round",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pairings",
                to="tracker.round",
            ),
        ),
        migrations.CreateModel(
            name="Ruling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=30)),
                ("points", models.IntegerField(default=0)),
                ("article", models.CharField(blank=True, default="", max_length=80)),
                ("reason", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField()),
                ("cancelled_at", models.DateTimeField(null=True)),
                ("cancelled_because", models.CharField(blank=True, default="", max_length=200)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="tracker.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="tracker.event",
                    ),
                ),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="tracker.round",
                    ),
                ),
            ],
            options={
                "ordering": ("made_at", "pk"),
            },
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ("draft", "open", "running", "final"))),
                name="event_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("seeding__in", ("lot", "order"))), name="event_seeding"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("leavers__in", ("ranked", "last"))), name="event_leavers"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("rounds__gte", 1)), name="event_rounds"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("games__gte", 1)), name="event_games"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("hands", None), ("hands__gte", 1), _connector="OR"),
                name="event_hands",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("minutes", None), ("minutes__gte", 1), _connector="OR"),
                name="event_minutes",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("best", None), ("best__gte", 1), _connector="OR"),
                name="event_best",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("seed", ""), _negated=True), name="event_has_seed"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("final_at__isnull", False), ("state", "final")),
                    models.Q(models.Q(("state", "final"), _negated=True), ("final_at", None)),
                    _connector="OR",
                ),
                name="event_final_at",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="start_number_once_in_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("event", "name"), name="entrant_name_in_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="entrant_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("number", None), ("number__gte", 1), _connector="OR"),
                name="entrant_number",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(("table", None), ("table__gte", 1), _connector="OR"),
                name="entrant_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("left_at", None), ("left_reason", "")),
                    models.Q(
                        ("left_at__isnull", False), models.Q(("left_reason", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="entrant_left_for_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="conflict",
            constraint=models.UniqueConstraint(fields=("first", "second"), name="conflict_once"),
        ),
        migrations.AddConstraint(
            model_name="conflict",
            constraint=models.CheckConstraint(
                condition=models.Q(("first__lt", models.F("second"))), name="conflict_in_order"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("said", ""), _negated=True), name="change_is_said"
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=models.Q(("until_round", None)),
                fields=("event", "player"),
                name="player_once_in_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.UniqueConstraint(
                condition=models.Q(("until_round", None)),
                fields=("entrant", "place"),
                name="member_once_at_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(("from_round__gte", 1)), name="member_from_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answered_at", None)),
                fields=("pairing",),
                name="one_open_call_of_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="call",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("answered_at", None),
                    ("answered_at__gte", models.F("called_at")),
                    _connector="OR",
                ),
                name="call_answered_later",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="round_once_in_event"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="round_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("published_at", None), ("confirmed_at__isnull", False), _connector="OR"
                ),
                name="round_published_after_confirmed",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("started_at", None), ("published_at__isnull", False), _connector="OR"
                ),
                name="round_started_after_published",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("closed_at", None), ("started_at__isnull", False), _connector="OR"
                ),
                name="round_closed_after_started",
            ),
        ),
        migrations.AddConstraint(
            model_name="placing",
            constraint=models.UniqueConstraint(
                fields=("round", "entrant", "room"), name="entrant_once_in_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="placing",
            constraint=models.UniqueConstraint(
                fields=("pairing", "side", "seat"), name="placing_once_at_seat"
            ),
        ),
        migrations.AddConstraint(
            model_name="placing",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("pairing__isnull", False),
                        ("reason", ""),
                        ("seat__isnull", False),
                        ("side__isnull", False),
                    ),
                    models.Q(
                        ("entrant__isnull", False),
                        ("pairing", None),
                        ("seat", None),
                        ("side", None),
                        models.Q(("reason", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="placing_sits_or_has_a_reason",
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.UniqueConstraint(
                fields=("round", "table"), name="pairing_once_at_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.CheckConstraint(
                condition=models.Q(("table__gte", 1)), name="pairing_table"
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.CheckConstraint(
                condition=models.Q(("typed_points", None), ("forfeited_by", None), _connector="OR"),
                name="pairing_has_one_result",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ("own_score", "to_opponents", "warning", "disqualification"))
                ),
                name="ruling_kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="ruling_has_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "to_opponents"), _negated=True),
                    ("round__isnull", False),
                    _connector="OR",
                ),
                name="ruling_to_opponents_of_a_round",
            ),
        ),
        migrations.RunPython(guarded.CREATE, guarded.DROP),
    )

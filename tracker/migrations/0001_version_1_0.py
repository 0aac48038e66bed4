"""The tables and guards of version 1.0, in one step for new books.

A book of 1.0 has them already; older ones are upgraded to 1.0 first.
"""

import uuid
from typing import Any

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.core.management import call_command
from django.db import migrations, models

from tracker.migrations._guards import (
    create,
    create_tally_triggers,
    drop,
    drop_tally_triggers,
)


def create_cache_table(apps: Any, schema_editor: Any) -> None:
    """Creates the table as Django defines it for this database, unless it exists."""
    alias = schema_editor.connection.alias
    call_command("createcachetable", "cache", database=alias, verbosity=0)


class Migration(migrations.Migration):
    """Replaces the thirty-nine migrations up to 1.0."""

    initial = True
    replaces = [
        ("tracker", "0001_tables"),
        ("tracker", "0002_guards"),
        ("tracker", "0003_phones"),
        ("tracker", "0004_phone_guards"),
        ("tracker", "0005_makers"),
        ("tracker", "0006_events"),
        ("tracker", "0007_event_guards"),
        ("tracker", "0008_drawn_from"),
        ("tracker", "0009_rehearsals"),
        ("tracker", "0010_requested_byes"),
        ("tracker", "0011_api_tokens"),
        ("tracker", "0012_wishes"),
        ("tracker", "0013_locked_tables"),
        ("tracker", "0014_accounts"),
        ("tracker", "0015_seasons"),
        ("tracker", "0016_passport"),
        ("tracker", "0017_sessions"),
        ("tracker", "0018_people"),
        ("tracker", "0019_plain_constraints"),
        ("tracker", "0020_restorations"),
        ("tracker", "0021_erased_traces"),
        ("tracker", "0022_phones_taken_away"),
        ("tracker", "0023_seals"),
        ("tracker", "0024_eras"),
        ("tracker", "0025_byes_and_numbers"),
        ("tracker", "0026_chains"),
        ("tracker", "0027_change_facts"),
        ("tracker", "0028_exchanged_rounds"),
        ("tracker", "0029_notices"),
        ("tracker", "0030_registrations"),
        ("tracker", "0031_postponements"),
        ("tracker", "0032_tallies"),
        ("tracker", "0033_photos"),
        ("tracker", "0034_months"),
        ("tracker", "0035_nominal_hands"),
        ("tracker", "0036_brought_contacts"),
        ("tracker", "0037_hands_of_slips"),
        ("tracker", "0038_clubs_to_come"),
        ("tracker", "0039_roem_in_tallies"),
    ]
    dependencies = []

    operations = [
        migrations.CreateModel(
            name="ErasedTrace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
            ],
            options={
                "ordering": ("pk",),
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
                ("makers", models.CharField(default="player", max_length=10)),
                ("started_at", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("removed_at", models.DateTimeField(null=True)),
                ("submission_id", models.UUIDField(unique=True)),
                ("most_hands", models.PositiveSmallIntegerField(null=True)),
                ("tie", models.CharField(max_length=10, null=True)),
                ("words", models.CharField(max_length=30, null=True)),
                ("totals", models.JSONField()),
                ("ladder", models.JSONField(null=True)),
                ("carry", models.PositiveIntegerField(default=0)),
                ("next_dealer", models.PositiveSmallIntegerField(null=True)),
                ("is_finished", models.BooleanField(default=False)),
                ("winner", models.PositiveSmallIntegerField(null=True)),
                ("finished_at", models.DateTimeField(null=True)),
                ("version", models.PositiveIntegerField(default=1)),
            ],
            options={
                "ordering": ("started_at", "pk"),
            },
        ),
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
                ("typed_hands", models.PositiveSmallIntegerField(null=True)),
                ("forfeited_by", models.PositiveSmallIntegerField(null=True)),
                ("result_at", models.DateTimeField(null=True)),
                ("minutes_added", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "ordering": ("table",),
            },
        ),
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
                ("era", models.UUIDField(default=uuid.uuid4, null=True, unique=True)),
                ("lost_era", models.UUIDField(null=True)),
            ],
            options={
                "ordering": ("-at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                ("username", models.CharField(max_length=60, unique=True)),
                ("email", models.EmailField(blank=True, max_length=254)),
                ("name", models.CharField(max_length=80)),
                ("is_active", models.BooleanField(default=True)),
                ("is_site_admin", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("sessions_from", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("username", ""), _negated=True),
                        ),
                        name="user_has_name",
                    )
                ],
            },
        ),
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
                ("agreement", models.CharField(default="none", max_length=10)),
                ("makers", models.CharField(default="player", max_length=10)),
                ("keeps_details", models.BooleanField(default=False)),
                ("has_open_evenings", models.BooleanField(null=True)),
                ("created_at", models.DateTimeField()),
                ("coming_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("name", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("name", ""), _negated=True), name="club_has_name"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("slug", ""), _negated=True),
                            django.db.models.lookups.Exact(
                                models.Func(
                                    models.F("slug"),
                                    models.Value("abcdefghijklmnopqrstuvwxyz0123456789-"),
                                    function="TRIM",
                                    output_field=models.CharField(),
                                ),
                                models.Value(""),
                            ),
                            django.db.models.lookups.Exact(
                                models.Func(
                                    models.F("slug"),
                                    models.Value("-"),
                                    function="TRIM",
                                    output_field=models.CharField(),
                                ),
                                models.F("slug"),
                            ),
                            django.db.models.lookups.Exact(
                                django.db.models.functions.text.Replace(
                                    models.F("slug"), models.Value("--"), models.Value("")
                                ),
                                models.F("slug"),
                            ),
                        ),
                        name="club_slug_form",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("agreement__in", ("none", "pass", "second", "double"))),
                        name="club_agreement",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("makers__in", ("player", "side"))), name="club_makers"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Chain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(default=0)),
                (
                    "head",
                    models.CharField(
                        default="0000000000000000000000000000000000000000000000000000000000000000",
                        max_length=64,
                    ),
                ),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chain",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("club",),
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
                ("epoch", models.UUIDField()),
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
                ("nominal_hands", models.PositiveSmallIntegerField(null=True)),
                ("leavers", models.CharField(default="ranked", max_length=30)),
                ("prizes", models.JSONField(default=list)),
                ("prize_rules", models.JSONField(null=True)),
                ("seeding", models.CharField(default="lot", max_length=30)),
                ("seed", models.CharField(max_length=64)),
                ("size", models.PositiveIntegerField(null=True)),
                ("check_in_until", models.DateTimeField(null=True)),
                ("agreement", models.CharField(max_length=30, null=True)),
                ("tie", models.CharField(max_length=30, null=True)),
                ("words", models.CharField(max_length=30, null=True)),
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
                ("kind", models.CharField(max_length=30)),
                ("facts", models.JSONField(default=dict)),
                ("text", models.TextField(blank=True, default="")),
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
            name="EventDay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("date", models.DateField()),
                ("first_round", models.PositiveSmallIntegerField()),
                ("begins", models.TimeField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="days",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("date",),
            },
        ),
        migrations.CreateModel(
            name="EventNotice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("begins", models.TimeField(null=True)),
                ("place", models.CharField(blank=True, default="", max_length=80)),
                ("address", models.CharField(blank=True, default="", max_length=200)),
                ("fee", models.PositiveIntegerField(null=True)),
                ("fee_unit", models.CharField(blank=True, default="", max_length=5)),
                ("about", models.TextField(blank=True, default="", max_length=2000)),
                ("contact", models.CharField(blank=True, default="", max_length=200)),
                ("at_clock", models.CharField(blank=True, default="", max_length=30)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="notice",
                        to="tracker.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="KeptTally",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="tally",
                        serialize=False,
                        to="tracker.game",
                    ),
                ),
                ("figures", models.JSONField()),
            ],
        ),
        migrations.AddField(
            model_name="game",
            name="evening",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="tracker.evening",
            ),
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.UUIDField(unique=True)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("paired_at", models.DateTimeField()),
                ("seen_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                ("taken_at", models.DateTimeField(null=True)),
                ("unsent", models.PositiveIntegerField(default=0)),
                ("seconds_ahead", models.IntegerField(default=0)),
                ("writing_number", models.PositiveIntegerField(null=True)),
                ("writing_at", models.DateTimeField(null=True)),
                (
                    "writing",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="writers",
                        to="tracker.game",
                    ),
                ),
            ],
            options={
                "ordering": ("paired_at", "pk"),
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
                ("seal", models.CharField(max_length=64, null=True)),
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
            name="Claim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("record", models.JSONField()),
                ("submission_id", models.UUIDField(unique=True)),
                ("made_at", models.DateTimeField()),
                ("is_disputed", models.BooleanField(default=False)),
                ("settled_at", models.DateTimeField(null=True)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="tracker.device",
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="tracker.hand",
                    ),
                ),
            ],
            options={
                "ordering": ("made_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Agreement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveIntegerField()),
                ("is_agreed", models.BooleanField()),
                ("said_at", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="agreements",
                        to="tracker.device",
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="agreements",
                        to="tracker.hand",
                    ),
                ),
            ],
            options={
                "ordering": ("said_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="HandPhoto",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("submission_id", models.UUIDField(unique=True)),
                ("picture", models.BinaryField()),
                ("taken_at", models.DateTimeField()),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="photos",
                        to="tracker.device",
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="photos",
                        to="tracker.hand",
                    ),
                ),
            ],
            options={
                "ordering": ("taken_at", "pk"),
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
                ("seal", models.CharField(max_length=64, null=True)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="tracker.device",
                    ),
                ),
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
            name="Invitation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=10)),
                ("for_whom", models.CharField(max_length=80)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(null=True)),
                ("used_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="tracker.club",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="invitations",
                        to="tracker.evening",
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("created_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="KeptMonth",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=20)),
                ("month", models.DateField()),
                ("stamp", models.CharField(max_length=64)),
                ("figures", models.JSONField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="kept_months",
                        to="tracker.club",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LateHand",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("record", models.JSONField()),
                ("submission_id", models.UUIDField(unique=True)),
                ("received_at", models.DateTimeField()),
                ("settled_at", models.DateTimeField(null=True)),
                ("is_accepted", models.BooleanField(null=True)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="late_hands",
                        to="tracker.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="late_hands",
                        to="tracker.game",
                    ),
                ),
            ],
            options={
                "ordering": ("received_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="LockedTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("table", models.PositiveSmallIntegerField()),
                ("sides", models.JSONField()),
                ("notes", models.JSONField(default=list)),
                ("locked_at", models.DateTimeField()),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="locked_tables",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("table",),
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
            name="ErasureOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ordered_at", models.DateTimeField()),
                ("due_on", models.DateField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasure_order",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("due_on", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("done_on", models.DateField()),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="erasure",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("done_on", "player__name_key"),
            },
        ),
        migrations.AddField(
            model_name="device",
            name="player",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="devices",
                to="tracker.player",
            ),
        ),
        migrations.CreateModel(
            name="Contact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.CharField(blank=True, default="", max_length=254)),
                ("phone", models.CharField(blank=True, default="", max_length=254)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="contact",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("player",),
            },
        ),
        migrations.CreateModel(
            name="PlayerDetails",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                ("name_key", models.TextField(blank=True, default="")),
                ("shown", models.CharField(default="usual", max_length=10)),
                ("number", models.CharField(blank=True, default="", max_length=20)),
                ("nickname", models.CharField(blank=True, default="", max_length=80)),
                ("nickname_key", models.TextField(blank=True, default="")),
                ("is_guest", models.BooleanField(default=False)),
                ("is_junior", models.BooleanField(default=False)),
                ("note", models.CharField(blank=True, default="", max_length=400)),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="details",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("player",),
            },
        ),
        migrations.CreateModel(
            name="PlayerMerge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("moved", models.JSONField()),
                ("was_active", models.BooleanField()),
                ("at", models.DateTimeField()),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merges",
                        to="tracker.player",
                    ),
                ),
                (
                    "merged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="merged_by",
                        to="tracker.player",
                    ),
                ),
            ],
            options={
                "ordering": ("-at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Postponement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("until", models.DateField(null=True)),
                ("noted_at", models.DateTimeField()),
                (
                    "pairing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postponement",
                        to="tracker.pairing",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("state", models.CharField(max_length=10)),
                (
                    "secret_hash",
                    models.CharField(blank=True, max_length=64, null=True, unique=True),
                ),
                ("name", models.CharField(blank=True, default="", max_length=80)),
                ("from_club", models.CharField(blank=True, default="", max_length=80)),
                ("wishes", models.CharField(blank=True, default="", max_length=400)),
                ("email", models.CharField(blank=True, default="", max_length=254)),
                ("phone", models.CharField(blank=True, default="", max_length=254)),
                ("registered_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(null=True)),
                ("refused_because", models.CharField(blank=True, default="", max_length=200)),
                (
                    "entrant",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registration",
                        to="tracker.entrant",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registrations",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="RegisteredPlayer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                (
                    "registration",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="players",
                        to="tracker.registration",
                    ),
                ),
            ],
            options={
                "ordering": ("place",),
            },
        ),
        migrations.CreateModel(
            name="RegistrationTerms",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("opened_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("closed_at", models.DateTimeField(null=True)),
                ("limit", models.PositiveIntegerField(null=True)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="registration_terms",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("event",),
            },
        ),
        migrations.CreateModel(
            name="Rehearsal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("entrants", models.PositiveSmallIntegerField()),
                ("is_on_paper", models.BooleanField()),
                ("is_smooth", models.BooleanField()),
                ("begun_at", models.DateTimeField()),
                ("stopped_at", models.DateTimeField(null=True)),
                ("obstacle", models.TextField(blank=True, default="")),
                (
                    "copy",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rehearsal",
                        to="tracker.event",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rehearsals",
                        to="tracker.event",
                    ),
                ),
            ],
            options={
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="RequestedBye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("reason", models.CharField(max_length=200)),
                ("asked_at", models.DateTimeField()),
                (
                    "entrant",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="requested_byes",
                        to="tracker.entrant",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="Role",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=10)),
                ("given_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="roles",
                        to="tracker.club",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="roles",
                        to="tracker.evening",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("user__name", "pk"),
            },
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
                ("drawn_from", models.JSONField(null=True)),
                ("confirmed_at", models.DateTimeField(null=True)),
                ("published_at", models.DateTimeField(null=True)),
                ("started_at", models.DateTimeField(null=True)),
                ("closed_at", models.DateTimeField(null=True)),
                ("stale_since", models.DateTimeField(null=True)),
                ("exchanged_at", models.DateTimeField(null=True)),
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
            name="RuleSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("variant", models.CharField(max_length=40)),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                ("is_default", models.BooleanField(default=False)),
                ("created_at", models.DateTimeField()),
                ("retired_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rule_sets",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("name_key", "pk"),
            },
        ),
        migrations.CreateModel(
            name="RuleSetVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("options", models.JSONField()),
                ("words", models.CharField(blank=True, default="", max_length=30)),
                ("note", models.CharField(blank=True, default="", max_length=200)),
                ("made_at", models.DateTimeField()),
                (
                    "rule_set",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="tracker.ruleset",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.AddField(
            model_name="game",
            name="rule_set_version",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="games",
                to="tracker.rulesetversion",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="rule_set_version",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="events",
                to="tracker.rulesetversion",
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
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                ("since", models.DateField(null=True)),
                ("until", models.DateField(null=True)),
                ("rules", models.JSONField()),
                ("seed", models.CharField(max_length=64)),
                ("state", models.CharField(default="open", max_length=10)),
                ("created_at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("-created_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="SeasonEdition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("closed_at", models.DateTimeField()),
                ("rules", models.JSONField()),
                ("rules_hash", models.CharField(max_length=64)),
                ("table", models.JSONField()),
                ("table_hash", models.CharField(max_length=64)),
                ("why", models.CharField(blank=True, default="", max_length=200)),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="editions",
                        to="tracker.season",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
            },
        ),
        migrations.CreateModel(
            name="SeasonEvening",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="in_seasons",
                        to="tracker.evening",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chosen",
                        to="tracker.season",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
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
        migrations.CreateModel(
            name="SelfCheckIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                ("has_link", models.BooleanField()),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "entrant",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="self_check_in",
                        to="tracker.entrant",
                    ),
                ),
            ],
            options={
                "ordering": ("at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                ("id", models.UUIDField(primary_key=True, serialize=False)),
                ("seq", models.PositiveIntegerField(null=True)),
                ("digest", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField()),
                ("answer", models.JSONField()),
                ("entered_at", models.DateTimeField(null=True)),
                ("received_at", models.DateTimeField()),
                ("seal", models.CharField(max_length=64, null=True)),
                (
                    "device",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="tracker.device",
                    ),
                ),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="tracker.game",
                    ),
                ),
            ],
            options={
                "ordering": ("received_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=20)),
                ("serial", models.PositiveIntegerField(default=1)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("code_made_at", models.DateTimeField()),
                (
                    "evening",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="tracker.evening",
                    ),
                ),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        migrations.AddField(
            model_name="device",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="devices",
                to="tracker.table",
            ),
        ),
        migrations.CreateModel(
            name="WrongPin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tried_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="wrong_pins",
                        to="tracker.table",
                    ),
                ),
            ],
            options={
                "ordering": ("tried_at", "pk"),
            },
        ),
        migrations.CreateModel(
            name="ChainLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField()),
                ("deed", models.CharField(max_length=30)),
                ("subject", models.CharField(max_length=30)),
                ("subject_id", models.CharField(max_length=40)),
                ("facts", models.JSONField()),
                ("by", models.CharField(max_length=60)),
                ("salt", models.CharField(max_length=64)),
                ("previous", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chain_lines",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "indexes": [
                    models.Index(fields=["subject", "subject_id"], name="chain_line_subject")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "number"), name="chain_line_once"),
                    models.UniqueConstraint(
                        fields=("club", "previous"), name="chain_line_straight"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="chain_line_number"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("number", 1),
                                (
                                    "previous",
                                    "0000000000000000000000000000000000000000000000000000000000000000",
                                ),
                            ),
                            models.Q(
                                ("number__gt", 1),
                                models.Q(
                                    (
                                        "previous",
                                        "0000000000000000000000000000000000000000000000000000000000000000",
                                    ),
                                    _negated=True,
                                ),
                            ),
                            _connector="OR",
                        ),
                        name="chain_line_first",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("deed", ""), _negated=True),
                            models.Q(("subject", ""), _negated=True),
                            models.Q(("by", ""), _negated=True),
                        ),
                        name="chain_line_says_what",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                ("name_key", models.TextField()),
                ("scopes", models.JSONField()),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("expires_on", models.DateField()),
                ("last_used_on", models.DateField(null=True)),
                ("revoked_at", models.DateTimeField(null=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tokens",
                        to="tracker.club",
                    ),
                ),
            ],
            options={
                "ordering": ("name_key", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at", None)),
                        fields=("club", "name_key"),
                        name="token_name_in_club",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("name", ""), _negated=True),
                            models.Q(("name_key", ""), _negated=True),
                        ),
                        name="token_has_name",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("last_used_on", None),
                            ("last_used_on__lte", models.F("expires_on")),
                            _connector="OR",
                        ),
                        name="token_is_used_in_its_time",
                    ),
                ],
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
                condition=models.Q(
                    models.Q(("kind", "note"), models.Q(("text", ""), _negated=True)),
                    models.Q(models.Q(("kind__in", ("note", "")), _negated=True), ("text", "")),
                    _connector="OR",
                ),
                name="change_is_told",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventday",
            constraint=models.UniqueConstraint(fields=("event", "date"), name="day_once_in_event"),
        ),
        migrations.AddConstraint(
            model_name="eventday",
            constraint=models.UniqueConstraint(
                fields=("event", "first_round"), name="round_begins_one_day"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventday",
            constraint=models.CheckConstraint(
                condition=models.Q(("first_round__gte", 2)), name="day_begins_with_a_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="eventnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("fee__isnull", False), ("fee_unit", ""), _connector="OR"),
                name="notice_unit_of_a_fee",
            ),
        ),
        migrations.AddConstraint(
            model_name="eventnotice",
            constraint=models.CheckConstraint(
                condition=models.Q(("at_clock__in", ("", "one_more", "dealers", "stop"))),
                name="notice_at_clock",
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
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("settled_at", None)),
                fields=("hand", "device"),
                name="claim_once_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="agreement",
            constraint=models.UniqueConstraint(
                fields=("hand", "revision", "device"), name="agreement_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="agreement",
            constraint=models.CheckConstraint(
                condition=models.Q(("revision__gte", 1)), name="agreement_revision"
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
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("for_whom", ""), _negated=True),
                name="invitation_names_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("club__isnull", False), ("evening", None), ("name", "admin")),
                    models.Q(
                        ("club", None),
                        ("evening__isnull", False),
                        ("name__in", ("scorer", "director")),
                    ),
                    _connector="OR",
                ),
                name="invitation_has_its_place",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("used_at", None), ("revoked_at", None), _connector="OR"),
                name="invitation_is_used_or_revoked",
            ),
        ),
        migrations.AddConstraint(
            model_name="keptmonth",
            constraint=models.UniqueConstraint(
                fields=("club", "variant", "kind", "month"), name="month_kept_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="latehand",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="late_hand_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="latehand",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("is_accepted", None), ("settled_at", None)),
                    models.Q(("is_accepted__isnull", False), ("settled_at__isnull", False)),
                    _connector="OR",
                ),
                name="late_hand_settled",
            ),
        ),
        migrations.AddConstraint(
            model_name="lockedtable",
            constraint=models.UniqueConstraint(
                fields=("event", "number", "table"), name="table_locked_once"
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
            model_name="playerdetails",
            constraint=models.CheckConstraint(
                condition=models.Q(("shown__in", ("usual", "full", "initials", "hidden"))),
                name="details_shown",
            ),
        ),
        migrations.AddConstraint(
            model_name="playerdetails",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), ("name_key", "")),
                    models.Q(
                        models.Q(("name", ""), _negated=True),
                        models.Q(("name_key", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="details_name_with_key",
            ),
        ),
        migrations.AddConstraint(
            model_name="playermerge",
            constraint=models.CheckConstraint(
                condition=models.Q(("kept", models.F("merged")), _negated=True), name="merge_of_two"
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="registration_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="registration_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ("placed", "waiting", "accepted", "withdrawn", "refused"))
                ),
                name="registration_state",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("entrant__isnull", False), ("state", "accepted")),
                    models.Q(models.Q(("state", "accepted"), _negated=True), ("entrant", None)),
                    _connector="OR",
                ),
                name="registration_accepted_is_entrant",
            ),
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
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ended_at", None), ("state__in", ("placed", "waiting", "accepted"))),
                    models.Q(
                        models.Q(("state__in", ("placed", "waiting", "accepted")), _negated=True),
                        ("ended_at__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="registration_ended",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("state", "refused"), models.Q(("refused_because", ""), _negated=True)
                    ),
                    models.Q(
                        models.Q(("state", "refused"), _negated=True), ("refused_because", "")
                    ),
                    _connector="OR",
                ),
                name="registration_refused_with_a_word",
            ),
        ),
        migrations.AddConstraint(
            model_name="registeredplayer",
            constraint=models.UniqueConstraint(
                fields=("registration", "place"), name="registered_once_at_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="registeredplayer",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                ),
                name="registered_has_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="registrationterms",
            constraint=models.CheckConstraint(
                condition=models.Q(("until__gt", models.F("opened_at"))),
                name="registration_ends_after_it_opens",
            ),
        ),
        migrations.AddConstraint(
            model_name="registrationterms",
            constraint=models.CheckConstraint(
                condition=models.Q(("limit", None), ("limit__gte", 1), _connector="OR"),
                name="registration_limit",
            ),
        ),
        migrations.AddConstraint(
            model_name="rehearsal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("obstacle", ""), ("stopped_at__isnull", False), _connector="OR"
                ),
                name="rehearsal_with_obstacle_stands",
            ),
        ),
        migrations.AddConstraint(
            model_name="requestedbye",
            constraint=models.UniqueConstraint(
                fields=("entrant", "number"), name="bye_requested_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="requestedbye",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="requested_bye_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="requestedbye",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="requested_bye_has_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.UniqueConstraint(
                condition=models.Q(("evening", None)),
                fields=("user", "club"),
                name="role_once_in_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.UniqueConstraint(
                condition=models.Q(("club", None)),
                fields=("user", "evening"),
                name="role_once_at_evening",
            ),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("club__isnull", False), ("evening", None), ("name", "admin")),
                    models.Q(
                        ("club", None),
                        ("evening__isnull", False),
                        ("name__in", ("scorer", "director")),
                    ),
                    _connector="OR",
                ),
                name="role_has_its_place",
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
            model_name="ruleset",
            constraint=models.UniqueConstraint(
                fields=("club", "variant", "name_key"), name="rule_set_name_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_default", True)),
                fields=("club", "variant"),
                name="rule_set_default_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                ),
                name="rule_set_has_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="ruleset",
            constraint=models.CheckConstraint(
                condition=models.Q(("variant", ""), _negated=True), name="rule_set_has_variant"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulesetversion",
            constraint=models.UniqueConstraint(
                fields=("rule_set", "number"), name="version_once_in_rule_set"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulesetversion",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="rule_set_version_number"
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
                condition=models.Q(("makers__in", ("player", "side"))), name="game_makers"
            ),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("version__gte", 1)), name="game_version"
            ),
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
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(
                fields=("club", "name_key"), name="season_name_in_club"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True), models.Q(("name_key", ""), _negated=True)
                ),
                name="season_has_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("state__in", ("open", "closed"))), name="season_state"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("seed", ""), _negated=True), name="season_has_seed"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("since", None),
                    ("until", None),
                    ("since__lte", models.F("until")),
                    _connector="OR",
                ),
                name="season_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonedition",
            constraint=models.UniqueConstraint(
                fields=("season", "number"), name="edition_once_in_season"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonedition",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="edition_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonedition",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("number", 1), models.Q(("why", ""), _negated=True), _connector="OR"
                ),
                name="later_edition_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="seasonevening",
            constraint=models.UniqueConstraint(
                fields=("season", "evening"), name="evening_once_in_season"
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
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.CheckConstraint(
                condition=models.Q(("status__in", (200, 201, 202))), name="submission_stored"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("evening", "name"), name="table_once_in_evening"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="table_has_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("serial__gte", 1)), name="table_serial"
            ),
        ),
        migrations.AddConstraint(
            model_name="device",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("writing", None), ("writing_at", None), ("writing_number", None)),
                    models.Q(
                        ("writing__isnull", False),
                        ("writing_at__isnull", False),
                        ("writing_number__gte", 1),
                        ("writing_number__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="device_writes_a_hand",
            ),
        ),
        migrations.RunPython(create_cache_table, migrations.RunPython.noop),
        migrations.RunPython(create, drop),
        migrations.RunPython(create_tally_triggers, drop_tally_triggers),
    ]

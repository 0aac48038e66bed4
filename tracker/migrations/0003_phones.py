"""Phones at the tables: how they are let in, what they send, and what the other side says of it."""

import uuid
from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

guards = import_module("tracker.migrations.0002_guards")


class Migration(migrations.Migration):
    """The tables for phones, and what a club wants of them."""

    dependencies = [
        ("tracker", "0002_guards"),
    ]

    operations = [
        # SQLite makes some of the tables anew, and would lose the guards with them.
        migrations.RunPython(guards.drop, guards.create),
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
            ],
            options={
                "ordering": ("said_at", "pk"),
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
            ],
            options={
                "ordering": ("made_at", "pk"),
            },
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
                ("unsent", models.PositiveIntegerField(default=0)),
                ("seconds_ahead", models.IntegerField(default=0)),
                ("writing_number", models.PositiveIntegerField(null=True)),
                ("writing_at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ("paired_at", "pk"),
            },
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
            ],
            options={
                "ordering": ("received_at", "pk"),
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
            ],
            options={
                "ordering": ("name",),
            },
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
            ],
            options={
                "ordering": ("tried_at", "pk"),
            },
        ),
        migrations.AddField(
            model_name="club",
            name="agreement",
            field=models.CharField(default="none", max_length=10),
        ),
        migrations.AddField(
            model_name="club",
            name="keeps_details",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="club",
            name="makers",
            field=models.CharField(default="player", max_length=10),
        ),
        migrations.AddField(
            model_name="evening",
            name="epoch",
            field=models.UUIDField(default=uuid.uuid4),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("agreement__in", ("none", "pass", "second", "double"))),
                name="club_agreement",
            ),
        ),
        migrations.AddConstraint(
            model_name="club",
            constraint=models.CheckConstraint(
                condition=models.Q(("makers__in", ("player", "side"))), name="club_makers"
            ),
        ),
        migrations.AddField(
            model_name="agreement",
            name="hand",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="agreements",
                to="tracker.hand",
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="hand",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="claims",
                to="tracker.hand",
            ),
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
        migrations.AddField(
            model_name="device",
            name="writing",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="writers",
                to="tracker.game",
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="claims",
                to="tracker.device",
            ),
        ),
        migrations.AddField(
            model_name="agreement",
            name="device",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="agreements",
                to="tracker.device",
            ),
        ),
        migrations.AddField(
            model_name="handrevision",
            name="device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="revisions",
                to="tracker.device",
            ),
        ),
        migrations.AddField(
            model_name="latehand",
            name="device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="late_hands",
                to="tracker.device",
            ),
        ),
        migrations.AddField(
            model_name="latehand",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="late_hands",
                to="tracker.game",
            ),
        ),
        migrations.AddField(
            model_name="submission",
            name="device",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="submissions",
                to="tracker.device",
            ),
        ),
        migrations.AddField(
            model_name="submission",
            name="game",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="submissions",
                to="tracker.game",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="evening",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="tracker.evening",
            ),
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
        migrations.AddField(
            model_name="wrongpin",
            name="table",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="wrong_pins",
                to="tracker.table",
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
        migrations.RunPython(guards.create, guards.drop),
    ]

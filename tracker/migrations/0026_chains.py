"""The chains of deeds with their guards; each club's begins."""

import json
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib import import_module
from secrets import token_hex
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q
from django.utils import timezone

guards = import_module("tracker.migrations.0002_guards")

GENESIS = "0" * 64
CHAIN_GUARDS = (
    guards.Guard(
        "chain_line_is_final",
        "tracker_chainline",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "a line of a chain is never changed or deleted",
    ),
    guards.Guard(
        "chain_line_follows",
        "tracker_chainline",
        ("INSERT",),
        """
        NEW.number > 1 AND NEW.previous <> COALESCE(
            (SELECT hash FROM tracker_chainline AS line
             WHERE line.club_id = NEW.club_id AND line.number = NEW.number - 1), '')
        """,
        "a line of a chain follows the one before it",
    ),
    guards.Guard(
        "chain_goes_on",
        "tracker_chain",
        ("UPDATE",),
        """
        NEW.club_id <> OLD.club_id OR NEW.number <> OLD.number + 1 OR NEW.head <> COALESCE(
            (SELECT hash FROM tracker_chainline AS line
             WHERE line.club_id = NEW.club_id AND line.number = NEW.number), '')
        """,
        "a chain goes on line by line",
    ),
    guards.Guard("chain_stays", "tracker_chain", ("DELETE",), "1 = 1", "a chain is never deleted"),
)
KEY = (
    "id",
    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
)


def begin(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Gives each club the first line of its chain."""
    clubs, lines = apps.get_model("tracker", "Club"), apps.get_model("tracker", "ChainLine")
    for pk in clubs.objects.order_by("pk").values_list("pk", flat=True):
        line = lines(club_id=pk, number=1, made_at=timezone.now(), deed="club_begun")
        line.subject, line.subject_id, line.facts = "club", str(pk), {}
        line.by, line.salt, line.previous = "command", token_hex(16), GENESIS
        line.hash = _hash(line)
        line.save()
        apps.get_model("tracker", "Chain").objects.create(club_id=pk, number=1, head=line.hash)


def _hash(line: Any) -> str:
    """As `tracker.book.chain` had it then."""
    what = (line.deed, line.subject, line.subject_id, line.facts, line.by)
    said = [line.previous, line.club_id, line.number, line.made_at, *what, line.salt]
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), default=_plain)
    return sha256(text.encode()).hexdigest()


def _plain(value: object) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)


class Migration(migrations.Migration):
    """Two new tables; those with guards stay as they are."""

    dependencies = (("tracker", "0025_byes_and_numbers"),)
    operations = (
        migrations.CreateModel(
            name="Chain",
            fields=[
                KEY,
                ("number", models.PositiveIntegerField(default=0)),
                ("head", models.CharField(default=GENESIS, max_length=64)),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="chain",
                        to="tracker.club",
                    ),
                ),
            ],
            options={"ordering": ("club",)},
        ),
        migrations.CreateModel(
            name="ChainLine",
            fields=[
                KEY,
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
                "constraints": (
                    models.UniqueConstraint(fields=("club", "number"), name="chain_line_once"),
                    models.UniqueConstraint(
                        fields=("club", "previous"), name="chain_line_straight"
                    ),
                    models.CheckConstraint(condition=Q(number__gte=1), name="chain_line_number"),
                    models.CheckConstraint(
                        condition=Q(number=1, previous=GENESIS)
                        | (Q(number__gt=1) & ~Q(previous=GENESIS)),
                        name="chain_line_first",
                    ),
                    models.CheckConstraint(
                        condition=~Q(deed="") & ~Q(subject="") & ~Q(by=""),
                        name="chain_line_says_what",
                    ),
                ),
            },
        ),
        migrations.RunPython(
            partial(guards.create, guards=CHAIN_GUARDS), partial(guards.drop, guards=CHAIN_GUARDS)
        ),
        migrations.RunPython(begin, migrations.RunPython.noop),
    )

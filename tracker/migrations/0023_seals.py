"""Seals on hands, their versions and submissions; what is there already is sealed as it is."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

guards = import_module("tracker.migrations.0002_guards")
phone_guards = import_module("tracker.migrations.0004_phone_guards")

FINAL = tuple(
    guard
    for guard in (*guards.GUARDS, *phone_guards.PHONE_GUARDS)
    if guard.name in ("revision_is_final", "submission_is_final")
)
BATCH = 500


def _of_hand(hand: Any) -> tuple[Any, ...]:
    stands = (hand.record, hand.scored, hand.problems, hand.state)
    kept = (hand.revision, hand.rules_version, hand.entered_at)
    return (hand.game_id, hand.number, *stands, *kept)


def _of_version(version: Any) -> tuple[Any, ...]:
    place = (version.hand.game_id, version.hand.number, version.number)
    entered = (version.record, version.scored, version.state, version.reason)
    return (*place, *entered, version.entered_at, str(version.submission_id), version.device_id)


def _of_submission(sent: Any) -> tuple[Any, ...]:
    came = (str(sent.id), sent.game_id, sent.device_id, sent.seq, sent.digest)
    return (*came, sent.status, sent.answer, sent.entered_at, sent.received_at)


SEALED: Mapping[str, Callable[[Any], tuple[Any, ...]]] = {
    "Hand": _of_hand,
    "HandRevision": _of_version,
    "Submission": _of_submission,
}
"""What `tracker.book.seals` had a seal say then."""


def seal(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Seals every row; the guards of those that are final are away meanwhile."""
    for name, facts in SEALED.items():
        _seal(apps.get_model("tracker", name).objects, facts)


def _seal(rows: Any, facts: Callable[[Any], tuple[Any, ...]]) -> None:
    found = rows.select_related("hand") if rows.model.__name__ == "HandRevision" else rows.all()
    batch: list[Any] = []
    for row in found.order_by("pk").iterator(chunk_size=BATCH):
        row.seal = _digest(facts(row))
        batch.append(row)
        if len(batch) == BATCH:
            rows.bulk_update(batch, ["seal"])
            batch = []
    rows.bulk_update(batch, ["seal"])


def _digest(facts: tuple[Any, ...]) -> str:
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), default=_plain)
    return sha256(text.encode()).hexdigest()


def _plain(value: object) -> str:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value)


class Migration(migrations.Migration):
    """The columns, and the seals of what is there."""

    dependencies = (("tracker", "0022_phones_taken_away"),)
    operations = (
        *(
            migrations.AddField(name, "seal", models.CharField(max_length=64, null=True))
            for name in SEALED
        ),
        migrations.RunPython(
            partial(guards.drop, guards=FINAL), partial(guards.create, guards=FINAL)
        ),
        migrations.RunPython(seal, migrations.RunPython.noop),
        migrations.RunPython(
            partial(guards.create, guards=FINAL), partial(guards.drop, guards=FINAL)
        ),
    )

"""Seals on hands, their versions and submissions; what is there already is sealed as it is."""

from functools import partial
from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tracker.book.seals import seal_of

guards = import_module("tracker.migrations.0002_guards")
phone_guards = import_module("tracker.migrations.0004_phone_guards")

FINAL = tuple(
    guard
    for guard in (*guards.GUARDS, *phone_guards.PHONE_GUARDS)
    if guard.name in ("revision_is_final", "submission_is_final")
)
SEALED = ("Hand", "HandRevision", "Submission")
BATCH = 500


def seal(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Seals every row; the guards of those that are final are away meanwhile."""
    for name in SEALED:
        _seal(apps.get_model("tracker", name).objects)


def _seal(rows: Any) -> None:
    found = rows.select_related("hand") if rows.model.__name__ == "HandRevision" else rows.all()
    batch: list[Any] = []
    for row in found.order_by("pk").iterator(chunk_size=BATCH):
        row.seal = seal_of(row)
        batch.append(row)
        if len(batch) == BATCH:
            rows.bulk_update(batch, ["seal"])
            batch = []
    rows.bulk_update(batch, ["seal"])


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

"""By what erased players are known again in archives; those erased before by their seats."""

from functools import partial
from importlib import import_module
from uuid import UUID

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils.crypto import salted_hmac

guards = import_module("tracker.migrations.0002_guards")

TRACE_GUARDS = (
    guards.Guard(
        "trace_is_final",
        "tracker_erasedtrace",
        ("UPDATE", "DELETE"),
        "1 = 1",
        "by what an erased player is known again is never changed or deleted",
    ),
)


def trace(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Notes the seats of those who were erased before; their names are not known any more."""
    seats = apps.get_model("tracker", "Seat").objects.filter(player__erasure__isnull=False)
    found = {_seat_trace(*seat) for seat in seats.values_list("game__submission_id", "place")}
    traces = apps.get_model("tracker", "ErasedTrace").objects
    traces.bulk_create([traces.model(digest=one) for one in sorted(found)])


def _seat_trace(game: UUID | None, place: int) -> str:
    """As `tracker.reading.people.traces` had it then."""
    return salted_hmac("tracker.traces.seat", f"{game} {place}", algorithm="sha256").hexdigest()


class Migration(migrations.Migration):
    """A new table with its guard; those with guards stay as they are."""

    dependencies = (("tracker", "0020_restorations"),)

    operations = (
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
            options={"ordering": ("pk",)},
        ),
        migrations.RunPython(trace, migrations.RunPython.noop),
        migrations.RunPython(
            partial(guards.create, guards=TRACE_GUARDS), partial(guards.drop, guards=TRACE_GUARDS)
        ),
    )

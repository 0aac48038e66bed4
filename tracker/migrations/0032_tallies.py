"""Tallies of finished games, kept beside them; those of the games that are there are worked out."""

from collections.abc import Iterable
from itertools import groupby, islice
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tracker.book.folding import COUNTED
from tracker.book.tallies import counted_hand, hands_tally, tally_json

AT_ONCE = 200
WRITTEN = {
    "INSERT": ("INSERT", "NEW"),
    "UPDATE": ("UPDATE OF record, scored, state", "NEW"),
    "DELETE": ("DELETE", "OLD"),
}
SQLITE_CREATE = """
CREATE TRIGGER hand_takes_tally_{name} AFTER {event} ON tracker_hand
BEGIN
    DELETE FROM tracker_kepttally WHERE game_id = {row}.game_id;
END
"""
SQLITE_DROP = "DROP TRIGGER hand_takes_tally_{name}"
POSTGRESQL_CREATE = """
CREATE FUNCTION hand_takes_tally_{name}() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
    DELETE FROM tracker_kepttally WHERE game_id = {row}.game_id;
    RETURN NULL;
END
$guard$;
CREATE TRIGGER hand_takes_tally_{name} AFTER {event} ON tracker_hand
FOR EACH ROW EXECUTE FUNCTION hand_takes_tally_{name}();
"""
POSTGRESQL_DROP = "DROP FUNCTION hand_takes_tally_{name}() CASCADE"
STATEMENTS = {
    "sqlite": (SQLITE_CREATE, SQLITE_DROP),
    "postgresql": (POSTGRESQL_CREATE, POSTGRESQL_DROP),
}


def create(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Has every write to a hand take the tally of its game away."""
    run(editor, STATEMENTS[editor.connection.vendor][0])


def drop(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Takes the triggers away."""
    run(editor, STATEMENTS[editor.connection.vendor][1])


def run(editor: BaseDatabaseSchemaEditor, statement: str) -> None:
    """Executes the statement for each way to write a hand."""
    for name, (event, row) in WRITTEN.items():
        editor.execute(statement.format(name=name, event=event, row=row), params=None)


def fill(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Works out the tallies of all finished games, some at a time."""
    games = apps.get_model("tracker", "Game").objects.filter(is_finished=True)
    left = games.order_by("pk").values_list("pk", "makers", "places").iterator()
    while some := list(islice(left, AT_ONCE)):
        _fill(apps, some)


def _fill(apps: Apps, games: Iterable[Any]) -> None:
    tallies, hands = apps.get_model("tracker", "KeptTally"), apps.get_model("tracker", "Hand")
    known = {pk: (makers, places) for pk, makers, places in games}
    rows = hands.objects.filter(game__in=[*known], state=COUNTED).order_by("game", "number")
    of_games = groupby(
        rows.values_list("game_id", "number", "record", "scored"), lambda row: row[0]
    )
    tallies.objects.bulk_create(
        tallies(
            game_id=pk,
            figures=tally_json(hands_tally(*known[pk], [counted_hand(*row[1:]) for row in found])),
        )
        for pk, found in of_games
    )


class Migration(migrations.Migration):
    """A table more, and triggers on that of the hands; no other is touched."""

    dependencies = (("tracker", "0031_postponements"),)
    operations = (
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
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(create, drop),
    )

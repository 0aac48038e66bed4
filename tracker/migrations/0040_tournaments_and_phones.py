"""Tables and columns take the words of the pages: an event is a tournament, a device a phone.

Tables are renamed, never built anew, so every row and key stays. The guards name tables and
columns, so they are dropped before and created after.
"""

from collections.abc import Iterable

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.deletion import PROTECT

from tracker.migrations import _guards
from tracker.migrations._guards import GUARDS, Guard

MODELS = (
    ("Event", "Tournament"),
    ("EventChange", "TournamentChange"),
    ("EventDay", "TournamentDay"),
    ("EventNotice", "TournamentNotice"),
    ("Device", "Phone"),
)
COLUMNS = {
    ("event", "tournament"): (
        *("Conflict", "Entrant", "TournamentChange", "TournamentDay", "TournamentNotice"),
        *("LockedTable", "Member", "Registration", "RegistrationTerms", "Rehearsal", "Round"),
        "Ruling",
    ),
    ("device", "phone"): (
        *("Agreement", "Claim", "HandPhoto", "HandRevision", "LateHand", "Submission"),
    ),
}


def _renamed(guard: Guard) -> Guard:
    def text(old: str) -> str:
        return old.replace("event", "tournament").replace("device", "phone")

    return guard._replace(
        name=text(guard.name),
        table=text(guard.table),
        condition=text(guard.condition),
        message=text(guard.message),
    )


RENAMED_GUARDS = tuple(_renamed(guard) for guard in GUARDS)


def forwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Renames the tables first: the columns are named with the new ones."""
    _guards.drop(apps, editor, GUARDS)
    _rename_tables(editor, MODELS)
    for (old, new), models_ in COLUMNS.items():
        _rename_column(editor, models_, f"{old}_id", f"{new}_id")
    _guards.create(apps, editor, RENAMED_GUARDS)


def backwards(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Gives everything the names of version 1.0 again."""
    _guards.drop(apps, editor, RENAMED_GUARDS)
    for (old, new), models_ in COLUMNS.items():
        _rename_column(editor, models_, f"{new}_id", f"{old}_id")
    _rename_tables(editor, [(new, old) for old, new in MODELS])
    _guards.create(apps, editor, GUARDS)


def _rename_tables(editor: BaseDatabaseSchemaEditor, names: Iterable[tuple[str, str]]) -> None:
    for old, new in names:
        editor.execute(f"ALTER TABLE tracker_{old.lower()} RENAME TO tracker_{new.lower()}")


def _rename_column(
    editor: BaseDatabaseSchemaEditor, models_: Iterable[str], old: str, new: str
) -> None:
    for model in models_:
        editor.execute(f"ALTER TABLE tracker_{model.lower()} RENAME COLUMN {old} TO {new}")


UNIQUE = (
    ("agreement", "agreement_once", ("hand", "revision", "phone"), None),
    ("claim", "claim_once_open", ("hand", "phone"), models.Q(settled_at=None)),
    ("entrant", "start_number_once_in_event", ("tournament", "number"), None),
    ("entrant", "entrant_name_in_event", ("tournament", "name"), None),
    ("lockedtable", "table_locked_once", ("tournament", "number", "table"), None),
    ("member", "player_once_in_event", ("tournament", "player"), models.Q(until_round=None)),
    ("registration", "registration_number_once", ("tournament", "number"), None),
    ("round", "round_once_in_event", ("tournament", "number"), None),
    ("tournamentday", "day_once_in_event", ("tournament", "date"), None),
    ("tournamentday", "round_begins_one_day", ("tournament", "first_round"), None),
)
"""Model, name, fields and condition of each constraint on a column with a new name."""


def _key(
    model: str, name: str, to: str, related_name: str, *, null: bool = False
) -> migrations.AlterField:
    kind = models.OneToOneField if name == "evening" else models.ForeignKey
    return migrations.AlterField(
        model, name, kind(to, on_delete=PROTECT, related_name=related_name, null=null)
    )


class Migration(migrations.Migration):
    """Constraints keep their names; the database itself has followed the columns."""

    dependencies = (("tracker", "0001_version_1_0"),)
    operations = (
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(forwards, backwards)],
            state_operations=[
                *(migrations.RenameModel(old, new) for old, new in MODELS),
                *(
                    migrations.RenameField(model, old, new)
                    for (old, new), models_ in COLUMNS.items()
                    for model in models_
                ),
                _key("tournament", "evening", "tracker.evening", "tournament"),
                _key(
                    "tournament",
                    "rule_set_version",
                    "tracker.rulesetversion",
                    "tournaments",
                    null=True,
                ),
                _key("phone", "player", "tracker.player", "phones", null=True),
                _key("phone", "table", "tracker.table", "phones"),
                *(migrations.RemoveConstraint(model, name) for model, name, *_ in UNIQUE),
                *(
                    migrations.AddConstraint(
                        model,
                        models.UniqueConstraint(fields=fields, name=name, condition=condition),
                    )
                    for model, name, fields, condition in UNIQUE
                ),
                migrations.AlterModelOptions("registrationterms", {"ordering": ("tournament",)}),
            ],
        ),
    )

"""Lines of an event's log become kinds and facts; what cannot be read back keeps its text."""

from collections import defaultdict
from functools import partial
from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Q

from tracker.archive.english_log import BETWEEN_PLAYERS, People, Reader, Substitute, sentence

guards = import_module("tracker.migrations.0002_guards")
event_guards = import_module("tracker.migrations.0007_event_guards")

FINAL = tuple(one for one in event_guards.EVENT_GUARDS if one.name == "change_is_final")
NOTE = "note"
BATCH = 500


def to_facts(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Reads every line back."""
    for event in apps.get_model("tracker", "Event").objects.select_related("evening"):
        reader, changed = Reader(_people(event)), []
        for line in event.changes.order_by("-pk"):
            found = reader.read(line.text)
            if found is None:
                line.kind = NOTE
            else:
                (line.kind, line.facts), line.text = found, ""
            changed.append(line)
        event.changes.bulk_update(changed, ["kind", "facts", "text"], batch_size=BATCH)


def to_texts(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Writes every line in English again, with the names of today."""
    for event in apps.get_model("tracker", "Event").objects.all():
        lines = [*event.changes.exclude(kind=NOTE)]
        entrants = dict(event.entrants.values_list("pk", "name")) | _taken_off(apps, lines)
        members = dict(event.members.values_list("pk", "player__name"))
        for line in lines:
            line.text = sentence(line.kind, line.facts, entrants, members)
        event.changes.bulk_update(lines, ["text"], batch_size=BATCH)


def _people(event: Any) -> People:
    columns = ("pk", "entrant", "place", "from_round", "until_round", "player__name")
    places = defaultdict(list)
    for pk, entrant, place, first, last, name in event.members.values_list(*columns):
        places[entrant, place].append((first, last, pk, name))
    substitutes = [
        Substitute(new, old, new_name, old_name, first)
        for members in places.values()
        for first, _last, new, new_name in members
        for _first, last, old, old_name in members
        if last == first - 1 and new != old
    ]
    players = dict(event.evening.club.players.values_list("name", "pk"))
    return People(event.entrants.values_list("pk", "name"), substitutes, players)


def _taken_off(apps: Apps, lines: list[Any]) -> dict[int, str]:
    """The names of those who have no row as an entrant any more."""
    players = {
        line.facts["entrant"]: line.facts["players"] for line in lines if "players" in line.facts
    }
    keys = {key for several in players.values() for key in several}
    found = apps.get_model("tracker", "Player").objects.filter(pk__in=keys)
    known = dict(found.values_list("pk", "name"))
    named = {
        one: [known[key] for key in several if key in known] for one, several in players.items()
    }
    return {one: BETWEEN_PLAYERS.join(names) for one, names in named.items() if names}


class Migration(migrations.Migration):
    """SQLite makes the table anew, so that its guard is away until the end."""

    dependencies = (("tracker", "0026_chains"),)
    operations = (
        migrations.RunPython(
            partial(guards.drop, guards=FINAL), partial(guards.create, guards=FINAL)
        ),
        migrations.RemoveConstraint("eventchange", "change_is_said"),
        migrations.RenameField("eventchange", "said", "text"),
        migrations.AlterField("eventchange", "text", models.TextField(blank=True, default="")),
        migrations.AddField("eventchange", "kind", models.CharField(default="", max_length=30)),
        migrations.AddField("eventchange", "facts", models.JSONField(default=dict)),
        migrations.RunPython(to_facts, to_texts),
        migrations.AlterField("eventchange", "kind", models.CharField(max_length=30)),
        migrations.AddConstraint(
            "eventchange",
            models.CheckConstraint(
                name="change_is_told",
                condition=(Q(kind=NOTE) & ~Q(text="")) | (~Q(kind__in=(NOTE, "")) & Q(text="")),
            ),
        ),
        migrations.RunPython(
            partial(guards.create, guards=FINAL), partial(guards.drop, guards=FINAL)
        ),
    )

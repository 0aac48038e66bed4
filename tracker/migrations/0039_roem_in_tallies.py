"""Roem and nats in the tallies of klaverjas, whose hands have had them all along."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

GAME = "klaverjas"
Stored = Sequence[Any]
"""A hand that counts: its number, its record and its scored hand."""


def _of_klaverjas(apps: Apps) -> Any:
    return apps.get_model("tracker", "KeptTally").objects.filter(game__variant=GAME)


def add(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Adds up the roem of each game of which a tally is kept."""
    hands = apps.get_model("tracker", "Hand").objects.filter(state="counted").order_by("number")
    for kept in _of_klaverjas(apps).select_related("game").order_by("pk"):
        counted = hands.filter(game=kept.game_id).values_list("number", "record", "scored")
        kept.figures |= {"roem": _roem(list(counted), kept.game.places)}
        kept.save(update_fields=["figures"])


def take_away(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Leaves the tallies as they were without it."""
    for kept in _of_klaverjas(apps).order_by("pk"):
        kept.figures.pop("roem", None)
        kept.save(update_fields=["figures"])


# From here on what `tracker.book.tallies` works out since these figures have roem.


def _roem(counted: Iterable[Stored], places: int) -> list[list[Any]]:
    """The roem of each side, the most in one hand with its number, and the hands seats were nat in."""
    points, nats = [0, 0], [0] * places
    best: list[list[int] | None] = [None, None]
    for number, record, scored in counted:
        if scored["outcome"] == "thrown_in":
            continue
        for side, roem in enumerate(record.get("roem") or ()):
            points[side] += roem
            if roem > (best[side] or [0])[0]:
                best[side] = [roem, number]
        maker = (scored.get("bid") or {}).get("maker")
        if maker is not None and scored["marks"][maker % 2]:
            nats[maker] += 1
    return [points, best, nats]


class Migration(migrations.Migration):
    """No table changes, only what is kept of these games."""

    dependencies = (("tracker", "0038_clubs_to_come"),)
    operations = (migrations.RunPython(add, take_away),)

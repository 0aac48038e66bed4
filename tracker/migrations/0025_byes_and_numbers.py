"""No event stays without a way on: start numbers without a draw go, and byes that win too."""

from typing import Any

from django.db import migrations
from django.utils import timezone

AVERAGE = "field_average"
SAID = (
    "A missed round now counts the average of that round: no table has as many points as "
    "were announced."
)
A_HAND = 162
OF_A_VALUE = {"klammern": 1, "klapper-jas-4": 4, "klapper-jas-3": 4, "klapper-jas-2": 4}
"""What a side has at most from a hand where card points are not what counts."""
USUAL_TARGETS = {"klobber-nuggie": 250, "klapper-jas-4": 12, "klapper-jas-3": 12}
USUAL_TARGETS |= {"klapper-jas-2": 12, "klammern": 0}


def set_right(apps: Any, schema_editor: Any) -> None:
    """Takes numbers back that no draw followed, and fixed points that no table can bring."""
    event_model = apps.get_model("tracker", "Event")
    alive = event_model.objects.exclude(state="final")
    undrawn = alive.filter(drawn_rounds=None).exclude(size=None)
    apps.get_model("tracker", "Entrant").objects.filter(event__in=undrawn).update(number=None)
    undrawn.update(size=None)
    changes = apps.get_model("tracker", "EventChange")
    for event in alive.exclude(unplayed={}):
        unplayed = {why: _belonging(event, policy) for why, policy in event.unplayed.items()}
        if unplayed != event.unplayed:
            event.unplayed = unplayed
            event.version += 1
            event.save(update_fields=["unplayed", "version"])
            changes.objects.create(event=event, said=SAID, is_public=True, at=timezone.now())


def _belonging(event: Any, policy: str) -> str:
    points = [int(part) for part in policy.split(":") if part.isdigit()]
    is_given = not policy.startswith("penalty")
    return AVERAGE if is_given and points and max(points) > _most(event) else policy


def _most(event: Any) -> int:
    """About what a side has that wins all of a round."""
    if event.hands:
        return int(event.games * event.hands * OF_A_VALUE.get(event.variant, A_HAND))
    target = event.options.get("target") or USUAL_TARGETS.get(event.variant, 500)
    return int(event.games * target * 3 // 2)


class Migration(migrations.Migration):
    """Rows only; there is no way back to what could not be played."""

    dependencies = (("tracker", "0024_eras"),)
    operations = (migrations.RunPython(set_right, migrations.RunPython.noop),)

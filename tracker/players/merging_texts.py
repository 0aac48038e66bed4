"""Why two players cannot be one person, in sentences."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tracker.common.dates_texts import day
from tracker.players.queries.details import MergeConflict

CONFLICTS: Mapping[str, Any] = {
    "sat": _("Both sat at table {table} on {day}."),
    "entered": _("Both were entered in “{event}” on {day}."),
    "erased": _("{} is to be erased: take that back first."),
}


def conflict_text(conflict: MergeConflict) -> str:
    """The sentence that says what forbids it."""
    date = day(conflict.date) if conflict.date else ""
    name = conflict.name
    return str(CONFLICTS[conflict.kind]).format(name, table=name, event=name, day=date)

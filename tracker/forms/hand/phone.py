"""What the page of the form carries for the phone, as the text that its script reads."""

import json

from django.utils.translation import gettext as _

from tracker.forms.hand.errors import next_digit, steps
from tracker.selectors.entry import Entry


def phone_kit(entry: Entry) -> str:
    """Rules, standing and words as JSON; nothing where the server alone says what a hand brings."""
    phone = entry.phone
    if phone is None:
        return ""
    words = phone.words | {
        "steps": steps(entry) | {"digit": next_digit()},
        "impossible": _impossible(),
    }
    kit = {"rules": phone.rules, "standing": phone.standing, "words": words}
    return json.dumps(kit, ensure_ascii=False, separators=(",", ":"))


def _impossible() -> dict[str, str]:
    """Why points cannot be, as the engine says it."""
    return {
        "many": _(
            "Together these are {together} points, and {most} is the most that can be in play: "
            "count again."
        ),
        "few": _(
            "Together these are {together} points, and {least} is the least that can be in play: "
            "count again."
        ),
        "other": _("These points cannot be made from the cards in play: count again."),
    }

"""What the page of the form carries for the phone, as the text that its script reads."""

import json

from scoring.counting import IMPOSSIBLE
from tracker.forms.hand.errors import next_digit, steps
from tracker.selectors.entry import Entry


def phone_kit(entry: Entry) -> str:
    """Rules, standing and words as JSON; nothing where the server alone says what a hand brings."""
    phone = entry.phone
    if phone is None:
        return ""
    words = phone.words | {
        "steps": steps(entry) | {"digit": next_digit()},
        "impossible": dict(IMPOSSIBLE),
    }
    kit = {"rules": phone.rules, "standing": phone.standing, "words": words}
    return json.dumps(kit, ensure_ascii=False, separators=(",", ":"))

"""What the page of the form carries for the phone, as the text that its script reads."""

import json

from django.utils.translation import gettext as _

from scoring.counting import IMPOSSIBLE
from tracker.book.folding import Json
from tracker.forms.hand.errors import next_digit, steps
from tracker.pages.entry import HandEntry


def phone_kit(entry: HandEntry) -> str:
    """Rules, standing and words as JSON; nothing where the server alone says what a hand brings."""
    phone = entry.phone
    if phone is None:
        return ""
    words = phone.words | {
        "steps": steps(entry) | {"digit": next_digit()},
        "impossible": dict(IMPOSSIBLE),
        "wrong": _("These values contradict each other. Check them."),
        "no_room": _("This phone cannot keep it: write it on paper."),
    }
    kit: Json = {
        "rules": phone.rules,
        "beginning": phone.beginning,
        "standing": phone.standing,
        "words": words,
    }
    if phone.left is not None:
        kit["left"] = phone.left
    if phone.tie is not None:
        kit["tie"] = phone.tie
    return json.dumps(kit, ensure_ascii=False, separators=(",", ":"))

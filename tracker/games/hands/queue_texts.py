"""Texts of a phone's queue: hands waiting to be sent, and the results of sent ones."""

import json

from django.utils.translation import gettext as _

from scoring.json_values import Json


def queue_words() -> str:
    """The queue's texts as JSON: icon, text and detail for each mark, and a pattern for each item.

    A pair holds the singular and plural for hands. {n} is their number, {number} a hand's own,
    {mine} and {sentence} the phone's and the stored version, {by} the author of the latter.
    """
    words = {
        "marks": _marks(),
        "items": _items(),
        "overdue": _overdue(),
        "other": _("another phone"),
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def _marks() -> Json:
    return {
        "none": ["", "", ""],
        "sent": ["✓", _("all sent"), _("The book has every hand from this phone.")],
        "agreed": ["✓✓", _("both phones agree"), _("The book has the same from both phones.")],
        "equal": ["✓✓", _("both phones have the same"), _("Another phone had written the same.")],
        "late": ["◐", _("with the director"), _("The game was over: the director decides.")],
        "waiting": ["●", _("{n} waiting"), _("Saved on this phone. It is sent by itself.")],
        "sending": ["↻", _("sending"), _("Saved on this phone. It is on its way.")],
        "slow_down": ["↻", _("Sending… (waiting)"), _("The book is busy. It is sent by itself.")],
        "needs_you": ["!", _("fix hand {number}"), ""],
        "not_paired": ["!", _("ask for the table code"), _paired()],
        "cannot_keep": [
            "!",
            _("cannot keep on this phone – write it down"),
            _(
                "Write the hand on paper. This phone has no room, or the page is open in a "
                "private window."
            ),
        ],
        **_troubles(),
    }


def _troubles() -> Json:
    """Reasons why sending fails."""
    return {
        "offline": [
            "●",
            _("Offline – saved on this phone ({n})"),
            _("Go on writing. It is sent by itself when there is a network."),
        ],
        "portal": [
            "!",
            _("This wifi needs a login first"),
            _("Open any other page to log in to the wifi. Your hands are saved on this phone."),
        ],
        "server": [
            "●",
            _("Server problem – saved here, trying again"),
            _("Go on writing. It is sent by itself when the book is back."),
        ],
        "no_event": [
            "!",
            _("Tournament not found – ask the director"),
            _("The book does not know this evening. Your hands are saved on this phone."),
        ],
        **_refusals(),
    }


def _refusals() -> Json:
    """Reasons why the server rejects an item."""
    return {
        "wrong_table": ["!", _("This phone belongs to another table"), _kept()],
        "old_app": [
            "!",
            [_("Update needed – your hand is kept"), _("Update needed – your {n} hands are kept")],
            _("Reload this page when there is a network."),
        ],
        "foreign": ["!", _("App error – show this to the director"), _kept()],
        "refused": ["!", _("App error – show this to the director"), _kept()],
    }


def _paired() -> list[str]:
    return [
        _("Scan the table code again. Your hand is safe on this phone."),
        _("Scan the table code again. {n} hands are safe on this phone."),
    ]


def _kept() -> list[str]:
    return [_("Your hand is saved on this phone."), _("{n} hands are saved on this phone.")]


def _items() -> Json:
    """The texts for an item, by its outcome."""
    return {
        "kept": _("Hand {number}: saved on this phone"),
        "photo": _("Hand {number}: the photo is saved on this phone"),
        "recorded": _("Hand {number} recorded {time}"),
        "same_hand": _("Hand {number}: already recorded by the other phone – values equal"),
        "both": _("Hand {number}: both phones agree"),
        "waiting": _("Hand {number} recorded {time}. A hand before it is missing."),
        "late": _("Hand {number}: with the director"),
        "voided": _("Hand {number} taken back {time}"),
        "agreed": _("Hand {number} confirmed {time}"),
        "rejected": _("Hand {number}: not confirmed, with the director"),
        "settled": _("Hand {number} settled {time}"),
        "photographed": _("Hand {number}: the photo is in the book"),
        "replaced": _("Hand {number} was entered again"),
        **_needing(),
    }


def _needing() -> Json:
    """The texts for items that need attention."""
    error = _("Hand {number}: app error – show this to the director")
    return {
        "slot_taken": _("Hand {number} is already recorded by {by}: {sentence} You typed {mine}"),
        "changed": _("Hand {number} changed meanwhile: {sentence} ({by}, {at})"),
        "invalid": _("Hand {number}: {message}"),
        "same_side": _("Hand {number}: a second phone has to confirm, one of the other side"),
        "no_game": _("Hand {number}: game not found – ask the director"),
        "removed": _("Hand {number}: the game was removed – give this to the director"),
        "too_big": _("Hand {number}: note too long"),
        "key_reused": error,
        "bad_request": error,
        "not_json": error,
        "refused": _("Hand {number}: {message}"),
    }


def _overdue() -> list[str]:
    return [
        _("A hand is only on this phone since {time}. Find a network, or show it as QR."),
        _("{n} hands are only on this phone since {time}. Find a network, or show them as QR."),
    ]

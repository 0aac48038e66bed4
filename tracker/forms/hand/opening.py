"""The form for the next hand of a game, wherever it is sent from."""

from functools import partial
from typing import Any

from django.http import QueryDict

from tracker.forms.hand.form import HandForm
from tracker.pages.entry import hand_entry
from tracker.pages.preview import preview_hand


def next_hand(game: Any, sent: QueryDict | None = None) -> HandForm:
    """The form for the next hand of a game, empty or as it was sent."""
    return HandForm(hand_entry(game), partial(preview_hand, game=game), sent)

"""The form in which a hand is written down or corrected: typed text to a record, and back."""

from tracker.forms.hand.form import HandForm
from tracker.forms.hand.opening import next_hand

__all__ = ["HandForm", "next_hand"]

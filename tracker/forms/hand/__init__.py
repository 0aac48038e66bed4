"""The form in which a hand is written down or corrected: typed text to a record, and back."""

from tracker.forms.hand.form import HandForm

__all__ = ["HandForm"]

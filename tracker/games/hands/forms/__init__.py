"""The form in which a hand is written down or corrected: typed text to a record, and back."""

"""The form for entering or correcting a hand: typed text to a record, and back."""

"""The forms of events."""

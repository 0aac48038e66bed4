"""The seeds of draws: whoever knows the event's own can make them all."""

from hashlib import sha256

from tracker.models import Event, Round


def seed_of(event: Event, number: int, attempt: int) -> str:
    """The seed of a draw: made from the event's own, so that nobody can choose among draws."""
    text = f"{event.seed}|{event.format}|{number}|{attempt}"
    return sha256(text.encode()).hexdigest()


def next_attempt(round_: Round) -> int:
    """Which draw of its round the next one is; after a correction it goes by the same seed."""
    return round_.attempt + (round_.stale_since is None)

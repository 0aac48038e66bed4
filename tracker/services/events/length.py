"""How many rounds an event has, which can change while it is played."""

from datetime import datetime

from scoring.language import phrase
from tracker.models import Event
from tracker.pairing.draw import CannotDrawError
from tracker.pairing.fitting import MOST_ROUNDS, check_rounds
from tracker.reading.events.rules import system_of
from tracker.reading.events.telling import ChangeKind
from tracker.services.errors import refusal
from tracker.services.events.changes import note_change


def set_rounds(event: Event, rounds: int, now: datetime) -> None:
    """Gives a locked event another number of rounds, and tells everybody.

    Raises RecordError where more are drawn, more count, or its plan has another number.
    """
    if rounds == event.rounds:
        return
    least = max(event.drawn_rounds.count(), event.best or 1)
    if not least <= rounds <= MOST_ROUNDS:
        said = phrase("From {least} to {most} rounds work now.", least=least, most=MOST_ROUNDS)
        raise refusal("rounds", "bad_value", said)
    try:
        if event.size is not None:
            check_rounds(system_of(event), event.size, rounds)
    except CannotDrawError as error:
        raise refusal("rounds", "cannot_draw", str(error)) from error
    event.rounds = rounds
    event.save(update_fields=["rounds"])
    note_change(event, ChangeKind.ROUNDS_SET, now, is_public=True, rounds=rounds)

"""Who came when: a round before that was missed because somebody came late."""

from collections.abc import Iterator, Mapping

from tracker.models import Round
from tracker.tournaments.book.queries import EventData

NOT_THERE = frozenset({"absent", "left", "expelled"})
"""The reasons for having no table that do not say that somebody was there."""


def rounds_of_coming(book: EventData) -> Mapping[int, int]:
    """By start number the first round in which somebody was there; nothing of who never came.

    Who has come and waits for the next draw is there in that one.
    """
    came: dict[int, int] = {}
    for round_ in book.rounds:
        for number in _there(book, round_):
            came.setdefault(number, round_.number)
    following = len(book.rounds) + 1
    if following <= book.event.rounds:
        for number, entrant in book.numbered.items():
            if entrant.checked_in_at is not None and entrant.left_at is None:
                came.setdefault(number, following)
    return came


def _there(book: EventData, round_: Round) -> Iterator[int]:
    """The start numbers of those who were there when a round was drawn."""
    seats = (seat for pairing in round_.pairings.all() for seat in pairing.placings.all())
    idle = book.out.get(round_.pk, ())
    out = (placing for placing in idle if placing.reason not in NOT_THERE)
    for placing in (*seats, *out):
        if placing.entrant is not None and placing.entrant.number is not None:
            yield placing.entrant.number

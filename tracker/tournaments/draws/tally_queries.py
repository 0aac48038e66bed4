"""Who has sat out in which round, and who has had a table of three."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

from tracker.engine.pairing.draw import Bracket
from tracker.models import Event, Pairing, Round
from tracker.tournaments.book.queries import EventData, course_of, shape_of, system_of
from tracker.tournaments.standings.queries import bracket_field

# The brackets of an event as far as its rounds have come, with the tables of their matches.


@dataclass(frozen=True, slots=True)
class MatchTable:
    """The table at which a match was drawn, and the number of its round."""

    round: int
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class Brackets:
    """The brackets of an event, and by the number of a match the table at which it is played."""

    brackets: tuple[Bracket, ...]
    tables: Mapping[int, MatchTable]


def brackets_of(book: EventData, rounds: Collection[int]) -> Brackets | None:
    """The brackets as these rounds show them, of which there is one; None where nobody goes out."""
    if not rounds or not course_of(book.event).is_bracket:
        return None
    found = system_of(book.event).brackets(bracket_field(book, max(rounds) + 1))
    return Brackets(found, dict(_tables(book, rounds))) if any(found) else None


def _tables(book: EventData, rounds: Collection[int]) -> Iterator[tuple[int, MatchTable]]:
    """By the number that its draw noted; those of a draw that notes none are counted."""
    numbers = count(1)
    for round_ in book.rounds:
        if round_.number in rounds:
            for pairing in round_.pairings.all():
                noted = next((facts[0] for code, *facts in pairing.notes if code == "match"), None)
                number = next(numbers) if noted is None else int(noted)
                yield number, MatchTable(round_.number, pairing)


# The seeds of draws: whoever knows the event's own can make them all.


def seed_of(event: Event, number: int, attempt: int) -> str:
    """The seed of a draw: made from the event's own, so that nobody can choose among draws."""
    text = f"{event.seed}|{event.format}|{number}|{attempt}"
    return sha256(text.encode()).hexdigest()


def next_attempt(round_: Round) -> int:
    """Which draw of its round the next one is; after a correction it goes by the same seed."""
    return round_.attempt + (round_.stale_since is None)


SAT_OUT = ("bye", "movement")
THREE = "three"
"""What stands beside the reasons: a table of three."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """An entrant: why it had no table in each round, or `THREE`, and how often it sat out."""

    number: int | None
    name: str
    reasons: tuple[str, ...]
    times: int


def tally(book: EventData) -> tuple[TallyRow, ...]:
    """Everybody by start number, who has none yet in the order of the list."""
    reasons = {round_.number: _reasons(book, round_) for round_ in book.rounds}
    times = Counter(
        placing.entrant_id
        for out in book.out.values()
        for placing in out
        if placing.reason in SAT_OUT
    )
    rounds = range(1, book.event.rounds + 1)
    return tuple(
        TallyRow(
            number=entrant.number,
            name=entrant.name,
            reasons=tuple(reasons.get(number, {}).get(entrant.pk, "") for number in rounds),
            times=times[entrant.pk],
        )
        for entrant in sorted(
            book.entrants, key=lambda entrant: (entrant.number is None, entrant.number or 0)
        )
    )


def _reasons(book: EventData, round_: Round) -> Mapping[int, str]:
    """What there is to say of a round, by the key of the entrant."""
    found = {placing.entrant_id or 0: placing.reason for placing in book.out.get(round_.pk, ())}
    usual = shape_of(book.event).sides
    for pairing in round_.pairings.all():
        sides = book.sides[pairing.pk]
        if len(sides) == 3 != usual:
            found |= {seat.entrant_id: THREE for side in sides for seat in side if seat.entrant_id}
    return found

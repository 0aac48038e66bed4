"""The brackets of an event as far as its rounds have come, with the tables of their matches."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from tracker.engine.pairing.draw import Bracket
from tracker.models import Pairing
from tracker.tournaments.queries import EventData
from tracker.tournaments.rules_queries import course_of, system_of
from tracker.tournaments.standings.queries import bracket_field


@dataclass(frozen=True, slots=True)
class TableOfMatch:
    """The table at which a match was drawn, and the number of its round."""

    round: int
    pairing: Pairing


@dataclass(frozen=True, slots=True)
class Brackets:
    """The brackets of an event, and by the number of a match the table at which it is played."""

    brackets: tuple[Bracket, ...]
    tables: Mapping[int, TableOfMatch]


def brackets_of(book: EventData, rounds: Collection[int]) -> Brackets | None:
    """The brackets as these rounds show them, of which there is one; None where nobody goes out."""
    if not rounds or not course_of(book.event).is_bracket:
        return None
    found = system_of(book.event).brackets(bracket_field(book, max(rounds) + 1))
    return Brackets(found, dict(_tables(book, rounds))) if any(found) else None


def _tables(book: EventData, rounds: Collection[int]) -> Iterator[tuple[int, TableOfMatch]]:
    """By the number that its draw noted; those of a draw that notes none are counted."""
    numbers = count(1)
    for round_ in book.rounds:
        if round_.number in rounds:
            for pairing in round_.pairings.all():
                noted = next((facts[0] for code, *facts in pairing.notes if code == "match"), None)
                number = next(numbers) if noted is None else int(noted)
                yield number, TableOfMatch(round_.number, pairing)

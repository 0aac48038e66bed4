"""Who must not, and who should rather not, meet at a table."""

from collections.abc import Callable, Iterable
from itertools import combinations

from scoring.language import phrase
from tracker.engine.pairing.draw import CannotDrawError, DrawnPairing, Note, PairingInput
from tracker.engine.pairing.encounters import pair, rounds_opposed

Fits = Callable[[int, int], bool]


def wishes(field: PairingInput) -> tuple[Fits, Fits]:
    """What a lot should heed, the most wished for first: nothing odd, then what must be."""
    clubs = {entry.entrant: entry.club for entry in field.entries}

    def is_allowed(one: int, other: int) -> bool:
        return frozenset((one, other)) not in field.never

    def is_welcome(one: int, other: int) -> bool:
        stranger = not clubs.get(one) or clubs.get(one) != clubs.get(other)
        return (
            stranger and is_allowed(one, other) and frozenset((one, other)) not in field.rather_not
        )

    return is_welcome, is_allowed


def remarks(field: PairingInput) -> Callable[[int, int], tuple[Note, ...]]:
    """What is odd about two opponents: rounds they met in, same club, a wish."""
    clubs = {entry.entrant: entry.club for entry in field.entries}
    met = rounds_opposed(field.past)

    def of_two(one: int, other: int) -> tuple[Note, ...]:
        both = frozenset((one, other))
        rounds = met.get(pair(one, other))
        notes = [Note("met_before", rounds)] if rounds else []
        if clubs.get(one) and clubs.get(one) == clubs.get(other):
            notes.append(Note("same_club"))
        if both in field.rather_not:
            notes.append(Note("rather_not"))
        return tuple(notes)

    return of_two


def clashes(field: PairingInput, pairing: DrawnPairing) -> tuple[tuple[int, int], ...]:
    """The entrants at a table who must not be there together."""
    together = combinations(sorted(pairing.entrants), 2)
    return tuple(two for two in together if frozenset(two) in field.never)


def check_apart(field: PairingInput, tables: Iterable[DrawnPairing], remedy: str) -> None:
    """Raises CannotDrawError where two are at a table who must never be."""
    for one, other in (two for table in tables for two in clashes(field, table)):
        raise CannotDrawError(
            phrase(
                "{one} and {other} must be kept apart, and would be at one table.",
                one=one,
                other=other,
            ),
            remedy,
        )


def count_costs(tables: tuple[DrawnPairing, ...]) -> tuple[tuple[str, int], ...]:
    """The costs of tables by their notes: wishes not met, the same club, meetings again."""
    codes = [note.code for table in tables for note in table.notes]
    return (
        ("conflicts", codes.count("rather_not")),
        ("same_club", codes.count("same_club")),
        ("repeats", codes.count("met_before")),
    )

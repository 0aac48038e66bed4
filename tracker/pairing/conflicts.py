"""Who must not, and who should rather not, meet at a table."""

from collections.abc import Callable
from itertools import combinations

from tracker.pairing.draw import Field, Note, Pairing

Fits = Callable[[int, int], bool]


def wishes(field: Field) -> tuple[Fits, Fits]:
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


def remarks(field: Field, one: int, other: int) -> tuple[Note, ...]:
    """What is odd about two entrants at a table: rounds they met in, same club, a wish."""
    clubs = {entry.entrant: entry.club for entry in field.entries}
    both = frozenset((one, other))
    met = _rounds_met(field, both)
    notes = [Note("met_before", met)] if met else []
    if clubs.get(one) and clubs.get(one) == clubs.get(other):
        notes.append(Note("same_club"))
    if both in field.rather_not:
        notes.append(Note("rather_not"))
    return tuple(notes)


def _rounds_met(field: Field, both: frozenset[int]) -> tuple[int, ...]:
    return tuple(
        number
        for number, past in enumerate(field.past, start=1)
        if any(both <= frozenset(played.pairing.entrants) for played in past.tables)
    )


def clashes(field: Field, pairing: Pairing) -> tuple[tuple[int, int], ...]:
    """The entrants at a table who must not be there together."""
    together = combinations(sorted(pairing.entrants), 2)
    return tuple(pair for pair in together if frozenset(pair) in field.never)


def counted(tables: tuple[Pairing, ...]) -> tuple[tuple[str, int], ...]:
    """The costs of tables by their notes: wishes not met, the same club, meetings again."""
    codes = [note.code for table in tables for note in table.notes]
    return (
        ("conflicts", codes.count("rather_not")),
        ("same_club", codes.count("same_club")),
        ("repeats", codes.count("met_before")),
    )

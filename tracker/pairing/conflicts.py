"""Who must not, and who should rather not, meet at a table."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations

from tracker.pairing.draw import CannotDrawError, Field, Note, Pairing

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


def remarks(field: Field) -> Callable[[int, int], tuple[Note, ...]]:
    """What is odd about two entrants at a table: rounds they met in, same club, a wish."""
    clubs = {entry.entrant: entry.club for entry in field.entries}
    rounds = _rounds_met(field)

    def of_two(one: int, other: int) -> tuple[Note, ...]:
        both = frozenset((one, other))
        notes = [Note("met_before", rounds[both])] if both in rounds else []
        if clubs.get(one) and clubs.get(one) == clubs.get(other):
            notes.append(Note("same_club"))
        if both in field.rather_not:
            notes.append(Note("rather_not"))
        return tuple(notes)

    return of_two


def _rounds_met(field: Field) -> dict[frozenset[int], tuple[int, ...]]:
    """The rounds in which two sat at one table that was played."""
    met: dict[frozenset[int], dict[int, None]] = defaultdict(dict)
    for number, past in enumerate(field.past, start=1):
        for played in past.tables:
            if played.points is None:
                continue
            for pair in combinations(played.pairing.entrants, 2):
                met[frozenset(pair)][number] = None
    return {pair: tuple(rounds) for pair, rounds in met.items()}


def clashes(field: Field, pairing: Pairing) -> tuple[tuple[int, int], ...]:
    """The entrants at a table who must not be there together."""
    together = combinations(sorted(pairing.entrants), 2)
    return tuple(pair for pair in together if frozenset(pair) in field.never)


def check_apart(field: Field, tables: Iterable[Pairing], remedy: str) -> None:
    """Raises CannotDrawError where two are at a table who must never be."""
    for one, other in (pair for table in tables for pair in clashes(field, table)):
        raise CannotDrawError(
            f"{one} and {other} must be kept apart, and would be at one table.", remedy
        )


def counted(tables: tuple[Pairing, ...]) -> tuple[tuple[str, int], ...]:
    """The costs of tables by their notes: wishes not met, the same club, meetings again."""
    codes = [note.code for table in tables for note in table.notes]
    return (
        ("conflicts", codes.count("rather_not")),
        ("same_club", codes.count("same_club")),
        ("repeats", codes.count("met_before")),
    )

"""Paper forms for a large hall: fitting names and drawing codes dominate."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from bench.measuring import Row, cpu_seconds
from tracker.tournaments.print.exports import parts as cards
from tracker.tournaments.print.exports.parts import Links, Part, print_forms, slips_part
from tracker.tournaments.print.texts import BadgePerson, NamedSeat, blank_slip_of

PLAYERS = 200
ROUNDS = 3
ADDRESS = "http://192.168.178.24:8000/kanal/events/12/entrants/{}/"
LINKS = Links(ADDRESS.format, ADDRESS.format, ADDRESS)


def rows() -> Iterator[Row]:
    """Badges, seats and slips of a hall."""
    numbers = range(1, PLAYERS + 1)
    people = [BadgePerson(f"Player {number} Verbeek", number, "De Hoop") for number in numbers]
    names = [NamedSeat(person.name, person.number, "12", "3", "") for person in people]
    slips = [replace(blank_slip_of("clabber"), table=f"Table {at}") for at in range(PLAYERS // 4)]
    papers: tuple[tuple[str, Callable[[], Part], str], ...] = (
        (f"badges of {PLAYERS}", partial(cards.badges_part, "", people, LINKS), "3 s"),
        (f"seats of {PLAYERS} by name", partial(cards.by_name_part, "", 1, names), "1 s"),
        (f"slips of {len(slips)} tables", partial(slips_part, slips), "3 s"),
    )
    for name, made, goal in papers:
        seconds = cpu_seconds(partial(_on_paper, made), ROUNDS)
        yield Row(f"{name} on paper", f"{seconds:.2f} s", goal=goal)


def _on_paper(made: Callable[[], Part]) -> bytes:
    return print_forms("", [made()])

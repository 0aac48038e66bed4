"""Checks that a field can be drawn at all."""

from scoring.language import phrase, phrases
from tracker.engine.pairing.draw import CannotDrawError, PairingInput, PairingSystem, Shape
from tracker.engine.records.plurals import counted_noun

MOST_ROUNDS = 99


def check_field(field: PairingInput, shapes: tuple[Shape, ...]) -> None:
    """Raises CannotDrawError for a shape that the format does not draw, or fewer than two."""
    if field.shape not in shapes:
        sides, members = field.shape.sides, field.shape.members
        raise CannotDrawError(
            phrase(
                "This way of drawing has no tables of {sides} sides of {members}.",
                sides=sides,
                members=members,
            ),
            phrase("Choose another way of drawing, or enter pairs as one entrant each."),
        )
    check_number(len(field.entries))


def check_number(entrants: int) -> None:
    """Raises CannotDrawError for fewer than two."""
    if entrants < 2:
        raise CannotDrawError(
            phrase("A round needs at least two entrants."), phrase("Wait for another one.")
        )


def check_full(players: int, fewest: int) -> None:
    """Raises CannotDrawError for fewer players than a table takes."""
    if players < fewest:
        raise CannotDrawError(
            phrases(
                "{number} player does not fill a table.",
                "{number} players do not fill a table.",
                players,
            ),
            phrase("Wait for {fewest}.", fewest=fewest),
        )


def any_rounds(entrants: int) -> range:
    """Any number of rounds, where meeting again only costs something; raises CannotDrawError."""
    check_number(entrants)
    return range(1, MOST_ROUNDS + 1)


def rounds_of_all(entrants: int) -> range:
    """As many as so many take to meet each other once, by twos; raises CannotDrawError."""
    check_number(entrants)
    return exact_rounds(entrants - 1 + entrants % 2)


def exact_rounds(rounds: int) -> range:
    """So many rounds, no more and no fewer."""
    return range(rounds, rounds + 1)


def check_rounds(system: PairingSystem, entrants: int, rounds: int) -> None:
    """Raises CannotDrawError where so many entrants cannot play so many rounds."""
    possible = system.rounds(entrants)
    if rounds not in possible:
        wished = counted_noun(rounds, "round")
        raise CannotDrawError(
            phrase(
                "{entrants} cannot play {wished} in this format.",
                entrants=counted_noun(entrants, "entrant"),
                wished=wished,
            ),
            phrase("Possible: {numbers}.", numbers=_numbers(possible)),
        )


def _numbers(rounds: range) -> str:
    first, last = rounds.start, rounds.stop - 1
    many = counted_noun(last, "round")
    return many if first == last else phrase("from {first} to {many}", first=first, many=many)

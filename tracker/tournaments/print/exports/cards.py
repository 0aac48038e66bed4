"""Cards to be cut apart, as they are printed."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from tracker.tournaments.print.exports.sheets import Links, Part, part, person_picture
from tracker.tournaments.print.texts.people import BadgePerson


def table_numbers_part(of: str, tables: Iterable[int]) -> Part:
    """Large numbers to stand on the tables."""
    return part("table-numbers", tables=[{"of": of, "table": str(number)} for number in tables])


def place_cards_part(of: str, people: Sequence[BadgePerson]) -> Part:
    """Cards with names, to be folded."""
    return part("place-cards", people=[asdict(person) | {"of": of} for person in people])


def badges_part(of: str, people: Sequence[BadgePerson], links: Links) -> Part:
    """Badges, each with the way to its wearer's own page; partners have the same."""
    numbers = {person.number for person in people}
    pictures = {number: person_picture(links, number) for number in numbers}
    shown = [asdict(person) | {"of": of, "qr": pictures[person.number]} for person in people]
    return part("badges", people=shown)

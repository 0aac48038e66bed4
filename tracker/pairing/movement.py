"""Plans fixed beforehand: what they ask of the start numbers, and who sits out by them."""

from collections.abc import Iterable

from tracker.pairing.draw import CannotDrawError, Draw, Field, Pairing, SitOut

LATE = "Give them a number that is free, or the place of somebody who has left."


def check_numbers(field: Field, numbers: int) -> None:
    """Raises CannotDrawError where somebody has a start number that the plan does not have."""
    late = sorted(entry.entrant for entry in field.entries if entry.entrant > numbers)
    if late:
        raise CannotDrawError(f"The plan has {numbers} places, and no number {late[0]}.", LATE)


def check_round(field: Field, rounds: int) -> None:
    """Raises CannotDrawError where the plan has been played to its end."""
    if field.number > rounds:
        raise CannotDrawError(
            f"The plan has {rounds} rounds.", "End the event here, or draw on in another way."
        )


def met_by_plan(field: Field, meetings: Iterable[tuple[int, int]]) -> Draw:
    """The round in which these meet, table after table from 1.

    Whose opponent is not there sits out, and a table without anybody stays empty.
    """
    there = {entry.entrant for entry in field.entries}
    tables, out = [], []
    for number, meeting in enumerate(meetings, start=1):
        present = [one for one in meeting if one in there]
        if len(present) == 2:
            tables.append(Pairing(number, tuple((one,) for one in meeting)))
        out += [SitOut(one, "movement") for one in present if len(present) == 1]
    return Draw(tuple(tables), tuple(sorted(out, key=lambda one: one.entrant)), field.seed)

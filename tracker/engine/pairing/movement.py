"""Plans fixed beforehand: what they ask of the start numbers, and who sits out by them."""

from collections.abc import Iterable

from scoring.language import phrase
from tracker.engine.pairing.draw import CannotDrawError, Draw, DrawnPairing, PairingInput, SitOut
from tracker.engine.records.plurals import counted_noun


def check_plan(field: PairingInput, numbers: int, rounds: int) -> None:
    """Raises CannotDrawError for a start number or a round that the plan does not have."""
    late = [entry.entrant for entry in field.entries if entry.entrant > numbers]
    if late:
        raise CannotDrawError(
            phrase(
                "The plan has {numbers} places, and no number {late}.",
                numbers=numbers,
                late=min(late),
            ),
            phrase(
                "Note that they are not there, or let them play as substitutes for "
                "somebody who left."
            ),
        )
    if field.number > rounds:
        raise CannotDrawError(
            phrase("The plan has {rounds}.", rounds=counted_noun(rounds, "round")),
            phrase("End the tournament here, or draw on in another way."),
        )


def met_by_plan(
    field: PairingInput, meetings: Iterable[tuple[int, int]], reason: str = "movement"
) -> Draw:
    """The round in which these meet, table after table from 1.

    Whose opponent is not there sits out for this reason, and so do two who must never meet, who
    are the "conflicts" of the draw. The numbers of tables that nobody uses are left out.
    """
    there = field.there
    planned = list(enumerate(meetings, start=1))
    full = [(number, meeting) for number, meeting in planned if there.issuperset(meeting)]
    apart = [(number, meeting) for number, meeting in full if frozenset(meeting) in field.never]
    tables = [
        DrawnPairing(number, ((one,), (other,)))
        for number, (one, other) in full
        if frozenset((one, other)) not in field.never
    ]
    out = there.difference(*(table.entrants for table in tables))
    return Draw(
        tuple(tables),
        tuple(SitOut(entrant, reason) for entrant in sorted(out)),
        field.seed,
        (("conflicts", len(apart)),),
    )

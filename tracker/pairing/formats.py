"""Every format by its code."""

from typing import Any

from scoring.language import phrase
from tracker.counted import number_of
from tracker.pairing.balanced import Balanced
from tracker.pairing.draw import CannotDrawError, Format
from tracker.pairing.drawn_partners import DrawnPartners
from tracker.pairing.groups import Groups
from tracker.pairing.howell import Howell
from tracker.pairing.knock_out import KnockOut
from tracker.pairing.mitchell import Mitchell
from tracker.pairing.progressive import Progressive
from tracker.pairing.round_robin import RoundRobin
from tracker.pairing.series import SeededSeries
from tracker.pairing.standing_order import StandingOrder
from tracker.pairing.swiss import Swiss
from tracker.pairing.teams import TeamsOfFour

FORMATS: dict[str, type[Any]] = {
    form.code: form
    for form in (
        DrawnPartners,
        Balanced,
        Progressive,
        StandingOrder,
        Swiss,
        RoundRobin,
        Mitchell,
        Howell,
        TeamsOfFour,
        KnockOut,
        Groups,
        SeededSeries,
    )
}


def check_rounds(form: Format, entrants: int, rounds: int) -> None:
    """Raises CannotDrawError where so many entrants cannot play so many rounds."""
    possible = form.rounds(entrants)
    if rounds not in possible:
        wished = number_of(rounds, "round")
        raise CannotDrawError(
            phrase(
                "{entrants} cannot play {wished} in this format.",
                entrants=number_of(entrants, "entrant"),
                wished=wished,
            ),
            phrase("What works: {numbers}.", numbers=_numbers(possible)),
        )


def _numbers(rounds: range) -> str:
    first, last = rounds.start, rounds.stop - 1
    many = number_of(last, "round")
    return many if first == last else phrase("from {first} to {many}", first=first, many=many)

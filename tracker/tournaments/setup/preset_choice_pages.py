"""A kind of event with its usual set-up, and the tie-breaks that its game has."""

from dataclasses import dataclass

from scoring import VARIANTS
from tracker.engine.ranking.counted import uncounted_keys
from tracker.tournaments.setup.set_up_queries import SetUp


@dataclass(frozen=True, slots=True)
class EventPreset:
    """A kind of event with its usual set-up."""

    code: str
    name: str
    about: str
    set_up: SetUp


def keys_of(codes: str, game: str = "clabber") -> tuple[str, ...]:
    """The tie-breaks of a community, as far as the game has something for them to count."""
    nothing = uncounted_keys(VARIANTS[game])
    return tuple(code for code in codes.split() if code not in nothing)


ABSENT = {"absent": "zero", "left": "zero", "expelled": "zero"}
"""What counts for those who do not come or do not stay."""

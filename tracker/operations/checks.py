"""Every check of the machine and the book runs through `run_check`, so that none breaks a page."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from scoring.language import phrase, phrase_of

MARKS = {"well": "✓", "note": "●", "wrong": "✗"}
STATES = {
    "well": phrase_of("state", "well"),
    "note": phrase_of("state", "note"),
    "wrong": phrase_of("state", "wrong"),
}

HealthState = Literal["well", "note", "wrong"]
HealthFinding = tuple[HealthState, str]


@dataclass(frozen=True, slots=True)
class Check:
    """A check: title, state, and finding in words."""

    name: str
    state: HealthState
    finding: str
    is_unreadable: bool = False

    @property
    def mark(self) -> str:
        """The state as a symbol."""
        return MARKS[self.state]

    @property
    def state_label(self) -> str:
        """The state in a word."""
        return STATES[self.state]

    @property
    def text(self) -> str:
        """The title and finding in the reader's language."""
        return phrase("{name}: {finding}", name=self.name, finding=self.finding)


def run_check(name: str, look: Callable[[], HealthFinding]) -> Check:
    """The result of the check; a file that cannot be read is a finding, not an error."""
    try:
        return Check(name, *look())
    except OSError as error:
        return Check(name, "wrong", unreadable(error), is_unreadable=True)


def unreadable(error: OSError) -> str:
    """The file that a check could not read, why, and the remedy."""
    return phrase(
        "{file} cannot be read ({reason}): make it readable for the user of the server, "
        "and check its disk",
        file=error.filename or "?",
        reason=error.strerror or error,
    )

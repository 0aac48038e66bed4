"""Problems of a record or a game: each with its field and a sentence."""

import reprlib
from typing import NamedTuple

from scoring.language import phrase


class Problem(NamedTuple):
    """A problem of a record (records.md, "Errors").

    `field` is a dotted path ("melds.0.high"), `code` a stable id, `message` a sentence for people,
    and `hand` the index of the hand in a game.
    """

    field: str
    code: str
    message: str
    hand: int | None = None

    def as_json(self) -> dict[str, object]:
        """The problem in the format of records.md."""
        written: dict[str, object] = {
            "code": self.code,
            "field": self.field,
            "message": self.message,
        }
        if self.hand is not None:
            written["hand"] = self.hand
        return written


class RecordError(ValueError):
    """A record was refused; `problems` holds all its problems, at least one."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems

    def in_hand(self, index: int) -> "RecordError":
        """The same problems, attributed to a hand of a game."""
        return RecordError(tuple(problem._replace(hand=index) for problem in self.problems))

    def as_json(self) -> dict[str, object]:
        """The answer to a refused record: the first problem, and all of them."""
        written = [problem.as_json() for problem in self.problems]
        return {"error": written[0], "errors": written}


class Problems(list[Problem]):
    """The problems found so far in one record.

    A field that is missing only because it could not be read is not listed again.
    """

    __slots__ = ()

    def add(self, field: str, code: str, message: str) -> None:
        self.append(Problem(field, code, message))

    def missing(self, field: str, message: str) -> None:
        """Note a missing field, unless it or its parent is unreadable."""
        if not self.at(field) and not any(field.startswith(f"{found.field}.") for found in self):
            self.add(field, "missing_field", message)

    def at(self, field: str) -> bool:
        """True if there is a problem with this field or one of its parts."""
        if not self:
            return False
        inside = field + "."
        return any(found.field == field or found.field.startswith(inside) for found in self)

    def raise_any(self) -> None:
        if self:
            raise RecordError(tuple(self))


class Fault(NamedTuple):
    """A field of a game with an invalid value, and the remedy."""

    field: str
    value: object
    remedy: str

    @property
    def message(self) -> str:
        """The fault as a sentence."""
        return phrase(
            "“{field}” cannot be {value}: {remedy}.",
            field=self.field,
            value=_shown(self.value),
            remedy=self.remedy,
        )


class VariantError(ValueError):
    """A game is invalid; `faults` holds all its faults, at least one."""

    def __init__(self, name: str, faults: tuple[Fault, ...]) -> None:
        super().__init__(f"{name}: " + " ".join(fault.message for fault in faults))
        self.faults = faults


def _shown(value: object) -> str:
    """A value as a record writes it, shortened; it may be arbitrary input."""
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    try:
        short = reprlib.repr(value)
    except ValueError:
        return "“…”"
    return f"“{short[1:-1] if isinstance(value, str) else short}”"

"""What is wrong with a record: every problem, with its field and a sentence for a card player."""

from typing import NamedTuple


class Problem(NamedTuple):
    """One thing that a record may not say (records.md, "Errors").

    `field` is a dotted path ("melds.0.high"), `code` a stable id, `message` a sentence for people,
    and `hand` the index of the hand in a game.
    """

    field: str
    code: str
    message: str
    hand: int | None = None

    def as_json(self) -> dict[str, object]:
        """The problem as records.md writes it."""
        written: dict[str, object] = {
            "code": self.code,
            "field": self.field,
            "message": self.message,
        }
        if self.hand is not None:
            written["hand"] = self.hand
        return written


class RecordError(ValueError):
    """A record was refused; `problems` holds all that is wrong with it, at least one."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems

    def in_hand(self, index: int) -> "RecordError":
        """The same problems as those of one hand of a game."""
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
        """Note a problem."""
        self.append(Problem(field, code, message))

    def missing(self, field: str, message: str) -> None:
        """Note that a field is missing, unless it or what it is a part of cannot be read."""
        if not self.at(field) and not any(field.startswith(f"{found.field}.") for found in self):
            self.add(field, "missing_field", message)

    def at(self, field: str) -> bool:
        """Whether there is a problem with this field or a part of it."""
        if not self:
            return False
        inside = field + "."
        return any(found.field == field or found.field.startswith(inside) for found in self)

    def raise_any(self) -> None:
        """Raise RecordError if there are problems."""
        if self:
            raise RecordError(tuple(self))

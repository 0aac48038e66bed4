"""What the word lint finds."""

from typing import NamedTuple


class Finding(NamedTuple):
    """Where a rule is broken, by which text, and what to do."""

    where: str
    text: str
    advice: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text!r}: {self.advice}"

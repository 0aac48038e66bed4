"""Findings of the text lint."""

from typing import NamedTuple


class Finding(NamedTuple):
    """A rule violation: where, in which text, and the remedy."""

    where: str
    text: str
    advice: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text!r}: {self.advice}"

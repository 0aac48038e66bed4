"""A house rule: what it may be set to, and what that means for people."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scoring.fitting import MOST
from scoring.variant import Variant


class Option(NamedTuple):
    """One house rule: the field of a variant that it sets, which games have it and what it may be.

    `choices` are its named values with what they mean; `least` is the lowest number allowed, None
    where it is no number; `open_text` says what null means, None where null is not allowed.
    """

    name: str
    text: str
    offered: Callable[[Variant], bool]
    choices: Mapping[bool | int | str, str] = {}
    least: int | None = None
    number_text: str = ""
    open_text: str | None = None

    def allows(self, value: object) -> bool:
        """Whether the option can have this value; true, 1 and "1" are three different values."""
        if value is None:
            return self.open_text is not None
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return True
        return type(value) is int and self.least is not None and self.least <= value <= MOST

    def says(self, value: object) -> str:
        """What this value means, for people."""
        if value is None:
            return self.open_text or ""
        if type(value) is int and self.number_text:
            return self.number_text.format(value)
        return self.choices[value] if isinstance(value, bool | int | str) else ""

    def as_json(self, variant: Variant) -> dict[str, object]:
        """The option as `python -m scoring variants` lists it, with its default in this game."""
        is_flag = any(choice is True for choice in self.choices)
        kinds = ["bool"] if is_flag else ["choice"] if self.choices else []
        kinds += ["integer"] if self.least is not None else []
        kinds += ["null"] if self.open_text is not None else []
        described: dict[str, object] = {"name": self.name, "text": self.text, "type": kinds}
        if self.choices:
            described["values"] = [
                {"value": value, "text": text} for value, text in self.choices.items()
            ]
        if self.least is not None:
            described["least"] = self.least
        return described | {"default": getattr(variant, self.name)}

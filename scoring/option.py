"""A house rule: its possible values and their meaning."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scoring.field_checks import MOST
from scoring.variant import Variant


class Option(NamedTuple):
    """A house rule: the variant field it sets, the games that have it, and its values.

    `choices` are its named values with their descriptions; `least` is the smallest number allowed,
    None if it is not a number; `open_text` describes null, None if null is not allowed.
    """

    name: str
    text: str
    offered: Callable[[Variant], bool]
    choices: Mapping[bool | int | str, str] = {}
    least: int | None = None
    number_text: str = ""
    open_text: str | None = None

    def allows(self, value: object) -> bool:
        """True if the value is allowed; true, 1 and "1" are three different values."""
        if value is None:
            return self.open_text is not None
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return True
        return type(value) is int and self.least is not None and self.least <= value <= MOST

    def says(self, value: object) -> str:
        """The description of this value."""
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

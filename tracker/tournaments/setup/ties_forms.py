"""The tie-breaks of an event: a list in which each can be moved, taken away or added."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm, TypedText
from tracker.tournaments.setup.options_forms import WRONG_CHOICE
from tracker.tournaments.setup.options_pages import key_groups
from tracker.tournaments.setup.texts import key_said
from tracker.tournaments.setup.tie_breaks_pages import KeyShown, keys_shown, order_said

MOST_KEYS = 12
MOVE, NEW = "move-key", "key-new"
"""The buttons of the list, whose value is what is done and with which; the choice of one more."""
NAMES = [f"key-{place}" for place in range(MOST_KEYS)]


class TiesForm(ServiceForm):
    """What decides the places, one after another."""

    def __init__(self, typed: QueryDict | None, *, game: str, **options: Any) -> None:
        super().__init__(typed, **options)
        self.game = game
        for name in NAMES:
            self.fields[name] = TypedText(required=False, widget=forms.HiddenInput)
        self.fields[NEW] = forms.ChoiceField(
            label=_("Another tie-break"),
            choices=self._offered(),
            required=False,
            error_messages={"invalid_choice": WRONG_CHOICE},
        )

    @property
    def codes(self) -> list[str]:
        """The codes of the tie-breaks in their order, as they stand in the form."""
        return _codes(self[name].value() for name in NAMES)

    @property
    def keys(self) -> tuple[KeyShown, ...]:
        """The tie-breaks in their order."""
        return keys_shown(self.codes, self.game)

    @property
    def new_key(self) -> BoundField:
        """The choice of one more."""
        return self[NEW]

    @property
    def order_said(self) -> str:
        """What decides, in a sentence."""
        return order_said(self.codes)

    def clean(self) -> None:
        """Takes the list; a tie-break that was only chosen is its last one."""
        super().clean()
        typed = self.cleaned_data
        typed["keys"] = tuple(_codes([*map(typed.get, NAMES), typed.get(NEW)]))
        if not typed["keys"]:
            self.add_error(NEW, gettext("Choose what decides the standings."))

    def _offered(self) -> list[Any]:
        """All in groups, those in the list too: it may be there that one is taken away first."""
        groups = [
            (name, [(key.code, key_said(key.title, key.help)) for key in keys])
            for name, keys in key_groups()
        ]
        return [("", gettext("Nothing more")), *groups]


def with_keys_moved(typed: QueryDict) -> QueryDict:
    """What was typed, after the button of the list that was pressed has done its work."""
    deed, _colon, code = typed.get(MOVE, "").partition(":")
    codes = _codes(map(typed.get, NAMES))
    after = DEEDS[deed](codes, code or typed.get(NEW, "")) if deed in DEEDS else codes
    changed = typed.copy()
    for name in (*NAMES, NEW):
        changed.pop(name, None)
    for name, kept in zip(NAMES, after, strict=False):
        changed[name] = kept
    return changed


def _codes(values: Any) -> list[str]:
    return [*dict.fromkeys(str(value) for value in values if value)]


def _moved(codes: Sequence[str], code: str, step: int) -> list[str]:
    found = [other for other in codes if other != code]
    if code in codes:
        found.insert(max(0, codes.index(code) + step), code)
    return found


DEEDS: Mapping[str, Callable[[Sequence[str], str], list[str]]] = {
    "up": lambda codes, code: _moved(codes, code, -1),
    "down": lambda codes, code: _moved(codes, code, 1),
    "out": lambda codes, code: [other for other in codes if other != code],
    "add": lambda codes, code: _codes([*codes, code]),
}

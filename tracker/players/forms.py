"""Players: added, renamed, looked for."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import NamingForm, SearchForm, TypedText
from tracker.engine.records import names
from tracker.players.services.player_lists import NewPlayer


class PlayerForm(NamingForm):
    """A player's name."""

    name = TypedText(
        label=_("Name"),
        help_text=_("As the club says it. Two players cannot have the same name."),
        error_messages={"required": _("Enter a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NewPlayersForm(PlayerForm):
    """The name of somebody new, or of several as they were pasted."""

    def values(self) -> Mapping[str, Any]:
        """What `add_players` takes."""
        return {"new": [NewPlayer(name) for name in self._names(self.cleaned_data["name"])]}

    def field_of(self, path: str) -> str:
        """The one field, whoever of them is wrong."""
        return "name" if path.startswith("players.") else path

    def _names(self, typed: str) -> list[str]:
        return names.names_in(typed) or [typed]

    def _question(self, typed: str, before: str, known: Iterable[str]) -> str:
        known, ask = [*known], super()._question
        asked = (ask(name, before, known) for name in self._names(typed))
        return next(filter(None, asked), "")


class PlayerSearch(SearchForm):
    """Which players to list."""

    retired = forms.BooleanField(label=_("Include retired players"), required=False)

    @property
    def is_with_retired(self) -> bool:
        """Whether retired players are listed too."""
        return self.is_valid() and bool(self.cleaned_data["retired"])

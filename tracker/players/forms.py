"""Players: added, renamed, looked for."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundWidget
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import NamingForm, SearchForm, ServiceForm, TypedText
from tracker.engine.records import names
from tracker.players.personal_texts import SHOWN
from tracker.players.services.name_redaction import NotedDetails
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


# What a club notes about its players, and how it reaches them.


WAYS: Mapping[str, tuple[Any, Any]] = {
    "usual": (SHOWN["usual"], _("In full; a junior by initials.")),
    "full": (SHOWN["full"], _("Everybody reads the full name.")),
    "initials": (SHOWN["initials"], _("Everybody reads the first letters, such as A. K.")),
    "hidden": (SHOWN["hidden"], _("Everybody reads a number, such as Player 17.")),
}
OFF = {"autocomplete": "off"}


class NameWay(NamedTuple):
    """A way to print a name: its button, what it is called, and what it means."""

    button: BoundWidget
    name: str
    says: str


class PlayerDetailsForm(NamingForm):
    """The whole name and how it is printed, and what helps to tell people apart."""

    name = TypedText(
        label=_("Full name"),
        error_messages={"required": _("Enter a name.")},
        widget=forms.TextInput(attrs=OFF),
    )
    shown = forms.ChoiceField(
        label=_("Public name"),
        choices=[(value, name) for value, (name, _says) in WAYS.items()],
        initial="usual",
        widget=forms.RadioSelect,
        help_text=_(
            "On every page, in every file, on paper and for programs, for past evenings too."
        ),
        error_messages={
            "required": _("Choose one of these."),
            "invalid_choice": _("Choose one of these."),
        },
    )
    is_junior = forms.BooleanField(label=_("Junior"), required=False)
    is_guest = forms.BooleanField(label=_("Guest, not a member of the club"), required=False)
    number = TypedText(
        label=_("Member number"),
        required=False,
        help_text=_(
            "As on the club’s list of members. The list of players can be searched for it."
        ),
        widget=forms.TextInput(attrs=OFF),
    )
    nickname = TypedText(
        label=_("Nickname"),
        required=False,
        help_text=_("Everybody can find the player by it, unless the full name is not printed."),
        widget=forms.TextInput(attrs=OFF),
    )
    note = TypedText(
        label=_("Note"),
        required=False,
        help_text=_("Only those who keep the list of players read it."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    @property
    def ways(self) -> list[NameWay]:
        """The ways to print a name."""
        return [NameWay(button, *WAYS[button.data["value"]]) for button in self["shown"]]

    def values(self) -> Mapping[str, Any]:
        """The details as one value."""
        return {"details": NotedDetails(**self.cleaned_data)}


class ContactForm(ServiceForm):
    """How to reach a player."""

    email = TypedText(
        label=_("E-mail"),
        required=False,
        widget=forms.TextInput(attrs=OFF | {"inputmode": "email"}),
    )
    phone = TypedText(
        label=_("Telephone"),
        required=False,
        widget=forms.TextInput(attrs=OFF | {"inputmode": "tel"}),
    )


class MergeForm(ServiceForm):
    """Who the other one is."""

    other = forms.TypedChoiceField(
        label=_("The other player"),
        coerce=int,
        help_text=_("All games of the other player are moved to this one."),
        error_messages={
            "required": _("Choose the other player."),
            "invalid_choice": _("Choose somebody from this list."),
        },
    )

    def __init__(
        self, typed: QueryDict | None, others: Iterable[tuple[int, str]], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        field = self.fields["other"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "…"), *others]

    @property
    def chosen(self) -> int | None:
        """The number of the other player, where one was chosen."""
        return self.cleaned_data["other"] if self.is_valid() else None


class SureForm(ServiceForm):
    """That somebody knows what cannot be undone."""

    is_sure = forms.BooleanField(
        label=_("I know that this cannot be undone."),
        error_messages={"required": _("Tick this first: nobody can bring the name back.")},
    )

    def values(self) -> Mapping[str, Any]:
        """Nothing that the service needs."""
        return {}

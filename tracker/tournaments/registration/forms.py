"""Registration for a tournament: its terms, the public form, and what the director answers to
it."""

import datetime as dt
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import (
    SOMEBODY_NEW,
    UNANSWERED,
    FormValues,
    NamingForm,
    ServiceForm,
    TypedText,
    day_field,
    time_field,
)
from tracker.engine.records import names
from tracker.tournaments.entries.forms import common_name_field
from tracker.tournaments.registration.desk_pages import NamedPlayer
from tracker.tournaments.registration.services import NewRegistration
from tracker.tournaments.setup.options_forms import WRONG_CHOICE, number_field


class TermsForm(ServiceForm):
    """Until when a tournament takes registrations, and how many entrants there can be."""

    day = day_field(_("Registration until"))
    time = time_field(_("Time on that day"))
    limit = number_field(
        _("Places"),
        help_text=_("Optional. Whoever registers after that is on a waiting list."),
    )

    def values(self) -> FormValues:
        """Arguments for the service."""
        typed = self.cleaned_data
        until = timezone.make_aware(dt.datetime.combine(typed["day"], typed["time"]))
        return {"until": until, "limit": typed["limit"]}

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        return "day" if path == "until" else path


class RegistrationForm(NamingForm):
    """A registration; `taken` are the casefolded names that are there already."""

    name = common_name_field()
    from_club = TypedText(
        label=_("Club or town"),
        required=False,
        help_text=_("Optional. Everybody can read it beside the name."),
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    wishes = TypedText(
        label=_("Wishes"),
        required=False,
        help_text=_("Optional, such as “not against my wife”. Only the director reads it."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    email = TypedText(
        label=_("E-mail"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    link = TypedText(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        typed: QueryDict | None = None,
        *,
        places: range,
        taken: Collection[str],
        has_email: bool,
        **options: Any,
    ) -> None:
        super().__init__(typed, **options)
        self.places, self._taken = places, taken
        for place in places:
            self.fields[f"player-{place}"] = self._name_field(place)
        self.naming = tuple(f"player-{place}" for place in places)
        if len(places) == 1:
            del self.fields["name"]
        self.fields["email"].help_text = (
            gettext("Optional. The book sends you the link to your registration.")
            if has_email
            else gettext("Optional. Only those who keep the club’s players read it.")
        )

    @property
    def players(self) -> list[BoundField]:
        """The names of the players."""
        return [self[name] for name in self.naming]

    @property
    def more(self) -> list[BoundField]:
        """The remaining fields."""
        shown = ("name", "from_club", "wishes", "email")
        return [self[name] for name in shown if name in self.fields]

    def values(self) -> FormValues:
        """Arguments for `register`."""
        typed = self.cleaned_data
        players = tuple(typed[name] for name in self.naming)
        same = ("from_club", "wishes", "email")
        new = NewRegistration(
            players, typed.get("name", ""), **{name: typed[name] for name in same}
        )
        return {"new": new}

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        return path.replace("players.", "player-")

    def _question(self, typed: str, before: str, known: Collection[str]) -> str:
        if names.search_key(" ".join(typed.split())) in self._taken:
            return gettext(
                "Somebody with this name is registered already. If this is another person, press "
                "the button once more."
            )
        return super()._question(typed, before, known)

    def _name_field(self, place: int) -> TypedText:
        label = gettext("Your name") if place == 0 else gettext("Your partner’s name")
        if place > 0 and len(self.places) > 2:
            label = gettext("Player {}").format(place + 1)
        complete = "name" if place == 0 else "off"
        return TypedText(
            label=label,
            error_messages={"required": _("Enter a name.")},
            widget=forms.TextInput(attrs={"autocomplete": complete}),
        )


class RefusalForm(ServiceForm):
    """The message for a refused registration."""

    word = TypedText(
        label=_("Message to them"),
        help_text=_("Such as “The hall is full”. They read it on the page of their registration."),
        error_messages={"required": _("Enter a message, so that they know why.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NameFields(NamedTuple):
    """A name of a registration: the fields that say who it is."""

    player: NamedPlayer
    who: BoundField
    name: BoundField


class AcceptForm(ServiceForm):
    """Assigns each name of a registration to a club member or a new player."""

    def __init__(
        self, typed: QueryDict | None = None, *, players: Sequence[NamedPlayer], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        self._players = players
        for place, player in enumerate(players):
            self.fields[f"who-{place}"] = _who_field(player)
            self.fields[f"name-{place}"] = TypedText(
                label=gettext("Name on the entry list"),
                required=False,
                initial=player.name,
                help_text=gettext("For somebody new."),
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )

    @property
    def questions(self) -> list[NameFields]:
        """The names with their fields."""
        return [
            NameFields(player, self[f"who-{place}"], self[f"name-{place}"])
            for place, player in enumerate(self._players)
        ]

    def values(self) -> FormValues:
        """Arguments for `accept_registration`."""
        typed = self.cleaned_data
        places = range(len(self._players))
        chosen = [(typed[f"who-{at}"], typed[f"name-{at}"]) for at in places]
        return {"players": [name if who == SOMEBODY_NEW else who for who, name in chosen]}

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        return path.removeprefix("entrants.0.").replace("players.", "name-")


def _who_field(player: NamedPlayer) -> forms.ChoiceField:
    known = [name for name in (player.match.known, *player.match.near) if name]
    begin = player.match.known if player.is_clear else ""
    return forms.ChoiceField(
        label=player.name,
        choices=[*((name, name) for name in known), (SOMEBODY_NEW, gettext("A new player"))],
        initial=begin or (SOMEBODY_NEW if player.is_clear else None),
        widget=forms.RadioSelect,
        error_messages={"required": UNANSWERED, "invalid_choice": WRONG_CHOICE},
    )

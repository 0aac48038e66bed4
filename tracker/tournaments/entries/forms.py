"""Forms of the entry list: new entrants, order, pairs kept apart, and changes to an entrant."""

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import ALIKE, FormValues, NamingForm, SearchText, ServiceForm, TypedText
from tracker.engine.records import names
from tracker.tournaments.entries.pages import EntrantChoice, MemberChoice
from tracker.tournaments.entries.services import NewEntrant
from tracker.tournaments.setup.options_forms import number_field

CHOOSE = {"required": _("Choose somebody."), "invalid_choice": _("Choose somebody from the list.")}
KNOWN = "known-players"
"""Id of the list that suggests the club's players while typing."""


def name_field(label: object, missing: object) -> TypedText:
    """Builds a field for a player's name that suggests the club's players."""
    return TypedText(
        label=label,
        error_messages={"required": missing},
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": KNOWN}),
    )


def common_name_field() -> TypedText:
    """The name of a pair or a team."""
    return TypedText(
        label=_("Name of the pair or team"),
        required=False,
        help_text=_("Optional. Without a name, it is called after its players."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class EntryForm(NamingForm):
    """A new entrant: a player, or the members of a pair or team with its name."""

    alike = ALIKE

    from_club = TypedText(
        label=_("Club or town"),
        required=False,
        help_text=_("Club or town, to keep its players apart."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    name = common_name_field()

    def __init__(self, typed: QueryDict | None = None, *, places: range, **options: Any) -> None:
        super().__init__(typed, **options)
        self.places = places
        for place in places:
            self.fields[f"player-{place}"] = name_field(self._label(place), _("Enter a name."))
        self.naming = tuple(f"player-{place}" for place in places)
        if len(places) == 1:
            del self.fields["name"]

    @property
    def players(self) -> list[BoundField]:
        """Names of the players."""
        return [self[f"player-{place}"] for place in self.places]

    def values(self) -> FormValues:
        """Arguments for `enter`."""
        typed = self.cleaned_data
        players = tuple(typed[f"player-{place}"] for place in self.places)
        return {"new": [NewEntrant(players, typed.get("name", ""), typed["from_club"])]}

    def field_of(self, path: str) -> str:
        """Maps a path of the service to its field."""
        inner = path.removeprefix("entrants.0.").replace("players.", "player-")
        return inner if inner in self.fields else "player-0"

    def _label(self, place: int) -> str:
        label = gettext("Player {}") if len(self.places) > 1 else gettext("Name")
        return label.format(place + 1)


class EntrantDetailsForm(NamingForm):
    name = TypedText(
        label=_("Name"),
        error_messages={"required": _("Enter a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    from_club = TypedText(
        label=_("Club or town"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class FixedTableForm(ServiceForm):
    """The fixed table of an entrant who cannot walk from one to another."""

    table = number_field(
        _("Always at table"),
        help_text=_("Optional. For somebody who cannot walk from table to table."),
    )


LEFT_RESULTS = {
    "annul": _("Annul: no table of theirs counts for anybody"),
    "keep": _("Keep: what they played counts, the rest counts for nobody"),
    "forfeit": _("Forfeits: what they played counts, their opponents win the rest"),
}


class LeaveForm(ServiceForm):
    """The results that count of an entrant who leaves, where all meet all."""

    results = forms.ChoiceField(
        label=_("Results that count"),
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose what counts of their tables."),
            "invalid_choice": _("Choose what counts of their tables."),
        },
    )

    def __init__(
        self, typed: QueryDict | None = None, *, choices: Collection[str], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        if choices:
            field = self.fields["results"]
            field.choices = [(code, LEFT_RESULTS[code]) for code in choices]  # type: ignore[attr-defined]
        else:
            del self.fields["results"]


class SitOutForm(ServiceForm):
    """A requested bye and its reason."""

    number = forms.TypedChoiceField(
        label=_("Sits out"), coerce=int, error_messages={"required": _("Choose the round.")}
    )
    reason = TypedText(
        label=_("Reason"),
        required=False,
        help_text=_("Optional. Only the director reads it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, typed: QueryDict | None = None, *, rounds: Sequence[int], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        field = self.fields["number"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(round_), gettext("Round {}").format(round_)) for round_ in rounds]
        field.error_messages["invalid_choice"] = gettext("Choose a round that is not drawn yet.")


class SittingOutForm(SitOutForm):
    """Several entrants who sit out the same round."""

    entrant = forms.TypedMultipleChoiceField(
        label=_("Entrants"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Tick the entrants who sit out."),
            "invalid_choice": _("One of these has left the tournament: check the list again."),
        },
    )

    def __init__(
        self,
        typed: QueryDict | None = None,
        *,
        rounds: Sequence[int],
        entrants: Sequence[EntrantChoice],
    ) -> None:
        super().__init__(typed, rounds=rounds)
        field = self.fields["entrant"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(str(entrant.pk), entrant.name) for entrant in entrants]

    def values(self) -> FormValues:
        """Arguments for `request_byes`."""
        typed = self.cleaned_data
        return {key: typed[key] for key in ("number", "reason")} | {"entrants": typed["entrant"]}


class SubstituteForm(NamingForm):
    """The substitute from now on, and the reason."""

    alike = ALIKE

    player = name_field(_("Substitute"), _("Choose the substitute."))
    place = forms.TypedChoiceField(label=_("Substitute for"), coerce=int, error_messages=CHOOSE)
    reason = TypedText(
        label=_("Reason"),
        help_text=_("Everybody can read this later."),
        error_messages={"required": _("Enter the reason, for everybody to read later.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("place", "player", "reason")
    naming = ("player",)

    def __init__(
        self, typed: QueryDict | None = None, *, players: Sequence[str], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        field = self.fields["place"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(str(place), name) for place, name in enumerate(players)]
        if len(players) == 1:
            field.widget = forms.HiddenInput()
            field.initial = "0"


class KeepApartForm(ServiceForm):
    """Two entrants who must not or should not meet."""

    first = forms.TypedChoiceField(label=_("First player"), coerce=int, error_messages=CHOOSE)
    second = forms.TypedChoiceField(label=_("Second player"), coerce=int, error_messages=CHOOSE)
    how = forms.ChoiceField(
        label=_("Rule"),
        choices=[
            ("never", _("They never meet")),
            ("rather_not", _("They meet only where it cannot be avoided")),
        ],
        initial="never",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose one of these.")},
    )

    def __init__(
        self,
        typed: QueryDict | None = None,
        *,
        entrants: Sequence[EntrantChoice],
        **options: Any,
    ) -> None:
        super().__init__(typed, **options)
        offered = [
            ("", gettext("Choose")),
            *((str(entrant.pk), entrant.name) for entrant in entrants),
        ]
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = offered

    def values(self) -> FormValues:
        """The keys of the two, and whether they must never meet."""
        typed = self.cleaned_data
        is_absolute = typed["how"] == "never"
        return {"first": typed["first"], "second": typed["second"], "is_absolute": is_absolute}


class MoveForm(ServiceForm):
    """An entrant and its new position in the list."""

    entrant = forms.TypedChoiceField(label=_("Move"), coerce=int, error_messages=CHOOSE)
    place = number_field(_("to place"), required=_("Enter the new place."))

    def __init__(
        self,
        typed: QueryDict | None = None,
        *,
        entrants: Sequence[EntrantChoice],
        **options: Any,
    ) -> None:
        super().__init__(typed, **options)
        field = self.fields["entrant"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            (str(entrant.pk), f"{entrant.place}. {entrant.name}") for entrant in entrants
        ]


# Members of the club who are ticked for a tournament.


class MembersForm(ServiceForm):
    """The club's members with check boxes: many single players, or a pair or a team at a time.

    If the page records the `order` of ticking, several pairs can be entered at once.
    """

    q = SearchText(
        label=_("Find somebody"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    order = SearchText(required=False, widget=forms.HiddenInput)
    player = forms.MultipleChoiceField(
        label=_("Members"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Tick the players."),
            "invalid_choice": _(
                "One of these players is no longer in the club: check the list again."
            ),
        },
    )

    def __init__(
        self,
        typed: QueryDict | None = None,
        *,
        members: Sequence[MemberChoice],
        places: int,
        **options: Any,
    ) -> None:
        super().__init__(typed, **options)
        self.members, self.places = members, places
        field = self.fields["player"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(str(member.pk), member.name) for member in members if not member.is_in]

    @property
    def ticked(self) -> set[str]:
        """Keys of the ticked members."""
        return {*map(str, self["player"].value() or ())}

    @property
    def shown(self) -> list[tuple[MemberChoice, bool]]:
        """Players matching the search, and those already ticked."""
        wanted = str(self["q"].value() or "").strip()
        ticked = self.ticked
        return [
            (member, str(member.pk) in ticked)
            for member in self.members
            if names.is_found(wanted, member.name) or str(member.pk) in ticked
        ]

    def clean_player(self) -> list[str]:
        """Ticked players; raises ValidationError unless each pair or team is complete."""
        chosen = set(self.cleaned_data["player"])
        ordered = self._in_order(chosen)
        is_whole = len(chosen) == self.places or (ordered and len(chosen) % self.places == 0)
        if self.places > 1 and not is_whole:
            text = gettext("Tick {places} players: they enter together. {ticked} are ticked.")
            raise forms.ValidationError(text.format(places=self.places, ticked=len(chosen)))
        names_of = {str(member.pk): member.name for member in self.members}
        return [names_of[key] for key in ordered or names_of if key in chosen]

    def _in_order(self, chosen: Collection[str]) -> list[str]:
        """Returns the ticked players in the order of ticking; empty without scripts."""
        keys = str(self["order"].value() or "").split()
        return keys if len(keys) == len(chosen) and set(keys) == set(chosen) else []

    def values(self) -> FormValues:
        """Arguments for `enter`."""
        players: list[str] = self.cleaned_data["player"]
        if self.places > 1:
            starts = range(0, len(players), self.places)
            return {"new": [NewEntrant(tuple(players[at : at + self.places])) for at in starts]}
        return {"new": [NewEntrant((name,)) for name in players]}

    def field_of(self, path: str) -> str:
        """Maps a path of the service to its field."""
        return "player"

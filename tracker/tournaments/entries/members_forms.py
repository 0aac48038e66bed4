"""Members of the club who are ticked for an event."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import SearchText, ServiceForm
from tracker.engine.records import names
from tracker.tournaments.entries.members_pages import MemberChoice
from tracker.tournaments.entries.services import NewEntrant


class MembersForm(ServiceForm):
    """The list of a club with ticks: single players all at once, a pair or a team by itself.

    Where the page tells in which `order` they were ticked, one pair after another comes at once.
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
        """The keys of those who are ticked."""
        return {*map(str, self["player"].value() or ())}

    @property
    def shown(self) -> list[tuple[MemberChoice, bool]]:
        """Those whose name has what was looked for in it, and those who are ticked."""
        wanted = names.sort_key(str(self["q"].value() or ""))[0].strip()
        ticked = self.ticked
        return [
            (member, str(member.pk) in ticked)
            for member in self.members
            if wanted in names.sort_key(member.name)[0] or str(member.pk) in ticked
        ]

    def clean_player(self) -> list[str]:
        """The names of those who are ticked; of each pair as many as belong to it."""
        chosen = set(self.cleaned_data["player"])
        ordered = self._in_order(chosen)
        is_whole = len(chosen) == self.places or (ordered and len(chosen) % self.places == 0)
        if self.places > 1 and not is_whole:
            said = gettext("Tick {places} players: they enter together. {ticked} are ticked.")
            raise forms.ValidationError(said.format(places=self.places, ticked=len(chosen)))
        names_of = {str(member.pk): member.name for member in self.members}
        return [names_of[key] for key in ordered or names_of if key in chosen]

    def _in_order(self, chosen: Collection[str]) -> list[str]:
        """Those who are ticked, the first first; none where nobody knows."""
        keys = str(self["order"].value() or "").split()
        return keys if len(keys) == len(chosen) and set(keys) == set(chosen) else []

    def values(self) -> Mapping[str, Any]:
        """What `enter` takes."""
        players: list[str] = self.cleaned_data["player"]
        if self.places > 1:
            starts = range(0, len(players), self.places)
            return {"new": [NewEntrant(tuple(players[at : at + self.places])) for at in starts]}
        return {"new": [NewEntrant((name,)) for name in players]}

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        return "player"

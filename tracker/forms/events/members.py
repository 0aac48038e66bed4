"""Members of the club who are ticked for an event."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.book import names
from tracker.forms.base import PlainForm, SearchText
from tracker.pages.events.members import MemberChoice
from tracker.services.events.entering import NewEntrant


class MembersForm(PlainForm):
    """The list of a club with ticks: single players all at once, a pair or a team by itself."""

    q = SearchText(
        label=_("Find somebody"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    player = forms.MultipleChoiceField(
        label=_("Members"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Tick who plays."),
            "invalid_choice": _("Somebody of these is not in the club any more: look again."),
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
        wanted = names.order(str(self["q"].value() or ""))[0].strip()
        ticked = self.ticked
        return [
            (member, str(member.pk) in ticked)
            for member in self.members
            if wanted in names.order(member.name)[0] or str(member.pk) in ticked
        ]

    def clean_player(self) -> list[str]:
        """The names of those who are ticked; of a pair as many as belong to it."""
        chosen = set(self.cleaned_data["player"])
        if self.places > 1 and len(chosen) != self.places:
            said = gettext("Tick {places} players: they enter together. {ticked} are ticked.")
            raise forms.ValidationError(said.format(places=self.places, ticked=len(chosen)))
        return [member.name for member in self.members if str(member.pk) in chosen]

    def values(self) -> Mapping[str, Any]:
        """What `enter` takes."""
        players: list[str] = self.cleaned_data["player"]
        if self.places > 1:
            return {"new": [NewEntrant(tuple(players))]}
        return {"new": [NewEntrant((name,)) for name in players]}

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        return "player"

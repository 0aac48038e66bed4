"""What blank slips are to be like."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.common.forms.base import ServiceForm
from tracker.exports.typesetting import A4
from tracker.games.start_queries import GameChoice
from tracker.tournaments.print.forms import paper_field
from tracker.tournaments.print.texts.slips import ROWS

MOST_ROWS = 60
SAID = _("From 1 to 60 rows.")


class SlipForm(ServiceForm):
    """How many hands a slip has rows for, and its paper."""

    hands = forms.IntegerField(
        label=_("Rows for hands"),
        initial=ROWS,
        required=False,
        min_value=1,
        max_value=MOST_ROWS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"invalid": SAID, "min_value": SAID, "max_value": SAID},
    )
    paper = paper_field()

    @property
    def wanted(self) -> Mapping[str, Any]:
        """The values that an address asks for; the usual ones where it asks for none there are."""
        return self.values() if self.is_valid() else {"hands": ROWS, "paper": A4}

    def values(self) -> Mapping[str, Any]:
        """The values; what is not typed is as usual."""
        return self.cleaned_data | {
            "hands": self.cleaned_data["hands"] or ROWS,
            "paper": self.cleaned_data["paper"] or A4,
        }


class EveningSlipForm(SlipForm):
    """The same for one of the games."""

    game = forms.ChoiceField(
        label=_("Game"),
        error_messages={
            "required": _("Choose the game that is played."),
            "invalid_choice": _("There is no such game: choose one from the list."),
        },
    )
    field_order = ("game", "hands", "paper")

    def __init__(
        self, typed: QueryDict | None, *, games: Sequence[GameChoice], **options: Any
    ) -> None:
        super().__init__(typed, **options)
        field: Any = self.fields["game"]
        field.choices = [(game.id, game.name) for game in games]

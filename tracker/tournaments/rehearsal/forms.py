"""Settings of a rehearsal."""

from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import FormValues, ServiceForm
from tracker.tournaments.rehearsal.services import Script
from tracker.tournaments.setup.options_forms import WRONG_CHOICE, number_field

USUAL_ENTRANTS = 16
CHOOSE = {"required": WRONG_CHOICE, "invalid_choice": WRONG_CHOICE}


class RehearsalForm(ServiceForm):
    """Manner of play, and the number of entrants if the tournament has none."""

    entrants = number_field(
        _("Number of players"),
        required=_("Enter the number of players."),
        help_text=_("Nobody has entered yet, so players are invented."),
        initial=USUAL_ENTRANTS,
    )
    results = forms.ChoiceField(
        label=_("Source of results"),
        choices=[
            ("paper", _("From paper slips: the quickest")),
            ("phones", _("From two phones at each table, hand by hand")),
        ],
        initial="paper",
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )
    evening = forms.ChoiceField(
        label=_("Kind of evening"),
        choices=[
            ("usual", _("A typical one: somebody comes late, leaves, or reads a slip wrongly")),
            ("smooth", _("One where nothing goes wrong")),
        ],
        initial="usual",
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )

    def __init__(self, typed: QueryDict | None = None, *, is_empty: bool, **options: Any) -> None:
        super().__init__(typed, **options)
        if not is_empty:
            del self.fields["entrants"]

    @property
    def choices(self) -> list[BoundField]:
        """Fields with a few choices."""
        return [self["results"], self["evening"]]

    def values(self) -> FormValues:
        """The script by the service's name."""
        typed = self.cleaned_data
        entrants = typed.get("entrants", USUAL_ENTRANTS)
        is_on_paper, is_smooth = typed["results"] == "paper", typed["evening"] == "smooth"
        return {"script": Script(entrants, is_on_paper=is_on_paper, is_smooth=is_smooth)}

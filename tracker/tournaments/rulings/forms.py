"""A ruling of the director."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import FormValues, TypedText
from tracker.tournaments.book.texts import RULINGS
from tracker.tournaments.desk.table_forms import WHOLE, ChangeReasonForm
from tracker.tournaments.rulings.pages import RulingChoices

CHOOSE_KIND = _("Choose the kind of ruling.")
CHOOSE_ENTRANT = _("Choose the entrant.")

WITHOUT_SIGN = _("Enter the points without a minus: the kind of ruling says whose they are.")


class RulingForm(ChangeReasonForm):
    """Points are typed without a sign: what kind of ruling it is says where they go."""

    entrant = forms.TypedChoiceField(
        label=_("Entrant"),
        coerce=int,
        error_messages={"required": CHOOSE_ENTRANT, "invalid_choice": CHOOSE_ENTRANT},
    )
    kind = forms.ChoiceField(
        label=_("Ruling"),
        choices=[("", "–"), *RULINGS.items()],
        error_messages={"required": CHOOSE_KIND, "invalid_choice": CHOOSE_KIND},
    )
    points = forms.IntegerField(
        label=_("Points"),
        required=False,
        min_value=0,
        help_text=_("None for a warning or for a removal from the ranking."),
        error_messages={"invalid": WHOLE, "min_value": WITHOUT_SIGN},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    round = forms.TypedChoiceField(
        error_messages={"invalid_choice": _("Choose one of the rounds.")},
        label=_("Round"),
        coerce=int,
        required=False,
        empty_value=None,
    )
    article = TypedText(
        label=_("Article of the rules"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    after = forms.IntegerField(widget=forms.HiddenInput)
    field_order = ("entrant", "kind", "points", "round", "article", "reason")

    def __init__(self, choices: RulingChoices, typed: QueryDict | None = None, **more: Any) -> None:
        initial = {"after": choices.latest, "round": choices.rounds[0] if choices.rounds else ""}
        super().__init__(typed, initial=initial | more.pop("initial", {}), **more)
        rounds = [(str(number), _("Round {}").format(number)) for number in choices.rounds]
        self.fields["entrant"].choices = [("", "–"), *choices.entrants]  # type: ignore[attr-defined]
        self.fields["round"].choices = [("", _("No round")), *rounds]  # type: ignore[attr-defined]

    def values(self) -> FormValues:
        """The ruling in the service's words, with the key of the entrant and the round's number."""
        kind, points = self.cleaned_data["kind"], self.cleaned_data["points"] or 0
        given = {"own_score": -points, "to_opponents": points}
        return {**self.cleaned_data, "points": given.get(kind, 0)}

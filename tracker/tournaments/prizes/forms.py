"""Form for a tournament's prizes: one line each, and common rules."""

import unicodedata

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import ServiceForm, TypedText
from tracker.engine.ranking.prizes import MOST_RANK
from tracker.tournaments.prizes.prize_list_forms import PrizeListReader
from tracker.tournaments.prizes.texts import SHARINGS, prize_sentences
from tracker.tournaments.setup.options_forms import WRONG_CHOICE, number_field

LONGEST_LIST = 2000


class PrizeForm(ServiceForm):
    """The list of prizes, a line each, and the rules for all of them."""

    prizes = TypedText(
        label=_("Prizes, one per line"),
        required=False,
        help_text=_(
            "Optional. Such as “1. 100 €”, “5-8. A bottle of wine”, “every 4th: 10 €”, "
            "“last: a ham”, “most marches: 20 €”, “by lot: 10 €” or “everybody picks”."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
    )
    sharing = forms.ChoiceField(
        label=_("Those who have the same score"),
        choices=[*SHARINGS.items()],
        required=False,
        help_text=_(
            "Entrants who share a place share its amounts in any case; other prizes go by lot then."
        ),
        error_messages={"invalid_choice": WRONG_CHOICE},
    )
    minimum_field = number_field(
        _("Fewest entrants for prizes"),
        help_text=_("Optional. Without a number, there are prizes in any case."),
    )
    is_one_each = forms.BooleanField(label=_("Nobody gets more than one prize"), required=False)

    @property
    def has_wrong_prize(self) -> bool:
        """True if a field about prizes has an error."""
        names = ("prizes", "sharing", "minimum_field", "is_one_each")
        return any(self[name].errors for name in names)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The public sentences about prizes; empty while a field has an error."""
        if not self.is_valid():
            return ()
        return prize_sentences(self.cleaned_data["awards"], self.cleaned_data["prize_rules"])

    def clean(self) -> None:
        """Parses the lines."""
        super().clean()
        typed = self.cleaned_data
        read = PrizeListReader()
        for line in typed.get("prizes", "")[:LONGEST_LIST].splitlines():
            if typed_line := " ".join(line.split()):
                read.read(unicodedata.normalize("NFC", typed_line))
        try:
            typed["awards"] = read.awards(typed.get("sharing") or "none")
        except ValidationError as wrong:
            self.add_error("prizes", wrong)
        if len(typed.get("prizes", "")) > LONGEST_LIST:
            text = gettext("Enter at most {most} letters.")
            self.add_error("prizes", text.format(most=LONGEST_LIST))
        fewest = typed.get("minimum_field")
        if fewest is not None and not 1 <= fewest <= MOST_RANK:
            text = gettext("Enter a whole number from 1 to {most}.")
            self.add_error("minimum_field", text.format(most=MOST_RANK))
        rules = {
            "unit": "".join(read.units[:1]),
            "minimum_field": fewest,
            "is_one_each": typed.get("is_one_each"),
        }
        typed["prize_rules"] = {name: value for name, value in rules.items() if value}

"""The form that filters ratings."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import SearchText
from tracker.statistics.forms import GameForm
from tracker.statistics.ratings.queries import RatingsQuery

MOST_GAMES = 100_000
NO_NUMBER = _("Enter a whole number from 0 to 100,000, for instance 10.")


class RatingsForm(GameForm):
    """The game, a part of a name, and the fewest games of a listed player."""

    q = SearchText(
        label=_("Find a name"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    least = forms.IntegerField(
        label=_("Played at least"),
        help_text=_("Number of games. Without a number, everybody is listed."),
        required=False,
        min_value=0,
        max_value=MOST_GAMES,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NO_NUMBER),
    )

    field_order = ("q", "game", "least")

    def choice(self) -> RatingsQuery:
        """The filter; invalid fields are ignored."""
        if not self.is_valid():
            return RatingsQuery()
        values = self.cleaned_data
        return RatingsQuery(values["game"], values["q"], values["least"] or 1)

"""Forms that choose the game and period of statistics."""

import datetime as dt
from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import VARIANTS
from tracker.common.forms import SearchText, ServiceForm, day_field
from tracker.statistics.queries.wanted import (
    ALL,
    BETWEEN,
    THIS_YEAR,
    TWELVE_MONTHS,
    PlayedGameChoice,
    StatisticsFilter,
    period_of,
)
from tracker.statistics.ratings.queries import RatingsQuery

PERIODS = (
    (ALL, _("All time")),
    (THIS_YEAR, _("This year")),
    (TWELVE_MONTHS, _("Last 12 months")),
    (BETWEEN, _("From a day to a day")),
)


class GameForm(ServiceForm):
    """Chooses one of the games that were played."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=[("", ""), *((variant.id, variant.name) for variant in VARIANTS.values())],
        required=False,
        error_messages={"invalid_choice": _("There is no such game: choose one from the list.")},
    )

    def offer(self, games: Iterable[PlayedGameChoice], chosen: PlayedGameChoice | None) -> None:
        """Sets the options, with the game shown on the page selected."""
        shown = [(game.code, game.name) for game in games]
        typed = self.data.get("game", "")
        if typed in VARIANTS and typed not in dict(shown):
            shown.append((typed, VARIANTS[typed].name))
        self.fields["game"].widget.choices = shown
        self.fields["game"].initial = chosen.code if chosen else ""


class StatisticsForm(GameForm):
    """The game and the period; given dates without a period, the time between them."""

    period = forms.ChoiceField(
        label=_("Period"),
        choices=PERIODS,
        required=False,
        error_messages={"invalid_choice": _("Choose one of the periods in the list.")},
    )
    since = day_field(_("First day"), required=False)
    until = day_field(_("Last day"), required=False)

    def clean(self) -> dict[str, object]:
        """Validates that the first day does not come after the last."""
        values = self.cleaned_data
        since, until = values.get("since"), values.get("until")
        if since and until and since > until:
            self.add_error("until", _("This is before the first day: exchange the two."))
        return values

    def choice(self, today: dt.date) -> StatisticsFilter:
        """The filter; invalid input selects everything."""
        if not self.is_valid():
            return StatisticsFilter()
        values = self.cleaned_data
        days = values["since"], values["until"]
        period = values["period"] or (BETWEEN if any(days) else ALL)
        return StatisticsFilter(values["game"], *period_of(period, today, *days))


class PairsForm(StatisticsForm):
    """The same, with a search for pairs."""

    q = SearchText(
        label=_("Find a name"),
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    field_order = ("q",)

    @property
    def text(self) -> str:
        return str(self.cleaned_data["q"]) if self.is_valid() else ""


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

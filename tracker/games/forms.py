"""The form that starts a game: table, seats, first dealer and house rules."""

from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField, BoundWidget
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.errors import SubmissionReusedError
from tracker.common.forms import FormValues, TypedText
from tracker.engine.records import names
from tracker.games.start_queries import GameStart, named_players, players_like
from tracker.rules.choices_pages import RuleChoices
from tracker.rules.forms import HouseRulesForm, initial_rules
from tracker.rules.queries import GameChoice

Started = TypeVar("Started")
LOST_MARK = _("The form was incomplete. Submit it again.")


class TypedPlayer(TypedText):
    """A player by name, or by the unambiguous beginning of any word of the name."""

    def __init__(self, club: int, known: Mapping[str, str], **options: Any) -> None:
        attributes = {"list": "seatable", "autocomplete": "off", "spellcheck": "false"}
        super().__init__(widget=forms.TextInput(attrs=attributes), **options)
        self.club, self.known = club, known

    def clean(self, value: object) -> object:
        """The player's key; raises ValidationError listing the candidates."""
        typed = str(super().clean(value))
        found = players_like(self.club, typed)
        begun = [game for game in found if _begins(game.name, typed)]
        if len(found) == 1 and (begun or typed.isdecimal()):
            return found[0].pk
        if not found:
            text = gettext("Nobody who plays here is called “{}”. Add the player first.")
            raise ValidationError(text.format(typed))
        known = ", ".join(game.name for game in found)
        raise ValidationError(gettext("Enter the full name. Is it one of these? {}").format(known))

    def prepare_value(self, value: object) -> object:
        """The name of a player given by key."""
        return self.known.get(str(value), value)


class SeatControl(NamedTuple):
    """A seat on the page: its player, and whether this seat deals first."""

    player: BoundField
    deals: BoundWidget


class StartForm(HouseRulesForm):
    """Starts a new game of the chosen kind."""

    submission = forms.UUIDField(
        initial=uuid4,
        # Without this, the browser's Back button restores the id of a form already sent.
        widget=forms.HiddenInput(attrs={"autocomplete": "off"}),
        error_messages={"required": LOST_MARK, "invalid": LOST_MARK},
    )
    table = TypedText(
        label=_("Table"),
        help_text=_("A number or a short name, such as Window."),
        error_messages={"required": _("Choose the table.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        typed: QueryDict | None,
        *,
        start: GameStart,
        game: GameChoice,
        offered: RuleChoices | None = None,
        own_table: str = "",
        **options: Any,
    ) -> None:
        filled = initial_rules(offered.chosen.options) if offered else {}
        super().__init__(typed, initial=filled | options.pop("initial", {}), **options)
        self.offered = offered
        self._own_table = own_table
        # Read here, because no field may query the database while a page renders.
        given = [self._given(_seat(place)) for place in range(game.players)]
        known = named_players(start.club, given) if start.are_typed else {}
        for place in range(game.players):
            self.fields[_seat(place)] = _seat_field(place, game.players, start, known)
        self.fields["first_dealer"] = _dealer_field(game.players)
        self.take_rules_of(game)

    def _given(self, name: str) -> str:
        """The initial value of a field: as submitted, else from the address."""
        return str((self.data if self.is_bound else self.initial).get(name, ""))

    @property
    def seats(self) -> list[SeatControl]:
        dealers = enumerate(self["first_dealer"])
        return [SeatControl(self[_seat(place)], deals) for place, deals in dealers]

    def clean_table(self) -> str:
        """The table; a phone may start games only at the table it has joined."""
        table: str = self.cleaned_data["table"]
        if self._own_table and table != self._own_table:
            text = gettext("This phone belongs to table {}: start the game there.")
            raise ValidationError(text.format(self._own_table))
        return table

    def values(self) -> FormValues:
        """The arguments of `start_game`, with player keys in place of players."""
        typed = self.cleaned_data
        return {
            "table": typed["table"],
            "ruleset": {"variant": self.game.id, "options": typed["rules"]},
            "players": [typed[_seat(place)] for place in range(self.game.players)],
            "first_dealer": typed["first_dealer"],
            "submission_id": typed["submission"],
        }

    def field_of(self, path: str) -> str:
        """Maps a path in the service's terms to a field name."""
        return path.replace("players.", "seat-").replace("ruleset.options.", "rule-")

    def start(self, service: Callable[..., Started], **also: object) -> Started | None:
        """Calls the service; a form without its own submission id is shown again with one."""
        try:
            game = self.write(service, **also)
        except SubmissionReusedError:
            text = _("This page has started another game already. Start again for a second one.")
            self.add_error("submission", text)
            game = None
        if "submission" in self.errors:
            typed = {name: self.data[name] for name in self.data}
            self.data = typed | {"submission": str(uuid4())}
        return game


def _begins(name: str, typed: str) -> bool:
    """Matches the text with the beginning of each word of the name."""
    return names.is_begun(typed, name)


def free_table(used: Collection[str]) -> str:
    """The lowest unused table number."""
    return next(number for number in map(str, count(1)) if number not in used)


def _seat(place: int) -> str:
    return f"seat-{place}"


def _seat_field(place: int, places: int, start: GameStart, known: Mapping[str, str]) -> forms.Field:
    pattern = gettext("Seat {}, partner of seat {}") if places == 4 else gettext("Seat {}")
    label = pattern.format(place + 1, (place + 2) % 4 + 1)
    wrong = {
        "required": _("Choose the player in this seat."),
        "invalid_choice": _("Choose one of the club’s players."),
    }
    if start.are_typed:
        return TypedPlayer(start.club, known, label=label, error_messages=wrong)
    players = ((str(player.pk), player.name) for player in start.players)
    choices = [("", gettext("Choose a player")), *players]
    return forms.TypedChoiceField(label=label, choices=choices, coerce=int, error_messages=wrong)


def _dealer_field(players: int) -> forms.Field:
    deals = gettext("Seat {} deals first")
    choices = [(str(place), deals.format(place + 1)) for place in range(players)]
    return forms.TypedChoiceField(
        label=_("First dealer"),
        choices=choices,
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Choose the first dealer."),
            "invalid_choice": _("Choose the player who deals first."),
        },
    )

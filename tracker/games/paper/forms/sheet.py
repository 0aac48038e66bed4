"""The sheet around the rows: how many there are, a table that is brought, whether it is over."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import ListForm
from tracker.games.forms import StartForm
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.typed import number_from
from tracker.games.paper.forms.form import (
    MORE_ROWS,
    MOST_HANDS,
    ROWS_AT_FIRST,
    Texts,
    brought,
    texts_from,
)


class PaperSheetForm(ListForm):
    """What of the page is not a row."""

    over = forms.BooleanField(label=_("The game ended here"), required=False)

    notice = ""
    """What became of a table that was brought."""

    def __init__(self, typed: QueryDict, **options: Any) -> None:
        super().__init__(typed, **options)
        self.fields["text"].label = _("The hands as a table")

    def clean(self) -> None:
        """Reads the table, if one is brought."""
        if self.is_bringing:
            super().clean()

    @property
    def is_bringing(self) -> bool:
        """Whether the rows are to be those of a table."""
        return "bring" in self.data

    @property
    def is_over(self) -> bool:
        """Whether the table stopped there, although the game could go on."""
        return bool(self.cleaned_data["over"])

    def rows_for(self, entry: HandEntry) -> tuple[Texts, int]:
        """The texts of the rows, and how many rows there are with the empty ones."""
        wanted = number_from(str(self.data.get("rows", ""))) or ROWS_AT_FIRST
        if not self.is_valid() or not self.is_bringing:
            more = MORE_ROWS if "more" in self.data else 0
            return texts_from(self.data, wanted), wanted + more
        found = brought(self.table, entry)
        self.notice = found.left_out
        if len(found.texts) > MOST_HANDS:
            text = gettext("The table has {} hands; the limit is {} at a time.")
            self.add_error("text", text.format(len(found.texts), MOST_HANDS))
            return (), wanted
        return found.texts, len(found.texts) + 1


# What is said once of a game on paper: the game, who sat where, who dealt first, house rules.


class PaperStartForm(StartForm):
    """The start of a game on paper; it goes along on the page where the hands are typed."""

    def clean(self) -> None:
        """Asks for as many players as there are seats."""
        super().clean()
        seats = [f"seat-{place}" for place in range(self.game.players)]
        seen: set[object] = set()
        for seat in seats:
            player = self.cleaned_data.get(seat)
            if player is not None and player in seen:
                self.add_error(seat, gettext("Nobody can sit in two seats."))
            seen.add(player)

    def facts(self, player: Callable[[int], Any]) -> dict[str, Any] | None:
        """The game's own facts with its players, whom `player` finds; None where one is open."""
        if not self.is_valid():
            return None
        values = dict(self.values())
        del values["submission_id"]
        return values | {"players": [player(pk) for pk in values["players"]]}

    @property
    def mark(self) -> UUID:
        """The id under which the game is submitted."""
        mark: UUID = self.cleaned_data["submission"]
        return mark

    @property
    def sent_along(self) -> Mapping[str, str]:
        """What was typed here, by the names of the fields; ticks only where they are set."""
        return {name: str(self.data[name]) for name in self.fields if self.data.get(name)}

    @property
    def again(self) -> Mapping[str, str]:
        """What another game at the same table begins with: all but the mark of this one."""
        typed = {name: value for name, value in self.sent_along.items() if name != "submission"}
        return {"game": self.game.id, **typed}

"""The rest of the paper sheet: number of rows, an imported table, and whether the game is over."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.json_values import Json
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
    """The fields of the page outside the rows."""

    over = forms.BooleanField(label=_("The game ended here"), required=False)

    notice = ""
    """The result of the import."""

    def __init__(self, typed: QueryDict, **options: Any) -> None:
        super().__init__(typed, **options)
        self.fields["text"].label = _("The hands as a table")

    def clean(self) -> None:
        if self.is_bringing:
            super().clean()

    @property
    def is_bringing(self) -> bool:
        """True if the rows come from an imported table."""
        return "bring" in self.data

    @property
    def is_over(self) -> bool:
        """True if the game was ended before its rules end it."""
        return bool(self.cleaned_data["over"])

    def rows_for(self, entry: HandEntry) -> tuple[Texts, int]:
        """The texts of the rows, and the number of rows including empty ones."""
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


# The facts of a paper game: the game, the seats, the first dealer and the house rules.


class PaperStartForm(StartForm):
    """Starts a paper game; its values are carried along on the page with the hands."""

    def clean(self) -> None:
        """Requires as many players as there are seats."""
        super().clean()
        seats = [f"seat-{place}" for place in range(self.game.players)]
        seen: set[object] = set()
        for seat in seats:
            player = self.cleaned_data.get(seat)
            if player is not None and player in seen:
                self.add_error(seat, gettext("Nobody can sit in two seats."))
            seen.add(player)

    def facts(self, player: Callable[[int], Any]) -> Json | None:
        """The game's facts, with players looked up by `player`; None if any is missing."""
        if not self.is_valid():
            return None
        values = dict(self.values())
        del values["submission_id"]
        return values | {"players": [player(pk) for pk in values["players"]]}

    @property
    def mark(self) -> UUID:
        mark: UUID = self.cleaned_data["submission"]
        return mark

    @property
    def sent_along(self) -> Mapping[str, str]:
        """The typed values by field name; checkboxes only if ticked."""
        return {name: str(self.data[name]) for name in self.fields if self.data.get(name)}

    @property
    def again(self) -> Mapping[str, str]:
        """The initial values of another game at the same table, without the submission id."""
        typed = {name: value for name, value in self.sent_along.items() if name != "submission"}
        return {"game": self.game.id, **typed}

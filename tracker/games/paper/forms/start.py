"""What is said once of a game on paper: the game, who sat where, who dealt first, house rules."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from tracker.games.forms import StartForm


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

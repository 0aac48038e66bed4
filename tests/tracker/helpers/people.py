"""A club in which somebody has played, was spoken of and was written about."""

from typing import Any

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    amended,
    joined,
    played,
    table_of,
)
from tests.tournaments import tournament_of
from tests.tracker.helpers.tournaments_played import after_two
from tracker.games.services import close_game
from tracker.models import Club, Player, Tournament
from tracker.players.services.name_redaction import StoredDetails, set_details
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.rulings.services import give_ruling

XENIA = "Xenia Quandt"


class Told:
    """Xenia Quandt and Otto have played a game and a tournament; she was warned and corrected."""

    def __init__(self, club: Club | None = None, name: str = XENIA) -> None:
        self.club = club or ClubFactory.create(name="Kanal")
        self.xenia = PlayerFactory.create(club=self.club, name=name)
        self.otto = PlayerFactory.create(club=self.club, name="Otto")
        self.evening = EveningFactory.create(club=self.club, title=f"Evening of {name}")
        self.game = GameFactory.create(
            evening=self.evening, table="1", players=[self.xenia, self.otto]
        )
        hand = HandFactory.create(game=self.game, record=played(0, (60, 40), note=f"{name} led"))
        amended(hand, played(0, (61, 40)), reason=f"{name} counted again")
        HandFactory.create(game=self.game, record=played(0, (80, 20)))
        close_game(game=self.game, now=NOW)
        self.phone = joined(table_of(self.evening, "1"), player=self.xenia.pk)
        self.tournament = self._tournament(name)

    def _tournament(self, name: str) -> Tournament:
        """A tournament of four after two rounds, of whom Xenia won by 150 points as Bea did."""
        tournament = tournament_of(
            self.club,
            ruleset={"variant": "klaberjass", "options": {"target": None}},
            format="round-robin",
            seeding="order",
            keys=("PTS", "HIGH", "LOT"),
        )
        listed = (name, "Bea", "Carla", "Dora")
        enter(tournament=tournament, new=[NewEntrant((player,)) for player in listed], now=NOW)
        check_in_all(tournament=tournament, now=NOW)
        entrant = tournament.entrants.get(name=name)
        give_ruling(entrant=entrant, kind="warning", reason=f"{name} was late", now=NOW)
        return after_two(tournament)

    def again(self) -> Player:
        """Xenia as she is stored now."""
        return Player.objects.get(pk=self.xenia.pk)


def shown(player: Player, way: str, **more: Any) -> Player:
    """The player printed in this way."""
    details = StoredDetails(name=more.pop("name", player.name), shown=way, **more)
    return set_details(player=player, details=details)

"""Two books on one database that differ in nothing but results before the prize-giving.

Both begin with the same club, tournaments and games. What is added to them is taken away again, so
that the second has the same keys, times and versions as the first.
"""

import datetime as dt
import gc
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

from django.apps import apps
from django.core.cache import caches
from django.core.management.color import no_style
from django.db import connection, transaction

from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    amended,
    new_id,
    played,
    table_of,
)
from tests.tournaments import KLABERJASS, entered, started, tournament_of
from tests.tracker.helpers.seasons_played import season_of
from tracker.common.queries.version_cache import VersionCache
from tracker.games.hands.services import record_hand
from tracker.models import Club, Evening, Game, Pairing, Player, Round, Tournament
from tracker.tournaments.rounds.services import close_round, forfeit, type_result
from tracker.tournaments.setup.services import (
    NO_PLACE,
    finish_tournament,
    rename_tournament,
    reveal,
)

LATER = NOW + dt.timedelta(hours=3)
"""When the books are read."""


class Results(NamedTuple):
    """What makes one book another: the points of the hands, who has forfeited, what was put right.

    A hand has a maker and the points of both sides, to which the last trick adds 10 for the maker;
    the one that is corrected was typed wrong.
    """

    first: tuple[int, tuple[int, int]]
    second: tuple[int, tuple[int, int]]
    wrong: tuple[int, tuple[int, int]]
    typed: tuple[int, int]
    forfeited_by: int
    best: tuple[int, int]


ONE = Results((0, (90, 30)), (0, (80, 40)), (0, (70, 50)), (70, 30), 0, (150, 12))
OTHER = Results((1, (30, 90)), (1, (20, 100)), (1, (15, 105)), (30, 70), 1, (140, 22))
"""Others have won, by others' tricks; only who leads the Swiss tournament is the same, for its
draw."""


class Books:
    """A club with an evening that everybody reads about, and with tournaments that wait."""

    def __init__(self, hidden_from: int | None = NO_PLACE, name: str = "Kanal") -> None:
        self.club: Club = ClubFactory.create(name=name)
        self.evening: Evening = EveningFactory.create(club=self.club, title="Thursday")
        self.open_game: Game = GameFactory.create(evening=self.evening, table="7")
        self.running = self._tournament("Cup", hands=2, rounds=3)
        self.final = self._tournament("Final", format="swiss", hands=1, rounds=1)
        self.swiss = self._tournament("Swiss", format="swiss", rounds=2)
        self.rounds: Mapping[Tournament, Round] = {
            tournament: started(tournament) for tournament in (self.running, self.final, self.swiss)
        }
        for tournament in self.rounds:
            reveal(tournament=tournament, place=hidden_from, now=NOW)
        self.table = table_of(self.running.evening, "1", LATER)
        self.season = season_of(self.club, name="Season")
        self.draft = tournament_of(self.club, is_open=False)

    def _tournament(self, name: str, **given: Any) -> Tournament:
        of_two: dict[str, Any] = {
            "ruleset": KLABERJASS,
            "format": "round-robin",
            "keys": ("PTS", "HIGH", "LOT"),
        }
        tournament = tournament_of(self.club, **of_two | given)
        rename_tournament(tournament=tournament, name=name, now=NOW)
        entered(tournament, 4)
        return tournament

    @property
    def tournaments(self) -> tuple[Tournament, ...]:
        """The tournaments of which results wait."""
        return tuple(self.rounds)

    @property
    def games(self) -> tuple[Game, ...]:
        """A game of each of them."""
        return tuple(self._tables(tournament)[0].games.get() for tournament in self.rounds)

    @property
    def player(self) -> Player:
        """Somebody who plays in all of them."""
        return self.club.players.get(name="Player 1")

    @contextmanager
    def with_results(self, results: Results) -> Iterator[None]:
        """The book with these results, as long as the block lasts; nothing is remembered of it."""
        with transaction.atomic():
            self.play(results)
            forget_what_is_kept()
            yield
            transaction.set_rollback(True)
        _count_keys_anew()
        forget_what_is_kept()

    def play(self, results: Results) -> None:
        """One table of each tournament plays, another has a result of paper or none."""
        first, second = self._tables(self.running)
        _hand(first, results.wrong)
        _hand(first, results.second)
        forfeit(pairing=second, side=results.forfeited_by, reason="Late", now=NOW)
        close_round(round_=self.rounds[self.running], now=NOW)
        hand = first.games.get().hands.get(number=1)
        amended(hand, played(*results.first), reason="Misread")
        _hand(self._tables(self.final)[0], results.first)
        self._type(self.final, 1, results.typed)
        close_round(round_=self.rounds[self.final], now=NOW)
        finish_tournament(tournament=self.final, now=NOW)
        _hand(self._tables(self.swiss)[0], results.second)
        self._type(self.swiss, 0, results.best)
        self._type(self.swiss, 1, results.best)
        close_round(round_=self.rounds[self.swiss], now=NOW)
        for pairing in started(self.running).pairings.all()[:1]:
            _hand(pairing, results.first)
        started(self.swiss)

    def _type(self, tournament: Tournament, place: int, points: tuple[int, int]) -> None:
        pairing = self._tables(tournament)[place]
        type_result(pairing=pairing, points=points, reason="slip", now=NOW)

    def _tables(self, tournament: Tournament) -> list[Pairing]:
        return list(self.rounds[tournament].pairings.all())


def _hand(pairing: Pairing, given: tuple[int, tuple[int, int]]) -> None:
    game = pairing.games.get()
    record_hand(game=game, record=played(*given), submission_id=new_id(), now=NOW)


def forget_what_is_kept() -> None:
    """Empties the memory of the process, which would answer for another book of the same keys."""
    for kept in _version_caches(len(sys.modules)):
        kept._values.clear()
    for memory in caches.all():
        memory.clear()


@cache
def _version_caches(modules: int) -> list[VersionCache[Any]]:
    """All that there are; each is made when its module is loaded."""
    # What was there before the first test is frozen, and would not be among the objects.
    gc.unfreeze()
    found = [thing for thing in gc.get_objects() if issubclass(type(thing), VersionCache)]
    gc.freeze()
    return found


def _count_keys_anew() -> None:
    """Has PostgreSQL give the same keys again."""
    models = apps.get_app_config("tracker").get_models()
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(models)):
            cursor.execute(statement)

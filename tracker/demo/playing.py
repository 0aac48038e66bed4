"""A table of the demo: its cards come from a seed, and all that it enters goes by the services."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from uuid import UUID

from tracker.demo.programme import OWN_GAME, SEED, STRENGTHS, Planned
from tracker.engine.simulator.records import Record, exchange_points, wished_record
from tracker.games.hands.corrections_services import amend_hand, void_hand
from tracker.games.hands.services import record_hand
from tracker.games.permissions_queries import standing_of, variant_of
from tracker.games.services import close_game, start_game
from tracker.models import Evening, Game, Hand, Player, RuleSetVersion

LENGTH_OF_EVENING = dt.timedelta(hours=3)
BETWEEN_HANDS = dt.timedelta(minutes=6)


class PlannedTable:
    """One planned game, with cards and moments of its own.

    A game that is played out begins with the evening or so long after it, the others so that they
    are in play at its end.
    """

    def __init__(
        self, evening: Evening, planned: Planned, end: dt.datetime, own: RuleSetVersion
    ) -> None:
        seed = f"{SEED} {evening.title} {planned.variant} {planned.players} {planned.deck}"
        self._evening, self._planned, self._own = evening, planned, own
        self._random = Random(seed)  # noqa: S311 - cards, no secret
        self._moments = self._ticking(end)

    def play(self, players: Sequence[Player]) -> None:
        """Plays the game, by these of the players that are planned for it."""
        planned = self._planned
        game = self._started([players[place] for place in planned.players])
        number = 0
        while not game.is_finished and number != planned.most:
            number += 1
            game = self._play_hand(game, number)
        if planned.is_closed:
            close_game(game=game, now=next(self._moments))

    def _started(self, players: Sequence[Player]) -> Game:
        planned = self._planned
        ruleset = {"variant": planned.variant, "options": dict(planned.options)}
        return start_game(
            evening=self._evening,
            table=planned.table,
            ruleset=OWN_GAME if planned.is_own else ruleset,
            players=players,
            first_dealer=self._random.randrange(len(players)),
            submission_id=self._id(),
            now=next(self._moments),
            rules_from=self._own if planned.is_own else None,
        )

    def _ticking(self, end: dt.datetime) -> Iterator[dt.datetime]:
        planned = self._planned
        late = LENGTH_OF_EVENING - dt.timedelta(minutes=planned.begins)
        is_in_play = planned.most is not None and not planned.is_closed
        start = end - (BETWEEN_HANDS * ((planned.most or 0) + 2) if is_in_play else late)
        return (start + number * BETWEEN_HANDS for number in count())

    def _play_hand(self, game: Game, number: int) -> Game:
        """The game after its next hand, with what goes wrong in entering it."""
        planned = self._planned
        wish = planned.wishes.get(number)
        # Where anybody is rash, nobody throws a hand in.
        strengths = None if wish else [STRENGTHS[place] for place in planned.players]
        standing = standing_of(game)
        record = wished_record(variant_of(game), standing, wish, self._random, strengths)
        if planned.mistake == number:
            hand = self._amended(self._entered(game, exchange_points(record)), record)
        else:
            hand = self._entered(game, record)
        if planned.twice == number:
            hand = self._voided(self._entered(hand.game, record))
        return hand.game

    def _entered(self, game: Game, record: Record) -> Hand:
        return record_hand(
            game=game, record=record, submission_id=self._id(), now=next(self._moments)
        )

    def _amended(self, hand: Hand, record: Record) -> Hand:
        return amend_hand(
            hand=hand,
            record=record,
            reason="",
            expected_revision=hand.revision,
            submission_id=self._id(),
            now=next(self._moments),
        )

    def _voided(self, hand: Hand) -> Hand:
        return void_hand(
            hand=hand,
            reason="",
            expected_revision=hand.revision,
            submission_id=self._id(),
            now=next(self._moments),
        )

    def _id(self) -> UUID:
        return UUID(int=self._random.getrandbits(128), version=4)

"""Creates, plays and removes the demo club."""

import datetime as dt
from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from tracker.clubs.services import create_club
from tracker.demo.programme import (
    EVENINGS,
    HOUSE_RULES,
    NAME,
    OWN_GAME,
    PLAYERS,
    RETIRED,
    SEED,
    SLUG,
    STRENGTHS,
    TOURNAMENTS,
    PlannedEvening,
    PlannedGame,
    PlannedTournament,
    PlayedTournament,
)
from tracker.engine.simulator.records import Record, exchange_points, wished_record
from tracker.evenings.services import open_evening
from tracker.games.hands.corrections_services import amend_hand, void_hand
from tracker.games.hands.services import record_hand
from tracker.games.permissions_queries import standing_of
from tracker.games.services import close_game, start_game
from tracker.models import Club, Evening, Game, Hand, Player, RuleSetVersion
from tracker.players.services.roster import add_player, retire_player
from tracker.rules.queries import variant_of
from tracker.rules.services import RuleSetRules, make_default, make_rule_set
from tracker.seasons.services import SeasonPlan, create_season

LENGTH_OF_EVENING = dt.timedelta(hours=3)
BETWEEN_HANDS = dt.timedelta(minutes=6)


class PlannedTable:
    """A planned game with its own cards and times.

    A finished game begins with the evening or some time after it; the others begin so late that
    they are in play at its end.
    """

    def __init__(
        self, evening: Evening, planned: PlannedGame, end: dt.datetime, own: RuleSetVersion
    ) -> None:
        seed = f"{SEED} {evening.title} {planned.variant} {planned.players} {planned.deck}"
        self._evening, self._planned, self._own = evening, planned, own
        self._random = Random(seed)  # noqa: S311 - cards, no secret
        self._moments = self._ticking(end)

    def play(self, players: Sequence[Player]) -> None:
        """Plays the game with these players."""
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
        """The game after its next hand, with the planned entry mistakes."""
        planned = self._planned
        wish = planned.wishes.get(number)
        # A table of rash bidders never passes a hand out.
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


FOUNDED_BEFORE = dt.timedelta(weeks=51)
CLOSING = dt.time(22, 30)
"""The end of an evening, early enough for its hands to have the evening's date."""
SEASON_BEFORE, SEASON = dt.timedelta(weeks=30), dt.timedelta(weeks=52)
SEASON_RULES = {
    "value": "rank_points",
    "points": [12, 10, 8, 7, 6, 5, 4, 3, 2, 1],
    "count": "drop_every:4",
    "bonus": 1,
    "ties": ["wins", "best", "last"],
}


def load_if_empty() -> bool:
    """Loads the demo club if there is no club; returns whether it did."""
    return not Club.objects.exists() and load()


def load(now: dt.datetime | None = None) -> bool:
    """Loads the demo club unless it exists; returns whether it did.

    The last evening and the last tournament are in progress at `now`, by default the current time.
    """
    if Club.objects.filter(slug=SLUG).exists():
        return False
    now = now or timezone.now()
    with transaction.atomic():
        club = _club(now - FOUNDED_BEFORE)
        players = [add_player(club=club, name=name, now=club.created_at) for name in PLAYERS]
        own = _house_rules(club)
        # Today's evening comes after its tournament.
        year: list[PlannedTournament | PlannedEvening] = [*TOURNAMENTS, *EVENINGS]
        for planned in sorted(year, key=lambda evening: -evening.days_ago):
            end = _end(now, planned.days_ago)
            if isinstance(planned, PlannedTournament):
                PlayedTournament(club, planned, end).play()
            else:
                _play_evening(planned, players, end, own)
        _begin_season(club, now)
        for place in RETIRED:
            retire_player(player=players[place])
    return True


def _end(now: dt.datetime, days_ago: int) -> dt.datetime:
    """`now` for what is in progress; else late in the evening of its day."""
    if not days_ago:
        return now
    day = timezone.localdate(now) - dt.timedelta(days=days_ago)
    return timezone.make_aware(dt.datetime.combine(day, CLOSING))


def _club(founded: dt.datetime) -> Club:
    """The club, open to every visitor."""
    return create_club(name=NAME, slug=SLUG, now=founded, has_open_evenings=True)


def _house_rules(club: Club) -> RuleSetVersion:
    """The club's rules for Clabber."""
    made = make_rule_set(
        club=club, name=HOUSE_RULES, rules=RuleSetRules(OWN_GAME), now=club.created_at
    )
    return make_default(rule_set=made).versions.get()


def _play_evening(
    planned: PlannedEvening, players: Sequence[Player], end: dt.datetime, own: RuleSetVersion
) -> None:
    evening = open_evening(
        club=players[0].club,
        title=planned.title,
        epoch=UUID(int=planned.days_ago, version=4),
        date=timezone.localdate(end),
        now=end - LENGTH_OF_EVENING,
    )
    for game in planned.games:
        PlannedTable(evening, game, end, own).play(players)


def _begin_season(club: Club, now: dt.datetime) -> None:
    since = timezone.localdate(now - SEASON_BEFORE)
    until = since + SEASON
    name = f"{since.year}/{until.year % 100:02}"
    plan = SeasonPlan(name=name, since=since, until=until, evenings=(), rules=SEASON_RULES)
    create_season(club=club, plan=plan, seed=NAME, now=now - SEASON_BEFORE)

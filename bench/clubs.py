"""Clubs with many hands, inserted directly in the form that the services store."""

import datetime as dt
import json
from itertools import cycle
from math import gcd
from random import Random
from uuid import UUID

from django.db import connection, transaction

from bench.hands import usual_records
from scoring import VARIANTS, RecordError, beginning, seats
from scoring.json_values import Json
from tests.factories import NOW
from tracker.engine.records.folding import COUNTED, apply_record, scored_json
from tracker.games.refolding_services import keep_tallies
from tracker.models import Club, Evening, Game, KeptTally, Player, Seat

VARIANT = "clabber"
PLAYERS, HANDS_A_GAME, GAMES_AN_EVENING, SHAPES = 200, 12, 16, 400


def filled_club(number: int, members: int = PLAYERS) -> Club:
    """A club with this many hands of Clabber."""
    random = Random(1)
    club = Club.objects.create(name=f"Club of {number}", slug=f"club-{number}", created_at=NOW)
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {at}", name_key=f"player {at}", created_at=NOW)
        for at in range(members)
    )
    games = _games(club, number // HANDS_A_GAME)
    Seat.objects.bulk_create(
        Seat(game=game, place=place, player=player)
        for game in games
        for place, player in enumerate(random.sample(players, 4))
    )
    _play(games)
    return club


def _play(games: list[Game]) -> None:
    """Inserts this many hands into each game, with tallies; only a few games are distinct."""
    played = shapes()
    columns = "game_id, number, record, scored, state, revision, rules_version, entered_at"
    now = connection.ops.adapt_datetimefield_value(NOW)
    records = cycle((json.dumps(record), json.dumps(scored)) for record, scored in played)
    hands = (
        (game.pk, place, *next(records), COUNTED, 1, "1", now)
        for game in games
        for place in range(1, HANDS_A_GAME + 1)
    )
    with transaction.atomic(), connection.cursor() as cursor:
        statement = f"INSERT INTO tracker_hand ({columns}) VALUES ({', '.join(['%s'] * 8)})"  # noqa: S608 -- of our own
        cursor.executemany(statement, [*hands])
    others = len(played) // gcd(len(played), HANDS_A_GAME)
    keep_tallies(game.pk for game in games[:others])
    kept = [*KeptTally.objects.filter(game__in=games[:others]).order_by("game")]
    KeptTally.objects.bulk_create(
        KeptTally(game=game, figures=first.figures)
        for game, first in zip(games[others:], cycle(kept), strict=False)
    )


def _games(club: Club, number: int) -> list[Game]:
    evenings = Evening.objects.bulk_create(
        Evening(
            club=club,
            date=NOW.date() - dt.timedelta(days=at),
            title=f"Evening {at}",
            epoch=UUID(int=at, version=4),
            created_at=NOW,
        )
        for at in range(number // GAMES_AN_EVENING + 1)
    )
    return Game.objects.bulk_create(
        Game(
            evening=evenings[at // GAMES_AN_EVENING],
            table=str(at % GAMES_AN_EVENING),
            variant=VARIANT,
            options={},
            places=4,
            first_dealer=0,
            started_at=NOW,
            submission_id=UUID(int=club.pk * 10**9 + at, version=4),
            totals=[500, 300],
            is_finished=True,
            winner=0,
            finished_at=NOW,
        )
        for at in range(number)
    )


def shapes() -> list[tuple[Json, Json]]:
    """Typical records and their scores."""
    variant, found = VARIANTS[VARIANT], []
    for record in usual_records(variant, SHAPES):
        try:
            step = apply_record(variant, beginning(variant, seats.Seat(0)), record)
        except RecordError:
            continue
        found.append((step.hand.as_json(), scored_json(variant, step)))
    return found

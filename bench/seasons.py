"""A season's table, computed from hands and from caches."""

import datetime as dt
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from uuid import UUID

from django.db.models import F

from bench.books import empty_book
from bench.clubs import VARIANT, shapes
from bench.measuring import Row, cpu_seconds
from bench.statistics import get
from tests.factories import NOW
from tracker.engine.ranking.season import season_table
from tracker.engine.ranking.season_codes import rules_from
from tracker.engine.records.folding import COUNTED
from tracker.games.refolding_services import keep_tallies
from tracker.models import Club, Evening, Game, Hand, Player, Season, Seat
from tracker.seasons.queries import sessions_of

EVENINGS, PLAYERS, ROUNDS, HANDS = 30, 60, 2, 12
RULES = {"count": "drop_every:4", "value": "rank_points"}


def rows() -> Iterator[Row]:
    """A season of thirty evenings with sixty players, in a database of its own."""
    with empty_book():
        yield from _rows(_filled())


def _rows(season: Season) -> Iterator[Row]:
    played = [held.session for held in sessions_of(season).held]
    rules = rules_from(season.rules, season.seed)
    address = f"/{season.club.slug}/seasons/{season.pk}/"
    work = {
        f"season of {EVENINGS} evenings of {PLAYERS} players, without what memory keeps": (
            lambda: sessions_of(season, is_fresh=True),
            1,
        ),
        "  its table from its sessions": (lambda: season_table(rules, played), 3),
        "  its page after one more game": (lambda: _after_one_game(season, address), 3),
        "  its page unchanged": (lambda: get(address), 3),
    }
    for what, (measured, rounds) in work.items():
        yield Row(what, f"{1000 * cpu_seconds(measured, rounds):,.0f} ms")


def _after_one_game(season: Season, address: str) -> None:
    last = Game.objects.filter(evening__club=season.club).latest("pk")
    Game.objects.filter(pk=last.pk).update(version=F("version") + 1)
    get(address)


def _filled() -> Season:
    """Thirty evenings of Clabber at fifteen tables."""
    random, hands = Random(1), cycle(shapes())
    club = Club.objects.create(name="Season", slug="season", created_at=NOW)
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {at}", name_key=f"player {at}", created_at=NOW)
        for at in range(PLAYERS)
    )
    for number in range(EVENINGS):
        evening = _evening(club, number)
        games = _games(evening, random)
        Seat.objects.bulk_create(
            Seat(game=game, place=place, player=player)
            for at in range(0, len(games), PLAYERS // 4)
            for game, seated in zip(
                games[at : at + PLAYERS // 4], _tables(players, random), strict=True
            )
            for place, player in enumerate(seated)
        )
        Hand.objects.bulk_create(
            _hand(game, place, record, scored)
            for game in games
            for place, (record, scored) in enumerate(islice(hands, HANDS), start=1)
        )
        keep_tallies(game.pk for game in games)
    return Season.objects.create(
        club=club, name="Winter", name_key="winter", rules=RULES, seed="s", created_at=NOW
    )


def _evening(club: Club, number: int) -> Evening:
    return Evening.objects.create(
        club=club,
        date=NOW.date() + dt.timedelta(weeks=number),
        title="Club evening",
        epoch=UUID(int=number, version=4),
        created_at=NOW,
    )


def _hand(game: Game, place: int, record: object, scored: object) -> Hand:
    return Hand(
        game=game,
        number=place,
        record=record,
        scored=scored,
        state=COUNTED,
        rules_version="1",
        entered_at=NOW,
    )


def _tables(players: list[Player], random: Random) -> Iterator[list[Player]]:
    drawn = random.sample(players, len(players))
    return (drawn[at : at + 4] for at in range(0, len(drawn), 4))


def _games(evening: Evening, random: Random) -> list[Game]:
    return Game.objects.bulk_create(
        Game(
            evening=evening,
            table=str(table),
            variant=VARIANT,
            options={},
            places=4,
            first_dealer=0,
            started_at=NOW,
            submission_id=UUID(int=random.getrandbits(128), version=4),
            totals=[random.randint(300, 900), random.randint(300, 900)],
            is_finished=True,
            winner=random.randint(0, 1),
            finished_at=NOW,
        )
        for _ in range(ROUNDS)
        for table in range(PLAYERS // 4)
    )

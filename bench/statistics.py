"""Statistics and ratings of a club, worked out from its games and kept."""

import datetime as dt
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from random import Random
from uuid import UUID

from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.db.models import F
from django.test import RequestFactory

from bench.hands import usual_records
from bench.measuring import Row, cpu_seconds, growth
from scoring import VARIANTS, RecordError, beginning, seats
from tests.factories import NOW
from tests.tracker.two_books import forget_what_is_kept
from tracker.book.folding import COUNTED, Json, following, scored_json
from tracker.models import Club, Evening, Game, Hand, Player, Seat
from tracker.rating.games import as_pairs
from tracker.rating.history import rating_histories
from tracker.reading.months import HANDED_OVER
from tracker.reading.ratings.played import played_games, rated_games
from tracker.services.keeping import keep_month
from tracker.services.tallying import keep_tallies

VARIANT = "clabber"
PLAYERS, HANDS_A_GAME, GAMES_AN_EVENING, SHAPES = 200, 12, 16, 400
SIZES = (10_000, 200_000)


def rows() -> Iterator[Row]:
    """Everything measured of statistics, in a database of its own."""
    name = connection.creation.create_test_db(verbosity=0)
    try:
        clubs = [filled_club(size) for size in SIZES]
        first = {club: _first_times(club) for club in clubs}
        for size, club in zip(SIZES, clubs, strict=True):
            yield from _rows(size, club, first[club])
        few, many = (first[club]["a club"] for club in clubs)
        yield Row("  growth of a club", f"{growth(few, many, SIZES[1] // SIZES[0]):.2f}")
        yield from _ratings(clubs[-1])
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def _rows(size: int, club: Club, first: dict[str, float]) -> Iterator[Row]:
    for what, address in _addresses(club).items():
        again = cpu_seconds(partial(get, address), 3)
        after = cpu_seconds(partial(_after_one_game, club, address), 3)
        yield Row(
            f"statistics of {what}, {size:,} hands, first time",
            f"{1000 * first[what]:,.0f} ms",
        )
        anew = _as_another_worker(partial(get, address))
        yield Row("  by a worker that has just started", f"{1000 * anew:,.0f} ms", goal="300 ms")
        yield Row("  after one more game", f"{1000 * after:,.0f} ms", goal="300 ms")
        yield Row("  unchanged", f"{1000 * again:,.0f} ms")


def _ratings(club: Club) -> Iterator[Row]:
    """All of a club's games rated anew, as after any correction, and as they are kept."""
    games = list(played_games(rated_games(club)))
    pairs = list(filter(None, map(as_pairs, games)))
    rating: dict[str, Callable[[], object]] = {
        "players": partial(rating_histories, games),
        "pairs": partial(rating_histories, pairs),
    }
    for whose, work in rating.items():
        shown = f"{1000 * cpu_seconds(work, 3):,.0f} ms"
        yield Row(f"{len(games):,} games rated for {whose}", shown, goal=f"{len(games) // 10:,} ms")
    address = f"/{club.slug}/ratings/?least=3"
    anew = _as_another_worker(partial(get, address))
    shown = f"{1000 * anew:,.0f} ms"
    yield Row("  their page by a worker that has just started", shown, goal="300 ms")
    changed = cpu_seconds(partial(_after_one_game, club, address), 3)
    yield Row("  their page after one more game", f"{1000 * changed:,.0f} ms")
    yield Row("  unchanged", f"{1000 * cpu_seconds(partial(get, address), 3):,.0f} ms")


def _addresses(club: Club) -> dict[str, str]:
    one, other = club.players.all()[:2]
    return {
        "a club": f"/{club.slug}/statistics",
        "a player": f"/{club.slug}/players/{one.pk}/statistics",
        "a pair": f"/{club.slug}/pairs/{one.pk}-{other.pk}/",
        "all pairs": f"/{club.slug}/pairs/",
    }


def _first_times(club: Club) -> dict[str, float]:
    """Each page where nothing that was kept before counts any more."""
    times = {}
    for what, address in _addresses(club).items():
        Game.objects.filter(evening__club=club).update(version=F("version") + 1)
        times[what] = cpu_seconds(partial(get, address), 1)
    return times


def start_anew(work: Callable[[], object]) -> None:
    """Does it as another worker would, and leaves what is kept of it in the book alone."""
    work()
    while not HANDED_OVER.empty():
        keep_month(HANDED_OVER.get())
    forget_what_is_kept()


def _as_another_worker(work: Callable[[], object]) -> float:
    start_anew(work)
    return cpu_seconds(work, 1)


def _after_one_game(club: Club, address: str) -> None:
    game = Game.objects.filter(evening__club=club).latest("evening__date", "pk")
    game.version += 1
    game.save(update_fields=["version"])
    get(address)


def get(address: str) -> None:
    """Asks for a page, which has to answer."""
    request = RequestFactory().get(address, headers={"host": "localhost"})
    statuses: list[str] = []
    answer: Callable[..., object] = WSGIHandler()
    answer(request.environ, lambda line, headers: statuses.append(line))
    assert statuses == ["200 OK"], statuses


def filled_club(number: int, members: int = PLAYERS) -> Club:
    """A club with so many hands of Clabber, put into the database as the services store them."""
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
    keep_tallies(game.pk for game in games)
    return club


def _play(games: list[Game]) -> None:
    """Puts as many hands into each of them."""
    records = cycle(shapes())
    for at in range(0, len(games), 1000):
        Hand.objects.bulk_create(
            Hand(
                game=game,
                number=place,
                record=record,
                scored=scored,
                state=COUNTED,
                rules_version="1",
                entered_at=NOW,
            )
            for game in games[at : at + 1000]
            for place, (record, scored) in enumerate(islice(records, HANDS_A_GAME), start=1)
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
    """Records and their scores as they come at tables."""
    variant, found = VARIANTS[VARIANT], []
    for record in usual_records(variant, SHAPES):
        try:
            step = following(variant, beginning(variant, seats.Seat(0)), record)
        except RecordError:
            continue
        found.append((step.hand.as_json(), scored_json(variant, step)))
    return found

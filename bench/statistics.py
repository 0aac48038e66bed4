"""Statistics and ratings of a club, computed from games and from caches."""

from collections.abc import Callable, Iterator
from functools import partial

from django.core.handlers.wsgi import WSGIHandler
from django.db.models import F
from django.test import RequestFactory

from bench.books import empty_book
from bench.clubs import filled_club
from bench.measuring import Row, cpu_seconds, growth
from tests.tracker.helpers.two_books import forget_what_is_kept
from tracker.engine.rating import as_pairs, rating_histories
from tracker.models import Club, Game
from tracker.statistics.month_cache_services import keep_month
from tracker.statistics.queries.months import HANDED_OVER
from tracker.statistics.ratings.queries import played_games, rated_games

SIZES = (10_000, 200_000)


def rows() -> Iterator[Row]:
    with empty_book():
        clubs = [filled_club(size) for size in SIZES]
        first = {club: _first_times(club) for club in clubs}
        for size, club in zip(SIZES, clubs, strict=True):
            yield from _rows(size, club, first[club])
        few, many = (first[club]["a club"] for club in clubs)
        yield Row("  growth of a club", f"{growth(few, many, SIZES[1] // SIZES[0]):.2f}")
        yield from _ratings(clubs[-1])


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
    """Rating all games of a club, as after a correction, and from the cache."""
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
    """Each page with invalidated caches."""
    times = {}
    for what, address in _addresses(club).items():
        Game.objects.filter(evening__club=club).update(version=F("version") + 1)
        times[what] = cpu_seconds(partial(get, address), 1)
    return times


def start_anew(work: Callable[[], object]) -> None:
    """Runs the work with cold in-process caches, as in another worker."""
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
    """Requests a page, which must succeed."""
    request = RequestFactory().get(address, headers={"host": "localhost"})
    statuses: list[str] = []
    answer: Callable[..., object] = WSGIHandler()
    answer(request.environ, lambda line, headers: statuses.append(line))
    assert statuses == ["200 OK"], statuses

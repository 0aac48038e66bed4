"""The counts of the hands of an event, kept under the versions of each table's games."""

from collections.abc import Hashable, Iterable, Mapping
from functools import partial

from tracker.models import Pairing
from tracker.reading.events.book import EventBook
from tracker.reading.events.counting import Counted, counted_hands
from tracker.reading.version_cache import VersionCache

MOST_TABLES = 20_000
FEW = 100
"""So many tables at most are asked for by their keys."""


_COUNTED: VersionCache[Counted | None] = VersionCache(MOST_TABLES)


def kept_counts(book: EventBook) -> Mapping[int, Counted]:
    """What was counted at every table: only tables whose games have changed are counted anew."""
    tables = {pairing.pk: _version(book, pairing) for pairing in _with_games(book)}
    found = _COUNTED.find(tables)
    changed = tables.keys() - found.keys()
    if changed:
        new = counted_hands(book.event, None if len(changed) > FEW else changed)
        for pk in changed:
            found[pk] = _COUNTED.get(tables[pk], partial(new.get, pk))
    return {pk: counted for pk, counted in found.items() if counted is not None}


def _with_games(book: EventBook) -> Iterable[Pairing]:
    """The tables at which something was started."""
    for round_ in book.rounds:
        yield from (pairing for pairing in round_.pairings.all() if pairing.games.all())


def _version(book: EventBook, pairing: Pairing) -> Hashable:
    games = tuple((game.pk, game.version) for game in pairing.games.all())
    return book.event.evening.epoch, pairing.pk, games

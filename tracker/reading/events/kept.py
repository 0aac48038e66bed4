"""What is worked out once and kept in the memory of the process, as long as nothing changes.

Only reads for pages keep something here: they run in no transaction that could be rolled back, so
a version that they have seen is one for good.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import partial
from threading import Lock
from typing import Generic, TypeVar

from django.utils.translation import get_language

from tracker.models import Pairing
from tracker.reading.events.book import EventBook
from tracker.reading.events.counting import Counted, counted_hands

Value = TypeVar("Value")

MOST_TABLES = 20_000
FEW = 100
"""So many tables at most are asked for by their keys."""


class Kept(Generic[Value]):
    """The things that were asked for last, by what they were worked out from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """What is kept under this key, else what is worked out now and kept from now on."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = work_out()
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._most:
                self._values.popitem(last=False)
        return value

    def find(self, keys: Mapping[int, Hashable]) -> dict[int, Value]:
        """What is kept of these, by the names that they have here."""
        with self._lock:
            return {name: self._values[key] for name, key in keys.items() if key in self._values}


class KeptWords(Kept[Value]):
    """The same for what has words or written numbers in it: each language has its own."""

    def get(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """What is kept under this key in the language of the reader."""
        return super().get((get_language(), key), work_out)


_COUNTED: Kept[Counted | None] = Kept(MOST_TABLES)


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

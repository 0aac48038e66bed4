"""The server is killed repeatedly while phones send, and nothing is lost or duplicated.

python -m tests.faults.killed 50

kills its main process and all workers that many times, each time as soon as it answers again.
"""

import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

from tests.faults.book import Book
from tests.faults.lossy import Table, faults

TABLES = 4
MOST_WAITING = 10
"""The number of unacknowledged hands after which a table waits."""
SOUND = "the book is sound.\n"


class Evening:
    """Tables with two phones each that keep playing through server failures."""

    def __init__(self, book: Book) -> None:
        self._book, self._is_over, self._is_given_up = book, Event(), Event()
        self.tables = [Table(book.url, paired) for paired in book.tables(TABLES)]

    def lasts(self, kills: int, chance: random.Random) -> None:
        """Plays until the server was killed that often, and every phone has sent everything."""
        with ThreadPoolExecutor(TABLES) as pool:
            games = [pool.submit(self._plays, table, chance.random()) for table in self.tables]
            try:
                for _ in range(kills):
                    time.sleep(chance.uniform(0.2, 1.5))
                    self.strikes(chance)
            except BaseException:
                self._is_given_up.set()  # otherwise the phones would retry a dead server for ever
                raise
            finally:
                self._is_over.set()
        for game in games:
            game.result()

    def strikes(self, chance: random.Random) -> None:
        """Kills and restarts the server."""
        self._book.kill()
        self._book.start()

    @property
    def hands(self) -> int:
        """The number of hands recorded."""
        return sum(len(table.typed) for table in self.tables)

    def _plays(self, table: Table, seed: float) -> None:
        chance = random.Random(seed)
        while not self._is_over.is_set():
            if max(len(phone.waiting) for phone in table.phones) < MOST_WAITING:
                table.deals(len(table.typed) + 1, chance)
            else:
                time.sleep(0.05)
            for phone in table.phones:
                phone.sends(chance)
        for phone in table.phones:
            if not self._is_given_up.is_set():
                phone.empties()


def found(book: Book, evening: Evening) -> Iterator[str]:
    """Hands that were lost, duplicated, changed, answered wrongly, or scored inconsistently."""
    yield from faults(book, evening.tables)
    if (text := book.verified()) != SOUND:
        yield text


def tell(played: str, begun: float, wrong: Sequence[str]) -> int:
    """Prints the summary since `begun`, and returns the number of faults."""
    print(f"{played} in {time.monotonic() - begun:.0f} seconds")
    print("\n".join(wrong) or "0 lost, 0 doubled, folded again all are equal")
    return len(wrong)


def main() -> int:
    """The number of faults found."""
    kills, begun = int(sys.argv[1]), time.monotonic()
    with tempfile.TemporaryDirectory() as home:
        book = Book(Path(home))
        evening = Evening(book)
        book.start()
        try:
            evening.lasts(kills, random.Random(kills))
            wrong = list(found(book, evening))
        finally:
            book.kill()
    return tell(f"{evening.hands} hands, {2 * TABLES} phones, {kills} kills", begun, wrong)


if __name__ == "__main__":
    sys.exit(main())

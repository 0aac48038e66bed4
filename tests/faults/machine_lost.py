"""The machine is lost: the book is rebuilt from the last backup and the phones.

python -m tests.faults.machine_lost 20

loses it that often in one evening, each time after a backup under the load of eight phones, and
prints the time until the book was complete again elsewhere.
"""

import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.faults.book import Book
from tests.faults.journal import JournalPhone, send_by_turns

TABLES = 4
BEFORE, MEANWHILE, AFTER = 4, 4, 6
"""Hands per table acknowledged before, during and after a backup."""
TRIES = 20

Pair = list[JournalPhone]
Points = dict[tuple[int, int], int]


class Healed(NamedTuple):
    """The hands lost and recovered, and the seconds until the book was complete."""

    lost: int
    back: int
    restoring: float
    phones: float


class Evening:
    """Tables with two phones each, on a book whose machine can be lost."""

    def __init__(self, book: Book, home: Path) -> None:
        self._book, self._home, self._number = book, home, 0
        self.tables = [
            [JournalPhone(book.url, paired) for paired in pair] for pair in book.tables(TABLES)
        ]

    def heals(self) -> Healed:
        """Plays during and after a backup, loses the machine, restores elsewhere, and lets phones
        send.
        """
        self._all_play(BEFORE)
        carried: list[Path] = []
        self._all_play(MEANWHILE, beside=lambda: carried.append(self._backed_up()))
        self._all_play(AFTER)
        whole = stored(self._book)
        assert len(whole) == TABLES * self._number, "a hand is missing before anything was lost"
        self._hang_up()
        self._book.kill()
        shutil.rmtree(self._book._data)
        begun = time.monotonic()
        self._book._run("manage.py", "restore", str(carried[0]))
        restored = stored(self._book)
        assert restored.items() <= whole.items()
        late = TABLES * (self._number - AFTER)
        assert late - TABLES * MEANWHILE <= len(restored) <= late, "what came later was not lost"
        self._book.start()
        served = time.monotonic()
        with ThreadPoolExecutor(TABLES) as pool:
            list(pool.map(lambda phones: send_by_turns(*phones), self.tables))
        done, now = time.monotonic(), stored(self._book)
        lost = sum(now.get(hand) != points for hand, points in whole.items())
        return Healed(lost, len(whole) - len(restored), served - begun, done - served)

    def end(self) -> None:
        """Disconnects all phones."""
        self._hang_up()

    def _all_play(self, hands: int, beside: Callable[[], object] | None = None) -> None:
        numbers = range(self._number + 1, self._number + hands + 1)
        with ThreadPoolExecutor(TABLES) as pool:
            games = [pool.submit(plays, phones, numbers) for phones in self.tables]
            if beside:
                beside()
        for game in games:
            game.result()
        self._number += hands

    def _backed_up(self) -> Path:
        """A copied backup; the server may be making one of its own at the same time."""
        for _ in range(TRIES):
            try:
                text = self._book._run("manage.py", "backup")
            except AssertionError as error:
                if "is making a backup" not in str(error):
                    raise
                time.sleep(1)
            else:
                made = Path(text.partition(" are in ")[2].partition(", checked")[0])
                return Path(shutil.copy(made, self._home / "carried.zip"))
        raise AssertionError("no backup can be made")

    def _hang_up(self) -> None:
        for phone in (phone for phones in self.tables for phone in phones):
            phone.hangs_up()


def plays(phones: Pair, numbers: Iterable[int]) -> None:
    """The phones of a table write these hands alternately, each acknowledged before the next."""
    for number in numbers:
        phones[number % 2].writes(number, 82 + number % 60)
        send_by_turns(phones[number % 2])


def stored(book: Book) -> Points:
    """The points of every valid hand in the book, by game and number."""
    rows = book.rows("SELECT game_id, number, record FROM tracker_hand WHERE state = 'counted'")
    return {(game, number): json.loads(record)["counted"][0] for game, number, record in rows}


def main() -> int:
    """The number of hands lost for good."""
    healed = []
    with tempfile.TemporaryDirectory() as home:
        book = Book(Path(home))
        evening = Evening(book, Path(home))
        try:
            for _ in range(int(sys.argv[1])):
                book.start()
                healed.append(evening.heals())
                print(healed[-1], flush=True)
                evening.end()
                assert book._run("manage.py", "verify") == "the book is sound.\n"
                book.kill()
        finally:
            book.kill()
    lost = sum(each.lost for each in healed)
    print(f"{len(healed)} machines lost, {sum(each.back for each in healed)} hands came back")
    for name in ("restoring", "phones"):
        seconds = [getattr(each, name) for each in healed]
        print(f"{name}: {statistics.median(seconds):.1f} s, at worst {max(seconds):.1f} s")
    print(f"{lost} lost")
    return lost


if __name__ == "__main__":
    sys.exit(main())

"""An evening over a bad network: tables with two phones each, and the answers they get.

python -m tests.faults.lossy 10000

plays that many hands and prints what was lost, duplicated or answered wrongly.
"""

import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.faults.book import OWN_GAMES, Book
from tests.faults.wire import PATIENCE, Paired, Wire, fate, hand, message

REQUEST_LOST = 0.3
ANSWER_LOST = 0.3
KILLED = 0.02
BOTH_TYPE = 0.1
SENDS = 0.25
"""The probability of sending after a hand, so that hands accumulate."""
TABLES = 8
MOST_ITEMS = 20
PLACES = 4
EXPECTED = {"recorded", "same_hand", "waiting"}


class Phone:
    """A phone with its outbox; an item is removed only when the book has confirmed it."""

    def __init__(self, server: str, paired: Paired) -> None:
        self.paired = paired
        self.wire = Wire(server, paired.cookie)
        self.waiting: list[dict[str, Any]] = []
        self.outcomes: Counter[str] = Counter()
        self._patient_until = 0.0

    def writes(self, number: int, own: int) -> None:
        """Saves a hand on the phone, with its dealer."""
        if not self.waiting:
            self._patient_until = time.monotonic() + PATIENCE
        self.waiting.append(hand(self.paired.game, number, own, dealer=(number - 1) % PLACES))

    def sends(self, chance: random.Random) -> None:
        """Sends pending items over a network that loses requests and responses."""
        if chance.random() < KILLED:
            # A reopened phone only has its outbox.
            self.wire.close()
            self.wire = self.wire.another()
        if self.waiting and chance.random() >= REQUEST_LOST:
            self.asks(is_answer_lost=chance.random() < ANSWER_LOST)

    def empties(self) -> None:
        """Sends over a good network until nothing is pending, and disconnects."""
        while self.waiting:
            self.asks(is_answer_lost=False)
        self.wire.close()

    def asks(self, *, is_answer_lost: bool) -> None:
        """Sends the first pending items once.

        Raises AssertionError if there was no progress for too long.
        """
        is_patient = not self.waiting or time.monotonic() < self._patient_until
        assert is_patient, f"{len(self.waiting)} hands wait, and none was taken"
        status, answer = self.wire.ask(
            "POST",
            self.paired.address,
            message(self.paired.key, *self.waiting[:MOST_ITEMS]),
            is_answer_lost=is_answer_lost,
        )
        if status == 200 and answer.get("epoch"):
            self._believe(answer["results"])

    def _believe(self, results: list[dict[str, Any]]) -> None:
        done = {result["submission_id"] for result in results if fate(result) == "done"}
        self.outcomes.update(result["outcome"] for result in results)
        if done:
            self._patient_until = time.monotonic() + PATIENCE
        self.waiting = [item for item in self.waiting if item["submission_id"] not in done]


class Table:
    """A table whose phones write alternately, and sometimes both."""

    def __init__(self, server: str, paired: list[Paired]) -> None:
        self.game = paired[0].game
        self.phones = [Phone(server, phone) for phone in paired]
        self.typed: dict[int, int] = {}
        self.twice = 0

    def plays(self, hands: int, seed: int) -> None:
        """Plays this many hands, and sends until every outbox is empty."""
        chance = random.Random(seed)
        for number in range(1, hands + 1):
            self.deals(number, chance)
            for phone in self.phones:
                if chance.random() < SENDS:
                    phone.sends(chance)
        while any(phone.waiting for phone in self.phones):
            for phone in self.phones:
                phone.sends(chance)
        for phone in self.phones:
            phone.wire.close()

    def deals(self, number: int, chance: random.Random) -> None:
        """One of the phones, or both, write a hand."""
        own = self.typed[number] = chance.randint(82, 140)
        writer, other = chance.sample(self.phones, 2)
        writer.writes(number, own)
        if chance.random() < BOTH_TYPE:
            other.writes(number, own)
            self.twice += 1


def evening(book: Book, hands: int, seed: int = 1) -> list[Table]:
    """The tables after this many hands in total."""
    tables = [Table(book.url, paired) for paired in book.tables(TABLES)]
    with ThreadPoolExecutor(TABLES) as pool:
        played = [
            pool.submit(table.plays, hands // TABLES, seed + place)
            for place, table in enumerate(tables)
        ]
    for future in played:
        future.result()
    return tables


def faults(book: Book, tables: list[Table]) -> Iterator[str]:
    """Hands that were lost, duplicated, changed or answered wrongly."""
    rows = book.rows("SELECT game_id, number, record, state FROM tracker_hand")
    for table in tables:
        own = [(row[1], json.loads(row[2])) for row in rows if row[0] == table.game]
        stored = Counter(number for number, _ in own)
        if lost := set(table.typed) - set(stored):
            yield f"{len(lost)} hands are lost"
        if doubled := sum(times - 1 for times in stored.values()):
            yield f"{doubled} hands are doubled"
        if changed := sum(record["counted"][0] != table.typed[number] for number, record in own):
            yield f"{changed} hands are not as they were typed"
        told = sum((phone.outcomes for phone in table.phones), Counter[str]())
        if strange := set(told) - EXPECTED:
            yield f"phones were told {sorted(strange)}"
        if open_ones := sum(row[3] != "counted" for row in rows if row[0] == table.game):
            yield f"{open_ones} hands do not count"
    twice = sum(table.twice for table in tables)
    answers = book.rows(f"SELECT answer FROM tracker_submission WHERE game_id IN ({OWN_GAMES})")
    if (told_same := sum("same_hand" in answer for (answer,) in answers)) != twice:
        yield f"{told_same} hands were told to be the other phone's; {twice} were"


def main() -> int:
    """Plays the evening described by the command line."""
    hands = int(sys.argv[1]) // TABLES * TABLES
    with tempfile.TemporaryDirectory() as home:
        book = Book(Path(home))
        book.start()
        try:
            found = list(faults(book, tables := evening(book, hands)))
        finally:
            book.kill()
    told = sum((phone.outcomes for table in tables for phone in table.phones), Counter[str]())
    print(f"{hands} hands at {TABLES} tables, two phones each: {dict(told)}")
    print("\n".join(found) or "0 lost, 0 doubled")
    return len(found)


if __name__ == "__main__":
    sys.exit(main())

"""A phone with its journal, as in static/js/queue: acknowledged items stay on it."""

from typing import Any

from tests.faults.lossy import MOST_ITEMS
from tests.faults.wire import AWAY, LOST, Paired, Wire, fate, hand, message

MOST_TURNS = 200


class JournalPhone:
    """Sends pending items; a new epoch makes items acknowledged under another one pending again."""

    def __init__(self, server: str, paired: Paired) -> None:
        self.paired, self._wire = paired, Wire(server, paired.cookie)
        self.items: dict[str, dict[str, Any]] = {}
        self.done: dict[str, str] = {}
        """The acknowledged ids, each with the epoch of its acknowledgement."""
        self.seen: str | None = None
        """The book's mark in the last response."""

    def writes(self, number: int, own: int) -> None:
        """Saves a hand on the phone."""
        item = hand(self.paired.game, number, own)
        self.items[item["submission_id"]] = item

    def asks(self) -> bool:
        """Sends the first pending items once; returns whether it succeeded and none are left.

        Raises AssertionError on a permanent refusal.
        """
        waiting = [item for key, item in self.items.items() if key not in self.done]
        sent = message(self.paired.key, *waiting[:MOST_ITEMS]) | {"seen": self.seen}
        status, answer = self._wire.ask("POST", self.paired.address, sent)
        if status == LOST[0] or status in AWAY:
            return False
        assert status == 200, answer
        self._believe(answer)
        return self.done.keys() == self.items.keys()

    def hangs_up(self) -> None:
        self._wire.close()

    def _believe(self, answer: dict[str, Any]) -> None:
        for result in answer["results"]:
            became = fate(result)
            assert became != "needs_you", result
            if became == "done":
                self.done[result["submission_id"]] = answer["epoch"]
        self.seen = answer["seen"]
        self.done = {key: epoch for key, epoch in self.done.items() if epoch == answer["epoch"]}


def send_by_turns(*phones: JournalPhone) -> None:
    """Makes the phones of a table send in turn, each at least once, until none has pending items.

    A hand of one phone may depend on one that only the other phone has.
    """
    for _ in range(MOST_TURNS):
        are_done = [phone.asks() for phone in phones]
        if all(are_done):
            return
    raise AssertionError("the book does not take what the phones have")

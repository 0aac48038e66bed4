"""A phone with its journal, as static/js/queue keeps it: what was acknowledged stays on it."""

from typing import Any

from tests.faults.lossy import MOST_ITEMS
from tests.faults.wire import DONE, Paired, Wire, hand, message

MOST_TRIES = 200


class JournalPhone:
    """Sends what waits; a new epoch has everything wait again that was done under another one."""

    def __init__(self, server: str, paired: Paired) -> None:
        self.paired, self._wire = paired, Wire(server, paired.cookie)
        self.items: dict[str, dict[str, Any]] = {}
        self.done: dict[str, str] = {}
        """The ids of what was acknowledged, each with the epoch under which it was."""

    def writes(self, number: int, own: int) -> None:
        """Saves a hand on the phone."""
        item = hand(self.paired.game, number, own)
        self.items[item["submission_id"]] = item

    def sends(self) -> None:
        """Asks once at least, and until nothing waits; what is refused ends the test."""
        for _ in range(MOST_TRIES):
            waiting = [item for key, item in self.items.items() if key not in self.done]
            is_answered = self._ask(waiting[:MOST_ITEMS])
            if is_answered and self.done.keys() == self.items.keys():
                return
        raise AssertionError("the book does not answer")

    def hangs_up(self) -> None:
        """Closes the connection."""
        self._wire.close()

    def _ask(self, items: list[dict[str, Any]]) -> bool:
        sent = message(self.paired.key, *items)
        status, answer = self._wire.ask("POST", self.paired.address, sent)
        if status == 0:
            return False
        assert status == 200, answer
        for result in answer["results"]:
            assert result["outcome"] in {*DONE, "busy"}, result
            if result["outcome"] in DONE:
                self.done[result["submission_id"]] = answer["epoch"]
        self.done = {key: epoch for key, epoch in self.done.items() if epoch == answer["epoch"]}
        return True

"""The phones that wrote an archived evening: numbers, of whom nothing else is known."""

import datetime as dt
from secrets import randbelow, token_urlsafe
from typing import Any
from uuid import uuid4

from tracker.archive.faults import FaultyValueError
from tracker.archive.queries.columns import whole
from tracker.engine.records.import_errors import IN_COLUMN
from tracker.models import Device, Game, Table
from tracker.phones import codes

MOST_PHONES = 10_000
MOST_SERIAL = 2**30


class Phones:
    """The phones of an archive as they are met; none of them can write here.

    A table gets a code that no code of before opens, even where this server once gave it out.
    """

    def __init__(self, now: dt.datetime) -> None:
        self._now = now
        self._known: dict[tuple[int, int], Device] = {}

    def of(self, game: Game, number: Any) -> Device | None:
        """The phone with this number at the evening of a game; None where it was none.

        Raises FaultyValueError.
        """
        if number is None:
            return None
        try:
            place = (game.evening_id, whole(number, 1, MOST_PHONES))
        except FaultyValueError as fault:
            raise FaultyValueError(IN_COLUMN.format(name="phone", fault=fault.said)) from fault
        if place not in self._known:
            self._known[place] = self._new(game)
        return self._known[place]

    def _new(self, game: Game) -> Device:
        return Device.objects.create(
            key=uuid4(),
            table=self._table(game),
            secret_hash=codes.code_hash(token_urlsafe()),
            paired_at=game.started_at,
            seen_at=game.started_at,
            revoked_at=self._now,
        )

    def _table(self, game: Game) -> Table:
        serial = 1 + randbelow(MOST_SERIAL)
        code = codes.token(game.evening_id, game.table, serial)
        new = {
            "serial": serial,
            "code_hash": codes.code_hash(code),
            "code_made_at": game.started_at,
        }
        table, _is_new = Table.objects.get_or_create(
            evening_id=game.evening_id, name=game.table, defaults=new
        )
        return table

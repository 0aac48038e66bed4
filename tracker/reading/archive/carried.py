"""The rows of an archive as they are stored, one after another, so that memory does not grow."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import Model, Q, QuerySet

from tracker.models import Agreement, Claim, Club, Event, Game, Hand, HandRevision, LateHand, Player
from tracker.reading.archive import layout as files
from tracker.reading.archive.columns import plain
from tracker.reading.archive.layout import Layout
from tracker.reading.events.telling import KEYS, of_each

Json = dict[str, Any]

CHUNK = 100
GAMES_AT_ONCE = 10
"""So many games are read with their hands."""


class ArchiveSource(NamedTuple):
    """A whole club, or one event of it with those who took part."""

    club: Club
    event: Event | None = None

    @property
    def title(self) -> str:
        """What is archived, as people call it."""
        return self.event.evening.title if self.event else self.club.name

    def rows(self, layout: Layout) -> QuerySet[Any]:
        """What is carried of a table, in the order in which it was written down."""
        return QuerySet(layout.model).filter(self._own(layout)).order_by("pk")

    def _own(self, layout: Layout) -> Q:
        if layout is files.CLUB:
            return Q(pk=self.club.pk)
        if layout is files.PLAYERS:
            return self._players()
        if self.event:
            return Q(**{layout.path or "pk": self.event.evening_id})
        return Q(**{f"{layout.path}__club" if layout.path else "club": self.club})

    def _players(self) -> Q:
        if self.event is None:
            return Q(club=self.club)
        players = Q(memberships__event=self.event)
        seated = Q(seats__game__evening=self.event.evening_id)
        return Q(pk__in=Player.objects.filter(players | seated).values("pk"))


class Carried:
    """The files of an archive; they are gone through once and in their order.

    Rows refer to earlier ones by number, so numbers are given out on the way.
    """

    def __init__(self, source: ArchiveSource) -> None:
        self._source = source
        self._numbers: dict[str, dict[int, int]] = defaultdict(dict)
        self._gone: dict[str, dict[int, int]] = defaultdict(dict)
        self._phones: dict[int, dict[int, int]] = defaultdict(dict)

    def files(self) -> Mapping[str, Iterable[Json]]:
        """The rows of each file."""
        simple = {layout.file: self._rows(layout) for layout in files.FILES[:-3]}
        return simple | {
            files.GAMES.file: self._games(),
            files.HANDS.file: self._hands(),
            files.LATE_HANDS.file: self._late_hands(),
        }

    def _rows(self, layout: Layout) -> Iterator[Json]:
        numbers = self._numbers[layout.file]
        for number, row in enumerate(self._source.rows(layout).iterator(chunk_size=CHUNK), 1):
            numbers[row.pk] = number
            yield self._written(layout, row)

    def _written(self, layout: Layout, row: Model) -> Json:
        return {name: self._value(layout, name, row) for name in layout.columns}

    def _value(self, layout: Layout, name: str, row: Model) -> Any:
        if layout is files.CHANGES and name == "facts":
            return {fact: self._fact(fact, value) for fact, value in getattr(row, name).items()}
        if name not in layout.rows:
            return plain(getattr(row, name))
        key = getattr(row, layout.field(name).attname)
        return None if key is None else self._numbers[layout.rows[name]][key]

    def _fact(self, name: str, value: Any) -> Any:
        """A fact of a line of the log, with the numbers of rows where it is their keys."""
        if name not in KEYS:
            return value
        file = files.OF_FACTS[KEYS[name]]
        return of_each(value, lambda key: self._number(file, key))

    def _number(self, file: str, key: int) -> int:
        """The number of a row; below zero, and the same in all lines, for who has none any more."""
        gone = self._gone[file]
        known = self._numbers[file].get(key)
        return gone.setdefault(key, -1 - len(gone)) if known is None else known

    def _games(self) -> Iterator[Json]:
        players = self._numbers[files.PLAYERS.file]
        games = self._source.rows(files.GAMES).prefetch_related("seats")
        for game in games.iterator(chunk_size=CHUNK):
            seats = [players[seat.player_id] for seat in game.seats.all()]
            yield self._written(files.GAMES, game) | {"seats": seats}

    def _hands(self) -> Iterator[Json]:
        games = self._source.rows(files.GAMES).only("pk", "submission_id", "evening_id")
        walk = games.iterator(chunk_size=CHUNK)
        while some := {game.pk: game for game in islice(walk, GAMES_AT_ONCE)}:
            hands = Hand.objects.filter(game__in=some).order_by("game_id", "number")
            for hand in hands.prefetch_related(*files.WITHIN_HAND):
                yield self._hand(hand, some[hand.game_id])

    def _hand(self, hand: Hand, game: Game) -> Json:
        nested = {
            name: [self._from_phone(layout, game, row) for row in getattr(hand, name).all()]
            for name, layout in files.WITHIN_HAND.items()
        }
        totals = hand.scored["totals"] if hand.scored else None
        about = {"game": str(game.submission_id), "totals": totals}
        return self._written(files.HANDS, hand) | about | nested

    def _late_hands(self) -> Iterator[Json]:
        late = self._source.rows(files.LATE_HANDS).select_related("game")
        for hand in late.iterator(chunk_size=CHUNK):
            about = {"game": str(hand.game.submission_id)}
            yield self._from_phone(files.LATE_HANDS, hand.game, hand) | about

    def _from_phone(
        self, layout: Layout, game: Game, row: HandRevision | Agreement | Claim | LateHand
    ) -> Json:
        """A row with the number of the phone that wrote it, by which nobody is known."""
        phones = self._phones[game.evening_id]
        phone = row.device_id and phones.setdefault(row.device_id, len(phones) + 1)
        return self._written(layout, row) | {"phone": phone}


def counts_of(source: ArchiveSource) -> Mapping[str, int]:
    """How many rows the larger files of an archive would have."""
    counted = (files.PLAYERS, files.EVENINGS, files.EVENTS, files.GAMES, files.HANDS)
    return {layout.file: source.rows(layout).count() for layout in counted}

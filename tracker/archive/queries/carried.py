"""The rows of an archive as they are stored, one after another, so that memory does not grow."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from tracker.archive.queries import layout as files
from tracker.archive.queries.columns import plain
from tracker.archive.queries.layout import Layout
from tracker.models import Club, Event, Hand, Player, Seat
from tracker.tournaments.log.queries import KEYS, map_keys

Json = dict[str, Any]
RowsByHand = Mapping[int, list[Json]]

CHUNK = 100
GAMES_AT_ONCE = 20
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
        rows = self._source.rows(layout).values("pk", *layout.columns)
        for number, row in enumerate(rows.iterator(chunk_size=CHUNK), 1):
            numbers[row["pk"]] = number
            yield self._written(layout, row)

    def _written(self, layout: Layout, row: Json) -> Json:
        return {name: self._value(layout, name, row[name]) for name in layout.columns}

    def _value(self, layout: Layout, name: str, value: Any) -> Any:
        if layout is files.CHANGES and name == "facts":
            return {fact: self._fact(fact, said) for fact, said in value.items()}
        if name not in layout.rows:
            return plain(value)
        return None if value is None else self._numbers[layout.rows[name]][value]

    def _fact(self, name: str, value: Any) -> Any:
        """A fact of a line of the log, with the numbers of rows where it is their keys."""
        if name not in KEYS:
            return value
        file = files.OF_FACTS[KEYS[name]]
        return map_keys(value, lambda key: self._number(file, key))

    def _number(self, file: str, key: int) -> int:
        """The number of a row; below zero, and the same in all lines, for who has none any more."""
        gone = self._gone[file]
        known = self._numbers[file].get(key)
        return gone.setdefault(key, -1 - len(gone)) if known is None else known

    def _games(self) -> Iterator[Json]:
        players = self._numbers[files.PLAYERS.file]
        for some in self._some_games(*files.GAMES.columns):
            seats = Seat.objects.filter(game__in=some).values_list("game", "player")
            sat = defaultdict(list)
            for game, player in seats:
                sat[game].append(players[player])
            for game, row in some.items():
                yield self._written(files.GAMES, row) | {"seats": sat[game]}

    def _hands(self) -> Iterator[Json]:
        columns = ("pk", "game", "scored__totals", *files.HANDS.columns)
        for some in self._some_games("submission_id", "evening"):
            nested = {name: _by_hand(layout, some) for name, layout in files.WITHIN_HAND.items()}
            hands = Hand.objects.filter(game__in=some).order_by("game", "number")
            for hand in hands.values(*columns):
                yield self._hand(hand, some[hand["game"]], nested)

    def _hand(self, hand: Json, game: Json, nested: Mapping[str, RowsByHand]) -> Json:
        within = {
            name: [
                self._from_phone(files.WITHIN_HAND[name], game["evening"], row)
                for row in rows.get(hand["pk"], ())
            ]
            for name, rows in nested.items()
        }
        about = {"game": str(game["submission_id"]), "totals": hand["scored__totals"]}
        return self._written(files.HANDS, hand) | about | within

    def _some_games(self, *columns: str) -> Iterator[Mapping[int, Json]]:
        """The games by their keys, a few at a time."""
        walk = self._source.rows(files.GAMES).values("pk", *columns).iterator(chunk_size=CHUNK)
        while some := {row["pk"]: row for row in islice(walk, GAMES_AT_ONCE)}:
            yield some

    def _late_hands(self) -> Iterator[Json]:
        about = ("device", "game__submission_id", "game__evening")
        late = self._source.rows(files.LATE_HANDS).values(*about, *files.LATE_HANDS.columns)
        for row in late.iterator(chunk_size=CHUNK):
            written = self._from_phone(files.LATE_HANDS, row["game__evening"], row)
            yield written | {"game": str(row["game__submission_id"])}

    def _from_phone(self, layout: Layout, evening: int, row: Json) -> Json:
        """A row with the number of the phone that wrote it, by which nobody is known."""
        phones, device = self._phones[evening], row["device"]
        phone = device and phones.setdefault(device, len(phones) + 1)
        return self._written(layout, row) | {"phone": phone}


def _by_hand(layout: Layout, games: Iterable[int]) -> RowsByHand:
    """What is written into the rows of the hands of these games."""
    found = defaultdict(list)
    rows: QuerySet[Any] = QuerySet(layout.model).filter(hand__game__in=games)
    for row in rows.values("hand", "device", *layout.columns):
        found[row["hand"]].append(row)
    return found


def counts_of(source: ArchiveSource) -> Mapping[str, int]:
    """How many rows the larger files of an archive would have."""
    counted = (files.PLAYERS, files.EVENINGS, files.EVENTS, files.GAMES, files.HANDS)
    return {layout.file: source.rows(layout).count() for layout in counted}

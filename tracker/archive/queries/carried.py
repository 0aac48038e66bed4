"""Streams the stored rows of an archive, so that memory use is constant."""

import datetime as dt
import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import IO, Any, NamedTuple
from uuid import UUID

from django.db import models
from django.db.models import Q, QuerySet

from scoring import RULES_VERSION
from scoring.json_values import Json
from tracker import __version__
from tracker.archive.format import CLUB, TOURNAMENT, ArchiveManifest, FaultyValueError, pack
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.layout import Layout
from tracker.common.queries.snapshot_read import snapshot_read
from tracker.engine.records import import_errors as row_faults
from tracker.engine.records import names
from tracker.models import Club, ErasedTrace, Erasure, Hand, Player, Seat, Tournament
from tracker.players.queries.players import player_trace, seat_trace
from tracker.tournaments.book.changes_queries import KEYS, map_keys

# Stored values to archive values and back; values read are validated like any input.


MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
TIME = re.compile(r"[0-9]{2}:[0-9]{2}")
RANGES: dict[type[models.Field], tuple[int, int]] = {
    models.PositiveSmallIntegerField: (0, 2**15 - 1),
    models.PositiveIntegerField: (0, 2**31 - 1),
    models.IntegerField: (-(2**31), 2**31 - 1),
}


def plain(value: object) -> Any:
    """A stored value as JSON; moments are in UTC with microseconds."""
    match value:
        case dt.datetime():
            bare = value.astimezone(dt.UTC).replace(tzinfo=None)
            return f"{bare.isoformat(timespec='microseconds')}Z"
        case dt.date():
            return value.isoformat()
        case dt.time():
            return value.isoformat(timespec="minutes")
        case UUID():
            return str(value)
    return value


def stored_value(layout: Layout, name: str, value: object) -> Any:
    """The value for the column of this name.

    Raises FaultyValueError with the name of the column.
    """
    field = layout.field(name)
    if value is None:
        if field.null:
            return None
        raise FaultyValueError(row_faults.MISSING.format(name=name))
    try:
        return _read(field, value)
    except FaultyValueError as fault:
        raise FaultyValueError(row_faults.IN_COLUMN.format(name=name, fault=fault.text)) from fault


def _read(field: models.Field, value: object) -> Any:
    if isinstance(field, models.JSONField):
        return value
    if type(field) in RANGES:
        return whole(value, *RANGES[type(field)])
    if isinstance(field, models.BooleanField):
        return _flag(value)
    if not isinstance(value, str):
        raise FaultyValueError(row_faults.NO_TEXT)
    read = TEXTS.get(type(field))
    return read(value) if read else _text(value, field.max_length, type(field) is models.TextField)


def whole(value: object, least: int, most: int) -> int:
    """An integer within bounds. Raises FaultyValueError."""
    if type(value) is not int or not least <= value <= most:
        raise FaultyValueError(row_faults.NO_NUMBER.format(least=least, most=most))
    return value


def identity(value: Any) -> UUID:
    """A submission id. Raises FaultyValueError."""
    try:
        found = UUID(value)
    except (AttributeError, TypeError, ValueError) as error:
        raise FaultyValueError(row_faults.NO_ID) from error
    if str(found) != value:
        raise FaultyValueError(row_faults.NO_ID)
    return found


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise FaultyValueError(row_faults.NO_FLAG)
    return value


def _moment(value: str) -> dt.datetime:
    try:
        if MOMENT.fullmatch(value):
            return dt.datetime.fromisoformat(value)
    except ValueError:
        pass
    raise FaultyValueError(row_faults.NO_MOMENT)


def _day(value: str) -> dt.date:
    try:
        found = dt.date.fromisoformat(value)
    except ValueError as error:
        raise FaultyValueError(row_faults.NO_DAY) from error
    if found.isoformat() != value:
        raise FaultyValueError(row_faults.NO_DAY)
    return found


def _time(value: str) -> dt.time:
    try:
        if TIME.fullmatch(value):
            return dt.time.fromisoformat(value)
    except ValueError:
        pass
    raise FaultyValueError(row_faults.NO_TIME)


def _text(value: str, longest: int | None, has_lines: bool) -> str:
    if longest is not None and len(value) > longest:
        raise FaultyValueError(row_faults.TOO_LONG.format(length=len(value), most=longest))
    lines = value.split("\n") if has_lines else [value]
    if any(map(names.has_invisible, lines)) or unicodedata.normalize("NFC", value) != value:
        raise FaultyValueError(row_faults.BAD_CHARACTER)
    return value


TEXTS: Mapping[type[models.Field], Callable[[str], Any]] = {
    models.DateTimeField: _moment,
    models.DateField: _day,
    models.TimeField: _time,
    models.UUIDField: identity,
}


def values_of(layout: Layout, row: Mapping[str, object], *also: str) -> Json:
    """The values of a row's plain columns, without references; `also` are further keys.

    Raises FaultyValueError.
    """
    known = {*layout.columns, *also}
    for name in sorted(known - set(row) - set(layout.later)):
        raise FaultyValueError(row_faults.MISSING.format(name=name))
    for name in sorted(set(row) - known):
        raise FaultyValueError(row_faults.UNKNOWN.format(name=name))
    own = (name for name in layout.columns if name not in layout.rows and name in row)
    return {name: stored_value(layout, name, row[name]) for name in own}


RowsByHand = Mapping[int, list[Json]]

CHUNK = 100
GAMES_AT_ONCE = 20
"""The number of games read with their hands in one batch."""


class ArchiveSource(NamedTuple):
    """A whole club, or one of its tournaments with its participants."""

    club: Club
    tournament: Tournament | None = None

    @property
    def title(self) -> str:
        """The title of the club or tournament."""
        return self.tournament.evening.title if self.tournament else self.club.name

    def rows(self, layout: Layout) -> QuerySet[Any]:
        """The archived rows of a table, in order of creation."""
        return QuerySet(layout.model).filter(self._own(layout)).order_by("pk")

    def _own(self, layout: Layout) -> Q:
        if layout is files.CLUB:
            return Q(pk=self.club.pk)
        if layout is files.PLAYERS:
            return self._players()
        if self.tournament:
            return Q(**{layout.path or "pk": self.tournament.evening_id})
        return Q(**{f"{layout.path}__club" if layout.path else "club": self.club})

    def _players(self) -> Q:
        if self.tournament is None:
            return Q(club=self.club)
        players = Q(memberships__tournament=self.tournament)
        seated = Q(seats__game__evening=self.tournament.evening_id)
        return Q(pk__in=Player.objects.filter(players | seated).values("pk"))


class ArchiveFiles:
    """The files of an archive, to be iterated once and in order.

    Rows refer to earlier ones by number, and numbers are assigned during the iteration.
    """

    def __init__(self, source: ArchiveSource) -> None:
        self._source = source
        self._numbers: dict[str, dict[int, int]] = defaultdict(dict)
        self._gone: dict[str, dict[int, int]] = defaultdict(dict)
        self._phones: dict[int, dict[int, int]] = defaultdict(dict)

    def files(self) -> Mapping[str, Iterable[Json]]:
        simple = {layout.file: self._rows(layout) for layout in files.FILES[:-3]}
        return simple | {
            files.GAMES.file: self._games(),
            files.HANDS.file: self._hands(),
            files.LATE_HANDS.file: self._late_hands(),
        }

    def _rows(self, layout: Layout) -> Iterator[Json]:
        numbers = self._numbers[layout.file]
        rows = self._source.rows(layout).values(
            "pk", *(files.FIELDS.get(name, name) for name in layout.columns)
        )
        for number, row in enumerate(rows.iterator(chunk_size=CHUNK), 1):
            numbers[row["pk"]] = number
            yield self._written(layout, row)

    def _written(self, layout: Layout, row: Json) -> Json:
        return {
            name: self._value(layout, name, row[files.FIELDS.get(name, name)])
            for name in layout.columns
        }

    def _value(self, layout: Layout, name: str, value: Any) -> Any:
        if layout is files.CHANGES and name == "facts":
            return {fact: self._fact(fact, text) for fact, text in value.items()}
        if name not in layout.rows:
            return plain(value)
        return None if value is None else self._numbers[layout.rows[name]][value]

    def _fact(self, name: str, value: Any) -> Any:
        """A log fact with row numbers in place of keys."""
        if name not in KEYS:
            return value
        file = files.OF_FACTS[KEYS[name]]
        return map_keys(value, lambda key: self._number(file, key))

    def _number(self, file: str, key: int) -> int:
        """The number of a row; for a deleted one a negative number, the same in all lines."""
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
        """The games by key, in batches."""
        walk = self._source.rows(files.GAMES).values("pk", *columns).iterator(chunk_size=CHUNK)
        while some := {row["pk"]: row for row in islice(walk, GAMES_AT_ONCE)}:
            yield some

    def _late_hands(self) -> Iterator[Json]:
        about = ("phone", "game__submission_id", "game__evening")
        late = self._source.rows(files.LATE_HANDS).values(*about, *files.LATE_HANDS.columns)
        for row in late.iterator(chunk_size=CHUNK):
            written = self._from_phone(files.LATE_HANDS, row["game__evening"], row)
            yield written | {"game": str(row["game__submission_id"])}

    def _from_phone(self, layout: Layout, evening: int, row: Json) -> Json:
        """A row with an anonymous number for the phone that wrote it."""
        numbers, phone = self._phones[evening], row["phone"]
        number = phone and numbers.setdefault(phone, len(numbers) + 1)
        return self._written(layout, row) | {"phone": number}


def _by_hand(layout: Layout, games: Iterable[int]) -> RowsByHand:
    """The nested rows of the hands of these games."""
    found = defaultdict(list)
    rows: QuerySet[Any] = QuerySet(layout.model).filter(hand__game__in=games)
    for row in rows.values("hand", "phone", *layout.columns):
        found[row["hand"]].append(row)
    return found


def counts_of(source: ArchiveSource) -> Mapping[str, int]:
    """The number of rows in the larger files of an archive."""
    counted = (files.PLAYERS, files.EVENINGS, files.TOURNAMENTS, files.GAMES, files.HANDS)
    return {layout.file: source.rows(layout).count() for layout in counted}


# An archive is written from one snapshot, under concurrent writes.


def archive_club(club: Club, file: IO[bytes]) -> ArchiveManifest:
    """Writes the archive of a club into the open file."""
    return _archived(ArchiveSource(club), CLUB, file)


def archive_tournament(tournament: Tournament, file: IO[bytes]) -> ArchiveManifest:
    """Writes the archive of a tournament with its participants into the open file."""
    return _archived(ArchiveSource(tournament.evening.club, tournament), TOURNAMENT, file)


def _archived(source: ArchiveSource, scope: str, file: IO[bytes]) -> ArchiveManifest:
    with snapshot_read():
        return pack(
            file,
            ArchiveFiles(source).files(),
            scope=scope,
            title=source.title,
            program=__version__,
            rules=RULES_VERSION,
        )


# Players in an archive who were erased here after it was made.


def erased_players(archive: Archive) -> Mapping[int, str]:
    """The rows of players erased here, with their names. Raises ArchiveError."""
    known = frozenset(ErasedTrace.objects.values_list("digest", flat=True))
    if not known:
        return {}
    # An erased player's stand-in has the same seats, and no name to lose.
    stand_ins = set(Erasure.objects.values_list("player__name_key", flat=True))
    seen = {row for row, trace in _seats(archive) if trace in known}
    return {
        row: name
        for row, name, created_at in _players(archive)
        if (row in seen or player_trace(created_at, name) in known)
        and names.search_key(name) not in stand_ins
    }


def _players(archive: Archive) -> Iterator[tuple[int, str, dt.datetime]]:
    for number, row in archive.rows(files.PLAYERS.file):
        with in_row(files.PLAYERS.file, number):
            values = values_of(files.PLAYERS, row)
        yield number, values["name"], values["created_at"]


def _seats(archive: Archive) -> Iterator[tuple[int, str]]:
    """The seats by player; invalid rows are skipped here and refused at import."""
    for _number, row in archive.rows(files.GAMES.file):
        seats = row.get("seats") if isinstance(row, dict) else None
        try:
            game = UUID(row["submission_id"])
        except (KeyError, TypeError, ValueError, AttributeError):
            continue
        for place, player in enumerate(seats if isinstance(seats, list) else ()):
            yield player, seat_trace(game, place)

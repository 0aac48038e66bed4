"""Writes archive rows into the tables, some hundreds at a time."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from django.db import DataError, IntegrityError, transaction
from django.db.models import QuerySet

from scoring.json_values import Json
from scoring.language import phrase
from scoring.problems import Problems
from tracker.archive.english_log import Facts, People, Reader, Substitute
from tracker.archive.format import FACTS_SINCE, ArchiveError, FaultyValueError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.carried import values_of, whole
from tracker.archive.queries.layout import Layout
from tracker.engine.records.import_errors import IN_COLUMN, MISSING
from tracker.engine.records.names import name_from
from tracker.models import Round, Tournament, TournamentChange
from tracker.tournaments.book.changes_queries import KEYS, ChangeKind, is_valid_payload, map_keys

BATCH = 200

Item = TypeVar("Item")


class NumberedRow(NamedTuple):
    """An unsaved object, and the number of its row."""

    row: int
    made: Any


class Keys:
    """Maps rows of the archive to keys in the database.

    None marks a row that is skipped because its parent exists already.
    """

    def __init__(self) -> None:
        self._keys: dict[str, dict[int, int | None]] = {}

    def note(self, file: str, row: int, key: int | None) -> None:
        """Records the key of a row."""
        self._keys.setdefault(file, {})[row] = key

    def of(self, file: str, row: Any) -> int | None:
        """The key of a row. Raises FaultyValueError if the row has not been read yet."""
        known = self._keys.get(file, {})
        if whole(row, 1, 2**31) not in known:
            text = phrase(
                "row {row} of {file} is named here, and is not there.", row=row, file=file
            )
            raise FaultyValueError(text)
        return known[row]


def import_rows(
    archive: Archive,
    layout: Layout,
    keys: Keys,
    complete: Callable[[int, Json], Json] = lambda _number, values: values,
) -> None:
    """Stores the rows of a file with their references; `complete` adapts the values of a row."""

    def made(number: int, row: Json) -> NumberedRow:
        with in_row(layout.file, number):
            values = complete(number, values_of(layout, row))
            named = _named(layout, row, keys)
            return NumberedRow(number, named and layout.model(**values, **named))

    for some in batches(made(number, row) for number, row in archive.rows(layout.file)):
        kept = [numbered for numbered in some if numbered.made is not None]
        store(layout.file, kept)
        for numbered in some:
            keys.note(layout.file, numbered.row, numbered.made and numbered.made.pk)


def store(file: str, made: list[NumberedRow]) -> None:
    """Stores objects made from rows of one file; errors name the refused row."""
    if not made:
        return
    try:
        with transaction.atomic():
            QuerySet(type(made[0].made)).bulk_create([numbered.made for numbered in made])
    except (IntegrityError, DataError):
        for numbered in made:
            _store_alone(file, numbered)


def spelt_name(text: str, name: str) -> str:
    """A name in its normalised form. Raises FaultyValueError."""
    problems = Problems()
    if name_from(text, name, problems) != text and not problems:
        message = phrase("a name has no spaces at its ends, and no two in a row.")
        raise FaultyValueError(IN_COLUMN.format(name=name, fault=message))
    for problem in problems:
        raise FaultyValueError(IN_COLUMN.format(name=name, fault=problem.message))
    return text


def batches(items: Iterable[Item], size: int = BATCH) -> Iterator[list[Item]]:
    left = iter(items)
    while some := list(islice(left, size)):
        yield some


def _named(layout: Layout, row: Json, keys: Keys) -> dict[str, int | None] | None:
    """The keys of the rows that a row refers to; None if one of them is skipped."""
    named = {}
    for name, file in layout.rows.items():
        field, key = layout.field(name), None
        if row[name] is None and not field.null:
            raise FaultyValueError(MISSING.format(name=name))
        if row[name] is not None:
            key = _key(keys, name, file, row[name])
            if key is None:
                return None
        named[field.attname] = key
    return named


def _key(keys: Keys, name: str, file: str, row: object) -> int | None:
    try:
        return keys.of(file, row)
    except FaultyValueError as fault:
        raise FaultyValueError(IN_COLUMN.format(name=name, fault=fault.text)) from fault


def _store_alone(file: str, one: NumberedRow) -> None:
    one.made.pk = None
    try:
        with transaction.atomic():
            one.made.save(force_insert=True)
    except (IntegrityError, DataError) as error:
        text = phrase("this contradicts another row, or what a book can hold.")
        raise ArchiveError(text, file, one.row) from error


# Tournament logs; former English lines are parsed back into facts.


Meanings = Mapping[int, tuple[str, Facts]]


def import_changes(archive: Archive, keys: Keys) -> None:
    """Stores the log lines; everything they refer to is stored already."""
    complete = partial(_told, keys, _read_back(archive, keys))
    import_rows(archive, files.CHANGES, keys, complete)


def mark_exchanged(archive: Archive, keys: Keys) -> None:
    """Sets when seats of a round were exchanged, which old archives only record in the log."""
    if archive.manifest.version >= FACTS_SINCE:
        return
    tournaments = [
        keys.of(files.TOURNAMENTS.file, row) for row, _ in archive.rows(files.TOURNAMENTS.file)
    ]
    lines = TournamentChange.objects.filter(
        tournament__in=tournaments, kind=ChangeKind.SEATS_EXCHANGED
    )
    for line in lines.order_by("pk"):
        rounds = Round.objects.filter(tournament=line.tournament_id, number=line.facts["round"])
        rounds.filter(drawn_at__lte=line.at).update(exchanged_at=line.at)


def _told(keys: Keys, meanings: Meanings, number: int, values: Json) -> Json:
    if number in meanings:
        kind, facts = meanings[number]
        return values | {"kind": kind, "facts": facts, "text": ""}
    kind, facts = values["kind"], values["facts"]
    if not is_valid_payload(kind, facts):
        raise FaultyValueError(phrase("these are not the “facts” of a line “{kind}”.", kind=kind))
    return values | {"facts": {name: _fact(keys, name, facts[name]) for name in facts}}


def _fact(keys: Keys, name: str, value: object) -> Any:
    """A fact with the keys of this book; references without a row in the archive have none."""
    if name not in KEYS:
        return value
    file = files.OF_FACTS[KEYS[name]]
    return map_keys(value, lambda row: row if row < 0 else keys.of(file, row))


def _read_back(archive: Archive, keys: Keys) -> Meanings:
    """The meanings of the English lines of an old archive, by row number."""
    if archive.manifest.version >= FACTS_SINCE:
        return {}
    readers: dict[int, Reader] = {}
    found = {}
    for number, row in reversed([*archive.rows(files.CHANGES.file)]):
        tournament = (
            keys.of(files.TOURNAMENTS.file, row.get("event")) if isinstance(row, dict) else None
        )
        if tournament is not None and isinstance(row.get("text"), str):
            reader = readers.get(tournament) or readers.setdefault(
                tournament, Reader(_people(tournament))
            )
            if meaning := reader.read(row["text"]):
                found[number] = meaning
    return found


def _people(pk: int) -> People:
    tournament = Tournament.objects.select_related("evening__club").get(pk=pk)
    columns = ("pk", "entrant", "place", "from_round", "until_round", "player__name")
    places = defaultdict(list)
    for member, entrant, place, first, last, name in tournament.members.values_list(*columns):
        places[entrant, place].append((member, first, last, name))
    substitutes = [
        Substitute(new, old, new_name, old_name, first)
        for members in places.values()
        for new, first, _last, new_name in members
        for old, _first, last, old_name in members
        if new != old and last == first - 1
    ]
    players = dict(tournament.evening.club.players.values_list("name", "pk"))
    return People(tournament.entrants.values_list("pk", "name"), substitutes, players)

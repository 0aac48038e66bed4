"""The logs of the events of an archive; lines that were English texts are read back into facts."""

from collections import defaultdict
from collections.abc import Mapping
from functools import partial
from typing import Any

from scoring.language import phrase
from tracker.archive.english_log import Facts, People, Reader, Substitute
from tracker.archive.faults import FaultyValueError
from tracker.archive.opening import Archive
from tracker.archive.queries import layout as files
from tracker.archive.services.writing import Keys, Row, bring_rows
from tracker.archive.versions import FACTS_SINCE
from tracker.models import Event, EventChange, Round
from tracker.tournaments.log.queries import KEYS, ChangeKind, is_valid_payload, map_keys

Meanings = Mapping[int, tuple[str, Facts]]


def bring_changes(archive: Archive, keys: Keys) -> None:
    """Stores the lines of the logs; who they tell of is stored already."""
    complete = partial(_told, keys, _read_back(archive, keys))
    bring_rows(archive, files.CHANGES, keys, complete)


def mark_exchanged(archive: Archive, keys: Keys) -> None:
    """Notes of rounds from an old archive when seats were exchanged, which only the log said."""
    if archive.manifest.version >= FACTS_SINCE:
        return
    events = [keys.of(files.EVENTS.file, row) for row, _ in archive.rows(files.EVENTS.file)]
    lines = EventChange.objects.filter(event__in=events, kind=ChangeKind.SEATS_EXCHANGED)
    for line in lines.order_by("pk"):
        rounds = Round.objects.filter(event=line.event_id, number=line.facts["round"])
        rounds.filter(drawn_at__lte=line.at).update(exchanged_at=line.at)


def _told(keys: Keys, meanings: Meanings, number: int, values: Row) -> Row:
    if number in meanings:
        kind, facts = meanings[number]
        return values | {"kind": kind, "facts": facts, "text": ""}
    kind, facts = values["kind"], values["facts"]
    if not is_valid_payload(kind, facts):
        raise FaultyValueError(phrase("these are not the “facts” of a line “{kind}”.", kind=kind))
    return values | {"facts": {name: _fact(keys, name, facts[name]) for name in facts}}


def _fact(keys: Keys, name: str, value: Any) -> Any:
    """A fact with the keys of this book; who had no row in the archive has none here."""
    if name not in KEYS:
        return value
    file = files.OF_FACTS[KEYS[name]]
    return map_keys(value, lambda row: row if row < 0 else keys.of(file, row))


def _read_back(archive: Archive, keys: Keys) -> Meanings:
    """What the English lines of an old archive mean, by the numbers of their rows."""
    if archive.manifest.version >= FACTS_SINCE:
        return {}
    readers: dict[int, Reader] = {}
    found = {}
    for number, row in reversed([*archive.rows(files.CHANGES.file)]):
        event = keys.of(files.EVENTS.file, row.get("event")) if isinstance(row, dict) else None
        if event is not None and isinstance(row.get("text"), str):
            reader = readers.get(event) or readers.setdefault(event, Reader(_people(event)))
            if meaning := reader.read(row["text"]):
                found[number] = meaning
    return found


def _people(pk: int) -> People:
    event = Event.objects.select_related("evening__club").get(pk=pk)
    columns = ("pk", "entrant", "place", "from_round", "until_round", "player__name")
    places = defaultdict(list)
    for member, entrant, place, first, last, name in event.members.values_list(*columns):
        places[entrant, place].append((member, first, last, name))
    substitutes = [
        Substitute(new, old, new_name, old_name, first)
        for members in places.values()
        for new, first, _last, new_name in members
        for old, _first, last, old_name in members
        if new != old and last == first - 1
    ]
    players = dict(event.evening.club.players.values_list("name", "pk"))
    return People(event.entrants.values_list("pk", "name"), substitutes, players)

"""The evenings of an archive and their events; one that is here already is not brought again."""

from typing import Any
from uuid import uuid4

from scoring import RecordError, variant_for
from scoring.language import phrase
from scoring.problems import Problems
from tracker.archive.faults import ArchiveError, FaultyValueError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.columns import plain, values_of
from tracker.archive.services.changes import bring_changes, mark_exchanged
from tracker.archive.services.pieces import go_on, piece
from tracker.archive.services.writing import Keys, Numbered, batches, bring_rows, spelt_name, store
from tracker.engine.formats import FORMATS
from tracker.models import Club, Evening, Event
from tracker.tournaments.draws.sources_queries import field_from
from tracker.tournaments.queries import load_event
from tracker.tournaments.setup.options_services import check_options
from tracker.tournaments.standings.queries import event_standings

UNREADABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)

Row = dict[str, Any]


def bring_evenings(archive: Archive, club: Club, keys: Keys) -> None:
    """Stores the evenings that the club does not have.

    One of the same date and title takes the games that it lacks. An event is left as it is where
    it is here, and refused where another one has its place.
    """
    events = {row.get("evening"): row for _, row in archive.rows(files.EVENTS.file)}
    for some in batches(archive.rows(files.EVENINGS.file)):
        with piece(club):
            for number, row in some:
                with in_row(files.EVENINGS.file, number):
                    made = _evening(club, row)
                keys.note(files.EVENINGS.file, number, _stored(made, number, events.get(number)))


def _stored(made: Evening, number: int, event: Row | None) -> int | None:
    """The evening that takes the games, as it was here or as it was made; None where none does."""
    here = made.club.evenings.filter(date=made.date, title=made.title).first()
    if here is not None:
        return _kept(here, number, event)
    store(files.EVENINGS.file, [Numbered(number, made)])
    return made.pk


def bring_events(archive: Archive, keys: Keys) -> None:
    """Stores the events with their entrants, rounds and log."""
    bring_rows(archive, files.EVENTS, keys, _checked_event)
    for layout in files.OF_EVENTS:
        if layout is files.CHANGES:
            bring_changes(archive, keys)
        else:
            bring_rows(archive, layout, keys)
    mark_exchanged(archive, keys)


def check_events(archive: Archive, club: Club, keys: Keys) -> None:
    """Raises ArchiveError for an event whose standings or draws cannot be worked out here."""
    for number, row in archive.rows(files.EVENTS.file):
        go_on(club)
        evening = keys.of(files.EVENINGS.file, row["evening"])
        if evening is None:
            continue
        book = load_event(Event.objects.select_related("evening__club").get(evening=evening))
        try:
            event_standings(book)
            for round_ in book.rounds:
                field_from(book, round_)
                [(str(code), int(count)) for code, count in round_.costs]
        except UNREADABLE as error:
            said = phrase("its rounds and results do not make a tournament.")
            raise ArchiveError(said, files.EVENTS.file, number) from error


def _evening(club: Club, row: Row) -> Evening:
    values = values_of(files.EVENINGS, row)
    spelt_name(values["title"], "title")
    return Evening(club=club, epoch=uuid4(), **values)


def _kept(here: Evening, number: int, event: Row | None) -> int | None:
    """The evening that takes the games; None where it is an event that is here already."""
    own = Event.objects.filter(evening=here).first()
    if own is None and event is None:
        return here.pk
    if own and event and (own.seed, plain(own.created_at)) == (event["seed"], event["created_at"]):
        return None
    said = phrase(
        "on {date} the club has another evening called “{title}”. Rename that one, then import "
        "this archive again.",
        date=here.date,
        title=here.title,
    )
    raise ArchiveError(said, files.EVENINGS.file, number, code="taken")


def _checked_event(_number: int, values: Row) -> Row:
    """The values of an event that can be played by the rules of this program."""
    if values["format"] not in FORMATS or not isinstance(values["format_options"], dict):
        said = phrase("the format “{format}” is not known here.", format=values["format"])
        raise FaultyValueError(said)
    problems = Problems()
    check_options(FORMATS[values["format"]], values["format_options"], problems)
    try:
        problems.raise_any()
        variant_for({"variant": values["variant"], "options": values["options"]})
    except RecordError as refused:
        raise FaultyValueError(refused.problems[0].message) from refused
    return values

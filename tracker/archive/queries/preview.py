"""The preview of an import, shown before it is confirmed."""

from collections.abc import Iterator
from dataclasses import dataclass

from tracker.archive.format import TOURNAMENT, ArchiveError
from tracker.archive.opening import Archive, in_row
from tracker.archive.queries import layout as files
from tracker.archive.queries.carried import erased_players, plain, values_of
from tracker.common.queries.people import known_names
from tracker.engine.records import names
from tracker.models import Club, Game


@dataclass(frozen=True, slots=True)
class ArchivePreview:
    """A summary of an archive.

    `slug` is the address its club had, `taken_by` the name of the club that has it here. `erased`
    counts players who were erased from this book; they are imported without names.
    """

    title: str
    club: str
    slug: str
    taken_by: str
    is_tournament: bool
    program: str
    players: int
    evenings: int
    tournaments: int
    games: int
    hands: int
    erased: int


@dataclass(frozen=True, slots=True)
class Namesake:
    """A player in this row of an archive, whose name a player of the club has too."""

    row: int
    name: str
    here: str
    games: int


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """The effect of importing an archive into a club.

    `new_players` have names new to the club; `evenings_here` and `games_here` exist already.
    """

    namesakes: tuple[Namesake, ...]
    new_players: tuple[str, ...]
    evenings_here: tuple[str, ...]
    games_here: int


def preview_archive(archive: Archive) -> ArchivePreview:
    """Summarises an archive. Raises ArchiveError."""
    rows = [row for _, row in archive.rows(files.CLUB.file)]
    if len(rows) != 1:
        raise ArchiveError("an archive is of one club.", files.CLUB.file)
    with in_row(files.CLUB.file, 1):
        club = values_of(files.CLUB, rows[0])
    manifest = archive.manifest
    counts = {name: part.rows for name, part in manifest.files.items()}
    taken = Club.objects.filter(slug=club["slug"]).first()
    return ArchivePreview(
        title=manifest.title,
        club=club["name"],
        slug=club["slug"],
        taken_by=taken.name if taken else "",
        is_tournament=manifest.scope == TOURNAMENT,
        program=manifest.program,
        players=counts.get(files.PLAYERS.file, 0),
        evenings=counts.get(files.EVENINGS.file, 0),
        tournaments=counts.get(files.TOURNAMENTS.file, 0),
        games=counts.get(files.GAMES.file, 0),
        hands=counts.get(files.HANDS.file, 0),
        erased=len(erased_players(archive)),
    )


def preview_import(archive: Archive, club: Club) -> ImportPreview:
    """The effect of importing an archive into a club. Raises ArchiveError."""
    here = {names.search_key(known.name): known.printed for known in known_names(club)}
    dates = set(club.evenings.values_list("date", "title"))
    own = Game.objects.filter(evening__club=club).values_list("submission_id", flat=True)
    ids, played, games_here = {plain(key) for key in own}, _games_of(archive), 0
    namesakes, new = [], []
    erased = erased_players(archive)
    for row, name in _players(archive):
        key = names.search_key(name)
        if row in erased:
            continue
        if key in here:
            namesakes.append(Namesake(row, name, here[key], played.get(row, 0)))
        else:
            new.append(name)
    games_here = sum(row.get("submission_id") in ids for _, row in archive.rows(files.GAMES.file))
    evenings = (title for date, title in _evenings(archive) if (date, title) in dates)
    return ImportPreview(tuple(namesakes), tuple(new), tuple(evenings), games_here)


def _players(archive: Archive) -> Iterator[tuple[int, str]]:
    for number, row in archive.rows(files.PLAYERS.file):
        with in_row(files.PLAYERS.file, number):
            yield number, values_of(files.PLAYERS, row)["name"]


def _evenings(archive: Archive) -> Iterator[tuple[object, str]]:
    for number, row in archive.rows(files.EVENINGS.file):
        with in_row(files.EVENINGS.file, number):
            values = values_of(files.EVENINGS, row)
            yield values["date"], values["title"]


def _games_of(archive: Archive) -> dict[int, int]:
    """The number of games per player, by row."""
    counted: dict[int, int] = {}
    for _, row in archive.rows(files.GAMES.file):
        for player in row.get("seats") or ():
            if type(player) is int:
                counted[player] = counted.get(player, 0) + 1
    return counted

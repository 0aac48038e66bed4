"""Archives that earlier versions of the program wrote still come in."""

from pathlib import Path

import pytest

from tests.factories import NOW
from tests.tournaments import log_of
from tests.tracker.helpers.archives import archive_of, open_archive
from tracker.archive.format import VERSION
from tracker.archive.services.bringing import import_club
from tracker.models import Game, HandRevision, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.standings.queries import tournament_standings

WRITTEN = Path(__file__).parent / "written"
WROTE = "0.1.0"
"""The program that wrote the newest of them."""

pytestmark = pytest.mark.django_db


def brought(name):
    with open_archive((WRITTEN / name).read_bytes()) as opened:
        return import_club(archive=opened, slug="", now=NOW)


def test_there_is_an_archive_of_every_version():
    names = {file.name for file in WRITTEN.iterdir()}
    assert names == {f"version-{number}.zip" for number in range(1, VERSION + 1)}


def test_version_1_comes_in():
    """A club of 12 with a game that corrections have touched, and a tournament of two rounds.

    Its hands: 110 : 52, 100 : 62, 92 : 70 and 162 : 0 with the last trick, and a void one. The
    points of the tournament are those of `tests.tracker.helpers.tournaments_played`.
    """
    club = brought("version-1.zip")
    assert (club.name, club.players.count()) == ("Kanal", 12)
    game = Game.objects.get(evening__club=club, table="3", pairing=None)
    assert (game.totals, game.winner) == ([464, 184], 0)
    assert HandRevision.objects.filter(hand__game=game).count() == 7
    book = load_tournament(Tournament.objects.get(evening__club=club))
    rows = tournament_standings(book).rows
    assert [(book.names[row.entrant], row.values[0]) for row in rows] == [
        ("Anna", 150),
        ("Bea", 150),
        ("Carla", 90),
        ("Dora", 60),
    ]


def test_version_2_has_what_was_wished_of_a_tournament():
    """The same tournament, in which Anna asked to sit out the round that is still to come."""
    tournament = Tournament.objects.get(evening__club=brought("version-2.zip"))
    (bye,) = tournament.entrants.get(name="Anna").requested_byes.all()
    assert (bye.number, bye.reason) == (3, "Doctor")
    assert (tournament.agreement, tournament.tie) == ("pass", None)
    assert tournament.prize_rules == {"unit": "€"}


@pytest.mark.parametrize("number", range(1, VERSION + 1))
def test_log_has_kinds_and_facts_in_whatever_version_it_comes(number):
    club = brought(f"version-{number}.zip")
    tournament = Tournament.objects.get(evening__club=club)
    assert "note" not in tournament.changes.values_list("kind", flat=True)
    anna = tournament.entrants.get(name="Anna").pk
    names = ("Anna", "Bea", "Carla", "Dora")
    four = [tournament.entrants.get(name=name).pk for name in names]
    assert tournament.changes.get(kind="entered").facts == {"entrants": four}
    text = [line for line, _reason, _is_public in log_of(tournament)]
    assert text[2] == "Entered: Anna, Bea, Carla, Dora."
    asked = [change.facts for change in tournament.changes.filter(kind="bye_asked")]
    assert asked == ([{"entrant": anna, "round": 3}] if number > 1 else [])


def test_newest_version_leaves_as_it_came(monkeypatch):
    monkeypatch.setattr("tracker.archive.queries.carried.__version__", WROTE)
    monkeypatch.setattr("tracker.archive.queries.carried.RULES_VERSION", "1")
    name = f"version-{VERSION}.zip"
    assert archive_of(brought(name)) == (WRITTEN / name).read_bytes()

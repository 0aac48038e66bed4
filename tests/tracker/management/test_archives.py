"""`manage.py archive` and `manage.py unarchive`."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.factories import ClubFactory, PlayerFactory
from tests.tracker.helpers.archives import archive_of, archive_of_tournament, busy_club, empty
from tests.tracker.helpers.stored import stored
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.models import Club

pytestmark = pytest.mark.django_db


def text(*arguments, **options):
    """What a command prints."""
    out = StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def test_club_is_written_and_brought_back(tmp_path):
    place = tmp_path / "kanal.zip"
    archive = archive_of(busy_club())
    assert text("archive", "kanal", str(place)) == f"Kanal: 5 hands are in {place}.\n"
    assert place.read_bytes() == archive
    assert [*tmp_path.iterdir()] == [place]
    empty()
    assert text("unarchive", str(place)) == "Kanal is in the book, under /kanal/.\n"
    assert archive_of(Club.objects.get()) == archive


def test_club_is_brought_under_another_address(tmp_path):
    place = tmp_path / "kanal.zip"
    busy_club()
    text("archive", "kanal", str(place))
    answer = text("unarchive", str(place), "--address", "copy")
    assert answer == "Kanal is in the book, under /copy/.\n"


def test_tournament_is_written_alone(tmp_path):
    tournament = after_two(four(ClubFactory.create(name="Kanal")))
    place = tmp_path / "event.zip"
    text("archive", "kanal", str(place), "--event", str(tournament.pk))
    assert place.read_bytes() == archive_of_tournament(tournament)


def test_names_are_the_same_people_unless_it_is_said_otherwise(tmp_path):
    tournament = after_two(four(ClubFactory.create(name="Kanal")))
    place = tmp_path / "event.zip"
    text("archive", "kanal", str(place), "--event", str(tournament.pk))
    empty()
    club = ClubFactory.create(name="Dorf")
    for name in ("Anna", "Bea"):
        PlayerFactory.create(club=club, name=name)
    text("unarchive", str(place), "--into", "dorf", "--other", "Bea")
    names = [*club.players.values_list("name", flat=True)]
    assert names == ["Anna", "Bea", "Bea (2)", "Carla", "Dora"]


def test_bad_archive_is_refused_in_words(tmp_path):
    place = tmp_path / "bad.zip"
    place.write_bytes(b"no archive")
    before = stored()
    with pytest.raises(CommandError, match="This is not an archive of a score book"):
        text("unarchive", str(place))
    assert stored() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("archive", "nowhere", "x.zip"),
        ("archive", "kanal", "x.zip", "--event", "7"),
        ("archive", "kanal", "missing/x.zip"),
        ("unarchive", "missing.zip"),
    ],
)
def test_what_is_not_there_is_refused_and_leaves_no_file(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    ClubFactory.create(name="Kanal")
    with pytest.raises(CommandError):
        text(*arguments)
    assert [*tmp_path.iterdir()] == []


def test_club_that_is_there_keeps_its_address(tmp_path):
    place = tmp_path / "kanal.zip"
    busy_club()
    text("archive", "kanal", str(place))
    before = stored()
    with pytest.raises(CommandError, match="Another club has the address “kanal”"):
        text("unarchive", str(place))
    with pytest.raises(CommandError, match="There is no such club"):
        text("unarchive", str(place), "--into", "nowhere")
    assert stored() == before

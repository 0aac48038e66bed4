"""A club comes in piece by piece, out of sight, and beside everybody who writes."""

import datetime as dt
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from bench.archives import club_with
from tests.factories import NOW, ClubFactory, GameFactory, HandFactory, played
from tests.faults.wire import PATIENCE
from tests.pristine import ROOT
from tests.tracker.access.people import person
from tests.tracker.helpers.archives import archive_of, busy_club, empty, meanwhile, open_archive
from tests.tracker.helpers.stored import stored
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.archive.services.bringing import import_club
from tracker.archive.services.pieces import delete_abandoned, delete_unfinished
from tracker.clubs.queries import club_names
from tracker.common.errors import RecordError
from tracker.models import Club, Game, Hand, Tournament

HANDS = 820
"""In 41 games: after each ten of them what has come in is stored."""
FEW_HANDS = 420
EVERYWHERE = ("/", "/tournaments/", "/api/v1/clubs")
"""The rows of all clubs."""
HOUR = dt.timedelta(hours=1)


def guards():
    """The triggers that are in force, with what they say."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        else:
            cursor.execute(
                "SELECT tgrelid, tgname FROM pg_trigger WHERE tgenabled = 'O' AND NOT tgisinternal"
            )
        return sorted(cursor.fetchall())


@pytest.mark.django_db(transaction=True)
def test_hands_are_written_between_the_pieces_of_a_club_that_nobody_sees_yet():
    archive = archive_of(club_with(HANDS))
    empty()
    game = GameFactory.create(evening__club__name="Kanal", evening__club__slug="kanal")
    seen = []

    def write_and_look():
        try:
            HandFactory.create(game=game, record=played(0, (60, 40)))
            coming = Hand.objects.exclude(game=game)
            assert (club_names(), Client().get("/back/").status_code) == (("Kanal",), 404)
            slug = Club.and_coming.exclude(coming_at=None).values_list("slug", flat=True).get()
            assert Client().get(f"/{slug}/").status_code == 404
            return coming.count()
        finally:
            connection.close()

    def do(file, number):
        if file == "hands.jsonl" and number % 100 == 0:
            seen.append(phone.submit(write_and_look).result())

    with ThreadPoolExecutor(1) as phone, open_archive(archive) as opened:
        club = import_club(archive=meanwhile(opened, do), slug="back", now=NOW)
    # The game of hand 200 is whole when the row after it has been read, as those of 400 and 600.
    assert seen == [0, 0, 200, 200, 400, 400, 600, 600]
    assert game.hands.count() == 8
    assert (club.slug, Hand.objects.filter(game__evening__club=club).count()) == ("back", HANDS)
    assert Club.objects.get(slug="back") == club


@pytest.mark.django_db(transaction=True)
def test_import_that_is_killed_is_taken_away_whole(tmp_path):
    club = club_with(FEW_HANDS)
    place = tmp_path / "club.zip"
    place.write_bytes(archive_of(club))
    before, in_force = stored(), guards()
    connection.close()
    name = str(connection.settings_dict["NAME"])
    killed = subprocess.run(
        [sys.executable, "-m", "tests.tracker.archive.broken_off", name, place, "410"],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (killed.returncode, killed.stderr) == (-signal.SIGKILL, b"")
    assert Hand.objects.count() == FEW_HANDS + 400
    assert club_names() == (club.name,)
    assert delete_abandoned(timezone.now()) is True
    assert Hand.objects.count() == FEW_HANDS + 400
    assert delete_abandoned(timezone.now() + HOUR) is False
    assert stored() == before
    assert guards() == in_force


@pytest.mark.some(1)
@pytest.mark.django_db
@pytest.mark.parametrize("fault", [KeyboardInterrupt, MemoryError])
def test_import_that_is_broken_off_leaves_nothing(fault):
    archive = archive_of(busy_club())
    before, in_force = stored(), guards()

    def do(file, _number):
        if file == "late-hands.jsonl":
            assert Game.objects.count() == 6
            raise fault

    with open_archive(archive) as opened, pytest.raises(fault):
        import_club(archive=meanwhile(opened, do), slug="back", now=NOW)
    assert stored() == before
    assert guards() == in_force


@pytest.mark.django_db
def test_import_that_was_taken_for_lost_goes_no_further():
    archive = archive_of(busy_club())
    before = stored()

    def do(file, _number):
        if file == "late-hands.jsonl":
            assert delete_abandoned(timezone.now() + HOUR) is False

    with open_archive(archive) as opened, pytest.raises(RecordError, match="stopped for too long"):
        import_club(archive=meanwhile(opened, do), slug="back", now=NOW)
    assert stored() == before


@pytest.mark.django_db
def test_tournament_of_a_club_that_is_still_coming_is_on_no_page(client):
    archive = archive_of(after_two(four(ClubFactory.create(name="Kanal"))).evening.club)
    empty()
    ClubFactory.create(name="Dorf", by=person())
    seen = []

    def shown():
        return ["Kanal" in client.get(address).text for address in EVERYWHERE]

    def do(file, number):
        if (file, number) == ("rounds.jsonl", 2):
            assert Tournament.objects.exists()
            seen.append(shown())

    with open_archive(archive) as opened:
        import_club(archive=meanwhile(opened, do), slug="back", now=NOW)
    assert [*seen, shown()] == [[False] * 3, [True] * 3]


@pytest.mark.django_db
def test_address_that_another_club_has_got_meanwhile_is_refused():
    archive = archive_of(busy_club())

    def do(file, _number):
        if file == "late-hands.jsonl":
            Club.objects.create(name="Other", slug="back", created_at=NOW)

    with open_archive(archive) as opened, pytest.raises(RecordError, match="Another club has"):
        import_club(archive=meanwhile(opened, do), slug="back", now=NOW)
    assert [*Club.and_coming.values_list("name", "slug")] == [("Kanal", "kanal"), ("Other", "back")]
    assert Game.objects.count() == 3


@pytest.mark.django_db
def test_club_that_is_here_is_not_taken_away():
    club = busy_club()
    before = stored()
    delete_unfinished(club.pk)
    assert delete_abandoned(timezone.now() + HOUR) is False
    assert stored() == before

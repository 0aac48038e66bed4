"""An archive from before somebody was erased does not bring them back."""

import datetime as dt
import json
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.factories import NOW, PlayerFactory
from tests.tracker.helpers.archives import archive_of, archive_of_tournament, contents, open_archive
from tests.tracker.helpers.people import XENIA, Told
from tests.tracker.helpers.stored import stored
from tracker.archive.queries.preview import preview_archive, preview_import
from tracker.archive.services.bringing import import_club, import_into
from tracker.models import ErasedTrace, Erasure, Player, Seat
from tracker.players.services.erasing import erase_player
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db
ERASED_AT = dt.datetime(2026, 11, 22, 12, tzinfo=dt.UTC)


@pytest.fixture
def told():
    told = Told()
    told.tournament = finish_tournament(tournament=told.tournament, now=NOW)
    return told


@pytest.fixture
def before(told):
    """The archive of the club while Xenia was in it; she is erased since."""
    archive = archive_of(told.club)
    erase(told.xenia)
    return archive


def erase(player):
    erase_player(player=player, now=ERASED_AT, lots=Random(1))


def brought(archive, **where):
    with open_archive(archive) as opened:
        return import_club(archive=opened, now=timezone.now(), **where)


def everything():
    """Every text in the database."""
    return json.dumps(stored(), default=str, ensure_ascii=False).lower()


def test_archive_has_the_name_that_is_to_be_forgotten(before):
    assert XENIA.encode() in b"".join(contents(before).values())
    assert "quandt" not in everything()


def test_erased_player_stays_erased_in_a_new_club(before, told):
    club = brought(before, slug="again")
    assert "quandt" not in everything()
    copies = Seat.objects.filter(game__evening__club=club, player__erasure__isnull=False)
    assert (
        copies.count()
        == Seat.objects.filter(game__evening__club=told.club, player__erasure__isnull=False).count()
        > 0
    )
    assert club.players.filter(name="Otto").exists()


def test_erased_player_stays_erased_in_the_club_itself(before, told):
    was = set(told.club.players.values_list("name", flat=True))
    with open_archive(before) as opened:
        into = preview_import(opened, told.club)
        same = {namesake.row for namesake in into.namesakes}
        import_into(archive=opened, club=told.club, same=same, now=timezone.now())
    assert into.new_players == ()
    assert set(told.club.players.values_list("name", flat=True)) == was
    assert "quandt" not in everything()


def test_tournament_alone_brings_nobody_back(told):
    archive = archive_of_tournament(told.tournament)
    erase(told.xenia)
    brought(archive, slug="again")
    assert "quandt" not in everything()


def test_player_who_was_renamed_since_is_known_by_the_seats(told):
    archive = archive_of(told.club)
    Player.objects.filter(pk=told.xenia.pk).update(name="Y. Q.", name_key="y. q.")
    erase(Player.objects.get(pk=told.xenia.pk))
    brought(archive, slug="again")
    assert not Player.objects.filter(name=XENIA).exists()


def test_player_who_never_played_is_known_by_name_and_moment(told):
    quiet = PlayerFactory.create(club=told.club, name="Yvonne Quandt")
    archive = archive_of(told.club)
    erase(quiet)
    brought(archive, slug="again")
    assert not Player.objects.filter(name="Yvonne Quandt").exists()


def test_namesake_who_came_later_is_somebody_else(before, told):
    PlayerFactory.create(club=told.club, name=XENIA, now=timezone.now())
    later = archive_of(told.club)
    with open_archive(later) as opened:
        assert preview_archive(opened).erased == 0
    club = brought(later, slug="again")
    assert club.players.filter(name=XENIA).count() == 1


def test_texts_about_a_namesake_who_came_later_stay(before, told):
    new = PlayerFactory.create(club=told.club, name=XENIA, now=timezone.now())
    told.evening.title = f"Welcome {XENIA}"
    told.evening.save()
    with open_archive(before) as opened:
        import_into(archive=opened, club=told.club, same=(), now=timezone.now())
    told.evening.refresh_from_db()
    assert told.evening.title == f"Welcome {XENIA}"
    assert list(Player.objects.filter(name__contains="Quandt")) == [new]


def test_archive_made_after_the_erasure_comes_back_unchanged(before, told):
    after = archive_of(told.club)
    stand_ins = set(Erasure.objects.values_list("player__name", flat=True))
    with open_archive(after) as opened:
        assert preview_archive(opened).erased == 0
    club = brought(after, slug="again")
    assert stand_ins <= set(club.players.values_list("name", flat=True))


def test_page_and_command_say_that_somebody_comes_without_a_name(before, told, client, tmp_path):
    file = tmp_path / "club.zip"
    file.write_bytes(before)
    with file.open("rb") as sent:
        place = client.post("/new/archive", {"file": sent}).headers["Location"]
    assert (
        "1 of these players was erased from this book later." in client.get(place).content.decode()
    )
    text = StringIO()
    call_command("unarchive", file, address="again", stdout=text)
    assert text.getvalue().splitlines() == [
        "Kanal is in the book, under /again/.",
        "Erased from this book, and so without their names: 1.",
    ]


def test_traces_tell_nobody_who_it_was(before, settings):
    kept = set(ErasedTrace.objects.values_list("digest", flat=True))
    assert all(len(trace) == 64 and set(trace) <= set("0123456789abcdef") for trace in kept)
    settings.SECRET_KEY = "another"
    with open_archive(before) as opened:
        assert preview_archive(opened).erased == 0, "nobody can try names without the key"

"""No check of the machine breaks a page, no matter what the disk answers."""

import errno
import io
import os
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from tests.people import user_of
from tests.tracker.helpers.at_table import game_of
from tests.tracker.helpers.reading import page
from tracker.models import Club
from tracker.operations import director_alerts, health
from tracker.operations.backups import automatic, making
from tracker.operations.checks import run_check
from tracker.operations.environment_checks import environment_checks
from tracker.platform.server import damage_registry as damage

pytestmark = [pytest.mark.django_db]

CALLS = [
    *((os, name) for name in ("stat", "listdir", "scandir", "open", "unlink", "statvfs")),
    (io, "open"),
]
"""The text of the Python files."""
PROBLEMS = [errno.EACCES, errno.EIO, errno.ENOTDIR, errno.ESTALE]


@pytest.fixture
def places(settings, tmp_path):
    """A data directory and a folder of backups of their own."""
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path / "data", tmp_path / "backups"
    settings.STATIC_ROOT = settings.DATA_DIR / "static"
    settings.DATA_DIR.mkdir()
    settings.BACKUP_DIR.mkdir()
    return settings


@pytest.fixture
def spoil(monkeypatch):
    """Makes the disk answer with an error for everything in a directory."""

    def plant(directory: Path, number: int) -> None:
        for module, name in CALLS:
            monkeypatch.setattr(module, name, _failing(getattr(module, name), directory, number))

    return plant


def _failing(call, directory, number):
    def fail(path=".", *arguments, **named):
        if isinstance(path, str | os.PathLike) and Path(path).is_relative_to(directory):
            raise OSError(number, os.strerror(number), os.fspath(path))
        return call(path, *arguments, **named)

    return fail


@pytest.fixture
def director(client):
    """A client that is logged in as an admin of a club, and the address of a game there."""
    game = game_of()
    club = Club.objects.get()
    client.force_login(user_of("dora", admin_of=club))
    address = f"/{club.slug}/games/{game.pk}/"
    assert client.get(address).status_code == 200
    return client, address


@pytest.mark.parametrize("number", PROBLEMS)
def test_no_check_fails_on_a_broken_disk(places, spoil, number):
    spoil(places.DATA_DIR.parent, number)
    looks = [
        *health.BEFORE_ENVIRONMENT,
        *health.AFTER_ENVIRONMENT,
        *director_alerts.ALARMS,
        ("Disk", health._disk),
    ]
    found = [run_check(name, look) for name, look in looks] + [*environment_checks()]
    blind = {check.name for check in found if check.is_unreadable}
    own = {"Backup"} if connection.vendor == "sqlite" else set()
    assert blind >= {"Disk", "Damage", *own}
    assert {check.state for check in found if check.is_unreadable} == {"wrong"}


@pytest.mark.parametrize("number", PROBLEMS)
@pytest.mark.parametrize("place", ["DATA_DIR", "BACKUP_DIR"])
def test_pages_are_served_from_a_broken_disk(director, places, spoil, place, number):
    spoil(getattr(places, place), number)
    client, address = director
    assert client.get(address).status_code == 200
    assert client.get("/health").status_code == (
        200 if place == "BACKUP_DIR" and connection.vendor != "sqlite" else 503
    )


@pytest.mark.sqlite
def test_folder_of_backups_that_is_a_file_is_an_alarm_with_its_remedy(director, places):
    client, address = director
    places.BACKUP_DIR.rmdir()
    places.BACKUP_DIR.touch()
    text = (
        f"Backup: {places.BACKUP_DIR} cannot be read (Not a directory): make it readable for the "
        "user of the server, and check its disk"
    )
    assert (
        f"{text}. Tell the person who runs the club’s computer." in page(client.get(address)).text
    )
    response = client.get("/health")
    assert response.status_code == 503
    assert text in page(response).text


def test_marks_of_damage_that_cannot_be_read_are_an_alarm(director, places):
    client, address = director
    (places.DATA_DIR / damage.NAME).touch()
    named = places.DATA_DIR / damage.NAME
    assert f"Damage: {named} cannot be read (Not a directory)" in page(client.get(address)).text
    assert client.get("/health").status_code == 503


@pytest.mark.parametrize("content", [b"\xff\xfe", b""])
def test_mark_of_damage_with_any_content_is_read(places, content):
    (places.DATA_DIR / damage.NAME).mkdir()
    (places.DATA_DIR / damage.NAME / "game-7").write_bytes(content)
    assert list(damage.all_marks()) == ["game-7"]
    assert damage.is_damaged(7)


@pytest.mark.sqlite
def test_backups_go_on_while_their_folder_cannot_be_listed(places, spoil):
    spoil(places.BACKUP_DIR, errno.EIO)
    moment = timezone.now()
    assert automatic.reason(moment) == "once a day"
    assert automatic.reason(moment, last_made=moment) == ""
    assert automatic.reason(moment + automatic.DAY, last_made=moment) == "once a day"


def test_new_backup_counts_though_old_ones_cannot_be_deleted(places, monkeypatch, caplog):
    def fail(_shelf):
        raise OSError(errno.EIO, "Input/output error", str(places.BACKUP_DIR))

    monkeypatch.setattr(making, "clear", fail)
    making._clear_old(places.BACKUP_DIR)
    assert "cannot be deleted" in caplog.text

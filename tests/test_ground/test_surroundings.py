"""The health page detects missing, replaced or changed files and clocks, and whom it tells."""

import json
import os
import time
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from django.utils.translation import override

from scoring.language import in_english
from tests.factories import NOW, new_id
from tests.people import user_of
from tests.tracker.helpers.at_table import counted, game_of
from tracker.models import Club
from tracker.operations import environment_checks as surroundings
from tracker.operations import health
from tracker.operations.backups import making
from tracker.operations.environment_checks import ProcessStart
from tracker.phones.sync.services import SubmissionRequest, submit_hand
from tracker.platform.server import clock, computer

pytestmark = pytest.mark.django_db

OUTSIDE = "203.0.113.7"


def finding(name, findings):
    """The state and finding of this check."""
    (found,) = [(check.state, check.finding) for check in findings if check.name == name]
    return found


def sent_at(now):
    """A new hand, sent at this moment."""
    return SubmissionRequest(id=new_id(), digest="0" * 64, now=now)


@pytest.fixture
def moved(monkeypatch, tmp_path):
    """A process start with a file of its own."""
    (tmp_path / "book").touch()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "book"))
    return ProcessStart(), tmp_path / "book"


def test_file_that_is_removed_or_replaced_is_told(moved):
    start, file = moved
    assert start.look_at_file()[0] == "well"
    file.rename(file.with_name("older"))
    gone = f"{file} is gone: put it back, or restore a backup"
    assert start.look_at_file() == ("wrong", gone)
    file.touch()
    assert start.look_at_file() == ("note", f"{file} was replaced while the server ran")


def test_clock_that_was_set_is_told(monkeypatch):
    start = ProcessStart()
    assert start.look_at_clock()[0] == "well"
    before = clock._began() - 365 * 24 * 3600
    monkeypatch.setattr(clock, "_began", lambda: before)
    text = "it was set by 31536000 seconds while the server ran"
    assert start.look_at_clock() == ("wrong", text)


@pytest.mark.parametrize(("days", "state"), [(365, "wrong"), (0, "well"), (-365, "note")])
def test_clock_that_does_not_fit_the_last_hand_is_told(days, state):
    sent = sent_at(timezone.now() + timedelta(days=days))
    submit_hand(game=game_of(), record=counted(96), number=1, sent=sent)
    assert ProcessStart().look_at_clock()[0] == state


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "it says Sat 14 Mar 2026, 20:30, and the last hand is from Fri 14 Mar 2025"),
        (
            "de",
            "sie zeigt Sa, 14. März 2026, 20:30, und das letzte Spiel ist vom Fr, 14. März 2025",
        ),
        (
            "fr",
            "elle indique sam. 14 mars 2026, 20:30, et la dernière donne est du ven. 14 mars 2025",
        ),
        ("nl", "staat op za 14 mrt 2026, 20:30, en het laatste spel is van vr 14 mrt 2025"),
    ],
)
def test_clock_is_told_as_the_language_writes_it_and_logged_plainly(monkeypatch, language, text):
    submit_hand(game=game_of(), record=counted(96), number=1, sent=sent_at(NOW))
    start = ProcessStart()
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(days=365))
    with override(language):
        found = start.look_at_clock()[1]
        assert str(found) == text
    assert in_english(found) == ("it says 2026-03-14 20:30, and the last hand is from 2025-03-14")


def test_static_files_that_are_lost_are_told(settings, tmp_path):
    made = {"css/base.css": "css/base.1234.css", "js/once.js": "js/once.5678.js"}
    manifest = {"paths": made, "version": "1.1", "hash": ""}
    (tmp_path / "staticfiles.json").write_text(json.dumps(manifest))
    (tmp_path / "js").mkdir()
    (tmp_path / "js/once.5678.js").touch()
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "tracker.platform.web.static_files.ModuleStorage"}
    }
    lost = ("wrong", "1 is lost: start the server again")
    assert finding("Static files", surroundings.environment_checks()) == lost


def test_secret_key_that_is_lost_or_another_one_is_told(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.delenv("SECRET_KEY")
    key = computer.secret_key(tmp_path)
    settings.SECRET_KEY = key
    assert finding("Secret key", surroundings.environment_checks()) == ("well", "in its place")
    (tmp_path / "secret-key").write_text("another")
    told = ("wrong", f"{tmp_path / 'secret-key'} is lost or another one: restore it from a backup")
    assert finding("Secret key", surroundings.environment_checks()) == told
    (tmp_path / "secret-key").unlink()
    assert finding("Secret key", surroundings.environment_checks()) == told


def test_data_that_other_users_can_read_is_told(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    closed = ("well", "only the user of the server can read the book")
    tmp_path.chmod(0o700)
    assert finding("Other users", surroundings.environment_checks()) == closed
    computer.secret_key(tmp_path)
    (tmp_path / "book").touch(mode=0o600)
    for path, mode in ((tmp_path / "book", 0o640), (tmp_path, 0o711)):
        path.chmod(mode)
        told = f"other users of this computer can read {tmp_path}: run chmod -R go= {tmp_path}"
        assert finding("Other users", surroundings.environment_checks()) == ("note", told)
    computer.data_directory(tmp_path)
    state, text = finding("Other users", surroundings.environment_checks())
    assert state == "note"
    assert text.startswith("until ")
    assert text.endswith(" other users of this computer could read the book; now they cannot")
    week_ago = time.time() - 8 * 24 * 60 * 60
    os.utime(tmp_path / "was-open", (week_ago, week_ago))
    assert finding("Other users", surroundings.environment_checks()) == closed


def test_strangers_are_told_only_whether_all_is_well(client, monkeypatch):
    assert "Secret key" in client.get("/health").text
    for where in ({"REMOTE_ADDR": OUTSIDE}, {"HTTP_X_FORWARDED_FOR": OUTSIDE}):
        response = client.get("/health", **where)
        assert (response.status_code, "All is well" in response.text) == (200, True)
        assert "SQLite" not in response.text
        assert "PostgreSQL" not in response.text
        assert 'class="checks"' not in response.text
    monkeypatch.setattr(health, "LOW_DISK_BYTES", 2**62)
    response = client.get("/health", REMOTE_ADDR=OUTSIDE)
    assert (response.status_code, "Not well" in response.text) == (503, True)
    assert "MB free" not in response.text


def test_admins_are_told_what_was_found(client):
    game = game_of()
    for name, more, is_told in (
        ("anna", {"admin_of": game.evening.club}, True),
        ("bea", {"is_site_admin": True}, True),
        ("carl", {"at": game.evening}, False),
    ):
        client.force_login(user_of(name, **more))
        response = client.get("/health", REMOTE_ADDR=OUTSIDE)
        assert ('class="checks"' in response.text) is is_told, name


def test_full_disk_is_told_to_who_directs_and_to_no_visitor(client, locked, monkeypatch):
    game_of()
    club = Club.objects.get()
    director = user_of("dora", admin_of=club)
    text = "disk is nearly full"
    client.force_login(director)
    assert text not in client.get(f"/{club.slug}/").text
    monkeypatch.setattr(health, "LOW_DISK_BYTES", 2**62)
    assert text in client.get(f"/{club.slug}/").text
    client.logout()
    assert text not in client.get(f"/{club.slug}/").text


@pytest.mark.sqlite
def test_old_backup_is_told_to_who_directs_and_to_no_visitor(client, settings, tmp_path):
    game_of()
    settings.BACKUP_DIR = tmp_path
    club = Club.objects.get()
    director, text = user_of("dora", admin_of=club), "backup of the book is more than two days old"
    client.force_login(director)
    old = timezone.now() - timedelta(days=2, minutes=1)
    (tmp_path / making.name(old)).touch()
    assert text in client.get(f"/{club.slug}/").text
    client.logout()
    assert text not in client.get(f"/{club.slug}/").text
    client.force_login(director)
    (tmp_path / making.name(timezone.now())).touch()
    assert text not in client.get(f"/{club.slug}/").text

"""The health page, for people and for programs."""

import pytest
from django.db import OperationalError, connection

from tests.tracker.helpers.reading import page
from tracker.operations import health
from tracker.operations.checks import Check
from tracker.platform.database import replica, sqlite

pytestmark = pytest.mark.django_db


def test_page_of_a_sound_server_is_all_well(client):
    response = client.get("/health")
    assert response.status_code == 200
    assert "<h1>All is well" in response.text
    assert "✗" not in response.text


def test_checks_name_the_database_in_use():
    names = [check.name for check in health.checks()]
    own = ["File"] if connection.vendor == "sqlite" else []
    around = ["Disk", *own, "Damage", "Static files", "Secret key", "Other users", "Version"]
    assert names == [
        "Database",
        "Commits",
        "Tables",
        "Clock",
        *around,
        "Backup",
        "Past",
        "Mail",
        "Regular work",
    ]
    assert health.checks()[0].finding.startswith(connection.display_name)
    assert health.checks()[2] == Check("Tables", "well", "up to date")


def test_page_says_which_version_is_running(client):
    assert "Version: 1.1.0, with the rules of version 2<" in client.get("/health").text


@pytest.mark.sqlite
def test_commits_tell_the_journal_and_its_reason(client):
    response = client.get("/health")
    journal = sqlite.safe_journal(connection.settings_dict["NAME"])
    mark = "✓ well" if journal.mode == "WAL" else "● note"
    finding = (
        f"Commits: journal {journal.mode}, synchronous {journal.synchronous}: {journal.reason}"
    )
    assert f"{mark}</b> <span>{finding}</span>" in response.text


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_commits_that_a_power_cut_could_undo_are_a_failure():
    journal = sqlite.safe_journal(connection.settings_dict["NAME"])
    weaker = {"DELETE": "FULL", "WAL": "NORMAL"}[journal.mode]
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA synchronous={weaker}")
    check = health.commits()
    connection.close()
    finding = f"journal {journal.mode}, synchronous {weaker}: {journal.reason}"
    assert check == ("wrong", finding)


def test_page_without_a_database_answers_503(client):
    def refuse(*arguments):
        raise OperationalError("disk I/O error")

    with connection.execute_wrapper(refuse):
        response = client.get("/health")
    assert response.status_code == 503
    assert "✗ wrong</b> <span>Database: it does not answer" in response.text
    assert "I/O" not in response.text


def test_page_on_a_full_disk_answers_503(client, monkeypatch):
    monkeypatch.setattr(health, "LOW_DISK_BYTES", 2**62)
    response = client.get("/health")
    assert response.status_code == 503
    assert "✗ wrong</b> <span>Disk: " in response.text


@pytest.mark.parametrize(
    ("address", "headers", "is_told"),
    [
        ("127.0.0.1", {}, True),
        ("203.0.113.5", {}, False),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1"}, False),
        ("127.0.0.1", {"X-Forwarded-Proto": "https"}, False),
    ],
)
def test_stranger_is_told_only_whether_all_is_well(client, address, headers, is_told):
    text = client.get("/health", headers=headers, REMOTE_ADDR=address).text
    assert [name in text for name in ("Database:", "Commits:", "Disk:")] == [is_told] * 3


@pytest.mark.parametrize("state", ["well", "note", "wrong"])
def test_stranger_reads_one_heading_whatever_there_is_to_know(client, monkeypatch, state):
    monkeypatch.setattr(health, "checks", lambda: [Check("Disk", state, "12 GB free")] * 2)
    response = client.get("/health", REMOTE_ADDR="203.0.113.5")
    is_well = state != "wrong"
    assert response.status_code == (200 if is_well else 503)
    assert page(response).one("h1").text == ("All is well" if is_well else "Not well")
    assert not any(word in response.text for word in ("Disk", "free", "to know"))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "✓ well Disk: 76.9 GB free"),
        ("de", "✓ gut Platte: 76,9 GB frei"),
        ("fr", "✓ bien Disque : 76,9 Gio libres"),
        ("nl", "✓ goed Schijf: 76,9 GB vrij"),
    ],
)
def test_what_was_found_is_said_in_the_language_of_the_reader(client, monkeypatch, language, text):
    monkeypatch.setattr(health, "free_bytes", lambda: 78_719 * 1024**2)
    response = client.get("/health", headers={"Accept-Language": language})
    lines = [line.text for line in page(response).one("ul", class_="checks").all("li")]
    assert text in lines
    assert language == "en" or not {line for line in lines if " the " in line or " is " in line}


@pytest.mark.parametrize(
    ("states", "text"),
    [
        (("well", "well"), "All is well"),
        (("well", "note"), "All is well, one thing to know"),
        (("note", "note", "well"), "All is well, 2 things to know"),
        (("note", "wrong"), "Not well"),
    ],
)
def test_verdict_counts_what_there_is_to_know(states, text):
    assert health.verdict([Check("Disk", state, "") for state in states]) == text


@pytest.mark.parametrize(("follows", "state"), [(True, "well"), (False, "wrong")])
def test_replica_that_does_not_follow_is_told(monkeypatch, follows, state):
    monkeypatch.setattr(replica, "follows", lambda: follows)
    assert health._replica()[0] == state

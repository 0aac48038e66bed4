"""Probes: restart me, send me traffic, and tell the operator are three questions."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from tracker.operations import health, probes
from tracker.operations.checks import Check
from tracker.platform.server import damage_registry as damage

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = "203.0.113.5"
PROGRAM = {"Accept": "application/json"}
TOKEN = "a token of sixteen and more"


@pytest.fixture(autouse=True)
def _unknown_tables(monkeypatch):
    monkeypatch.setattr(probes, "_is_migrated", False)


@pytest.fixture
def own_data(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def refuse(*_arguments):
    raise OperationalError("disk I/O error")


def test_sound_server_is_alive_and_ready(client):
    assert [
        (answer.status_code, answer.text) for answer in map(client.get, ("/livez", "/readyz"))
    ] == [
        (200, "alive\n"),
        (200, "ready\n"),
    ]


def test_server_without_a_database_is_alive_and_gets_no_traffic(client):
    with connection.execute_wrapper(refuse):
        alive, ready = client.get("/livez"), client.get("/readyz")
        told = client.get("/health", headers=PROGRAM)
    assert (alive.status_code, ready.status_code, told.status_code) == (200, 503, 503)
    assert ready.text == "the database does not answer\n"
    assert told.json()["status"] == "wrong"


def test_server_with_tables_of_another_version_gets_no_traffic(client, monkeypatch):
    monkeypatch.setattr(MigrationExecutor, "migration_plan", lambda *_: ["0099"])
    ready = client.get("/readyz")
    assert (ready.status_code, ready.text) == (503, "the tables are of another version\n")


def test_damage_and_a_full_disk_keep_no_traffic_away(client, own_data, monkeypatch):
    damage.mark(damage.of_game(7), "game 7, hand 1: its record is not the one of its last version")
    monkeypatch.setattr(health, "LOW_DISK_BYTES", 2**62)
    codes = {path: client.get(path).status_code for path in ("/livez", "/readyz", "/health")}
    assert codes == {"/livez": 200, "/readyz": 200, "/health": 503}


@pytest.mark.parametrize(
    "host",
    ["10.0.0.5:8000", "[2001:db8::7]:8000", "elsewhere.example", "scores.club.example"],
)
@pytest.mark.parametrize("path", ["/livez", "/readyz", "/health"])
def test_probe_is_answered_by_whatever_name_without_https_and_cookies(client, settings, path, host):
    settings.SECURE_SSL_REDIRECT, settings.HTTPS = True, True
    settings.ALLOWED_HOSTS = ["scores.club.example"]
    answer = client.get(path, headers={"host": host, "Accept": "*/*"})
    assert answer.status_code == 200
    assert not answer.cookies


def test_strangers_are_told_the_state_and_the_machine_itself_what_was_found(client, monkeypatch):
    found = [Check("Disk", "well", "12 GB free"), Check("Damage", "note", "none found")]
    monkeypatch.setattr(health, "checks", lambda: found)
    outside = client.get("/health", headers=PROGRAM, REMOTE_ADDR=OUTSIDE).json()
    assert outside == {"status": "note", "version": "1.1.0"}
    assert client.get("/health", headers=PROGRAM).json() == outside | {
        "checks": [
            {"name": "Disk", "state": "well", "finding": "12 GB free"},
            {"name": "Damage", "state": "note", "finding": "none found"},
        ]
    }


def test_findings_for_programs_are_english_whatever_the_language(client, own_data):
    told = client.get("/health", headers=PROGRAM | {"Accept-Language": "de"}).json()
    found = {row["name"]: row["finding"] for row in told["checks"]}
    assert found.keys() >= {"Database", "Disk", "Damage", "Secret key"}
    assert found["Damage"] == "none found"


def test_browser_gets_the_page(client):
    answer = client.get("/health", headers={"Accept": "text/html,application/xhtml+xml"})
    assert "<h1>All is well" in answer.text


def test_probes_take_nothing_but_reads(client):
    assert client.post("/livez").status_code == 405
    assert client.head("/readyz").status_code == 200


def test_metrics_are_off_without_a_token(client):
    assert client.get("/metrics").status_code == 404


@pytest.mark.parametrize("sent", ["", "Bearer wrong", f"Basic {TOKEN}", "Bearer é"])
def test_metrics_need_their_token(client, settings, sent):
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics", headers={"Authorization": sent}).status_code == 401


COUNTED = """
import sys
from pathlib import Path
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from tracker.operations import probes
call_command("migrate", verbosity=0)
for path in ("/livez", "/livez", "/rules/"):
    Client().get(path)
print(Client().get("/metrics", headers={"Authorization": "Bearer %s"}).text)
"""


def test_metrics_count_the_requests_of_every_worker(tmp_path):
    (tmp_path / "metrics").mkdir()
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "METRICS_TOKEN": TOKEN,
        "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics"),
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "ALLOWED_HOSTS": "testserver",
    }
    for workers in (1, 2):
        done = subprocess.run(
            [sys.executable, "-c", COUNTED % TOKEN],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        lines = done.stdout.splitlines()
        counted = 'scorebook_requests_total{method="GET",route="none",status="200"}'
        assert f"{counted} {workers * 3 - 1}.0" in lines, done.stdout
        assert 'scorebook_check{check="Damage",state="well"} 1.0' in lines
        assert 'scorebook_check{check="Damage",state="wrong"} 0.0' in lines


def test_log_as_json_is_one_object_a_line():
    script = (
        "import logging, django; django.setup();"
        "logging.getLogger('tracker.x').warning('two\\nlines %s', 'é');"
        "\ntry:\n    raise ValueError('no')\nexcept ValueError:"
        "\n    logging.getLogger('tracker.x').exception('failed')"
    )
    environment = {
        "PATH": os.environ["PATH"],
        "SECRET_KEY": "x",
        "DATABASE_URL": "sqlite://:memory:",
        "LOG_FORMAT": "json",
        "DJANGO_SETTINGS_MODULE": "tracker.settings",
    }
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    first, second = map(json.loads, done.stderr.splitlines())
    assert first.pop("time").endswith("Z")
    assert first == {"level": "WARNING", "logger": "tracker.x", "message": "two\nlines é"}
    assert second["traceback"].startswith("Traceback (most recent call last)")
    assert second["traceback"].endswith("ValueError: no")

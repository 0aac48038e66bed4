"""Shared fixtures of the browser tests."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import handlers
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests import pristine
from tests.browser.at_table import Table
from tests.settings import PRODUCT_STORAGES
from tracker.demo import services as demo
from tracker.models import Club

TOPICS = "tracker.access.follow.hand_out_topics"


@pytest.fixture(scope="session")
def demo_copy() -> Iterator[sqlite3.Connection]:
    """Room for a database in which the demo club was loaded."""
    with sqlite3.connect(":memory:", check_same_thread=False) as copy:
        yield copy
    copy.close()


@pytest.fixture
def demo_club(transactional_db: None, demo_copy: Any) -> Club:
    """The demo club, with an evening in progress; loaded once in a run and copied from then on."""
    connection.ensure_connection()
    if not demo_copy.execute("SELECT 1 FROM sqlite_master").fetchone():
        shared = pristine.made_once("demo.sqlite3", _write_demo)
        if shared is None:
            _load_demo(demo_copy)
        else:
            with closing(sqlite3.connect(shared)) as written:
                written.backup(demo_copy)
    demo_copy.backup(connection.connection)
    return Club.objects.get()


def _write_demo(place: Path) -> None:
    with closing(sqlite3.connect(place)) as file:
        _load_demo(file)


def _load_demo(copy: sqlite3.Connection) -> None:
    assert demo.load()
    connection.connection.backup(copy)


@pytest.fixture(scope="session")
def live_server(
    django_db_setup: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveServer]:
    """The book with its files as a server sends them: in bundles, named after their content.

    It has no streams, so its pages poll; `test_streams.py` has a real server.
    """
    collected = tmp_path_factory.mktemp("static")
    files = {"STORAGES": PRODUCT_STORAGES, "STATIC_ROOT": collected}
    files["MIDDLEWARE"] = [name for name in settings.MIDDLEWARE if name != TOPICS]
    with (
        override_settings(**files, WHITENOISE_USE_FINDERS=False),
        pytest.MonkeyPatch.context() as patch,
    ):
        shared = pristine.made_once("static", _collect)
        # A copy, for a test may add a file to it.
        _collect(collected) if shared is None else copytree(shared, collected, dirs_exist_ok=True)
        # Django's own server would look for each file by its plain name; ours are WhiteNoise's.
        patch.setattr(handlers, "StaticFilesHandler", lambda application: application)
        server = LiveServer("localhost")
        yield server
        server.stop()


def _collect(place: Path) -> None:
    with override_settings(STATIC_ROOT=place):
        call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture
def table(phone: Page) -> Table:
    """A phone at its table."""
    return Table(phone)

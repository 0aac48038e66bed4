"""Database trouble is reported the same everywhere, truthfully, and without loss."""

import sqlite3
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import close_old_connections, connection

from tests.faults.routes import READING, WRITING, Cast
from tests.tracker.helpers.at_table_pages import at
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]

ALL = {**READING, **WRITING}
SAID = {
    "busy": "The book cannot save anything at the moment.",
    "read_only": "The book can only be read just now.",
    "away": "The book cannot be reached just now.",
    "damaged": "This part of the book is damaged.",
}


@pytest.fixture
def cast():
    return Cast()


@contextmanager
def locked(how):
    """Another process locks the file: "IMMEDIATE" for writing, "EXCLUSIVE" for itself."""
    run("PRAGMA busy_timeout=0")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute(f"BEGIN {how}")
    try:
        yield
    finally:
        other.close()
        run("PRAGMA busy_timeout=5000")


@contextmanager
def read_only():
    run("PRAGMA query_only=ON")
    try:
        yield
    finally:
        run("PRAGMA query_only=OFF")


@contextmanager
def file_gone(tmp_path):
    """The file was moved away."""
    file = Path(connection.settings_dict["NAME"])
    connection.settings_dict["OPTIONS"]["must_exist"] = True
    file.rename(tmp_path / "elsewhere")
    try:
        yield
    finally:
        assert not file.exists()
        (tmp_path / "elsewhere").rename(file)
        del connection.settings_dict["OPTIONS"]["must_exist"]


def run(statement):
    """Executes a statement on the product's own connection."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


def is_trouble(response, code):
    """True if a response has exactly the form of this trouble."""
    assert response.status_code == 503, response.content[:500]
    assert int(response.headers["Retry-After"]) in range(1, 61)
    assert "lost" not in response.text
    if response.headers["Content-Type"] == "application/json":
        text = response.json()
        assert (text["error"], text["code"], text["epoch"]) == (code, code, None)
        assert text["message"].startswith(SAID[code])
    else:
        assert page(response).one("h1").text == SAID[code]
    return True


def test_file_that_another_process_has_for_itself_is_busy_for_everybody(cast):
    before = stored()
    with locked("EXCLUSIVE"):
        for name, ask in ALL.items():
            assert is_trouble(ask(cast), "busy"), name
    assert stored() == before
    assert {name: ask(cast).status_code for name, ask in READING.items()} == dict.fromkeys(
        READING, 200
    )


def test_lock_that_another_process_holds_to_write_is_busy_for_who_writes(cast):
    with locked("IMMEDIATE"):
        for name, ask in WRITING.items():
            assert is_trouble(ask(cast), "busy"), name
        assert {name: ask(cast).status_code for name, ask in READING.items()} == dict.fromkeys(
            READING, 200
        )


def test_file_that_cannot_be_written_is_only_read(cast):
    before = stored()
    with read_only():
        for name, ask in WRITING.items():
            assert is_trouble(ask(cast), "read_only"), name
        assert {name: ask(cast).status_code for name, ask in READING.items()} == dict.fromkeys(
            READING, 200
        )
    assert stored() == before


def test_file_that_is_gone_is_away_and_no_other_is_made(cast, tmp_path):
    before = stored()
    with file_gone(tmp_path):
        for name, ask in ALL.items():
            close_old_connections()  # unlike the test client, a server does
            assert is_trouble(ask(cast), "away"), name
    close_old_connections()
    assert stored() == before


def test_form_is_given_back_as_it_was_typed(cast):
    cast.typed |= {"note": " two\r\nlines <b>&\"'"}
    with locked("EXCLUSIVE"):
        response = cast.visitor.post(at(cast.book.game, "hands"), cast.typed)
    form = page(response).one("form")
    assert form["action"] == at(cast.book.game, "hands")
    assert form.typed == cast.typed
    assert cast.visitor.post(form["action"], form.typed).status_code in (303, 422)


def test_password_is_never_given_back(cast):
    with locked("EXCLUSIVE"):
        response = cast.visitor.post("/account/login/", {"login": "dora", "password": "geheim"})
    assert is_trouble(response, "busy")
    assert "geheim" not in response.text
    assert "Go back in your browser" in page(response).one("main").text


def test_hands_of_a_phone_are_all_kept_where_one_meets_trouble(cast):
    items = [cast.phone.item(number=number) for number in (2, 3, 4)]
    with locked("IMMEDIATE"):
        assert is_trouble(cast.phone.sends(*items), "busy")
    results = cast.phone.results(*items)
    assert [result["outcome"] for result in results] == ["recorded"] * 3


def test_trouble_is_one_line_in_the_log(cast, caplog):
    with locked("EXCLUSIVE"):
        cast.looks("/kanal/")
    (line,) = [line for line in caplog.messages if "busy" in line]
    assert line == "Service Unavailable: /kanal/: busy: database is locked"
    assert "Traceback" not in caplog.text

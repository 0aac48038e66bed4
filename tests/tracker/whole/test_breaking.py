"""Wherever the program breaks: a page with a number, the rest in the log, nothing half written."""

from contextlib import contextmanager

import pytest
from django.db import connection, transaction
from django.test.signals import template_rendered

from tests.tracker.api import asking
from tests.tracker.api.v1.book import key, send
from tests.tracker.helpers.posting import pages_with_games, posts
from tests.tracker.helpers.stored import stored
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db

WRITES = ("INSERT", "UPDATE", "DELETE")


class BrokenError(Exception):
    """A fault of the program, with something in it that no visitor may read."""


class Breaking:
    """Breaks the so-manieth statement that starts so; counts them."""

    def __init__(self, number, starts):
        self.left, self.starts, self.seen = number, starts, 0

    def __call__(self, execute, sql, params, many, context):
        if sql.startswith(self.starts):
            self.seen += 1
            if self.seen == self.left:
                raise BrokenError("the inside of the program")
        return execute(sql, params, many, context)


@pytest.fixture(autouse=True)
def answered(client):
    """Lets the client answer a broken page as a server does."""
    client.raise_request_exception = False


def is_generic(response):
    """Whether the answer says its number, and nothing of the inside."""
    number = response.headers["X-Request-Id"]
    assert response.status_code == 500, response.request
    assert number in response.text
    assert not any(word in response.text for word in ("inside", "Broken", "Traceback", "tracker"))
    return number


@pytest.mark.parametrize("most", [4, pytest.param(12, marks=pytest.mark.long)])
def test_form_that_breaks_writes_nothing(client, most):
    """So many forms are broken off, at each statement that writes."""
    cast = cast_of("Kanal")
    found = posts(client, pages_with_games(cast)[:: 12 // most])[10:]
    before, broken, forms = stored(), 0, 0
    for post in found:
        for number in range(1, 30):
            breaking = Breaking(number, WRITES)
            with connection.execute_wrapper(breaking):
                response = client.post(post.address, post.fields)
            if breaking.seen < number:
                break
            is_generic(response)
            # Nothing reached the database that it would have to forget as a whole.
            transaction.set_rollback(False)
            assert stored() == before, (post.address, number)
            broken += 1
        forms += number > 1
        if forms == most:
            break
        before = stored()
    assert (forms, broken > most) == (most, True)


def test_page_that_breaks_at_a_question_or_a_template_says_its_number(client):
    cast = cast_of("Kanal")
    for address in cast.addresses("kanal")[::10]:
        with connection.execute_wrapper(Breaking(1, "SELECT")):
            is_generic(client.get(address))
        with template_that_breaks():
            is_generic(client.get(address))


@contextmanager
def template_that_breaks():
    """Breaks the template that is printed first; the page of the breakdown is the second."""
    printed = []

    def breaks(sender, template, **more):
        printed.append(template.name)
        if len(printed) == 1:
            raise BrokenError("the inside of the program")

    template_rendered.connect(breaks)
    try:
        yield
    finally:
        template_rendered.disconnect(breaks)


def test_scripts_and_programs_are_told_in_json(client):
    cast = cast_of("Kanal")
    key(cast.club)
    before = stored()
    evening = f"/api/v1/kanal/evenings/{cast.evening.pk}/sync"
    with connection.execute_wrapper(Breaking(1, "SELECT")):
        answer = asking.post(client, evening, {"client": 1, "items": []})
    with connection.execute_wrapper(Breaking(1, "SELECT")):
        other = send(client, f"/api/v1/clubs/kanal/events/{cast.tournament.pk}/withdraw")
    for response in (answer, other):
        text = response.json()
        assert (text["error"], text["code"], text["request_id"]) == (
            *("broken", "broken"),
            is_generic(response),
        )
    assert stored() == before


def test_file_that_breaks_while_it_is_sent_breaks_off_and_is_logged(client, caplog):
    cast_of("Kanal")
    response = client.get("/kanal/archive/club.zip")
    assert response.status_code == 200
    with connection.execute_wrapper(Breaking(3, "SELECT")), pytest.raises(BrokenError):
        list(response.streaming_content)
    (record,) = [
        record for record in caplog.records if record.name == "tracker.platform.web.request_id"
    ]
    assert record.getMessage() == "an answer broke off: /kanal/archive/club.zip"
    assert record.exc_info
    assert client.get("/kanal/archive/club.zip").status_code == 200


def test_log_line_of_a_breakdown_has_its_number(client, caplog):
    cast_of("Kanal")
    with connection.execute_wrapper(Breaking(1, "SELECT")):
        number = is_generic(client.get("/kanal/"))
    (record,) = [record for record in caplog.records if record.name == "django.request"]
    assert record.request_number == f" [{number}]"
    assert record.getMessage() == "Internal Server Error: /kanal/"
    assert record.exc_info


def test_number_that_came_with_a_request_counts_for_nothing(client):
    given = {"X-Request-Id": "forged\r\nline"}
    numbers = {client.get("/look", headers=given).headers["X-Request-Id"] for _ in range(2)}
    assert len(numbers) == 2
    assert not any("forged" in number for number in numbers)

"""The API keeps to its own description, whatever is asked: with a key and without."""

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS
from schemathesis.core.parameters import ParameterLocation

from tests.tracker.api.v1.book import filled_book, key, with_key

pytestmark = [pytest.mark.django_db, pytest.mark.filterwarnings("default")]

EXAMPLES = 3
PLAIN = {"Accept-Encoding": "identity"}
"""The library does not unpack what it is answered."""
DESCRIPTION = "/api/v1/openapi.json"
# What stands at every edge is left to the long form.
few = schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": False}}})
anybody = schemathesis.openapi.from_wsgi(DESCRIPTION, get_wsgi_application(), config=few)
program = schemathesis.openapi.from_wsgi(DESCRIPTION, get_wsgi_application(), config=few)
at_edges = schemathesis.openapi.from_wsgi(DESCRIPTION, get_wsgi_application())
bounded = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


@pytest.fixture(autouse=True)
def connection_stays():
    """A server looks after its connections; this one is in the test's own transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def places():
    """What stands in the addresses of a filled club."""
    book = filled_book()
    key(book.club)
    return {
        "club": book.club.slug,
        "player": book.players[0].pk,
        "evening": book.evening.pk,
        "game": book.game.pk,
        "tournament": book.open.pk,
        "number": 1,
        "entry": book.entrant.pk,
        "variant": "zensa",
    }


@pytest.mark.some(10)
@anybody.parametrize()
@bounded
def test_anybody_is_answered_as_described(case, places):
    case.call_and_validate(headers=PLAIN)


@pytest.mark.some(10)
@program.parametrize()
@bounded
def test_program_with_a_key_is_answered_as_described(case, places):
    answered_as_described(case, places)


@pytest.mark.long
@at_edges.parametrize()
@bounded
def test_program_is_answered_as_described_at_every_edge(case, places):
    answered_as_described(case, places)


def answered_as_described(case, places):
    """Asks with a key, and for what is in the book."""
    if not case.meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters = {name: places[name] for name in case.path_parameters}
    is_without = case.meta.is_negative_at(ParameterLocation.HEADER)
    # Whether a record or a name can be written depends on what is in the book.
    excluded = (
        [] if case.method == "GET" else [CHECKS.get_by_names(["positive_data_acceptance"])[0]]
    )
    case.call_and_validate(
        headers=PLAIN if is_without else PLAIN | with_key(), excluded_checks=excluded
    )

"""Asks the API and holds the answer against its own description."""

from collections.abc import Iterator
from typing import Any

from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, settings
from schemathesis import APIOperation, BaseSchema, openapi
from schemathesis.checks import CHECKS
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok

from tests.tracker.api.v1.book import with_key

PLAIN = {"Accept-Encoding": "identity"}
"""The library does not unpack what it is answered."""
bounded = settings(
    max_examples=3,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


def description() -> BaseSchema:
    """The description that the API gives of itself."""
    return openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())


def operations() -> Iterator[APIOperation[Any, Any, Any, Any]]:
    """Everything that can be asked."""
    for found in description().get_all_operations():
        if isinstance(found, Ok):
            yield found.ok()


def answered_as_described(case: Any, places: dict[str, object]) -> None:
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

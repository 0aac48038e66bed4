"""The API keeps to its own description, whatever is asked: with a key and without."""

import pytest
from hypothesis import given, strategies
from schemathesis import GenerationMode

from tests.tracker.api.v1.described import PLAIN, answered_as_described, bounded, operations

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.filterwarnings("default"),
    pytest.mark.usefixtures("connection_stays"),
]

OPERATIONS = {operation.label: operation for operation in operations()}


def cases(label):
    """Requests that keep to the description of an operation, and some that do not."""
    # Made in the test: collecting them would cost every process as much as asking.
    operation = OPERATIONS[label]
    return strategies.one_of([operation.as_strategy(mode) for mode in GenerationMode])


@pytest.mark.some(10)
@pytest.mark.parametrize("label", OPERATIONS)
def test_anybody_is_answered_as_described(label):
    @bounded
    @given(case=cases(label))
    def answered(case):
        case.call_and_validate(headers=PLAIN)

    answered()


@pytest.mark.some(10)
@pytest.mark.parametrize("label", OPERATIONS)
def test_program_with_a_key_is_answered_as_described(label, places):
    @bounded
    @given(case=cases(label))
    def answered(case):
        answered_as_described(case, places)

    answered()

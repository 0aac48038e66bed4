"""A chain only grows: the database refuses everything else, and brings old books along."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import ClubFactory, HandFactory, amended, played
from tracker.engine.records.audit_chain import GENESIS, hash_of
from tracker.models import Chain, ChainLine

pytestmark = pytest.mark.django_db


@pytest.fixture
def chain() -> Chain:
    """A chain of two lines: begun, and a hand corrected."""
    amended(HandFactory.create(record=played(0, (60, 40))), played(0, (61, 40)))
    return Chain.objects.get()


def refused(message: str) -> Any:
    """What a guard answers."""
    return pytest.raises(IntegrityError, match=message)


def next_line(chain: Chain, **more: Any) -> ChainLine:
    """A line that would go on with the chain, but for what is given."""
    line = ChainLine.objects.get(number=chain.number)
    line.pk, line.number, line.previous = None, chain.number + 1, chain.head
    for name, value in more.items():
        setattr(line, name, value)
    line.hash = hash_of(line)
    return line


def test_line_is_never_changed_or_deleted(chain):
    with refused("never changed or deleted"), transaction.atomic():
        ChainLine.objects.filter(number=2).update(by="account:9")
    for statement in ("DELETE FROM tracker_chainline", "UPDATE tracker_chainline SET facts = '{}'"):
        with refused("never changed or"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert ChainLine.objects.count() == 2


@pytest.mark.parametrize(
    "more",
    [
        {"number": 4},
        {"previous": "1" * 64},
        {"number": 3, "previous": GENESIS},
        {"number": 1, "previous": GENESIS},
        {"number": 0, "previous": GENESIS},
        {"deed": ""},
        {"by": ""},
        {"subject": ""},
    ],
    ids=str,
)
def test_line_that_does_not_follow_is_refused(chain, more):
    with pytest.raises(IntegrityError), transaction.atomic():
        next_line(chain, **more).save()
    next_line(chain).save()


def test_chain_does_not_fork(chain):
    next_line(chain).save()
    with pytest.raises(IntegrityError), transaction.atomic():
        next_line(chain, by="account:9").save()


def test_chain_goes_on_line_by_line(chain):
    line = next_line(chain)
    line.save()
    other = ClubFactory.create()
    found = Chain.objects.filter(pk=chain.pk)
    wrong: tuple[dict[str, Any], ...] = (
        {"number": 1, "head": line.previous},
        {"number": 4, "head": line.hash},
        {"number": 3, "head": chain.head},
        {"club": other, "number": 3, "head": line.hash},
    )
    for values in wrong:
        with refused("goes on line by line"), transaction.atomic():
            found.update(**values)
    found.update(number=3, head=line.hash)
    with refused("never deleted"), transaction.atomic():
        chain.delete()

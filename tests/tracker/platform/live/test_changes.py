"""Every write of another connection is noticed, inside a transaction and outside."""

from collections.abc import Callable
from threading import Thread

import pytest
from django.db import connection, transaction

from tests.factories import ClubFactory
from tracker.models import Club
from tracker.platform.live.changes import PostgresqlChanges

pytestmark = pytest.mark.django_db(transaction=True)


def elsewhere(write: Callable[[], object]) -> None:
    """Runs it on another connection."""

    def run() -> None:
        try:
            write()
        finally:
            connection.close()

    thread = Thread(target=run)
    thread.start()
    thread.join()


def within() -> None:
    with transaction.atomic():
        Club.objects.update(name="Hafen")


@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL")
def test_write_is_noticed_and_a_look_is_not() -> None:
    ClubFactory.create(name="Kanal")
    changes = PostgresqlChanges()
    changes.have_come()
    found = {}
    deeds: dict[str, Callable[[], object]] = {
        "look": Club.objects.count,
        "within a transaction": within,
        "update": lambda: Club.objects.update(name="Kanal"),
        "create": lambda: ClubFactory.create(name="Dorf"),
        "nothing changed": lambda: Club.objects.filter(pk=0).update(name="Kanal"),
    }
    for name, deed in deeds.items():
        elsewhere(deed)
        found[name] = changes.have_come()
    assert changes._own is not None
    changes._own.close()
    assert found == {
        "look": False,
        "within a transaction": True,
        "update": True,
        "create": True,
        "nothing changed": False,
    }

"""The newest migrations go back and come again with rows in all that they change."""

import datetime as dt

import pytest
from django.core.management import call_command
from django.db import connection

from tests.events import entered, event_of
from tests.factories import NOW
from tracker.models import Event, KeptMonth, Registration
from tracker.models.registration import PLACED
from tracker.tournaments.entries.services import keep_contact


def rows(of, columns):
    """What stands in some columns of a table, whatever the models say."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM tracker_{of} ORDER BY id")
        return cursor.fetchall()


def columns_of(of):
    """The names of the columns of a table."""
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, f"tracker_{of}")
    return {column.name for column in described}


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_contacts_nominal_hands_and_months_go_back_and_come_again():
    event = event_of(nominal_hands=16)
    (anna,) = entered(event, 1)
    month = {"variant": "clabber", "kind": "table", "month": dt.date(2025, 3, 1)}
    KeptMonth.objects.create(club=event.evening.club, stamp="of games", figures=[], **month)
    sent = Registration.objects.create(
        event=event, number=1, state=PLACED, secret_hash="5ec", registered_at=NOW
    )
    keep_contact(anna, ["Anna"], "anna@example.org", "030 1234", NOW)
    brought = Registration.objects.get(entrant=anna)
    assert (brought.number, brought.secret_hash) == (2, None)

    call_command("migrate", "tracker", "0033", verbosity=0)

    assert "nominal_hands" not in columns_of("event")
    assert "phone" not in columns_of("registration")
    assert "tracker_keptmonth" not in connection.introspection.table_names()
    kept = [(sent.pk, "5ec", ""), (brought.pk, f"nobody {brought.pk}", "anna@example.org")]
    assert rows("registration", "id, secret_hash, email") == kept

    call_command("migrate", verbosity=0)

    again = [(sent.pk, "5ec", "", ""), (*kept[1], "")]
    assert rows("registration", "id, secret_hash, email, phone") == again
    assert Event.objects.get().nominal_hands is None
    assert not KeptMonth.objects.exists()

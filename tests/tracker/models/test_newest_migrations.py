"""The newest migrations go back and come again with rows in all that they change."""

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from tests.factories import NOW, joined, table_of
from tests.tournaments import entered, started, tournament_of
from tracker.models import Entrant, Phone, Round, Tournament, TournamentChange

TABLES = ("tournament", "tournamentchange", "entrant", "member", "round", "phone")
LATER = {"entrant": ("left_results",)}
"""Columns of these tables that a later migration has added."""
NAMES_OF_1_0 = {"tournament": "event", "tournamentchange": "eventchange", "phone": "device"}


def rows(tables):
    """All rows of each table, by its name today."""
    found = {}
    with connection.cursor() as cursor:
        for name, table in tables.items():
            cursor.execute(f"SELECT * FROM tracker_{table} ORDER BY id")
            kept = [
                place
                for place, column in enumerate(cursor.description)
                if column[0] not in LATER.get(name, ())
            ]
            found[name] = [[row[place] for place in kept] for row in cursor.fetchall()]
    return found


def columns(table):
    """The names of a table's columns."""
    with connection.cursor() as cursor:
        described = connection.introspection.get_table_description(cursor, f"tracker_{table}")
    return {column.name for column in described}


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_tournaments_and_phones_are_events_and_devices_before_the_migration():
    tournament = tournament_of()
    entered(tournament, 4)
    started(tournament)
    joined(table_of(tournament.evening, "1", NOW), secret="s" * 40, now=NOW)
    before = rows({name: name for name in TABLES})
    assert all(before.values())

    call_command("migrate", "tracker", "0001", verbosity=0)

    assert rows({name: NAMES_OF_1_0.get(name, name) for name in TABLES}) == before
    assert {"event_id"} == columns("entrant") & {"event_id", "tournament_id"}
    assert {"device_id"} == columns("handrevision") & {"device_id", "phone_id"}
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tracker_eventchange SET reason = 'another'")

    call_command("migrate", verbosity=0)

    assert rows({name: name for name in TABLES}) == before
    with pytest.raises(IntegrityError), transaction.atomic():
        TournamentChange.objects.update(reason="another")
    assert (Tournament.objects.count(), Phone.objects.count()) == (1, 1)
    assert Entrant.objects.filter(tournament=tournament).count() == 4
    assert Round.objects.get().tournament == tournament

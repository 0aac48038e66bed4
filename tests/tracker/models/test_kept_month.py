"""The table of months: one row for each, and a table that is taken back and made again."""

import datetime as dt

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection

from tests.factories import ClubFactory
from tracker.models import KeptMonth


def row(club, **more):
    """A month that is kept of nothing."""
    of = {"variant": "clabber", "kind": "table", "month": dt.date(2025, 3, 1)}
    return KeptMonth(**{"club": club, "stamp": "a stamp", "figures": []} | of | more)


@pytest.mark.django_db
def test_month_is_kept_once_in_each_kind():
    club = ClubFactory.create()
    KeptMonth.objects.bulk_create([row(club), row(club, kind="pairs"), row(club, variant="zensa")])
    with pytest.raises(IntegrityError):
        row(club, stamp="another").save()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_months_go_with_the_migration_and_are_none_when_it_comes_again():
    club = ClubFactory.create()
    row(club).save()
    call_command("migrate", "tracker", "0033", verbosity=0)
    assert KeptMonth._meta.db_table not in connection.introspection.table_names()
    call_command("migrate", verbosity=0)
    assert not KeptMonth.objects.exists()
    row(club).save()
    assert str(KeptMonth.objects.get()) == f"club {club.pk}, table of clabber in 2025-03"

"""The table of months: one row for each, and a table that is taken back and made again."""

import datetime as dt

import pytest
from django.db import IntegrityError

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

"""What phones report of themselves is known at once where it is new."""

import datetime as dt

import pytest

from tests.tracker.helpers.at_table import game_of, phone_of
from tracker.models import Phone
from tracker.phones.services import PhoneReport, note_contact

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("seconds", "unsent", "noted"),
    [
        (5, 3, (3, 5)),  # new
        (29, 0, (0, 0)),  # the same, half a minute not over
        (30, 0, (0, 30)),
    ],
)
def test_what_is_new_is_noted_at_once_and_the_same_twice_a_minute(seconds, unsent, noted):
    phone = phone_of(game_of(), 0)
    begun = phone.seen_at
    later = begun + dt.timedelta(seconds=seconds)
    note_contact(phone=phone, report=PhoneReport(unsent), now=later)
    found = Phone.objects.get(pk=phone.pk)
    assert (found.unsent, (found.seen_at - begun).total_seconds()) == noted

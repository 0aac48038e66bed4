"""Places are hidden before the prize-giving and shown one by one."""

import pytest

from tests.events import event_of, log_of
from tests.factories import NOW
from tracker.models import Event
from tracker.tournaments.setup.services import NO_PLACE, reveal

pytestmark = pytest.mark.django_db


def text(event):
    """The director's log of what is shown, the last line first."""
    lines = (text for text, _reason, is_public in log_of(event) if not is_public)
    return [text for text in lines if "place" in text][::-1]


def stored(event):
    return Event.objects.values_list("revealed_from", flat=True).get(pk=event.pk)


def test_places_are_hidden_revealed_and_shown():
    event = event_of()
    steps = []
    for place in (NO_PLACE, 5, 4, None):
        reveal(event=event, place=place, now=NOW)
        steps.append(stored(event))
    assert steps == [1_000_000, 5, 4, None]
    assert text(event) == [
        "All places are shown.",
        "The places from 4 on are shown.",
        "The places from 5 on are shown.",
        "No place is shown until the prize-giving.",
    ]


@pytest.mark.parametrize("place", [None, 3])
def test_same_place_revealed_twice_changes_nothing(place):
    event = event_of()
    reveal(event=event, place=3, now=NOW)
    before = reveal(event=event, place=place, now=NOW).version
    assert reveal(event=event, place=place, now=NOW).version == before


def test_place_that_no_column_holds_hides_all():
    event = reveal(event=event_of(), place=10**30, now=NOW)
    assert (event.revealed_from, stored(event)) == (1_000_000, 1_000_000)


def test_nobody_reads_in_public_which_place_is_next():
    event = event_of()
    reveal(event=event, place=3, now=NOW)
    assert not [text for text, _reason, is_public in log_of(event) if is_public and "place" in text]

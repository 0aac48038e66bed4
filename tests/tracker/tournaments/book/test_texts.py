"""What a tournament is said to be, in the gender that it has in the reader's language."""

import datetime as dt

import pytest
from django.utils import translation

from tracker.models import Evening, Event
from tracker.models.event import FINAL, RUNNING
from tracker.tournaments.book.texts import event_head, event_summary

HELD = Evening(title="Coupe", date=dt.date(2026, 10, 5))


@pytest.mark.parametrize(("state", "text"), [(FINAL, "terminé"), (RUNNING, "en cours")])
def test_french_tournament_is_masculine_on_every_page(state, text):
    event = Event(evening=HELD, state=state, variant="clabber", format="swiss")
    with translation.override("fr"):
        assert event_head(event).text == text
        assert str(event_summary(event).state_label) == text

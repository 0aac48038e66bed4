"""What a tournament is said to be, in the gender that it has in the reader's language."""

import datetime as dt

import pytest
from django.utils import translation

from tracker.models import Evening, Tournament
from tracker.models.tournament import FINAL, RUNNING
from tracker.tournaments.book.texts import tournament_head, tournament_summary

HELD = Evening(title="Coupe", date=dt.date(2026, 10, 5))


@pytest.mark.parametrize(("state", "text"), [(FINAL, "terminé"), (RUNNING, "en cours")])
def test_french_tournament_is_masculine_on_every_page(state, text):
    tournament = Tournament(evening=HELD, state=state, variant="clabber", format="swiss")
    with translation.override("fr"):
        assert tournament_head(tournament).text == text
        assert str(tournament_summary(tournament).state_label) == text

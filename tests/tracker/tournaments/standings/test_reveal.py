"""Places are hidden before the prize-giving and shown one by one."""

import pytest

from tests.factories import NOW
from tests.tournaments import log_of, tournament_of
from tracker.models import Tournament
from tracker.tournaments.setup.services import NO_PLACE, reveal

pytestmark = pytest.mark.django_db


def text(tournament):
    """The director's log of what is shown, the last line first."""
    lines = (text for text, _reason, is_public in log_of(tournament) if not is_public)
    return [text for text in lines if "place" in text][::-1]


def stored(tournament):
    return Tournament.objects.values_list("revealed_from", flat=True).get(pk=tournament.pk)


def test_places_are_hidden_revealed_and_shown():
    tournament = tournament_of()
    steps = []
    for place in (NO_PLACE, 5, 4, None):
        reveal(tournament=tournament, place=place, now=NOW)
        steps.append(stored(tournament))
    assert steps == [1_000_000, 5, 4, None]
    assert text(tournament) == [
        "All places are shown.",
        "The places from 4 on are shown.",
        "The places from 5 on are shown.",
        "No place is shown until the prize-giving.",
    ]


@pytest.mark.parametrize("place", [None, 3])
def test_same_place_revealed_twice_changes_nothing(place):
    tournament = tournament_of()
    reveal(tournament=tournament, place=3, now=NOW)
    before = reveal(tournament=tournament, place=place, now=NOW).version
    assert reveal(tournament=tournament, place=place, now=NOW).version == before


def test_place_that_no_column_holds_hides_all():
    tournament = reveal(tournament=tournament_of(), place=10**30, now=NOW)
    assert (tournament.revealed_from, stored(tournament)) == (1_000_000, 1_000_000)


def test_nobody_reads_in_public_which_place_is_next():
    tournament = tournament_of()
    reveal(tournament=tournament, place=3, now=NOW)
    assert not [
        text for text, _reason, is_public in log_of(tournament) if is_public and "place" in text
    ]

"""The places of a knock-out come before what everybody scored."""

import pytest

from tests.events import KLABERJASS, closed, entered, event_of
from tracker.models import Event, Pairing
from tracker.tournaments.book.queries import load_event
from tracker.tournaments.standings.queries import event_standings, places_so_far

pytestmark = pytest.mark.django_db


def book(event):
    return load_event(Event.objects.get(pk=event.pk))


def winner(pairing: Pairing) -> int:
    """Who sits on the first side, which wins everywhere here."""
    entrant = pairing.placings.get(side=0).entrant
    assert entrant is not None
    assert entrant.number is not None
    return entrant.number


def test_winner_of_a_knock_out_is_first_whatever_others_scored():
    event = event_of(format="knock-out", ruleset=KLABERJASS, rounds=2, keys=("PTS", "LOT"))
    entered(event, 4)
    first = closed(event, {1: (30, 20), 2: (150, 140)})
    winners = {winner(pairing) for pairing in first.pairings.all()}
    champion = winner(closed(event, {1: (10, 5)}).pairings.get())
    (second,) = winners - {champion}
    places = places_so_far(book(event)).places
    assert places is not None
    # Nothing was played for the third place, so the losers of round 1 share it.
    assert sorted(places.values()) == [1, 2, 3, 3]
    assert (places[champion], places[second]) == (1, 2)
    ranked = [(row.rank, row.entrant) for row in event_standings(book(event)).rows]
    assert ranked[:2] == [(1, champion), (2, second)]


def test_other_formats_give_no_places():
    event = event_of()
    assert places_so_far(book(event)).places is None


def test_places_are_those_of_the_groups_before_the_first_final():
    # Four groups of two: each has a winner and a loser, and the four winners play semifinals.
    options = {"groups": 4, "qualifiers": 1}
    event = event_of(
        format="groups", format_options=options, ruleset=KLABERJASS, rounds=3, keys=("PTS", "LOT")
    )
    entered(event, 8)
    closed(event, dict.fromkeys(range(1, 5), (30, 20)))
    table = event_standings(book(event))
    assert (table.columns[0].code, table.columns[0].title) == ("GROUP", "Place in the group")
    assert [row.values[0] for row in table.rows] == [1, 1, 1, 1, 2, 2, 2, 2]
    closed(event, dict.fromkeys((1, 2), (30, 20)))
    table = event_standings(book(event))
    assert (table.columns[0].code, table.columns[0].title) == ("PLACE", "Place in the finals")
    assert [row.values[0] for row in table.rows] == [1, 1, 3, 3, 5, 5, 5, 5]

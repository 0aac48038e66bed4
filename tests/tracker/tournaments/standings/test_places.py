"""The places of a knock-out come before what everybody scored."""

import pytest

from tests.tournaments import KLABERJASS, closed, entered, tournament_of
from tracker.models import Pairing, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.standings.queries import places_so_far, tournament_standings

pytestmark = pytest.mark.django_db


def book(tournament):
    return load_tournament(Tournament.objects.get(pk=tournament.pk))


def winner(pairing: Pairing) -> int:
    """Who sits on the first side, which wins everywhere here."""
    entrant = pairing.placings.get(side=0).entrant
    assert entrant is not None
    assert entrant.number is not None
    return entrant.number


def test_winner_of_a_knock_out_is_first_whatever_others_scored():
    tournament = tournament_of(
        format="knock-out", ruleset=KLABERJASS, rounds=2, keys=("PTS", "LOT")
    )
    entered(tournament, 4)
    first = closed(tournament, {1: (30, 20), 2: (150, 140)})
    winners = {winner(pairing) for pairing in first.pairings.all()}
    champion = winner(closed(tournament, {1: (10, 5)}).pairings.get())
    (second,) = winners - {champion}
    places = places_so_far(book(tournament)).places
    assert places is not None
    # Nothing was played for the third place, so the losers of round 1 share it.
    assert sorted(places.values()) == [1, 2, 3, 3]
    assert (places[champion], places[second]) == (1, 2)
    ranked = [(row.rank, row.entrant) for row in tournament_standings(book(tournament)).rows]
    assert ranked[:2] == [(1, champion), (2, second)]


def test_other_formats_give_no_places():
    tournament = tournament_of()
    assert places_so_far(book(tournament)).places is None


def test_places_are_those_of_the_groups_before_the_first_final():
    # Four groups of two: each has a winner and a loser, and the four winners play semifinals.
    options = {"groups": 4, "qualifiers": 1}
    tournament = tournament_of(
        format="groups", format_options=options, ruleset=KLABERJASS, rounds=3, keys=("PTS", "LOT")
    )
    entered(tournament, 8)
    closed(tournament, dict.fromkeys(range(1, 5), (30, 20)))
    table = tournament_standings(book(tournament))
    assert (table.columns[0].code, table.columns[0].title) == ("GROUP", "Place in the group")
    assert [row.values[0] for row in table.rows] == [1, 1, 1, 1, 2, 2, 2, 2]
    closed(tournament, dict.fromkeys((1, 2), (30, 20)))
    table = tournament_standings(book(tournament))
    assert (table.columns[0].code, table.columns[0].title) == ("PLACE", "Place in the finals")
    assert [row.values[0] for row in table.rows] == [1, 1, 3, 3, 5, 5, 5, 5]

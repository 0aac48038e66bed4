"""Tables of fewer players than the game has: they play its form for fewer, or are refused."""

import pytest

from tests.factories import NOW
from tests.tournaments import entered, started, tournament_of
from tests.tracker.tournaments.refusing import refused
from tracker.common.errors import RecordError
from tracker.models import Tournament
from tracker.tournaments.draws.services import draw_round

pytestmark = pytest.mark.django_db

KLAPPER_JAS = {"variant": "klapper-jas-4", "options": {"target": None}}
OF_THREE = {"variant": "klapper-jas-3", "options": {"target": None}}
THREE = {"odd": "three"}


def games_of(round_):
    """The games of a round by table, each with the number of its players."""
    found = round_.pairings.order_by("table").values_list("games__variant", "games__places")
    return list(found)


def test_three_who_are_over_play_the_game_for_three():
    tournament = tournament_of(ruleset=KLAPPER_JAS, format_options=THREE)
    entered(tournament, 7)
    assert sorted(games_of(started(tournament))) == [("klapper-jas-3", 3), ("klapper-jas-4", 4)]


def test_two_at_a_short_table_play_the_game_for_two():
    tournament = tournament_of(ruleset=OF_THREE, format="series")
    entered(tournament, 5)
    assert sorted(games_of(started(tournament))) == [("klapper-jas-2", 2), ("klapper-jas-3", 3)]


def test_tournament_from_before_is_refused_at_its_draw_and_never_at_its_start():
    tournament = tournament_of()
    Tournament.objects.filter(pk=tournament.pk).update(format_options=THREE)
    entered(tournament, 7)
    tournament.refresh_from_db()
    # The start numbers are given out before the draw is tried, and stay.
    with pytest.raises(RecordError):
        draw_round(tournament=tournament, now=NOW)
    tournament.refresh_from_db()
    assert refused(draw_round, tournament=tournament, now=NOW) == [("", "cannot_draw")]


def test_tournament_from_before_plays_where_nobody_is_over():
    tournament = tournament_of()
    Tournament.objects.filter(pk=tournament.pk).update(format_options=THREE)
    entered(tournament, 8)
    assert games_of(started(tournament)) == [("clabber", 4), ("clabber", 4)]

"""Whatever changes about a tournament changes its stamp, read in one query."""

import datetime as dt

import pytest
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, ClubFactory, amended, played
from tests.tournaments import game_at, hand_at, started
from tests.tracker.helpers.tournaments_played import four
from tracker.evenings.services import rename_evening
from tracker.games.services import close_game, remove_game
from tracker.models import Hand, Tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import start_next_game, type_result
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)


def stamp(tournament, now=NOW):
    return stamped_tournament(tournament.evening.club.slug, tournament.pk, now).stamp


def test_stamp_takes_one_query():
    tournament = four()
    with CaptureQueriesContext(connection) as made:
        stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    assert len(made) == 1


def test_tournament_of_another_club_is_not_found():
    with pytest.raises(Http404):
        stamped_tournament(ClubFactory.create().slug, four().pk, NOW)


def test_stamp_stays_while_nothing_changes():
    tournament = four()
    assert stamp(tournament) == stamp(tournament, LATER)


def test_hand_of_an_open_game_changes_nothing_that_counts():
    tournament = four(hands=3)
    pairing = started(tournament).pairings.all()[0]
    before = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    hand_at(pairing, points=(60, 40))
    after = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    assert (after.stamp == before.stamp, after.hand_stamp == before.hand_stamp) == (True, False)


def test_every_change_makes_another_stamp():
    tournament = four(games=2)
    round_ = started(tournament)
    pairing = round_.pairings.all()[0]
    hand_at(pairing, points=(60, 40))
    steps = (
        lambda: close_game(game=game_at(pairing), now=NOW),
        lambda: amended(Hand.objects.get(), played(0, (70, 30))),
        lambda: start_next_game(pairing=pairing, now=NOW),
        lambda: remove_game(game=game_at(pairing), now=NOW),
        lambda: type_result(pairing=pairing, points=(1, 2), reason="slip", now=NOW),
        lambda: reveal(tournament=Tournament.objects.get(pk=tournament.pk), place=3, now=NOW),
        lambda: rename_evening(evening=tournament.evening, title="Another"),
    )
    stays = []
    for number, step in enumerate(steps):
        before = stamp(tournament)
        step()
        if stamp(tournament) == before:
            stays.append(number)
    assert stays == []


def test_moment_of_publishing_makes_another_stamp():
    tournament = four()
    round_ = draw_round(tournament=tournament, now=NOW)
    confirm_draw(round_=round_, publish_at=LATER, now=NOW)
    assert stamp(tournament) != stamp(tournament, LATER)

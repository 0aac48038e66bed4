"""A tournament wishes another way to agree than its club: its tables follow it, all others the
club."""

import pytest

from tests.factories import ClubFactory
from tests.tournaments import entered, game_at, started, tournament_of
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends, sent
from tracker.access.permissions import AccessLevel, Actor
from tracker.common.queries.lookups import game_for
from tracker.games.hands.table_issues_pages import table_issues
from tracker.games.sheet_pages import score_sheet
from tracker.models import Agreement, Club, Game, Tournament
from tracker.phones.sync.services import submit_opinion

pytestmark = pytest.mark.django_db


def tournament_game(way, wish):
    """The game of a tournament with this wish, at a club with this way."""
    club = ClubFactory.create(slug="ufer")
    Club.objects.update(agreement=way)
    tournament = tournament_of(club, agreement=wish)
    entered(tournament, 4)
    return Game.objects.get(pk=game_at(started(tournament).pairings.get()).pk)


def shown(game):
    """The state of agreement of each hand on the sheet."""
    sheet = score_sheet(game_for("ufer", game.pk))
    return [row.agreement.state for row in sheet.rows]


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("way", "wish", "state"),
    [
        ("none", None, ""),
        ("none", "second", "open"),
        ("second", None, "open"),
        ("second", "none", ""),
        ("none", "double", "open"),
    ],
)
def test_hand_waits_for_the_other_side_where_the_tournament_wishes_it(way, wish, state):
    game = tournament_game(way, wish)
    sends(game, 1, counted(96), phone_of(game, 0))
    assert shown(game) == [state]


def test_other_side_is_asked_and_agrees():
    game = tournament_game("none", "second")
    mine, theirs = phone_of(game, 0), phone_of(game, 1)
    sends(game, 1, counted(96), mine)
    assert [
        question.number
        for question in table_issues(game, Actor(AccessLevel.PHONE, theirs)).questions
    ] == [1]
    assert table_issues(game, Actor(AccessLevel.PHONE, mine)).questions == ()
    submit_opinion(game=game, number=1, revision=1, is_agreed=True, sent=sent(theirs))
    assert shown(game) == ["agreed"]


def test_phone_is_passed_over_where_the_tournament_wishes_it():
    game = tournament_game("second", "pass")
    phone = phone_of(game, 0)
    sends(game, 1, counted(96), phone)
    assert [
        question.number
        for question in table_issues(game, Actor(AccessLevel.PHONE, phone)).questions
    ] == [1]
    submit_opinion(game=game, number=1, revision=1, is_agreed=True, sent=sent(phone))
    assert shown(game) == ["agreed"]


def test_same_hand_is_no_agreement_where_the_tournament_wishes_none():
    game = tournament_game("second", "none")
    sends(game, 1, counted(96), phone_of(game, 0))
    assert sends(game, 1, counted(96), phone_of(game, 1)).name == "same_hand"
    assert not Agreement.objects.exists()


def test_other_tables_of_the_club_stay_with_its_way():
    tournament_of(ClubFactory.create(slug="ufer"), agreement="none")
    game = game_of(agreement="second")
    sends(game, 1, counted(96), phone_of(game, 0))
    assert [
        question.number
        for question in table_issues(game, Actor(AccessLevel.PHONE, phone_of(game, 1))).questions
    ] == [1]


def test_rehearsed_copy_has_the_wish_of_its_tournament():
    from tracker.tournaments.rehearsal.services import copy_tournament

    tournament = tournament_of(agreement="pass")
    assert (
        copy_tournament(pk=tournament.pk, seed="s", now=tournament.created_at).agreement == "pass"
    )
    assert Tournament.objects.count() == 2

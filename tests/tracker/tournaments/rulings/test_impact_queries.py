"""What the correction of a hand would change in its tournament, before anything is stored.

Four pairs play one hand a round. At table 1 the pair on the first side wins by 100 to 62, at table
2 by 90 to 72; a win counts 2, then the difference decides.
"""

import pytest

from tests.factories import NOW, amended, played
from tests.tournaments import closed, entered, game_at, hand_at, started, tournament_of
from tests.tracker.helpers.stored import stored
from tracker.games.hands.preview_pages import preview_hand
from tracker.games.permissions_queries import needs_reason
from tracker.models import Hand, Pairing, Round, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.draws.services import amend_and_draw, draw_round
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.rulings.queries import Impact, NextRound, PlaceMove
from tracker.tournaments.standings.queries import places_so_far, tournament_standings

pytestmark = pytest.mark.django_db

TURNED = played(1, (62, 90))


def swiss(**given):
    """The tournament with round 1 closed."""
    plan: dict = {"format": "swiss", "hands": 1, "keys": ("MP", "DIFF", "LOT"), "scoring": "wdl2"}
    tournament = tournament_of(**plan | given)
    entered(tournament, 4)
    round_ = started(tournament)
    for pairing in round_.pairings.all():
        for _ in range(tournament.hands or 0):
            hand_at(pairing, 0, (90, 62) if pairing.table == 1 else (80, 72))
    close_round(round_=round_, now=NOW)
    return Tournament.objects.get(pk=tournament.pk)


def names(number=1, table=1):
    """Who sits at a table, side by side."""
    placings = Pairing.objects.get(round__number=number, table=table).placings
    return list(placings.order_by("side").values_list("entrant__name", flat=True))


def hand():
    """The hand of table 1 of round 1."""
    pairing = Pairing.objects.get(round__number=1, table=1)
    return Hand.objects.select_related("game").get(game=game_at(pairing), number=1)


def impact(record=TURNED):
    found = hand()
    return preview_hand(game=found.game, record=record, replacing=found, has_impact=True).impact


def drawn(tournament):
    return draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)


def expected(upcoming):
    """Of the turned result: who was first is last, and the other way round."""
    first, last = names()
    return Impact(
        round=1,
        table=1,
        needs_reason=True,
        before="100 : 62",
        after="62 : 100",
        moves=(PlaceMove(last, "4", "1", "0", "2"), PlaceMove(first, "1", "4", "2", "0")),
        next=upcoming,
        keeps_winner=False,
        counts_match_points=True,
    )


def test_correction_before_the_next_draw_changes_places_only():
    swiss()
    before = stored()
    assert impact() == expected(None)
    assert stored() == before


def test_prizes_that_change_hands_are_named():
    swiss(prizes=({"award": "top", "amounts": [2500], "name": "Prize"},))
    first, last = names()
    found = impact()
    assert [
        (move.name, *map(str, move.prizes_before), "→", *map(str, move.prizes))
        for move in found.moves
    ] == [
        (last, "→", "Prize 25"),
        (first, "Prize 25", "→"),
    ]


def test_draw_that_waits_would_be_another_one_at_so_many_tables():
    tournament = swiss()
    drawn(tournament)
    assert impact() == expected(NextRound(2, is_started=False, tables=2))


def test_draw_made_again_is_the_one_that_was_announced():
    tournament = swiss()
    before = draw_of(drawn(tournament))
    amend_and_draw(
        hand=hand(),
        record=TURNED,
        reason="Turned",
        next_draw="again",
        expected_revision=1,
        submission_id=hand().game.submission_id,
        now=NOW,
    )
    round_ = Round.objects.get(number=2)
    after = draw_of(round_)
    assert (
        len({table.sides for table in after.tables} - {table.sides for table in before.tables}) == 2
    )
    assert round_.stale_since is None


def test_round_that_has_started_is_not_drawn_again():
    tournament = swiss()
    started(tournament)
    assert impact() == expected(NextRound(2, is_started=True))


def test_correction_without_weight_moves_nobody():
    tournament = swiss()
    drawn(tournament)
    # The partner of the first maker is on the same side.
    found = impact(played(2, (90, 62)))
    assert found.moves == ()
    assert (found.before, found.after) == ("100 : 62", "100 : 62")
    assert found.next == NextRound(2, is_started=False, tables=0)


def test_plan_that_results_do_not_touch_is_never_drawn_again():
    tournament = swiss(format="round-robin")
    drawn(tournament)
    assert impact().next is None


def test_preview_is_what_the_standings_say_once_it_is_stored():
    tournament = swiss()
    found = impact()
    amended(hand(), TURNED, reason="Turned")
    book = load_tournament(tournament)
    places = {book.names[row.entrant]: row.place for row in tournament_standings(book).rows}
    assert {move.name: move.place for move in found.moves}.items() <= places.items()


def test_hand_of_an_open_round_needs_no_reason():
    tournament = tournament_of(hands=1)
    entered(tournament, 4)
    pairing = started(tournament).pairings.get()
    hand_at(pairing, 0, (90, 62))
    game = game_at(pairing)
    assert not needs_reason(game)
    assert impact().needs_reason is False


def test_questions_do_not_grow_with_the_tables(django_assert_num_queries):
    for number in (4, 12):
        tournament = tournament_of(format="swiss", hands=1)
        entered(tournament, number)
        round_ = started(tournament)
        for pairing in round_.pairings.all():
            hand_at(pairing, 0, (90, 62))
        found = Hand.objects.select_related("game").get(game__pairing=round_.pairings.first())
        preview_hand(game=found.game, record=TURNED, replacing=found, has_impact=True)
        with django_assert_num_queries(17):
            preview_hand(game=found.game, record=TURNED, replacing=found, has_impact=True)


def knocked_out():
    """Two semifinals , the first side winning both, with hands."""
    tournament = tournament_of(format="knock-out", rounds=2, hands=1, keys=("PTS", "LOT"))
    entered(tournament, 4)
    round_ = started(tournament)
    for pairing in round_.pairings.all():
        hand_at(pairing, 0, (90, 62))
    close_round(round_=round_, now=NOW)
    return Tournament.objects.get(pk=tournament.pk)


def test_other_winner_of_a_match_is_drawn_and_nothing_else_is_kept():
    tournament = knocked_out()
    drawn(tournament)
    assert impact().next == NextRound(2, is_started=False, tables=1, can_keep=False)


def test_winner_who_plays_on_stays_in_whatever_is_corrected():
    tournament = knocked_out()
    first, loser = names()
    closed(tournament, {1: (10, 5)})
    found = impact()
    assert (found.next, found.keeps_winner) == (NextRound(2, is_started=True), True)
    before = places_so_far(load_tournament(tournament)).places
    amended(hand(), TURNED, reason="Turned")
    book = load_tournament(Tournament.objects.get(pk=tournament.pk))
    assert places_so_far(book).places == before
    ranks = {book.names[row.entrant]: row.rank for row in tournament_standings(book).rows}
    assert ranks[first] < ranks[loser]

"""Hands of a tournament corrected after the fact: by whom, why, and what everybody reads of it.

The maker of a hand has the last trick here, so 90 : 62 card points make 100 : 62.
"""

import datetime as dt
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from tests.factories import NOW, amended, joined, played, restored, table_of, voided
from tests.tournaments import entered, game_at, hand_at, log_of, started, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.telling import refused
from tracker.common.errors import NotAllowedError
from tracker.games.hands.corrections_services import amend_hand, void_hand
from tracker.games.hands.services import record_hand
from tracker.games.services import close_game, remove_game, reopen_game, restore_game
from tracker.models import Claim, Game, Hand, LateHand, Pairing, Round, Tournament, TournamentChange
from tracker.phones.sync.inbox_services import accept_late_hand, settle_claim
from tracker.phones.sync.services import SubmissionRequest, submit_undo
from tracker.tournaments.book.queries import points_of, result_of
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.rounds.services import close_round, end_time, start_round, type_result
from tracker.tournaments.setup.services import finish_tournament, reopen_tournament

pytestmark = pytest.mark.django_db

LATER = NOW + dt.timedelta(minutes=5)
CORRECTED = "Round 1, table 1: hand 1 was corrected, 200 : 124 → 190 : 134."


def running(**given):
    """A tournament of four whose round 1 was played: 100 to 62, twice."""
    tournament = tournament_of(**{"format": "progressive"} | given)
    entered(tournament, 4)
    pairing = started(tournament).pairings.get()
    for _ in range(tournament.hands or 0):
        hand_at(pairing, 0, (90, 62))
    return Tournament.objects.get(pk=tournament.pk)


def over(**given):
    """The same with round 1 closed."""
    tournament = running(**given)
    close_round(round_=tournament.drawn_rounds.get(), now=NOW)
    return Tournament.objects.get(pk=tournament.pk)


def hand():
    return Hand.objects.select_related("game").get(number=1)


def points(tournament):
    return points_of(tournament, result_of(tournament, Pairing.objects.get(round__number=1)))


def written(game, phone):
    """The next hand of a game, written by this phone: 100 to 62."""
    record = played(0, (90, 62))
    return record_hand(game=game, record=record, submission_id=uuid4(), now=NOW, phone=phone)


def second_round(tournament):
    return draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)


def test_hand_of_an_open_round_is_corrected_without_a_word():
    tournament = running()
    before = log_of(tournament)
    amended(hand(), played(0, (80, 72)))
    assert points(tournament) == (190, 134)
    assert log_of(tournament) == before


def test_hand_of_a_closed_round_needs_a_reason():
    over()
    before = stored()
    text = "Enter the reason, for everybody to read later."
    given = {"reason": " ", "expected_revision": 1, "submission_id": uuid4(), "now": LATER}
    record = played(0, (80, 72))
    missing = [("reason", "missing_field", text)]
    assert refused(amend_hand, hand=hand(), record=record, **given) == missing
    assert refused(void_hand, hand=hand(), **given) == missing
    assert stored() == before


def test_hand_of_a_closed_round_is_corrected_in_public():
    tournament = over()
    amended(hand(), played(0, (80, 72)), reason="Counted again", now=LATER)
    assert points(tournament) == (190, 134)
    assert log_of(tournament)[-1] == (CORRECTED, "Counted again", True)


def test_correction_sent_twice_is_told_once():
    tournament = over()
    given = {"reason": "Counted again", "submission_id": uuid4(), "expected_revision": 1}
    for _ in range(2):
        amended(hand(), played(0, (80, 72)), **given)
    assert [line[0] for line in log_of(tournament)].count(CORRECTED) == 1


def test_correction_of_what_decides_nothing_says_that_the_result_stays():
    tournament = over()
    amended(hand(), played(2, (90, 62)), reason="It was Carla", now=LATER)
    text = "Round 1, table 1: hand 1 was corrected, the result stays."
    assert log_of(tournament)[-1] == (text, "It was Carla", True)


def test_hand_taken_out_of_a_closed_round_leaves_its_table_over():
    tournament = over()
    voided(hand(), reason="Played twice", now=LATER)
    game = Game.objects.get()
    assert (game.totals, game.is_finished, game.closed_at) == ([100, 62], True, LATER)
    assert points(tournament) == (100, 62)
    text = "Round 1, table 1: hand 1 was taken out, 200 : 124 → 100 : 62."
    assert log_of(tournament)[-1] == (text, "Played twice", True)
    restored(hand(), reason="It was another table", now=LATER)
    assert points(tournament) == (200, 124)
    text = "Round 1, table 1: hand 1 was put back, 100 : 62 → 200 : 124."
    assert log_of(tournament)[-1] == (text, "It was another table", True)


def test_last_hand_of_a_closed_round_stays():
    over(hands=1)
    given = {"reason": "Twice", "expected_revision": 1, "submission_id": uuid4(), "now": LATER}
    text = "No hand of this table would count any more: type its result instead."
    assert refused(void_hand, hand=hand(), **given) == [("", "nothing_played", text)]


def test_phone_corrects_nothing_of_a_closed_round():
    tournament = tournament_of(hands=1)
    entered(tournament, 4)
    round_ = started(tournament)
    phone = joined(table_of(tournament.evening, "1"))
    written(game_at(round_.pairings.get()), phone)
    close_round(round_=round_, now=NOW)
    before = stored()
    with pytest.raises(NotAllowedError) as caught:
        amended(hand(), played(0, (80, 72)), reason="slip", phone=phone)
    text = "Round 1 is closed: ask the director to correct this hand."
    assert (caught.value.code, caught.value.message) == ("round_closed", text)
    assert stored() == before


def test_hand_of_a_tournament_that_is_over_is_refused_with_the_way_back():
    tournament = over(rounds=1)
    finish_tournament(tournament=tournament, now=NOW)
    given = {"reason": "slip", "expected_revision": 1, "submission_id": uuid4(), "now": LATER}
    text = "The tournament is over: take the end back before you change anything."
    problems = refused(amend_hand, hand=hand(), record=played(0, (80, 72)), **given)
    assert problems == [("", "event_final", text)]
    reopen_tournament(tournament=tournament, reason="A protest", now=LATER)
    amended(hand(), played(0, (80, 72)), reason="slip")
    assert points(tournament) == (190, 134)


@pytest.mark.parametrize(("form", "mark"), [("progressive", LATER), ("drawn-partners", None)])
def test_draw_that_waits_is_marked_where_results_decide_it(form, mark):
    tournament = over(format=form)
    second_round(tournament)
    amended(hand(), played(0, (80, 72)), reason="Counted again", now=LATER)
    assert Round.objects.get(number=2).stale_since == mark
    assert log_of(tournament)[-1] == (CORRECTED, "Counted again", True)


def test_round_that_has_started_is_played_as_it_was_drawn():
    tournament = over()
    round_ = second_round(tournament)
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    start_round(round_=round_, now=NOW)
    amended(Hand.objects.get(number=1), played(0, (80, 72)), reason="Counted again", now=LATER)
    assert Round.objects.get(number=2).stale_since is None
    text = f"{CORRECTED} Round 2 is played as it was drawn."
    assert log_of(tournament)[-1] == (text, "Counted again", True)


def test_claim_that_is_right_after_the_round_is_told_too():
    tournament = over()
    claim = Claim.objects.create(
        hand=hand(),
        record=hand().record | {"captured": [80, 72]},
        submission_id=uuid4(),
        made_at=NOW,
    )
    settle_claim(claim=claim, is_right=True, submission_id=uuid4(), now=LATER)
    text = "Round 1, table 1: hand 1 was corrected, 200 : 124 → 190 : 134."
    assert log_of(tournament)[-1] == (text, "Settled by the director", True)


def test_hand_that_came_late_to_a_tournament_that_is_over_stays_out():
    tournament = over(rounds=1)
    finish_tournament(tournament=tournament, now=NOW)
    late = LateHand.objects.create(
        game=Game.objects.get(),
        number=3,
        record=hand().record,
        submission_id=uuid4(),
        received_at=NOW,
    )
    before = stored()
    problems = refused(accept_late_hand, late=late, now=LATER)
    assert [problem[:2] for problem in problems] == [("", "event_final")]
    assert stored() == before


@pytest.mark.django_db(transaction=True)
def test_corrections_by_phones_and_director_at_once_never_block_each_other():
    tournament = tournament_of(format="progressive", hands=2)
    entered(tournament, 8)
    round_ = started(tournament)
    pairings = list(round_.pairings.all())
    phones = [joined(table_of(tournament.evening, str(pairing.table))) for pairing in pairings]
    hands = [written(game_at(one), phone) for one, phone in zip(pairings, phones, strict=True)]
    barrier = Barrier(4, timeout=60)

    def undone(place):
        first = hands[place]
        sent = SubmissionRequest(uuid4(), "undo", NOW, phones[place])
        submission = first.revisions.get().submission_id
        return submit_undo(game=first.game, undone=submission, sent=sent).status

    def ended(_place):
        end_time(round_=round_, now=NOW)
        return 200

    def typed(place):
        type_result(pairing=pairings[place], points=[1, 0], reason="slip", now=NOW)
        return 200

    def at_once(job):
        barrier.wait()
        try:
            return job[0](job[1])
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as people:
        answers = list(people.map(at_once, [(undone, 0), (undone, 1), (ended, 0), (typed, 0)]))
    assert answers == [200] * 4
    assert [hand.state for hand in Hand.objects.order_by("pk")] == ["void", "void"]
    assert TournamentChange.objects.filter(kind="result_typed", facts__table=1).count() == 1


def ended():
    """A game that was ended after two of its three hands; its round is open."""
    tournament = tournament_of(format="progressive", hands=3)
    entered(tournament, 4)
    pairing = started(tournament).pairings.get()
    for _ in range(2):
        hand_at(pairing, 0, (90, 62))
    return close_game(game=Game.objects.get(), now=NOW)


def settled():
    """The same game, its round closed."""
    game = ended()
    close_round(round_=game.pairing.round, now=NOW)
    return Game.objects.get()


SETTLED = (
    "Round 1 is closed, and this game counts:"
    " correct its hands, or type another result for table 1."
)


def test_game_of_a_closed_round_neither_goes_on_nor_away():
    game = settled()
    before = stored()
    closed = [("", "round_closed", SETTLED)]
    assert refused(reopen_game, game=game, now=LATER) == closed
    assert refused(remove_game, game=game, now=LATER) == closed
    assert stored() == before


def test_game_that_was_removed_does_not_come_back_into_a_closed_round():
    tournament = running()
    extra = Game.objects.get()
    remove_game(game=extra, now=NOW)
    type_result(pairing=Pairing.objects.get(), points=(100, 62), reason="From paper", now=NOW)
    close_round(round_=tournament.drawn_rounds.get(), now=NOW)
    assert refused(restore_game, game=extra, now=NOW) == [("", "round_closed", SETTLED)]
    assert points(tournament) == (100, 62)


def test_game_of_an_open_round_is_ended_taken_away_and_brought_back():
    game = ended()
    reopen_game(game=game, now=NOW)
    assert not Game.objects.get().is_finished
    remove_game(game=game, now=NOW)
    assert Game.objects.get().removed_at == NOW
    restore_game(game=game, now=NOW)
    assert Game.objects.get().removed_at is None


def test_game_of_a_tournament_that_is_over_stays():
    game = settled()
    Tournament.objects.update(state="final", final_at=NOW)
    ((field, code, _),) = refused(remove_game, game=game, now=LATER)
    assert (field, code) == ("", "event_final")

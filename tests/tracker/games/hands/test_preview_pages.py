"""What a hand would bring, told before anything is written."""

from dataclasses import replace

import pytest

from tests.factories import NOW, HandFactory, amended, played, voided
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import game_for, hand_for
from tracker.games.hands.preview_pages import HandPlace, LaterChange, preview_hand
from tracker.games.services import close_game
from tracker.games.sheet_pages import score_sheet
from tracker.games.sheet_rows_texts import SideScore
from tracker.models import Game, Hand, HandRevision

pytestmark = pytest.mark.django_db

TO_150 = {"variant": "clobyosh", "options": {"target": 150}}


def score(total):
    """A score in a race."""
    return SideScore(str(total), str(total), str(total))


def counted(*totals):
    """The place of a hand that counts."""
    return HandPlace("counted", "", tuple(score(total) for total in totals))


def stored():
    """Everything that a write could change."""
    return [list(model.objects.values()) for model in (Game, Hand, HandRevision)]


def preview(game, record, number=None):
    """The preview of a hand or of a correction, as the pages ask for it."""
    replacing = hand_for("kanal", game.pk, number) if number else None
    again = game_for("kanal", game.pk)
    return preview_hand(game=again, record=record, replacing=replacing)


def test_next_hand_is_shown_as_it_would_be(play):
    game = play("klaberjass", played(0, (60, 40)))
    before = stored()
    shown = preview(game, played(1, (70, 30)))
    assert stored() == before
    assert shown.row.sentence == "Otto made hearts and was set: 30 short."
    assert (shown.row.number, shown.totals) == (2, (score(180), score(40)))
    assert (shown.is_finished, shown.changes) == (False, ())
    assert (shown.result_before, shown.result) == ("In play, 70 to 40.", "In play, 180 to 40.")
    saved = HandFactory.create(game=game, record=played(1, (70, 30)))
    sheet = score_sheet(game_for("kanal", game.pk))
    # Only the moment of writing is not known before.
    assert replace(sheet.rows[saved.number - 1], written_at="") == shown.row


def test_next_hand_that_ends_the_game_says_so(play):
    game = play({"variant": "klaberjass", "options": {"target": 70}})
    shown = preview(game, played(0, (60, 40)))
    assert (shown.is_finished, shown.result) == (True, "Anna won, 70 to 40.")


def test_next_hand_with_problems_is_refused_with_all_of_them(play):
    with pytest.raises(RecordError) as refused:
        preview(play("klaberjass"), played(0, (60, 1), bella=7))
    codes = [problem.code for problem in refused.value.problems]
    assert codes == ["bad_seat", "captured_impossible"]


def test_correction_shows_what_it_changes_behind_it(play):
    game = play("klaberjass", played(0, (60, 40)), {"play": "thrown_in"}, played(1, (30, 50)))
    voided(game.hands.get(number=2))
    before = stored()
    shown = preview(game, played(0, (65, 40)), number=1)
    assert stored() == before
    assert (shown.row.number, shown.row.revision) == (1, 2)
    assert shown.changes == (LaterChange(3, counted(100, 100), counted(105, 100), ()),)
    assert (shown.result_before, shown.result) == ("In play, 100 to 100.", "In play, 105 to 100.")


def test_correction_that_changes_nothing_behind_it_has_no_changes(play):
    game = play("klaberjass", played(0, (60, 40)), played(1, (30, 50)))
    assert preview(game, played(0, (60, 40), note="hm"), number=1).changes == ()


def test_correction_that_makes_a_later_hand_impossible_shows_the_problem(play):
    game = play(TO_150, played(0, (60, 40)), played(0, (30, 40), bella=0), {"play": "thrown_in"})
    shown = preview(game, played(0, (110, 30)), number=1)
    assert shown.changes == (
        LaterChange(
            2,
            counted(130, 80),
            HandPlace("needs_correction", "Needs correction", ()),
            ("With 120 and 30 the game was over: enter the hand as stopped.",),
        ),
        LaterChange(3, counted(130, 80), HandPlace("waiting", "Waiting", ()), ()),
    )
    amended(game.hands.first(), played(0, (110, 30)))
    again = preview(game, played(0, (60, 40)), number=1)
    assert [(change.before, change.after) for change in again.changes] == [
        (change.after, change.before) for change in shown.changes
    ]


def test_next_hand_behind_an_impossible_one_is_refused_as_it_will_be(play):
    game = play(TO_150, played(0, (60, 40)), played(0, (30, 40), bella=0))
    amended(game.hands.first(), played(0, (110, 30)))
    with pytest.raises(RecordError) as refused:
        preview(game, {"play": "thrown_in"})
    assert [problem.code for problem in refused.value.problems] == ["needs_correction"]


def test_correction_that_ends_the_game_earlier_shows_what_comes_after_the_end(play):
    rules = {"variant": "klaberjass", "options": {"target": 110}}
    game = play(rules, played(0, (60, 40)), played(0, (40, 30)))
    shown = preview(game, played(0, (100, 40)), number=1)
    assert shown.changes == (
        LaterChange(2, counted(120, 70), HandPlace("after_end", "After the end", ()), ()),
    )
    assert shown.result == "Anna won, 110 to 40."


def test_correction_with_problems_is_refused(play):
    game = play("klaberjass", played(0, (60, 40)))
    with pytest.raises(RecordError):
        preview(game, played(0, (60, 1)), number=1)


def test_correction_of_a_closed_game_shows_who_would_have_won(play):
    game = play("klaberjass", played(0, (60, 40)))
    close_game(game=game, now=NOW)
    shown = preview(game, played(1, (40, 60)), number=1)
    assert (shown.result_before, shown.result) == ("Anna won, 70 to 40.", "Otto won, 70 to 40.")


def test_last_hand_of_a_game_of_a_tournament_shows_who_has_won(play):
    game = play("clabber", played(0, (90, 62)), most_hands=2)
    shown = preview(game, played(1, (90, 62)))
    assert (shown.is_finished, shown.result) == (True, "Anna & Bea won, 190 to 62.")
    assert not preview(game, {"play": "thrown_in"}).is_finished

"""A whole game from paper: all of it or nothing, and once."""

from typing import Any

import pytest

from tests.factories import NOW, EveningFactory, PlayerFactory, new_id, played
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError, SubmissionReusedError
from tracker.games.paper.services import record_paper_game
from tracker.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def facts() -> dict[str, Any]:
    """A game of Klaberjass of two hands."""
    evening = EveningFactory.create()
    players = [PlayerFactory.create(club=evening.club) for _ in range(2)]
    return {
        "evening": evening,
        "table": "3",
        "ruleset": "klaberjass",
        "players": players,
        "first_dealer": 0,
        "records": [played(0, (100, 20)), played(1, (20, 100))],
        "is_over": False,
        "submission_id": new_id(),
        "now": NOW,
    }


def test_game_is_stored_with_all_its_hands(facts):
    game = record_paper_game(**facts)
    assert list(game.hands.values_list("number", "state")) == [(1, "counted"), (2, "counted")]
    assert (Game.objects.get().totals, game.is_finished) == ([130, 130], False)


def test_faulty_hand_keeps_the_whole_game_out(facts):
    before = stored()
    with pytest.raises(RecordError) as refused:
        record_paper_game(**facts | {"records": [*facts["records"], {"bid": {}}]})
    assert {problem.field.split(".")[1] for problem in refused.value.problems} == {"2"}
    assert stored() == before


def test_same_submission_gives_the_same_game(facts):
    game = record_paper_game(**facts)
    before = stored()
    assert record_paper_game(**facts) == game
    assert stored() == before


@pytest.mark.parametrize("place", [0, 1])
def test_same_submission_with_other_hands_is_refused(facts, place):
    record_paper_game(**facts)
    before = stored()
    fewer, more = facts["records"][:1], [*facts["records"], played(0, (60, 50))]
    with pytest.raises(SubmissionReusedError):
        record_paper_game(**facts | {"records": (fewer, more)[place]})
    assert stored() == before


def test_game_that_ended_there_is_closed(facts):
    game = record_paper_game(**facts | {"records": facts["records"][:1], "is_over": True})
    assert (game.is_finished, game.winner) == (True, 0)

"""A hand whose dealer nobody knows is not scored with a guess: it waits with who has sent it."""

import pytest

from tests.factories import HandFactory, new_id, played
from tests.tracker.api.v1.book import key, send
from tests.tracker.helpers.at_table import game_of
from tests.tracker.helpers.stored import stored
from tests.tracker.phones.phone import SendingPhone
from tracker.common.errors import RecordError
from tracker.models import ApiToken, Game, Hand, Submission

pytestmark = pytest.mark.django_db
WHY = "A hand before this one is missing: enter that first, or say who dealt this one."
FIRST, SECOND = played(0, (60, 40)), played(1, (30, 70))
"""Of Klaberjass, where who wins a hand deals again: Anna deals both, not Anna and Bea by turn."""


@pytest.fixture
def game():
    return game_of("klaberjass")


@pytest.fixture
def phone(game):
    return SendingPhone(game)


def on_sheet(game):
    """Number, state and dealer of each hand, and the totals."""
    hands = [(hand.number, hand.state, hand.record["dealer"]) for hand in game.hands.all()]
    return hands, Game.objects.get(pk=game.pk).totals


def unchanged():
    """Everything stored but on which day the key was used."""
    ApiToken.objects.update(last_used_on=None)
    return stored()


BOTH = [(1, "counted", 0), (2, "counted", 0)], [100, 120]


def test_phone_keeps_a_hand_until_its_dealer_is_known(game, phone):
    second = phone.item(number=2, record=SECOND)
    (waits,) = phone.results(second)
    assert not Hand.objects.exists()
    assert not Submission.objects.exists()
    assert waits == {
        "submission_id": second["submission_id"],
        "status": 422,
        "outcome": "dealer_unknown",
        "message": "Hand 2 waits here: a hand before it is missing, and nobody said who dealt it.",
        "problems": [{"field": "dealer", "code": "dealer_unknown", "message": WHY}],
        "game": game.pk,
        "number": 2,
    }
    results = phone.results(phone.item(number=1, record=FIRST), second)
    assert [(result["status"], result["outcome"]) for result in results] == [(201, "recorded")] * 2
    assert on_sheet(game) == BOTH


def test_typed_hand_of_a_phone_is_kept_as_well(phone):
    (waits,) = phone.results(phone.item(number=2, typed="bid=1-H&points-0=30&points-1=70"))
    assert (waits["status"], waits["outcome"]) == (422, "dealer_unknown")
    assert not Hand.objects.exists()


def test_program_is_told_to_send_the_hand_before(client, game):
    key(game.evening.club)
    address = f"/api/v1/clubs/kanal/games/{game.pk}/hands"
    first, second = (
        {"submission_id": str(new_id()), "number": number, "record": record}
        for number, record in ((1, FIRST), (2, SECOND))
    )
    before = unchanged()
    answer = send(client, address, second)
    assert unchanged() == before
    assert (answer.status_code, answer.json()["code"]) == (422, "dealer_unknown")
    assert answer.json()["fields"] == [
        {"field": "dealer", "code": "dealer_unknown", "message": WHY}
    ]
    assert [send(client, address, sent).status_code for sent in (first, second)] == [201, 201]
    assert on_sheet(game) == BOTH


@pytest.mark.parametrize("named", [{"dealer": 0}, {"record": SECOND | {"dealer": 0}}])
def test_hand_that_names_its_dealer_waits_in_the_book(client, game, named):
    key(game.evening.club)
    sent = {"submission_id": str(new_id()), "number": 2, "record": SECOND} | named
    answer = send(client, f"/api/v1/clubs/kanal/games/{game.pk}/hands", sent)
    assert (answer.status_code, answer.json()["outcome"]) == (202, "waiting")
    HandFactory.create(game=game, record=FIRST, number=1)
    assert on_sheet(game) == BOTH


def test_form_behind_a_gap_asks_who_dealt(client, game, phone):
    phone.results(phone.item(number=2, record=SECOND, dealer=0))
    with pytest.raises(RecordError) as refused:
        HandFactory.create(game=game, record=SECOND)
    assert [
        (problem.field, problem.code, problem.message) for problem in refused.value.problems
    ] == [("dealer", "dealer_unknown", WHY)]
    third = HandFactory.create(game=game, record=SECOND | {"dealer": 1, "dealer_override": True})
    assert (third.number, third.state, third.record["dealer"]) == (3, "waiting", 1)

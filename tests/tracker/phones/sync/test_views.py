"""What waits for the director stands on the page of the phones, with a button each."""

import pytest

from tests.factories import NOW, ClubFactory
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.games.hands.corrections_services import void_hand
from tracker.games.services import close_game
from tracker.models import Claim, Game, Hand, LateHand

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """A closed game with a late second hand, the first of which two phones have differently."""
    game = game_of()
    annas, beas = phone_of(game, 0), phone_of(game, 1)
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(93), beas)
    close_game(game=game, now=NOW)
    sends(game, 2, counted(100), annas)
    return game


def at(game, rest=""):
    """The address of the phones of the evening, or of something beside it."""
    return f"/kanal/evenings/{game.evening_id}/{rest or 'phones'}"


def cards(client, game):
    """The name of each open question."""
    inbox = page(client.get(at(game))).all("section", class_="inbox")
    return [card.text for section in inbox for card in section.all("h3")]


def test_everything_that_waits_is_listed(client, game):
    assert cards(client, game) == [
        "Table 1: hand 2 came when the game was over",
        "Table 1: two phones have hand 1 differently",
    ]
    read = page(client.get(at(game))).one("section", class_="inbox")
    assert [button.text for button in read.all("button")] == [
        "It counts",
        "Leave it out",
        "The book is right",
        "Bea’s phone is right",
    ]


def test_late_hand_is_accepted_and_taken_out_again(client, game):
    late = LateHand.objects.get()
    for _ in range(2):
        response = client.post(at(game, f"late/{late.pk}/accept"), follow=True)
        assert response.redirect_chain == [(at(game), 303)]
    assert Game.objects.get().totals == [196, 128]
    assert cards(client, game) == ["Table 1: two phones have hand 1 differently"]


def test_accepted_hand_can_be_undone(client, game):
    late = LateHand.objects.get()
    response = client.post(at(game, f"late/{late.pk}/accept"), follow=True)
    undo = page(response).one("div", class_="said").one("form")["action"]
    client.post(undo)
    assert Game.objects.get().totals == [96, 66]


def test_late_hand_is_left_out_and_taken_up_again(client, game):
    late = LateHand.objects.get()
    response = client.post(at(game, f"late/{late.pk}/decline"), follow=True)
    assert len(cards(client, game)) == 1
    undo = page(response).one("div", class_="said").one("form")["action"]
    client.post(undo)
    assert len(cards(client, game)) == 2
    assert Hand.objects.count() == 1


@pytest.mark.parametrize(("button", "own", "revision"), [("accept", 93, 2), ("dismiss", 96, 1)])
def test_director_decides_which_version_holds(client, game, button, own, revision):
    claim = Claim.objects.get()
    for _ in range(2):
        assert client.post(at(game, f"claims/{claim.pk}/{button}")).status_code == 303
    hand = Hand.objects.get()
    assert (hand.record["counted"][0], hand.revision) == (own, revision)
    assert cards(client, game) == ["Table 1: hand 2 came when the game was over"]


def test_version_that_cannot_be_any_more_leads_to_the_hand(client, game):
    void_hand(
        hand=Hand.objects.get(),
        reason="",
        expected_revision=1,
        submission_id=Claim.objects.get().submission_id,
        now=NOW,
    )
    response = client.post(at(game, f"claims/{Claim.objects.get().pk}/accept"), follow=True)
    assert response.redirect_chain == [(f"/kanal/games/{game.pk}/hands/1/", 303)]
    assert "is no longer possible" in response.text


def test_what_waits_at_another_club_is_not_found(client, game):
    ClubFactory.create(name="Dorf")
    keys = {"late": LateHand.objects.get().pk, "claims": Claim.objects.get().pk}
    buttons = [("late", "accept"), ("late", "decline"), ("late", "take-up")]
    buttons += [("claims", "accept"), ("claims", "dismiss")]
    before = stored()
    for kind, button in buttons:
        address = f"evenings/{game.evening_id}/{kind}/{keys[kind]}/{button}"
        assert client.post(f"/dorf/{address}").status_code == 404
        assert client.get(f"/kanal/{address}").status_code == 405
    assert stored() == before

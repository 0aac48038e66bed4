"""Members of the club are ticked and are on the entry list."""

import pytest

from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Player
from tracker.tournaments.entries.services import NewEntrant, enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    club = ClubFactory.create(name="Kanal")
    for name in ("Anna", "Bea", "Žofie", "Max"):
        PlayerFactory.create(club=club, name=name)
    return club


def address(tournament):
    return f"/kanal/events/{tournament.pk}/entries/members"


def keys(*names):
    return [Player.objects.get(name=name).pk for name in names]


def offered(response):
    """Everybody with a box: the name, whether it is ticked, and whether it can be."""
    rows = page(response).one("ul", class_="members").all("li")
    boxes = [(row.text, row.one("input").attributes) for row in rows]
    return [(text, "checked" in box, "disabled" not in box) for text, box in boxes]


def test_everybody_who_is_ticked_enters_at_once_until_undo(client, club):
    tournament = tournament_of(club)
    enter(tournament=tournament, new=[NewEntrant(("Bea",))], now=NOW)
    assert offered(client.get(address(tournament))) == [
        ("Anna", False, True),
        ("Bea entered", True, False),
        ("Max", False, True),
        ("Žofie", False, True),
    ]
    response = client.post(address(tournament), {"player": keys("Žofie", "Anna")}, follow=True)
    assert [entrant.name for entrant in tournament.entrants.all()] == ["Bea", "Anna", "Žofie"]
    message = page(response).one(role="status")
    assert message.one("p").text == "2 players entered."
    client.post(message.one("form")["action"])
    assert [entrant.name for entrant in tournament.entrants.all()] == ["Bea"]


def test_looking_for_somebody_keeps_the_ticks_and_writes_nothing(client, club):
    tournament = tournament_of(club)
    before = stored()
    sent = {"player": keys("Max"), "q": "zof", "find": "yes"}
    assert offered(client.post(address(tournament), sent)) == [
        ("Max", True, True),
        ("Žofie", False, True),
    ]
    assert stored() == before


def test_pair_is_two_who_are_ticked_and_then_come_the_next(client, club):
    tournament = tournament_of(club, format="standing-order")
    before = stored()
    response = client.post(address(tournament), {"player": keys("Anna", "Bea", "Max")})
    assert problems(response) == {"player": "Tick 2 players: they enter together. 3 are ticked."}
    assert [ticked for _name, ticked, _free in offered(response)] == [True, True, True, False]
    assert stored() == before
    response = client.post(address(tournament), {"player": keys("Anna", "Max")})
    assert response["Location"] == address(tournament)
    assert [entrant.name for entrant in tournament.entrants.all()] == ["Anna – Max"]


def test_pairs_are_those_who_were_ticked_one_after_another(client, club):
    tournament = tournament_of(club, format="standing-order")
    anna, bea, max_, zofie = keys("Anna", "Bea", "Max", "Žofie")
    sent = {"player": [anna, bea, max_, zofie], "order": f"{zofie} {anna} {max_} {bea}"}
    client.post(address(tournament), sent)
    assert [entrant.name for entrant in tournament.entrants.all()] == ["Žofie – Anna", "Max – Bea"]


def test_order_that_is_not_of_those_who_are_ticked_makes_no_pairs(client, club):
    tournament = tournament_of(club, format="standing-order")
    before = stored()
    anna, bea, max_, zofie = keys("Anna", "Bea", "Max", "Žofie")
    for ticked, order in (
        ([anna, bea, max_, zofie], ""),
        ([anna, bea, max_, zofie], f"{anna} {bea} {max_} {max_}"),
        ([anna, bea, max_, zofie], f"{anna} {bea}"),
        ([anna, bea, max_], f"{anna} {bea} {max_}"),
    ):
        response = client.post(address(tournament), {"player": ticked, "order": order})
        text = f"Tick 2 players: they enter together. {len(ticked)} are ticked."
        assert problems(response) == {"player": text}
    assert stored() == before


def test_nobody_and_somebody_of_another_club_are_refused(client, club):
    tournament, other = tournament_of(club), PlayerFactory.create(name="Otto")
    before = stored()
    for given, text in (
        ({}, "Tick the players."),
        (
            {"player": [other.pk]},
            "One of these players is no longer in the club: check the list again.",
        ),
    ):
        assert problems(client.post(address(tournament), given)) == {"player": text}
    assert stored() == before

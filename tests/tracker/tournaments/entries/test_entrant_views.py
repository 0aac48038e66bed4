"""One entrant: what can be done, with what it costs, and how it is undone."""

import pytest

from tests.factories import NOW, PlayerFactory
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Entrant
from tracker.tournaments.entries.services import leave, rename_entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    return tournament_of(club)


def address(entrant, name=""):
    """The address of an entrant, or of what is done about it."""
    return f"/kanal/events/{entrant.tournament_id}/entries/{entrant.pk}/{name}"


def state(entrant):
    """Whether somebody is there, and why they left."""
    entrant = Entrant.objects.get(pk=entrant.pk)
    return (entrant.checked_in_at is not None, entrant.left_reason)


def message(response):
    """The message on the page."""
    return page(response).one(role="status")


def acts(response):
    """The headings of what can be done, with the sentences under them."""
    return {
        act.one("h2").text: [text.text for text in act.all("p")]
        for act in page(response).all("section", class_="act")
    }


def test_page_says_what_each_step_costs(client, tournament):
    first, *_ = entered(tournament, 5)
    cost = ["Round 1 has 4 players: nobody would sit out.", "Points for a missed round: nothing."]
    assert acts(client.get(address(first))) == {
        "Is not there after all": cost,
        "Withdraws": cost,
    }


DONE = [
    ("no-show", "Player 1 is not there.", (False, "")),
    ("leave", "Player 1 has left.", (True, "left")),
    ("send-away", "Player 1 is disqualified.", (True, "expelled")),
]


@pytest.mark.some(2)
@pytest.mark.parametrize(("name", "text", "after"), DONE)
def test_step_is_done_said_and_undone(client, tournament, name, text, after):
    first, *_ = entered(tournament, 4)
    response = client.post(address(first, name), follow=True)
    assert (message(response).one("p").text, state(first)) == (text, after)
    before = stored()
    client.post(address(first, name))
    assert stored() == before
    client.post(message(response).one("form")["action"])
    assert state(first) == (True, "")


def test_somebody_comes(client, tournament):
    (first,) = entered(tournament, 1, is_there=False)
    read = acts(client.get(address(first)))
    assert list(read) == ["Is there", "Withdraws"]
    response = client.post(address(first, "come"), follow=True)
    assert (message(response).one("p").text, state(first)) == ("Player 1 is there.", (True, ""))


def test_somebody_is_back(client, tournament):
    (first,) = entered(tournament, 1)
    leave(entrant=first, reason="left", now=NOW)
    assert list(acts(client.get(address(first)))) == ["Comes back"]
    response = client.post(address(first, "back"), follow=True)
    assert (message(response).one("p").text, state(first)) == ("Player 1 is back.", (True, ""))


def test_substitute_is_put_in_from_the_next_round(client, tournament):
    first, *_ = entered(tournament, 4)
    started(tournament)
    sent = {"place": "0", "player": "Eve", "reason": "Player 1 is ill"}
    response = client.post(address(first, "substitute"), sent, follow=True)
    assert message(response).one("p").text == "Player 1 has a substitute now."
    new = first.members.select_related("player").get(until_round=None)
    assert (new.player.name, new.from_round) == ("Eve", 2)
    before = stored()
    again = client.post(address(first, "substitute"), sent)
    assert problems(again) == {"player": "Eve plays in this tournament already."}
    assert stored() == before


def test_substitute_of_a_pair_says_for_whom(client, club):
    tournament = tournament_of(club, format="standing-order")
    (pair,) = entered(tournament, 1)
    read = page(client.get(address(pair))).one(id="id_place")
    assert [option.text for option in read.all("option")] == ["Player 1", "Player 1b"]
    client.post(address(pair, "substitute"), {"place": "1", "player": "Eve", "reason": "ill"})
    now = pair.members.filter(until_round=None).order_by("place")
    assert [member.player.name for member in now] == ["Player 1", "Eve"]


WRONG = [
    (
        "substitute",
        {"place": "0", "player": "", "reason": "x"},
        {"player": "Choose the substitute."},
    ),
    (
        "substitute",
        {"place": "0", "player": "Eve", "reason": " "},
        {"reason": "Enter the reason, for everybody to read later."},
    ),
    (
        "substitute",
        {"place": "7", "player": "Eve", "reason": "x"},
        {"": "Choose somebody from the list."},
    ),
    ("details", {"name": "", "from_club": ""}, {"name": "Enter a name."}),
    ("details", {"name": "Player 2"}, {"name": "Another entrant is called “Player 2”."}),
    ("table", {"table": "0"}, {"table": "A table has a number from 1 to 999."}),
    ("table", {"table": "window"}, {"table": "Enter a whole number."}),
]


@pytest.mark.some(3)
@pytest.mark.parametrize(("name", "sent", "found"), WRONG)
def test_what_cannot_be_is_said_at_its_field(client, tournament, name, sent, found):
    first, _second = entered(tournament, 2)
    before = stored()
    response = client.post(address(first, name), sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before
    opened = [
        fold for fold in page(response).all("details", class_="act") if "open" in fold.attributes
    ]
    assert len(opened) == 1


def test_entrant_gets_another_name_and_a_fixed_table(client, tournament):
    (first,) = entered(tournament, 1)
    client.post(address(first, "details"), {"name": "Anna", "from_club": "West"}, follow=True)
    response = client.post(address(first, "table"), {"table": "3"}, follow=True)
    assert message(response).one("p").text == "Anna always has table 3."
    read = page(client.get(address(first))).one("header", class_="heading")
    assert read.one("h1").text == "Anna"
    assert read.all("p")[-1].text == "There since 20:30. From West. Always at table 3."
    response = client.post(address(first, "table"), {"table": ""}, follow=True)
    assert message(response).one("p").text == "Anna has no fixed table."
    first.refresh_from_db()
    assert first.table is None


def test_late_arrival_is_checked_in_at_once_with_the_points_announced_for_it(client, club):
    tournament = tournament_of(club, unplayed={"late": "fixed:90"})
    entered(tournament, 4)
    (late,) = entered(tournament, 1, is_there=False)
    closed(tournament)
    response = client.post(address(late, "come"), follow=True)
    assert message(response).one("p").text == "Player 5 is there."
    standings = page(client.get(f"/kanal/events/{tournament.pk}/standings"))
    (row,) = [row for row in standings.all("tr") if "Player 5" in [a.text for a in row.all("a")]]
    assert [cell.text for cell in row.all("td", class_="round")] == ["90 late"]


def test_entrant_comes_off_the_list_until_undo(client, club):
    tournament = tournament_of(club, format="standing-order")
    (pair,) = entered(tournament, 1)
    rename_entrant(entrant=pair, name="The Jacks", from_club="West", now=NOW)
    response = client.post(address(pair, "remove"), follow=True)
    assert message(response).one("p").text == "The Jacks is removed from the list."
    assert tournament.entrants.count() == 0
    client.post(message(response).one("form")["action"])
    (back,) = tournament.entrants.all()
    assert (back.name, back.from_club) == ("The Jacks", "West")
    assert [member.player.name for member in back.members.all()] == ["Player 1", "Player 1b"]


def test_undo_that_comes_too_late_says_why(client, club, tournament):
    (first,) = entered(tournament, 1)
    response = client.post(address(first, "remove"), follow=True)
    entered(tournament, 1)
    before = stored()
    again = client.post(message(response).one("form")["action"], follow=True)
    assert message(again).one("p").text == "Player 1 is on the list already."
    assert stored() == before


def test_drawn_entrant_stays_on_the_list(client, tournament):
    first, *_ = entered(tournament, 4)
    started(tournament)
    assert "Entered by mistake" not in page(client.get(address(first))).text
    before = stored()
    response = client.post(address(first, "remove"), follow=True)
    text = "Player 1 was drawn already, and can only leave."
    assert (message(response).one("p").text, stored()) == (text, before)


def test_club_s_players_who_do_not_play_are_offered(client, club, tournament):
    PlayerFactory.create(club=club, name="Eve")
    (first,) = entered(tournament, 1)
    offered = page(client.get(address(first))).one("datalist").all("option")
    assert [option["value"] for option in offered] == ["Eve"]

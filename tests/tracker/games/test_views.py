"""A game's page: the sheet of every kind of game, and what ends or removes a game."""

import pytest

from tests.factories import NOW, HandFactory, amended, new_id, played, voided
from tests.tracker.helpers.at_table_pages import at, form_at, game_of, with_hands
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.rulings.test_correcting_services import SETTLED, settled
from tracker.models import Game, Hand
from tracker.phones.sync.services import SubmissionRequest, submit_hand
from tracker.players.services.roster import rename_player

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
BUTTONS = ("close", "reopen", "remove", "restore")


def rows(read):
    """The rows of a printed sheet, without the lines that are folded away."""
    sheet = read.one("table", class_="sheet")
    found = [row for body in sheet.all("tbody") for row in body.all("tr")]
    return [
        [cell.text for cell in row.children if not isinstance(cell, str)]
        for row in found
        if "line" not in row.attributes.get("class", "")
    ]


def total(read):
    """The cells of the total."""
    return [cell.text for cell in read.one("tr", class_="total").all("td")]


def test_clean_sheet_says_what_to_do(client):
    game = game_of()
    read = page(client.get(at(game)))
    assert rows(read) == [["An empty score sheet. Enter the first hand when it is played."]]
    assert total(read) == ["0", "0"]
    link = read.one("div", class_="next").one("a")
    assert (link.text, link["href"]) == ("Enter hand 1 Anna deals", at(game, "hands/new"))


def test_sheet_of_a_race_has_totals_marks_and_the_dealers_dot(client):
    game = with_hands(game_of(), (96, 66), (60, 102))
    game = HandFactory.create(game=game, record={"play": "thrown_in"}).game
    read = page(client.get(at(game)))
    assert rows(read) == [
        ["Hand 1 ♥︎ hearts Anna", "96 ● Anna dealt", "66"],
        ["Hand 2 ♥︎ hearts Anna", "XX set", "168 ● Ben dealt"],
        ["Hand 3", "thrown in ● Carla dealt"],
    ]
    assert total(read) == ["96", "168"]
    assert read.one("h1").text == "Clabber (Evansville)"


def test_sheet_of_klammern_has_points_and_both_ladders(client):
    game = game_of("klammern", target=3)
    bid = {"bid": {"maker": 1, "trump": "S", "kontra": True}}
    HandFactory.create(game=game, record=bid | {"counted": [100, 62]})
    read = page(client.get(at(game)))
    assert rows(read) == [
        ["Hand 1 ♠︎ spades Ben kontra", "100 ● Anna dealt", "62 set", "4 : 0", "0 : 0"]
    ]
    assert total(read) == ["", "", "4 : 0", "0 : 0"]
    notices = [notice.text for notice in read.all(class_="notice")]
    assert notices[0].startswith("Laube for Ben & Dov:")


def test_sheet_of_klapper_jas_has_dice(client):
    game = game_of("klapper-jas-3", players=3)
    bid = {"bid": {"maker": 0, "trump": "S", "call": "take"}}
    HandFactory.create(game=game, record=bid | {"counted": [50, 30, 60]})
    read = page(client.get(at(game)))
    assert rows(read) == [["Hand 1 ♠︎ spades Anna", "0 set ● Anna dealt", "4", "4"]]
    dice = [die["aria-label"] for die in read.one("tr", class_="dice").all("svg")]
    assert dice == ["start", "4, going up", "4, going up"]


def test_hand_unfolds_into_lines_that_add_up(client):
    game = with_hands(game_of(), (60, 102))
    sums = page(client.get(at(game))).one("tbody", id="hand-1").one("div", class_="sums")
    assert [section.text for section in sums.all("section")] == [
        "Anna & Carla Card points and last trick +60 Set: the makers' points lost −60 This hand 0",
        "Ben & Dov Card points and last trick +102 This hand 102",
    ]


def test_sheet_shows_another_name_in_rows_that_it_has_printed_before(client):
    game = with_hands(game_of(), (96, 66))
    before = page(client.get(at(game))).one("tbody", id="hand-1").text
    partner = game.seats.get(place=2).player
    rename_player(player=partner, name="Yvonne")
    after = page(client.get(at(game))).one("tbody", id="hand-1").text
    assert "Anna & Carla" in before
    assert after == before.replace("Carla", "Yvonne")


def test_rows_out_of_the_game_are_marked(client):
    game = game_of(target=200)
    with_hands(game, (96, 66), (96, 66), (100, 62))
    first, second, _ = Hand.objects.all()
    voided(second)
    amended(first, {"bid": {"maker": 0, "trump": "H"}, "counted": [97, 65]})
    read = page(client.get(at(game)))
    assert [row[0] for row in rows(read)] == [
        "Hand 1 ♥︎ hearts Anna corrected",
        "Hand 2 Void",
        "Hand 3 ♥︎ hearts Anna",
    ]
    assert [row[1:] for row in rows(read)][1] == ["–", "– ● Ben dealt"]
    assert read.one("tbody", id="hand-2").one("button").text == "Put hand 2 back"


def test_hand_that_needs_correction_is_named_above_the_sheet(client):
    game = game_of("clobyosh", players=2, target=90)
    meld = {"seat": 1, "kind": "sequence", "length": 3}
    stopped = {"play": "stopped", "stopped": {"by": 1}, "melds": [meld]}
    first = HandFactory.create(game=game, record=played(1, (40, 60)))
    HandFactory.create(game=game, record={"bid": {"maker": 0, "trump": "H"}} | stopped)
    amended(first, played(1, (50, 40)))
    read = page(client.get(at(game)))
    notice = read.one("div", class_="notice")
    assert notice.text.startswith("Hand 2 needs correction.")
    assert notice.one("a")["href"] == at(game, "hands/2/fix")
    assert rows(read)[1][0] == "Hand 2 Needs correction"


def test_points_that_wait_are_shown(client):
    game = game_of("clobyosh", players=2)
    HandFactory.create(game=game, record=played(0, (40, 50)))
    notice = page(client.get(at(game))).one("section", id="sheet").one("p", class_="notice")
    assert notice.text == "100 points wait for the next hand that is not tied."


def test_finished_game_shows_its_result_and_the_next_step(client):
    game = with_hands(game_of(target=90), (96, 66))
    read = page(client.get(at(game)))
    assert read.one("p", class_="result").text == "Anna & Carla won, 96 to 66."
    assert not read.all("form", id="entry")
    again = read.one("form", class_="next")
    assert again.one("button").text == "Play again Ben deals"
    (link,) = [link for link in read.all("a") if link.text == "New game at this table"]
    typed = page(client.get(link["href"])).one("main").one("form").typed
    assert (typed["rule-target"], typed["first_dealer"], typed["table"]) == ("90", "1", "1")
    answers = [client.post(again["action"]) for _ in range(2)]
    started = Game.objects.latest("pk")
    assert [answer["Location"] for answer in answers] == [at(started)] * 2
    assert (started.options, started.first_dealer) == ({"target": 90}, 1)
    answer = client.post(again["action"], {"hand": "1"})
    assert answer["Location"] == at(started, "hands/new")


def test_house_rules_are_named_with_a_link_to_the_rules(client):
    game = game_of(target=90)
    lines = [line.text for line in page(client.get(at(game))).all("p", class_="dateline")]
    assert lines[1] == "Rules, with this table’s house rules: The first side to 90 wins."


def test_sheet_alone_is_sent_only_when_it_is_new(client):
    game = with_hands(game_of(), (96, 66))
    response = client.get(at(game, "sheet"), headers=HTMX)
    assert (response.status_code, response["Cache-Control"]) == (200, "no-cache")
    assert page(response).one("section", id="sheet")["data-next"] == "2"
    known = HTMX | {"If-None-Match": response["ETag"]}
    assert client.get(at(game, "sheet"), headers=known).status_code == 304
    with_hands(game, (96, 66))
    assert client.get(at(game, "sheet"), headers=known).status_code == 200


def test_sheet_that_the_browser_has_in_another_language_is_new(client):
    game = with_hands(game_of(), (96, 66))
    english = client.get(at(game, "sheet"), headers=HTMX)
    client.cookies["language"] = "de"
    known = HTMX | {"If-None-Match": english["ETag"]}
    assert client.get(at(game, "sheet"), headers=known).status_code == 200


def test_page_needs_the_same_queries_for_many_hands(client, django_assert_num_queries):
    game = with_hands(game_of(), (96, 66))
    client.get(at(game))
    with django_assert_num_queries(8):
        client.get(at(game))
    with_hands(game, (96, 66), (96, 66))
    with django_assert_num_queries(8):
        client.get(at(game))


def test_game_is_ended_as_it_stands_and_goes_on_again(client):
    game = with_hands(game_of(), (96, 66))
    response = client.post(at(game, "close"), follow=True)
    assert response.redirect_chain == [(at(game), 303)]
    read = page(response)
    assert read.one("p", class_="result").text == "Anna & Carla won, 96 to 66."
    undo = read.one("div", class_="said").one("form")["action"]
    read = page(client.post(undo, follow=True))
    assert not read.all("p", class_="result")
    assert Game.objects.get().is_finished is False


def test_game_without_a_hand_cannot_be_ended(client):
    game = game_of()
    before = stored()
    response = client.post(at(game, "close"))
    assert response.status_code == 422
    alert = page(response).one(role="alert")
    assert alert.text == "No hand of this game counts: go on playing, or remove the game."
    assert stored() == before


def test_removed_game_is_gone_and_can_be_brought_back(client):
    game = with_hands(game_of(), (96, 66))
    response = client.post(at(game, "remove"), follow=True)
    assert response.redirect_chain == [(f"/kanal/evenings/{game.evening_id}/", 303)]
    assert client.get(at(game)).status_code == 404
    undo = page(response).one("div", class_="said").one("form")["action"]
    response = client.post(undo, follow=True)
    assert response.redirect_chain == [(at(game), 303)]


@pytest.mark.parametrize("button", BUTTONS)
def test_button_pressed_twice_does_nothing_more(client, button):
    game = with_hands(game_of(), (96, 66))
    client.post(at(game, button))
    before = stored()
    assert client.post(at(game, button)).status_code == 303
    assert stored() == before


def test_form_stands_beside_the_sheet_and_comes_back_there(client):
    game = game_of()
    sent = form_at(client, at(game), bid="0-H", points__1="1")
    response = client.post(at(game, "hands"), sent)
    assert response.status_code == 422
    read = page(response)
    assert read.one("section", id="sheet")
    assert read.one("input", id="points-1")["value"] == "1"


def test_sheet_offers_what_helps_a_missing_hand(client):
    game = game_of()
    submit_hand(
        game=game,
        record={"dealer": 1, "bid": {"maker": 0, "trump": "H"}, "counted": [96, 66]},
        number=2,
        sent=SubmissionRequest(new_id(), "digest", NOW),
    )
    missing = page(client.get(at(game))).one("tbody", class_="missing")
    assert missing.one("a").text == "Enter hand 1"
    button = missing.one("button")
    assert (button.text, button["formaction"]) == (
        "There was no such hand",
        at(game, "hands/1/leave-out"),
    )
    response = client.post(button["formaction"], follow=True)
    assert "Hand 1 is left out" in response.text
    assert [hand.state for hand in game.hands.all()] == ["void", "counted"]
    assert client.post(button["formaction"]).status_code == 303
    assert game.hands.count() == 2


def test_game_of_a_closed_round_has_no_buttons_and_refuses_them(client):
    game = settled()
    read = page(client.get(at(game)))
    posts = [form.attributes.get("action", "") for form in read.all("form")]
    assert [action for action in posts if action.startswith(at(game))] == []
    before = stored()
    for button in ("reopen", "remove"):
        answer = client.post(at(game, button))
        assert answer.status_code == 422
        assert page(answer).all(class_="wrong")[0].text == SETTLED
    assert stored() == before

"""Hands corrected, taken out and put back, and their history."""

from datetime import timedelta

import pytest
from django.db import connection

from tests.factories import NOW, GameFactory, HandFactory, amended
from tests.tracker.games.hands.test_views import problems, text
from tests.tracker.helpers import at_table as tables
from tests.tracker.helpers.at_table_pages import at, form_at, game_of, with_hands
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.phones.phone import SendingPhone
from tracker.models import Game, Hand, HandRevision

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
PAGES = ("hands/1/", "hands/1/fix")
BUTTONS = ("hands/1/void", "hands/1/restore")


@pytest.fixture
def game():
    return with_hands(game_of(), (96, 66), (100, 62), (90, 72))


def fixed(client, game, number=1, **fields):
    """The form that corrects a hand, with these fields changed."""
    return form_at(client, at(game, f"hands/{number}/fix"), **fields)


def test_form_has_what_was_written_down(client, game):
    read = page(client.get(at(game, "hands/2/fix")))
    typed = read.one("form", id="entry").typed
    assert {name: typed[name] for name in ("bid", "points-0", "points-1", "revision")} == {
        "bid": "0-H",
        "points-0": "100",
        "points-1": "62",
        "revision": "1",
    }
    assert (
        read.one("p", class_="was").text
        == "Until now: Anna made hearts: 100 to 62. Anna & Carla +100, Ben & Dov +62"
    )
    assert read.one("output").text == (
        "Anna made hearts: 100 to 62. No later hand changes. 286 : 200"
    )


def test_correction_is_a_new_version_with_its_reason(client, game):
    sent = fixed(client, game, points__0="90", points__1="72", reason="Miscounted")
    response = client.post(at(game, "hands/1/fix"), sent, follow=True)
    assert response.redirect_chain == [(at(game), 303)]
    assert text(response) == "Hand 1 is corrected."
    hand = Hand.objects.get(number=1)
    assert (hand.revision, hand.record["counted"]) == (2, [90, 72])
    assert [version.reason for version in hand.revisions.all()] == ["", "Miscounted"]
    assert Game.objects.get().totals == [280, 206]


def test_usual_reason_is_one_tap(client, game):
    sent = fixed(client, game, points__0="90", points__1="72", why="Counted again")
    client.post(at(game, "hands/1/fix"), sent)
    assert HandRevision.objects.latest("pk").reason == "Counted again"


def test_correction_posted_twice_is_one_version(client, game):
    sent = fixed(client, game, points__0="90", points__1="72")
    client.post(at(game, "hands/1/fix"), sent)
    before = stored()
    assert client.post(at(game, "hands/1/fix"), sent).status_code == 303
    assert stored() == before


def test_form_saved_unchanged_is_no_new_version(client, game):
    before = stored()
    assert client.post(at(game, "hands/1/fix"), fixed(client, game)).status_code == 303
    assert stored() == before


def test_wrong_correction_is_refused_with_what_was_typed(client, game):
    sent = fixed(client, game, points__0="1", points__1="161", reason="x" * 201)
    before = stored()
    response = client.post(at(game, "hands/1/fix"), sent)
    assert response.status_code == 422
    assert problems(response) == {
        "#reason": "This has 201 characters; there is room for 200.",
    }
    sent = sent | {"reason": ""}
    response = client.post(at(game, "hands/1/fix"), sent)
    assert "cannot be made from the cards" in problems(response)["#points-0"]
    assert page(response).one("form", id="entry").typed["points-1"] == "161"
    assert stored() == before


def test_preview_shows_every_later_hand_that_changes(client, game):
    sent = fixed(client, game, points__0="86", points__1="76")
    before = stored()
    response = client.post(at(game, "hands/1/preview"), sent, headers=HTMX)
    read = page(response)
    assert read.all("small")[0].text == "Changes hands 2, 3. 276 : 210"
    worth = read.one("div", id="worth")
    assert [change.text for change in worth.all("li")] == [
        "Hand 2: 196 : 128 → 186 : 138",
        "Hand 3: 286 : 200 → 276 : 210",
    ]
    assert worth.all("p")[1].text == "In play, 286 to 200. In play, 276 to 210."
    assert stored() == before


def test_check_without_scripts_shows_the_page(client, game):
    sent = fixed(client, game, points__0="86", points__1="76")
    response = client.post(at(game, "hands/1/preview"), sent)
    assert response.status_code == 200
    assert "Changes hands 2, 3." in page(response).one("output").text


def test_correction_of_an_old_version_shows_the_current_one(client, game):
    sent = fixed(client, game, points__0="90", points__1="72")
    amended(Hand.objects.get(number=1), {"bid": {"maker": 1, "trump": "S"}, "counted": [60, 102]})
    before = stored()
    response = client.post(at(game, "hands/1/fix"), sent)
    assert response.status_code == 409
    assert stored() == before
    read = page(response)
    alert = read.one(role="alert").text
    assert "Hand 1 was changed meanwhile: this is version 2" in alert
    assert "Ben made spades: 102 to 60. Anna & Carla +60, Ben & Dov +102" in alert
    typed = read.one("form", id="entry").typed
    assert (typed["bid"], typed["points-0"], typed["revision"]) == ("0-H", "90", "2")
    assert client.post(at(game, "hands/1/fix"), typed).status_code == 303
    assert Hand.objects.get(number=1).record["counted"] == [90, 72]


def test_what_the_form_cannot_show_stays_until_its_tick_is_taken_away(client):
    game = game_of()
    calls = [[1, "pass"], [2, "pass"], [3, "pass"], [0, "take"]]
    bid = {"calls": calls, "turned": "9S", "maker": 0, "trump": "S"}
    HandFactory.create(game=game, record={"bid": bid, "counted": [96, 66]})
    read = page(client.get(at(game, "hands/1/fix")))
    kept = read.one("fieldset", id="kept")
    assert [label.text for label in kept.all("label")] == [
        "The calls: Ben pass, Carla pass, Dov pass, Anna take.",
        "Turned up: 9♠︎.",
    ]
    sent = fixed(client, game, points__0="97", points__1="65") | {"kept": ["bid.calls"]}
    client.post(at(game, "hands/1/fix"), sent)
    assert Hand.objects.get().record["bid"] == {"calls": calls, "maker": 0, "trump": "S"}
    sent = fixed(client, game, bid="1-S") | {"kept": ["bid.calls"]}
    response = client.post(at(game, "hands/1/fix"), sent)
    assert problems(response) == {"#kept": "These calls make a different player the maker."}


def test_void_hand_has_to_be_put_back_before_it_is_corrected(client, game):
    sent = fixed(client, game, points__0="90", points__1="72")
    client.post(at(game, "hands/1/void?revision=1"))
    read = page(client.get(at(game, "hands/1/fix"), follow=True))
    assert read.one("h1").text == "Hand 1, its history"
    assert read.one("main").all("button")[-1].text == "Put hand 1 back"
    response = client.post(at(game, "hands/1/fix"), sent | {"revision": "2"})
    assert problems(response) == {"": "This hand is void: restore it first."}
    notice = page(response).all("section", class_="notice")[0]
    assert notice.one("p").text == "Hand 1 is void. Put it back before it is corrected."
    assert notice.one("button").text == "Put hand 1 back"
    assert typed_points(response) == ["90", "72"]


def typed_points(response):
    """The points in the form of the answer."""
    typed = page(response).one("form", id="entry").typed
    return [typed["points-0"], typed["points-1"]]


def test_hand_is_taken_out_and_put_back(client, game):
    response = client.post(at(game, "hands/2/void?revision=1"), follow=True)
    assert text(response) == "Hand 2 is taken out of the game."
    assert Game.objects.get().totals == [186, 138]
    undo = page(response).one("div", class_="said").one("form")["action"]
    response = client.post(undo, follow=True)
    assert text(response) == "Hand 2 is back in the game."
    assert Game.objects.get().totals == [286, 200]
    undo = page(response).one("div", class_="said").one("form")["action"]
    client.post(undo)
    assert Hand.objects.get(number=2).state == "void"


@pytest.mark.parametrize("button", BUTTONS)
def test_button_pressed_twice_does_nothing_more(client, game, button):
    if button.endswith("restore"):
        client.post(at(game, "hands/1/void?revision=1"))
    revision = Hand.objects.get(number=1).revision
    client.post(at(game, f"{button}?revision={revision}"))
    before = stored()
    assert client.post(at(game, f"{button}?revision={revision}")).status_code == 303
    assert stored() == before


@pytest.mark.some(4)
@pytest.mark.parametrize("query", ["", "?revision=", "?revision=x", "?revision=0", "?revision=9"])
@pytest.mark.parametrize("button", BUTTONS)
def test_button_of_another_version_shows_the_current_one(client, game, button, query):
    before = stored()
    response = client.post(at(game, button + query))
    assert response.status_code == 409
    assert "This hand was changed meanwhile" in page(response).one(role="alert").text
    assert stored() == before


def test_old_button_does_not_claim_what_is_not_so(client, game):
    client.post(at(game, "hands/1/void?revision=1"))
    client.post(at(game, "hands/1/restore?revision=2"))
    assert client.post(at(game, "hands/1/void?revision=1")).status_code == 409
    assert Hand.objects.get(number=1).state == "counted"


def test_history_has_every_version_the_newest_first(client, game):
    hand = Hand.objects.get(number=1)
    record = {"bid": {"maker": 0, "trump": "H"}, "bella": 0, "counted": [96, 66]}
    amended(hand, record, reason="Bella was forgotten")
    read = page(client.get(at(game, "hands/1/")))
    new, old = read.one("div", class_="pair").all("section", class_="version")
    assert new.one("h2").text == "Version 2 counts"
    assert "Bella was forgotten" in new.one("p", class_="dateline").text
    assert new.one("ul").text.endswith("Bella: Anna.")
    assert new.one("div", class_="sums").text.startswith(
        "Anna & Carla Card points and last trick +96 Bella +20 This hand 116"
    )
    assert old.one("h2").text == "Version 1 replaced"


@pytest.mark.parametrize("rest", [*PAGES, *BUTTONS, "hands/1/preview"])
def test_hand_of_another_club_or_game_is_not_found(client, game, rest):
    other = HandFactory.create(game=GameFactory.create()).game
    send = client.get if rest in PAGES else client.post
    before = stored()
    address = at(other, rest).replace(other.evening.club.slug, game.evening.club.slug)
    assert send(address).status_code == 404
    assert send(at(game, rest.replace("1", "9"))).status_code == 404
    assert stored() == before


def test_phone_of_the_table_corrects_only_what_is_its_own(client):
    game = tables.game_of()
    annas, beas = SendingPhone(game, place=0), SendingPhone(game, place=1)
    annas.results(annas.item())
    address = at(game, "hands/1/fix")
    typed = form_at(client, address, points__0="97", points__1="65")
    refused = beas.client.post(address, typed)
    assert refused.status_code == 403
    assert "Another phone has written this hand" in page(refused).one("main").text
    assert annas.client.post(address, typed).status_code == 303
    version = HandRevision.objects.get(number=2)
    assert (version.phone, version.record["counted"]) == (annas.phone, [97, 65])
    refused = beas.client.post(at(game, "hands/1/void?revision=2"))
    assert refused.status_code == 403
    assert game.hands.get().state == "counted"


UNCHANGED = {
    "en": ("Unchanged since", "line 2 of the club’s log of changes"),
    "de": ("Unverändert seit", "Zeile 2 des Änderungsprotokolls des Vereins"),
    "fr": ("Inchangée depuis le", "ligne 2 du journal des modifications du club"),
    "nl": ("Ongewijzigd sinds", "regel 2 van het wijzigingslogboek van de club"),
}


@pytest.mark.some(2)
@pytest.mark.parametrize("language", UNCHANGED)
def test_page_of_a_hand_says_since_when_it_is_unchanged(client, game, language):
    since, line = UNCHANGED[language]
    hand = game.hands.get(number=1)
    amended(hand, tables.counted(90), now=NOW + timedelta(minutes=5))

    def heading(number):
        read = client.get(at(game, f"hands/{number}/"), headers={"Accept-Language": language})
        (text,) = (note.text for note in page(read).all("small") if note.text.startswith(since))
        return text

    assert line in heading(1)
    assert "20:35" in heading(1)
    assert line not in heading(2)
    assert "20:30" in heading(2)


@pytest.mark.sqlite
def test_page_of_a_hand_that_is_not_as_the_chain_has_it_says_so(client, game):
    hand = amended(game.hands.get(number=1), tables.counted(90))
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER revision_is_final_UPDATE")
    hand.revisions.filter(number=2).update(record=hand.record | {"counted": [91, 71]})
    told = page(client.get(at(game, "hands/1/"))).one("p", class_="wrong").text
    assert told.startswith("It differs from line 2 of the club’s log of changes")

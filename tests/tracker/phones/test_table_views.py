"""What the page of a table asks for again and again: what other phones have changed."""

import datetime as dt

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import ClubFactory, applicant, joined, table_of
from tests.tracker.helpers import at_table
from tests.tracker.helpers.at_table import counted, sends, sent
from tests.tracker.helpers.at_table_pages import at, game_of, with_hands
from tests.tracker.helpers.reading import page
from tracker.clubs.services import delete_demo_club
from tracker.games.services import close_game
from tracker.models import Game, Phone
from tracker.phones.services import PhoneReport, note_contact, set_owner
from tracker.phones.sync.services import submit_choice, submit_opinion
from tracker.platform.web.phone_cookie import cookie_name
from tracker.players.services.roster import rename_player

pytestmark = pytest.mark.django_db

TABLE = "hands/table"
PARTS = ("title", "tail", "cards", "over", "phone")


def parts(response):
    """The ids of the parts, and the texts of the heading and of the totals."""
    read = page(response)
    ids = [element.attributes.get("id") for element in read.all()]
    found = [name for name in ids if name in PARTS]
    return found, read.one("h1").text, read.one("tr", class_="total").text


def test_parts_are_those_of_the_page(client):
    game = with_hands(game_of(), (96, 66))
    expected = (["title", "cards", "over", "tail", "phone"], "Hand 2 · Ben deals", "Total 96 66")
    assert parts(client.get(at(game, "hands/new"))) == expected
    found, *text = parts(client.get(at(game, TABLE)))
    assert (sorted(found), text) == (sorted(PARTS), ["Hand 2 · Ben deals", "Total 96 66"])


def test_parts_say_which_number_is_next(client):
    game = with_hands(game_of(), (96, 66), (90, 72))
    read = page(client.get(at(game, TABLE)))
    assert [read.one("h1")["data-number"], read.one("table")["data-number"]] == ["3", "3"]


def test_phone_that_has_the_parts_gets_them_again_only_after_a_change(client):
    game = with_hands(game_of(), (96, 66))
    first = client.get(at(game, TABLE))
    seen = {"If-None-Match": first["ETag"]}
    again = client.get(at(game, TABLE), headers=seen)
    assert (again.status_code, again.content) == (304, b"")
    with_hands(game, (90, 72))
    changed = client.get(at(game, TABLE), headers=seen)
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_phone_gets_the_parts_again_after_whatever_changes_them(client):
    game, now = at_table.game_of(), timezone.now()
    table = table_of(game.evening, game.table, now)
    new = applicant(player=game.seats.get(place=0).player_id, now=now)
    annas, beas = joined(table, **new._asdict()), at_table.phone_of(game, 1)
    client.cookies[cookie_name()] = new.secret
    writing = PhoneReport(unsent=0, writing=game, number=2)
    changes = [
        lambda: None,
        lambda: sends(game, 1, counted(96), beas),
        lambda: submit_opinion(game=game, number=1, revision=1, is_agreed=True, sent=sent(annas)),
        lambda: note_contact(phone=beas, report=writing, now=now),
        lambda: Phone.objects.filter(pk=beas.pk).update(writing_at=now - dt.timedelta(minutes=3)),
        lambda: sends(game, 2, counted(90), annas),
        lambda: sends(game, 2, counted(93), beas),
        lambda: submit_choice(game=game, number=2, revision=1, choice="director", sent=sent(beas)),
        lambda: set_owner(phone=beas, player=None, now=now),
        lambda: rename_player(player=game.seats.get(place=2).player, name="Carlotta"),
        lambda: client.cookies.load({"language": "de"}),
        lambda: close_game(game=Game.objects.get(pk=game.pk), now=now),
    ]
    known, shown = "", b""
    for number, change in enumerate(changes):
        change()
        told = client.get(at(game, TABLE), headers={"If-None-Match": known})
        whole = client.get(at(game, TABLE)).content
        assert (number, told.status_code) == (number, 200)
        assert told.content == whole != shown
        known, shown = told["ETag"], whole
        again = client.get(at(game, TABLE), headers={"If-None-Match": known})
        assert (number, again.status_code) == (number, 304)


def test_game_that_is_over_says_who_has_won_and_how_to_go_on(client):
    game = with_hands(game_of(target=90), (96, 66))
    over = page(client.get(at(game, TABLE))).one("section", id="over")
    assert "hidden" not in over.attributes
    assert over.one("p").text == "Anna & Carla won, 96 to 66."
    assert over.one("button").text.startswith("Play again")
    assert [link.text for link in over.all("a")] == [
        "Share",
        "New game at this table",
        "Back to the score sheet",
    ]
    assert "hidden" in page(client.get(at(game_of(club="Dorf"), TABLE))).one(id="over").attributes


def test_parts_are_only_read(client):
    assert client.post(at(game_of(), TABLE)).status_code == 405


@pytest.mark.sqlite
@pytest.mark.parametrize("part", ["", "hands/new", TABLE, "hands/panels"])
def test_demo_that_is_taken_away_while_a_phone_asks_is_not_found(client, part):
    ClubFactory.create(name="Kanal")
    game = with_hands(game_of(club="Demo"), (96, 66))
    gone: list[bool] = []

    def taken_between(execute, *arguments):
        if 'FROM "tracker_seat"' in arguments[0] and not gone:
            gone.append(True)
            gone.append(delete_demo_club())
        return execute(*arguments)

    assert client.get(at(game, part)).status_code == 200
    with connection.execute_wrapper(taken_between):
        response = client.get(at(game, part))
    assert (gone, response.status_code) == ([True, True], 404)

"""Tables as people see them: their code, their phones, and joining by PIN."""

import time
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from tests.factories import (
    ClubFactory,
    EveningFactory,
    HandFactory,
    joined,
    new_id,
    played,
    table_of,
    token_of,
)
from tests.tracker.helpers.at_table_pages import at, game_of, with_hands
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.access import codes
from tracker.models import Phone, Table
from tracker.platform.server import computer

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def game():
    return game_of()


@pytest.fixture
def table(game):
    return table_of(game.evening, "1", timezone.now())


def address(evening, name="1", rest=""):
    """The address of a table, or of something below it."""
    return reverse("table", args=("kanal", evening.pk, name)) + rest


def phones_at(evening):
    return f"/kanal/evenings/{evening.pk}/phones"


def pin_of(table):
    return codes.pin(table.evening_id, table.name, table.serial)


def wrong(table):
    return str((int(pin_of(table)) + 1) % 10**6).zfill(6)


def join(client, table, **more):
    """Has the client's phone at the table."""
    phone = joined(table, secret="s", now=timezone.now(), **more)
    client.cookies["phone"] = "s"
    return phone


def buttons(read):
    """The buttons that send something, with what they send it to."""
    return {
        button.text: form["action"]
        for form in read.one("main").all("form", method="post")
        if "action" in form.attributes
        for button in form.all("button")
    }


# Names in addresses


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("3", "3"),
        ("am Fenster", "am%20Fenster"),
        ("2/3", "2~13"),
        ("~1", "~01"),
        ("a~/b?c#d%2F", "a~0~1b%3Fc%23d%252F"),
        ("x/code", "x~1code"),
        ("Тир ♠", "%D0%A2%D0%B8%D1%80%20%E2%99%A0"),
    ],
)
def test_any_name_of_a_table_has_an_address(client, game, name, part):
    assert address(game.evening, name) == f"/kanal/evenings/{game.evening_id}/tables/{part}/"
    table_of(game.evening, name)
    assert page(client.get(address(game.evening, name))).one("h1").text.endswith(name)
    assert resolve("/kanal/evenings/1/tables/~01~1/").kwargs["table"] == "~1/"


@pytest.mark.parametrize("rest", ["", "code", "join"])
def test_table_that_is_nowhere_is_not_found(client, game, rest):
    before = stored()
    for send in (client.get, client.post):
        status = send(address(game.evening, "9", rest)).status_code
        assert status in (404, 405)
    assert client.get(address(game.evening, "9", rest)).status_code == 404
    assert stored() == before


# The table


def test_table_leads_to_the_next_hand_of_its_game(client, game):
    with_hands(game, (100, 62))
    read = page(client.get(address(game.evening)))
    link = read.one("div", class_="next").one("a")
    assert link.text == "Enter hand 2 Ben deals"
    assert link["href"] == at(game, "hands/new")
    assert read.one("ul", class_="games").one("h3").text == "Table 1 · Clabber (Evansville)"


def test_table_whose_game_is_over_offers_another(client):
    game = game_of("klaberjass", 2, target=1)
    HandFactory.create(game=game, record=played(0, (60, 40)))
    read = page(client.get(address(game.evening)))
    link = read.one("div", class_="next").one("a")
    assert link.text == "New game at this table"
    assert link["href"] == f"/kanal/evenings/{game.evening_id}/games/new?table=1"
    assert "Anna won" in read.one("ul", class_="games").text


def test_table_where_nobody_has_played_offers_a_game(client, game):
    table_of(game.evening, "am Fenster?")
    read = page(client.get(address(game.evening, "am Fenster?")))
    link = read.one("div", class_="next").one("a")
    assert link.text == "Start a game"
    assert link["href"].endswith("/games/new?table=am%20Fenster%3F")
    start = page(client.get(f"{link['href']}&game=clabber"))
    assert start.one("input", name="table")["value"] == "am Fenster?"


def test_table_tells_another_phone_how_to_join(client, game):
    read = page(client.get(address(game.evening)))
    assert buttons(read) == {"Show the table’s code": address(game.evening, rest="code")}
    assert read.one("a", href=address(game.evening, rest="join")).text == "Type the PIN"


def test_table_asks_its_phone_whose_it_is(client, game, table):
    anna, ben = (seat.player for seat in list(game.seats.all())[:2])
    phone = join(client, table, player=ben.pk)
    read = page(client.get(address(game.evening)))
    form = read.one("form", class_="owners")
    assert [
        (button.text, button["value"], button["aria-pressed"]) for button in form.all("button")
    ] == [
        ("Anna", str(anna.pk), "false"),
        ("Ben", str(ben.pk), "true"),
        *((seat.player.name, str(seat.player_id), "false") for seat in game.seats.all()[2:]),
        ("It stays on the table", "", "false"),
    ]
    for player, owner in ((anna.pk, anna.pk), (anna.pk, anna.pk), ("", None)):
        response = client.post(form["action"], {"player": player})
        assert response.headers["Location"] == address(game.evening)
        phone.refresh_from_db()
        assert phone.player_id == owner


@pytest.mark.parametrize("player", ["x", "-1", "9" * 30, "9" * 5000, "1.5"])
def test_phone_of_nobody_there_is_refused(client, game, table, player):
    join(client, table)
    before = stored()
    assert client.post(address(game.evening, rest="owner"), {"player": player}).status_code == 303
    assert stored() == before


def test_phone_says_nothing_for_a_table_where_it_is_not(client, game, table):
    join(client, table_of(game.evening, "2", timezone.now()))
    before = stored()
    for button in ("owner", "leave"):
        client.post(address(game.evening, rest=button))
        Client().post(address(game.evening, rest=button))
    assert stored() == before


def test_hands_that_are_on_the_phone_only_are_told(client, game, table):
    join(client, table)
    Phone.objects.update(unsent=1)
    text = "1 hand is on this phone only: stay at the table until it is sent."
    assert page(client.get(address(game.evening))).one("p", class_="notice").text == text
    Phone.objects.update(unsent=2)
    text = "2 hands are on this phone only: stay at the table until they are sent."
    assert page(client.get(address(game.evening))).one("p", class_="notice").text == text


def test_phone_leaves_the_table_and_can_come_back(client, game, table):
    phone = join(client, table)
    left = client.post(address(game.evening, rest="leave"), follow=True)
    assert client.post(address(game.evening, rest="leave")).status_code == 303
    phone.refresh_from_db()
    assert phone.revoked_at
    read = page(left)
    text = "This phone has left Table 1. The table’s code lets it in again."
    assert read.one(role="status").text == text
    client.post(address(game.evening, rest="join"), {"pin": pin_of(table)})
    phone.refresh_from_db()
    assert phone.revoked_at is None


# The code


def test_code_is_made_when_it_is_asked_for(client, game):
    here = address(game.evening, rest="code")
    before = stored()
    assert page(client.get(here)).one("form", class_="next").text == "Create the code"
    assert stored() == before
    for _ in range(2):
        assert client.post(here).headers["Location"] == here
    assert (Table.objects.get().name, Table.objects.get().serial) == ("1", 1)


def test_code_that_no_phone_can_reach_says_so(client, game, table, settings):
    def is_told(host):
        read = client.get(address(game.evening, rest="code"), headers={"host": host})
        return "Phones cannot reach this code" in read.text

    assert not is_told("localhost:8000")
    settings.LISTENS_TO_ITSELF = True
    assert [is_told(host) for host in ("localhost:8000", "testserver")] == [True, False]


def test_tables_of_the_demo_come_last_at_the_short_address(client):
    evenings = [
        EveningFactory.create(club=ClubFactory.create(name=name)) for name in ("Demo", "Kanal")
    ]
    assert [evening.club.slug for evening in evenings] == ["demo", "kanal"]
    for evening, name in zip(evenings, "12", strict=True):
        table_of(evening, name, timezone.now())
    choices = page(client.get("/j")).one("ul", class_="choices")
    assert [club.text for club in choices.all("small")] == ["Kanal", "Demo"]


def test_code_page_shows_picture_pin_and_addresses(client, game, table):
    read = page(client.get(address(game.evening, rest="code")))
    pin = pin_of(table)
    assert read.one("p", class_="pin-shown").text == f"PIN {pin[:3]} {pin[3:]}"
    assert read.one("code").text == f"http://testserver/join#t={token_of(table)}"
    assert read.one("a", href="http://testserver/j").text == "testserver/j"
    picture = read.one("svg", class_="qr")
    assert picture["aria-label"] == "The code of the table, to be scanned"
    assert picture.one("path")["d"].startswith("M4 4h7v1h-7z")


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_code_leads_to_where_phones_reach_the_book(client, table, host):
    (found,) = computer.lan_addresses()[:1] or [host.rpartition(":")[0]]
    shown = f"[{found}]" if found.count(":") > 1 and "[" not in found else found
    here = address(table.evening, rest="code")
    read = page(client.get(here, headers={"host": host}))
    assert read.one("code").text == f"http://{shown}:8000/join#t={token_of(table)}"


def test_new_code_replaces_the_one_that_was_looked_at(client, game, table):
    here = address(game.evening, rest="code")
    form = buttons(page(client.get(here)))["New code"]
    for _ in range(2):
        assert client.post(form).headers["Location"] == here
    table.refresh_from_db()
    assert table.serial == 2
    assert page(client.get(here)).one("code").text.endswith(token_of(table))
    for serial in ("", "x", "1", "3", "9" * 30):
        client.post(f"{here}/new?serial={serial}")
    assert Table.objects.get().serial == 2


def test_code_that_has_run_out_is_not_shown(client, game, table):
    Table.objects.update(code_made_at=timezone.now() - timedelta(hours=25))
    here = address(game.evening, rest="code")
    assert page(client.get(here)).all("svg")
    game.evening.games.update(removed_at=timezone.now())
    assert not page(client.get(here)).all("svg")
    client.post(here)
    assert page(client.get(here)).all("svg")


def test_codes_stand_on_no_other_page(client, game, table):
    phone = join(client, table)
    evening = f"/kanal/evenings/{game.evening_id}/"
    own = [address(game.evening, rest=rest) for rest in ("", "join")]
    for here in [*own, evening, phones_at(game.evening), at(game), at(game, "hands/new"), "/join"]:
        text = client.get(here).text
        for hidden in (token_of(table), pin_of(table), phone.secret_hash, table.code_hash):
            assert hidden not in text, here


# Joining


def test_page_behind_a_scanned_code_joins_nothing_by_itself(client, table):
    before = stored()
    response = client.get(f"/join?t={token_of(table)}")
    assert stored() == before
    assert "phone" not in response.cookies
    assert page(response).one(id="join")["data-pair"] == "/api/v1/pair"
    assert client.post("/join").status_code == 405


@pytest.mark.parametrize("form", ["{}{}", "  {}-{} ", "{} {}"])
def test_phone_joins_by_the_pin_however_it_is_written(client, game, table, form):
    pin = pin_of(table)
    typed = form.format(pin[:3], pin[3:])
    response = client.post(address(game.evening, rest="join"), {"pin": typed})
    assert response.headers["Location"] == address(game.evening)
    phone = Phone.objects.get()
    assert (phone.table, phone.player) == (table, None)
    assert phone.secret_hash == codes.code_hash(response.cookies["phone"].value)
    assert page(client.get(address(game.evening))).one("form", class_="owners")


def test_phone_that_types_the_pin_again_is_the_same_phone(client, game, table):
    for _ in range(2):
        client.post(address(game.evening, rest="join"), {"pin": pin_of(table)})
    assert Phone.objects.count() == 1


@pytest.mark.parametrize(
    ("pin", "text"),
    [
        ("", "Type the six digits beside the table’s code."),
        ("12345", "A PIN has six digits; this one has 5."),
        ("1234567", "A PIN has six digits; this one has 7."),
        ("letters", "A PIN has six digits; this one has 0."),
    ],
)
def test_typing_that_is_no_pin_is_told_at_the_field(client, game, table, pin, text):
    before = stored()
    response = client.post(address(game.evening, rest="join"), {"pin": pin})
    assert response.status_code == 422
    assert page(response).one(id="id_pin_error").text == text
    assert page(response).one("input", name="pin").attributes.get("value", "") == pin
    assert stored() == before


def test_wrong_pin_is_told_at_the_field(client, game, table):
    response = client.post(address(game.evening, rest="join"), {"pin": wrong(table)})
    assert response.status_code == 422
    text = page(response).one(id="id_pin_error").text
    assert text == "This is not the PIN that the table shows now."
    assert "phone" not in response.cookies
    assert not Phone.objects.exists()


def test_too_many_wrong_pins_have_to_wait(client, game, table):
    here, began = address(game.evening, rest="join"), time.monotonic()
    for _ in range(10):
        assert client.post(here, {"pin": wrong(table)}).status_code == 422
    response = client.post(here, {"pin": pin_of(table)})
    assert response.status_code == 429
    assert 899 - (time.monotonic() - began) <= int(response.headers["Retry-After"]) <= 900
    text = "Too many wrong PINs. Wait 15 minutes, or scan the table’s code instead."
    assert page(response).one(id="id_pin_error").text == text
    assert not Phone.objects.exists()


def test_fifth_phone_is_told_at_the_field(client, game, table):
    for _ in range(4):
        joined(table, now=timezone.now())
    response = client.post(address(game.evening, rest="join"), {"pin": pin_of(table)})
    text = "Four phones write at this table already: take one away first."
    assert page(response).one(id="id_pin_error").text == text
    assert Phone.objects.count() == 4


# The director's list


def test_phones_are_listed_with_what_is_on_them(client, game, table):
    anna = game.seats.first().player
    join(Client(), table, player=anna.pk)
    Phone.objects.update(unsent=3, seconds_ahead=-420)
    now = timezone.now()
    nobodys = joined(table, now=now)
    Phone.objects.filter(pk=nobodys.pk).update(seen_at=now - timedelta(minutes=2, seconds=5))
    table_of(game.evening, "Bar")
    read = page(client.get(phones_at(game.evening))).one(id="phones")
    first, bar = read.all("section")
    annas, other = (row.text for row in first.all("li"))
    told = "● 3 hands are still on it ● Its clock is 7 minutes behind"
    assert annas == f"Anna heard from just now {told} Take away the phone of Anna"
    assert other == "On the table heard from 2 minutes ago Take away the phone on the table"
    assert bar.text == "Bar Code of Bar No phone has joined."


def test_list_of_an_evening_without_tables_says_what_to_do(client):
    evening = EveningFactory.create(club__name="Kanal")
    read = page(client.get(phones_at(evening)))
    assert read.one("p", class_="empty").text.startswith("No table yet.")


def test_list_is_sent_again_only_when_it_changed(client, game, table):
    join(Client(), table)
    whole = page(client.get(phones_at(game.evening)))
    known = whole.one(id="phones")["hx-headers"].split('\\"')[1]
    asked = HTMX | {"If-None-Match": f'"{known}"'}
    assert client.get(phones_at(game.evening), headers=asked).status_code == 304
    Phone.objects.update(unsent=1)
    part = client.get(phones_at(game.evening), headers=asked)
    assert part.status_code == 200
    assert not page(part).all("html")
    assert "1 hand is still on it" in page(part).one(id="phones").text


def test_phone_is_taken_away_and_let_in_again(client, game, table):
    anna = game.seats.first().player
    phone = joined(table, player=anna.pk, now=timezone.now())
    button = buttons(page(client.get(phones_at(game.evening))))["Take away the phone of Anna"]
    for _ in range(2):
        text = page(client.post(button, follow=True))
    (row,) = text.one(id="phones").all("li")
    assert row.text == "Anna taken away heard from just now Let it write again"
    notice = text.one(role="status")
    assert notice.text.startswith("Phone disconnected from Table 1.")
    assert "The table has a new code: show that one to phones that join." in notice.text
    undo = notice.one("form")["action"]
    for _ in range(2):
        assert client.post(undo).headers["Location"] == phones_at(game.evening)
    phone.refresh_from_db()
    assert phone.revoked_at is None


def test_phone_that_is_not_there_is_not_found(client, game, table):
    for button in ("revoke", "return"):
        here = f"{phones_at(game.evening)}/{new_id()}/{button}"
        assert client.post(here).status_code == 404


def test_table_is_named_before_anybody_plays_there(client, game):
    here = phones_at(game.evening)
    for _ in range(2):
        response = client.post(here, {"name": " am  Fenster "})
        assert response.headers["Location"] == address(game.evening, "am Fenster", "code")
    assert Table.objects.get().name == "am Fenster"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("", "Enter the table’s number or name."),
        ("?", "This needs a name with at least one letter or digit."),
        ("x" * 21, "This has 21 characters; there is room for 20."),
    ],
)
def test_bad_name_of_a_table_is_told_at_the_field(client, game, name, text):
    before = stored()
    response = client.post(phones_at(game.evening), {"name": name})
    assert response.status_code == 422
    assert problems(response) == {"name": text}
    assert stored() == before


def test_evening_and_game_lead_to_the_phones_and_the_table(client, game):
    evening = page(client.get(f"/kanal/evenings/{game.evening_id}/"))
    assert evening.one("a", href=phones_at(game.evening)).text == "Phones"
    assert page(client.get(at(game))).one("a", href=address(game.evening)).text == "Table 1"

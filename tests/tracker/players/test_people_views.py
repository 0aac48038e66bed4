"""What a club notes about its players on pages, and that nobody else reads more than is printed."""

import io
import re
import zipfile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import ClubFactory, PlayerFactory
from tests.tracker.exports.reading import all_words
from tests.tracker.helpers.archives import archive_of
from tests.tracker.helpers.people import XENIA, Told, shown
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Contact, Player, PlayerDetails
from tracker.players.services.contacts import set_contact

pytestmark = pytest.mark.django_db

OF_KEEPERS = ("/who", "/details", "/contact", "/merge", "/erase", "/personal.")
"""The pages that only those see who keep the list of players."""
EMAIL, PHONE = "xenia@example.org", "0049301234"


@pytest.fixture
def told():
    return Told()


@pytest.fixture
def anna():
    club = ClubFactory.create(name="Kanal")
    return PlayerFactory.create(club=club, name="Anna Karenina")


def at(name, player):
    return reverse(name, args=(player.club.slug, player.pk))


def walked(client, start):
    """Every address that links lead to from here, with what it says."""
    waiting, kinds, seen = [start], {start}, {}
    while waiting:
        address = waiting.pop()
        response = client.get(address, follow=True)
        seen[address] = all_words(response)
        if response.headers["Content-Type"].startswith("text/html"):
            for link in page(response).all("a"):
                target = link["href"].partition("#")[0]
                base = address.partition("?")[0]
                target = f"{base}{target}" if target.startswith("?") else target
                is_ours = target.startswith("/kanal/") and not any(
                    end in target for end in OF_KEEPERS
                )
                # Of what is asked for after a question mark, one of each kind is enough, and a
                # workbook has what the page of the same table has.
                kind = re.sub(r"=.*|[.]xlsx$", "", target)
                if is_ours and kind not in kinds:
                    kinds.add(kind)
                    waiting.append(target)
    return seen


def reads_of(told):
    """The club's data in the API."""
    club, tournament, game = "/api/v1/clubs/kanal", told.tournament.pk, told.game.pk
    return [
        *("/api/v1/clubs", club, f"{club}/players", f"{club}/players/{told.xenia.pk}"),
        *(f"{club}/evenings", f"{club}/evenings/{told.evening.pk}"),
        f"{club}/evenings/{told.evening.pk}/standings",
        *(f"{club}/games", f"{club}/games/{game}", f"{club}/games/{game}/hands"),
        *(f"{club}/events", f"{club}/events/{tournament}", f"{club}/events/{tournament}/rounds"),
        *(f"{club}/events/{tournament}/rounds/1", f"{club}/events/{tournament}/standings"),
        f"{club}/events/{tournament}/entries",
    ]


def everything(client, told):
    """Every public page and file of the club, what programs read, and its archive."""
    return walked(client, "/kanal/") | for_programs(client, told)


def for_programs(client, told):
    """The club's data in the API and its archive."""
    return {address: all_words(client.get(address)) for address in reads_of(told)} | archived(told)


def archived(told):
    """The content of the club's archive, file by file."""
    with zipfile.ZipFile(io.BytesIO(archive_of(told.club))) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def read_again(client, told, addresses):
    """Their current texts."""
    files = archived(told)
    return {
        address: files.get(address) or all_words(client.get(address, follow=True))
        for address in addresses
    }


@pytest.mark.parametrize(
    ("read", "most"),
    [(for_programs, 10), pytest.param(everything, 50, marks=pytest.mark.long)],
    ids=["programs", "everybody"],
)
def test_name_is_printed_as_wished_wherever_anybody_reads(client, told, read, most):
    set_contact(player=told.xenia, email=EMAIL, phone=PHONE)
    before = read(client, told)
    with_name = {address for address, text in before.items() if XENIA in text}
    assert len(with_name) > most
    shown(told.again(), "initials", name=XENIA)
    for address in with_name & {*reads_of(told)}:
        assert "X. Q." in all_words(client.get(address)), address
    shown(told.again(), "hidden", name=XENIA, nickname="Xeniuschka", note="Owes a round")
    for address, text in read_again(client, told, before).items():
        if "Quandt" in address:
            continue  # a search says again what it was asked for
        for secret in ("Quandt", "Xenia", "X. Q.", "Owes a round", EMAIL, PHONE):
            assert secret not in text, (address, secret)
        assert address not in with_name or "Player 1" in text, address


def test_nobody_finds_a_hidden_player_by_what_is_not_printed(client, anna):
    shown(anna, "hidden", name="Anna Karenina", nickname="Anouschka", number="A 17")
    for asked in ("karenina", "anouschka"):
        for address in ("/kanal/players/", "/api/v1/clubs/kanal/players"):
            assert "Player 1" not in client.get(address, {"q": asked}).text
    assert "Player 1" in client.get("/kanal/players/", {"q": "a 17"}).text


def test_players_are_found_by_nickname_and_number(client, anna):
    shown(anna, "full", nickname="Anouschka", number="17", is_guest=True)
    for asked in ("NOUSCH", "17"):
        rows = page(client.get("/kanal/players/", {"q": asked})).one(id="found").all("li")
        assert [row.text for row in rows] == ["Anna Karenina “Anouschka” guest new"]
    assert page(client.get("/kanal/players/", {"q": "7"})).one(id="found").all("li") == []


def test_details_are_written_down(client, anna):
    form = page(client.get(at("player-details", anna))).one("form", class_="form")
    assert form.typed | {"csrfmiddlewaretoken": ""} == {
        "csrfmiddlewaretoken": "",
        "name": "Anna Karenina",
        "shown": "usual",
        "number": "",
        "nickname": "",
        "note": "",
    }
    sent = {"name": "Anna Karenina", "shown": "initials", "number": "17", "is_guest": "on"}
    response = client.post(at("player-details", anna), sent, follow=True)
    assert response.redirect_chain == [(at("player", anna), 303)]
    assert page(response).one(role="status").text == "Saved. From now on everybody reads “A. K.”."
    before = stored()
    client.post(at("player-details", anna), sent)
    assert stored() == before
    details = PlayerDetails.objects.get()
    assert (details.name, details.number, details.is_guest) == ("Anna Karenina", "17", True)


def test_wrong_details_are_shown_with_what_was_typed(client, anna):
    PlayerFactory.create(club=anna.club, name="Otto")
    before = stored()
    sent = {"name": "Otto", "shown": "blurred", "number": "x" * 21}
    response = client.post(at("player-details", anna), sent)
    assert response.status_code == 422
    assert set(problems(response)) == {"shown"}
    response = client.post(at("player-details", anna), sent | {"shown": "hidden"})
    assert set(problems(response)) == {"name", "number"}
    assert page(response).one("input", id="id_name")["value"] == "Otto"
    assert stored() == before


def test_contact_is_on_its_own_page_only(client, anna):
    sent = {"email": "anna@example.org", "phone": "0301234"}
    response = client.post(at("player-contact", anna), sent, follow=True)
    assert page(response).one(role="status").text == "The contact of Anna Karenina is saved."
    assert "anna@example.org" not in response.text
    assert page(client.get(at("player-contact", anna))).one("form", class_="form").typed[
        "email"
    ] == ("anna@example.org")
    wrong = client.post(at("player-contact", anna), {"email": "anna@", "phone": "x"})
    assert set(problems(wrong)) == {"email", "phone"}
    assert Contact.objects.get().email == "anna@example.org"


def test_who_is_who_is_found_by_every_name(client, anna):
    PlayerFactory.create(club=anna.club, name="Otto")
    shown(anna, "initials", name="Anna Karenina", number="17")
    for asked in ("", "karenin", "a. k", "17"):
        rows = page(client.get("/kanal/players/who", {"q": asked})).one(id="found").all("li")
        assert [row.text for row in rows] == ["Anna Karenina 17 · A. K."]
    assert "Nobody here is called" in client.get("/kanal/players/who", {"q": "otto"}).text


@pytest.mark.parametrize("address", ["/kanal/players/", "/kanal/players/who"])
def test_lists_ask_as_often_for_three_as_for_one(client, anna, address):
    def asked():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(address)
        return len(queries)

    shown(anna, "initials", name="Anna Karenina")
    one = asked()
    for name in ("Berta Berg", "Carl Cohn"):
        shown(PlayerFactory.create(club=anna.club, name=name), "hidden")
    assert asked() == one


def test_logs_hold_no_names(client, anna, caplog):
    for address in ("/kanal/players/?q=Karenina", "/kanal/nothing?q=Karenina", "/kanal/players/9/"):
        client.get(address)
    client.post(at("player-details", anna), {"name": "Anna Karenina", "shown": "x"})
    client.post(at("player-details", anna), {"name": "Anna Karenina", "shown": "hidden"})
    assert caplog.records
    assert "Karenina" not in caplog.text


@pytest.fixture
def twin(told):
    return PlayerFactory.create(club=told.club, name="Xenia Q.")


def test_two_are_merged_after_a_look_and_taken_apart(client, told, twin):
    address = at("player-merge", told.xenia)
    choices = page(client.get(address)).one("select").all("option")
    listed = ["…", "Bea", "Carla", "Dora", "Otto", "Xenia Q."]
    assert [choice.text for choice in choices] == listed
    before = stored()
    looked = client.get(address, {"other": twin.pk})
    assert looked.status_code == 200
    rows = page(looked).one("main").one(class_="rows").all("li")
    assert [row.text for row in rows] == [
        "Xenia Q. goes · 0 games · 0 evenings · 0 tournaments",
        "Xenia Quandt stays · 1 game · 1 evening · 1 tournament",
    ]
    assert stored() == before
    response = client.post(address, {"other": twin.pk}, follow=True)
    assert response.redirect_chain == [(at("player", told.xenia), 303)]
    text = page(response).one(role="status").text
    assert text.startswith("Xenia Q. and Xenia Quandt are one player now.")
    merged = stored()
    assert client.post(address, {"other": twin.pk}).status_code == 422
    assert stored() == merged
    assert client.get(at("player-details", twin)).status_code == 404
    apart = reverse("merge-undo", args=("kanal", told.xenia.merges.get().pk))
    assert apart in client.get(at("player-edit", twin)).text
    response = client.post(apart, follow=True)
    text = "Xenia Q. and Xenia Quandt are two players again."
    assert page(response).one(role="status").text == text
    again = stored()
    client.post(apart)
    assert stored() == again


def test_those_who_played_together_are_not_merged(client, told):
    address, before = at("player-merge", told.xenia), stored()
    looked = client.get(address, {"other": told.otto.pk})
    assert "Both sat at table 1 on" in page(looked).one(role="alert").text
    assert client.post(address, {"other": told.otto.pk}).status_code == 422
    for other in ("", "x", "999999", told.xenia.pk):
        assert client.post(address, {"other": other}).status_code == 422
    assert stored() == before


@pytest.mark.parametrize(
    ("kind", "status"), [("json", 200), ("pdf", 200), ("csv", 404), ("exe", 404)]
)
def test_everything_about_a_player_leaves_as_a_file(client, anna, kind, status):
    address = reverse("player-personal", args=("kanal", anna.pk, kind))
    response = client.get(address)
    assert response.status_code == status
    if status == 200:
        assert "Anna Karenina" in all_words(response)
        name = f"kanal-player-{anna.pk}.{kind}"
        assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'


def test_erasing_is_ordered_and_taken_back(client, anna):
    address = at("player-erase", anna)
    response = client.post(address, follow=True)
    assert response.redirect_chain == [(address, 303)]
    assert "Anna Karenina will be erased on" in page(response).one(role="status").text
    ordered = stored()
    client.post(address)
    assert stored() == ordered
    client.post(at("player-keep", anna), follow=True)
    assert Player.objects.get().name == "Anna Karenina"
    kept = stored()
    client.post(at("player-keep", anna))
    assert stored() == kept
    assert kept["ErasureOrder"] == []


def test_erasing_at_once_asks_whether_one_is_sure(client, anna):
    before = stored()
    response = client.post(at("player-erase-now", anna))
    assert set(problems(response)) == {"is_sure"}
    assert stored() == before
    response = client.post(at("player-erase-now", anna), {"is_sure": "on"}, follow=True)
    assert page(response).one(role="status").text == "The player is erased. The results stay."
    assert "Karenina" not in response.text
    assert client.post(at("player-erase-now", anna), {"is_sure": "on"}).status_code == 404
    assert not Player.objects.exists()


def test_who_still_plays_is_not_erased(client, told):
    response = client.post(at("player-erase-now", told.xenia), {"is_sure": "on"})
    assert response.status_code == 422
    assert "is not over yet: erase the player when it is." in page(response).one(role="alert").text
    assert told.again().name == XENIA

"""A club's list of members: brought in row by row, and taken back."""

import datetime as dt

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import ClubFactory, GameFactory, PlayerFactory
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.imports.books import ods, xlsx
from tracker.models import Player
from tracker.players.services.roster import NewPlayer, add_players, retire_player

pytestmark = pytest.mark.django_db

PAGE = "/kanal/players/bring"


@pytest.fixture
def club():
    club = ClubFactory.create(name="Kanal")
    PlayerFactory.create(club=club, name="Anna Kok")
    return club


def in_book(club):
    """The players with whether they are active, by name."""
    return sorted(club.players.values_list("name", "is_active"))


def looked_at(client, **sent):
    """The form of the rows."""
    return page(client.post(PAGE, sent)).one("form", class_="form")


def rows(form):
    """The text about each row."""
    return [row.all("p")[0].text for row in form.all("li")]


def test_list_is_looked_at_before_anything_is_written(client, club):
    before = stored()
    form = looked_at(client, text="Name\nAna Kok\nEve\nanna kok\nEVE\n.\n")
    assert stored() == before
    assert sorted(rows(form)) == [
        "2 Ana Kok there already?",
        "3 Eve new",
        "4 anna kok there already",
        "5 EVE twice in the list",
        "6 . cannot be added so",
    ]
    text = [error.text for error in form.all("p", class_="error")]
    assert text == ["Row 6, column A: This needs a name with at least one letter or digit."]
    assert "who-2" not in form.typed


def test_list_is_added_as_it_was_chosen_until_undo(client, club):
    before = in_book(club)
    form = looked_at(client, text="Ana Kok\nEve\nanna kok\nOtto\n")
    decided = {"enter": "yes", "skip-4": "on", "who-1": "Anna Kok"}
    response = client.post(PAGE, form.typed | decided, follow=True)
    assert in_book(club) == [("Anna Kok", True), ("Eve", True)]
    message = page(response).one(role="status")
    assert message.one("p").text == "1 player added, 2 left out: Ana Kok, Otto."
    text = page(client.post(message.one("form")["action"], follow=True)).one(role="status").text
    assert (in_book(club), text) == (before, "1 player was taken out.")


def test_list_sent_twice_adds_nobody_twice(client, club):
    sent = looked_at(client, text="Eve\nOtto").typed | {"enter": "yes"}
    client.post(PAGE, sent)
    before = stored()
    assert client.post(PAGE, sent).status_code == 303
    assert stored() == before


def test_somebody_like_another_can_be_new(client, club):
    sent = looked_at(client, text="Ana Kok").typed | {"enter": "yes", "who-1": "+"}
    client.post(PAGE, sent)
    assert in_book(club) == [("Ana Kok", True), ("Anna Kok", True)]


def test_one_wrong_row_keeps_all_the_others_out(client, club):
    form = looked_at(client, text="Eve\n.\n" + "x" * 81)
    before = stored()
    response = client.post(PAGE, form.typed | {"enter": "yes"})
    assert response.status_code == 422
    assert problems(response) == {
        "skip-2": "Row 2, column A: This needs a name with at least one letter or digit.",
        "skip-3": "Row 3, column A: This has 81 characters; there is room for 80.",
    }
    assert stored() == before
    client.post(PAGE, form.typed | {"enter": "yes", "skip-2": "on", "skip-3": "on"})
    assert in_book(club) == [("Anna Kok", True), ("Eve", True)]


HEADED = [
    "Name,Active\nEve,yes\nOtto,no\n",
    "Vorname;Name;Aktiv\n;Eve;ja\n;Otto;nein\n",
    "Nom\tActif\nEve\toui\nOtto\tnon\n",
    "Naam;Actief\nEve;ja\nOtto;nee\n",
    "Nr,Player,Status\n7,Eve,active\n8,Otto,ausgetreten\n",
    "name,retired\nEve,\nOtto,x\n",
]


@pytest.mark.parametrize("text", HEADED)
def test_columns_are_found_by_their_heads(client, club, text):
    client.post(PAGE, looked_at(client, text=text).typed | {"enter": "yes"})
    assert in_book(club) == [("Anna Kok", True), ("Eve", True), ("Otto", False)]


@pytest.mark.parametrize("write", [xlsx, ods])
def test_workbook_is_read_too(client, club, write):
    content = write([["Voornaam", "Achternaam"], ["Eve", "van Dam"]])
    form = looked_at(client, file=SimpleUploadedFile("leden.xlsx", content))
    client.post(PAGE, form.typed | {"enter": "yes"})
    assert in_book(club) == [("Anna Kok", True), ("Eve van Dam", True)]


def test_column_can_be_chosen(client, club):
    form = looked_at(client, text="7,Eve\n8,Otto\n")
    assert form.all("button", name="enter") == []
    again = looked_at(client, **form.typed | {"column-name": "1"})
    assert rows(again) == ["1 Eve new", "2 Otto new"]
    client.post(PAGE, again.typed | {"enter": "yes"})
    assert in_book(club) == [("Anna Kok", True), ("Eve", True), ("Otto", True)]


def test_state_that_says_nothing_is_asked_for_at_its_cell(client, club):
    form = looked_at(client, text="Name,Active\nEve,perhaps\n")
    assert problems(client.post(PAGE, form.typed | {"enter": "yes"})) == {
        "skip-2": "Row 2, column B: “perhaps” is neither active nor retired: enter yes or no."
    }


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_exported_list_comes_back_as_it_was(client, club, kind):
    retire_player(player=PlayerFactory.create(club=club, name="=1+1 Otto"))
    PlayerFactory.create(club=club, name='Ida "’t" Hart; Kok')
    content = client.get(f"/kanal/players/players.{kind}?retired=on").getvalue()
    before = in_book(club)
    Player.objects.all().delete()
    form = looked_at(client, file=SimpleUploadedFile("players", content))
    client.post(PAGE, form.typed | {"enter": "yes"})
    assert in_book(club) == before


def test_undo_only_retires_who_plays_by_now(client, club):
    sent = looked_at(client, text="Eve\nOtto\nIda").typed | {"enter": "yes"}
    undo = page(client.post(PAGE, sent, follow=True)).one(role="status").one("form")["action"]
    eve, otto = club.players.get(name="Eve"), club.players.get(name="Otto")
    GameFactory.create(evening__club=club, players=[eve, otto])
    text = page(client.post(undo, follow=True)).one(role="status").one("p").text
    assert text == "1 player was taken out. 2 have games already and were only retired."
    assert in_book(club) == [("Anna Kok", True), ("Eve", False), ("Otto", False)]
    before = stored()
    client.post(undo)
    assert stored() == before


@pytest.mark.parametrize("moment", ["0", "9" * 30])
def test_undo_of_nothing_takes_nobody_out(client, club, moment):
    before = stored()
    client.post(f"{PAGE}/{moment}/undo")
    assert stored() == before


WRONG = [
    ({"text": " "}, {"text": "Paste a list, or choose a file."}),
    (
        {"text": "x\n" * 1001},
        {"text": "The list has 1001 rows; the limit is 1000 at a time: import it in parts."},
    ),
    (
        {"file": SimpleUploadedFile("list.xlsx", b"PK\x03\x04")},
        {
            "file": "Row 1, column A: this workbook cannot be read. Save the list as CSV, or"
            " paste it."
        },
    ),
    ({"file": SimpleUploadedFile("list.csv", b"")}, {"file": "The file is empty."}),
]


@pytest.mark.parametrize(("sent", "found"), WRONG)
def test_list_that_cannot_be_read_says_why(client, club, sent, found):
    before = stored()
    response = client.post(PAGE, sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before


@pytest.mark.long
def test_longest_list_is_looked_at_in_few_queries(client, club, django_assert_max_num_queries):
    now = dt.datetime(2025, 3, 14, tzinfo=dt.UTC)
    new = [NewPlayer(f"Member {number} of old") for number in range(1000)]
    add_players(club=club, new=new, now=now)
    text = "\n".join(f"Guest {number} Verbeek" for number in range(1000))
    with django_assert_max_num_queries(6):
        assert client.post(PAGE, {"text": text}).status_code == 200

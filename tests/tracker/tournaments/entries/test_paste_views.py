"""A whole entry list: looked at line by line, then entered."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from tests.factories import PlayerFactory
from tests.tournaments import entered, tournament_of
from tests.tracker.access.people import logged_in, officer
from tests.tracker.helpers.archives import archive_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.imports.books import ods, xlsx
from tracker.models import Entrant, RegisteredPlayer, Registration
from tracker.players.services.contacts import forget_registered
from tracker.tournaments.registration.queries import contact_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    PlayerFactory.create(club=club, name="John Smit")
    return tournament_of(club)


def address(tournament):
    return f"/kanal/events/{tournament.pk}/entries/paste"


def listed(tournament):
    """The entry list with the players."""
    return [
        (entrant.name, entrant.from_club, entrant.members.get().player.name)
        for entrant in tournament.entrants.all()
    ]


def looked_at(client, tournament, text):
    """The form of the lines of a list."""
    return page(client.post(address(tournament), {"text": text})).one("form", class_="form")


def decisions(form):
    """The rows of the table: what stands in each line, and what can be decided of it."""
    return [
        ([cell.text for cell in row.all("td")[:1]] + [row.one("th").text], row.one("select").text)
        for row in form.one("tbody").all("tr")
    ]


def test_list_is_looked_at_before_anything_is_written(client, tournament):
    before = stored()
    form = looked_at(client, tournament, "Jon Smit, West\nEve\nJohn Smyth")
    assert stored() == before
    assert decisions(form) == [
        (["1", "Jon Smit West"], "Who is this? Same as John Smit New: Jon Smit Leave out"),
        (["2", "Eve"], "New: Eve Leave out"),
        (["3", "John Smyth"], "Who is this? Same as John Smit New: John Smyth Leave out"),
    ]
    assert form.typed["do-1"] == ""


def test_who_is_in_or_twice_in_the_list_is_left_out_unless_somebody_says_otherwise(
    client, tournament
):
    entered(tournament, 1)
    form = looked_at(client, tournament, "Player 1\nEve\nEve")
    chosen = {name: value for name, value in form.typed.items() if name.startswith("do-")}
    assert chosen == {"do-1": "skip", "do-2": "enter", "do-3": "skip"}
    assert [note.text for note in form.all("small", class_="note")] == [
        "Player 1 is on the list already.",
        "Eve is named twice.",
    ]
    assert form.one("button", name="enter").text == "Enter 1 player, leave 2 out"
    response = client.post(address(tournament), form.typed | {"enter": "yes"}, follow=True)
    assert [name for name, *_ in listed(tournament)] == ["Player 1", "Eve"]
    text = page(response).one(role="status").one("p").text
    assert text == "1 player entered, 2 left out: Player 1, Eve."


def test_list_is_entered_as_it_was_chosen_until_undo(client, tournament):
    sent = looked_at(client, tournament, "Jon Smit, West\nEve").typed
    sent |= {"enter": "yes", "do-1": "same:John Smit"}
    response = client.post(address(tournament), sent, follow=True)
    assert listed(tournament) == [("John Smit", "West", "John Smit"), ("Eve", "", "Eve")]
    message = page(response).one(role="status")
    assert message.one("p").text == "2 players entered."
    before = stored()
    again = client.post(address(tournament), sent)
    assert problems(again) == {
        "do-1": "John Smit is on the list already.",
        "do-2": "Eve is on the list already.",
    }
    assert stored() == before
    client.post(message.one("form")["action"])
    assert listed(tournament) == []


def test_somebody_new_can_be_meant(client, tournament):
    sent = looked_at(client, tournament, "Jon Smit").typed | {"enter": "yes", "do-1": "enter"}
    client.post(address(tournament), sent)
    assert listed(tournament) == [("Jon Smit", "", "Jon Smit")]


def test_row_that_cannot_be_is_marked_and_the_others_stay_as_they_were_decided(client, tournament):
    form = looked_at(client, tournament, "Jon Smit\nEve\n.,x")
    text = "This needs a name with at least one letter or digit."
    assert [error.text for error in form.all("p", class_="error")] == [text]
    before = stored()
    sent = form.typed | {"do-1": "enter", "do-2": "skip", "enter": "yes"}
    response = client.post(address(tournament), sent)
    assert (response.status_code, problems(response)) == (422, {"do-3": text})
    again = page(response).one("form", class_="form").typed
    assert (again["do-1"], again["do-2"]) == ("enter", "skip")
    assert stored() == before
    client.post(address(tournament), sent | {"do-3": "skip"})
    assert listed(tournament) == [("Jon Smit", "", "Jon Smit")]


TABLE = """Spring Open, entries
Nr;Name;Verein;E-Mail;Telefon
12;Eve;West;eve@club.example;030 1
3;Max;Ost;max@club.example;030 2
;Ida;Nord;;
"""


KEPT = (
    "E-mail addresses and telephone numbers are kept as those of registrations are: nobody reads"
    " them but those who keep the club’s players."
)


def reached(tournament):
    """How those of the list are reached."""
    return [(entrant.name, *contact_of(entrant)) for entrant in tournament.entrants.all()]


def test_columns_are_understood_and_shown_with_what_is_kept_of_them(client, tournament):
    form = looked_at(client, tournament, TABLE)
    assert [note.text for note in form.all("p", class_="notice")] == [KEPT]
    assert [row for row, _choices in decisions(form)] == [
        ["4", "Max 3 Ost max@club.example 030 2"],
        ["3", "Eve 12 West eve@club.example 030 1"],
        ["5", "Ida Nord"],
    ]
    client.post(address(tournament), form.typed | {"enter": "yes"})
    assert listed(tournament) == [
        ("Max", "Ost", "Max"),
        ("Eve", "West", "Eve"),
        ("Ida", "Nord", "Ida"),
    ]
    assert reached(tournament) == [
        ("Max", "max@club.example", "030 2"),
        ("Eve", "eve@club.example", "030 1"),
        ("Ida", "", ""),
    ]


def test_list_without_contacts_says_nothing_of_them(client, tournament):
    assert looked_at(client, tournament, "Jon Smit, West").all("p", class_="notice") == []


def test_numbers_of_a_workbook_are_telephone_numbers(client, tournament):
    eve = ["Eve", 491701234567, "e@f.gh"]
    content = xlsx([["Entries 2026"], ["Name", "Mobil", "E-Mail-Adresse"], eve])
    file = SimpleUploadedFile("list.xlsx", content)
    form = page(client.post(address(tournament), {"file": file})).one("form", class_="form")
    client.post(address(tournament), form.typed | {"enter": "yes"})
    assert reached(tournament) == [("Eve", "e@f.gh", "491701234567")]


def test_address_or_number_that_is_none_is_marked_in_its_row_and_nothing_is_entered(
    client, tournament
):
    text = "Name;E-Mail;Telefon\nEve;eve at home;030 1\nMax;max@club.example;ask Eve\nIda;;"
    form = looked_at(client, tournament, text)
    before = stored()
    response = client.post(address(tournament), form.typed | {"enter": "yes"})
    assert (response.status_code, problems(response)) == (
        422,
        {
            "do-2": "This is not an e-mail address: it looks like anna@example.org.",
            "do-3": "Enter the number with digits, such as +49 30 1234.",
        },
    )
    assert stored() == before
    left_out = form.typed | {"do-2": "skip", "do-3": "skip", "enter": "yes"}
    client.post(address(tournament), left_out)
    assert reached(tournament) == [("Ida", "", "")]


def test_only_who_keeps_the_players_reads_how_an_entrant_is_reached(client, locked, tournament):
    admin, director = (
        logged_in(officer(role, tournament.evening)) for role in ("admin", "director")
    )
    form = looked_at(director, tournament, TABLE)
    director.post(address(tournament), form.typed | {"enter": "yes"})
    of_eve = reverse("entry", args=("kanal", tournament.pk, tournament.entrants.get(name="Eve").pk))
    assert page(admin.get(of_eve)).one("dl").text == "E-mail eve@club.example Telephone 030 1"
    assert page(director.get(of_eve)).all("dl") == []
    texts = [director.get(reverse("entries", args=("kanal", tournament.pk))).text]
    for kind in ("csv", "json"):
        answer = admin.get(reverse("entries-file", args=("kanal", tournament.pk, kind)))
        texts.append(b"".join(answer).decode())
    texts += [
        client.get(reverse(name, args=("kanal", tournament.pk))).text
        for name in ("tournament", "tournament-log")
    ]
    with ZipFile(BytesIO(archive_of(tournament.evening.club))) as archive:
        texts += [archive.read(name).decode() for name in archive.namelist()]
    assert [text for text in texts if "club.example" in text or "030 1" in text] == []


def test_contact_goes_with_the_entrant_and_with_the_person(client, tournament):
    form = looked_at(client, tournament, TABLE)
    client.post(address(tournament), form.typed | {"enter": "yes"})
    ida, eve, max_ = (tournament.entrants.get(name=name) for name in ("Ida", "Eve", "Max"))
    client.post(reverse("entry-remove", args=("kanal", tournament.pk, eve.pk)))
    assert [*Registration.objects.values_list("email", "entrant")] == [
        ("max@club.example", max_.pk)
    ]
    forget_registered(club=tournament.evening.club, known=("Max",), now=timezone.now())
    assert (Registration.objects.count(), RegisteredPlayer.objects.count()) == (0, 0)
    assert [*tournament.entrants.order_by("name")] == [ida, max_]


def test_both_of_a_pair_can_be_reached_and_a_wrong_address_is_marked(client, club):
    tournament = tournament_of(club, format="standing-order")
    table = "Player 1;E-mail 1;Player 2;E-mail 2\nAnna;anna@club.example;Bea;{}"
    wrong = looked_at(client, tournament, table.format("bea"))
    refused = page(client.post(address(tournament), wrong.typed | {"enter": "yes"}))
    assert "This is not an e-mail address" in refused.one("tr", class_="wrong").text
    form = looked_at(client, tournament, table.format("bea@club.example"))
    client.post(address(tournament), form.typed | {"enter": "yes"})
    emails = Registration.objects.values_list("email", flat=True)
    assert [*emails] == ["anna@club.example, bea@club.example"]


def test_nobody_has_a_page_of_a_registration_that_nobody_sent(client, tournament):
    form = looked_at(client, tournament, TABLE)
    client.post(address(tournament), form.typed | {"enter": "yes"})
    (number, _other) = Registration.objects.values_list("number", flat=True)
    for name in ("registration", "registration-accept", "registration-refuse"):
        of_list = reverse(name, args=("kanal", tournament.pk, number))
        assert client.post(of_list, {"word": "No"}).status_code == 404, name


def test_pairs_of_two_columns_have_a_decision_for_the_row_and_for_who_is_unsure(client, club):
    PlayerFactory.create(club=club, name="John Smit")
    tournament = tournament_of(club, format="standing-order")
    form = looked_at(client, tournament, "Players 2026\nPlayer 1;Player 2;Club\nJon Smit;Eve;West")
    before = stored()
    sent = form.typed | {"enter": "yes"}
    refused = client.post(address(tournament), sent)
    assert (refused.status_code, problems(refused)) == (422, {"who-3-0": "Choose who this is."})
    assert stored() == before
    assert client.post(address(tournament), sent | {"who-3-0": "John Smit"}).status_code == 303
    (pair,) = tournament.entrants.all()
    assert (pair.name, pair.from_club) == ("John Smit – Eve", "West")


def test_pair_needs_both_its_players(client, club):
    tournament = tournament_of(club, format="standing-order")
    form = looked_at(client, tournament, "Anna / Bea\nMax")
    assert [error.text for error in form.all("p", class_="error")] == [
        "An entrant has 2 players here; these are 1."
    ]


@pytest.mark.parametrize(
    "content",
    [
        "name;club\nRenée;West\n".encode(),
        "\ufeffRenée;West".encode(),
        "Renée;West".encode("cp1252"),
        "Renée\tWest".encode("utf-16"),
        xlsx([["Name", "Club"], ["Renée", "West"]]),
        ods([["Name", "Club"], ["Renée", "West"]]),
    ],
)
def test_file_is_read_whatever_wrote_it(client, tournament, content):
    file = SimpleUploadedFile("list.csv", content)
    form = page(client.post(address(tournament), {"file": file})).one("form", class_="form")
    client.post(address(tournament), form.typed | {"enter": "yes"})
    assert listed(tournament) == [("Renée", "West", "Renée")]


WRONG = [
    ({"text": " "}, {"text": "Paste a list, or choose a file."}),
    ({"text": "Name;Club"}, {"text": "There is no name in this list."}),
    ({"text": "x\n" * 301}, {"text": "The list has 301 lines; the limit is 300 at a time."}),
    (
        {"file": SimpleUploadedFile("list.xlsx", b"PK\x03\x04")},
        {
            "file": "Row 1, column A: this workbook cannot be read. Save the list as CSV, or"
            " paste it."
        },
    ),
    (
        {"file": SimpleUploadedFile("list.csv", b"x" * 2_000_001)},
        {"file": "The file is too long for a list: the limit is 2 megabytes."},
    ),
    ({"file": SimpleUploadedFile("list.csv", b"")}, {"file": "The file is empty."}),
]


@pytest.mark.parametrize(("sent", "found"), WRONG)
def test_list_that_cannot_be_read_says_why(client, tournament, sent, found):
    before = stored()
    response = client.post(address(tournament), sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before


@pytest.mark.long
def test_longest_list_is_entered_without_an_undo(client, tournament):
    text = "\n".join(f"Guest {number}" for number in range(300))
    sent = {"text": text, "enter": "yes"}
    response = client.post(address(tournament), sent, follow=True)
    assert Entrant.objects.count() == 300
    message = page(response).one(role="status")
    assert (message.text, message.all("form")) == ("300 players entered.", [])


def test_choice_that_is_none_is_refused(client, tournament):
    sent = looked_at(client, tournament, "Jon Smit").typed | {"enter": "yes", "do-1": "same:Otto"}
    before = stored()
    assert problems(client.post(address(tournament), sent)) == {"do-1": "Choose one of these."}
    assert stored() == before

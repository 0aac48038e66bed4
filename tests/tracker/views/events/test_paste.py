"""A whole entry list: looked at line by line, then entered."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.events import entered, event_of
from tests.factories import ClubFactory, PlayerFactory
from tests.tracker.imports.books import ods, xlsx
from tests.tracker.views.reading import page, problems
from tests.tracker.views.stored import stored
from tracker.models import Entrant

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory.create(name="Kanal")


@pytest.fixture
def event(club):
    PlayerFactory.create(club=club, name="John Smit")
    return event_of(club)


def address(event):
    return f"/kanal/events/{event.pk}/entries/paste"


def listed(event):
    """The entry list with the players."""
    return [
        (one.name, one.from_club, one.members.get().player.name) for one in event.entrants.all()
    ]


def looked_at(client, event, text):
    """The form of the lines of a list."""
    return page(client.post(address(event), {"text": text})).one("form", class_="form")


def test_list_is_looked_at_before_anything_is_written(client, event):
    before = stored()
    form = looked_at(client, event, "Jon Smit, West\nEve\njohn smit")
    assert stored() == before
    assert [row.all("p")[0].text for row in form.one("ol").all("li")] == [
        "1 Jon Smit · West",
        "2 Eve new",
        "3 john smit",
    ]
    assert form.typed == {
        "text": "Jon Smit, West\nEve\njohn smit",
        "who-1-0": "John Smit",
    }
    assert form.one("fieldset").text == (
        "Who is “Jon Smit”? John Smit, who is in the book Jon Smit, somebody new"
    )


def test_list_is_entered_as_it_was_chosen_until_undo(client, event):
    sent = looked_at(client, event, "Jon Smit, West\nEve").typed | {"enter": "yes"}
    response = client.post(address(event), sent, follow=True)
    assert listed(event) == [("John Smit", "West", "John Smit"), ("Eve", "", "Eve")]
    message = page(response).one(role="status")
    assert message.one("p").text == "2 are entered."
    before = stored()
    again = client.post(address(event), sent)
    assert problems(again) == {
        "skip-1": "John Smit is on the list already.",
        "skip-2": "Eve is on the list already.",
    }
    assert stored() == before
    client.post(message.one("form")["action"])
    assert listed(event) == []


def test_somebody_new_can_be_meant(client, event):
    sent = looked_at(client, event, "Jon Smit").typed | {"enter": "yes", "who-1-0": ""}
    client.post(address(event), sent)
    assert listed(event) == [("Jon Smit", "", "Jon Smit")]


def test_problems_are_shown_by_line_and_lines_can_be_left_out(client, event):
    entered(event, 1)
    form = looked_at(client, event, "Player 1\nEve\nEve\n.,x")
    said = [error.text for error in form.all("p", class_="error")]
    assert said == [
        "Player 1 is on the list already.",
        "Eve is on the list already.",
        "This needs a name with at least one letter or digit.",
    ]
    skipped = {"skip-1": "on", "skip-3": "on", "enter": "yes"}
    before = stored()
    response = client.post(address(event), form.typed | skipped)
    assert (response.status_code, list(problems(response))) == (422, ["skip-4"])
    assert stored() == before
    client.post(address(event), form.typed | skipped | {"skip-4": "on"})
    assert [name for name, *_ in listed(event)] == ["Player 1", "Eve"]


def test_pair_needs_both_its_players(client, club):
    event = event_of(club, format="standing-order")
    form = looked_at(client, event, "Anna / Bea\nMax")
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
def test_file_is_read_whatever_wrote_it(client, event, content):
    file = SimpleUploadedFile("list.csv", content)
    form = page(client.post(address(event), {"file": file})).one("form", class_="form")
    client.post(address(event), form.typed | {"enter": "yes"})
    assert listed(event) == [("Renée", "West", "Renée")]


WRONG = [
    ({"text": " "}, {"text": "Paste a list, or choose a file."}),
    ({"text": "Name;Club"}, {"text": "There is no name in this list."}),
    ({"text": "x\n" * 301}, {"text": "The list has 301 lines; 300 are taken at once."}),
    (
        {"file": SimpleUploadedFile("list.xlsx", b"PK\x03\x04")},
        {
            "file": "Row 1, column A: this workbook cannot be read. Save the list as CSV, or"
            " paste it."
        },
    ),
    (
        {"file": SimpleUploadedFile("list.csv", b"x" * 2_000_001)},
        {"file": "The file is too long for a list: 2 megabytes are the most."},
    ),
    ({"file": SimpleUploadedFile("list.csv", b"")}, {"file": "The file is empty."}),
]


@pytest.mark.parametrize(("sent", "found"), WRONG)
def test_list_that_cannot_be_read_says_why(client, event, sent, found):
    before = stored()
    response = client.post(address(event), sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before


def test_longest_list_is_entered_without_an_undo(client, event):
    text = "\n".join(f"Guest {number}" for number in range(300))
    sent = {"text": text, "enter": "yes"}
    response = client.post(address(event), sent, follow=True)
    assert Entrant.objects.count() == 300
    message = page(response).one(role="status")
    assert (message.text, message.all("form")) == ("300 are entered.", [])


def test_choice_that_is_none_is_refused(client, event):
    sent = looked_at(client, event, "Jon Smit").typed | {"enter": "yes", "who-1-0": "Otto"}
    before = stored()
    assert problems(client.post(address(event), sent)) == {"who-1-0": "Choose one of these."}
    assert stored() == before

"""Lists of a thousand, which is more than SQLite looks for by their ids at once."""

import pytest

from tests.events import event_of
from tests.factories import NOW, ClubFactory
from tests.tracker.views.events.playing import at
from tests.tracker.views.reading import page
from tracker.models import Entrant, Member, Player

pytestmark = pytest.mark.django_db

MANY = 1000


@pytest.fixture
def event():
    club = ClubFactory.create(name="Kanal")
    event = event_of(club)
    names = [f"Player {number}" for number in range(MANY)]
    players = Player.objects.bulk_create(
        Player(club=club, name=name, name_key=name.casefold(), created_at=NOW) for name in names
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, name=name, order=order, entered_at=NOW)
        for order, name in enumerate(names)
    )
    Member.objects.bulk_create(
        Member(event=event, entrant=entrant, player=player, place=0)
        for entrant, player in zip(entrants, players, strict=True)
    )
    return event


def test_entries_of_a_thousand_are_counted_and_somebody_is_found(client, event):
    read = page(client.get(at(event, "entries/?q=player+999")))
    assert read.one("p", class_="count").text == "0 of 1000 there"
    assert [name.text for name in read.one("ul", class_="entries").all("b")] == ["Player 999"]


def test_file_of_a_thousand_entries_has_a_line_for_each(client, event):
    lines = client.get(at(event, "entries/entries.csv")).getvalue().decode().splitlines()
    assert len(lines) == 1 + MANY

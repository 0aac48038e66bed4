"""The crosstable fifty entrants a page, and one of them found."""

import pytest

from tests.factories import NOW, ClubFactory
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.helpers.reading import page
from tracker.models import Tournament
from tracker.tournaments.entries.services import rename_entrant
from tracker.tournaments.standings.crosstable_texts import ON_PAGE

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    tournament = tournament_of(ClubFactory.create(name="Kanal"), format="swiss", rounds=2)
    entered(tournament, ON_PAGE + 2)
    closed(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def shown(client, tournament, asked=""):
    """The places that a page has, and its links to others."""
    read = page(client.get(f"/kanal/events/{tournament.pk}/crosstable{asked}"))
    rows = read.one("table", class_="cross").one("tbody").all("tr")
    links = [link for link in read.all("a", class_="button") if "rel" in link.attributes]
    return [row.one("th").text for row in rows], {link["rel"]: link["href"] for link in links}


@pytest.mark.long
def test_everybody_is_on_one_of_its_pages(client, tournament):
    first, onward = shown(client, tournament)
    last, back = shown(client, tournament, "?page=2")
    assert (len(first), onward) == (ON_PAGE, {"next": "?page=2#found"})
    assert (len(last), back) == (2, {"prev": "?page=1#found"})
    standings = page(client.get(f"/kanal/events/{tournament.pk}/standings")).one(
        "table", class_="board"
    )
    names = [row.one("th").all("bdi")[0].text for row in standings.one("tbody").all("tr")]
    assert [name.partition(" ")[2] for name in (*first, *last)] == names


def test_one_is_found_by_name_and_by_start_number(client, tournament):
    entrant = tournament.entrants.get(name="Player 52 – Player 52b")
    rename_entrant(entrant=entrant, name="Anna – Žofie", from_club="", now=NOW)
    for asked in ("žofie", "ANNA"):
        assert shown(client, tournament, f"?q={asked}") == ([f"{entrant.number} Anna – Žofie"], {})
    rows, _links = shown(client, tournament, f"?q={entrant.number}")
    assert f"{entrant.number} Anna – Žofie" in rows
    nobody = page(client.get(f"/kanal/events/{tournament.pk}/crosstable?q=zzz")).one(id="found")
    assert nobody.text == "Nobody on the list is called “zzz”. Show everybody"

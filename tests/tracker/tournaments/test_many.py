"""Lists of a thousand, which is more than SQLite looks for by their ids at once."""

from collections import Counter

import pytest
from django.db.models.signals import post_init

from tests.factories import NOW, ClubFactory
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.drawn import drawn
from tests.tracker.tournaments.playing import at, form_to, played_tournament
from tracker.models import Entrant, Member, Pairing, Placing, Player

pytestmark = pytest.mark.django_db

MANY = 1000


@pytest.fixture
def tournament():
    club = ClubFactory.create(name="Kanal")
    tournament = tournament_of(club)
    names = [f"Player {number}" for number in range(MANY)]
    players = Player.objects.bulk_create(
        Player(club=club, name=name, name_key=name.casefold(), created_at=NOW) for name in names
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, name=name, order=order, entered_at=NOW)
        for order, name in enumerate(names)
    )
    Member.objects.bulk_create(
        Member(tournament=tournament, entrant=entrant, player=player, place=0)
        for entrant, player in zip(entrants, players, strict=True)
    )
    return tournament


@pytest.mark.long
def test_entries_of_a_thousand_are_counted_and_somebody_is_found(client, tournament):
    read = page(client.get(at(tournament, "entries/?q=player+999")))
    assert read.one("p", class_="count").text == "0 of 1000 there"
    assert [name.text for name in read.one("ul", class_="entries").all("b")] == ["Player 999"]


@pytest.mark.long
def test_long_lists_are_turned_by_pages_and_say_how_many_there_are(client, tournament):
    for address, rows, text in (
        ("entries/?page=2", "entries", "151 to 300 of 1000"),
        ("?page=5", "people", "801 to 1000 of 1000"),
    ):
        read = page(client.get(at(tournament, address)))
        assert read.one("nav", class_="pages").all("p")[0].text == text
        first, last = map(int, text.removesuffix(" of 1000").split(" to "))
        assert len(read.one("ul", class_=rows).all("li")) == last - first + 1
    assert page(client.get(at(tournament, ""))).one("p", class_="help").text == "1000 entries"


def test_desk_slips_and_round_show_a_page_of_many_tables(client, monkeypatch):
    monkeypatch.setattr("tracker.tournaments.desk.views.TABLES", 2)
    monkeypatch.setattr("tracker.tournaments.rounds.rounds_public_pages.TABLES", 2)
    monkeypatch.setattr("tracker.tournaments.desk.monitor_pages.ON_PAGE", 2)
    tournament = played_tournament(12)
    desk = page(client.get(at(tournament, "desk?page=2")))
    assert [table["id"] for table in desk.all("li", class_="spot")] == ["table-3"]
    assert desk.one(id="desk")["hx-get"] == at(tournament, "desk?page=2")
    shown = page(client.get(at(tournament, "rounds/1/?page=2"))).one("ul", class_="games")
    assert [title.text for title in shown.all("h3")] == ["Table 3"]
    monkeypatch.setattr("tracker.tournaments.draws.pages.TABLES", 2)
    draft = page(client.get(at(tournament, "rounds/1/draw?page=2"))).one("ul", class_="games")
    assert [title.text for title in draft.all("h3")] == ["Table 3"]
    slips = at(tournament, "rounds/1/slips?page=2")
    form = form_to(page(client.get(slips)), slips)
    response = client.post(slips, form.typed | {"points-3-0": "100", "points-3-1": "62"})
    assert (response.status_code, response["Location"]) == (303, slips)
    assert dict(Pairing.objects.values_list("table", "typed_points")) == {
        1: None,
        2: None,
        3: [100, 62],
    }


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("address", "seats", "members"),
    [
        ("rounds/1/?page=2", 4, 0),
        ("rounds/1/?by=name", 0, 0),
        ("rounds/1/?q=player+12", 4, 0),
        ("rounds/2/draw?page=2", 0, 0),
        ("print", 0, 0),
        ("entries/?page=3", 0, 2),
    ],
)
@pytest.mark.usefixtures("two_on_a_page")
def test_pages_of_many_read_those_whom_they_show(
    client, read_from_the_book, address, seats, members
):
    tournament = tournament_of(ClubFactory.create(name="Kanal"))
    entered(tournament, 12)
    closed(tournament)
    drawn(tournament)
    read_from_the_book.clear()
    assert client.get(at(tournament, address)).status_code == 200
    assert (read_from_the_book[Placing], read_from_the_book[Member]) == (seats, members)


@pytest.fixture
def two_on_a_page(monkeypatch):
    """Two tables or entrants are as many as a page has."""
    monkeypatch.setattr("tracker.tournaments.rounds.rounds_public_pages.TABLES", 2)
    monkeypatch.setattr("tracker.tournaments.draws.pages.TABLES", 2)
    monkeypatch.setattr("tracker.tournaments.entries.pages.ON_PAGE", 2)


@pytest.fixture
def read_from_the_book():
    """How many rows of each kind were made objects of, by their model."""
    found = Counter[type]()

    def count(sender, **_given):
        found[sender] += 1

    post_init.connect(count)
    yield found
    post_init.disconnect(count)


@pytest.mark.long
def test_file_of_a_thousand_entries_has_a_line_for_each(client, tournament):
    lines = client.get(at(tournament, "entries/entries.csv")).getvalue().decode().splitlines()
    assert len(lines) == 1 + MANY

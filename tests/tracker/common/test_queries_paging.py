"""Long lists, a page at a time."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, ClubFactory
from tracker.common.queries.paging import PAGE, LetterMark, Paged, marks_of, page_of
from tracker.models import Player
from tracker.players.queries.players import player_page


def tens(found):
    return [10 * number for number in found]


@pytest.mark.parametrize(
    ("total", "asked", "page"),
    [
        (0, 1, Paged((), 1, 1, total=0, first=0, last=0)),
        (2, 1, Paged((0, 10), 1, 1, total=2, first=1, last=2)),
        (2, 9, Paged((0, 10), 1, 1, total=2, first=1, last=2)),
        (PAGE + 1, 2, Paged((10 * PAGE,), 2, 2, total=PAGE + 1, first=PAGE + 1, last=PAGE + 1)),
        (PAGE + 1, 0, Paged(tuple(tens(range(PAGE))), 1, 2, total=PAGE + 1, first=1, last=PAGE)),
    ],
)
def test_page_has_its_rows(total, asked, page):
    assert page_of(range(total), asked, tens) == page


def test_page_says_where_it_stands():
    middle = page_of(range(3 * PAGE), 2, tens)
    assert (middle.first, middle.last, middle.before, middle.after) == (101, 200, 1, 3)
    last = page_of(range(3 * PAGE), 3, tens)
    assert (last.before, last.after) == (2, 0)


def test_letters_lead_to_the_page_on_which_they_begin():
    letters = ["A"] * 99 + ["B"] * 2 + ["C"]
    assert marks_of(letters) == (LetterMark("A", 1), LetterMark("B", 1), LetterMark("C", 2))


def filled(number):
    """A club with so many players, Anna first and Ängström behind her."""
    club = ClubFactory.create(name="Kanal")
    names = ["Anna", "Ängström", *(f"Player {at:04}" for at in range(number - 2))]
    Player.objects.bulk_create(
        Player(club=club, name=name, name_key=name.casefold(), created_at=NOW) for name in names
    )
    return club


@pytest.mark.django_db
def test_page_of_players_stands_by_name_whatever_the_accents():
    club = filled(3 * PAGE)
    listed = player_page(club, number=1)
    assert [row.name for row in listed.rows[:3]] == ["Ängström", "Anna", "Player 0000"]
    assert (len(listed.rows), listed.total, listed.pages) == (PAGE, 3 * PAGE, 3)
    assert listed.marks == (LetterMark("A", 1), LetterMark("P", 1))
    assert [row.name for row in player_page(club, number=3).rows[-1:]] == ["Player 0297"]


@pytest.mark.django_db
def test_page_of_players_counts_only_for_those_on_it():
    club = filled(3 * PAGE)
    with CaptureQueriesContext(connection) as queries:
        player_page(club, "player", 2)
    # The names searched, those on the page, their tables on slips, and their rows with totals.
    assert len(queries) == 4


@pytest.mark.django_db
@pytest.mark.parametrize("wanted", ["2", "²", "0", "-1", "x", "9" * 30, ""])
def test_list_of_players_is_turned_by_its_address(client, wanted):
    filled(PAGE + 5)
    response = client.get("/kanal/players/", {"q": "a", "page": wanted})
    assert response.status_code == 200
    is_second = wanted == "2"
    rel, address = ("prev", "?q=a&page=1#found") if is_second else ("next", "?q=a&page=2#found")
    from tests.tracker.helpers.reading import page

    assert page(response).one("a", rel=rel)["href"] == address

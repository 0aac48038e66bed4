"""Evenings: listed, opened, renamed, shown while they are played, and taken home as a file."""

import csv
import datetime as dt
import io

import pytest
from django.utils import timezone

from tests.factories import (
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    amended,
    played,
)
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Evening

pytestmark = pytest.mark.django_db

TO_150 = {"variant": "clobyosh", "options": {"target": 150}}
TO_ONE = {"variant": "klaberjass", "options": {"target": 1}}
COLUMNS = [
    *("rank", "place", "name", "played", "won"),
    *("points_for", "points_against", "difference", "decided_by"),
]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def evening(club):
    return EveningFactory.create(club=club, title="Thursday")


@pytest.fixture
def names(club):
    """Players by their names, added as they are asked for."""
    return lambda *wanted: [PlayerFactory.create(club=club, name=name) for name in wanted]


def address(evening, page=""):
    """The address of an evening, or of one of its pages."""
    return f"/kanal/evenings/{evening.pk}/{page}"


def finished(evening, players, points, **more):
    """A game that one hand has ended."""
    game = GameFactory.create(evening=evening, players=players, ruleset=TO_ONE, **more)
    HandFactory.create(game=game, record=played(0, points))
    return game


def listed(response):
    """The evenings in the list, with what stands beside them."""
    return [row.text for row in page(response).one(id="found").all("li")]


def test_evenings_are_listed_the_newest_first(client, club, evening):
    EveningFactory.create(club=club, title="Summer", date=dt.date(2025, 6, 30))
    EveningFactory.create(title="Elsewhere")
    assert listed(client.get("/kanal/evenings/")) == [
        "Summer Mon 30 Jun 2025 0 players, 0 games",
        "Thursday Fri 14 Mar 2025 0 players, 0 games",
    ]


def test_tournament_on_paper_is_listed_with_those_who_are_entered(client, club):
    tournament = tournament_of(club, rounds=1)
    entered(tournament, 8)
    closed(tournament)
    assert listed(client.get("/kanal/evenings/")) == [
        f"{tournament.evening.title} Fri 14 Mar 2025 Tournament, 8 players"
    ]


@pytest.mark.parametrize("typed", ["THURS", "14 Mar", "2025-03", " thu\0rs "])
def test_evenings_are_found_by_title_or_date(client, club, evening, typed):
    EveningFactory.create(club=club, title="Summer", date=dt.date(2024, 6, 30))
    response = client.get("/kanal/evenings/", {"q": typed})
    assert listed(response) == ["Thursday Fri 14 Mar 2025 0 players, 0 games"]


def test_search_without_a_find_offers_all_evenings(client, evening):
    found = page(client.get("/kanal/evenings/", {"q": "winter"})).one(id="found")
    assert found.text == ("No evening has “winter” in its title or date. Show all evenings")


def test_list_of_evenings_answers_htmx_with_its_part(client, evening):
    response = client.get("/kanal/evenings/", headers=HTMX)
    assert listed(response) == ["Thursday Fri 14 Mar 2025 0 players, 0 games"]
    assert page(response).all("h1") == []
    assert "HX-Request" in response.headers["Vary"]


def test_new_evening_is_today_unless_said_otherwise(client, club):
    read = page(client.get("/kanal/evenings/new")).one("main")
    assert read.typed == {"date": timezone.localdate().isoformat(), "title": ""}


def test_evening_is_opened(client, club):
    response = client.post("/kanal/evenings/new", {"date": "2025-11-20", "title": " Autumn "})
    evening = Evening.objects.get()
    assert (evening.club, evening.date, evening.title) == (club, dt.date(2025, 11, 20), "Autumn")
    assert (response.status_code, response.headers["Location"]) == (303, address(evening))


def test_evening_without_a_title_is_a_club_evening(client, club):
    client.post("/kanal/evenings/new", {"date": "2025-11-20", "title": " "})
    assert Evening.objects.get().title == "Club evening"


@pytest.mark.parametrize(
    ("date", "title", "text"),
    [
        ("", "A", {"date": "Enter the date."}),
        (
            "2025-02-30",
            "A",
            {"date": "This date does not exist. Enter it as 2025-11-21."},
        ),
        (
            "2025-03-14",
            "Thursday",
            {"title": "There is an evening “Thursday” on this date already."},
        ),
        ("2025-03-14", "–", {"title": "This needs a name with at least one letter or digit."}),
    ],
)
def test_evening_that_cannot_be_is_not_opened(client, evening, date, title, text):
    before = stored()
    response = client.post("/kanal/evenings/new", {"date": date, "title": title})
    assert response.status_code == 422
    assert problems(response) == text
    assert page(response).one("main").typed == {"date": date, "title": title}
    assert stored() == before


def test_evening_is_renamed(client, evening):
    read = page(client.get(address(evening, "edit"))).one("main")
    assert read.typed == {"title": "Thursday"}
    response = client.post(address(evening, "edit"), {"title": "Friday"}, follow=True)
    assert response.redirect_chain == [(address(evening), 303)]
    assert page(response).one("h1").text == "Friday"
    assert page(response).one(role="status").text == "The evening is now called Friday."


def test_evening_keeps_its_title_while_another_is_refused(client, club, evening):
    EveningFactory.create(club=club, title="Friday")
    before = stored()
    response = client.post(address(evening, "edit"), {"title": "Friday"})
    assert response.status_code == 422
    assert problems(response) == {"title": "There is an evening “Friday” on this date already."}
    assert page(response).one("h1").text == "Thursday"
    assert page(response).one("main").typed == {"title": "Friday"}
    assert stored() == before


def test_evening_without_games_leads_to_the_first(client, evening):
    read = page(client.get(address(evening)))
    assert read.one("p", class_="empty").text.startswith("No table has cut for the deal yet.")
    assert read.one("a", class_="primary")["href"] == address(evening, "games/new")


def test_evening_shows_open_games_before_finished_ones(client, evening, names):
    anna, ben, carla = names("Anna", "Ben", "Carla")
    finished(evening, [anna, ben], (100, 20), table="1")
    GameFactory.create(evening=evening, players=[ben, carla], table="2", ruleset="zensa")
    read = page(client.get(address(evening)))
    assert read.one("p", class_="dateline").text == (
        "Fri 14 Mar 2025 · 1 being played · 1 finished · Change the title · Phones"
        " · On duty"
        " · Blank slips · Enter from paper · Standings"
    )
    being, done = (games.text for games in read.all("ul", class_="games"))
    assert being == "Table 2 · Zensa (Senserln) Ben 0 Carla 0 not begun · Ben deals"
    client.cookies["language"] = "fr"
    french = page(client.get(address(evening))).one("p", class_="dateline").text
    assert " · 1 terminée · " in french
    assert done == "Table 1 · Klaberjass Anna won 110 Ben 20 1 hand"


def test_games_of_every_ladder_show_where_they_stand(client, evening):
    GameFactory.create(evening=evening, ruleset="klammern", table="1")
    GameFactory.create(evening=evening, ruleset="klapper-jas-3", table="2")
    read = page(client.get(address(evening)))
    scores = [score.text for score in read.all("dd")]
    assert scores == ["0 big, 0 small"] * 2 + ["start"] * 3


def test_game_with_a_hand_to_correct_says_so(client, evening):
    game = GameFactory.create(evening=evening, ruleset=TO_150)
    first = HandFactory.create(game=game, record=played(0, (60, 40)))
    HandFactory.create(game=game, record=played(0, (30, 40), bella=0))
    amended(first, played(0, (110, 30)))
    card = page(client.get(address(evening))).one("ul", class_="games")
    assert card.one("span", class_="tag").text == "a hand needs correction"


def test_standings_say_what_decided(client, evening, names):
    anna, ben, carla, dora = names("Anna", "Ben", "Carla", "Dora")
    finished(evening, [anna, ben], (100, 20))
    finished(evening, [carla, dora], (100, 20))
    finished(evening, [anna, dora], (60, 30))
    table = page(client.get(address(evening))).one("table", class_="standings")
    rows = [
        [cell.text for cell in row.all() if cell.tag in ("td", "th")] for row in table.all("tr")
    ]
    assert rows == [
        ["Place", "Name", "Won", "For", "Against", "Diff."],
        ["1", "Anna", "2", "180", "50", "+130"],
        ["2", "Carla", "1", "110", "20", "+90"],
        ["3", "Ben", "0", "20", "110", "−90"],
        ["4", "Dora", "0", "50", "180", "−130"],
    ]
    assert [cell.text for cell in table.all("u")] == ["−130"]


def test_standings_are_provisional_while_a_game_is_open(client, evening, names):
    anna, ben = names("Anna", "Ben")
    finished(evening, [anna, ben], (100, 20))
    assert page(client.get(address(evening))).all("span", class_="note") == []
    GameFactory.create(evening=evening)
    section = page(client.get(address(evening))).one(id="standings")
    assert section.one("h2").text == "Standings provisional"
    assert section.one("p", class_="help").text.endswith("1 game is still being played.")


def test_standings_begin_with_the_first_finished_game(client, evening):
    GameFactory.create(evening=evening)
    section = page(client.get(address(evening))).one(id="standings")
    assert section.text == "Standings provisional The standings begin with the first finished game."
    assert section.all("a") == []


def polled(client, evening, etag=""):
    """The answer to the page's next poll, with the version that it shows."""
    return client.get(address(evening), headers=HTMX | {"If-None-Match": etag})


def test_evening_that_stayed_as_it_was_is_not_sent_again(client, evening):
    GameFactory.create(evening=evening)
    first = polled(client, evening)
    again = polled(client, evening, first.headers["ETag"])
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    for response in (first, again):
        assert response.headers["Cache-Control"] == "no-cache"
        assert "HX-Request" in response.headers["Vary"]
        assert response.headers["ETag"] == first.headers["ETag"]


def test_whole_page_of_an_evening_is_not_kept_and_carries_its_version(client, evening):
    response = client.get(address(evening))
    assert response.headers["Cache-Control"] == "no-store"
    assert "HX-Request" in response.headers["Vary"]
    part = page(response).one(id="play")
    etag = polled(client, evening).headers["ETag"].replace('"', '\\"')
    assert part["hx-headers"] == f'{{"If-None-Match": "{etag}"}}'


def test_standings_are_a_file_for_spreadsheets(client, evening, names):
    finished(evening, names("Anna", "=Ben"), (100, 20))
    response = client.get(address(evening, "standings.csv"))
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"] == (
        'attachment; filename="kanal-2025-03-14-standings.csv"'
    )
    content = response.getvalue()
    assert content.startswith(b"\xef\xbb\xbf")
    assert list(csv.reader(io.StringIO(content.decode("utf-8-sig")))) == [
        COLUMNS,
        ["1", "1", "Anna", "1", "1", "110", "20", "90", ""],
        ["2", "2", "'=Ben", "1", "0", "20", "110", "-90", "won"],
    ]


def test_standings_without_a_game_are_only_the_columns(client, evening):
    response = client.get(address(evening, "standings.csv"))
    assert response.getvalue().decode("utf-8-sig").splitlines() == [",".join(COLUMNS)]

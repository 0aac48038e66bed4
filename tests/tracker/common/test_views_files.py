"""Tables as files: the right rows, under the right name, and never those of another club."""

import csv
import io
import json

import pytest
from pypdf import PdfReader

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
)
from tests.tracker.exports.reading import csv_rows, json_rows, pdf_text, xlsx_rows
from tests.tracker.helpers.reading import page
from tracker.exports.files import KINDS
from tracker.players.services.roster import retire_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(club):
    evening = EveningFactory.create(club=club, title="Thursday")
    names = ("=Anna", "Žofie")
    players = [PlayerFactory.create(club=club, name=name) for name in names]
    game = GameFactory.create(
        evening=evening,
        players=players,
        ruleset={"variant": "klaberjass", "options": {"target": 1}},
    )
    return HandFactory.create(game=game, record=played(0, (60, 40))).game


@pytest.fixture
def tables(game):
    """The addresses of all tables, without their endings, with the names of the files."""
    evening = game.evening
    return {
        f"/kanal/evenings/{evening.pk}/standings": "kanal-2025-03-14-standings",
        "/kanal/evenings/evenings": "kanal-evenings",
        "/kanal/players/players": "kanal-players",
        f"/kanal/games/{game.pk}/hands": f"kanal-2025-03-14-game-{game.pk}-hands",
    }


@pytest.mark.parametrize("kind", KINDS)
def test_every_table_leaves_as_every_kind_of_file(client, tables, kind):
    for address, name in tables.items():
        response = client.get(f"{address}.{kind}")
        assert response.status_code == 200
        assert response.headers["Content-Type"] == KINDS[kind]
        assert response.headers["Content-Disposition"] == f'attachment; filename="{name}.{kind}"'
        assert response.headers["Cache-Control"] == "no-store"
        assert response.getvalue()


def test_all_kinds_have_the_same_rows(client, tables):
    for address in tables:
        sent = {kind: client.get(f"{address}.{kind}").getvalue() for kind in KINDS}
        head, *rows = csv_rows(sent["csv"])
        stored = json_rows(sent["json"])
        assert [[*row] for row in stored] == [head] * len(rows)
        texts = [["" if cell is None else str(cell) for cell in row.values()] for row in stored]
        assert [[cell.removeprefix("'") for cell in row] for row in rows] == texts
        assert len(xlsx_rows(sent["xlsx"])) == 1 + len(rows)
        printed = pdf_text(sent["pdf"]).replace("−", "-")
        numbers = [str(cell) for row in stored for cell in row.values() if isinstance(cell, int)]
        assert numbers
        assert [number for number in numbers if number not in printed] == []


def test_table_of_another_club_has_none_of_our_rows(client, tables):
    ClubFactory.create(name="Dorf")
    for table in ("players/players", "evenings/evenings"):
        assert json_rows(client.get(f"/dorf/{table}.json").getvalue()) == []


def test_file_of_no_known_kind_is_not_found(client, tables):
    for address in tables:
        for ending in ("ods", "CSV", "csvx", ""):
            assert client.get(f"{address}.{ending}").status_code == 404


def test_file_is_nothing_to_post_to(client, tables):
    for address in tables:
        assert client.post(f"{address}.csv").status_code == 405


def test_head_of_a_file_is_sent_alone(client, tables):
    for address in tables:
        for kind in KINDS:
            response = client.head(f"{address}.{kind}")
            assert (response.status_code, response.getvalue()) == (200, b"")


def test_players_in_the_file_are_those_of_the_list(client, club):
    for name in ("Anna", "Joanna", "Ben"):
        player = PlayerFactory.create(club=club, name=name)
    retire_player(player=player)
    for asked, names in (
        ({}, ["Anna", "Joanna"]),
        ({"q": "NNA"}, ["Anna", "Joanna"]),
        ({"q": "jo"}, ["Joanna"]),
        ({"retired": "on"}, ["Anna", "Ben", "Joanna"]),
        ({"q": "zz"}, []),
    ):
        rows = json_rows(client.get("/kanal/players/players.json", asked).getvalue())
        assert [row["name"] for row in rows] == names


def test_evenings_in_the_file_are_those_of_the_list(client, club):
    EveningFactory.create(club=club, title="Thursday")
    EveningFactory.create(club=club, title="Summer")
    sent = client.get("/kanal/evenings/evenings.json", {"q": "summ"}).getvalue()
    assert [row["title"] for row in json_rows(sent)] == ["Summer"]


def test_page_offers_its_table_in_four_kinds_and_as_it_was_searched(client, club):
    PlayerFactory.create(club=club, name="Anna")
    asked = {"q": 'a"&<', "retired": "on"}
    for headers in ({}, {"HX-Request": "true"}):
        read = page(client.get("/kanal/players/", {"q": "a"} | {"retired": "on"}, headers=headers))
        links = read.one("p", class_="exports").all("a")
        assert [(link.text, link["href"]) for link in links] == [
            ("Download players CSV", "/kanal/players/players.csv?q=a&retired=on"),
            ("Download players Excel", "/kanal/players/players.xlsx?q=a&retired=on"),
            ("Download players PDF", "/kanal/players/players.pdf?q=a&retired=on"),
            ("Download players JSON", "/kanal/players/players.json?q=a&retired=on"),
        ]
    assert page(client.get("/kanal/players/", asked)).all("p", class_="exports") == []


def test_every_page_with_a_table_offers_it(client, game, tables):
    for address in tables:
        place, _, table = address.rpartition("/")
        links = page(client.get(f"{place}/")).one("p", class_="exports").all("a")
        assert [link["href"] for link in links] == [f"{place}/{table}.{kind}" for kind in KINDS]


def test_empty_table_is_not_offered(client, club):
    evening = EveningFactory.create(club=ClubFactory.create(name="Dorf"))
    fresh = GameFactory.create(evening=evening)
    for address in (
        *("/kanal/players/", "/kanal/evenings/"),
        *(f"/dorf/evenings/{evening.pk}/", f"/dorf/games/{fresh.pk}/"),
    ):
        assert page(client.get(address)).all("p", class_="exports") == []


@pytest.mark.parametrize(
    ("paper", "width"), [("us-letter", 612), ("a4", 595), ("", 595), ("a0", 595)]
)
def test_pdf_is_made_for_the_paper_that_is_asked_for(client, tables, paper, width):
    sent = client.get("/kanal/players/players.pdf", {"paper": paper}).getvalue()
    (sheet,) = PdfReader(io.BytesIO(sent)).pages
    assert round(sheet.mediabox.width) == width


def test_names_are_the_same_in_every_file(client, tables):
    address = "/kanal/players/players"
    sent = {kind: client.get(f"{address}.{kind}").getvalue() for kind in KINDS}
    names = ["=Anna", "Žofie"]
    assert [row[0] for row in csv.reader(io.StringIO(sent["csv"].decode("utf-8-sig")))] == [
        *("name", "'=Anna", "Žofie")
    ]
    assert [row["name"] for row in json.loads(sent["json"])["rows"]] == names
    assert [row[0] for row in xlsx_rows(sent["xlsx"])[1:]] == names
    printed = pdf_text(sent["pdf"])
    assert [name for name in names if name not in printed] == []

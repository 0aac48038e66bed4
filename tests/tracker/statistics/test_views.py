"""Statistics as pages and as files."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NOW, EveningFactory, GameFactory, HandFactory, PlayerFactory, played
from tests.tournaments import entered, started, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.games.services import close_game
from tracker.models import Game
from tracker.players.services.roster import rename_player

pytestmark = pytest.mark.django_db

CLABBER = {"variant": "clabber", "options": {"target": None}}
NAMES = ("Anna", "Otto", "Bea", "Max")


@pytest.fixture
def players(club):
    return [PlayerFactory.create(club=club, name=name) for name in NAMES]


def finished(club, players, *records, ruleset=CLABBER, **of_evening):
    """A closed game of these players on an evening of its own."""
    evening = EveningFactory.create(club=club, **of_evening)
    game = GameFactory.create(evening=evening, ruleset=ruleset, players=players)
    for record in records:
        HandFactory.create(game=game, record=record)
    return close_game(game=game, now=NOW)


@pytest.fixture
def game(club, players):
    """Anna makes hearts, 100 to 62, and Otto is set in hearts with 80 to 82."""
    return finished(club, players, played(0, (90, 62)), played(1, (82, 70)))


def addresses(players):
    anna, otto, bea, _ = (player.pk for player in players)
    return {
        "club": "/kanal/statistics",
        "player": f"/kanal/players/{anna}/statistics",
        "pair": f"/kanal/pairs/{anna}-{bea}/",
        "pairs": "/kanal/pairs/",
        "nobody": f"/kanal/pairs/{anna}-{otto}/",
    }


def rows(client, address, **query):
    """The rows of a table as its file has them."""
    content = client.get(address, query).getvalue().decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


def figures(response):
    """The figures of a page with what stands beside them."""
    listed = page(response).one("dl", class_="figures")
    return {row.one("dt").text: row.one("b").text for row in listed.all("div")}


def test_a_club_has_the_figures_of_all_its_tables(client, game, players):
    response = client.get("/kanal/statistics")
    assert response.status_code == 200
    assert "2 hands in 1 finished game." in page(response).one("p", class_="lead").text
    assert figures(response) == {
        "Hands made": "1 of 2",
        # 100 and 0 in two hands; 62 and 82 against.
        "Points as maker": "50.0",
        "Points as defender": "72.0",
        "Bellas": "0.0 in 100",
        "Melds": "0.0 in 100",
    }
    names = [
        cell.text for cell in page(response).one("section", id="players").all("th", scope="row")
    ]
    assert names == ["Anna", "Bea", "Max", "Otto"]


def test_a_player_has_the_own_figures(client, game, players):
    response = client.get(addresses(players)["player"])
    assert figures(response) == {
        "Hands made": "1 of 1",
        "Points as maker": "100.0",
        "Points as defender": "82.0",
        # 182 to 62 in two hands.
        "Difference": "+60.0",
        "Bellas": "0.0 in 100",
        "Melds": "0.0 in 100",
    }


@pytest.fixture
def drive(club, players):
    """Anna makes hearts, 120 to 112 with roem of 20 and 50, and Otto is nat with 80 to 122."""
    hands = (played(0, (90, 62), roem=[20, 50]), played(1, (82, 70), roem=[40, 0]))
    ruleset = {"variant": "klaverjas", "options": {"hands": 2}}
    return finished(club, players, *hands, ruleset=ruleset)


def test_klaverjas_has_figures_of_roem_in_place_of_melds(client, drive, players):
    assert figures(client.get("/kanal/statistics")) == {
        "Hands made": "1 of 2",
        # 120 and 0; 112 and 202, all the 162 and the roem of 40.
        "Points as maker": "60.0",
        "Points as defender": "157.0",
        # 20 and 40 beside 50, two hands of two sides.
        "Roem": "27.5",
        "All tricks": "0.0 in 100",
        "Hands set as maker": "50.0 in 100",
    }
    assert figures(client.get(addresses(players)["player"])) == {
        "Hands made": "1 of 1",
        "Points as maker": "120.0",
        "Points as defender": "202.0",
        # 120 and 202 to 112 and 0.
        "Difference": "+105.0",
        "Roem": "30.0",
        "Roem against": "25.0",
        "All tricks": "0.0 in 100",
        "Hands set as maker": "0.0 in 100",
    }


def test_most_roem_is_a_record_and_leaves_with_the_others(client, drive, players):
    written = rows(client, "/kanal/statistics/records.csv")
    assert written == [
        {"record": "Highest hand", "points": "122", "who": "Anna & Bea"},
        {"record": "Most roem", "points": "50", "who": "Otto & Max"},
        {"record": "Longest run of hands made", "points": "1", "who": "Anna"},
    ]
    written = rows(client, addresses(players)["pair"] + "figures.csv")
    assert [row["value"] for row in written if row["figure"] == "Roem"] == ["30"]


def test_records_lead_to_their_hands(client, game, players):
    records = page(client.get("/kanal/statistics")).one("section", id="records")
    links = [link["href"] for link in records.all("a") if ".csv" not in link["href"]]
    assert f"/kanal/games/{game.pk}/hands/1/" in links


@pytest.mark.long
def test_every_table_leaves_as_a_file(client, game, players):
    assert rows(client, "/kanal/statistics/suits.csv") == [
        {"suit": "H", "made": "1", "tried": "2", "share": "50"}
    ]
    anna, bea = players[0].pk, players[2].pk
    expected = {"hands": "2", "made": "1", "tried": "1", "share": "100"}
    expected |= {"points": "100", "difference": "60"}
    assert rows(client, "/kanal/pairs/pairs.csv", q="anna") == [{"pair": "Anna & Bea"} | expected]
    against = rows(client, f"/kanal/pairs/{anna}-{bea}/opponents.csv")
    assert [row["name"] for row in against] == ["Max", "Otto"]
    for address in addresses(players).values():
        read = page(client.get(address))
        files = [link["href"] for link in read.all("a") if "download" in link.attributes]
        assert len(files) % 4 == 0
        for file in files:
            response = client.get(file)
            assert response.status_code == 200, file
            assert b"".join(response), file


def test_a_file_of_no_table_is_not_found(client, game):
    assert client.get("/kanal/statistics/nothing.csv").status_code == 404
    assert client.get("/kanal/pairs/suits.csv").status_code == 404


def test_games_are_not_mixed(client, club, game, players):
    klaberjass = {"variant": "klaberjass", "options": {"target": None}}
    for _ in range(2):
        finished(club, players[:2], played(0, (60, 40)), ruleset=klaberjass)
    response = client.get("/kanal/statistics")
    # The game that was played most, unless another is asked for.
    assert "Klaberjass: 2 hands in 2 finished games." in response.text
    response = client.get("/kanal/statistics", {"game": "clabber"})
    assert "Clabber (Evansville): 2 hands in 1 finished game." in response.text
    chosen = [
        o
        for o in page(response).one("select", name="game").all("option")
        if "selected" in o.attributes
    ]
    assert [option["value"] for option in chosen] == ["clabber"]


def test_only_the_days_that_are_asked_for_count(client, club, players):
    for day, points in ((1, (90, 62)), (2, (100, 52)), (3, (110, 42))):
        finished(club, players, played(0, points), date=NOW.date().replace(day=day))
    text = client.get("/kanal/statistics", {"since": "2025-03-02", "until": "2025-03-02"}).text
    assert "Clabber (Evansville), 2 Mar 2025 to 2 Mar 2025: 1 hand in 1 finished game." in text
    text = client.get("/kanal/statistics", {"since": "2025-03-02"}).text
    assert "Clabber (Evansville), since 2 Mar 2025: 2 hands in 2 finished games." in text
    text = client.get("/kanal/statistics", {"period": "this-year"}).text
    assert "No finished game fits this." in text


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ({"since": "31.2."}, "This date does not exist"),
        ({"since": "2025-03-02", "until": "2025-03-01"}, "before the first day"),
        ({"game": "whist"}, "There is no such game"),
        ({"period": "always"}, "one of the periods"),
    ],
)
def test_a_slip_in_the_choice_is_named_and_everything_shown(client, game, query, text):
    before = stored()
    response = client.get("/kanal/statistics", query)
    assert response.status_code == 422
    (problem,) = problems(response).values()
    assert text in problem
    assert "2 hands in 1 finished game." in response.text
    assert stored() == before


def test_before_the_first_game_there_is_a_sentence(client, club, players):
    for address in addresses(players).values():
        response = client.get(address)
        assert response.status_code == 200
        assert "The statistics begin with the first finished game." in response.text


def test_two_who_never_were_partners_have_no_figures(client, game, players):
    assert "The statistics begin" in client.get(addresses(players)["nobody"]).text


def test_nobody_is_a_pair_alone(client, players):
    anna = players[0].pk
    assert client.get(f"/kanal/pairs/{anna}-{anna}/").status_code == 404


@pytest.fixture
def tournament(club):
    """A tournament of four in which one table has played its two hands."""
    tournament = tournament_of(club)
    entered(tournament, 4)
    round_ = started(tournament)
    game = Game.objects.get(pairing__round=round_)
    for points in ((90, 62), (100, 52)):
        HandFactory.create(game=game, record=played(0, points))
    return tournament


def test_a_tournament_has_the_figures_of_its_own_games(client, club, game, tournament):
    assert (
        "2 hands in 1 finished game."
        in client.get(f"/kanal/events/{tournament.pk}/statistics").text
    )
    assert "4 hands in 2 finished games." in client.get("/kanal/statistics").text


def test_the_number_of_queries_does_not_grow(client, club, players):
    counts = []
    for rounds in (1, 2):
        for _ in range(rounds):
            finished(club, players, *[played(0, (90, 62))] * rounds)
        made = {}
        for name, address in addresses(players).items():
            with CaptureQueriesContext(
                connection,
            ) as queries:
                client.get(address)
            made[name] = len(queries)
        counts.append(made)
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 8


def test_what_is_kept_is_not_shown_when_a_name_changes(client, game, players):
    assert "Anna" in client.get("/kanal/statistics").text
    rename_player(player=players[0], name="Anneke")
    assert "Anneke" in client.get("/kanal/statistics").text


def test_names_are_printed_as_text(client, club, players):
    rename_player(player=players[0], name="<b>Anna</b>")
    finished(club, players, played(0, (90, 62)))
    for address in addresses(players).values():
        assert "<b>Anna</b>" not in client.get(address).text

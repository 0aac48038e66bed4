"""The studio: the movements that fit an evening."""

import pytest

from tests.factories import ClubFactory
from tests.tracker.helpers.reading import page, problems
from tests.tracker.tournaments.drawn import evening
from tracker.tournaments.entries.services import leave

pytestmark = pytest.mark.django_db

ASKED = {"players": "27", "rounds": "5", "hands": "16", "minutes": "3", "breaks": "15"}


def movements(read):
    """The movements that fit by their names, each with its facts."""
    items = [item for item in read.one("ul", class_="movements").all("li") if item.all("h3")]
    return {
        item.one("h3").text: dict(
            zip(
                [term.text for term in item.all("dt")],
                [fact.text for fact in item.all("dd")],
                strict=True,
            )
        )
        for item in items
    }


def test_studio_shows_a_usual_evening_at_first(client, club):
    read = page(client.get("/kanal/studio"))
    assert read.one("form", class_="asked").typed == {
        "game": "",
        "players": "16",
        "rounds": "4",
        "hands": "12",
        "minutes": "3",
        "breaks": "15",
    }
    assert "Drawn partners, sitting out in turn" in movements(read)


def test_movements_of_27_players_stand_side_by_side(client, club):
    shown = movements(page(client.get("/kanal/studio", {**ASKED, "three": "on"})))
    # 27 are six tables and three players; 5 × 16 × 3 minutes and 15 of breaks are 255.
    assert shown == {
        "Drawn partners, sitting out in turn": {
            "Takes about": "4 h 15 min",
            "Partners": "at most once the same",
            "Opponents": "at most once the same",
            "Sitting out": "3 players each round",
            "Tables of three": "none",
            "The house plays": "none",
        },
        "Drawn partners, with the house": {
            "Takes about": "4 h 15 min",
            "Partners": "at most once the same",
            "Opponents": "at most once the same",
            "Sitting out": "none",
            "Tables of three": "none",
            "The house plays": "1 seat each round",
        },
        "Drawn partners, with a table of three": {
            "Takes about": "4 h 15 min",
            "Partners": "at most once the same",
            "Opponents": "at most once the same",
            "Sitting out": "none",
            "Tables of three": "1 table each round",
            "The house plays": "none",
        },
        "Winners move up": shown["Winners move up"],
    }


def test_minutes_are_typed_with_a_comma_or_a_point_and_said_with_that_of_the_language(client, club):
    # 5 × 16 × 2.5 minutes and 15 of breaks are 215.
    for minutes in ("2,5", "2.5"):
        shown = movements(page(client.get("/kanal/studio", {**ASKED, "minutes": minutes})))
        assert shown["Drawn partners, sitting out in turn"]["Takes about"] == "3 h 35 min"
    answer = client.get(
        "/kanal/studio", {**ASKED, "minutes": "2:30"}, headers={"accept-language": "de"}
    )
    assert problems(answer) == {"minutes": "Geben Sie eine Zahl wie 2,5 ein."}


def test_movement_that_does_not_fit_names_the_nearest_that_does(client, club):
    read = page(client.get("/kanal/studio", ASKED))
    refused = [item.text for item in read.all("ul", class_="said")[-1].all("li")]
    assert refused[1].startswith("Balanced plan 27 players have no balanced plan. 25 or 29 ")
    assert refused[0].startswith("Drawn partners, with a table of three The game has no form")


def test_charts_count_all_pairs_of_players(client, club):
    asked = {**ASKED, "players": "8", "rounds": "7"}
    read = page(client.get("/kanal/studio", asked))
    (plan,) = [item for item in read.all("li") if item.all("h3") and "Balanced" in item.text]
    charts = [chart.text for chart in plan.all("table", class_="chart")]
    # The whist design of 8: each of 28 pairs of players once partners and twice opponents.
    assert charts[:2] == ["Partners once 28 pairs", "Opponents twice 28 pairs"]


def test_bars_are_as_long_as_their_numbers(client, club):
    read = page(client.get("/kanal/studio", {**ASKED, "players": "9", "rounds": "2"}))
    chart = read.all("table", class_="chart")[0]
    # 36 pairs of 9 players, of which 2 rounds at 2 tables make 8 partners: 8 of 28 are 29 %.
    assert chart.text == "Partners never 28 pairs once 8 pairs"
    assert [bar["width"] for bar in chart.all("rect")] == ["100", "29"]


@pytest.mark.parametrize(
    ("name", "typed", "text"),
    [
        ("players", "", "From 2 to 200."),
        ("players", "1", "From 2 to 200."),
        ("players", "201", "From 2 to 200."),
        ("rounds", "13", "From 1 to 12."),
        ("hands", "x", "Enter a whole number."),
        ("minutes", "0", "From 1 to 30 minutes."),
        ("minutes", "NaN", "Enter a number such as 2.5."),
        ("breaks", "-1", "From 0 to 600."),
    ],
)
def test_what_cannot_be_is_said_at_its_field(client, club, name, typed, text):
    response = client.get("/kanal/studio", {**ASKED, name: typed})
    assert (response.status_code, problems(response)) == (422, {name: text})
    assert page(response).one("form", class_="asked").typed[name] == typed


def test_fewest_players_have_a_page(client, club):
    response = client.get("/kanal/studio", {**ASKED, "players": "2"})
    assert response.status_code == 200


def test_half_minutes_are_counted_exactly(client, club):
    asked = {**ASKED, "players": "8", "rounds": "1", "hands": "5", "minutes": "2.5", "breaks": "0"}
    shown = movements(page(client.get("/kanal/studio", asked)))
    # 12½ minutes are 13 to wait for.
    assert shown["Drawn partners, sitting out in turn"]["Takes about"] == "13 min"


def test_tournament_says_what_the_studio_is_asked(client):
    tournament = evening(players=10, rounds=5, hands=8)
    leave(entrant=tournament.entrants.first(), reason="left", now=tournament.created_at)
    typed = (
        page(client.get("/kanal/studio", {"tournament": tournament.pk}))
        .one("form", class_="asked")
        .typed
    )
    assert (typed["players"], typed["rounds"], typed["hands"]) == ("9", "5", "8")
    assert typed["game"] == "clabber"


@pytest.mark.parametrize("pk", ["0", "x", "9" * 30, "²"])
def test_tournament_that_is_not_the_clubs_asks_for_nothing(client, club, pk):
    typed = page(client.get("/kanal/studio", {"tournament": pk})).one("form", class_="asked").typed
    assert typed["players"] == "16"


def test_tournament_of_another_club_asks_for_nothing(client):
    tournament = evening(players=10)
    ClubFactory.create(name="Dorf")
    typed = (
        page(client.get("/dorf/studio", {"tournament": tournament.pk}))
        .one("form", class_="asked")
        .typed
    )
    assert typed["players"] == "16"


def test_studio_of_no_club_is_not_found(client, club):
    assert client.get("/nowhere/studio").status_code == 404
    assert client.post("/kanal/studio").status_code == 405


def test_movement_fills_in_a_new_tournament(client, club):
    read = page(client.get("/kanal/studio", {**ASKED, "game": "clabber"}))
    links = read.one("ul", class_="movements").all("a")
    house = next(link for link in links if "with the house" in link.text)
    filled = page(client.get(house["href"])).one("form", method="post", class_="form").typed
    wanted = ("rounds", "hands", "option-odd")
    assert [filled[name] for name in wanted] == ["5", "16", "house"]

"""Starting a game: which, at which table, by which rules, who sits where and deals first."""

from uuid import UUID

import pytest

from scoring import VARIANTS
from tests.factories import (
    NOW,
    ClubFactory,
    EveningFactory,
    GameFactory,
    PlayerFactory,
    new_players,
)
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.games.start_queries import MOST_LISTED, start_choices
from tracker.models import Game, Player
from tracker.players.services.roster import retire_player

pytestmark = pytest.mark.django_db

GAMES = sorted(VARIANTS, key=lambda game: VARIANTS[game].players)
"""As a table asks for them: those for two first, else in the order of the book."""
HTMX = {"HX-Request": "true"}


@pytest.fixture
def evening():
    return EveningFactory.create(club=ClubFactory.create(name="Kanal"), title="Thursday")


@pytest.fixture
def address(evening):
    return f"/kanal/evenings/{evening.pk}/games/new"


@pytest.fixture
def players(evening):
    club = evening.club
    return [PlayerFactory.create(club=club, name=name) for name in ("Anna", "Ben", "Carla", "Dov")]


def filled(client, address, game, players, **more):
    """What the page for this game would send, once everybody is seated."""
    fields = page(client.get(address, {"game": game})).one("main").one("form").typed
    seats = {f"seat-{place}": str(player.pk) for place, player in enumerate(players)}
    return fields | seats | {"first_dealer": "1"} | more


def test_every_game_can_be_started(client, address):
    read = page(client.get(address)).one("main")
    links = [link["href"] for link in read.one(id="start").all("a")]
    assert links == [f"?game={game}" for game in GAMES]
    assert read.all("form") == []


@pytest.mark.some(6)
@pytest.mark.parametrize("game", GAMES)
def test_form_of_every_game_starts_it_by_the_sheet(client, evening, address, game):
    seated = new_players(evening.club, game)
    response = client.post(f"{address}?game={game}", filled(client, address, game, seated))
    started = Game.objects.get()
    assert (response.status_code, response.headers["Location"]) == (
        303,
        f"/kanal/games/{started.pk}/",
    )
    assert (started.variant, started.options, started.table) == (game, {}, "1")
    assert (started.evening, started.first_dealer) == (evening, 1)
    assert [seat.player for seat in started.seats.all()] == seated


@pytest.mark.some(6)
@pytest.mark.parametrize("game", GAMES)
def test_form_has_a_control_for_every_house_rule(client, evening, address, game):
    choice = next(choice for choice in start_choices(evening).games if choice.id == game)
    typed = page(client.get(address, {"game": game})).one("main").one("form").typed
    named = {name.removeprefix("rule-") for name in typed if name.startswith("rule-")}
    assert {name.partition("-")[0] for name in named} == {rule.name for rule in choice.options}


def test_form_proposes_the_lowest_free_table(client, evening, address):
    for table in ("1", "3", "Window"):
        GameFactory.create(evening=evening, table=table)
    assert page(client.get(address, {"game": "zensa"})).one("main").typed["table"] == "2"


def test_form_begins_with_what_the_address_says(client, address, players):
    asked = {"game": "zensa", "table": "Window", "seat-1": str(players[2].pk), "submission": "x"}
    typed = page(client.get(address, asked)).one("main").one("form").typed
    assert (typed["table"], typed["seat-0"], typed["seat-1"]) == (
        "Window",
        "",
        str(players[2].pk),
    )
    assert UUID(typed["submission"]).version == 4


def test_only_players_who_still_play_can_be_seated(client, address, players):
    retire_player(player=players[1])
    PlayerFactory.create(name="Eve of another club")
    read = page(client.get(address, {"game": "zensa"}))
    options = [option.text for option in read.one("select", id="id_seat-0").all("option")]
    assert options == ["Choose a player", "Anna", "Carla", "Dov"]


def test_partners_are_named(client, address):
    read = page(client.get(address, {"game": "clabber"})).one("div", class_="seats")
    assert [label.text for label in read.all("label")][::2] == [
        "Seat 1, partner of seat 3",
        "Seat 2, partner of seat 4",
        "Seat 3, partner of seat 1",
        "Seat 4, partner of seat 2",
    ]


def test_form_says_when_too_few_can_be_seated(client, address, players):
    retire_player(player=players[1])
    read = page(client.get(address, {"game": "clabber"}))
    assert read.one("div", class_="notice").text == (
        "This game needs 4 players; 3 can be seated. Add players"
    )
    assert page(client.get(address, {"game": "zensa"})).all("div", class_="notice") == []


def test_choosing_a_game_answers_htmx_with_its_part(client, address, players):
    asked = {"game": "clabber", "table": "7", "seat-0": str(players[0].pk)}
    response = client.get(address, asked, headers=HTMX)
    read = page(response)
    assert [part["id"] for part in read.children if not isinstance(part, str)] == ["start"]
    assert read.one("form").typed["table"] == "7"
    assert read.one("form").typed["seat-0"] == str(players[0].pk)
    assert "HX-Request" in response.headers["Vary"]


def test_house_rules_that_differ_are_kept_with_the_game(client, address, players):
    changed = {
        "rule-target": "300",
        "rule-tie_pays": "carry",
        "rule-melds_need_trick": "true",
        "rule-all_tricks-double": "on",
        "rule-bella_points": "20",
    }
    client.post(f"{address}?game=zensa", filled(client, address, "zensa", players[:2], **changed))
    assert Game.objects.get().options == {
        "target": 300,
        "tie_pays": "carry",
        "melds_need_trick": True,
        "all_tricks": "double",
    }


def test_target_can_be_left_open_or_set(client, address, players):
    open_end = filled(client, address, "zensa", players[:2], **{"rule-target-null": "on"})
    client.post(f"{address}?game=zensa", open_end)
    four = filled(client, address, "klammern", players, **{"rule-target": "4"})
    del four["rule-target-null"]
    client.post(f"{address}?game=klammern", four)
    assert [game.options for game in Game.objects.order_by("pk")] == [
        {"target": None},
        {"target": 4},
    ]


@pytest.mark.some(6)
@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        ({"table": ""}, {"table": "Choose the table."}),
        ({"table": "x" * 21}, {"table": "This has 21 characters; there is room for 20."}),
        ({"seat-1": ""}, {"seat-1": "Choose the player in this seat."}),
        ({"seat-1": "0"}, {"seat-1": "Choose one of the club’s players."}),
        ({"seat-1": "Anna"}, {"seat-1": "Choose one of the club’s players."}),
        ({"first_dealer": ""}, {"first_dealer": "Choose the first dealer."}),
        ({"first_dealer": "2"}, {"first_dealer": "Choose the player who deals first."}),
        ({"rule-target": "0"}, {"rule-target": "Enter a whole number from 1 to 9999."}),
        ({"rule-target": ""}, {"rule-target": "Enter a whole number from 1 to 9999."}),
        ({"rule-target": "12.5"}, {"rule-target": "Enter a whole number from 1 to 9999."}),
        ({"rule-target": "9" * 5000}, {"rule-target": "Enter a whole number from 1 to 9999."}),
        (
            {"rule-bella_points": "-1"},
            {"rule-bella_points": "Enter a whole number from 0 to 9999."},
        ),
    ],
)
def test_game_that_cannot_be_is_not_started(client, address, players, wrong, text):
    fields = filled(client, address, "zensa", players[:2]) | wrong
    before = stored()
    response = client.post(f"{address}?game=zensa", fields)
    assert response.status_code == 422
    assert problems(response) == text
    assert stored() == before
    again = page(response).one("main").one("form").typed
    kept = {name: value for name, value in fields.items() if name not in wrong or name == "table"}
    assert kept.items() <= again.items()


def test_nobody_sits_in_two_places(client, address, players):
    anna = players[0]
    response = client.post(f"{address}?game=zensa", filled(client, address, "zensa", [anna, anna]))
    assert response.status_code == 422
    assert problems(response) == {"seat-1": "Anna cannot sit in two seats."}
    assert page(response).one("select", id="id_seat-1")["aria-invalid"] == "true"
    assert Game.objects.count() == 0


def test_player_of_another_club_cannot_be_seated(client, address, players):
    stranger = PlayerFactory.create(name="Zoltan")
    fields = filled(client, address, "zensa", [players[0], stranger])
    response = client.post(f"{address}?game=zensa", fields)
    assert problems(response) == {"seat-1": "Choose one of the club’s players."}
    assert "Zoltan" not in response.text


@pytest.mark.parametrize(("target", "is_open"), [("300", False), ("many", True)])
def test_house_rules_are_unfolded_where_one_cannot_be(client, address, players, target, is_open):
    wrong = {"rule-target": target, "table": ""}
    fields = filled(client, address, "zensa", players[:2], **wrong)
    response = client.post(f"{address}?game=zensa", fields)
    folds = page(response).one("form", method="post", class_="form").all("details")
    assert ["open" in fold.attributes for fold in folds] == [is_open]


def test_game_sent_twice_is_started_once(client, address, players):
    fields = filled(client, address, "zensa", players[:2])
    answers = [client.post(f"{address}?game=zensa", fields) for _ in range(2)]
    assert answers[0].headers["Location"] == answers[1].headers["Location"]
    assert Game.objects.count() == 1


def test_page_that_has_started_a_game_asks_before_another(client, address, players):
    fields = filled(client, address, "zensa", players[:2])
    client.post(f"{address}?game=zensa", fields)
    response = client.post(f"{address}?game=zensa", fields | {"table": "9"})
    assert response.status_code == 422
    assert problems(response) == {
        "": "This page has started another game already. Start again for a second one."
    }
    again = page(response).one("main").one("form").typed
    assert again["submission"] != fields["submission"]
    assert client.post(f"{address}?game=zensa", again).status_code == 303
    assert [game.table for game in Game.objects.order_by("pk")] == ["1", "9"]


@pytest.mark.parametrize("submission", ["", "x", "1" * 5000])
def test_form_that_lost_its_mark_gets_a_new_one(client, address, players, submission):
    fields = filled(client, address, "zensa", players[:2]) | {"submission": submission}
    response = client.post(f"{address}?game=zensa", fields)
    assert response.status_code == 422
    assert problems(response) == {"": "The form was incomplete. Submit it again."}
    again = page(response).one("main").one("form").typed
    assert client.post(f"{address}?game=zensa", again).status_code == 303


@pytest.mark.parametrize("game", ["", "whist", "Zensa"])
def test_game_that_nobody_knows_is_not_found(client, address, game):
    assert client.get(address, {"game": game}).status_code == 404
    assert client.post(f"{address}?game={game}").status_code == 404


def test_form_without_a_game_is_not_found(client, address):
    assert client.post(address).status_code == 404


@pytest.fixture
def crowd(evening, players):
    """So many more players that nobody could choose from a list of them."""
    names = [*(f"Player {at:03}" for at in range(MOST_LISTED)), "Anna Vos", "Anna Verbeek"]
    return Player.objects.bulk_create(
        Player(club=evening.club, name=name, name_key=name.casefold(), created_at=NOW)
        for name in names
    )


def test_seats_of_a_large_club_are_typed(client, evening, address, players, crowd):
    GameFactory.create(evening=evening, players=players[2:])
    read = page(client.get(address, {"game": "zensa", "seat-1": players[1].pk}))
    listed = [option["value"] for option in read.one("datalist").all("option")]
    assert listed == ["Carla", "Dov"]
    typed = read.one("main").one("form").typed
    assert (typed["seat-0"], typed["seat-1"]) == ("", "Ben")


def test_names_that_are_typed_are_seated(client, address, players, crowd):
    fields = filled(client, address, "zensa", [])
    fields |= {"seat-0": " ANNA ", "seat-1": "vos", "first_dealer": "0"}
    response = client.post(f"{address}?game=zensa", fields)
    assert response.status_code == 303
    assert [seat.player.name for seat in Game.objects.get().seats.all()] == ["Anna", "Anna Vos"]


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("anna v", "Enter the full name. Is it one of these? Anna Verbeek, Anna Vos"),
        ("erbeek", "Enter the full name. Is it one of these? Anna Verbeek"),
        ("Zoe", "Nobody who plays here is called “Zoe”. Add the player first."),
        ("", "Choose the player in this seat."),
    ],
)
def test_name_that_can_mean_several_or_nobody_is_asked_for(client, address, crowd, typed, text):
    fields = filled(client, address, "zensa", []) | {"seat-0": typed, "seat-1": "Ben"}
    before = stored()
    response = client.post(f"{address}?game=zensa", fields | {"first_dealer": "0"})
    assert (response.status_code, problems(response)) == (422, {"seat-0": text})
    assert page(response).one("main").one("form").typed["seat-0"] == typed
    assert stored() == before


def test_names_are_offered_while_somebody_types(client, players, crowd):
    retire_player(player=players[3])
    asked = {"seat-0": "an", "seat-1": "do", "seat-2": "", "table": "ben"}
    found = page(client.get("/kanal/players/names", asked)).all("option")
    assert [option["value"] for option in found] == ["Anna", "Anna Verbeek", "Anna Vos"]
    assert client.get("/nowhere/players/names").status_code == 404


def test_player_of_another_club_is_not_seated_by_key(client, address, players, crowd):
    other = PlayerFactory.create(name="Eve")
    fields = filled(client, address, "zensa", []) | {"seat-0": str(other.pk), "seat-1": "Ben"}
    response = client.post(f"{address}?game=zensa", fields | {"first_dealer": "0"})
    assert problems(response) == {
        "seat-0": f"Nobody who plays here is called “{other.pk}”. Add the player first."
    }

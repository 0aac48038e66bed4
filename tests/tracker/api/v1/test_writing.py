"""What programs write with a key: once each, by the services of the pages."""

import pytest

from tests.factories import NOW, ClubFactory, new_id, played
from tests.people import logged_in, user_of
from tests.tournaments import log_of, tournament_of
from tests.tracker.api.v1.book import Book, filled_book, key, send
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.games.services import close_game, remove_game
from tracker.models import ApiToken, Entrant, Game, Tournament

pytestmark = pytest.mark.django_db
CLUB = "/api/v1/clubs/kanal"
PLAN = {
    "name": "Spring Open",
    "date": "2025-04-01",
    "ruleset": {"variant": "clabber", "options": {"target": None}},
    "format": "drawn-partners",
    "rounds": 3,
    "keys": ["PTS", "LOT"],
    "hands": 4,
    "check_in": "19:45",
}


@pytest.fixture
def book():
    made = filled_book()
    key(made.club)
    return made


def hand(number=2, **more):
    """The next hand: Anna's side made hearts with 90 of 152 card points, and the last trick."""
    return {"submission_id": str(new_id()), "number": number, "record": played(0, (90, 62))} | more


def game(book, **more):
    """A game of the four players."""
    players = [player.pk for player in book.players]
    ruleset = {"variant": "clabber", "options": {"target": 300}}
    facts = {"submission_id": str(new_id()), "table": "7", "ruleset": ruleset}
    return facts | {"players": players, "first_dealer": 2} | more


def unchanged():
    """Everything stored but the day on which the key was used."""
    ApiToken.objects.update(last_used_on=None)
    return stored()


def refused(client, address, sent, status, code, *fields, method="POST"):
    """Whether it is refused like this, and nothing is written."""
    before = unchanged()
    response = send(client, address, sent, method=method)
    text = response.json()
    assert (response.status_code, text["code"]) == (status, code), text
    assert [(field["field"], field["code"]) for field in text["fields"]] == list(fields)
    assert text["message"]
    assert all(field["message"] for field in text["fields"])
    assert unchanged() == before
    return text


def test_hand_is_recorded_once_for_its_id(client, book):
    address, sent = f"{CLUB}/games/{book.game.pk}/hands", hand()
    first = send(client, address, sent)
    assert (first.status_code, first.json()) == (
        201,
        {
            "submission_id": sent["submission_id"],
            "outcome": "recorded",
            "message": "Hand 2 is in the book.",
            "game": book.game.pk,
            "number": 2,
            "revision": 1,
        },
    )
    before = unchanged()
    again = send(client, address, sent)
    assert (again.status_code, again.json()) == (200, first.json())
    assert unchanged() == before
    refused(client, address, sent | {"number": 3}, 422, "key_reused")


def test_hand_before_a_missing_one_waits(client, book):
    response = send(client, f"{CLUB}/games/{book.game.pk}/hands", hand(3, dealer=2))
    assert (response.status_code, response.json()["outcome"]) == (202, "waiting")


def test_hand_for_a_game_that_is_over_goes_to_the_director(client, book):
    close_game(game=book.game, now=NOW)
    response = send(client, f"{CLUB}/games/{book.game.pk}/hands", hand())
    assert (response.status_code, response.json()["outcome"]) == (202, "late")


def test_same_hand_of_somebody_else_is_the_same(client, book):
    response = send(client, f"{CLUB}/games/{book.game.pk}/hands", hand(1))
    assert (response.status_code, response.json()["outcome"]) == (200, "same_hand")


def test_number_with_another_hand_is_taken_and_says_which_is_free(client, book):
    sent = hand(1, record=played(0, (100, 52)))
    response = send(client, f"{CLUB}/games/{book.game.pk}/hands", sent)
    text = response.json()
    assert (response.status_code, text["code"], text["next_number"]) == (409, "slot_taken", 2)
    assert text["theirs"]["sentence"] == "Anna made hearts: 100 to 62."
    assert book.game.hands.get().record["captured"] == [90, 62]


def test_record_that_cannot_be_is_refused_by_its_fields(client, book):
    address = f"{CLUB}/games/{book.game.pk}/hands"
    wrong = hand(record=played(0, (90, 63)))
    refused(client, address, wrong, 422, "invalid", ("captured", "captured_sum"))
    refused(client, address, hand(900), 422, "invalid", ("number", "number_skipped"))


def test_removed_game_takes_no_hand(client, book):
    remove_game(game=book.game, now=NOW)
    refused(client, f"{CLUB}/games/{book.game.pk}/hands", hand(), 410, "removed")


def test_game_is_started_once_for_its_id(client, book):
    address, sent = f"{CLUB}/evenings/{book.evening.pk}/games", game(book)
    first = send(client, address, sent)
    assert first.status_code == 201
    started_game = Game.objects.get(pk=first.json()["id"])
    assert (started_game.table, started_game.options, started_game.first_dealer) == (
        "7",
        {"target": 300},
        2,
    )
    before = unchanged()
    again = send(client, address, sent)
    assert (again.status_code, again.json()) == (200, first.json())
    assert unchanged() == before
    refused(client, address, sent | {"table": "8"}, 422, "key_reused")


def test_game_that_cannot_be_is_refused_by_its_fields(client, book):
    address = f"{CLUB}/evenings/{book.evening.pk}/games"
    other = Book("Dorf").players[0].pk
    keys = [player.pk for player in book.players]
    wrong = [other, *keys[1:3], 999999]
    not_there = (("players.0", "not_in_club"), ("players.3", "not_in_club"))
    refused(client, address, game(book, players=wrong), 422, "invalid", *not_there)
    twice = [keys[0], *keys[:3]]
    seated = game(book, players=twice, table=" ")
    fields = (("table", "missing_field"), ("players.1", "seated_twice"))
    refused(client, address, seated, 422, "invalid", *fields)
    few = game(book, players=keys[:2])
    refused(client, address, few, 422, "invalid", ("players", "player_count"))
    unknown = game(book, ruleset={"variant": "clabber", "options": {"targets": 3}})
    text = refused(
        client, address, unknown, 422, "invalid", ("ruleset.options.targets", "unknown_option")
    )
    assert "targets" in text["fields"][0]["message"]


def test_tournament_is_set_up_opened_and_taken_back(client, book):
    made = send(client, f"{CLUB}/events", PLAN)
    text = made.json()
    assert (made.status_code, text["state"], text["check_in_until"]) == (
        201,
        "draft",
        # Summer time in Amsterdam.
        "2025-04-01T17:45:00Z",
    )
    tournament = f"{CLUB}/events/{text['id']}"
    assert send(client, f"{tournament}/open").json()["state"] == "open"
    before = unchanged()
    assert send(client, f"{tournament}/open").json()["state"] == "open"
    assert unchanged() == before
    assert send(client, f"{tournament}/withdraw").json()["state"] == "draft"
    refused(client, f"{CLUB}/events", PLAN, 422, "invalid", ("name", "taken"))


def test_tournament_set_up_by_a_key_is_directed_by_the_admins_of_the_club(client, book):
    user_of("anna", admin_of=book.club)
    user_of("bea", admin_of=ClubFactory.create())
    pk = send(client, f"{CLUB}/events", PLAN).json()["id"]
    assert [role.user.username for role in Tournament.objects.get(pk=pk).evening.roles.all()] == [
        "anna"
    ]
    logged_in(client)
    assert client.get(f"/kanal/events/{pk}/desk").status_code == 200
    read = page(client.get(f"/kanal/events/{pk}/"))
    assert "Find my seat" not in read.text


def test_tournament_that_cannot_be_is_refused_by_its_fields(client, book):
    wrong = PLAN | {
        "rounds": 100,
        "scoring": "x",
        "keys": ["NO"],
        "format": "mitchell",
        "best": 200,
    }
    refused(
        client,
        f"{CLUB}/events",
        wrong | {"format_options": {"boards": "many"}},
        422,
        "invalid",
        ("format_options.boards", "bad_option"),
        ("rounds", "bad_value"),
        ("best", "bad_value"),
        ("scoring", "bad_value"),
        ("keys", "bad_value"),
    )
    reason = PLAN | {"unplayed": {"rain": "zero"}}
    refused(client, f"{CLUB}/events", reason, 422, "invalid", ("unplayed.rain", "bad_value"))


def test_tournament_is_set_up_with_what_its_rounds_count_as_and_what_a_tied_game_does(client, book):
    plan = PLAN | {"nominal_hands": 12, "tie": "maker"}
    text = send(client, f"{CLUB}/events", plan).json()
    assert (text["nominal_hands"], text["tie"]) == (12, "maker")
    tournament = f"{CLUB}/events/{text['id']}"
    changed = send(client, tournament, {"tie": None, "nominal_hands": None}, method="PATCH").json()
    assert (changed["nominal_hands"], changed["tie"]) == (None, None)
    wrong = PLAN | {"name": "Other", "nominal_hands": 100, "tie": "coin"}
    refused(
        client,
        f"{CLUB}/events",
        wrong,
        422,
        "invalid",
        ("nominal_hands", "bad_value"),
        ("tie", "bad_value"),
    )


def test_tournament_changes_only_in_what_is_sent(client, book):
    pk = send(client, f"{CLUB}/events", PLAN).json()["id"]
    before = Tournament.objects.values().get(pk=pk)
    text = send(client, f"{CLUB}/events/{pk}", {"rounds": 5, "date": "2025-01-08"}, method="PATCH")
    assert text.status_code == 200
    after = Tournament.objects.values().get(pk=pk)
    changed = {name for name, value in after.items() if (name, value) not in before.items()}
    assert changed == {"rounds", "version", "check_in_until"}
    # The time of the day stays, winter time now.
    assert text.json()["check_in_until"] == "2025-01-08T18:45:00Z"
    cleared = send(client, f"{CLUB}/events/{pk}", {"check_in": None, "hands": None}, method="PATCH")
    assert (cleared.json()["check_in_until"], cleared.json()["hands"]) == (None, None)
    kept = unchanged()
    assert send(client, f"{CLUB}/events/{pk}", {}, method="PATCH").status_code == 200
    assert unchanged() == kept


WRONG_BYE = ("unplayed.bye", "bad_value")


def test_points_for_a_missed_round_do_not_stay_where_the_hands_change(client, book):
    address = f"{CLUB}/events/{book.open.pk}"
    given = {"hands": 16, "unplayed": {"bye": "fixed:1600"}}
    assert send(client, address, given, method="PATCH").status_code == 200
    refused(client, address, {"hands": 12}, 422, "invalid", WRONG_BYE, method="PATCH")
    given = {"hands": 12, "unplayed": {"bye": "fixed:1250"}}
    assert send(client, address, given, method="PATCH").json()["unplayed"] == given["unplayed"]


def test_tournament_keeps_what_was_announced_once_it_is_drawn(client, book):
    address = f"{CLUB}/events/{book.tournament.pk}"
    refused(client, address, {"hands": 9}, 422, "invalid", ("", "event_drawn"), method="PATCH")
    wrong = ("rounds", "cannot_draw")
    refused(client, address, {"rounds": 9}, 422, "invalid", wrong, method="PATCH")
    text = send(client, address, {"name": "Autumn Open"}, method="PATCH")
    assert (text.status_code, text.json()["name"]) == (200, "Autumn Open")
    refused(client, f"{address}/withdraw", None, 422, "invalid", ("", "event_drawn"))


def test_entrant_enters_is_there_leaves_and_returns(client, book):
    tournament = tournament_of(book.club)
    address = f"{CLUB}/events/{tournament.pk}/entries"
    made = send(client, address, {"players": ["Eve"], "club": "Dorf"})
    text = made.json()
    assert made.status_code == 201
    assert text == {
        "id": text["id"],
        "number": None,
        "name": "Eve",
        "players": ["Eve"],
        "club": "Dorf",
        "state": "entered",
        "is_there": False,
    }
    for step, state, is_there in (
        ("check-in", "entered", True),
        ("check-in", "entered", True),
        ("check-out", "entered", False),
        ("withdraw", "left", False),
        ("return", "entered", True),
    ):
        moved = send(client, f"{address}/{text['id']}/{step}").json()
        assert (moved["state"], moved["is_there"]) == (state, is_there), step
    again = ("players.0", "entered_twice")
    refused(client, address, {"players": [" eve "]}, 422, "invalid", again)
    count = ("players", "player_count")
    refused(client, address, {"players": ["A", "B"]}, 422, "invalid", count)


def test_entrant_of_another_tournament_is_not_found(client, book):
    other = tournament_of(book.club)
    entrant = Entrant.objects.filter(tournament=book.open)[0]
    address = f"{CLUB}/events/{other.pk}/entries/{entrant.pk}/check-in"
    refused(client, address, None, 404, "not_found")


def test_writing_to_a_tournament_goes_into_its_log(client, book):
    before = book.open.changes.count()
    send(client, f"{CLUB}/events/{book.open.pk}/entries", {"players": ["Eve"]})
    assert book.open.changes.count() == before + 1
    assert log_of(book.open)[-1] == ("Entered: Eve.", "", False)

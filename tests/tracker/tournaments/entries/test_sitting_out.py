"""A bye that is asked for in advance, on the pages of an entrant and of the list."""

import pytest

from tests.tournaments import entered
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.drawn import at as of_round
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import RequestedBye
from tracker.tournaments.entries.services import leave, request_bye

pytestmark = pytest.mark.django_db

DOCTOR = {"number": "1", "reason": "Doctor"}


@pytest.fixture
def tournament():
    return played_tournament(9, is_started=False)


@pytest.fixture
def anna(tournament):
    return tournament.entrants.first()


def ask(client, tournament, anna, **typed):
    return client.post(at(tournament, f"entries/{anna.pk}/sit-out"), DOCTOR | typed)


def fold(client, tournament, anna):
    """The part of an entrant's page about sitting out."""
    read = page(client.get(at(tournament, f"entries/{anna.pk}/")))
    return next(
        fold for fold in read.all("details") if fold.one("summary").text == "Sits out a round"
    )


def row(client, tournament):
    """The text beside the first name on the entry list."""
    return page(client.get(at(tournament, "entries/"))).one("ul", class_="entries").all("small")


def test_price_is_said_before_it_is_asked(client, tournament, anna):
    text = [paragraph.text for paragraph in fold(client, tournament, anna).all("p")][:2]
    assert text == [
        "Round 1 has 8 players: nobody would sit out.",
        "Points for a missed round: nothing.",
    ]


def test_who_asks_is_shown_on_the_list_and_before_and_after_the_draw(client, tournament, anna):
    response = ask(client, tournament, anna)
    assert (response.status_code, response.headers["Location"]) == (
        *(303,),
        at(tournament, f"entries/{anna.pk}/"),
    )
    assert [note.text for note in row(client, tournament)] == ["sits out round 1"]
    read = page(client.get(at(tournament, "entries/")))
    assert read.one("p", class_="count").text == "9 of 9 there, 1 asked to sit out"
    text = "Player 1 sits out by request: Doctor"
    before = page(client.get(of_round("round-draw", tournament)))
    assert before.one("ul", class_="said").text == text
    client.post(at(tournament, "rounds/draw"), {"number": "1"})
    drawn = page(client.get(of_round("round-draw", tournament)))
    assert next(listing.text for listing in drawn.all("ul", class_="said")) == text


def test_bye_is_taken_back_from_its_message_or_its_button(client, tournament, anna):
    ask(client, tournament, anna)
    read = page(client.get(at(tournament, f"entries/{anna.pk}/")))
    address = at(tournament, f"entries/{anna.pk}/plays/1")
    assert address in [form.attributes.get("action") for form in read.all("form")]
    assert client.post(address).status_code == 303
    assert row(client, tournament) == []
    before = stored()
    client.post(address)
    assert stored() == before


def test_sent_twice_it_is_asked_once(client, tournament, anna):
    ask(client, tournament, anna)
    before = stored()
    ask(client, tournament, anna)
    assert stored() == before


def test_bad_input_is_shown_and_kept(client, tournament, anna):
    before = stored()
    response = ask(client, tournament, anna, number="9", reason="")
    assert response.status_code == 422
    assert problems(response) == {"number": "Choose a round that is not drawn yet."}
    assert stored() == before


def of_several(client, tournament, *places, **typed):
    """Has the entrants at these places of the list sit out, on the page for several."""
    entrants = list(tournament.entrants.all())
    keys = [str(entrants[place].pk) for place in places]
    return client.post(
        at(tournament, "entries/sit-out"), {"number": "1", "entrant": keys, "reason": ""} | typed
    )


def test_three_sit_out_by_one_page_and_by_its_undo_play_again(client, tournament):
    before = stored()
    assert of_several(client, tournament, 0, 4, 7).status_code == 303
    assert byes_of(tournament) == [("Player 1", 1, ""), ("Player 5", 1, ""), ("Player 8", 1, "")]
    read = page(client.get(at(tournament, "entries/sit-out")))
    (notice,) = (block for block in read.all() if block.attributes.get("role") == "status")
    assert notice.text.startswith("3 sit out round 1: Player 1, Player 5, Player 8.")
    (undo,) = (form for form in notice.all("form"))
    assert client.post(undo["action"]).status_code == 303
    assert byes_of(tournament) == []
    assert {table: rows for table, rows in stored().items() if rows != before[table]}.keys() <= {
        "Tournament",
        "TournamentChange",
    }


def test_undo_keeps_those_who_had_asked_before(client, tournament):
    of_several(client, tournament, 0, reason="Doctor")
    page(client.get(at(tournament, "entries/sit-out")))
    of_several(client, tournament, 0, 1)
    read = page(client.get(at(tournament, "entries/sit-out")))
    (notice,) = (block for block in read.all() if block.attributes.get("role") == "status")
    client.post(notice.one("form")["action"])
    assert byes_of(tournament) == [("Player 1", 1, "Doctor")]


def test_page_for_several_says_what_is_missing_and_keeps_the_ticks(client, tournament):
    before = stored()
    response = of_several(client, tournament)
    assert (response.status_code, problems(response)) == (
        422,
        {"entrant": "Tick the entrants who sit out."},
    )
    wrong = of_several(client, tournament, 2, number="9")
    assert problems(wrong) == {"number": "Choose a round that is not drawn yet."}
    ticked = [box for box in page(wrong).all("input") if "checked" in box.attributes]
    assert [box["value"] for box in ticked] == [str(tournament.entrants.all()[2].pk)]
    assert stored() == before


def test_page_for_several_refuses_one_who_has_left_meanwhile(client, tournament, anna):
    leave(entrant=anna, reason="left", now=tournament.created_at)
    before = stored()
    assert problems(of_several(client, tournament, 0)) == {
        "entrant": "One of these has left the tournament: check the list again."
    }
    assert stored() == before


def byes_of(tournament):
    found = RequestedBye.objects.filter(entrant__tournament=tournament)
    return list(found.order_by("entrant__order").values_list("entrant__name", "number", "reason"))


def test_drawn_bye_has_no_button_any_more(client, tournament, anna):
    ask(client, tournament, anna)
    client.post(at(tournament, "rounds/draw"), {"number": "1"})
    rows = fold(client, tournament, anna).one("ul", class_="rows")
    assert (rows.text, rows.all("form")) == ("Round 1 Doctor", [])


def test_bracket_offers_a_substitute_in_place_of_a_bye(client):
    tournament = played_tournament(4, is_started=False, format="knock-out", rounds=2)
    shown = fold(client, tournament, tournament.entrants.first())
    assert not shown.all("form")
    assert "put in a substitute" in shown.text


@pytest.mark.parametrize("number", [1, 3])
def test_list_asks_as_much_for_many_byes_as_for_few(
    client, tournament, number, django_assert_max_num_queries
):
    for entrant in list(tournament.entrants.all())[:number]:
        request_bye(entrant=entrant, number=1, reason="Doctor", now=tournament.created_at)
    with django_assert_max_num_queries(12):
        client.get(at(tournament, "entries/"))


def test_who_comes_late_can_ask_for_a_later_round(client):
    tournament = played_tournament(8)
    (late,) = entered(tournament, 1)
    assert ask(client, tournament, late, number="2").status_code == 303
    assert ask(client, tournament, late, number="1").status_code == 422

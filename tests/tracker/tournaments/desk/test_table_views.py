"""One table of a round: its calls, and what the director writes down of it."""

import pytest
from django.utils import timezone

from tests.factories import NOW, table_of
from tests.tournaments import entered, game_at, hand_at, started, tournament_of, with_results
from tests.tracker.helpers.reading import looked_at, page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, form_to, played_tournament
from tracker.models import Call, Game, Pairing, Table
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.entries.services import leave
from tracker.tournaments.rounds.services import answer_call, call_director, close_round

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
HERE = "rounds/1/tables/1/"


@pytest.fixture
def tournament():
    return played_tournament()


@pytest.fixture
def pairing(tournament):
    return tournament.drawn_rounds.get().pairings.get()


def table_at(tournament):
    """The address of the table as its phones see it."""
    return f"/kanal/evenings/{tournament.evening_id}/tables/1/"


# The director's page


def test_page_of_a_table_shows_who_plays_there(client, tournament, pairing):
    hand_at(pairing)
    read = page(client.get(at(tournament, HERE)))
    assert read.one("h1").text == "Table 1"
    assert [value.text for value in read.one("dl", class_="score").all("dd")] == ["100", "62"]
    assert read.one("a", href=f"/kanal/games/{game_at(pairing).pk}/").text == "Score sheet"
    assert read.one("a", href=table_at(tournament)).text == "The table as its phones see it"


def test_table_of_a_round_that_has_not_started_takes_nothing_down(client):
    tournament = played_tournament(is_started=False)
    draw_round(tournament=tournament, now=NOW)
    read = page(client.get(at(tournament, HERE)))
    assert "The round has not started." in read.one("p", class_="empty").text
    before = stored()
    sent = {"points-0": "1", "points-1": "2", "reason": "slip"}
    response = client.post(at(tournament, f"{HERE}result"), sent)
    assert response.status_code == 422
    assert stored() == before


def test_result_is_taken_from_paper(client, tournament):
    read = page(client.get(at(tournament, HERE)))
    form = form_to(read, at(tournament, f"{HERE}result"))
    assert form.typed == {"points-0": "", "points-1": ""}
    response = client.post(form["action"], {"points-0": "340", "points-1": "20"})
    assert response.headers["Location"] == at(tournament, HERE)
    assert Pairing.objects.get().typed_points == [340, 20]
    assert tournament.changes.get(facts__result=[340, 20]).reason == ""


@pytest.mark.parametrize("points", [(340, -20), (900, 300), (100, 30)])
def test_unusual_result_is_saved_once_it_is_confirmed(client, tournament, points):
    """More than two such hands usually bring, fewer than they make, and points below nothing."""
    sent = {f"points-{side}": str(own) for side, own in enumerate(points)}
    before = stored()
    response = client.post(at(tournament, f"{HERE}result"), sent)
    assert response.status_code == 422
    assert stored() == before
    form = form_to(page(response), at(tournament, f"{HERE}result"))
    button = form.one("button", name="confirmed")
    assert button.text == "Save it anyway"
    confirmed = {"confirmed": button["value"]}
    # Other points are asked for again.
    other = {**sent, "points-0": "901", **confirmed}
    assert client.post(form["action"], other).status_code == 422
    assert stored() == before
    assert client.post(form["action"], sent | confirmed).status_code == 303
    assert Pairing.objects.get().typed_points == [*points]
    change = tournament.changes.get(facts__result=[*points])
    assert change.reason == "Unusual points, confirmed"


def test_points_of_a_game_that_counts_none_are_never_unusual(client):
    """A hand of Klammern brings two big points at most, and 16 of them seldom so many."""
    klammern = {"variant": "klammern", "options": {}}
    tournament = played_tournament(ruleset=klammern, hands=16)
    sent = {"points-0": "16", "points-1": "14"}
    assert client.post(at(tournament, f"{HERE}result"), sent).status_code == 303


def test_result_with_something_missing_is_told_at_the_fields(client, tournament):
    before = stored()
    sent = {"points-0": "x", "points-1": "", "reason": ""}
    response = client.post(at(tournament, f"{HERE}result"), sent)
    assert response.status_code == 422
    assert problems(response) == {
        "points-0": "Enter whole numbers.",
        "points-1": "Enter the points.",
    }
    form = form_to(page(response), at(tournament, f"{HERE}result"))
    assert form.typed["points-0"] == "x"
    assert stored() == before


def test_result_that_is_too_large_is_told_at_the_field(client, tournament):
    sent = {"points-0": "9" * 30, "points-1": "1", "reason": "slip"}
    response = client.post(at(tournament, f"{HERE}result"), sent)
    assert problems(response) == {"points-0": "At most 100000 points either way."}


def test_side_that_did_not_play_is_written_down_and_taken_back(client, tournament):
    forfeit = at(tournament, f"{HERE}forfeit")
    assert looked_at(client, forfeit, side="1", reason="Did not come").status_code == 303
    assert Pairing.objects.get().forfeited_by == 1
    read = page(client.get(at(tournament, HERE)))
    assert "forfeited" in read.one("dl", class_="score").text
    back = form_to(read, at(tournament, f"{HERE}as-played"))
    assert looked_at(client, back["action"], reason="They are here").status_code == 303
    assert Pairing.objects.get().forfeited_by is None


@pytest.mark.some(1)
@pytest.mark.parametrize("side", ["", "2", "x", "-1"])
def test_side_that_is_not_there_cannot_forfeit(client, tournament, side):
    before = stored()
    sent = {"side": side, "reason": "why"}
    response = client.post(at(tournament, f"{HERE}forfeit"), sent)
    assert problems(response) == {"side": "Choose the side that has forfeited."}
    assert stored() == before


def test_table_gets_more_time_once_however_often_it_is_sent(client, tournament):
    form = form_to(page(client.get(at(tournament, HERE))), at(tournament, f"{HERE}minutes"))
    assert form.typed == {"before": "0", "minutes": "5", "reason": ""}
    for _ in range(2):
        client.post(form["action"], form.typed | {"reason": "Spilt beer"})
    assert Pairing.objects.get().minutes_added == 5
    form = form_to(page(client.get(at(tournament, HERE))), at(tournament, f"{HERE}minutes"))
    assert form.typed["before"] == "5"


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("", "Enter the minutes."),
        ("x", "Enter whole numbers."),
        ("241", "A table can get 240 minutes more in all."),
    ],
)
def test_minutes_that_cannot_be_are_told_at_the_field(client, tournament, typed, text):
    before = stored()
    sent = {"before": "0", "minutes": typed, "reason": "why"}
    response = client.post(at(tournament, f"{HERE}minutes"), sent)
    assert problems(response) == {"minutes": text}
    assert stored() == before


def test_next_game_is_started_at_the_table(client):
    tournament = played_tournament(games=2)
    pairing = tournament.drawn_rounds.get().pairings.get()
    start = at(tournament, f"{HERE}next-game")
    before = stored()
    response = client.post(start)
    assert response.status_code == 422
    assert page(response).one(role="alert").text == "The game before is not finished."
    assert stored() == before
    hand_at(pairing)
    hand_at(pairing)
    read = page(client.get(table_at(tournament)))
    assert form_to(read, start).text == "Start game 2"
    assert client.post(start).headers["Location"] == table_at(tournament)
    assert client.post(start).status_code == 422
    assert Game.objects.count() == 2


# Calls


def test_table_calls_the_director_and_takes_it_back(client, tournament):
    form = form_to(page(client.get(table_at(tournament))), at(tournament, f"{HERE}call"))
    assert form.one("button").text == "Call the director"
    for _ in range(2):
        response = client.post(form["action"], {"reason": "A revoke"})
        assert response.headers["Location"] == table_at(tournament)
    call = Call.objects.get()
    read = page(client.get(table_at(tournament))).one(id="round")
    assert "The director is called" in read.text
    assert "A revoke" in read.text
    never = form_to(read, at(tournament, f"calls/{call.pk}/never-mind"))
    for _ in range(2):
        assert client.post(never["action"]).headers["Location"] == table_at(tournament)
    assert "Call the director" in page(client.get(table_at(tournament))).one(id="round").text


def test_call_stands_on_the_desk_until_somebody_goes(client, tournament, pairing):
    call = call_director(pairing=pairing, reason="A revoke", now=NOW)
    spot = page(client.get(at(tournament, "desk"))).one("li", class_="calling")
    assert "A revoke" in spot.text
    form = spot.one("form")
    assert form["action"] == at(tournament, f"calls/{call.pk}/answer")
    assert client.post(form["action"]).headers["Location"] == at(tournament, "desk")
    assert not page(client.get(at(tournament, "desk"))).all("li", class_="calling")
    assert "A revoke" in page(client.get(at(tournament, HERE))).one("ul", class_="log").text


def test_call_that_nobody_answered_ends_with_its_round(client, tournament, pairing):
    call_director(pairing=pairing, reason="A revoke", now=NOW)
    close_round(round_=with_results(pairing.round), now=NOW)
    assert "calls you" not in page(client.get(at(tournament, "desk"))).text
    assert "Call the director" not in page(client.get(at(tournament, HERE))).text
    assert Call.objects.get().answered_at == NOW


@pytest.mark.parametrize(("reason", "text"), [("left", "has left"), ("expelled", "disqualified")])
def test_who_leaves_while_its_table_plays_is_marked_until_the_table_has_a_result(
    client, tournament, pairing, reason, text
):
    entrant = pairing.placings.order_by("side", "pk").first().entrant
    leave(entrant=entrant, reason=reason, now=NOW)
    marked, pages = (
        f"{entrant.name} ({text})",
        ("desk", HERE, f"rounds/{pairing.round.number}/slips"),
    )
    assert [marked in page(client.get(at(tournament, there))).text for there in pages] == [True] * 3
    with_results(pairing.round)
    assert [marked in page(client.get(at(tournament, there))).text for there in pages] == [
        False
    ] * 3


def test_table_hears_when_somebody_is_coming(client, tournament, pairing):
    first = client.get(table_at(tournament), headers=HTMX)
    tag = {"If-None-Match": first.headers["ETag"]}
    assert client.get(table_at(tournament), headers=HTMX | tag).status_code == 304
    call = call_director(pairing=pairing, reason="", now=NOW)
    called = client.get(table_at(tournament), headers=HTMX | tag)
    assert "The director is called" in page(called).text
    answer_call(call=call, now=NOW)
    assert "The director is called" not in page(client.get(table_at(tournament), headers=HTMX)).text


def test_call_with_hidden_characters_says_why_it_is_none(client, tournament):
    before = stored()
    response = client.post(at(tournament, f"{HERE}call"), {"reason": "a\u202eb"}, follow=True)
    assert stored() == before
    assert page(response).one(role="status").text


def test_table_of_a_game_without_a_tournament_calls_nobody(client, tournament):
    table_of(tournament.evening, "9", timezone.now())
    read = page(client.get(f"/kanal/evenings/{tournament.evening_id}/tables/9/"))
    assert not read.all(id="round")


# Codes


def test_codes_of_a_round_are_made_when_somebody_asks(client, tournament):
    here = at(tournament, "rounds/1/codes")
    before = stored()
    read = page(client.get(here))
    assert read.one("form", class_="next").text == "Create the codes"
    assert stored() == before
    for _ in range(2):
        assert client.post(here).headers["Location"] == here
    assert list(Table.objects.values_list("name", "serial")) == [("1", 1)]
    read = page(client.get(here))
    assert not read.all("form", class_="next")
    (slip,) = read.one("ul", class_="slips").all("li")
    assert slip.one("h2").text == "Table 1"
    assert slip.one("svg")["aria-label"] == "The code of Table 1, to be scanned"
    names = list(tournament.entrants.values_list("name", flat=True))
    assert all(name in slip.text for name in names)


# Everywhere


def test_tables_and_calls_of_another_club_are_not_found(client, tournament):
    other = tournament_of()
    entered(other, 4)
    pairing = started(other).pairings.get()
    call = call_director(pairing=pairing, reason="", now=NOW)
    before = stored()
    for rest in (HERE, "rounds/1/codes", f"rounds/1/tables/{'9' * 30}/"):
        assert client.get(at(other, rest)).status_code == 404
    for name in ("answer", "never-mind"):
        assert client.post(at(other, f"calls/{call.pk}/{name}")).status_code == 404
        assert client.post(at(tournament, f"calls/{call.pk}/{name}")).status_code == 404
        assert client.get(at(tournament, f"calls/{call.pk}/{name}")).status_code == 405
    assert stored() == before


CLABBER = {"ruleset": {"variant": "clabber", "options": {}}, "hands": None}
SCHIEBER = {"ruleset": {"variant": "schieber", "options": {"target": None}}, "hands": 12}
IMPOSSIBLE = [
    (SCHIEBER, (99_000, 900), "Together 99900: 12 hands make at most 93132."),
    (
        CLABBER,
        (300, 200),
        "This game goes to 500: the winner has at least that many points, not 300.",
    ),
    (
        CLABBER,
        (505, 505),
        "A game tied at 505 is decided by another hand, so the winner must have more points.",
    ),
    (
        CLABBER,
        (9999, 100),
        "Too many points: after its last hand a side can have at most 1841.",
    ),
]


@pytest.mark.parametrize(("given", "points", "text"), IMPOSSIBLE)
@pytest.mark.parametrize("door", ["rounds/1/tables/1/result", "rounds/1/slips"])
def test_impossible_result_is_refused_at_every_door(client, given, points, text, door):
    tournament = played_tournament(**given)
    of_grid = door.endswith("slips")
    names = [f"points-1-{side}" if of_grid else f"points-{side}" for side in range(2)]
    sent = dict(zip(names, map(str, points), strict=True))
    confirmed = {"confirmed": ":".join(map(str, (*points, "")))}
    before = stored()
    response = client.post(at(tournament, door), sent | confirmed | {"was-1": ""})
    assert response.status_code == 422
    assert text in page(response).text
    assert "anyway" not in page(response).text
    assert stored() == before

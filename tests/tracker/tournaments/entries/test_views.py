"""The entry list: who has entered, who is there, in which order, and who is kept apart."""

import datetime as dt

import pytest

from tests.factories import NOW, PlayerFactory
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Tournament
from tracker.players.services.roster import retire_player
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import (
    check_in,
    check_out,
    fix_table,
    leave,
    rename_entrant,
)
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament(club):
    return tournament_of(club)


def address(tournament, name=""):
    """The address below a tournament's entry list."""
    return f"/kanal/events/{tournament.pk}/entries/{name}"


def rows(response):
    """The list on the page: what each row says, and whether its button is pressed."""
    found = page(response).one(id="found").one("ul", class_="entries").all("li")
    return [
        (
            row.one("a").text,
            row.one("button")["aria-pressed"] if row.all("button") else "",
        )
        for row in found
    ]


def text(response):
    """The message on the page."""
    return page(response).one(role="status").one("p").text


def undone(client, response):
    """The page after its Undo."""
    return client.post(page(response).one(role="status").one("form")["action"], follow=True)


def test_empty_list_says_what_to_do(client, tournament):
    read = page(client.get(address(tournament))).one(id="found")
    assert read.text == "Nobody has entered yet. Add the first one, or paste the whole list."


def test_list_says_who_is_there_and_what_is_special(client, tournament):
    anna, bert, carl, dora = entered(tournament, 4)
    check_out(entrant=bert, now=NOW)
    leave(entrant=carl, reason="expelled", now=NOW)
    rename_entrant(entrant=dora, name="Dora", from_club="West", now=NOW)
    fix_table(entrant=dora, table=3, now=NOW)
    response = client.get(address(tournament))
    assert rows(response) == [
        ("Player 1", "true"),
        ("Player 2", "false"),
        ("Player 3 was disqualified", ""),
        ("Dora Player 4 · West · always at table 3", "true"),
    ]
    count = page(response).one("p", class_="count").text
    assert count == "2 of 3 there"
    notice = page(response).one("div", class_="notice").text
    assert notice == "2 players do not fill a table. Wait for 4. Change the tournament"
    assert anna.name == "Player 1"


def test_list_says_until_when_check_in_goes(client, club):
    until = dt.datetime(2099, 3, 14, 18, 45, tzinfo=dt.UTC)
    coming, over = (tournament_of(club, check_in_until=at) for at in (until, NOW))
    assert "Check-in until 19:45." in page(client.get(address(coming))).one(id="found").text
    said_ = "Check-in was until 20:30. Whoever is not there is left out of the draw."
    assert said_ in page(client.get(address(over))).one(id="found").text


def test_start_numbers_are_shown_with_the_published_draw(client, tournament):
    entered(tournament, 4)
    round_ = draw_round(tournament=tournament, now=NOW)
    assert "No." not in page(client.get(address(tournament))).one(id="found").text
    confirm_draw(round_=round_, publish_at=dt.datetime(2099, 1, 1, tzinfo=dt.UTC), now=NOW)
    assert "No." not in page(client.get(address(tournament))).one(id="found").text
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    assert "No. 4" in page(client.get(address(tournament))).one(id="found").text


@pytest.mark.parametrize("query", ["PLAYER 2", "yer 2", " player 2 "])
def test_somebody_is_found(client, tournament, query):
    entered(tournament, 3)
    assert rows(client.get(address(tournament), {"q": query})) == [("Player 2", "true")]


def test_search_without_a_find_offers_everybody(client, tournament):
    entered(tournament, 1)
    found = page(client.get(address(tournament), {"q": "zz"})).one(id="found")
    assert found.one("p", class_="empty").text == (
        "Nobody on the list is called “zz”. Show everybody"
    )


def test_list_is_sent_again_only_when_it_has_changed(client, tournament):
    (anna,) = entered(tournament, 1)
    first = client.get(address(tournament), headers=HTMX)
    same = client.get(address(tournament), headers=HTMX | {"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, same.status_code) == (200, 304)
    check_out(entrant=anna, now=NOW)
    other = client.get(address(tournament), headers=HTMX | {"If-None-Match": first.headers["ETag"]})
    assert rows(other) == [("Player 1", "false")]


def test_one_tap_says_that_somebody_is_there_and_one_takes_it_back(client, tournament):
    (anna,) = entered(tournament, 1, is_there=False)
    for name, pressed in (("there", "true"), ("not-there", "false")):
        where = address(tournament, f"{anna.pk}/{name}")
        response = client.post(where, follow=True)
        assert rows(response) == [("Player 1", pressed)]
        before = stored()
        part = client.post(f"{where}?q=zz", headers=HTMX)
        assert "Nobody on the list is called “zz”." in page(part).text
        assert stored() == before


def test_all_the_others_are_there_until_undo(client, tournament):
    first, *_ = entered(tournament, 3, is_there=False)
    check_in(entrant=first, now=NOW)
    response = client.post(address(tournament, "all-there"), follow=True)
    assert text(response) == "2 more are there."
    assert [pressed for _name, pressed in rows(response)] == ["true"] * 3
    response = undone(client, response)
    assert [pressed for _name, pressed in rows(response)] == ["true", "false", "false"]


def test_somebody_is_put_on_the_list_until_undo(client, club, tournament):
    PlayerFactory.create(club=club, name="Anna")
    retire_player(player=PlayerFactory.create(club=club, name="Gone"))
    read = page(client.get(address(tournament)))
    assert [option["value"] for option in read.one("datalist").all("option")] == ["Anna"]
    sent = {"player-0": " Anna ", "from_club": "West"}
    response = client.post(address(tournament), sent, follow=True)
    assert text(response) == "Anna is on the list."
    assert rows(response) == [("Anna West", "false")]
    assert page(response).one("datalist").all("option") == []
    assert page(undone(client, response)).one(id="found").all("li") == []


def test_pair_is_put_on_the_list(client, club):
    tournament = tournament_of(club, format="standing-order")
    sent = {"player-0": "Anna", "player-1": "Bea", "name": "The Jacks", "from_club": ""}
    assert rows(client.post(address(tournament), sent, follow=True)) == [
        ("The Jacks Anna and Bea", "false")
    ]


WRONG = [
    ({"player-0": ""}, {"player-0": "Enter a name."}),
    ({"player-0": "Player 1"}, {"player-0": "Player 1 is on the list already."}),
    ({"player-0": "."}, {"player-0": "This needs a name with at least one letter or digit."}),
    (
        {"player-0": "Eve", "from_club": "x" * 81},
        {"from_club": "This has 81 characters; there is room for 80."},
    ),
]


@pytest.mark.parametrize(("sent", "found"), WRONG)
def test_entry_that_cannot_be_says_why(client, tournament, sent, found):
    entered(tournament, 1)
    before = stored()
    response = client.post(address(tournament), sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert page(response).one(id="id_player-0").attributes.get("value", "") == sent["player-0"]
    assert stored() == before


def names(tournament):
    """The list in its order."""
    return [entrant.name.removeprefix("Player ") for entrant in tournament.entrants.all()]


def test_list_is_put_into_order_and_back(client, tournament):
    _one, _two, three = entered(tournament, 3)
    sent = {"entrant": three.pk, "place": 1}
    response = client.post(address(tournament, "order"), sent, follow=True)
    assert (text(response), names(tournament)) == ("The list has another order.", ["3", "1", "2"])
    undone(client, response)
    assert names(tournament) == ["1", "2", "3"]
    client.post(address(tournament, "order"), sent | {"place": 99})
    assert names(tournament) == ["1", "2", "3"]


def test_button_moves_somebody_up(client, tournament):
    entered(tournament, 3)
    last = page(client.get(address(tournament, "order"))).one("ol").all("li")[-1]
    (button,) = last.all("button")
    client.post(address(tournament, "order"), last.typed | {"place": button["value"]})
    assert names(tournament) == ["1", "3", "2"]


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ({"entrant": "0", "place": "1"}, {"entrant": "Choose somebody from the list."}),
        ({"place": "1"}, {"entrant": "Choose somebody."}),
        ({"place": ""}, {"place": "Enter the new place."}),
        ({"place": "top"}, {"place": "Enter a whole number."}),
    ],
)
def test_move_that_cannot_be_says_why(client, tournament, sent, found):
    (one,) = entered(tournament, 1)
    before = stored()
    if "entrant" not in found:
        sent = sent | {"entrant": one.pk}
    response = client.post(address(tournament, "order"), sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before


def test_list_is_mixed_by_the_seed_of_the_tournament(client, tournament):
    entered(tournament, 12)
    response = client.post(address(tournament, "order/lot"), follow=True)
    mixed = names(tournament)
    assert sorted(mixed, key=int) == [str(number) for number in range(1, 13)]
    assert mixed != sorted(mixed, key=int)
    client.post(address(tournament, "order/lot"))
    assert names(tournament) == mixed
    undone(client, response)
    assert names(tournament) == [str(number) for number in range(1, 13)]


def test_order_says_what_it_is_for(client, club):
    def heading(tournament):
        return page(client.get(address(tournament, "order"))).one("header", class_="heading").text

    assert "Start numbers go by lot when round 1 is drawn" in heading(tournament_of(club))
    by_list = tournament_of(club, seeding="order")
    assert "Start numbers go in this order when round 1 is drawn" in heading(by_list)
    entered(by_list, 4)
    draw_round(tournament=by_list, now=NOW)
    assert "Start numbers were given out with round 1." in heading(by_list)


def apart(response):
    """Who is kept apart on the page."""
    lists = page(response).one("main").all("ul", class_="rows")
    return [row.text for found in lists for row in found.all("li")]


def test_two_are_kept_apart_and_meet_again(client, tournament):
    one, two = entered(tournament, 2)
    where = address(tournament, "apart")
    assert page(client.get(where)).one("p", class_="empty").text == (
        "Everybody may meet everybody. Choose two who should not."
    )
    sent = {"first": two.pk, "second": one.pk, "how": "rather_not"}
    response = client.post(where, sent, follow=True)
    row = "Player 1 and Player 2 Let them meet Player 1, Player 2"
    assert apart(response) == [f"{row} They meet only where it cannot be avoided."]
    before = stored()
    client.post(where, sent)
    assert stored() == before
    response = client.post(
        address(tournament, f"apart/{tournament.conflicts.get().pk}/end"), follow=True
    )
    assert (text(response), apart(response)) == ("Player 1 and Player 2 may meet.", [])
    assert apart(undone(client, response)) == [f"{row} They meet only where it cannot be avoided."]
    client.post(where, sent | {"how": "never"})
    assert apart(client.get(where)) == [f"{row} They never meet."]


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ({"second": ""}, {"second": "Choose somebody."}),
        ({"first": "0"}, {"first": "Choose somebody from the list."}),
        ({"how": ""}, {"how": "Choose one of these."}),
        ({"second": "same"}, {"second": "Choose two entrants of this tournament."}),
    ],
)
def test_two_who_cannot_be_kept_apart_say_why(client, tournament, sent, found):
    one, two = entered(tournament, 2)
    if sent.get("second") == "same":
        sent = {"second": one.pk}
    before = stored()
    fit = {"first": one.pk, "second": two.pk, "how": "never"}
    response = client.post(address(tournament, "apart"), fit | sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "name", ["{}/there", "{}/not-there", "all-there", "not-there?entrant={}", "take-off?entrant={}"]
)
def test_list_of_a_tournament_that_is_over_stays(client, club, name):
    tournament = tournament_of(club, rounds=1)
    first, *_ = entered(tournament, 4)
    closed(tournament)
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    before = stored()
    response = client.post(address(tournament, name.format(first.pk)), follow=True)
    assert text(response) == (
        "The tournament is over: take the end back before you change anything."
    )
    assert stored() == before


def test_list_says_before_it_happens_what_a_late_one_can_play_of_a_plan(client, club):
    tournament = tournament_of(club, format="round-robin", rounds=3)
    entered(tournament, 4)
    assert not page(client.get(f"/kanal/events/{tournament.pk}/entries/")).all("p", class_="notice")
    started(tournament)
    text = (
        page(client.get(f"/kanal/events/{tournament.pk}/entries/")).one("p", class_="notice").text
    )
    assert text == (
        "The plan was made for 4 pairs, and all its seats are taken: a late entrant gets no "
        "table. Put them in as a substitute when somebody leaves."
    )

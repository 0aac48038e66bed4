"""The director's pages of a draw."""

import datetime as dt

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import NOW
from tests.tournaments import entered, log_of, with_results
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.drawn import (
    at,
    drawn,
    evening,
    fresh,
    only_round,
    over,
    published,
    running,
)
from tracker.models import Entrant, Round, Tournament
from tracker.tournaments.draws.queries import version_of
from tracker.tournaments.entries.services import check_in, check_out, keep_apart, leave
from tracker.tournaments.rounds.services import close_round, type_result

pytestmark = pytest.mark.django_db

STEPS = ["draw-publish", "draw-again", "draw-keep", "draw-back"]


@pytest.fixture
def tournament():
    return evening()


def draw_button(tournament):
    return reverse("round-draw-new", args=("kanal", tournament.pk))


def text(response):
    """The page's text about a refusal."""
    return page(response).one(role="alert").text


def publish_buttons(client, tournament, number=1):
    """The buttons that publish the draw."""
    main = page(client.get(at("round-draw", tournament, number))).one("main")
    return [button.text for button in main.all("button") if "publish" in button.text.lower()]


def seats(round_):
    """Who sits at which table and side, by name."""
    return {
        placing.entrant.name: (
            placing.pairing and placing.pairing.table,
            placing.side,
            placing.seat,
        )
        for placing in round_.placings.select_related("entrant", "pairing")
    }


def two_of(round_, first=1, second=2):
    """Somebody of each of two tables."""
    return [
        Entrant.objects.get(
            placings__round=round_,
            placings__pairing__table=table,
            placings__side=0,
            placings__seat=0,
        )
        for table in (first, second)
    ]


def swap_address(tournament, first, second):
    return f"{at('draw-swap', tournament)}?first={first.pk}&second={second.pk}"


# The button


def test_round_that_is_not_drawn_has_the_button_that_draws_it(client, tournament):
    read = page(client.get(at("round-draw", tournament)))
    assert read.one("h1").text == "Round 1 of 3 is not drawn yet"
    form = read.one("form", class_="next")
    assert (form["action"], form.typed) == (draw_button(tournament), {"number": "1"})
    assert form.one("button").text == "Draw round 1"


def test_who_is_not_checked_in_is_named_before_the_draw(client, tournament):
    check_out(entrant=tournament.entrants.first(), now=NOW)
    read = page(client.get(at("round-draw", tournament)))
    assert read.one("ul", class_="people").text == "Player 1"
    assert "8 are there and are drawn." in read.text


def test_button_pressed_twice_draws_once(client, tournament):
    client.post(draw_button(tournament), {"number": "1"})
    before = stored()
    response = client.post(draw_button(tournament), {"number": "1"})
    assert (response.status_code, response.url) == (303, at("round-draw", tournament))
    assert stored() == before


@pytest.mark.parametrize("typed", [{}, {"number": ""}, {"number": "x"}, {"number": "9" * 30}])
def test_button_without_a_number_draws_the_next_round(client, tournament, typed):
    client.post(draw_button(tournament), typed)
    assert only_round().number == 1


@pytest.mark.parametrize("number", ["0", "2", "99"])
def test_button_of_a_round_whose_turn_it_is_not_is_not_found(client, tournament, number):
    before = stored()
    assert client.post(draw_button(tournament), {"number": number}).status_code == 404
    assert stored() == before


def test_draw_that_cannot_be_says_why_and_what_works(client):
    tournament = evening(players=3)
    before = stored()
    response = client.post(draw_button(tournament), {"number": "1"})
    assert response.status_code == 422
    assert text(response).startswith("Nothing is drawn.")
    assert "3" in text(response)
    assert stored() == before


def test_round_waits_for_the_one_before_to_be_closed(client, tournament):
    running(tournament)
    read = page(client.get(at("round-draw", tournament, 2)))
    assert read.one("p", class_="notice").text == (
        "Close round 1 first: its results decide who meets now."
    )
    assert read.all("form", class_="next") == []
    response = client.post(draw_button(tournament), {"number": "2"})
    assert response.status_code == 422
    assert "Round 1 is not closed" in text(response)


def test_tournament_in_draft_is_opened_before_it_is_drawn(client):
    tournament = evening(is_open=False)
    assert (
        "Open the tournament first"
        in page(client.get(at("round-draw", tournament))).one("main").text
    )
    response = client.post(draw_button(tournament))
    assert (response.status_code, Round.objects.count()) == (422, 0)


@pytest.mark.parametrize("number", [0, 2, 4])
def test_round_whose_turn_it_is_not_is_not_found(client, tournament, number):
    assert client.get(at("round-draw", tournament, number)).status_code == 404


# The draft


def test_draft_shows_its_tables_who_sits_out_and_what_it_costs(client, tournament):
    round_ = drawn(tournament)
    read = page(client.get(at("round-draw", tournament)))
    assert read.one("h1").text == "Draw of round 1 of 3"
    assert "draft Nobody but you sees this draw yet." in read.one("header", class_="heading").text
    (out,) = [name for name, seat in seats(round_).items() if seat[0] is None]
    tables = read.one("ul", class_="draft")
    shown = {bdi.text for bdi in tables.all("bdi")}
    assert shown == {f"Player {number}" for number in range(1, 10)} - {out}
    assert f"{out} has a bye." in read.text
    assert "Nobody has a partner again." in read.text
    assert round_.seed in read.text
    assert read.one("form", class_="next").one("button").text == "Confirm and publish now"


def test_draft_shows_the_balance_of_all_rounds(client):
    tournament = evening(players=8)
    over(tournament)
    drawn(tournament)
    read = page(client.get(at("round-draw", tournament, 2)))
    titles = [heading.text for heading in read.all("h2")]
    assert "Balance of 2 rounds" in titles
    partners = read.all("table", class_="chart")[0]
    # 28 pairs of 8 players; two rounds make 4 partnerships each, none of them twice.
    assert partners.text == "Partners never 20 pairs once 8 pairs"


def test_draft_with_somebody_who_has_left_says_that_it_cannot_be_played(client, tournament):
    round_ = drawn(tournament)
    gone = two_of(round_)[0]
    leave(entrant=gone, reason="left", now=NOW)
    notice = page(client.get(at("round-draw", tournament))).one("div", class_="wrong")
    assert f"{gone.name} is not there." in notice.text
    assert "draw again with those who are there now" in notice.text
    assert publish_buttons(client, tournament) == []


def test_started_round_shows_its_draw_of_which_two_seats_can_be_exchanged(client, tournament):
    round_ = running(tournament)
    read = page(client.get(at("round-draw", tournament)))
    assert "The round has started" in read.text
    assert read.one("main").all("form") == []
    assert [link for link in read.one("main").all("a") if "swap" in link["href"]]
    close_round(round_=with_results(round_), now=NOW)
    read = page(client.get(at("round-draw", tournament)))
    assert "The round is closed" in read.text
    assert [link for link in read.one("main").all("a") if "swap" in link["href"]] == []


# Publishing


def test_draw_is_published_now(client, tournament):
    round_ = drawn(tournament)
    sent = {"version": version_of(round_), "when": "now"}
    response = client.post(at("draw-publish", tournament), sent)
    assert (response.status_code, response.url) == (303, at("round-draw", tournament))
    assert only_round().published_at <= timezone.now()
    before = stored()
    client.post(at("draw-publish", tournament), sent)
    assert stored() == before


def test_draw_is_published_and_its_round_started_by_one_button(client, tournament):
    round_ = drawn(tournament)
    sent = {"version": version_of(round_), "when": "start"}
    response = client.post(at("draw-publish", tournament), sent)
    desk = reverse("tournament-desk", args=("kanal", tournament.pk))
    assert (response.status_code, response.url) == (303, desk)
    assert None not in (only_round().published_at, only_round().started_at)
    assert log_of(tournament)[-2:] == [
        ("The draw of round 1 was confirmed.", "", False),
        ("Round 1 has started.", "", True),
    ]
    (undo,) = (
        form["action"]
        for form in page(client.get(desk)).all("form")
        if form["action"].endswith("undo-start") and form.all("button")[0].text == "Undo"
    )
    client.post(undo)
    assert only_round().started_at is None
    before = stored()
    client.post(at("draw-publish", tournament), sent | {"version": "x"})
    assert stored() == before


def test_draw_is_published_at_a_time(client, tournament):
    round_ = drawn(tournament)
    later = timezone.localtime() + dt.timedelta(hours=2)
    sent = {"version": version_of(round_), "when": "later", "time": f"{later:%H:%M}"}
    client.post(at("draw-publish", tournament), sent)
    assert only_round().published_at == later.replace(second=0, microsecond=0)
    read = page(client.get(at("round-draw", tournament)))
    assert f"waiting Everybody sees this draw from {later:%H:%M} on." in read.text
    assert client.get(at("tournament-round", tournament)).status_code == 404


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ({"when": "later"}, {"publish_time": "Enter a time, or publish it now."}),
        ({"when": "later", "time": "25:00"}, {"publish_time": "Enter the time as 19:45."}),
        ({}, {"": "Publish it now, or say at what time."}),
        ({"when": "x"}, {"": "Publish it now, or say at what time."}),
        (
            {"when": "now", "version": "x"},
            {"": "The draw was changed at this moment: look at it again first."},
        ),
    ],
)
def test_draw_is_not_published_without_a_moment_or_unseen(client, tournament, sent, found):
    drawn(tournament)
    before = stored()
    response = client.post(at("draw-publish", tournament), sent)
    assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before


# Drawn again, kept, taken back


def test_draw_made_again_has_another_seed(client, tournament):
    round_ = drawn(tournament)
    sent = {"version": version_of(round_), "reason": "Two came late"}
    response = client.post(at("draw-again", tournament), sent)
    assert (response.status_code, response.url) == (303, at("round-draw", tournament))
    assert only_round().attempt == 2
    before = stored()
    assert client.post(at("draw-again", tournament), sent).status_code == 422
    assert stored() == before


def test_draw_is_not_made_again_without_a_reason(client, tournament):
    round_ = drawn(tournament)
    before = stored()
    response = client.post(
        at("draw-again", tournament), {"version": version_of(round_), "reason": " "}
    )
    assert response.status_code == 422
    assert problems(response) == {"again_reason": "Enter the reason, for everybody to read later."}
    assert stored() == before


def corrected(points):
    """The second round of a tournament drawn by the standings, and the corrected result before it.

    Eight players: those with 100 and 90 points share table 1, those with 72 and 62 table 2.
    """
    tournament = evening(players=8, format="series", seeding="order")
    first = over(tournament, {1: (100, 62), 2: (90, 72)})
    drawn(tournament)
    table = first.pairings.get(table=1)
    type_result(pairing=table, points=points, reason="slip", now=timezone.now())
    return Round.objects.get(tournament=tournament, number=2)


@pytest.fixture
def stale():
    """A round drawn before it turned out who had won table 1: both its tables are others now."""
    return corrected((62, 100))


def stale_notice(client, round_):
    """The page's text about a draw that a correction has made stale."""
    address = at("round-draw", round_.tournament, 2)
    return page(client.get(address)).one("section", id="stale")


def test_stale_draw_says_so_and_what_drawing_again_would_change(client, stale):
    notice = stale_notice(client, stale)
    assert notice.all("p")[0].text == (
        "A result was corrected after this draw. Drawn again, 2 of 2 tables would change. "
        "The seed stays the same."
    )
    assert [button.text for button in notice.all("button")] == [
        "Keep this draw",
        "Draw again after the correction",
    ]
    assert publish_buttons(client, stale.tournament, 2) == []


def test_stale_draw_that_is_the_same_again_says_so(client):
    notice = stale_notice(client, corrected((101, 61)))
    assert "Drawn again it would be the same: no table would change." in notice.text


def test_stale_draw_is_drawn_again_just_as_announced(client, stale):
    before = seats(stale)
    sent = {"version": version_of(stale), "reason": "slip"}
    client.post(at("draw-again", stale.tournament, 2), sent)
    again = Round.objects.get(number=2)
    assert (again.seed, again.attempt, again.stale_since) == (stale.seed, 1, None)
    winners = {name for name, seat in seats(again).items() if seat[0] == 1}
    assert winners != {name for name, seat in before.items() if seat[0] == 1}
    assert seats(again).keys() == before.keys()


def test_stale_draw_is_kept(client, stale):
    sent = {"version": version_of(stale), "reason": "All sit"}
    response = client.post(at("draw-keep", stale.tournament, 2), sent)
    assert (response.status_code, response.url) == (303, at("round-draw", stale.tournament, 2))
    assert Round.objects.get(number=2).stale_since is None
    assert publish_buttons(client, stale.tournament, 2) == [
        "Publish and start the round",
        "Confirm, and publish at this time",
        "Confirm and publish now",
    ]
    before = stored()
    client.post(at("draw-keep", stale.tournament, 2), sent)
    assert stored() == before


def test_stale_draw_is_not_kept_without_a_reason(client, stale):
    before = stored()
    response = client.post(at("draw-keep", stale.tournament, 2), {"version": version_of(stale)})
    assert problems(response) == {"keep_reason": "Enter the reason, for everybody to read later."}
    assert stored() == before


def test_draw_is_taken_back(client, tournament):
    sent = {"version": version_of(drawn(tournament))}
    response = client.post(at("draw-back", tournament), sent)
    assert (response.status_code, response.url) == (303, at("round-draw", tournament))
    assert Round.objects.count() == 0
    before = stored()
    assert client.post(at("draw-back", tournament), sent).status_code == 303
    assert stored() == before


def test_draw_that_changed_meanwhile_is_not_taken_back(client, tournament):
    drawn(tournament)
    before = stored()
    response = client.post(at("draw-back", tournament), {"version": "x"})
    assert response.status_code == 422
    assert "The draw was changed at this moment" in text(response)
    assert stored() == before


@pytest.mark.some(1)
@pytest.mark.parametrize("name", STEPS)
def test_started_round_is_not_changed(client, tournament, name):
    round_ = running(tournament)
    before = stored()
    sent = {"version": version_of(round_), "reason": "x", "when": "now"}
    assert client.post(at(name, tournament), sent).status_code == 422
    assert stored() == before


# Two seats exchanged


def test_exchange_begins_with_the_choice_of_two(client, tournament):
    round_ = drawn(tournament)
    one, _other = two_of(round_)
    read = page(client.get(f"{at('draw-swap', tournament)}?first={one.pk}"))
    form = read.one("main").one("form")
    assert form["method"] == "get"
    assert form.typed == {"first": str(one.pk), "second": ""}
    assert len(form.all("option")) == 2 * 10


def test_exchange_shows_what_it_changes_before_it_is_made(client, tournament):
    one, other = two_of(drawn(tournament))
    before = stored()
    read = page(client.get(swap_address(tournament, one, other)))
    moves = [item.text for item in read.all("ul", class_="moves")[0].all("li")]
    assert [text.split(" table ")[0] for text in moves] == [one.name, other.name]
    assert moves[0].startswith(f"{one.name} table 1 with ")
    assert " table 2 with " in moves[0]
    assert "6 others have different people at the table" in read.text
    assert stored() == before


def test_exchange_shows_what_it_costs(client):
    tournament = evening(players=8)
    first = over(tournament)
    second = drawn(tournament)
    one, partner = (
        Entrant.objects.get(
            placings__round=first, placings__pairing__table=1, placings__side=0, placings__seat=seat
        )
        for seat in (0, 1)
    )
    place = second.placings.get(entrant=one)
    beside = second.placings.get(pairing=place.pairing, side=place.side, seat=1 - place.seat)
    address = f"{at('draw-swap', tournament, 2)}?first={partner.pk}&second={beside.entrant_id}"
    costs = page(client.get(address)).one("ul", class_="said")
    (worse,) = [item.text for item in costs.all("li") if "Nobody has a partner" in item.text]
    assert worse.startswith("Nobody has a partner again. ▲ 1 pair ")


def test_seats_are_exchanged_for_a_reason(client, tournament):
    round_ = drawn(tournament)
    one, other = two_of(round_)
    before = seats(round_)
    sent = {"version": version_of(round_), "reason": "Father and son"}
    response = client.post(swap_address(tournament, one, other), sent)
    assert (response.status_code, response.url) == (303, at("round-draw", tournament))
    after = seats(only_round())
    assert (after[one.name], after[other.name]) == (before[other.name], before[one.name])
    read = page(client.get(at("round-draw", tournament)))
    text = f"Round 1: {one.name} and {other.name} exchanged their seats."
    assert text in read.text
    assert "Father and son" in read.text
    once = stored()
    assert client.post(swap_address(tournament, one, other), sent).status_code == 422
    assert stored() == once


def test_seats_are_not_exchanged_without_a_reason(client, tournament):
    round_ = drawn(tournament)
    before = stored()
    response = client.post(
        swap_address(tournament, *two_of(round_)), {"version": version_of(round_)}
    )
    assert (response.status_code, problems(response)) == (
        422,
        {"reason": "Enter the reason, for everybody to read later."},
    )
    assert stored() == before


def test_exchange_that_must_not_be_has_no_button(client, tournament):
    round_ = drawn(tournament)
    one, other = two_of(round_)
    guest = Entrant.objects.get(
        placings__round=round_, placings__pairing__table=2, placings__side=1, placings__seat=0
    )
    keep_apart(first=one, second=guest, is_absolute=True, now=NOW)
    read = page(client.get(swap_address(tournament, one, other)))
    assert "must not be at the same table" in read.one("div", class_="wrong").text
    assert [button.text for button in read.one("main").all("button")] == []
    before = stored()
    sent = {"version": version_of(only_round()), "reason": "x"}
    assert client.post(swap_address(tournament, one, other), sent).status_code == 422
    assert stored() == before


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("first=&second=", {"first": "Choose one.", "second": "Choose one."}),
        ("first={0}&second={0}", {"second": "Choose somebody else."}),
        ("first={0}&second=999999", {"second": "Choose one from this round."}),
    ],
)
def test_exchange_needs_two_of_the_round(client, tournament, query, found):
    one, _other = two_of(drawn(tournament))
    address = f"{at('draw-swap', tournament)}?{query.format(one.pk)}"
    before = stored()
    for send in (client.get, client.post):
        response = send(address)
        assert (response.status_code, problems(response)) == (422, found)
    assert stored() == before


def test_somebody_who_came_after_the_draw_cannot_be_exchanged(client, tournament):
    entered(tournament, 1, is_there=False)
    drawn(tournament)
    late = Entrant.objects.get(name="Player 10")
    check_in(entrant=late, now=NOW)
    read = page(client.get(at("draw-swap", tournament)))
    assert "Player 10" not in [option.text for option in read.all("option")]


def test_somebody_who_is_not_there_any_more_cannot_be_exchanged(client, tournament):
    gone, other = two_of(drawn(tournament))
    check_out(entrant=gone, now=NOW)
    names = [option.text for option in page(client.get(at("draw-swap", tournament))).all("option")]
    assert (gone.name in names, other.name in names) == (False, True)


# What holds for all


def test_published_draw_leads_to_what_everybody_sees(client, tournament):
    published(tournament)
    links = {
        link["href"] for link in page(client.get(at("round-draw", tournament))).one("main").all("a")
    }
    assert {at("tournament-round", tournament), at("round-verify", tournament)} <= links
    assert fresh(tournament).state == "running"
    assert Tournament.objects.count() == 1


@pytest.mark.long
def test_shares_of_many_have_a_page_of_their_own(client):
    tournament = evening(62, format="mitchell")
    drawn(tournament)
    draw = at("round-draw", tournament)
    read = page(client.get(draw))
    assert read.all("table", class_="shares") == []
    (link,) = [link for link in read.all("a") if link.text == "Every player"]
    rows = page(client.get(draw + link["href"])).one("table", class_="shares").one("tbody")
    assert len(rows.all("tr")) == 62


def test_shares_of_few_are_folded_on_the_page_of_the_draw(client):
    tournament = evening(9)
    drawn(tournament)
    rows = page(client.get(at("round-draw", tournament))).one("table", class_="shares").one("tbody")
    assert len(rows.all("tr")) == 9

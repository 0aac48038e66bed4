"""A table of a draw is locked, and let go, on the page of the draw."""

import pytest
from django.urls import reverse

from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.drawn import at, drawn, evening, published
from tracker.tournaments.draws.queries import draw_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return evening()


def of_table(name, tournament, table=1):
    return reverse(name, args=("kanal", tournament.pk, 1, table))


def lock(client, tournament, **typed):
    address = of_table("draw-lock", tournament)
    form = page(client.get(address)).one("form", class_="form").typed
    return client.post(address, form | {"reason": "They came together"} | typed)


def tags(client, tournament):
    """The tables that are marked on the draw's page."""
    read = page(client.get(at("round-draw", tournament)))
    return [
        item.one("h3").text for item in read.one("ul", class_="draft").all("li") if item.all("h3")
    ]


def test_table_is_locked_marked_and_kept_when_drawn_again(client, tournament):
    round_ = drawn(tournament)
    before = draw_of(round_).tables[0].sides
    response = lock(client, tournament)
    assert (response.status_code, response.headers["Location"]) == (
        303,
        at("round-draw", tournament),
    )
    assert tags(client, tournament) == ["Table 1 locked", "Table 2"]
    client.post(at("draw-again", tournament), {"reason": "Once more"})
    assert draw_of(tournament.drawn_rounds.get()).tables[0].sides == before
    assert tags(client, tournament) == ["Table 1 locked", "Table 2"]


def test_locked_table_is_let_go_by_its_button(client, tournament):
    drawn(tournament)
    lock(client, tournament)
    assert client.post(of_table("draw-unlock", tournament)).status_code == 303
    assert tags(client, tournament) == ["Table 1", "Table 2"]
    before = stored()
    client.post(of_table("draw-unlock", tournament))
    assert stored() == before


def test_public_check_of_the_draw_names_the_lock_with_its_reason(client, tournament):
    published(tournament)
    lock(client, tournament)
    client.post(at("draw-again", tournament), {"reason": "Once more"})
    client.post(at("draw-publish", tournament), {"when": "now"})
    read = page(client.get(at("round-verify", tournament)))
    assert read.one("p", class_="result").text == (
        "✓ Yes. Around the tables that were locked the draw is the same."
    )
    (line,) = [item.text for item in read.all("li") if "was locked" in item.text]
    assert line.startswith("Round 1: table 1 was locked.")
    assert line.endswith("They came together")


def test_lock_without_a_reason_says_so_and_locks_nothing(client, tournament):
    drawn(tournament)
    before = stored()
    response = lock(client, tournament, reason=" ")
    assert response.status_code == 422
    assert problems(response) == {"reason": "Enter the reason, for everybody to read later."}
    assert stored() == before


def test_lock_of_a_draw_that_was_changed_meanwhile_is_refused(client, tournament):
    drawn(tournament)
    before = stored()
    text = "The draw was changed at this moment: look at it again first."
    assert problems(lock(client, tournament, version="0" * 16)) == {"": text}
    assert stored() == before


def test_draw_by_a_plan_offers_no_lock(client):
    tournament = evening(4, format="round-robin", rounds=3)
    drawn(tournament)
    read = page(client.get(at("round-draw", tournament)))
    assert of_table("draw-lock", tournament) not in [link["href"] for link in read.all("a")]
    text = "A plan says who meets in this format: exchange two seats instead."
    assert problems(lock(client, tournament)) == {"": text}

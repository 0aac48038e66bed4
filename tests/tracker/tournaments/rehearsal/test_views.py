"""A tournament is rehearsed from its pages."""

import pytest

from tests.tournaments import entered
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, form_to, played_tournament
from tracker.models import Rehearsal
from tracker.tournaments.rehearsal.stepping_services import stop_rehearsal

pytestmark = pytest.mark.django_db

SMOOTH = {"results": "paper", "evening": "smooth"}


@pytest.fixture
def tournament():
    return played_tournament(is_started=False, rounds=1, hands=1)


@pytest.fixture
def rehearsal(client, tournament):
    client.post(at(tournament, "rehearse"), SMOOTH)
    return Rehearsal.objects.get()


def next_step(client, tournament, rehearsal):
    """The step that the page asks for by itself."""
    address = at(tournament, f"rehearse/{rehearsal.pk}/")
    form = form_to(page(client.get(address)), f"{address}step")
    return client.post(f"{address}step", form.typed, headers={"HX-Request": "true"})


def test_page_says_what_a_rehearsal_is_and_that_there_was_none(client, tournament):
    read = page(client.get(at(tournament, "rehearse")))
    assert (
        "Nothing of the tournament itself is touched." in read.one("header", class_="heading").text
    )
    assert read.one("p", class_="empty").text.startswith("No rehearsal yet.")
    assert not read.all("input", name="entrants")


@pytest.mark.long
def test_rehearsal_is_played_to_its_end_and_links_to_what_came_of_it(client, tournament, rehearsal):
    for _step in range(6):
        response = next_step(client, tournament, rehearsal)
        assert response.status_code == 200
    read = page(response)
    assert read.one("progress")["value"] == "100"
    assert not [form for form in read.all("form") if form["action"].endswith("step")]
    links = [link["href"] for link in read.one("ul", class_="ways").all("a")]
    copy = f"/rehearsal/events/{rehearsal.copy_id}"
    assert links == [f"{copy}/standings", f"{copy}/", f"{copy}/log?all=1"]
    for link in links:
        assert client.get(link).status_code == 200
    assert client.get(f"{copy}/rounds/1/").status_code == 200


def test_page_without_a_script_steps_by_its_button(client, tournament, rehearsal):
    address = at(tournament, f"rehearse/{rehearsal.pk}/")
    form = form_to(page(client.get(address)), f"{address}step")
    response = client.post(f"{address}step", form.typed)
    assert (response.status_code, response.headers["Location"]) == (303, address)


def test_stopped_rehearsal_can_go_on(client, tournament, rehearsal):
    address = at(tournament, f"rehearse/{rehearsal.pk}/")
    client.post(f"{address}stop")
    read = page(client.get(address))
    assert [button.text for button in read.one("div", id="progress").all("button")] == ["Continue"]
    client.post(f"{address}go-on")
    texts = [
        button.text for button in page(client.get(address)).one("div", id="progress").all("button")
    ]
    assert texts == ["Next step", "Stop the rehearsal"]


def test_tournament_that_cannot_be_played_says_so(client):
    tournament = played_tournament(3, is_started=False)
    client.post(at(tournament, "rehearse"), SMOOTH)
    rehearsal = Rehearsal.objects.get()
    next_step(client, tournament, rehearsal)
    read = page(next_step(client, tournament, rehearsal))
    assert "3 players do not fill a table. Wait for 4." in read.one("div", class_="wrong").text


@pytest.mark.some(1)
@pytest.mark.parametrize("typed", ["", "x", "9" * 30, "²"])
def test_step_without_a_version_does_nothing(client, tournament, rehearsal, typed):
    before = stored()
    client.post(at(tournament, f"rehearse/{rehearsal.pk}/step"), {"version": typed})
    assert stored() == before


def test_bad_choices_are_shown_and_nothing_is_rehearsed(client, tournament):
    before = stored()
    response = client.post(at(tournament, "rehearse"), {"results": "cards"})
    assert response.status_code == 422
    text = "Choose one of these."
    assert problems(response) == {"results": text, "evening": text}
    assert stored() == before


def test_empty_list_asks_how_many_play(client):
    tournament = played_tournament(0, is_started=False)
    typed = page(client.get(at(tournament, "rehearse"))).one("form", class_="form").typed
    assert typed["entrants"] == "16"
    response = client.post(at(tournament, "rehearse"), SMOOTH | {"entrants": "0"})
    assert response.status_code == 422
    assert not Rehearsal.objects.exists()
    client.post(at(tournament, "rehearse"), SMOOTH | {"entrants": "8"})
    assert Rehearsal.objects.get().entrants == 8


@pytest.mark.parametrize("name", ["entries/", "edit", "desk"])
def test_rehearsal_is_reached_from_the_pages_of_the_tournament(client, name):
    tournament = played_tournament(is_started=name == "desk")
    links = {link["href"] for link in page(client.get(at(tournament, name))).all("a")}
    assert at(tournament, "rehearse") in links


def test_queries_do_not_grow_with_the_rehearsals(client, tournament, django_assert_num_queries):
    def rehearse(number):
        for _time in range(number):
            client.post(at(tournament, "rehearse"), SMOOTH)
            stop_rehearsal(rehearsal=Rehearsal.objects.all()[0], now=tournament.created_at)

    for number in (1, 2):
        rehearse(number)
        with django_assert_num_queries(6):
            client.get(at(tournament, "rehearse"))


def test_entrants_of_the_copy_are_those_of_the_tournament(client, tournament, rehearsal):
    entered(tournament, 2)
    assert rehearsal.copy.entrants.count() == 4

"""Rulings as the director gives and cancels them."""

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Ruling
from tracker.tournaments.rulings.services import give_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """A tournament of four after a round: 100 to 62."""
    tournament = played_tournament(is_started=False)
    closed(tournament)
    return tournament


@pytest.fixture
def culprit(tournament):
    return tournament.drawn_rounds.get().placings.get(side=0, seat=0).entrant


def seen(client, tournament, given):
    """The ruling as the second tap sends it: what it changes was shown."""
    shown = page(client.post(at(tournament, "rulings/new"), given))
    return given | {"give": shown.one("button", name="give")["value"]}


def sent(client, tournament, culprit, **more):
    """The data that the form would send for a penalty of 50 points."""
    typed = page(client.get(at(tournament, "rulings/new"))).one("form", class_="form").typed
    given = {"entrant": str(culprit.pk), "kind": "own_score", "points": "50", "reason": "Revoked"}
    return typed | given | more


def test_list_without_rulings_says_what_stands_there(client, tournament):
    read = page(client.get(at(tournament, "rulings")))
    assert read.one("p", class_="empty").text.startswith("No ruling yet.")
    assert read.one("div", class_="next").one("a")["href"] == at(tournament, "rulings/new")


def test_form_proposes_the_last_round_and_whom_the_link_names(client, tournament, culprit):
    read = page(client.get(at(tournament, f"rulings/new?entrant={culprit.pk}")))
    typed = read.one("form", class_="form").typed
    assert (typed["round"], typed["entrant"], typed["after"]) == ("1", str(culprit.pk), "0")


def test_ruling_is_first_shown_with_what_it_changes(client, tournament, culprit):
    before = stored()
    response = client.post(at(tournament, "rulings/new"), sent(client, tournament, culprit))
    assert response.status_code == 200
    rows = page(response).one("section", class_="impact").one("tbody").all("tr")
    assert rows[-1].text == f"1–2 → 4 {culprit.name} 100 → 50"
    assert page(response).one("input", name="points")["value"] == "50"
    assert stored() == before


def test_ruling_is_given_once_however_often_it_is_sent(client, tournament, culprit):
    given = seen(client, tournament, sent(client, tournament, culprit, article="§ 4"))
    for _ in range(2):
        response = client.post(at(tournament, "rulings/new"), given)
        assert response.headers["Location"] == at(tournament, "rulings")
    ruling = Ruling.objects.get()
    assert (ruling.entrant, ruling.kind, ruling.points) == (culprit, "own_score", -50)
    assert (ruling.round, ruling.article, ruling.reason) == (
        tournament.drawn_rounds.get(),
        "§ 4",
        "Revoked",
    )
    (line,) = page(client.get(at(tournament, "rulings"))).one("ul", class_="rulings").all("li")
    assert line.one("p", class_="help").text.endswith("Revoked")
    assert line.all("bdi")[0].text == culprit.name
    assert "−50" in line.text


def test_points_for_opponents_and_warnings_are_typed_without_a_sign(client, tournament, culprit):
    for more in ({"kind": "to_opponents", "points": "162"}, {"kind": "warning", "round": ""}):
        given = seen(client, tournament, sent(client, tournament, culprit, **more))
        client.post(at(tournament, "rulings/new"), given)
    facts = Ruling.objects.values_list("kind", "points", "round__number")
    assert list(facts) == [("to_opponents", 162, 1), ("warning", 0, None)]


@pytest.mark.parametrize("give", [{}, {"give": "1"}])
def test_every_problem_is_told_at_its_field(client, tournament, give):
    before = stored()
    typed = {"entrant": "0", "kind": "", "points": "x", "round": "7", "reason": "", "after": "0"}
    response = client.post(at(tournament, "rulings/new"), typed | give)
    assert response.status_code == 422
    assert problems(response) == {
        "entrant": "Choose the entrant.",
        "kind": "Choose the kind of ruling.",
        "points": "Enter whole numbers.",
        "round": "Choose one of the rounds.",
        "reason": "Enter the reason, for everybody to read later.",
    }
    assert stored() == before


@pytest.mark.parametrize(
    ("more", "field", "text"),
    [
        ({"points": ""}, "points", "Enter the points."),
        ({"points": "10001"}, "points", "At most 10000 points either way."),
        (
            {"points": "-50"},
            "points",
            "Enter the points without a minus: the kind of ruling says whose they are.",
        ),
        (
            {"kind": "to_opponents", "round": ""},
            "round",
            "Choose the round, so that the opponents are known.",
        ),
    ],
)
def test_problem_that_the_service_finds_is_told_at_its_field(client, tournament, more, field, text):
    culprit = tournament.entrants.get(number=1)
    before = stored()
    given = sent(client, tournament, culprit, give="1", **more)
    response = client.post(at(tournament, "rulings/new"), given)
    assert response.status_code == 422
    assert problems(response) == {field: text}
    assert stored() == before


def test_entrant_of_another_tournament_cannot_be_ruled_against(client, tournament, culprit):
    other = tournament_of(tournament.evening.club)
    (stranger, *_) = entered(other, 4)
    before = stored()
    given = sent(client, tournament, culprit, give="1", entrant=str(stranger.pk))
    assert problems(client.post(at(tournament, "rulings/new"), given)) == {
        "entrant": "Choose the entrant."
    }
    assert stored() == before


def test_ruling_is_cancelled_for_a_reason_and_stays(client, tournament, culprit):
    ruling = give_ruling(entrant=culprit, kind="warning", reason="Language", now=NOW)
    here = at(tournament, f"rulings/{ruling.pk}/cancel")
    assert problems(client.post(here, {"reason": ""})) == {
        "reason": "Enter the reason, for everybody to read later."
    }
    assert client.post(here, {"reason": "Not he"}).headers["Location"] == at(tournament, "rulings")
    (line,) = page(client.get(at(tournament, "rulings"))).one("ul", class_="rulings").all("li")
    assert culprit.name in line.one("s").text
    assert "Language" in line.text
    assert "Cancelled: Not he" in line.text
    before = stored()
    response = client.post(here, {"reason": "again"})
    assert problems(response) == {"": "This ruling is cancelled already."}
    assert stored() == before


def test_rulings_of_another_club_are_not_found(client, tournament):
    other = tournament_of()
    (entrant, *_) = entered(other, 4)
    ruling = give_ruling(entrant=entrant, kind="warning", reason="Language", now=NOW)
    before = stored()
    for rest in ("rulings", "rulings/new", f"rulings/{ruling.pk}/cancel"):
        assert client.get(at(other, rest)).status_code == 404
        assert client.post(at(other, rest), {"reason": "x"}).status_code in (404, 405)
    assert client.post(at(tournament, f"rulings/{ruling.pk}/cancel")).status_code == 404
    assert stored() == before

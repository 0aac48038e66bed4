"""Terms can change until the tournament is over, with its effects shown first."""

import pytest

from tests.factories import NOW
from tests.tournaments import closed, log_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Round, Tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.prizes.texts import prize_lines
from tracker.tournaments.setup.services import TERMS, finish_tournament
from tracker.tournaments.setup.texts import REASONS

pytestmark = pytest.mark.django_db


UNPLAYED = {reason: "field_average" for reason in REASONS if not reason.endswith("_match")}


@pytest.fixture
def tournament():
    """Four of Clabber after a round in which the first two of the table have 100."""
    found = played_tournament(is_started=False, hands=2, rounds=2, unplayed=UNPLAYED)
    closed(found)
    return Tournament.objects.get()


def typed(client, tournament):
    """Returns the initial values of the form."""
    return page(client.get(at(tournament, "terms"))).one("form", id="plan").typed


def changed(client, tournament, **given):
    """The page with the effects of these changes, and what its form sends."""
    response = client.post(at(tournament, "terms"), typed(client, tournament) | given)
    read = page(response)
    return read, read.one("main").one("form").typed


def test_prizes_are_shown_with_those_who_get_them_before_they_are_saved(client, tournament):
    before = stored()
    read, sent = changed(client, tournament, prizes="1. 100 €")
    assert "Effects on the tournament" in read.text
    moves = [row.text for row in read.one("table", class_="moves").one("tbody").all("tr")]
    assert [move for move in moves if "50 €" in move or "100 €" in move]
    assert stored() == before
    client.post(at(tournament, "terms"), sent | {"reason": "A sponsor came at three"})
    tournament.refresh_from_db()
    assert [line.typed for line in prize_lines(tournament.prizes, "€")] == ["1. 100 €"]
    assert log_of(tournament)[-1] == ("The prizes were changed.", "A sponsor came at three", True)


def test_change_without_a_reason_is_refused_at_its_field(client, tournament):
    _read, sent = changed(client, tournament, hands="3")
    before = stored()
    response = client.post(at(tournament, "terms"), sent | {"reason": ""})
    assert page(response).one(id="id_reason").attributes["aria-invalid"] == "true"
    assert stored() == before


def test_prize_that_means_nothing_gets_an_error_at_its_field(client, tournament):
    response = client.post(at(tournament, "terms"), typed(client, tournament) | {"prizes": "what?"})
    read = page(response)
    assert response.status_code == 422
    assert read.one(id="id_prizes").text.strip() == "what?"


CHANGES = {
    "prizes_set": {"prizes": "1. 100 €"},
    "keys_set": {"key-new": "LOW"},
    "missed_set": {"unplayed-bye": "zero"},
    "counting_set": {"best": "1"},
    "hands_set": {"hands": "3"},
}


@pytest.mark.parametrize("kind", TERMS)
def test_every_term_is_changed_and_told(client, tournament, kind):
    _read, sent = changed(client, tournament, **CHANGES[kind])
    client.post(at(tournament, "terms"), sent | {"reason": "A mistake"})
    assert [line.kind for line in tournament.changes.filter(reason="A mistake")] == [kind]


def test_draw_that_waits_is_marked_only_where_results_decide(client):
    tournament = played_tournament(
        is_started=False, hands=2, rounds=2, format="swiss", unplayed=UNPLAYED
    )
    closed(tournament)
    draw_round(tournament=Tournament.objects.get(), now=NOW)
    _read, sent = changed(client, tournament, prizes="1. 100 €")
    client.post(at(tournament, "terms"), sent | {"reason": "A sponsor"})
    assert Round.objects.get(number=2).stale_since is None
    read, sent = changed(client, tournament, scoring="wdl2")
    assert "Round 2 is drawn" in read.text


def test_terms_of_a_tournament_that_is_over_stay(client, tournament):
    closed(tournament)
    finish_tournament(tournament=Tournament.objects.get(), now=NOW)
    given = typed(client, tournament) | {"prizes": "1. 100 €"}
    before = stored()
    response = client.post(at(tournament, "terms"), given)
    assert response.status_code == 422
    assert stored() == before


def test_page_of_the_name_leads_to_the_terms(client, tournament):
    assert at(tournament, "terms") in str(client.get(at(tournament, "edit")).content)

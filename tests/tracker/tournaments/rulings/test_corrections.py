"""The page that corrects a hand, where the hand is of a tournament."""

import pytest

from tests.factories import NOW
from tests.tournaments import log_of
from tests.tracker.games.hands.test_views import text
from tests.tracker.helpers.at_table_pages import at, form_at
from tests.tracker.helpers.reading import looked_at, page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.phones.phone import SendingPhone
from tests.tracker.tournaments.rulings.test_impact_queries import drawn, hand, names, swiss
from tracker.models import Hand, Round, TournamentChange
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def fixed(client, **fields):
    """The form that corrects the hand of table 1 of round 1, with its points exchanged."""
    game = hand().game
    exchanged = {"bid": "1-H", "points__0": "62", "points__1": "90", "last_trick": "1"}
    return form_at(client, at(game, "hands/1/fix"), **exchanged | fields)


def posted(client, **fields):
    return client.post(at(hand().game, "hands/1/fix"), fixed(client, **fields), follow=True)


def previewed(client, **fields):
    address = at(hand().game, "hands/1/preview")
    return page(client.post(address, fixed(client, **fields), headers=HTMX))


def test_preview_says_what_moves_in_the_tournament(client):
    swiss()
    first, last = names()
    before = stored()
    read = previewed(client)
    impact = read.one("section", class_="impact")
    assert impact.all("p")[0].text == "Round 1, table 1: 100 : 62 62 : 100"
    rows = [[cell.text for cell in row.all("td")] for row in impact.one("tbody").all("tr")]
    assert rows == [["4 → 1", "0 → 2"], ["1 → 4", "2 → 0"]]
    assert [cell.text for cell in impact.one("tbody").all("bdi")] == [last, first]
    assert stored() == before


def test_phone_of_the_table_is_not_told_of_the_standings():
    swiss()
    phone = SendingPhone(hand().game)
    assert previewed(phone.client).all("section", class_="impact") == []


def test_correction_of_a_closed_round_asks_for_a_reason_and_keeps_what_was_typed(client):
    swiss()
    before = stored()
    response = posted(client)
    assert response.status_code == 422
    read = page(response)
    assert read.one("fieldset", id="reason").one("p", class_="error").text == (
        "Enter the reason, for everybody to read later."
    )
    assert read.one("form", id="entry").typed["points-1"] == "90"
    assert stored() == before


def test_correction_with_a_reason_is_told_to_everybody(client):
    tournament = swiss()
    assert text(posted(client, reason="Written in the wrong column")) == "Hand 1 is corrected."
    assert log_of(tournament)[-1] == (
        "Round 1, table 1: hand 1 was corrected, 100 : 62 → 62 : 100.",
        "Written in the wrong column",
        True,
    )


def test_draw_that_waits_offers_three_ways(client):
    drawn(swiss())
    chips = previewed(client).one("fieldset", id="next_draw").all("label")
    assert [chip.text for chip in chips] == [
        "Draw it again: 2 tables change",
        "Keep the draw",
        "Decide later",
    ]


@pytest.mark.some(1)
@pytest.mark.parametrize(("choice", "is_marked"), [("keep", False), ("", True)])
def test_draw_is_kept_or_left_for_later(client, choice, is_marked):
    before = draw_of(drawn(swiss()))
    posted(client, reason="Turned", next_draw=choice)
    round_ = Round.objects.get(number=2)
    assert draw_of(round_) == before
    assert (round_.stale_since is not None) == is_marked


def test_draw_that_would_be_the_same_again_is_not_left_to_the_director(client):
    drawn(swiss())
    fields = {"bid": "2-H", "points__0": "90", "points__1": "62", "last_trick": "0"}
    posted(client, reason="It was the partner", **fields)
    assert Round.objects.get(number=2).stale_since is None
    assert Hand.objects.get(pk=hand().pk).revision == 2


def test_draw_is_made_again_once_however_often_it_is_posted(client):
    before = draw_of(drawn(swiss()))
    sent = fixed(client, reason="Turned", next_draw="again")
    for _ in range(2):
        client.post(at(hand().game, "hands/1/fix"), sent)
    assert draw_of(Round.objects.get(number=2)).tables != before.tables
    lines = TournamentChange.objects.filter(kind="drawn_after_correction", facts__round=2)
    assert lines.count() == 1


def test_tournament_that_is_over_says_what_to_do_first(client):
    tournament = swiss(rounds=1)
    finish_tournament(tournament=tournament, now=NOW)
    before = stored()
    response = posted(client, reason="Turned")
    assert "take the end back before you change anything" in response.text
    assert stored() == before


def test_hand_is_taken_out_of_a_closed_round_only_for_a_reason(client):
    swiss(hands=2)
    game = hand().game
    before = stored()
    response = looked_at(client, at(game, "hands/1/void?revision=1"))
    assert response.status_code == 422
    assert problems(response) == {"reason": "Enter the reason, for everybody to read later."}
    assert stored() == before
    response = looked_at(client, at(game, "hands/1/void?revision=1"), reason="Played twice")
    assert response.status_code == 303
    assert Hand.objects.get(game=game, number=1).state == "void"

"""What the recipe of docs/formats.md has made, looked at in the copy that followed it."""

import pytest

from tests.factories import NOW, ClubFactory
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.whole import draws, played
from tracker.common.errors import RecordError
from tracker.models import Tournament
from tracker.tournaments.setup.services import open_tournament

pytestmark = pytest.mark.django_db

NEW = "/kanal/events/new?game=clabber&format=hill&rounds=3&hands=4"


def test_set_up_offers_it(client):
    ClubFactory.create(name="Kanal")
    setup = page(client.get(NEW)).one(id="setup")
    assert "King of the hill" in setup.text
    client.post(NEW, setup.one("form", id="plan").typed | {"name": "Hill Open"})
    tournament = Tournament.objects.get()
    assert (tournament.format, tournament.rounds) == ("hill", 3)
    open_tournament(tournament=tournament, now=NOW)
    announced = page(client.get(f"/kanal/events/{tournament.pk}/")).one("dl", class_="terms").text
    assert "Neighbours of the standings meet in every round." in announced


def test_missed_round_counts_only_what_the_format_knows(client):
    ClubFactory.create(name="Kanal")
    form = page(client.get(NEW)).one("form", id="plan")
    offered = [option["value"] for option in form.one("select", name="unplayed-bye").all("option")]
    assert offered == ["zero", "field_average", "like_draw"]
    with pytest.raises(RecordError) as refused:
        tournament_of(format="hill", unplayed={"bye": "like_draw", "late": "like_win"})
    found = [(problem.field, problem.message) for problem in refused.value.problems]
    assert found == [("unplayed.late", "Choose the points for such a round.")]


def test_rounds_are_drawn_and_standings_rank_everybody(client):
    tournament = played("hill", 9)
    assert tournament.state == "final"
    # Somebody comes after round 1, and somebody leaves before round 3.
    found = [
        (len(draw.tables), [out.reason for out in draw.sitting_out]) for draw in draws(tournament)
    ]
    assert found == [(4, ["bye"]), (5, []), (4, ["bye"])]
    response = client.get(f"/rehearsal/events/{tournament.pk}/standings")
    ranked = {cell.one("a").text for cell in page(response).all("th", scope="row")}
    assert ranked == set(tournament.entrants.values_list("name", flat=True))

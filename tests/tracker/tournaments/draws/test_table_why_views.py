"""What is behind the “why?” of a table: the draw's reasons, and what the director changed."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments import KLABERJASS
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.drawn import at, drawn, evening, over, published
from tracker.tournaments.draws.services import swap_seats
from tracker.tournaments.setup.services import NO_PLACE, reveal

pytestmark = pytest.mark.django_db


def address(tournament, number=1, table=1, name="round-why"):
    return reverse(name, args=("kanal", tournament.pk, number, table))


def why(client, tournament, number=1, table=1, name="round-why"):
    """The sections of the page by their headings."""
    read = page(client.get(address(tournament, number, table, name)))
    return {part.one("h2").text: part for part in read.one("main").all("section")}


def lines(part):
    return [item.text for item in part.all("li")]


def swiss(**given):
    return evening(4, format="swiss", rounds=3, ruleset=KLABERJASS, scoring="wdl2", **given)


def test_second_round_of_a_swiss_tournament_says_who_was_nearer_and_met(client):
    tournament = swiss()
    # Table 1 is a win and table 2 a tie, so that there are three score groups.
    over(tournament, {1: (100, 62), 2: (81, 81)})
    round_ = published(tournament)
    found = why(client, tournament, 2)
    assert list(found) == [
        *("How it was drawn", "Other ways", "Before the draw", "Drawbacks"),
    ]
    assert lines(found["How it was drawn"]) == [
        "They come from different score groups: not everybody could have an opponent in their own.",
        "Of its drawbacks the draw keeps the first as low as it can, then the second, and so on.",
    ]
    table = round_.pairings.get(table=1)
    (one, other) = (seat.entrant for seat in table.placings.order_by("side"))
    first = round_.tournament.drawn_rounds.get(number=1)
    met = {
        frozenset(seat.entrant.name for seat in pairing.placings.all())
        for pairing in first.pairings.all()
    }
    assert frozenset({one.name, other.name}) not in met
    text = [line for line in lines(found["Other ways"]) if "met in" in line]
    assert text
    for line in text:
        names = line.split(" would be nearer")[0].split(" and ")
        assert frozenset(names) in met
        assert line.endswith("would be nearer by the rule, but they met in round 1.")
    heads = [cell.text for cell in found["Drawbacks"].all("th")]
    assert heads[:4] == ["Cost", "Here", "Round", "Score groups apart, squared"]
    # One group apart at both tables.
    assert [cell.text for cell in found["Drawbacks"].all("td")][:2] == ["1", "2"]
    avoided = "Everything else that the draw weighs costs nothing in this round."
    assert avoided in found["Drawbacks"].text


def test_place_and_points_of_before_the_draw_lead_to_who_has_them(client):
    tournament = swiss()
    over(tournament, {1: (100, 62), 2: (81, 81)})
    published(tournament)
    (best, _other) = why(client, tournament, 2)["Before the draw"].all("li")
    assert "place 1, 2 points" in best.text
    assert "In the score group: 1 of 1 with 2 points" in best.text
    assert best.one("a")["href"].startswith(f"/kanal/events/{tournament.pk}/entrants/")


def test_timetable_says_so_and_that_no_result_changes_it(client):
    tournament = evening(4, format="round-robin", rounds=3, ruleset=KLABERJASS)
    published(tournament)
    (text,) = lines(why(client, tournament)["How it was drawn"])
    assert text.startswith("A timetable says who meets: it was made when round 1 was drawn")
    assert text.endswith("are at one table.")


def test_exchanged_table_names_the_exchange_its_reason_and_the_drawn_seats(client):
    tournament = swiss()
    round_ = drawn(tournament)
    seats = [pairing.placings.get(side=0).entrant for pairing in round_.pairings.all()]
    now = timezone.now()
    swap_seats(round_=round_, first=seats[0], second=seats[1], reason="By the door", now=now)
    found = why(client, tournament, name="draw-why")
    assert list(found) == ["Changed by hand", "Drawbacks"]
    text = found["Changed by hand"].text
    assert "The draw did not make this table: the director exchanged seats." in text
    assert "By the door" in text
    assert seats[0].name in text
    assert seats[1].name in text


def test_draw_that_is_not_published_is_told_to_its_director_alone(client):
    tournament = swiss()
    drawn(tournament)
    assert client.get(address(tournament)).status_code == 404
    assert client.get(address(tournament, name="draw-why")).status_code == 200


@pytest.mark.parametrize("name", ["round-why", "draw-why"])
def test_table_that_is_not_there_is_not_found(client, name):
    tournament = swiss()
    published(tournament)
    assert client.get(address(tournament, table=9, name=name)).status_code == 404


def test_reasons_wait_with_the_results(client):
    tournament = swiss()
    over(tournament)
    published(tournament)
    link = address(tournament, 2)
    assert link in client.get(at("tournament-round", tournament, 2)).text
    reveal(tournament=tournament, place=NO_PLACE, now=timezone.now())
    response = client.get(link)
    assert (response.status_code, response.headers["Location"]) == (
        302,
        at("tournament-round", tournament, 2),
    )
    assert link not in client.get(at("tournament-round", tournament, 2)).text


def test_draw_leads_to_the_reasons_of_its_tables(client):
    tournament = swiss()
    drawn(tournament)
    assert address(tournament, name="draw-why") in client.get(at("round-draw", tournament)).text

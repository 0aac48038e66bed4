"""A slip says how many hands it is for, where that means something."""

import pytest

from tests.tournaments import log_of
from tests.tracker.exports.reading import json_rows
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Pairing

pytestmark = pytest.mark.django_db

SLIPS = "rounds/1/slips"
TABLE = "rounds/1/tables/1/"
BY_HAND = {"format": "standing-order", "hands": 4, "nominal_hands": 4, "keys": ("PTS", "DIFF")}


@pytest.fixture
def tournament():
    """Two tables of four hands of Clabber, which count as the average of their hands."""
    return played_tournament(4, **BY_HAND)


def form(client, tournament, rest=SLIPS):
    return page(client.get(at(tournament, rest))).one("form", **{"data-slips": ""})


def posted(client, tournament, **cells):
    """The answer to slips filled in so: `t2=(1, 2, 3)` are points and hands of table 2."""
    typed = form(client, tournament).typed
    for table, (first, second, hands) in cells.items():
        names = (f"points-{table[1:]}-0", f"points-{table[1:]}-1", f"hands-{table[1:]}")
        typed |= dict(zip(names, map(str, (first, second, hands)), strict=True))
    return client.post(at(tournament, SLIPS), typed)


def slips():
    """The stored result of each table."""
    found = Pairing.objects.order_by("table")
    return [*found.values_list("typed_points", "typed_hands")]


def wrong(response):
    """The marked boxes and what is said beside each line that is wrong."""
    read = page(response)
    boxes = [box["name"] for box in read.all("input", **{"aria-invalid": "true"})]
    lines = [line.text for line in read.one("ol").all("div", class_="error")]
    return boxes, lines


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("given", "is_asked"),
    [
        ({"hands": 4}, False),
        ({"hands": 4, "nominal_hands": 4}, True),
        ({"hands": 4, "unplayed": {"bye": "per_hand"}}, True),
        ({"hands": None}, True),
    ],
)
def test_hands_are_asked_for_only_where_they_mean_something(client, given, is_asked):
    tournament = played_tournament(4, **given)
    shown = form(client, tournament)
    assert ("hands-1" in shown.typed) == is_asked
    assert ("Hands may stay empty" in shown.one(id="how").text) == is_asked
    boxes = [
        box.attributes.get("name") for box in page(client.get(at(tournament, TABLE))).all("input")
    ]
    assert ("hands" in boxes) == is_asked


def test_slip_counts_as_the_average_of_the_hands_that_it_names(client, tournament):
    assert posted(client, tournament, t1=(300, 186, 3), t2=(404, 244, "")).status_code == 303
    assert slips() == [([300, 186], 3), ([404, 244], None)]
    # 300 : 186 in three hands are 400 : 248 in four; the other slip is for the four planned.
    rows = page(client.get(at(tournament, "standings"))).one("table", class_="standings")
    points = [cell.text for cell in rows.all("td") if cell.attributes.get("data-title") == "Points"]
    assert points == ["404", "400", "248", "244"]
    text = "Round 1: 300 points in 3 hands count as 400 for 4 hands."
    assert text in client.get(at(tournament, "standings")).text
    assert ("Round 1, table 1: result 300 : 186, hands: 3.", "", True) in log_of(tournament)
    assert form(client, tournament).typed["hands-1"] == "3"


def test_hands_of_a_slip_are_named_wherever_its_result_is(client, tournament):
    posted(client, tournament, t1=(300, 186, 3), t2=(404, 244, ""))
    assert (
        "3 of 4 hands · from the paper slip" in page(client.get(at(tournament, "rounds/1/"))).text
    )
    assert (
        "from the paper slip · 3 hands" in page(client.get(at(tournament, "report/rounds/1"))).text
    )
    assert "result from paper · hands: 3" in page(client.get(at(tournament, TABLE))).text
    api = client.get(f"/api/v1/clubs/kanal/events/{tournament.pk}/rounds/1").json()
    assert [table["slip_hands"] for table in api["draw"]] == [3, None]
    rows = json_rows(client.get(at(tournament, "rounds.json")).getvalue())
    assert [row["slip_hands"] for row in rows] == [3, None]
    results = client.get(at(tournament, "report/results.json")).json()
    assert [table.get("typed_hands") for table in results["rounds"][0]["tables"]] == [3, None]


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("cells", "box", "text"),
    [
        ((300, 186, 0), "hands-1", "A table plays from 1 to 60 hands."),
        ((300, 186, -3), "hands-1", "A table plays from 1 to 60 hands."),
        ((300, 186, 61), "hands-1", "A table plays from 1 to 60 hands."),
        ((300, 186, "9" * 5000), "hands-1", "Enter whole numbers."),
        ((300, 186, "three"), "hands-1", "Enter whole numbers."),
        ((120, 122, 3), "points-1-0", "Together 242: 3 hands make at least 243."),
        (("", "", 3), "points-1-0", "Enter the points."),
    ],
)
def test_hands_that_cannot_be_are_marked_and_the_other_slips_saved(
    client, tournament, cells, box, text
):
    response = posted(client, tournament, t1=cells, t2=(404, 244, ""))
    assert response.status_code == 422
    assert wrong(response) == ([box], [text])
    assert page(response).one("form", **{"data-slips": ""}).typed["hands-1"] == str(cells[2])
    assert slips() == [(None, None), ([404, 244], None)]


def test_other_hands_of_a_slip_replace_it_with_a_reason(client, tournament):
    posted(client, tournament, t1=(300, 186, 3), t2=(404, 244, ""))
    before = stored()
    asked = posted(client, tournament, t1=(400, 248, ""))
    assert page(asked).one("h1").text == "Replace results of round 1: tables 1"
    asked = posted(client, tournament, t1=(300, 186, 2))
    sure = next(form for form in page(asked).all("form") if "sure" in form.typed).typed
    assert stored() == before
    assert client.post(at(tournament, SLIPS), sure | {"reason": "Counted"}).status_code == 303
    assert slips()[0] == ([300, 186], 2)
    before = stored()
    assert posted(client, tournament, t1=(300, 186, 2)).status_code == 303
    assert stored() == before


def test_table_takes_its_hands_on_its_own_page(client, tournament):
    where = at(tournament, "rounds/1/tables/1/result")
    typed = {"points-0": "300", "points-1": "186", "hands": "61"}
    refused = client.post(where, typed)
    assert refused.status_code == 422
    assert "A table plays from 1 to 60 hands." in page(refused).one(id="id_hands_error").text
    assert client.post(where, typed | {"hands": "3"}).status_code == 303
    assert slips()[0] == ([300, 186], 3)
    filled = page(client.get(at(tournament, TABLE))).one("input", id="id_hands")
    assert filled["value"] == "3"
    taken_back = client.post(
        at(tournament, "rounds/1/tables/1/as-played"), {"sure": "", "reason": ""}
    )
    sure = next(form for form in page(taken_back).all("form") if "sure" in form.typed).typed
    client.post(at(tournament, "rounds/1/tables/1/as-played"), sure | {"reason": "Other table"})
    assert slips()[0] == (None, None)


def test_game_to_a_target_is_held_against_the_hands_of_its_slip(client):
    tournament = played_tournament(4, hands=None)
    response = posted(client, tournament, t1=(300, 185, 6))
    assert wrong(response) == (["points-1-0"], ["Together 485: 6 hands make at least 486."])
    assert posted(client, tournament, t1=(520, 300, 5)).status_code == 303
    assert slips()[0] == ([520, 300], 5)


def test_points_that_were_confirmed_for_some_hands_are_asked_about_for_others(client, tournament):
    where = at(tournament, "rounds/1/tables/1/result")
    typed = {"points-0": "1000", "points-1": "500", "hands": "2"}
    asked = page(client.post(where, typed))
    confirmed = {"confirmed": asked.one("button", name="confirmed")["value"]}
    assert client.post(where, typed | confirmed | {"hands": "3"}).status_code == 422
    assert client.post(where, typed | confirmed).status_code == 303
    assert slips()[0] == ([1000, 500], 2)

"""All slips of a round on one page: what is right is written down, what is wrong stays typed."""

import pytest
from django.db import connection

from tests.factories import NOW
from tests.tournaments import hand_at, log_of, with_results
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Pairing, Round, Tournament
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db

SLIPS = "rounds/1/slips"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament():
    """Four tables of two hands of Clabber each: from 162 points on together."""
    return played_tournament(16)


def form(client, tournament, rest=SLIPS):
    return page(client.get(at(tournament, rest))).one("form", **{"data-slips": ""})


def filled(client, tournament, **cells):
    """What the form sends with these boxes: `t2=(1, 2)` for the two sides of table 2."""
    typed = form(client, tournament).typed
    for table, points in cells.items():
        for side, number in enumerate(points):
            typed[f"points-{table[1:]}-{side}"] = str(number)
    return typed


def posted(client, tournament, **cells):
    return client.post(at(tournament, SLIPS), filled(client, tournament, **cells))


def results():
    """The typed values, by table."""
    return dict(Pairing.objects.order_by("table").values_list("table", "typed_points"))


def text(response):
    """The text beside each line, by table."""
    found = [
        block for block in page(response).all("div") if "said-" in block.attributes.get("id", "")
    ]
    return {int(block["id"].removeprefix("said-")): block.text for block in found}


ALL = {"t1": (210, 140), "t2": (0, 400), "t3": (90, 301), "t4": (162, 162)}


def test_last_slips_close_the_round_by_the_same_button(client, tournament):
    typed = filled(client, tournament, **ALL) | {"close": "yes"}
    response = client.post(at(tournament, SLIPS), typed)
    assert (response.status_code, response.url) == (303, at(tournament, "desk"))
    assert results() == {1: [210, 140], 2: [0, 400], 3: [90, 301], 4: [162, 162]}
    assert Round.objects.get().closed_at is not None
    again = page(client.get(at(tournament, SLIPS)))
    assert "Save and close round 1" not in [button.text for button in again.all("button")]


def test_round_stays_open_while_a_slip_is_missing_or_wrong(client, tournament):
    typed = filled(client, tournament, **{**ALL, "t4": ()}) | {"close": "yes"}
    response = client.post(at(tournament, SLIPS), typed)
    assert (response.status_code, response.url) == (303, at(tournament, SLIPS))
    assert "4" in page(client.get(at(tournament, SLIPS))).one("main").text
    wrong = filled(client, tournament, t4=(1, 1)) | {"close": "yes"}
    assert client.post(at(tournament, SLIPS), wrong).status_code == 422
    assert results() == {1: [210, 140], 2: [0, 400], 3: [90, 301], 4: None}
    assert Round.objects.get().closed_at is None


def test_slips_are_written_down_as_they_come(client, tournament):
    assert posted(client, tournament, t1=(210, 140), t3=(90, 301)).status_code == 303
    assert results() == {1: [210, 140], 2: None, 3: [90, 301], 4: None}
    assert posted(client, tournament, t2=(0, 400), t4=(162, 162)).status_code == 303
    assert results() == {1: [210, 140], 2: [0, 400], 3: [90, 301], 4: [162, 162]}
    told = log_of(tournament)
    assert [line for line in told if "Table 1" in line[0] and line[1]] == []
    before = stored()
    assert posted(client, tournament).status_code == 303
    assert posted(client, tournament, t1=(210, 140)).status_code == 303
    assert stored() == before


def test_wrong_line_stays_as_typed_and_the_others_are_written_down(client, tournament):
    response = posted(client, tournament, t1=(210, 140), t2=(90, 61), t3=(100, "x"), t4=("", 200))
    assert response.status_code == 422
    assert results() == {1: [210, 140], 2: None, 3: None, 4: None}
    read = page(response).one("form", **{"data-slips": ""})
    wrong = [box["name"] for box in read.all("input", **{"aria-invalid": "true"})]
    assert wrong == ["points-2-0", "points-3-1", "points-4-0"]
    assert {name: read.typed[name] for name in wrong} == {
        "points-2-0": "90",
        "points-3-1": "x",
        "points-4-0": "",
    }
    assert text(response) == {
        1: "result from paper",
        2: "Together 151: 2 hands make at least 162. To save it anyway, open the table.",
        3: "Enter whole numbers.",
        4: "Enter the points.",
    }
    # The same form put right is taken, and asks nothing of the line that was right before.
    again = client.post(
        at(tournament, SLIPS),
        read.typed | {"points-2-0": "190", "points-3-1": "72", "points-4-0": "90"},
    )
    assert again.status_code == 303
    assert results() == {1: [210, 140], 2: [190, 61], 3: [100, 72], 4: [90, 200]}


@pytest.mark.some(1)
@pytest.mark.parametrize("points", ["9" * 400, "-100001", "100001"])
def test_number_that_nobody_means_is_told_in_few_words(client, tournament, points):
    response = posted(client, tournament, t1=(points, 1), t2=(200, 140))
    assert text(response)[1] == "At most 100000 points either way."
    assert results() == {1: None, 2: [200, 140], 3: None, 4: None}


def test_lines_are_looked_at_without_being_written_down(client, tournament):
    typed = filled(client, tournament, t1=(210, 140), t2=(90, 61), t3=(100,))
    before = stored()
    response = client.post(at(tournament, SLIPS), typed | {"look": "yes"}, headers=HTMX)
    assert text(response) == {
        1: "Together 350",
        2: "Together 151: 2 hands make at least 162. To save it anyway, open the table.",
        3: "",
        4: "",
    }
    assert stored() == before


def test_another_result_shows_what_it_changes_and_asks_for_a_reason(client, tournament):
    round_ = with_results(Round.objects.get(), dict.fromkeys(range(1, 5), (210, 140)))
    close_round(round_=round_, now=NOW)
    assert form(client, tournament).typed["points-2-0"] == "210"
    before = stored()
    asked = posted(client, tournament, t2=(140, 210))
    read = page(asked)
    assert read.one("h1").text == "Replace results of round 1: tables 2"
    assert read.one("section", class_="impact").one("tbody").all("tr")
    sure = next(form for form in read.all("form") if "sure" in form.typed).typed
    assert stored() == before
    refused = client.post(at(tournament, SLIPS), sure)
    assert refused.status_code == 422
    assert stored() == before
    done = client.post(at(tournament, SLIPS), sure | {"reason": "Read from the wrong side"})
    assert done["Location"] == at(tournament, SLIPS)
    assert results()[2] == [140, 210]
    assert log_of(tournament)[-1][1] == "Read from the wrong side"


def test_other_result_waits_until_no_line_is_wrong(client, tournament):
    with_results(Round.objects.get(), dict.fromkeys(range(1, 5), (210, 140)))
    response = posted(client, tournament, t1=(90, 61), t2=(140, 210))
    assert response.status_code == 422
    assert text(response)[2] == "Replaces 210 : 140."
    assert results()[2] == [210, 140]


def test_table_with_hands_is_only_overwritten_after_a_look(client, tournament):
    hand_at(Pairing.objects.get(table=1))
    response = posted(client, tournament, t1=(210, 140), t2=(200, 140))
    assert page(response).one("h1").text == "Replace results of round 1: tables 1"
    assert results() == {1: None, 2: [200, 140], 3: None, 4: None}


def test_what_somebody_else_typed_meanwhile_is_not_overwritten(client, tournament):
    mine = filled(client, tournament, t1=(210, 140))
    posted(client, tournament, t2=(200, 140), t1=(140, 210))
    asked = client.post(at(tournament, SLIPS), mine)
    assert page(asked).one("h1").text == "Replace results of round 1: tables 1"
    assert results() == {1: [140, 210], 2: [200, 140], 3: None, 4: None}


def test_what_somebody_else_typed_after_the_look_is_shown_before_it_is_replaced(client, tournament):
    posted(client, tournament, t2=(100, 300))
    asked = page(posted(client, tournament, t2=(300, 100)))
    sure = next(form for form in asked.all("form") if "sure" in form.typed).typed
    Pairing.objects.filter(table=2).update(typed_points=[111, 222])
    response = client.post(at(tournament, SLIPS), sure | {"reason": "Read from the wrong side"})
    assert response.status_code == 422
    assert results()[2] == [111, 222]
    assert "111 → 300" in page(response).one("section", class_="impact").text


def test_two_who_save_at_the_same_moment_overwrite_nothing_of_each_other(client, tournament):
    mine = filled(client, tournament, t1=(210, 140), t2=(300, 100), t3=(90, 301))
    turns = iter([True])

    def typed_between(execute, sql, *more):
        """The other director is ahead by a moment: the lines are read, and not written yet."""
        if sql.startswith("SAVEPOINT") and next(turns, False):
            Pairing.objects.filter(table=1).update(typed_points=[210, 140], result_at=NOW)
            Pairing.objects.filter(table=2).update(typed_points=[100, 300], result_at=NOW)
        return execute(sql, *more)

    with connection.execute_wrapper(typed_between):
        asked = client.post(at(tournament, SLIPS), mine)
    assert page(asked).one("h1").text == "Replace results of round 1: tables 2"
    assert results() == {1: [210, 140], 2: [100, 300], 3: [90, 301], 4: None}


def test_line_left_as_it_was_leaves_what_somebody_else_typed(client, tournament):
    posted(client, tournament, t1=(210, 140))
    mine = filled(client, tournament, t2=(200, 140))
    Pairing.objects.filter(table=1).update(typed_points=[140, 210])
    assert client.post(at(tournament, SLIPS), mine).status_code == 303
    assert results() == {1: [140, 210], 2: [200, 140], 3: None, 4: None}


def test_emptied_line_leads_to_the_table(client, tournament):
    posted(client, tournament, t1=(210, 140))
    response = posted(client, tournament, t1=("", ""))
    assert text(response)[1] == "To take a result back, open the table."
    assert results()[1] == [210, 140]


def test_round_that_has_not_started_has_no_slips_yet(client, tournament):
    assert client.get(at(tournament, "rounds/2/slips")).status_code == 404
    Round.objects.update(started_at=None)
    where = at(tournament, SLIPS)
    assert "Round 1 has not started." in page(client.get(where)).one("p", class_="empty").text
    before = stored()
    sent = {"points-1-0": "200", "points-1-1": "140"}
    assert client.post(where, sent).status_code == 422
    assert stored() == before


def test_results_of_a_tournament_that_is_over_are_refused_above_the_lines(client):
    tournament = played_tournament(rounds=1)
    close_round(round_=with_results(Round.objects.get(), {1: (210, 140)}), now=NOW)
    finish_tournament(tournament=Tournament.objects.get(), now=NOW)
    before = stored()
    response = posted(client, tournament, t1=(140, 210))
    assert response.status_code == 422
    assert "over" in page(response).one(role="alert").text
    assert stored() == before

"""Leaving a tournament of all against all: the results that count are asked, shown, undone."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.factories import NOW
from tests.tournaments import KLABERJASS, closed, entered, log_of, tournament_of
from tests.tracker.api.v1.book import key, send
from tests.tracker.helpers.leagues import league
from tests.tracker.helpers.reading import page, problems
from tracker.common.errors import RecordError
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.entries.services import leave, re_enter
from tracker.tournaments.standings.exports import tournament_standings_sheet
from tracker.tournaments.standings.texts import public_standings_of

pytestmark = pytest.mark.django_db
ROUND_ROBIN: dict[str, Any] = {
    "ruleset": KLABERJASS,
    "format": "round-robin",
    "rounds": 3,
    "scoring": "wdl2",
    "keys": ("MP", "DIFF", "LOT"),
    "seeding": "order",
}


def table_of(tournament, *codes):
    """Match points, and played, won, tied and lost, by name."""
    shown = public_standings_of(load_tournament(Tournament.objects.get(pk=tournament.pk)))
    titles = [column.code for column in shown.columns]
    wanted = [titles.index(code) for code in codes or ("MP", "played", "won", "tied", "lost")]
    return {row.name: tuple(row.cells[at].value for at in wanted) for row in shown.rows}


@pytest.fixture
def round_robin():
    """Four in a round robin: round 1 is played, 1 beat 4 and 2 beat 3.

    Round 2 of the plan is 4 against 3 and 1 against 2, round 3 is 2 against 4 and 3 against 1.
    """
    tournament = tournament_of(**ROUND_ROBIN)
    entered(tournament, 4)
    closed(tournament)
    return tournament


def player(tournament, number):
    return tournament.entrants.get(number=number)


BEFORE = {
    "Player 1": (2, 1, 1, 0, 0),
    "Player 2": (2, 1, 1, 0, 0),
    "Player 3": (0, 1, 0, 0, 1),
    "Player 4": (0, 1, 0, 0, 1),
}


# After Player 4 has left, the first of each table of rounds 2 and 3 wins: 1 beats 2, 3 beats 1.
# Free are 3 in round 2 and 2 in round 3.
@pytest.mark.parametrize(
    ("results", "expected"),
    [
        (
            "annul",
            {
                "Player 1": (2, 2, 1, 0, 1),
                "Player 2": (2, 2, 1, 0, 1),
                "Player 3": (2, 2, 1, 0, 1),
            },
        ),
        (
            "keep",
            {
                "Player 1": (4, 3, 2, 0, 1),
                "Player 2": (2, 2, 1, 0, 1),
                "Player 3": (2, 2, 1, 0, 1),
                "Player 4": (0, 1, 0, 0, 1),
            },
        ),
        (
            "forfeit",
            {
                "Player 1": (4, 3, 2, 0, 1),
                "Player 2": (4, 3, 2, 0, 1),
                "Player 3": (4, 3, 2, 0, 1),
                "Player 4": (0, 3, 0, 0, 3),
            },
        ),
    ],
)
def test_rest_of_the_tournament_counts_as_chosen(round_robin, results, expected):
    leave(entrant=player(round_robin, 4), reason="left", results=results, now=NOW)
    closed(round_robin)
    closed(round_robin)
    assert table_of(round_robin) == expected


def test_league_of_home_and_away_is_asked_too():
    tournament = league()
    closed(tournament)
    with pytest.raises(RecordError) as refused:
        leave(entrant=player(tournament, 4), reason="left", now=NOW)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("results", "missing")
    ]


def test_nobody_is_asked_before_the_first_draw_or_in_another_format(round_robin):
    early = tournament_of(**ROUND_ROBIN)
    (first, *_) = entered(early, 4)
    assert leave(entrant=first, reason="left", now=NOW).left_results is None
    drawn = tournament_of()
    entered(drawn, 5)
    closed(drawn)
    with pytest.raises(RecordError, match="Nothing can be chosen here"):
        leave(entrant=player(drawn, 1), reason="left", results="annul", now=NOW)
    assert leave(entrant=player(drawn, 1), reason="left", now=NOW).left_results is None


def test_choice_is_in_the_log_and_gone_with_the_return(round_robin):
    four = player(round_robin, 4)
    assert table_of(round_robin) == BEFORE
    leave(entrant=four, reason="left", results="annul", now=NOW)
    assert table_of(round_robin) == {
        "Player 1": (0, 0, 0, 0, 0),
        "Player 2": (2, 1, 1, 0, 0),
        "Player 3": (0, 1, 0, 0, 1),
    }
    assert [line[0] for line in log_of(round_robin)][-2:] == [
        "Player 4 left.",
        "The tables of Player 4 no longer count for anybody.",
    ]
    re_enter(entrant=four, now=NOW)
    assert table_of(round_robin) == BEFORE
    assert Entrant.objects.get(pk=four.pk).left_results is None


def test_choice_can_be_changed_while_the_entrant_is_away(round_robin):
    four = player(round_robin, 4)
    leave(entrant=four, reason="left", results="annul", now=NOW)
    leave(entrant=four, reason="left", results="keep", now=NOW)
    assert table_of(round_robin) == BEFORE


def test_database_takes_no_other_choice_and_none_of_who_is_there(round_robin):
    four = Entrant.objects.filter(pk=player(round_robin, 4).pk)
    for values in (
        {"left_results": "annul"},
        {"left_at": NOW, "left_reason": "left", "left_results": "double"},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            four.update(**values)
    four.update(left_at=NOW, left_reason="left", left_results="keep")


def _number(side):
    return side[0].entrant.number


def test_tables_in_groups_are_annulled_or_kept():
    tournament = tournament_of(
        None, **ROUND_ROBIN | {"format": "groups", "format_options": {"groups": 2, "then": "none"}}
    )
    entered(tournament, 6)
    closed(tournament)
    book = load_tournament(Tournament.objects.get(pk=tournament.pk))
    table = book.rounds[0].pairings.all()[0]
    winner, loser = (player(tournament, _number(side)) for side in book.sides[table.pk])
    with pytest.raises(RecordError, match="annul the tables or keep them"):
        leave(entrant=loser, reason="left", results="forfeit", now=NOW)
    assert table_of(tournament, "MP")[winner.name] == (2,)
    leave(entrant=loser, reason="left", results="annul", now=NOW)
    after = table_of(tournament, "MP")
    assert after[winner.name] == (0,)
    assert loser.name not in after


# The page and the API.


@pytest.fixture
def of_club(club):
    """The same tournament of the club whose director is logged in."""
    tournament = tournament_of(club, **ROUND_ROBIN)
    entered(tournament, 4)
    closed(tournament)
    return tournament


def test_page_asks_shows_the_effect_and_writes_at_the_second_tap(client, of_club):
    four = player(of_club, 4)
    address = f"/kanal/events/{of_club.pk}/entries/{four.pk}/"
    text = " ".join(page(client.get(address)).text.split())
    assert "Played: 1 of 3 rounds. That is fewer than half: usually everything is then" in text
    refused = client.post(address + "leave")
    assert problems(refused) == {"results": "Choose what counts of their tables."}
    assert player(of_club, 4).left_at is None
    asked = client.post(address + "leave", {"results": "annul"})
    assert "Effects on the tournament" in page(asked).text
    assert player(of_club, 4).left_at is None
    sent = {field["name"]: field["value"] for field in page(asked).all("input", type="hidden")}
    sent.pop("csrfmiddlewaretoken", None)
    client.post(address + "leave", sent)
    assert (player(of_club, 4).left_reason, player(of_club, 4).left_results) == ("left", "annul")
    client.post(address + "back")
    client.post(address + "back", {**sent, "sure": sent["sure"]})


def test_program_says_what_counts(client, of_club):
    key(of_club.evening.club)
    four = player(of_club, 4)
    address = f"/api/v1/clubs/kanal/events/{of_club.pk}/entries/{four.pk}/withdraw"
    refused = send(client, address)
    assert refused.status_code == 422
    assert [(field["field"], field["code"]) for field in refused.json()["fields"]] == [
        ("results", "missing")
    ]
    assert send(client, address, {"results": "double"}).status_code == 422
    assert player(of_club, 4).left_at is None
    assert send(client, address, {"results": "forfeit"}).json()["state"] == "left"
    assert player(of_club, 4).left_results == "forfeit"


def test_league_table_leaves_as_a_file_and_by_the_api(client, of_club):
    watched = stamped_tournament("kanal", of_club.pk, NOW)
    head, shown = tournament_head(watched.tournament), public_standings_of(watched.book)
    sheet = tournament_standings_sheet("Kanal", head, shown)
    titles, first = [column.title for column in sheet.columns], next(iter(sheet.rows))
    assert [first[titles.index(title)] for title in ("Played", "Won", "Tied", "Lost")] == [
        *(1, 1, 0, 0)
    ]
    answer = client.get(f"/api/v1/clubs/kanal/events/{of_club.pk}/standings").json()
    assert answer["rows"][0]["values"]["played"] == 1


def test_page_prints_the_record_in_order_and_what_decides_first_at_the_end(client, of_club):
    read = page(client.get(f"/kanal/events/{of_club.pk}/standings"))
    heads = [head.text for head in read.all("th", scope="col")][3:]
    assert heads == ["Played", "Won", "Tied", "Lost", "Difference", "Match points"]
    cells = [cell.text for cell in read.one(id="entrant-1").all("td")][-6:]
    assert cells[:4] == ["1", "1", "0", "0"]
    assert cells[-1] == "2"

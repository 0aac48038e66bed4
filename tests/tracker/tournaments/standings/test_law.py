"""The text of FIDE C.07 that was in force when a tournament began decides its tie-breaks."""

import datetime as dt

import pytest

from tests.factories import NOW
from tests.tournaments import KLABERJASS, closed, entered, tournament_of
from tracker.evenings.services import set_evening
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.entries.services import leave
from tracker.tournaments.standings.texts import public_standings

pytestmark = pytest.mark.django_db

OLD = "Buchholz and Sonneborn-Berger follow the FIDE rules of 1 August 2024."
NEW = "Buchholz and Sonneborn-Berger follow the FIDE rules of 1 March 2026."


@pytest.fixture
def tournament():
    """Four meet over three rounds; the winner of the first two tables leaves before the third."""
    tournament = tournament_of(
        format="swiss", ruleset=KLABERJASS, rounds=3, scoring="wdl2", keys=("MP", "BH")
    )
    entered(tournament, 4)
    closed(tournament)
    closed(tournament)
    found = public(tournament)
    best = Entrant.objects.get(tournament=tournament, number=found.rows[0].number)
    leave(entrant=best, reason="left", now=NOW)
    closed(tournament)
    return Tournament.objects.get(pk=tournament.pk), best.number


def public(tournament):
    return public_standings(stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW))


def buchholz_of(tournament, number):
    found = public(tournament)
    at = [column.code for column in found.columns].index("BH")
    return next(row.cells[at].value for row in found.rows if row.number == number)


def moved_to(tournament, date):
    set_evening(evening=tournament.evening, title=tournament.evening.title, date=date)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize(
    ("date", "sentence"),
    [
        (dt.date(2023, 5, 1), OLD),
        (dt.date(2026, 2, 28), OLD),
        (dt.date(2026, 3, 1), NEW),
        (dt.date(2026, 11, 28), NEW),
    ],
)
def test_day_of_the_tournament_chooses_the_law_and_the_page_says_so(
    tournament, client, date, sentence
):
    tournament, _ = tournament
    moved_to(tournament, date)
    page = client.get(f"/{tournament.evening.club.slug}/events/{tournament.pk}/standings").text
    assert [text for text in (OLD, NEW) if text in page] == [sentence]


def test_buchholz_of_who_left_is_limited_since_march_2026(tournament):
    """4 points of two wins against a tie in each of three rounds: 3."""
    tournament, left = tournament
    before = buchholz_of(moved_to(tournament, dt.date(2026, 2, 28)), left)
    assert buchholz_of(moved_to(tournament, dt.date(2026, 3, 1)), left) == before - 1


def test_no_law_is_named_where_no_key_has_one():
    tournament = tournament_of(format="swiss", ruleset=KLABERJASS, rounds=1, keys=("PTS", "BH"))
    entered(tournament, 4)
    closed(tournament)
    assert public(tournament).law == ""

"""Tournaments of every format and of several sizes, played to their end by the services.

In each somebody comes after round 1 and somebody leaves before the last round, a table does not
come, results are typed wrongly and corrected, a penalty is given and cancelled. After every draw
the draw is checked; here stands what holds for a format besides.
"""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.tournaments import log_of
from tests.tracker.tournaments.whole import begun, byes, draws, losers, opponents, partners, played
from tracker.common.errors import RecordError
from tracker.engine.formats import FORMATS
from tracker.engine.ranking.outcome import RankedEntrant as Ranked
from tracker.engine.ranking.standings import standings
from tracker.models import Round, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.rehearsal.services import Script
from tracker.tournaments.rehearsal.stepping_services import steps
from tracker.tournaments.standings.queries import (
    outcomes_of,
    places_so_far,
    ranked_apart,
    rules_of,
    tournament_standings,
)

pytestmark = pytest.mark.django_db

SIZES = (8, 9, 27, 64)
REFUSED = {
    ("balanced", 27): "27 players have no balanced plan."
    " 25 or 29 have one; or draw partners each round.",
    ("balanced", 64): "64 players have no balanced plan. 53 have one; or draw partners each round.",
    ("howell", 27): "A Howell movement is for 3 to 20 pairs, not for 27."
    " Move the pairs in two lines (Mitchell), or play a round robin.",
    ("howell", 64): "A Howell movement is for 3 to 20 pairs, not for 64."
    " Move the pairs in two lines (Mitchell), or play a round robin.",
}
"""Each format's refusal of sizes that it has no plan for."""
OPTIONS = {("groups", 27): {"size": 4}, ("groups", 64): {"size": 4}}
OF_EVEN_SIZE = ("round-robin", "league", "mitchell", "howell")
"""Formats whose plan has a place for somebody late only where the number is odd."""
NEVER_AGAIN = ("standing-order", "swiss", "round-robin", "mitchell", "howell", "teams")
TOO_LONG = (("round-robin", 64), ("league", 27), ("league", 64), ("teams", 64))
"""Everybody against everybody: 63 rounds of 32 tables, and of 64; a league twice as many."""
LONG = [pytest.mark.long]
PLAYED = [
    pytest.param(form, size, marks=LONG if size != 9 and (form, size) != ("groups", 27) else [])
    for form in FORMATS
    for size in SIZES
    if (form, size) not in REFUSED and (form, size) not in TOO_LONG
]


def whole(form, size):
    """The tournament of this format and size, over."""
    return played(form, size, format_options=OPTIONS.get((form, size), {}))


@pytest.mark.some(1)
@pytest.mark.parametrize(("form", "size"), PLAYED, ids=str)
def test_whole_tournament_is_played_to_its_end(form, size):
    tournament = whole(form, size)
    assert tournament.state == "final"
    assert tournament.size == size
    assert not Round.objects.filter(tournament=tournament, closed_at=None).exists()
    check_mishaps(tournament)
    check_standings(tournament)
    check_format(tournament)


@pytest.mark.long
@pytest.mark.parametrize("size", [9, pytest.param(8, marks=LONG), pytest.param(27, marks=LONG)])
def test_teams_are_drawn_in_the_order_of_the_standings(size):
    tournament = played("teams", size, format_options={"method": "standing_order"})
    assert tournament.state == "final"
    check_mishaps(tournament)
    check_standings(tournament)
    check_format(tournament)
    assert max(byes(tournament).values(), default=0) <= 1


@pytest.mark.parametrize(("form", "size"), REFUSED, ids=str)
def test_size_that_a_format_has_no_plan_for_is_refused_with_the_nearest(form, size):
    with pytest.raises(RecordError) as refused:
        begun(form, size)
    assert [problem.message for problem in refused.value.problems] == [REFUSED[form, size]]
    assert not Tournament.objects.exists()


def check_mishaps(tournament):
    """Everything that should go wrong did, and everybody can read what was done about it."""
    text = " ".join(line for line, _reason, is_public in log_of(tournament) if is_public)
    assert "Round 1, table 1: result" in text
    assert "A ruling against" in text
    assert " plays for " in text
    assert tournament.entrants.filter(left_reason="left").count() == 1
    late = tournament.entrants.get(number=tournament.size + 1)
    is_even = tournament.format in OF_EVEN_SIZE and tournament.size % 2 == 0
    is_full = tournament.format == "balanced" or is_even
    assert (late.checked_in_at is None) == is_full


def check_standings(tournament):
    """Whatever the order in which results are read, the standings are these."""
    book = load_tournament(tournament)
    found = tournament_standings(book)
    outcomes, numbers = list(outcomes_of(book)), list(book.numbered)
    dice = Random(tournament.seed)
    dice.shuffle(outcomes)
    dice.shuffle(numbers)
    anew = standings(
        replace(rules_of(tournament), draws_lots=tournament.format != "knock-out"),
        [Ranked(number) for number in numbers],
        outcomes,
        withdrawn=ranked_apart(book),
        places=places_so_far(book).places,
    )
    assert anew.rows == found.rows
    assert sorted(row.entrant for row in found.rows) == sorted(book.numbered)


def check_format(tournament):
    """The properties that the format promises."""
    if tournament.format in NEVER_AGAIN:
        # A match of teams is two tables.
        assert set(opponents(tournament).values()) == {2 if tournament.format == "teams" else 1}
    if tournament.format == "league":
        assert set(opponents(tournament).values()) <= {1, 2}
    if tournament.format in ("standing-order", "swiss"):
        assert max(byes(tournament).values(), default=0) <= 1
    if tournament.format in ("drawn-partners", "balanced"):
        assert set(partners(tournament).values()) == {1}
    FORMAT_CHECKS.get(tournament.format, lambda tournament: None)(tournament)


def check_knock_out(tournament):
    """Who has lost, or leaves the final, never plays again, and in the end one is left."""
    out = {entrant: number for number, entrant in losers(tournament)}
    for number, draw in enumerate(draws(tournament), start=1):
        there = {who for table in draw.tables for who in table.entrants}
        assert not {who for who in there if out.get(who, number) < number}
    leaver = tournament.entrants.get(left_reason="left").number
    semifinalists = {who for table in draws(tournament)[-1].tables for who in table.entrants}
    is_played = len(draws(tournament)[-1].tables) == 1
    assert is_played or (
        len(draws(tournament)) == tournament.rounds - 1 and leaver in semifinalists
    )


def check_groups(tournament):
    """In its group everybody meets everybody who stays once; a finalist who leaves has lost."""
    assert set(opponents(tournament, "group").values()) == {1}
    parts = [{table.part for table in draw.tables} for draw in draws(tournament)]
    leaver = tournament.entrants.get(left_reason="left").number
    semifinalists = {who for table in draws(tournament)[-1].tables for who in table.entrants}
    assert parts[-1] == {"final"} or (
        len(parts) == tournament.rounds - 1 and leaver in semifinalists
    )


def check_movement(tournament):
    """Of a Mitchell tournament one line stays, and the other moves up a table each round."""
    at = [
        {who: table.table for table in draw.tables for who in table.entrants}
        for draw in draws(tournament)
    ]
    tables = (tournament.size + 1) // 2
    for before, after in pairwise(at):
        for who in before.keys() & after.keys():
            moved = (after[who] - before[who]) % tables
            assert moved == (0 if who <= tables else 1)


def check_progressive(tournament):
    """Nobody keeps a partner for two rounds."""
    drawn = [
        {frozenset(side) for table in draw.tables for side in table.sides}
        for draw in draws(tournament)
    ]
    assert all(not before & after for before, after in pairwise(drawn))


FORMAT_CHECKS = {
    "knock-out": check_knock_out,
    "groups": check_groups,
    "mitchell": check_movement,
    "progressive": check_progressive,
}


@pytest.mark.some(1)
@pytest.mark.parametrize("form", ["drawn-partners", "swiss"])
def test_tournament_of_real_hands_is_played_by_two_phones_a_table(form):
    tournament = begun(form, 9, hands=2)
    text = list(steps(tournament, Script(entrants=9)))
    assert text[-1] == "The tournament is over."
    tournament.refresh_from_db()
    check_standings(tournament)
    for pairing in load_tournament(tournament).rounds[0].pairings.all():
        (game,) = pairing.games.all()
        assert game.is_finished
        scores = game.hands.filter(state="counted").values_list("scored__score", flat=True)
        assert game.totals == [sum(side) for side in zip(*scores, strict=True)]


@pytest.mark.long
def test_tournament_of_the_same_seed_ends_in_the_same_way():
    rows = []
    for _ in range(2):
        tournament = begun("swiss", 8, seed="the same")
        list(steps(tournament, Script(entrants=8)))
        found = tournament_standings(load_tournament(Tournament.objects.get(pk=tournament.pk)))
        rows.append([(row.rank, row.entrant, row.values) for row in found.rows])
    assert rows[0] == rows[1]

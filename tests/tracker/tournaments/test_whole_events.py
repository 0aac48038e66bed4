"""Events of every format and of several sizes, played to their end by the services.

In each somebody comes after round 1 and somebody leaves before the last round, a table does not
come, results are typed wrongly and corrected, a penalty is given and cancelled. After every draw
the draw is checked; here stands what holds for a format besides.
"""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from tests.events import log_of
from tests.tracker.tournaments.whole import begun, byes, draws, losers, opponents, partners, played
from tracker.common.errors import RecordError
from tracker.engine.formats import FORMATS
from tracker.engine.ranking.outcome import RankedEntrant as Ranked
from tracker.engine.ranking.standings import standings
from tracker.models import Event, Round
from tracker.tournaments.book.queries import load_event
from tracker.tournaments.rehearsal.services import Script
from tracker.tournaments.rehearsal.stepping_services import steps
from tracker.tournaments.standings.queries import (
    event_standings,
    outcomes_of,
    places_so_far,
    ranked_apart,
    rules_of,
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
"""What each format says of the sizes that it has no plan for."""
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
    """The event of this format and size, over."""
    return played(form, size, format_options=OPTIONS.get((form, size), {}))


@pytest.mark.some(1)
@pytest.mark.parametrize(("form", "size"), PLAYED, ids=str)
def test_whole_event_is_played_to_its_end(form, size):
    event = whole(form, size)
    assert event.state == "final"
    assert event.size == size
    assert not Round.objects.filter(event=event, closed_at=None).exists()
    check_mishaps(event)
    check_standings(event)
    check_format(event)


@pytest.mark.long
@pytest.mark.parametrize("size", [9, pytest.param(8, marks=LONG), pytest.param(27, marks=LONG)])
def test_teams_are_drawn_in_the_order_of_the_standings(size):
    event = played("teams", size, format_options={"method": "standing_order"})
    assert event.state == "final"
    check_mishaps(event)
    check_standings(event)
    check_format(event)
    assert max(byes(event).values(), default=0) <= 1


@pytest.mark.parametrize(("form", "size"), REFUSED, ids=str)
def test_size_that_a_format_has_no_plan_for_is_refused_with_the_nearest(form, size):
    with pytest.raises(RecordError) as refused:
        begun(form, size)
    assert [problem.message for problem in refused.value.problems] == [REFUSED[form, size]]
    assert not Event.objects.exists()


def check_mishaps(event):
    """Everything that should go wrong did, and everybody can read what was done about it."""
    text = " ".join(line for line, _reason, is_public in log_of(event) if is_public)
    assert "Round 1, table 1: result" in text
    assert "A ruling against" in text
    assert " plays for " in text
    assert event.entrants.filter(left_reason="left").count() == 1
    late = event.entrants.get(number=event.size + 1)
    is_even = event.format in OF_EVEN_SIZE and event.size % 2 == 0
    is_full = event.format == "balanced" or is_even
    assert (late.checked_in_at is None) == is_full


def check_standings(event):
    """Whatever the order in which results are read, the standings are these."""
    book = load_event(event)
    found = event_standings(book)
    outcomes, numbers = list(outcomes_of(book)), list(book.numbered)
    dice = Random(event.seed)
    dice.shuffle(outcomes)
    dice.shuffle(numbers)
    anew = standings(
        replace(rules_of(event), draws_lots=event.format != "knock-out"),
        [Ranked(number) for number in numbers],
        outcomes,
        withdrawn=ranked_apart(book),
        places=places_so_far(book).places,
    )
    assert anew.rows == found.rows
    assert sorted(row.entrant for row in found.rows) == sorted(book.numbered)


def check_format(event):
    """What the format promises."""
    if event.format in NEVER_AGAIN:
        # A match of teams is two tables.
        assert set(opponents(event).values()) == {2 if event.format == "teams" else 1}
    if event.format == "league":
        assert set(opponents(event).values()) <= {1, 2}
    if event.format in ("standing-order", "swiss"):
        assert max(byes(event).values(), default=0) <= 1
    if event.format in ("drawn-partners", "balanced"):
        assert set(partners(event).values()) == {1}
    FORMAT_CHECKS.get(event.format, lambda event: None)(event)


def check_knock_out(event):
    """Who has lost, or leaves the final, never plays again, and in the end one is left."""
    out = {entrant: number for number, entrant in losers(event)}
    for number, draw in enumerate(draws(event), start=1):
        there = {who for table in draw.tables for who in table.entrants}
        assert not {who for who in there if out.get(who, number) < number}
    leaver = event.entrants.get(left_reason="left").number
    semifinalists = {who for table in draws(event)[-1].tables for who in table.entrants}
    is_played = len(draws(event)[-1].tables) == 1
    assert is_played or (len(draws(event)) == event.rounds - 1 and leaver in semifinalists)


def check_groups(event):
    """In its group everybody meets everybody who stays once; a finalist who leaves has lost."""
    assert set(opponents(event, "group").values()) == {1}
    parts = [{table.part for table in draw.tables} for draw in draws(event)]
    leaver = event.entrants.get(left_reason="left").number
    semifinalists = {who for table in draws(event)[-1].tables for who in table.entrants}
    assert parts[-1] == {"final"} or (len(parts) == event.rounds - 1 and leaver in semifinalists)


def check_movement(event):
    """Of a Mitchell event one line stays, and the other moves up a table each round."""
    at = [
        {who: table.table for table in draw.tables for who in table.entrants}
        for draw in draws(event)
    ]
    tables = (event.size + 1) // 2
    for before, after in pairwise(at):
        for who in before.keys() & after.keys():
            moved = (after[who] - before[who]) % tables
            assert moved == (0 if who <= tables else 1)


def check_progressive(event):
    """Nobody keeps a partner for two rounds."""
    drawn = [
        {frozenset(side) for table in draw.tables for side in table.sides} for draw in draws(event)
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
def test_event_of_real_hands_is_played_by_two_phones_a_table(form):
    event = begun(form, 9, hands=2)
    text = list(steps(event, Script(entrants=9)))
    assert text[-1] == "The tournament is over."
    event.refresh_from_db()
    check_standings(event)
    for pairing in load_event(event).rounds[0].pairings.all():
        (game,) = pairing.games.all()
        assert game.is_finished
        scores = game.hands.filter(state="counted").values_list("scored__score", flat=True)
        assert game.totals == [sum(side) for side in zip(*scores, strict=True)]


@pytest.mark.long
def test_event_of_the_same_seed_ends_in_the_same_way():
    rows = []
    for _ in range(2):
        event = begun("swiss", 8, seed="the same")
        list(steps(event, Script(entrants=8)))
        found = event_standings(load_event(Event.objects.get(pk=event.pk)))
        rows.append([(row.rank, row.entrant, row.values) for row in found.rows])
    assert rows[0] == rows[1]

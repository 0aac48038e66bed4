"""Nine pairs, all against all: a tenth comes late and takes the free place of the plan."""

from collections import Counter

import pytest

from tests.tracker.days.directing import PAIRS, Director, pair
from tests.tracker.exports.reading import pdf_text

pytestmark = [pytest.mark.django_db, pytest.mark.long]
TYPED = {
    "Name": "Nine",
    "Rounds": "5",
    "Hands in a game": "8",
    "Minutes for a round": "40",
    "When a table's time is up": "It finishes the hand and plays one more",
}


def test_round_robin_of_nine_pairs_is_directed_from_the_set_up_to_the_booklet(client):
    director, wins = Director(client), Counter[str]()
    director.set_up("Round robin", TYPED)
    director.enter(PAIRS[:9])
    assert director.next() == "Open the tournament"
    director.send("All the others are there too")
    ask_for_the_rounds(director)
    for number in range(1, 10):
        MISHAPS.get(number, lambda director: None)(director)
        play_round(director, number, wins)
    assert director.next() == "End the tournament"
    points = {name: 3 * wins[name] for name in map(pair, range(1, 11))}
    found = director.standings("Match points")
    assert found == {name: str(points[name]) for name in found}
    assert {*found} == {*points}
    text = pdf_text(director.booklet())
    assert "Counted again" in text


def ask_for_the_rounds(director):
    """Five rounds are too few for nine pairs; the way to the setting stands beside it."""
    director.send("Draw round 1", refused=True)
    assert "9 entrants cannot play 5 rounds in this format. Possible: 9 rounds." in director.text
    director.click("To the setting")
    director.send("Save changes", {"Rounds": "9"})


def play_round(director, number, wins):
    """All are won by the first pair of a table 9 : 7, and who is free has won."""
    director.draw(number)
    if number == 3:
        seen = director.correct(2, 1, (700, 900), "Counted again")
        assert "Round 2, table 1: 900 : 700 700 : 900" in seen
        director.click("Desk")
        assert director.next() == "Look at the draw of round 3"
    director.start(number)
    sides = director.sides()
    director.type_slips(dict.fromkeys(sides, (900, 700)))
    director.close(number)
    wins.update(both[number == 2 and table == 1] for table, both in sides.items())
    playing = {name for both in sides.values() for name in both}
    there = {pair(number) for number in range(1, 11)}
    gone = {pair(one) for one, since in GONE.items() if number >= since}
    wins.update(there - gone - playing if number > 1 else {*map(pair, range(1, 10))} - playing)


def come_late(director):
    director.click("Entries")
    director.send("Add to the list", {"Player 1": "Ada 10", "Player 2": "Bea 10"})
    director.to_entry(pair(10))
    assert "The plan has a free seat: a late entrant takes it from the next round" in director.text
    director.send("Check in")


def leave(director):
    director.leave(
        pair(3), results="Forfeits: what they played counts, their opponents win the rest"
    )


def be_sent_away(director):
    director.leave(
        pair(4),
        "Disqualify",
        "Forfeits: what they played counts, their opponents win the rest",
    )


def have_a_substitute(director):
    director.to_entry(pair(6))
    named = {"Substitute for": "Ada 6", "Substitute": "Eva", "Reason": "Ill"}
    director.send("Put in the substitute", named)


MISHAPS = {2: come_late, 4: have_a_substitute, 5: leave, 7: be_sent_away}
GONE = {3: 5, 4: 7}
"""The round from which on a pair is gone."""

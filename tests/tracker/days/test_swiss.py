"""Sixteen pairs in a Swiss system, of which one comes late."""

from collections import Counter

import pytest

from tests.tracker.days.directing import PAIRS, Director, pair
from tests.tracker.exports.reading import pdf_text

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def test_swiss_with_a_late_arrival_is_directed_from_the_set_up_to_the_booklet(client):
    director, wins = Director(client), Counter[str]()
    director.set_up("Pairs race", {"Name": "Race", "Rounds": "4"})
    director.enter(PAIRS)
    assert director.next() == "Open the tournament"
    director.send("All the others are there too")
    director.send(f"✓ There {pair(16)}")
    play_round_1(director, wins)
    play_round_2(director, wins)
    play_round_3(director, wins)
    play_round_4(director, wins)
    end(director, wins)


def seated(sides):
    return {name for both in sides.values() for name in both}


def play_round_1(director, wins):
    """One pair is late, so another has a bye; at table 7 the second pair never comes."""
    director.draw(1)
    director.start(1)
    sides = director.sides()
    assert len(sides) == 7
    director.type_slips({table: (520, 310 + table) for table in range(1, 7)})
    director.to_table(1, 7)
    director.send("See what it changes", {"Side that did not play": sides[7][1]})
    assert "Round 1, table 7: 0 : 0 + : –" in director.text
    director.send("They have forfeited", {"Reason": "Nobody came to the table"})
    director.close(1)
    # Of tables 1 and 2 the winners are put right later.
    wins.update([sides[1][1], sides[2][1], *(sides[table][0] for table in range(3, 8))])
    wins.update({pair(number) for number in range(1, 16)} - seated(sides))


def play_round_2(director, wins):
    """A result of round 1 is corrected before the round starts, another one after that."""
    director.to_entry(pair(16))
    director.send("Check in")
    director.draw(2)
    seen = director.correct(1, 1, (311, 520), "Read upside down")
    assert "Round 2 is drawn, and has not started" in seen
    director.click("Desk")
    assert director.next() == "Look at the draw of round 2"
    director.send("Draw again after the correction", {"Reason": "The result was wrong"})
    director.start(2)
    sides = director.sides()
    director.type_slips({table: (520, 310 + table) for table in sides})
    seen = director.correct(1, 2, (312, 520), "Read upside down too")
    assert "Round 2 has started and is played as it was drawn." in seen
    director.close(2)
    wins.update(both[0] for both in sides.values())


def play_round_3(director, wins):
    """A pair leaves, one is sent away, one has a substitute, one asked to sit out."""
    director.leave(pair(14))
    director.leave(pair(13), "Disqualify")
    director.to_entry(pair(5))
    named = {"Substitute for": "Bea 5", "Substitute": "Eva", "Reason": "Ill"}
    director.send("Put in the substitute", named)
    director.to_entry(pair(2))
    director.send("Sits out this round", {"Sits out": "Round 3", "Reason": "Has to phone"})
    director.draw(3)
    assert f"{pair(2)} sits out by request: Has to phone" in director.text
    director.start(3)
    sides = director.sides()
    assert len(sides) == 6
    director.type_slips({table: (520, 310 + table) for table in sides})
    director.close(3)
    wins.update(both[0] for both in sides.values())
    gone = {pair(2), pair(13), pair(14)}
    (bye,) = {pair(number) for number in range(1, 17)} - seated(sides) - gone
    wins.update([bye])


def play_round_4(director, wins):
    director.draw(4)
    director.start(4)
    sides = director.sides()
    director.type_slips({table: (520, 310 + table) for table in sides})
    director.close(4)
    assert seated(sides) == {pair(number) for number in range(1, 17)} - {pair(13), pair(14)}
    wins.update(both[0] for both in sides.values())


def end(director, wins):
    """A win brings 2; the round that was asked off counts as a tie, which brings 1."""
    assert director.next() == "End the tournament"
    points = {name: 2 * wins[name] + (name == pair(2)) for name in map(pair, range(1, 17))}
    found = director.standings("Match points")
    assert found == {name: str(points[name]) for name in found}
    assert {*found} == {*points}
    assert [*found.values()] == sorted(found.values(), reverse=True)
    text = pdf_text(director.booklet())
    first = next(iter(found))
    assert f"{first} won. Match points: {found[first]}." in text
    assert "0 · late" in text

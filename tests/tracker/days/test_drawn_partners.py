"""Forty players of Klammern with drawn partners on slips: an evening on which much goes wrong."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tracker.days.directing import Director
from tests.tracker.exports.reading import pdf_text
from tracker.models import Round

pytestmark = [pytest.mark.django_db, pytest.mark.long]

EVERYBODY = [f"Player {number}" for number in range(1, 41)]
TYPED = {
    "Name": "Autumn cup",
    "Minutes for a round": "60",
    "Prizes, one per line": "1. 100 €\n2. 50 €\nlast: a ham",
    "The draw gives no table": "As much as everybody has on average",
    "Came late": "The same points every time",
    "Came late: how many points": "2",
}
AVERAGE, LATE, LOWEST = 4, 2, 1
"""What a side has on average, for the two of every table have 8 together; what a late one has for
round 1; and the lowest score of round 3."""


class Evening(Director):
    """The evening, and on a sheet of its own what everybody must have in the end."""

    def __init__(self, client):
        super().__init__(client)
        self.points = Counter[str]()

    def count(self, sides, results):
        """Adds what the tables brought, and says who sat there."""
        there = set()
        for table, both in sides.items():
            for side, points in zip(both, results[table], strict=True):
                there |= {*side.split(" and ")}
                self.points.update(dict.fromkeys(side.split(" and "), points))
        return there

    def sit_out(self, names, points):
        self.points.update(dict.fromkeys(names, points))


def test_evening_of_forty_on_slips_is_directed_from_the_set_up_to_the_booklet(client):
    evening = Evening(client)
    set_up(evening)
    play_round_1(evening)
    play_round_2(evening)
    play_round_3(evening)
    play_round_4(evening)
    end(evening)


def set_up(evening):
    """Forty are entered; the last of them is late."""
    evening.set_up("Club evening, partners drawn", TYPED, game="Klammern")
    evening.enter(EVERYBODY)
    assert evening.next() == "Open the tournament"
    evening.send("All the others are there too")
    evening.send("✓ There Player 40")


def play_round_1(evening):
    """A slip that cannot be, and a table that cannot finish: somebody has to go home."""
    evening.draw(1)
    evening.start(1)
    sides = evening.sides()
    assert len(sides) == 9
    evening.type_slips({**dict.fromkeys(range(1, 9), (5, 3)), 9: (30, 10)}, refused=True)
    assert "8 results are written down." in evening.text
    assert "Together 40: 16 hands make at most 32." in evening.text
    evening.to_table(1, 9)
    evening.send("Save the result", dict(zip(sides[9], ("4", "4"), strict=True)))
    evening.close(1)
    # Table 1 is mixed up, and put right once round 2 is drawn.
    there = evening.count(sides, {**dict.fromkeys(range(2, 9), (5, 3)), 1: (3, 5), 9: (4, 4)})
    evening.sit_out({*EVERYBODY[:39]} - there, AVERAGE)
    evening.sit_out(EVERYBODY[39:], LATE)


def play_round_2(evening):
    """The late one comes. The round is drawn when a result of the first turns out to be wrong."""
    evening.to_entry("Player 40")
    assert "Round 2 has 40 players: nobody would sit out." in evening.text
    evening.send("Check in")
    evening.draw(2)
    seen = evening.correct(1, 1, (3, 5), "The sides were mixed up")
    assert "Round 1, table 1: 5 : 3 3 : 5" in seen
    evening.click("Desk")
    assert evening.next() == "Look at the draw of round 2"
    evening.start(2)
    sides = evening.sides()
    evening.type_slips(dict.fromkeys(range(1, 11), (6, 2)))
    # Both sides of table 3 say that they have won: the director counts again with them.
    evening.correct(2, 3, (2, 6), "Counted again with both sides")
    evening.close(2)
    evening.count(sides, {**dict.fromkeys(range(1, 11), (6, 2)), 3: (2, 6)})


def play_round_3(evening):
    """One leaves, one is sent away, one has a substitute, one asked to sit out; time runs out."""
    evening.leave("Player 12")
    evening.leave("Player 13", "Disqualify")
    evening.to_entry("Player 9")
    evening.send("Put in the substitute", {"Substitute": "Eve", "Reason": "Called to work"})
    evening.to_entry("Player 7")
    evening.send("Sits out this round", {"Sits out": "Round 3", "Reason": "Is on the phone"})
    evening.draw(3)
    evening.start(3)
    Round.objects.filter(number=3).update(started_at=timezone.now() - timedelta(hours=2))
    sides = evening.sides()
    assert len(sides) == 9
    evening.click("Desk")
    assert evening.next() == "Type the slips"
    evening.type_slips(dict.fromkeys(range(1, 10), (7, 1)))
    evening.close(3)
    there = evening.count(sides, dict.fromkeys(range(1, 10), (7, 1)))
    out = {*EVERYBODY} - there - {"Player 7", "Player 12", "Player 13"}
    assert len(out) == 1
    evening.sit_out(out, AVERAGE)
    evening.sit_out(["Player 7"], LOWEST)


def play_round_4(evening):
    """A penalty is given, and cancelled as it was another player; a warning stays."""
    evening.draw(4)
    evening.start(4)
    sides = evening.sides()
    evening.type_slips(dict.fromkeys(range(1, 10), (4, 4)))
    rule(evening, "Player 1", "Points deducted from their own score", "3")
    rule(evening, "Player 2", "Points deducted from their own score", "1")
    evening.click("Cancel it Player 1")
    evening.send("Cancel the ruling", {"Reason": "It was another player"})
    evening.click("Desk")
    evening.close(4)
    there = evening.count(sides, dict.fromkeys(range(1, 10), (4, 4)))
    out = {*EVERYBODY} - there - {"Player 12", "Player 13"}
    assert len(out) == 2
    evening.sit_out(out, AVERAGE)
    evening.points["Player 2"] -= 1


def rule(evening, name, kind, points):
    """A ruling on a player, looked at before it is given."""
    evening.click("Desk")
    evening.click("Rulings")
    evening.click("New ruling")
    ruling = {"Entrant": name, "Ruling": kind, "Points": points, "Reason": "Showed a card"}
    evening.send("See what it changes", ruling)
    evening.send("Give this ruling")


def end(evening):
    """The end is taken back once for a last correction; then everybody has what they must have."""
    assert evening.next() == "End the tournament"
    evening.click("Desk")
    evening.click("Take the end back")
    evening.send("Take the end back", {"Reason": "A slip was found"})
    assert evening.next() == "End the tournament"
    found = evening.standings("Points")
    assert found == {name: str(evening.points[name]) for name in found}
    assert {*found} == {*EVERYBODY}
    assert [*found.values()] == sorted(found.values(), key=int, reverse=True)
    text = pdf_text(evening.booklet())
    first, second = [*found][:2]
    assert f"1 {first} {found[first]} · Prize 100 €" in text
    assert f"2 {second} {found[second]} · Prize 50 €" in text
    assert "It was another player" in text

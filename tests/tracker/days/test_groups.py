"""Sixteen pairs in groups, and finals of the eight who came through."""

import pytest
from django.utils import timezone

from tests.tracker.days.directing import PAIRS, Director, pair
from tests.tracker.exports.reading import pdf_text
from tracker.models import Pairing
from tracker.tournaments.rounds.services import type_result

pytestmark = [pytest.mark.django_db, pytest.mark.long]
TYPED = {"Name": "Cup", "Prizes, one per line": "1. 100 €\n2. 50 €"}


def test_groups_and_finals_of_sixteen_are_directed_from_the_set_up_to_the_booklet(client):
    director = Director(client)
    director.set_up("Groups and finals", TYPED)
    director.enter(PAIRS)
    assert director.next() == "Open the tournament"
    director.send("All the others are there too")
    play_groups(director)
    semifinals = play_quarterfinals(director)
    finalists = play_semifinals(director, semifinals)
    winner, second = play_final(director, finalists)
    give_prizes(director, winner, second)
    text = pdf_text(director.booklet())
    assert f"{winner} won." in text
    assert f"1 {winner}" in text


def won_by_the_first(director, number):
    """The next round, in which the first pair of every table wins."""
    director.draw(number)
    director.start(number)
    sides = director.sides()
    director.type_slips({table: (520, 310 + table) for table in sides})
    return sides


def play_groups(director):
    """Everybody meets everybody of the group; a pair leaves after two of three rounds."""
    met = []
    for number in (1, 2, 3):
        if number == 3:
            director.leave(
                pair(3), results="Keep: what they played counts, the rest counts for nobody"
            )
        sides = won_by_the_first(director, number)
        director.close(number)
        met += [frozenset(both) for both in sides.values()]
    assert len(met) == len({*met}) == 8 + 8 + 7


def play_quarterfinals(director):
    """Eight are left, and a result is put right once the semifinals are drawn."""
    sides = won_by_the_first(director, 4)
    assert len(sides) == 4
    director.close(4)
    director.draw(5)
    seen = director.correct(4, 1, (400, 520), "Upside down")
    assert "Draw it again: 1 table changes Decide later" in seen
    director.click("Desk")
    assert director.next() == "Look at the draw of round 5"
    director.send("Draw again after the correction", {"Reason": "Others have won"})
    return {sides[1][1], *(sides[table][0] for table in (2, 3, 4))}


def play_semifinals(director, expected):
    """One of the four is called away and has a substitute; who has won stays in the final."""
    director.start(5)
    sides = director.sides()
    assert {name for both in sides.values() for name in both} == expected
    director.type_slips({table: (520, 310 + table) for table in sides})
    director.close(5)
    finalists = {both[0] for both in sides.values()}
    director.draw(6)
    director.start(6)
    seen = director.correct(5, 1, (400, 520), "Upside down again")
    assert "Round 6 has started and is played as it was drawn." in seen
    assert "Entrants who went on stay in, unless you rule otherwise." in seen
    return finalists


def play_final(director, expected):
    """It is tied at first: the tournament does not end before one more hand has decided."""
    sides = director.sides()
    assert {*sides[1]} == expected
    # No slip of a game to a target is level; phones that stopped early can leave it so.
    final = Pairing.objects.get(round__number=6, table=1)
    type_result(pairing=final, points=[500, 500], now=timezone.now())
    director.to("slips")
    director.close(6)
    director.send("End the tournament", refused=True)
    assert "Table 1 of round 6 has no winner. Let it play an extra hand" in director.text
    director.correct(6, 1, (500, 520), "One more hand")
    director.click("Desk")
    assert director.next() == "End the tournament"
    return sides[1][1], sides[1][0]


def give_prizes(director, winner, second):
    """Place by place, and the winner last."""
    assert [*director.standings("Place in the finals")][:2] == [winner, second]
    assert director.next() == "Prize-giving"
    director.send("Begin the prize-giving")
    told = []
    while announcing := [
        button for button in director.page.all("button") if "Announce" in button.text
    ]:
        told.append(announcing[0].text)
        director.send(announcing[0].text)
    assert told[-2:] == ["Announce place 2", "Announce place 1"]
    assert winner in director.text
    assert "100 €" in director.text
    assert director.next() == "See the report"

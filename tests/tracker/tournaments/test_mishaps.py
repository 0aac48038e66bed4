"""What goes wrong on a day of cards, each played through the pages: what the four days have not."""

from collections import Counter

import pytest

from tests.tracker.days.at_desk import AtDesk
from tests.tracker.days.directing import Director
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.models import Pairing, Placing, Tournament

pytestmark = pytest.mark.django_db

SWISS = {"format": "standing-order", "hands": 4, "keys": ("PTS", "DIFF")}


class AtTournament(Director):
    """A director at a tournament that is drawn by its pages; every table of it is alike."""

    def __init__(self, client, tournament):
        self.tournament = tournament
        AtDesk.__init__(self, client, at(tournament, "desk"))

    def play(self, number, points=(250, 150)):
        """A round from its draw to its close; who sat where, by table."""
        self.draw(number)
        self.start(number)
        sides = self.sides()
        self.type_slips(dict.fromkeys(sides, points))
        self.close(number)
        return sides


def drawn_by_pages(client, players, **given):
    return AtTournament(client, played_tournament(players, is_started=False, **given))


def test_house_fills_the_seat_of_a_player_who_is_missing_and_has_no_place(client):
    day = drawn_by_pages(client, 7, hands=4, format_options={"odd": "house"}, keys=("PTS",))
    sides = day.play(1)
    seats = [name for both in sides.values() for side in both for name in side.split(" and ")]
    assert sorted(seats) == sorted(["The house", *(f"Player {n}" for n in range(1, 8))])
    points = day.standings("Points")
    winners = {name for both in sides.values() for name in both[0].split(" and ")}
    assert points == {name: "250" if name in winners else "150" for name in points}
    assert "The house" not in points
    assert len(points) == 7


def test_pair_that_comes_late_takes_the_free_seat_of_a_line(client):
    day = drawn_by_pages(client, 7, format="mitchell", rounds=3, hands=4, keys=("PTS",))
    first = day.play(1)
    assert len(first) == 3
    day.click("Entries")
    day.send("Add to the list", {"Player 1": "Late", "Player 2": "Later"})
    day.to_entry("Late – Later")
    assert "The plan has a free seat: a late entrant takes it from the next round" in day.text
    day.send("Check in")
    second = day.play(2)
    assert len(second) == 4
    assert "Late – Later" in {name for both in second.values() for name in both}


@pytest.mark.long
def test_pair_that_comes_late_to_full_lines_is_named_before_the_draw(client):
    day = drawn_by_pages(client, 8, format="mitchell", rounds=3, hands=4, keys=("PTS",))
    day.play(1)
    day.click("Entries")
    day.send("Add to the list", {"Player 1": "Late", "Player 2": "Later"})
    day.to_entry("Late – Later")
    assert "all its seats are taken: a late entrant gets no table" in day.text
    day.send("Check in")
    day.click("Desk")
    assert "The plan has 8 places, and no number 9." in day.text
    day.to_entry("Late – Later")
    day.send("Withdraw from the tournament")
    assert len(day.play(2)) == 4


@pytest.mark.long
def test_player_who_was_replaced_comes_back_and_the_points_stay_together(client):
    day = drawn_by_pages(client, 4, **SWISS)
    day.play(1)
    (name, *_others) = day.standings("Points")
    own = name.split(" – ")[0]
    day.to_entry(name)
    day.send("Put in the substitute", {"Substitute for": own, "Substitute": "Eva", "Reason": "Ill"})
    day.play(2)
    day.to_entry(name)
    back = {"Substitute for": "Eva", "Substitute": own, "Reason": "Well again"}
    day.send("Put in the substitute", back)
    day.play(3)
    sat = day.tournament.entrants.get(name=name).members.order_by("place", "from_round")
    assert [
        (member.player.name, member.from_round, member.until_round)
        for member in sat.filter(place=0).select_related("player")
    ] == [(own, 1, 1), ("Eva", 2, 2), (own, 3, None)]
    won = day.tournament.entrants.get(name=name).placings.filter(side=0).count()
    assert day.standings("Points")[name] == str(3 * 150 + won * 100)


@pytest.mark.long
def test_field_that_votes_to_stop_earlier_is_ended_after_the_round(client):
    day = drawn_by_pages(client, 4, rounds=3, **SWISS)
    day.play(1)
    day.play(2)
    day.click("Settings")
    day.send("Save changes", {"Rounds": "2"})
    day.click("Desk")
    assert day.next() == "End the tournament"
    assert Tournament.objects.get().state == "final"


def test_who_never_comes_has_what_was_announced_for_it(client):
    missed = {"bye": "field_average", "requested_bye": "field_min", "absent": "zero"}
    day = drawn_by_pages(client, 6, hands=4, keys=("PTS",), unplayed=missed)
    day.to_entry("Player 6")
    day.send("Not there")
    sides = day.play(1)
    there = {name for both in sides.values() for side in both for name in side.split(" and ")}
    (bye,) = {f"Player {number}" for number in range(1, 6)} - there
    points = day.standings("Points")
    # The average of 250, 250, 150 and 150 for who had no table.
    assert (points[bye], points["Player 6"]) == ("200", "0")


@pytest.mark.long
def test_best_third_of_unequal_groups_comes_on_by_its_record_for_each_game(client):
    options = {"groups": 2, "qualifiers": 1, "best_thirds": 1}
    given = {"format": "groups", "format_options": options, "rounds": 5, "hands": 4}
    day = drawn_by_pages(client, 7, **given, scoring="wdl2", keys=("MP", "DIFF"))
    for number in (1, 2, 3):
        day.draw(number)
        day.start(number)
        four, three = groups_of(day.tournament)
        day.type_slips({table: brought(three, *both) for table, both in day.sides().items()})
        day.close(number)
    day.draw(4)
    # The second of four has won two of three games, the second of three one of two and tied the
    # other: four points against three, but less for each game.
    on = day.page.one("ul", class_="draft").text
    assert [name for name in (*four, *three) if name in on] == [four[0], *three[:2]]


def groups_of(tournament):
    """The pairs of both groups by their numbers: in round 1 all the four of one play."""
    names = sorted(tournament.entrants.values_list("name", flat=True))
    parts = Counter(Pairing.objects.filter(round__number=1).values_list("part", flat=True))
    ((larger, _tables),) = parts.most_common(1)
    playing = Placing.objects.filter(pairing__round__number=1, pairing__part=larger)
    four = sorted(playing.values_list("entrant__name", flat=True))
    return four, [name for name in names if name not in four]


def brought(three, first, second):
    """A table is won by the lower number; but the first two of three tie, and the third is near."""
    if {first, second} == {*three[:2]}:
        return 200, 200
    won = (225, 175) if {first, second} == {*three[1:]} else (250, 150)
    return won if first < second else won[::-1]

"""What must happen for whom to win, on the pages that everybody follows."""

import pytest
from django.utils import timezone

from scoring import VARIANTS
from scoring.slips import hand_sum
from tests.tournaments import KLABERJASS, with_results
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.drawn import evening, over, published, running
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.rounds.services import close_round, start_round, type_result
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db


def tournament_of_wins(rounds=3, **given):
    standard = {"format": "round-robin", "ruleset": KLABERJASS, "scoring": "wdl2"}
    return evening(4, rounds=rounds, **standard | {"keys": ("MP", "DIFF", "LOT")} | given)


def text(client, tournament, place=""):
    """What the page of a tournament says of who can win; None where it says nothing."""
    read = page(client.get(f"/kanal/events/{tournament.pk}/{place}"))
    found = read.all("section", class_="chances")
    return [item.text for item in found[0].all("li") or found[0].all("p")] if found else None


def names_of(round_, table):
    pairing = round_.pairings.get(table=table)
    return [placing.entrant.name for placing in pairing.placings.order_by("side")]


def test_nothing_is_said_before_the_last_round_but_one_is_closed(client):
    tournament = tournament_of_wins()
    over(tournament)
    running(tournament)
    assert text(client, tournament) is None


def test_before_and_in_the_last_round_and_after_it(client):
    tournament = tournament_of_wins()
    first = over(tournament)
    over(tournament, {1: (81, 81), 2: (81, 81)})
    # 3, 3, 1 and 1: who has 1 can come to 3, which the others have.
    ahead, behind = (by_number(first, side) for side in (0, 1))
    names = [*ahead, *behind]
    able = f"The tournament can still be won by {', '.join(names[:3])} and {names[3]}."
    assert text(client, tournament) == [able, *(f"{name} needs a win." for name in behind)]
    last = published(tournament)
    at = {name: table for table in (1, 2) for name in names_of(last, table)}
    assert at[ahead[0]] != at[ahead[1]]
    other = {at[ahead[0]]: ahead[1], at[ahead[1]]: ahead[0]}
    told = [
        able,
        *(
            f"{name} needs a win at table {at[name]} and a defeat for {other[at[name]]}."
            for name in behind
        ),
    ]
    assert text(client, tournament) == told
    assert text(client, tournament, "standings") == told
    started = start_round(round_=last, now=timezone.now())
    close_round(round_=with_results(started), now=timezone.now())
    assert text(client, tournament) is None


def by_number(round_, side):
    """The names of those on one side of the tables, by start number."""
    seats = round_.placings.filter(side=side).order_by("entrant__number")
    return [seat.entrant.name for seat in seats]


def test_result_in_the_last_round_changes_what_is_said(client):
    tournament = tournament_of_wins()
    over(tournament)
    over(tournament, {1: (81, 81), 2: (81, 81)})
    last = running(tournament)
    behind, leader = sorted(names_of(last, 1), key=lambda name: points_of(tournament, name))
    rival = max(names_of(last, 2), key=lambda name: points_of(tournament, name))
    points = (100, 62) if names_of(last, 1)[0] == leader else (62, 100)
    type_result(
        pairing=last.pairings.get(table=1), points=points, reason="slip", now=timezone.now()
    )
    # The leader has 5 now, and the other one 5 with a win.
    able, *needed = text(client, tournament)
    assert able == f"The tournament can still be won by {leader} and {rival}."
    assert needed == [f"{rival} needs a win at table 2."]
    assert behind not in able


def points_of(tournament, name):
    """An entrant's score in the standings after two rounds."""
    found = tournament_standings(load_tournament(tournament), before=3)
    number = tournament.entrants.get(name=name).number
    return found.tournament.cards[number].match_points


def test_final_of_a_knock_out_is_won_by_whoever_wins_its_table(client):
    tournament = evening(4, format="knock-out", rounds=2, ruleset=KLABERJASS, keys=("PTS",))
    over(tournament)
    last = running(tournament)
    one, other = names_of(last, 1)
    names = sorted((one, other), key=lambda name: tournament.entrants.get(name=name).number)
    assert text(client, tournament) == [
        f"The tournament can still be won by {names[0]} and {names[1]}.",
        *(
            f"{name} wins the tournament with a win at table 1, whatever the others do."
            for name in names
        ),
    ]


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"best": 2}, "only the best rounds count"),
        ({"keys": ("DIFF", "LOT")}, "something else than points decides first"),
        (
            {"scoring": "raw", "keys": ("PTS", "LOT"), "tie": "hand"},
            "there is no limit to what one round can score",
        ),
    ],
)
def test_what_cannot_be_said_is_said_to_be_so(client, given, why):
    tournament = tournament_of_wins(**given)
    over(tournament)
    over(tournament)
    assert text(client, tournament) == [f"Nothing is sure before the last results: {why}."]


def test_lead_that_one_round_cannot_bring_has_won_the_tournament(client):
    tournament = tournament_of_wins(scoring="raw", keys=("PTS", "LOT"), hands=1)
    first = over(tournament, {1: (9000, 0), 2: (81, 81)})
    over(tournament, {1: (81, 81), 2: (81, 81)})
    leader = names_of(first, 1)[0]
    won = f"{leader} wins the tournament, whatever happens in the last round."
    assert text(client, tournament) == [won]
    published(tournament)
    assert text(client, tournament) == [won]


def test_points_that_a_round_can_bring_are_named(client):
    tournament = tournament_of_wins(scoring="raw", keys=("PTS", "LOT"), hands=1)
    first = over(tournament, {1: (162, 0), 2: (81, 81)})
    over(tournament, {1: (81, 81), 2: (81, 81)})
    most = hand_sum(VARIANTS["klaberjass"]).most
    last = [names_of(first, 1)[1], *names_of(first, 2)]
    # 243 are ahead of 162 twice, and of 81. Those with 162 can come to as much and a round more.
    able, enough, *needed = text(client, tournament)
    assert able.startswith("The tournament can still be won by ")
    assert enough == (
        f"{names_of(first, 1)[0]} wins the tournament with {162 + most - 243 + 1} points, "
        "whatever the others do."
    )
    assert sorted(needed) == sorted(
        f"{name} needs at least {points} points in the last round."
        for name, points in zip(last, (162, 81, 81), strict=True)
    )


def test_earlier_standings_say_nothing_of_the_last_round(client):
    tournament = tournament_of_wins()
    over(tournament)
    over(tournament)
    assert text(client, tournament, "standings?after=1") is None

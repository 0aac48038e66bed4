"""Of results on paper nobody knows the hands, so nothing is said or decided by them."""

import csv
from typing import Any

import pytest
from django.urls import reverse

from tests.factories import NOW
from tests.tournaments import entered as enter
from tests.tournaments import hand_at, started, tournament_of, with_results
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Tournament
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db

KLAMMERN = {"variant": "klammern", "options": {}}
KEYS = ("PTS", "MARCH", "SET", "HIGH", "LOT")
PRIZES = (
    {"award": "top", "amounts": [2000]},
    {"award": "key", "key": "MARCH", "amount": 500},
)
UNWRITTEN = "not all of their hands are written down"


def klammern(club, number=8, **given):
    """An evening of Klammern whose places marches decide, with a prize for them."""
    plan: dict[str, Any] = {
        "ruleset": KLAMMERN,
        "hands": 1,
        "keys": KEYS,
        "prizes": PRIZES,
        "rounds": 1,
    }
    tournament = tournament_of(club, **plan | given)
    enter(tournament, number)
    return tournament


def on_paper(club):
    """An evening that is over, with all results from slips."""
    tournament = klammern(club)
    close_round(round_=with_results(started(tournament), {1: (3, 1), 2: (3, 1)}), now=NOW)
    return finish_tournament(tournament=tournament, now=NOW)


def standings(client, tournament):
    return page(client.get(reverse("tournament-standings", args=("kanal", tournament.pk))))


def column(main, title):
    """A column of the standings, from the first place to the last."""
    return [cell.text for cell in main.all("td") if cell.attributes.get("data-title") == title]


def test_tournament_on_paper_counts_no_marches_and_gives_no_prize_for_them(client, club):
    tournament = on_paper(club)
    main = standings(client, tournament).one("main")
    assert column(main, "Marches") == column(main, "Opponents set") == []
    assert f"Marches: skipped, {UNWRITTEN}." in main.text
    text = f"The prize for “Marches” is not given: {UNWRITTEN}."
    assert text in main.text
    reasons = [item.text for item in main.all("li") if item.text.startswith("Marches:")]
    assert set(reasons) == {f"Marches: skipped, {UNWRITTEN}."}
    assert text in page(client.get(f"/kanal/events/{tournament.pk}/report")).text


def test_files_and_answers_have_nothing_in_its_place(client, club):
    tournament = on_paper(club)
    file = client.get(
        reverse("tournament-standings", args=("kanal", tournament.pk)) + ".csv"
    ).getvalue()
    read = file.decode("utf-8-sig").splitlines()
    rows = [*csv.DictReader(read)]
    assert [(row["MARCH"], row["SET"]) for row in rows] == [("", "")] * 8
    told = client.get(f"/api/v1/clubs/kanal/events/{tournament.pk}/standings").json()
    assert [row["values"]["MARCH"] for row in told["rows"]] == [None] * 8
    (found,) = [column for column in told["columns"] if column["code"] == "MARCH"]
    assert found["skipped"] == UNWRITTEN


def test_round_with_slips_and_phones_decides_by_hands_only_among_those_who_wrote_them(client, club):
    tournament = klammern(club, 12)
    round_ = started(tournament)
    first, second, slip = round_.pairings.all()
    for pairing, maker in ((first, 0), (second, 0)):
        hand_at(pairing, maker, (90, 62) if pairing == first else (60, 92))
    type_result(pairing=slip, points=(0, 0), reason="slip", now=NOW)
    close_round(round_=round_, now=NOW)
    main = standings(client, tournament).one("main")
    told = column(main, "Opponents set")
    assert sorted(told) == ["0"] * 6 + ["1"] * 2 + ["–"] * 4
    # All have no big point yet: nobody is put before another by what only some have written down.
    reasons = {item.text for item in main.all("li") if item.text.startswith("Opponents set:")}
    assert reasons == {f"Opponents set: skipped, {UNWRITTEN}."}


def test_missed_round_counts_the_hands_of_slips_and_not_those_that_were_written(client, club):
    tournament = tournament_of(club, hands=16, rounds=2, unplayed={"bye": "per_hand"})
    enter(tournament, 5)
    had: dict[str, list[int]] = {}
    for number, points in ((1, (1300, 1100)), (2, (1200, 1150))):
        round_ = started(tournament)
        (pairing,) = round_.pairings.all()
        for _hand in range(number):
            hand_at(pairing)
        type_result(pairing=pairing, points=points, reason="The phone was empty", now=NOW)
        close_round(round_=round_, now=NOW)
        for name, side in pairing.placings.values_list("entrant__name", "side"):
            had.setdefault(name, []).append(points[side or 0])
    # Who sat out has the average of sixteen hands, which is what the other round brought.
    expected = {name: f"{sum(own) * 2 // len(own):,}" for name, own in had.items()}
    main = standings(client, tournament).one("main")
    names = [row.one("th").all("a")[0].text for row in main.one("tbody").all("tr")]
    assert dict(zip(names, column(main, "Points"), strict=True)) == expected


def test_prize_that_nobody_can_win_is_refused_when_the_tournament_is_set_up(client, club):
    where = "/kanal/events/new?preset=club-evening"
    sent = page(client.get(where)).one("form", id="plan").typed
    before = stored()
    response = client.post(where, sent | {"name": "Open", "prizes": "most marches: 20 €"})
    assert problems(response) == {
        "prizes": "Nobody can win the prize for “Marches”: this game gives nothing for winning "
        "every trick, so marches are not written down. Remove it, or offer another."
    }
    assert stored() == before
    client.post(where, sent | {"name": "Open", "prizes": "most hands set: 20 €"})
    assert Tournament.objects.get().prizes == [{"award": "key", "key": "SET", "amount": 2000}]

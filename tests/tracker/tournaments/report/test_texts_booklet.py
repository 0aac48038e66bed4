"""The report of a tournament: what it tells, and that it tells it from what is stored."""

import json
from dataclasses import replace
from hashlib import sha256
from itertools import count

import pytest

from tests.factories import NOW, amended, new_id, played
from tests.tournaments import entered, game_at, hand_at, started, tournament_of
from tests.tracker.helpers.tournaments_played import FIRST, after_two, four, is_over, scored
from tracker.games.hands.services import record_hand
from tracker.models import Hand, Tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.report.figures_texts import PrintedCell
from tracker.tournaments.report.texts import (
    PointsCourse,
    booklet,
    is_report_available,
    sealed_results,
)
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.rulings.services import give_ruling
from tracker.tournaments.setup.services import finish_tournament, rename_tournament, reveal

pytestmark = pytest.mark.django_db

looks = count()


def seen(tournament):
    """The tournament as everybody sees it now, with nothing kept of it."""
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    return replace(watched, stamp=f"{watched.stamp} {next(looks)}")


def told(tournament):
    return booklet(seen(tournament))


def one_table(hands=((60, 40), (70, 30)), **given):
    """A tournament of two players at one table who play these hands, the first side making all."""
    tournament = four(hands=len(hands), **given)
    round_ = started(tournament)
    first, second = round_.pairings.all()
    for points in hands:
        hand_at(first, points=points)
    type_result(pairing=second, points=(90, 20), reason="slip", now=NOW)
    return Tournament.objects.get(pk=tournament.pk), first


# What it tells


def test_report_has_podium_course_and_rounds_of_a_tournament_that_is_over():
    page = told(is_over(four()))
    assert [(row.rank, row.name) for row in page.podium] == [(1, "Anna"), (2, "Bea"), (3, "Carla")]
    assert page.course == (
        PointsCourse("Anna", (100, 150)),
        PointsCourse("Bea", (80, 150)),
        PointsCourse("Carla", (60, 90)),
        PointsCourse("Dora", (40, 60)),
    )
    assert [(round_.number, len(round_.tables)) for round_ in page.rounds] == [(1, 2), (2, 2)]
    assert not page.is_provisional


def test_chart_has_the_leader_at_0_and_the_others_below():
    """After round 1 they have 100, 80, 60 and 40, after round 2 150, 150, 90 and 60."""
    chart = told(is_over(four())).course_chart
    assert chart is not None
    leader, *others = ([dot.y for dot in line.dots] for line in chart.lines)
    assert leader == [chart.zero, chart.zero]
    assert others[0][0] > others[0][1] == chart.zero
    assert [dots[1] - dots[0] > 0 for dots in others] == [False, True, True]
    assert {tick.text for tick in chart.ticks} >= {"0"}


def test_rounds_that_do_not_count_leave_the_course():
    page = told(is_over(four(best=1)))
    assert page.course[0] == PointsCourse("Anna", (100, 100))


def test_course_follows_match_points_where_they_rank():
    """Anna beats Dora and Bea Carla; then Bea beats Anna 70 : 50, and Carla Dora."""
    page = told(is_over(four(scoring="wdl2", keys=("MP", "HIGH", "LOT"))))
    assert page.course == (
        PointsCourse("Bea", (2, 4)),
        PointsCourse("Anna", (2, 2)),
        PointsCourse("Carla", (0, 2)),
        PointsCourse("Dora", (0, 0)),
    )
    chart = page.course_chart
    assert chart is not None
    assert chart.title == "Match points behind the leader"
    assert [line.dots[-1].y == chart.zero for line in chart.lines] == [True, False, False, False]


def test_a_knock_out_is_told_by_what_was_played_and_not_by_its_places():
    page = told(is_over(four(format="knock-out", rounds=2, scoring="wdl2", keys=("MP", "HIGH"))))
    first, second = page.podium[:2]
    # Two won rounds bring the winner four points; who has lost the final has won one.
    assert [(row.place, row.chief.text) for row in (first, second)] == [("1", "4"), ("2", "2")]
    assert page.story[0] == f"{first.name} won. Match points: 4. Second is {second.name} with 2."


def test_a_column_that_paper_does_not_feed_tells_no_place():
    page = told(after_two(four(keys=("MARCH", "PTS"))))
    # Nobody has written down the hands: that nobody is ahead in marches says nothing.
    assert page.standings.columns[0].skipped != ""
    assert page.story[0] == "Anna and Bea share the first place. Points: 150."


def test_a_knock_out_has_a_bracket_and_no_course():
    page = told(is_over(four(format="knock-out", rounds=2, scoring="wdl2", keys=("MP", "HIGH"))))
    assert (page.course, page.course_chart, page.course_on_paper) == ((), None, None)


def test_report_between_rounds_is_provisional():
    page = told(after_two(four()))
    assert page.is_provisional
    assert page.story[0] == "Anna leads. Points: 150. Second is Bea with 150."


def test_story_names_the_winner_and_the_closest_table():
    # Whoever meets whom, the smallest margin of all tables is told.
    tournament = is_over(four())
    page = told(tournament)
    margins = {
        abs(first.points - second.points): (first, second, round_.number, table.table.table)
        for round_ in page.rounds
        for table in round_.tables
        for first, second in [table.table.sides]
    }
    first, second, number, table = margins[min(margins)]
    results = f"{first.name} {first.points}, {second.name} {second.points}"
    assert page.story == (
        "Anna won. Points: 150. Second is Bea with 150.",
        f"The closest table was table {table} of round {number}: {results}.",
    )


def test_story_tells_who_came_furthest():
    """Dora is last after round 1 with 40 and first after 200 more."""
    tournament = four()
    close_round(round_=scored(started(tournament), FIRST), now=NOW)
    second = {1: 10, 2: 20, 3: 30, 4: 200}
    close_round(round_=scored(started(tournament), second), now=NOW)
    finish_tournament(tournament=tournament, now=NOW)
    assert told(tournament).story[1] == (
        "Dora came furthest: place 4 after round 1, place 1 in the end."
    )


def test_story_tells_the_best_comeback_and_the_highest_hand():
    """70 : 40, then 10 : 90 + 10: the second side is 30 behind after hand 1 and 30 ahead then."""
    tournament = four(hands=2)
    first, second = started(tournament).pairings.all()
    hand_at(first, maker=0, points=(60, 40))
    hand_at(first, maker=1, points=(10, 90))
    type_result(pairing=second, points=(90, 20), reason="slip", now=NOW)
    names = [placing.entrant.name for placing in first.placings.order_by("side") if placing.entrant]
    story = told(tournament).story
    assert (
        f"The best comeback: {names[1]} won from 30 behind after hand 1 (round 1, table 1)."
        in story
    )
    assert f"The highest hand was 100 points for {names[1]} (round 1, table 1, hand 2)." in story


def test_sheet_has_running_totals_and_marks_makers_who_were_set():
    """70 : 40, then 40 against 60: the maker is set, and the other side scores all 100."""
    tournament, _ = one_table(((60, 40), (30, 60)))
    (sheet,) = told(tournament).rounds[0].tables[0].sheets
    row, second = sheet.rows
    assert [cell.text for cell in row.cells] == ["70", "40"]
    assert [cell.is_set for cell in second.cells] == [True, False]
    assert sheet.totals == ("70", "140")
    assert row.trump is not None
    assert row.trump.name == "hearts"
    assert all(isinstance(cell, PrintedCell) for cell in row.cells)


def test_figures_of_klaverjas_add_up_the_roem():
    """120 : 112 with roem of 20 and 50; then 80 with 40 against 82: nat, and nobody's roem less."""
    tournament = tournament_of(ruleset={"variant": "klaverjas", "options": {}}, hands=2)
    entered(tournament, 4)
    (pairing,) = started(tournament).pairings.all()
    for maker, points, roem in ((0, (90, 62), [20, 50]), (1, (82, 70), [40, 0])):
        record = played(maker, points, roem=roem)
        record_hand(game=game_at(pairing), record=record, submission_id=new_id(), now=NOW)
    figures = told(tournament).figures
    assert figures.text == ("2 hands were played.", "Roem: 110.")
    records = {record.title: (record.figure, record.where) for record in figures.records}
    assert records["Most roem"] == ("50 points", "round 1, table 1, hand 1")


def test_figures_count_contracts_by_suit():
    tournament, _ = one_table(((60, 40), (30, 60)))
    figures = told(tournament).figures
    assert [(suit.suit.code, suit.tried, suit.made) for suit in figures.suits] == [("H", 2, 1)]
    assert (figures.hands, figures.text) == (
        2,
        (
            "2 hands were played.",
            "Of 1 table only the result is written down: its hands are not among them.",
        ),
    )
    assert [(record.title, record.figure, record.where) for record in figures.records] == [
        ("Highest hand", "70 points", "round 1, table 1, hand 1"),
        # 60 against 30 and the last trick
        ("Most points short", "20 points", "round 1, table 1, hand 2"),
    ]


def test_corrections_and_decisions_stand_with_their_reasons():
    tournament, first = one_table()
    hand = Hand.objects.get(game__pairing=first, number=1)
    amended(hand, played(0, (50, 50)), reason="miscounted")
    page = told(tournament)
    assert [
        (correction.where, correction.text, correction.reason) for correction in page.corrections
    ] == [("Round 1, table 1, hand 1", "corrected", "miscounted")]
    assert ("slip",) in {(decision.reason,) for decision in page.decisions}


# When there is one


def test_there_is_a_report_from_the_first_round_on_unless_a_place_is_hidden():
    tournament = four()
    found = [is_report_available(tournament)]
    scored(started(tournament), FIRST)
    found.append(is_report_available(tournament))
    reveal(tournament=Tournament.objects.get(pk=tournament.pk), place=2, now=NOW)
    found.append(is_report_available(Tournament.objects.get(pk=tournament.pk)))
    assert found == [False, True, False]


# The hash


def test_hash_is_that_of_the_text_and_of_the_report():
    tournament = is_over(four())
    found = sealed_results(seen(tournament))
    assert found.seal == sha256(found.text.encode()).hexdigest() == told(tournament).seal


def test_text_has_results_by_start_number_and_no_names():
    tournament = is_over(four())
    text = sealed_results(seen(tournament)).text
    results = json.loads(text)
    assert [name for name in ("Anna", "Bea", "Carla", "Dora") if name in text] == []
    assert results["entrants"] == [1, 2, 3, 4]
    assert [row[:3] for row in results["standings"]] == [
        [1, 1, 150],
        [2, 2, 150],
        [3, 3, 90],
        [4, 4, 60],
    ]
    typed = [tuple(table["typed"]) for table in results["rounds"][0]["tables"]]
    assert sorted(number for points in typed for number in points) == [40, 60, 80, 100]


def test_text_has_the_hands_that_rounds_count_as_only_where_they_are_averaged():
    plain = sealed_results(seen(after_two(four()))).text
    assert "nominal_hands" not in plain
    averaged = sealed_results(seen(after_two(four(nominal_hands=3)))).text
    assert json.loads(averaged)["conditions"]["nominal_hands"] == 3


def test_hash_is_another_after_any_correction():
    tournament, first = one_table()
    found = [sealed_results(seen(tournament)).seal]
    hand = Hand.objects.get(game__pairing=first, number=1)
    amended(hand, played(0, (50, 50)), reason="miscounted")
    found.append(sealed_results(seen(tournament)).seal)
    other = tournament.drawn_rounds.get().pairings.exclude(pk=first.pk).get()
    type_result(pairing=other, points=(90, 21), reason="misread", now=NOW)
    found.append(sealed_results(seen(tournament)).seal)
    entrant = tournament.entrants.all()[0]
    give_ruling(entrant=entrant, kind="warning", reason="noise", now=NOW)
    found.append(sealed_results(seen(tournament)).seal)
    assert len({*found}) == 4


def test_hash_stays_when_somebody_or_the_tournament_has_another_name():
    tournament = after_two(four())
    before = sealed_results(seen(tournament)).seal
    tournament.entrants.filter(name="Dora").update(name="Doris")
    rename_tournament(tournament=tournament, name="Spring cup", now=NOW)
    assert sealed_results(seen(tournament)).seal == before


def test_note_of_a_hand_is_not_hashed():
    tournament, first = one_table()
    found = []
    for note in ("Anna laughed", "Bea did not"):
        hand = Hand.objects.get(game__pairing=first, number=1)
        amended(hand, played(0, (60, 40), note=note), reason="note")
        found.append(sealed_results(seen(tournament)))
    assert found[0] == found[1]
    assert "laughed" not in found[0].text


# What it costs

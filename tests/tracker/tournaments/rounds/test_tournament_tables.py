"""The tables of a tournament as files: rounds, one round's tables, who met whom, entries,
rulings."""

import pytest
from django.http import Http404

from tests.factories import NOW
from tests.tournaments import CLABBER, closed, entered, hand_at, started, tournament_of
from tests.tracker.helpers.tournaments_played import FIRST, four, opponents, scored, spot
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.exports import entries_sheet, rulings_sheet
from tracker.tournaments.entries.services import check_out, leave
from tracker.tournaments.entries.texts import entered_rows
from tracker.tournaments.rounds.exports import pairings_sheet, rounds_sheet
from tracker.tournaments.rounds.services import forfeit, start_next_game, start_round
from tracker.tournaments.rounds.texts import played_round, played_rounds
from tracker.tournaments.rulings.queries import ruled_rows
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.standings.crosstable_texts import crosstable
from tracker.tournaments.standings.exports import crosstable_matrix, crosstable_sheet

pytestmark = pytest.mark.django_db

NAMES = {1: "Anna", 2: "Bea", 3: "Carla", 4: "Dora"}
LAST_TRICK = 10
"""What the maker of `hand_at` has besides the captured points."""


def watched(tournament):
    return stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)


def numbers_at(placings):
    """The start numbers of those who sit there."""
    return [number or 0 for number in placings.values_list("entrant__number", flat=True)]


def codes(sheet):
    return [column.code for column in sheet.columns]


def rounds_of(tournament):
    now = watched(tournament)
    return rounds_sheet("Kanal", tournament_head(now.tournament), played_rounds(now))


def matrix_of(tournament):
    now = watched(tournament)
    return crosstable_matrix("Kanal", tournament_head(now.tournament), crosstable(now))


def test_crosstable_on_paper_has_a_row_for_each_entrant(tournament):
    scored(started(tournament), FIRST)
    sheet = matrix_of(tournament)
    names = [NAMES[row.number] for row in crosstable(watched(tournament)).rows]
    assert [row[2] for row in sheet.rows] == names
    square = [f"against_{row.number}" for row in crosstable(watched(tournament)).rows]
    assert codes(sheet) == ["place", "number", "name", *square, "points"]
    assert {len(row) for row in sheet.rows} == {len(codes(sheet))}


@pytest.mark.long
def test_crosstable_of_many_on_paper_is_round_by_round():
    tournament = tournament_of(format="drawn-partners", rounds=2)
    entered(tournament, 28)
    closed(tournament)
    sheet = matrix_of(tournament)
    assert codes(sheet) == ["place", "number", "name", "round_1", "points"]
    assert len([*sheet.rows]) == 28


def crosstable_of(tournament):
    now = watched(tournament)
    return crosstable_sheet("Kanal", tournament_head(now.tournament), crosstable(now))


@pytest.fixture
def tournament():
    return four()


def test_rounds_have_a_row_for_every_table_with_its_result(tournament):
    round_ = scored(started(tournament), FIRST)
    sheet = rounds_of(tournament)
    expected = []
    for pairing in round_.pairings.all():
        sides = numbers_at(pairing.placings.order_by("side"))
        cells = [
            cell for entrant in sides for cell in (str(entrant), NAMES[entrant], FIRST[entrant])
        ]
        expected.append((1, pairing.table, "", *cells, "slip"))
    assert codes(sheet) == [
        *("round", "table", "part", "numbers_1", "side_1", "points_1"),
        *("numbers_2", "side_2", "points_2", "state"),
    ]
    assert list(sheet.rows) == expected
    assert sheet.title == "Rounds"


def test_table_says_how_far_it_is():
    tournament = four(hands=1)
    round_ = draw_round(tournament=tournament, now=NOW)
    assert list(rounds_of(tournament).rows) == []
    confirm_draw(round_=round_, publish_at=NOW, now=NOW)
    states = [[row[-1] for row in rounds_of(tournament).rows]]
    start_round(round_=round_, now=NOW)
    first, second = round_.pairings.all()
    forfeit(pairing=second, side=0, reason="went home", now=NOW)
    states.append([row[-1] for row in rounds_of(tournament).rows])
    hand_at(first, points=(60, 40))
    rows = list(rounds_of(tournament).rows)
    states.append([row[-1] for row in rows])
    assert states == [["waiting"] * 2, ["open", "forfeit"], ["finished", "forfeit"]]
    assert [(row[5], row[8]) for row in rows] == [(60 + LAST_TRICK, 40), (None, None)]


def test_who_sits_out_has_a_row_without_a_table():
    tournament = tournament_of(rounds=1)
    entered(tournament, 5)
    round_ = started(tournament)
    ((number, name),) = round_.placings.filter(pairing=None).values_list(
        "entrant__number", "entrant__name"
    )
    now = watched(tournament)
    sheet = pairings_sheet("Kanal", tournament_head(now.tournament), played_round(now, 1))
    *_, last = sheet.rows
    assert last == (None, "", str(number), name, None, None, None, None, "bye")
    assert sheet.title == "Round 1"


def test_search_keeps_the_tables_of_those_it_found(tournament):
    round_ = started(tournament)
    found = played_round(watched(tournament), 1, "ann")
    table, _side, _seat = spot(round_, 1)
    assert [table.table for table in found.tables] == [table]


def test_round_that_is_not_published_is_not_found(tournament):
    draw_round(tournament=tournament, now=NOW)
    with pytest.raises(Http404):
        played_round(watched(tournament), 1)


def test_crosstable_has_a_row_for_each_entrant_and_round(tournament):
    round_ = scored(started(tournament), FIRST)
    met = opponents(round_)
    sheet = crosstable_of(tournament)
    assert list(sheet.rows) == [
        (
            *(number, str(number), number, NAMES[number], 1, spot(round_, number)[0]),
            *("", NAMES[met[number]], FIRST[number], FIRST[met[number]], ""),
        )
        for number in (1, 2, 3, 4)
    ]


def test_crosstable_names_partners_and_who_sat_out():
    tournament = tournament_of(rounds=1, seeding="order", ruleset=CLABBER)
    entered(tournament, 5)
    round_ = closed(tournament, {1: (100, 62)})
    rows = {row[2]: row for row in crosstable_of(tournament).rows}
    sides = [numbers_at(round_.placings.filter(side=side)) for side in (0, 1)]
    for own, other, points in ((0, 1, (100, 62)), (1, 0, (62, 100))):
        for number in sides[own]:
            (partner,) = (entrant for entrant in sides[own] if entrant != number)
            against = " and ".join(f"Player {entrant}" for entrant in sides[other])
            assert rows[number][6:] == (f"Player {partner}", against, *points, "")
    (out,) = {1, 2, 3, 4, 5} - {*sides[0], *sides[1]}
    assert rows[out][4:] == (1, None, "", "", None, None, "bye")


def test_square_of_all_against_all_has_every_result_from_both_sides(tournament):
    round_ = scored(started(tournament), FIRST)
    met = opponents(round_)
    found = crosstable(watched(tournament))
    expected = [
        tuple(
            "×" if own == other else f"{FIRST[own]} : {FIRST[other]}" if met[own] == other else ""
            for other in (1, 2, 3, 4)
        )
        for own in (1, 2, 3, 4)
    ]
    assert (found.numbers, [row.square for row in found.rows]) == ((1, 2, 3, 4), expected)


def test_drawn_partners_have_no_square():
    tournament = tournament_of(rounds=1)
    entered(tournament, 4)
    closed(tournament)
    found = crosstable(watched(tournament))
    assert (found.numbers, found.has_partners) == ((), True)


def test_entries_say_who_is_there_and_who_has_left():
    tournament = tournament_of(rounds=1)
    _, second, third = entered(tournament, 3)
    check_out(entrant=second, now=NOW)
    leave(entrant=third, reason="left", now=NOW)
    sheet = entries_sheet("Kanal", tournament_head(tournament), entered_rows(tournament))
    assert codes(sheet) == ["number", "name", "players", "club", "table", "state"]
    assert list(sheet.rows) == [
        (None, "Player 1", "", "", None, "there"),
        (None, "Player 2", "", "", None, "waiting"),
        (None, "Player 3", "", "", None, "left"),
    ]
    assert [row.name for row in entered_rows(tournament, "3")] == ["Player 3"]


def test_rulings_stand_in_their_order_with_numbers_as_numbers(tournament):
    round_ = scored(started(tournament), FIRST)
    anna, bea = tournament.entrants.all()[:2]
    own = give_ruling(
        entrant=anna, round_=round_, kind="own_score", points=-20, reason="=late", now=NOW
    )
    give_ruling(entrant=bea, kind="warning", reason="noise", article="4", now=NOW)
    cancel_ruling(ruling=own, reason="was there", now=NOW)
    rows = list(rulings_sheet("Kanal", tournament_head(tournament), ruled_rows(tournament)).rows)
    assert [row[:2] for row in rows] == [(NOW.date(), "20:30")] * 2
    assert [row[2:] for row in rows] == [
        (1, "Anna", 1, "own_score", -20, "", "=late", "cancelled", "was there"),
        (2, "Bea", None, "warning", 0, "4", "noise", "", ""),
    ]


def test_games_of_a_table_add_up():
    tournament = four(hands=1, games=2)
    round_ = started(tournament)
    (first, _) = round_.pairings.all()
    hand_at(first, points=(60, 40))
    start_next_game(pairing=first, now=NOW)
    hand_at(first, points=(70, 30))
    row = next(iter(rounds_of(tournament).rows))
    assert (row[5], row[8], row[-1]) == (60 + 70 + 2 * LAST_TRICK, 40 + 30, "finished")

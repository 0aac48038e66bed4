"""Standings a page at a time: searched, sorted, and who moved."""

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.helpers.tournaments_played import scored
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import reveal
from tracker.tournaments.standings.pages import StandingsQuery, standings_page
from tracker.tournaments.standings.texts import public_standings

pytestmark = pytest.mark.django_db

WON = {1: (130, 32), 2: (120, 42)}


@pytest.fixture
def tournament():
    """Four players who meet in two rounds; side 0 of each table won by a lot and then lost."""
    tournament = tournament_of(format="drawn-partners", rounds=3, keys=("PTS", "BH", "LOT"))
    entered(tournament, 8)
    closed(tournament, WON)
    closed(tournament, {1: (0, 162), 2: (81, 81)})
    return tournament


def page_of(tournament, **wish):
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    return standings_page(watched, public_standings(watched), StandingsQuery(**wish))


def ranks_after(tournament, number):
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    return {row.number: row.rank for row in public_standings(watched, number).rows}


def test_who_moved_is_told_against_the_round_before(tournament):
    first, now = ranks_after(tournament, 1), ranks_after(tournament, None)
    expected = {number: first[number] - now[number] for number in now}
    rows = page_of(tournament).listed.rows
    assert {row.shown.number: row.places_up for row in rows} == expected
    assert {row.moved for row in rows} == {
        "" if not up else f"{'▲' if up > 0 else '▼'}{abs(up)}" for up in expected.values()
    }
    assert any(expected.values())


def test_nobody_moves_while_places_are_hidden(tournament):
    reveal(tournament=tournament, place=3, now=NOW)
    page = page_of(tournament)
    assert page.by_moved is None
    assert {row.places_up for row in page.listed.rows} == {None}


def test_column_of_moves_is_left_out_where_nobody_has_moved():
    tournament = tournament_of(format="standing-order", rounds=3, keys=("PTS",))
    entered(tournament, 2)
    for _ in range(2):
        close_round(round_=scored(started(tournament), {1: 100, 2: 62}), now=NOW)
    page = page_of(tournament)
    assert (page.by_moved, {row.places_up for row in page.listed.rows}) == (None, {0})


def test_columns_in_which_nobody_has_anything_are_left_out(tournament):
    assert [column.column.code for column in page_of(tournament).columns] == ["PTS"]


@pytest.mark.some(2)
@pytest.mark.parametrize("sort", ["PTS", "round-1", "round-2", "moved"])
def test_sorted_by_a_column_the_most_is_first_and_the_other_way_round_last(tournament, sort):
    def values(wish):
        rows = page_of(tournament, sort=wish).listed.rows
        return [
            {
                "PTS": row.shown.cells[0].value,
                "round-1": row.shown.rounds[0].value,
                "round-2": row.shown.rounds[1].value,
                "moved": row.places_up,
            }[sort]
            for row in rows
        ]

    assert values(sort) == sorted(values("rank"), reverse=True)
    assert values(f"-{sort}") == sorted(values("rank"))


def test_sorted_by_name_and_by_nothing_that_there_is(tournament):
    names = [f"Player {number}" for number in range(1, 9)]
    assert [row.shown.name for row in page_of(tournament, sort="name").listed.rows] == names
    assert [row.shown.name for row in page_of(tournament, sort="-name").listed.rows] == names[::-1]
    assert page_of(tournament, sort="no-such").listed.rows == page_of(tournament).listed.rows


def test_a_column_that_sorts_leads_to_its_other_end(tournament):
    page = page_of(tournament, sort="PTS", text="play")
    assert (page.columns[0].sort.order, page.columns[0].sort.address) == (
        "descending",
        "?q=play&sort=-PTS",
    )
    assert (page.by_rank.order, page.by_rank.address) == ("", "?q=play&sort=rank")
    assert page_of(tournament, sort="-PTS").columns[0].sort.order == "ascending"


def test_search_finds_names_and_start_numbers(tournament):
    assert [row.shown.name for row in page_of(tournament, text=" PLAYER 7").listed.rows] == [
        "Player 7"
    ]
    everybody = {row.shown.number: row.shown.name for row in page_of(tournament).listed.rows}
    assert {row.shown.number for row in page_of(tournament, text="3").listed.rows} == {
        number for number, name in everybody.items() if number == 3 or name == "Player 3"
    }
    assert page_of(tournament, text="Nobody").listed.rows == ()


@pytest.mark.long
def test_the_page_on_which_somebody_stands_is_found():
    tournament = tournament_of(format="drawn-partners", rounds=2)
    entered(tournament, 104)
    closed(tournament)
    second = page_of(tournament, page=2)
    assert (second.listed.first, second.listed.last, second.listed.total) == (101, 104, 104)
    assert (second.previous, second.next) == ("?sort=rank&page=1", "")
    for row in second.listed.rows:
        assert page_of(tournament, entrant=row.shown.number).listed.number == 2
    assert (
        page_of(tournament, entrant=page_of(tournament).listed.rows[0].shown.number).listed.number
        == 1
    )

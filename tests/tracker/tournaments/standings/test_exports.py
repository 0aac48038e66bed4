"""The standings of a tournament as a table: as far as they are shown, with numbers as numbers."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.factories import NOW
from tests.tracker.helpers.tournaments_played import four, is_over
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.setup.services import reveal
from tracker.tournaments.standings.exports import figure, tournament_standings_sheet
from tracker.tournaments.standings.texts import StandingsRowView, public_standings


def sheet_of(tournament):
    """The table as everybody sees it now."""
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    return tournament_standings_sheet(
        "Kanal", tournament_head(watched.tournament), public_standings(watched)
    )


@pytest.mark.django_db
def test_file_has_the_columns_of_the_page_and_the_places_that_are_shown():
    tournament = four(best=1)
    tournament.entrants.filter(name="Dora").update(name="=1+1", from_club="-club")
    sheet = sheet_of(reveal(tournament=is_over(tournament), place=3, now=NOW))
    rows = list(sheet.rows)
    lot = {row[2]: row[7] for row in rows}
    assert [column.code for column in sheet.columns] == [
        *("rank", "place", "number", "name", "club", "PTS", "HIGH", "LOT"),
        *("round_1", "round_2", "dropped", "decided_by", "prizes"),
    ]
    assert rows == [
        (3, "3", 3, "Carla", "", 60, 60, lot[3], 60, 30, "2", "PTS", ""),
        (4, "4", 4, "=1+1", "-club", 40, 40, lot[4], 40, 20, "2", "PTS", ""),
    ]
    assert sheet.title == "Standings"
    assert sheet.subtitle.startswith(f"Kanal · {tournament.evening.title} · ")


class CountedRows(tuple[StandingsRowView, ...]):  # noqa: SLOT001 - it counts
    """Rows that know how often somebody has begun to go through them."""

    begun = 0

    def __iter__(self) -> Iterator[StandingsRowView]:
        self.begun += 1
        return super().__iter__()


@pytest.mark.django_db
def test_file_goes_through_the_rows_as_often_however_many_there_are():
    tournament = reveal(tournament=is_over(four()), place=1, now=NOW)
    watched = stamped_tournament(tournament.evening.club.slug, tournament.pk, NOW)
    shown = public_standings(watched)
    rows = CountedRows(shown.rows)
    sheet = tournament_standings_sheet(
        "", tournament_head(watched.tournament), replace(shown, rows=rows)
    )
    # Once for the column that not every tournament has, and once for the rows themselves.
    assert (len([*sheet.rows]), rows.begun) == (4, 2)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (3, 3),
        (Fraction(7, 2), Fraction(7, 2)),
        (Fraction(1, 3), Fraction(33, 100)),
        (Fraction(-1, 200), Fraction(-1, 100)),
        ((5, 4), 5),
        ((), None),
        (None, None),
    ],
)
def test_figure_is_rounded_to_hundredths_as_on_the_page(value, shown):
    assert figure(value) == shown

"""What decides who meets in a tournament: a plan, results, or who is left."""

import pytest

from tracker.models import Tournament
from tracker.tournaments.book.queries import course_of


@pytest.mark.parametrize(
    ("form", "options", "by_results", "bracket", "planned"),
    [
        ("drawn-partners", {}, False, False, False),
        ("mitchell", {}, False, False, True),
        ("swiss", {}, True, False, False),
        ("knock-out", {}, True, True, True),
        ("groups", {}, True, True, True),
        ("teams", {}, False, False, True),
        ("teams", {"method": "round_robin"}, False, False, True),
        ("teams", {"method": "knock_out"}, True, True, True),
        ("teams", {"method": "standing_order"}, True, False, False),
    ],
)
def test_format_with_its_options_says_what_decides(form, options, by_results, bracket, planned):
    tournament = Tournament(format=form, format_options=options)
    course = course_of(tournament)
    assert (course.goes_by_results, course.is_bracket, course.is_planned) == (
        by_results,
        bracket,
        planned,
    )

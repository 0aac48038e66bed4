"""What a correction changes in a tournament, as it is said while somebody types."""

import pytest
from playwright.sync_api import expect

from tests.tracker.helpers.at_table_pages import at
from tests.tracker.tournaments.rulings.test_impact_queries import drawn, hand, swiss
from tracker.models import Round
from tracker.tournaments.draws.queries import draw_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_director_sees_what_a_correction_changes_and_draws_again(phone):
    before = draw_of(drawn(swiss()))
    phone.goto(at(hand().game, "hands/1/fix"))
    expect(phone.locator(".impact")).to_contain_text("Nobody moves in the standings.")
    phone.fill("input[name=points-0]", "20")
    phone.fill("input[name=points-1]", "132")
    expect(phone.locator(".impact tbody tr")).to_have_count(2)
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.get_by_text("Draw it again: 2 tables change").click()
    phone.fill("input[name=reason]", "Counted again")
    phone.get_by_role("button", name="Save fix").click()
    expect(phone.get_by_text("Hand 1 is corrected.")).to_be_visible()
    assert draw_of(Round.objects.get(number=2)).tables != before.tables

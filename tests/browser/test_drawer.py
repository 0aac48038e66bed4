"""A phone that lay in a drawer for three weeks comes back with old hands and an old app."""

from datetime import timedelta

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db.models import F
from playwright.sync_api import expect

from tests.browser.at_table import Table
from tests.browser.sitting import PHONE, Sitter
from tests.browser.test_shell import address, from_cold, new_release  # noqa: F401 - a fixture
from tests.tracker.helpers.at_table import game_of
from tracker.models import Hand, Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.shell]

LONG = timedelta(weeks=3)
AGED = """
async ([store, ms]) => {
  const { all, changeAll, moment } = await import(store);
  const old = ({ entered_at }) => moment(new Date(Date.parse(entered_at) - ms));
  await changeAll((await all()).map((item) => [item.submission_id, { entered_at: old(item) }]));
}
"""


def test_hands_of_three_weeks_ago_reach_the_book_once_the_phone_has_scanned(
    open_page,
    new_release,  # noqa: F811
):
    game = game_of()
    sitter = Sitter(open_page(**PHONE), game, game.seats.get(place=0).player).keeps_page()
    sitter.cut()
    for number in (1, 2):
        sitter.enters(number, 96)
    store = staticfiles_storage.url("js/queue/store.js")
    sitter.page.evaluate(AGED, [store, LONG / timedelta(milliseconds=1)])
    Phone.objects.update(seen_at=F("seen_at") - LONG, paired_at=F("paired_at") - LONG)
    old, new = new_release()
    assert old != new
    sitter.page = from_cold(sitter.page, address(game))
    sitter.table = Table(sitter.page)
    expect(sitter.page.locator("#title")).to_contain_text("Hand 3")
    mark = sitter.page.locator(".mark")
    expect(sitter.page.locator("#overdue")).to_contain_text("2 hands are only on this phone")
    sitter.page.context.set_offline(False)
    sitter.page.evaluate("dispatchEvent(new Event('online'))")
    expect(mark).to_contain_text("ask for the table code")
    assert not Hand.objects.exists()
    sitter.scans()
    sitter.table.enter(game)
    sitter.comes_back()
    expect(mark).to_have_text("✓ all sent")
    kept = Hand.objects.order_by("number")
    assert [(hand.number, hand.record["counted"]) for hand in kept] == [
        (1, [96, 66]),
        (2, [96, 66]),
    ]

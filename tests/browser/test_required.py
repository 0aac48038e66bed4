"""A form never waits in silence for a field that its reader cannot see.

A browser sends no form in which a required field is empty. Where the field is hidden, it has no
place for its message, and nothing happens at all.
"""

import pytest

from tests.chromium import UNREADY
from tests.tracker.helpers.posting import pages_with_games
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db(transaction=True)

UNSEEN = """
() => {
  const isSeen = (part) => {
    const { width, height } = part.getBoundingClientRect();
    return part.checkVisibility({ visibilityProperty: true }) && Math.min(width, height) > 1;
  };
  const sends = (button) => button.type === "submit" && !button.formNoValidate && isSeen(button);
  const canBeEmpty = (field) => field.type !== "radio" || !field.validity.valid; // one stays chosen
  return [...document.forms]
    .filter((form) => !form.noValidate && [...form.elements].some(sends))
    .flatMap((form) => [...form.elements])
    .filter((field) => field.required && canBeEmpty(field) && !isSeen(field))
    .map(({ name }) => name);
}
"""


def waiting_unseen(page, addresses):
    """The required fields of each page that cannot be seen while its button can."""
    found = {}
    for address in addresses:
        page.goto(address)
        page.locator(UNREADY).wait_for(state="detached")
        found[address] = page.evaluate(UNSEEN)
    return {address: names for address, names in found.items() if names}


def test_no_required_field_of_a_form_is_hidden(phone):
    cast = cast_of("Kanal")
    start = f"/kanal/evenings/{cast.evening.pk}/games/new?game=clabber"
    registration = f"/kanal/events/{cast.tournament.pk}/register"
    addresses = [start, registration, "/new", "/kanal/events/new?preset=groups"]
    assert waiting_unseen(phone, addresses) == {}


@pytest.mark.long
def test_no_required_field_of_any_form_is_hidden(phone):
    assert waiting_unseen(phone, pages_with_games(cast_of("Kanal"))) == {}

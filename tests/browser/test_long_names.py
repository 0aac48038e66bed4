"""Names of nine and ten letters stay whole on the sheet above the keys of a small phone."""

import pytest

from tests.browser.at_table import Table, game_of
from tests.browser.looking import overhang
from tests.browser.sitting import PHONE
from tracker.models import Player

pytestmark = pytest.mark.django_db(transaction=True)

# How many lines each word of the names in the head of the sheet takes; 0 where it is cut off.
LINES = """
() => [...document.querySelectorAll("#tail thead bdi")].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/\\p{L}+/gu)].map(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const isWhole = name.scrollWidth <= name.clientWidth;
    return [word, isWhole ? range.getClientRects().length : 0];
  });
})
"""


def opened(open_page, variant):
    game = game_of(variant)
    for old, new in (("Anna", "Annemarie"), ("Bea", "Friederike"), ("Carl", "Konstantin")):
        Player.objects.filter(name=old).update(name=new, name_key=new.casefold())
    return Table(open_page(**PHONE)).enter(game)


@pytest.mark.some(1)
@pytest.mark.parametrize("variant", ["clabber", "klaberjass", "klapper-jas-3"])
def test_no_name_breaks_within_a_word(open_page, variant):
    page = opened(open_page, variant).page
    found = page.evaluate(LINES)
    assert {word for word, _ in found} >= {"Annemarie", "Friederike"}
    assert [word for word, lines in found if lines != 1] == []
    assert overhang(page) == 0

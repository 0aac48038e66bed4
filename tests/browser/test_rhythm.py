"""Between two blocks of a page there is never nothing, and what is filled covers nothing."""

import pytest

from tracker.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

TOUCHING = """(least) => {
  const lines = "li, dt, dd, caption, small, summary, h1, h2, h3, h4, label, hr";
  const captions = ".score > div, .score + p, .facts div, p + .help, .spot p, .games p";
  const blocks = ["block", "flow-root", "list-item", "flex", "grid", "table"];
  const named = (element) => `${element.localName}.${element.className}`;
  const stands = (element) => {
    const style = getComputedStyle(element), box = element.getBoundingClientRect();
    const isInFlow = !["absolute", "fixed", "sticky"].includes(style.position);
    return blocks.includes(style.display) && isInFlow
      && box.width > 1 && box.height > 1;
  };
  const found = [];
  for (const parent of document.querySelectorAll("main, main *")) {
    if (parent.closest("svg, table, details:not([open]), .entry, dialog")) continue;
    if (!["block", "flow-root", "list-item"].includes(getComputedStyle(parent).display)) continue;
    const children = [...parent.children].filter(stands);
    children.slice(1).forEach((below, at) => {
      const above = children[at];
      if (above.matches(lines) || below.matches(lines) || below.matches(captions)) return;
      if (below.localName === "div" && parent.localName === "dl") return;
      const gap = below.getBoundingClientRect().top - above.getBoundingClientRect().bottom;
      const isBeside = below.getBoundingClientRect().top < above.getBoundingClientRect().top + 1;
      if (gap < least && !isBeside) found.push(`${named(above)} + ${named(below)}: ${gap}`);
    });
  }
  return found;
}"""
"""Two blocks, one below the other, that are nearer than so many pixels; lines of a list and the
caption under its figures aside."""
STICKY = """() => [...document.querySelectorAll("main .next")]
    .filter((element) => getComputedStyle(element).position === "sticky")
    .map((element) => element.textContent.trim())"""


def addresses(club):
    """A page of every kind of the demo club."""
    playing = Tournament.objects.get(state="running").pk
    evening, last_week = club.evenings.filter(tournament=None).values_list("pk", flat=True)[:2]
    pages = (
        *("", "evenings/", "events/", "seasons/", "seasons/1/", "players/", "players/1/"),
        *("players/1/edit", "players/1/statistics", "players/1/ratings/", "statistics", "ratings/"),
        *("pairs/", "records", "poster", "settings", "officers/", "passport/", "passport/new"),
        *(f"evenings/{evening}/", f"evenings/{last_week}/", f"evenings/{evening}/games/new"),
        *(f"events/{playing}/{page}" for page in ("", "desk", "entries/", "standings", "find")),
        *(f"events/{playing}/{page}" for page in ("report", "crosstable", "edit", "statistics")),
        *(f"events/{playing}/{page}" for page in ("rounds/3/", "rounds/3/tables/1/", "print")),
    )
    return ["/", "/phone", "/account/login/", *(f"/demo/{page}" for page in pages)]


@pytest.mark.parametrize("width", [390, 1280])
def test_blocks_of_a_page_never_touch(demo_club, open_page, width):
    page = open_page(viewport={"width": width, "height": 800}, locale="en-GB")
    found = {}
    for address in addresses(demo_club):
        page.goto(address)
        if touching := page.evaluate(TOUCHING, 4):
            found[address] = touching
    assert found == {}


def test_next_step_covers_nothing_on_a_wide_screen(demo_club, open_page):
    page = open_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
    stuck = {}
    for address in addresses(demo_club):
        page.goto(address)
        if found := page.evaluate(STICKY):
            stuck[address] = found
    assert stuck == {}

"""Every format from the set-up form to the report by nothing but the next step."""

import pytest

from tests.factories import ClubFactory
from tracker.engine.formats import FORMATS
from tracker.models import Round, Tournament
from tracker.tournaments.book.queries import members_of

pytestmark = pytest.mark.django_db(transaction=True)

ENTRANTS, HANDS, MOST_STEPS = 8, 16, 120
SHORT = "swiss"
STEP = ".cockpit-top .primary"
POINTS = {"clabber": ("1400", "1100"), "klapper-jas-3": ("120", "80", "40")}
"""What the sides of a table can bring home from sixteen hands of a game."""


class Walker:
    """Somebody who knows the rules and not the program, at a laptop."""

    def __init__(self, page):
        self.page, self.text = page, []
        self.game = ""

    def set_up(self, form):
        """Fills in the form of a tournament, which stays as it is proposed but for two numbers."""
        self.game = "klapper-jas-3" if form.code == "series" else "clabber"
        self.page.goto(f"/kanal/events/new?game={self.game}&format={form.code}")
        possible = form.system_with({}).rounds(ENTRANTS)
        for label, text in (("Name", "Cup"), ("Rounds", max(possible[0], 2)), ("Hands", HANDS)):
            self.page.locator(f"[name={label.lower()}]").fill(str(text))
        self._press(self.page.get_by_role("button", name="Set up the tournament"))

    def enter(self, members):
        """Brings the entry list, of so many names on each line."""
        self._press(self.page.get_by_role("link", name="Paste a list or a file"))
        lines = (
            " / ".join(f"{'ABCD'[seat]}da {number}" for seat in range(members))
            for number in range(1, ENTRANTS + 1)
        )
        self.page.get_by_label("The list").fill("\n".join(lines))
        self._press(self.page.get_by_role("button", name="Look at the lines"))
        self._press(self.page.get_by_role("button", name=f"Enter {ENTRANTS} "))

    def walk(self):
        """Presses the next step, and on the page where it leads what that page is there for."""
        for _ in range(MOST_STEPS):
            if self.page.url.endswith("/report"):
                return
            if self.page.url.endswith("/slips") and self._types():
                continue
            step = self.page.locator(f"{STEP}, .next .primary, .now .primary").first
            if self.page.url.endswith("/entries/") and not self.page.locator(STEP).count():
                step = self.page.get_by_role("button", name="All the others are there too")
            self.text.append(step.inner_text())
            self._press(step)

    def _types(self):
        """Types the slips that are empty; whether there was one."""
        lines = [line for line in self.page.locator("[data-slip]").all() if _is_empty(line)]
        for line in lines:
            for box, points in zip(
                line.locator(".slip-cell input").all(), POINTS[self.game], strict=False
            ):
                box.fill(points)
        if lines:
            self._press(self.page.get_by_role("button", name="Save the results"))
        return bool(lines)

    def _press(self, step):
        """Follows a link or sends a form, and waits for the page that comes."""
        with self.page.expect_navigation():
            step.click()


def _is_empty(line):
    return not line.locator(".slip-cell input").first.input_value()


@pytest.mark.parametrize(
    "code",
    [SHORT, *(pytest.param(code, marks=pytest.mark.long) for code in FORMATS if code != SHORT)],
)
def test_next_step_alone_leads_from_the_form_to_the_report(live_server, page, code):
    ClubFactory.create(name="Kanal")
    walker = Walker(page)
    walker.set_up(FORMATS[code])
    tournament = Tournament.objects.get()
    walker.enter(members_of(tournament))
    walker.walk()
    assert Tournament.objects.get().state == "final"
    assert Round.objects.exclude(closed_at=None).count() == tournament.rounds
    assert walker.text[0] == "Open the tournament"
    assert walker.text[-2:] == ["End the tournament", "See the report"]

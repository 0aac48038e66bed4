"""Draws as a director and the hall meet them: phone or laptop, with or without scripts."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, double_text, overhang, unfold
from tests.tournaments import entered, hand_at, tournament_of
from tests.tracker.tournaments.drawn import at, drawn, evening, over, published, running
from tracker.models import Club, Entrant, Round
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.rounds.services import type_result

pytestmark = pytest.mark.django_db(transaction=True)

STUDIO = "/kanal/studio?players=27&rounds=5&hands=16&minutes=3&breaks=15&three=on"


def addresses(tournament):
    """Every kind of page of a draw: a round that is over, and the next one, drawn and stale."""
    first = over(tournament)
    second = drawn(tournament)
    type_result(
        pairing=first.pairings.get(table=1), points=(62, 100), reason="slip", now=timezone.now()
    )
    one, other = (
        Entrant.objects.get(
            placings__round=second,
            placings__pairing__table=1,
            placings__side=side,
            placings__seat=0,
        )
        for side in (0, 1)
    )
    swap = f"{at('draw-swap', tournament, 2)}?first={one.pk}&second={other.pk}"
    return [
        *(
            at("tournament-round", tournament),
            f"{at('tournament-round', tournament)}?q=zz",
            at("round-verify", tournament),
        ),
        *(
            at("round-draw", tournament),
            at("round-draw", tournament, 2),
            at("draw-swap", tournament, 2),
            swap,
        ),
        *(STUDIO, "/kanal/studio?players=1"),
    ]


@pytest.mark.long
def test_pages_of_a_draw_fit_the_narrowest_phone(live_server, open_page):
    page = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    for address in [at("round-draw", evening(players=8)), *addresses(evening_of_long_names())]:
        page.goto(address)
        unfold(page)
        assert (address, overhang(page)) == (address, 0)
        double_text(page)
        assert (address, "large", overhang(page)) == (address, "large", 0)


@pytest.mark.long
def test_pages_of_a_draw_are_open_to_everybody(live_server, page):
    first, _none, check, _started, draft, _choice, swap, studio, refused = addresses(
        evening(players=8, format="series")
    )
    for address in (first, check, draft, swap, studio, refused):
        page.goto(address)
        unfold(page)
        assert (address, barriers_in_any_look(page)) == (address, [])


def evening_of_long_names():
    """A tournament that goes by the standings, with a name that is as long as names get."""
    tournament = tournament_of(Club.objects.get(), format="series")
    entered(tournament, 7)
    long = "Wilhelmina van den Heuvel-Schimmelpenninck"
    enter(tournament=tournament, new=[NewEntrant((long,))], now=timezone.now())
    check_in_all(tournament=tournament, now=timezone.now())
    return tournament


def test_round_is_drawn_changed_and_published_without_scripts(live_server, open_page):
    tournament = evening(players=8)
    page = open_page(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page.goto(at("round-draw", tournament))
    page.get_by_role("button", name="Draw round 1").click()
    tables = page.locator(".draft > li")
    expect(tables).to_have_count(2)
    first, second = (tables.nth(place).locator("bdi").first.inner_text() for place in (0, 1))
    page.get_by_role("link", name=first, exact=True).click()
    page.get_by_label("Second player").select_option(second)
    page.get_by_role("button", name="Show what it changes").click()
    page.get_by_role("button", name="Exchange the seats").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is changed yet.")
    page.get_by_label("Reason", exact=True).fill("Father and son")
    page.get_by_role("button", name="Exchange the seats").click()
    expect(tables.nth(0).locator("bdi").first).to_have_text(second)
    page.get_by_role("button", name="Confirm and publish now").click()
    page.get_by_role("link", name="The round", exact=True).click()
    page.get_by_label("Find a name").fill(first)
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#tables h3")).to_have_text(["Table 2"])
    page.get_by_text("Why?").click()
    expect(page.get_by_text("This table has no drawbacks.")).to_be_visible()
    page.get_by_role("link", name="Check the draw").click()
    expect(page.get_by_text("The draw is the same but for")).to_be_visible()
    assert Round.objects.get().published_at is not None


def test_results_come_to_the_page_and_an_open_reason_stays_open(live_server, phone):
    tournament = evening(players=8)
    round_ = running(tournament)
    phone.clock.install()
    phone.goto(at("tournament-round", tournament))
    why = phone.locator("#tables details").first
    why.locator("summary").click()
    hand_at(round_.pairings.get(table=1))
    with phone.expect_response("**/rounds/1/"):
        phone.clock.run_for(10_000)
    expect(phone.locator("#tables dd").first).to_have_text("100")
    expect(phone.get_by_text("1 of 2 hands")).to_be_visible()
    expect(phone.locator("#tables details").first).to_have_attribute("open", "")


def test_name_is_found_while_it_is_typed_and_stays_found(live_server, phone):
    tournament = evening(players=8)
    published(tournament)
    phone.clock.install()
    phone.goto(at("tournament-round", tournament))
    phone.get_by_label("Find a name").press_sequentially("player 3")
    phone.clock.run_for(500)
    expect(phone.locator("#names li a")).to_have_text(["Player 3"])
    with phone.expect_response("**/rounds/1/?q=player*") as answer:
        phone.clock.run_for(10_000)
    assert answer.value.status == 304
    expect(phone.locator("#names li a")).to_have_text(["Player 3"])

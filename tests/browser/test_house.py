"""The pages around the games, as people meet them: phone or laptop, with or without scripts."""

import re
from itertools import groupby

import pytest
from playwright.sync_api import expect

from tests.browser.founding import found_club
from tests.browser.looking import barriers, barriers_in_any_look, double_text, overhang, unfold
from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory
from tracker.evenings.services import rename_evening
from tracker.games.services import close_game
from tracker.models import Club, Game, Player

pytestmark = pytest.mark.django_db(transaction=True)


def addresses(club):
    """Every kind of page around the games, in the demo club."""
    today, last_week = club.evenings.filter(tournament=None)[:2]
    player = club.players.first()
    game = Game.objects.exclude(options={})[0]
    start = f"/demo/evenings/{today.pk}/games/new"
    return [
        *(
            "/new",
            "/demo/",
            "/demo/settings",
            "/rules/",
            "/demo/rules/klammern",
            f"/demo/games/{game.pk}/rules",
        ),
        *("/demo/players/?retired=on", "/demo/players/?q=zz", f"/demo/players/{player.pk}/"),
        f"/demo/players/{player.pk}/edit",
        *("/demo/evenings/", "/demo/evenings/new", f"/demo/evenings/{today.pk}/edit"),
        *(f"/demo/evenings/{today.pk}/", f"/demo/evenings/{last_week.pk}/"),
        *(start, f"{start}?game=partnership-clobber", "/demo/nothing/", "/look", "/health"),
    ]


def test_every_page_is_open_to_everybody(demo_club, page, share):
    found = {}
    for address in share(addresses(demo_club)):
        page.goto(address)
        unfold(page)
        found[address] = barriers_in_any_look(page)
    assert {address: what for address, what in found.items() if what} == {}


@pytest.mark.long
def test_refused_forms_are_open_to_everybody(demo_club, page):
    today = demo_club.evenings.first()
    start = f"/demo/evenings/{today.pk}/games/new?game=zensa"
    for address in ("/demo/players/", "/demo/settings", start):
        page.goto(address)
        form = page.locator("main .form[method=post]").first
        form.evaluate("form => { form.noValidate = true; }")
        page.locator('[name="name"]').evaluate_all(
            "fields => { for (const one of fields) one.value = ''; }"
        )
        page.locator("main .form .primary").click()
        expect(page.get_by_role("alert")).to_be_focused()
        assert (address, barriers_in_any_look(page)) == (address, [])


@pytest.mark.long
def test_no_page_scrolls_sideways_on_the_narrowest_phone(demo_club, open_page):
    page = open_page(viewport={"width": 320, "height": 480}, has_touch=True)
    for address in addresses(demo_club):
        page.goto(address)
        unfold(page, "main details")
        assert (address, overhang(page)) == (address, 0)
        double_text(page)
        assert (address, "large", overhang(page)) == (address, "large", 0)


def test_players_are_found_while_typing(demo_club, phone):
    phone.goto("/demo/players/")
    phone.get_by_label("Find a player").press_sequentially("ott")
    expect(phone.locator("#found li")).to_have_text(
        [re.compile(r"Otto Lindqvist\s+\d+ of \d+ won")]
    )
    expect(phone.get_by_label("Find a player")).to_be_focused()
    phone.get_by_label("Find a player").fill("eber")
    expect(phone.locator("#found .empty")).to_contain_text("Nobody here is called “eber”.")
    phone.get_by_label("Include retired players").check()
    expect(phone.locator("#found li a")).to_have_text(["Karl Eberle"])


def test_look_is_chosen_and_stays(demo_club, phone):
    phone.goto("/demo/players/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = phone.evaluate(paper)
    phone.locator(".look summary").click()
    phone.get_by_role("button", name="Candle").click()
    expect(phone).to_have_url("/demo/players/")
    expect(phone.locator("html")).to_have_attribute("data-theme", "candle")
    phone.goto("/demo/")
    candle = phone.evaluate(paper)
    phone.locator(".look summary").click()
    phone.get_by_role("button", name="As the device").click()
    assert (candle, phone.evaluate(paper)) == ("rgb(5, 8, 6)", light)


@pytest.mark.long
def test_retired_player_is_brought_back_by_undo(demo_club, phone):
    phone.goto("/demo/players/")
    phone.get_by_role("link", name="Anna Verbeek").click()
    phone.get_by_role("link", name="Edit player").click()
    phone.get_by_role("button", name="Retire player").click()
    expect(phone.get_by_role("link", name="Anna Verbeek")).to_have_count(0)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("link", name="Anna Verbeek")).to_be_visible()


@pytest.mark.long
def test_book_is_kept_in_another_way_until_undo(live_server, phone):
    ClubFactory.create(name="Kanal")
    phone.goto("/kanal/")
    phone.get_by_role("link", name="Club settings").first.click()
    phone.get_by_text("The phone is handed over").click()
    phone.get_by_text("Only the side").click()
    phone.get_by_text("Keep the details of a hand").click()
    phone.get_by_role("button", name="Save changes").click()
    expect(phone.get_by_role("status")).to_contain_text("The club settings are saved.")
    ways = ("agreement", "makers", "keeps_details")
    assert Club.objects.values_list(*ways).get() == ("pass", "side", True)
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_role("status")).to_have_text("The club settings were not saved.")
    assert Club.objects.values_list(*ways).get() == ("none", "player", False)


def test_double_tap_sends_a_form_once(live_server, phone):
    ClubFactory.create(name="Kanal")
    phone.goto("/kanal/players/")
    phone.get_by_label("Name").fill("Anna")
    phone.get_by_role("button", name="Add player").dblclick()
    expect(phone.get_by_role("status").locator("p")).to_have_text("Anna is in the book.")
    assert Player.objects.count() == 1


def test_names_are_added_one_after_another_and_a_slip_is_taken_back(live_server, phone):
    ClubFactory.create(name="Kanal")
    phone.goto("/kanal/players/")
    box = phone.get_by_label("Name")
    box.fill("1. Hans")
    box.press("Enter")
    expect(phone.get_by_role("status").locator("p")).to_have_text("Hans is in the book.")
    expect(box).to_be_focused()
    phone.keyboard.type("Bruno, Klara, Dieter")
    phone.keyboard.press("Enter")
    text = "3 players added."
    expect(phone.get_by_role("status").locator("p")).to_have_text(text)
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.get_by_role("status")).to_have_text("3 players were taken out.")
    phone.get_by_role("link", name="Hans").tap()
    phone.get_by_role("link", name="Edit player").tap()
    phone.get_by_label("Name").fill("Hanns")
    phone.get_by_role("button", name="Save name").tap()
    expect(phone.get_by_role("status")).to_contain_text("Hans is now called Hanns.")
    assert [player.name for player in Player.objects.all()] == ["Hanns"]


@pytest.mark.long
def test_whoever_founds_the_club_is_its_first_player(live_server, phone):
    found_club(phone)
    expect(phone.get_by_role("status")).to_contain_text("you are its first player")
    expect(phone.get_by_role("link", name="Add the others.")).to_be_visible()
    assert Player.objects.get().name == "Anna"


def test_choosing_another_game_keeps_table_and_seats(demo_club, phone):
    phone.goto(f"/demo/evenings/{demo_club.evenings.first().pk}/games/new")
    phone.get_by_role("link", name="Zensa").click()
    expect(phone.locator("#start summary").first).to_be_focused()
    phone.get_by_label("Table").fill("Window 2")
    names = phone.locator(".names button").all_inner_texts()[:2]
    for name in names:
        phone.locator(".names").get_by_role("button", name=name, exact=True).click()
    phone.get_by_text("another game").click()
    phone.get_by_role("link", name="Klapper-Jas, three-handed").click()
    expect(phone.locator(".chair")).to_have_count(3)
    expect(phone.get_by_label("Table")).to_have_value("Window 2")
    expect(phone.locator(".chair").nth(1)).to_contain_text(names[1])


@pytest.mark.long
def test_number_of_a_house_rule_hides_while_a_word_takes_its_place(demo_club, phone):
    phone.goto(f"/demo/evenings/{demo_club.evenings.first().pk}/games/new?game=klammern")
    phone.get_by_text("House rules").click()
    rules = phone.locator(".rule")
    expect(rules.locator("select:visible")).to_have_count(rules.locator("select").count())
    target = phone.get_by_label("Target of the game")
    expect(target).to_be_hidden()
    phone.get_by_label("Play on until the game is closed").uncheck()
    expect(target).to_be_visible()


def test_evening_shows_what_changed_elsewhere(live_server, phone):
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"))
    game = GameFactory.create(evening=evening)
    phone.clock.install()
    phone.goto(f"/kanal/evenings/{evening.pk}/")
    expect(phone.locator(".games small")).to_contain_text("not begun")
    answers = []
    # The page may still load what it keeps for later: only answers about the evening are counted.
    phone.on("response", lambda got: answers.append(got.status) if got.url == phone.url else None)
    phone.get_by_role("link", name="Klaberjass").focus()
    with phone.expect_response("**/evenings/*/"):
        phone.clock.run_for(10_000)
    HandFactory.create(game=game)
    with phone.expect_response("**/evenings/*/"):
        phone.clock.run_for(10_000)
    expect(phone.locator(".games small")).to_contain_text("1 hand")
    expect(phone.get_by_role("link", name="Klaberjass")).to_be_focused()
    close_game(game=game, now=evening.created_at)
    with phone.expect_response("**/evenings/*/"):
        phone.clock.run_for(10_000)
    expect(phone.get_by_role("heading", name="Finished")).to_be_visible()
    assert [status for status, _ in groupby(answers)][:2] == [304, 200]
    assert answers.count(200) == 2


def test_breakdown_of_the_server_leaves_the_evening_on_the_page(demo_club, phone, monkeypatch):
    def broken(evening):
        raise ValueError("broken")

    evening = demo_club.evenings.first()
    phone.clock.install()
    phone.goto(f"/demo/evenings/{evening.pk}/")
    rename_evening(evening=evening, title="Renamed")
    monkeypatch.setattr("tracker.evenings.views.evening_page", broken)
    with phone.expect_response("**/evenings/*/") as answer:
        phone.clock.run_for(10_000)
    assert answer.value.status == 500
    expect(phone.get_by_role("heading", name="Being played")).to_be_visible()
    expect(phone.get_by_role("heading", name="Something broke")).to_have_count(0)


def test_evening_keeps_the_columns_that_were_asked_for(demo_club, phone):
    evening = demo_club.evenings.last()
    phone.clock.install()
    phone.goto(f"/demo/evenings/{evening.pk}/")
    column = phone.get_by_role("columnheader", name="Against")
    expect(column).to_be_hidden()
    phone.get_by_label("More columns").check()
    expect(column).to_be_visible()
    rename_evening(evening=evening, title="Renamed")
    phone.clock.run_for(10_000)
    expect(phone.get_by_role("heading", name="Renamed")).to_be_visible()
    expect(column).to_be_visible()


def test_club_is_founded_and_plays_without_scripts(live_server, open_page):
    page = open_page(java_script_enabled=False, viewport={"width": 360, "height": 740})
    found_club(page)
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Ben")
    page.get_by_role("button", name="Add player").click()
    page.get_by_label("Find a player").fill("be")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("#found li")).to_have_text(["Ben new"])
    page.get_by_role("link", name="Klub am Kanal").click()
    page.get_by_role("link", name="New evening").click()
    page.get_by_role("button", name="Open evening").click()
    page.get_by_role("link", name="Start a game").click()
    page.get_by_role("link", name="Darda").click()
    page.get_by_label("Seat 1", exact=True).select_option("Anna")
    page.get_by_label("Seat 2", exact=True).select_option("Ben")
    page.get_by_label("Seat 2 deals first").check()
    page.get_by_text("House rules").click()
    page.get_by_label("Target of the game").fill("300")
    page.get_by_role("button", name="Start the game").click()
    game = Game.objects.get()
    expect(page).to_have_url(f"/klub-am-kanal/games/{game.pk}/")
    assert (game.variant, game.options, game.first_dealer) == ("darda", {"target": 300}, 1)


@pytest.mark.long
def test_standings_are_downloaded(demo_club, page):
    evening = demo_club.evenings.last()
    page.goto(f"/demo/evenings/{evening.pk}/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download standings CSV").click()
    name = download.value.suggested_filename
    assert name == f"demo-{evening.date.isoformat()}-standings.csv"


def test_barrier_is_found(page):
    page.goto("/rules/")
    assert barriers_in_any_look(page) == []
    page.locator("h1").evaluate("heading => heading.append(new Image())")
    found = [barrier.split(" at ")[0] for barrier in barriers_in_any_look(page)]
    assert "image-alt" in {barrier.rpartition(": ")[2] for barrier in found}
    page.locator("h1").evaluate(
        "heading => { heading.style.color = '#777777'; heading.style.background = '#888888'; }"
    )
    assert [barrier for barrier in barriers(page, "color-contrast") if "h1" in barrier] != []

"""A result is shared as a picture, downloaded where nothing can be shared, and never lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of
from tests.browser.looking import overhang
from tests.factories import NOW, ClubFactory, EveningFactory, GameFactory, HandFactory, played
from tests.tracker.helpers.tournaments_played import four, is_over
from tracker.games.services import close_game

pytestmark = pytest.mark.django_db(transaction=True)

CAN_SHARE = """
    window.shared = [];
    navigator.canShare = () => true;
    navigator.share = async ({title, files}) => {
        window.shared.push([title, files[0].name, files[0].type]);
        document.title = "asked to share";
        if (window.refuses) throw new DOMException("no", window.refuses);
    };
"""
CANNOT_SHARE = "navigator.canShare = undefined;"


@pytest.fixture
def game(live_server):
    """A finished game of the club Kanal."""
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"))
    game = GameFactory.create(evening=evening, ruleset="klaberjass")
    HandFactory.create(game=game, record=played(0, (90, 20)))
    return close_game(game=game, now=NOW)


def opened(phone, game, *scripts):
    for script in scripts:
        phone.add_init_script(script)
    phone.goto(f"/kanal/games/{game.pk}/")
    return phone.get_by_role("link", name="Share")


def test_sheet_is_shared_as_a_picture(game, phone):
    opened(phone, game, CAN_SHARE).tap()
    expect(phone).to_have_title("asked to share")
    ((_title, name, kind),) = phone.evaluate("window.shared")
    assert (name, kind) == ("result.png", "image/png")
    expect(phone.locator("main [role=status]")).to_have_count(0)


@pytest.mark.long
def test_refused_sharing_is_said_and_the_picture_comes_as_a_download(game, phone):
    share = opened(phone, game, CAN_SHARE, 'window.refuses = "NotAllowedError";')
    with phone.expect_download() as download:
        share.tap()
    expect(phone.locator("main [role=status]")).to_have_text(
        "Sharing did not work. The picture is downloaded instead."
    )
    assert download.value.suggested_filename == "result.png"
    assert overhang(phone) == 0


@pytest.mark.long
def test_whoever_closes_the_list_of_programs_is_told_nothing(game, phone):
    opened(phone, game, CAN_SHARE, 'window.refuses = "AbortError";').tap()
    expect(phone).to_have_title("asked to share")
    expect(phone.locator("main [role=status]")).to_have_count(0)
    expect(phone.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.long
def test_phone_that_cannot_share_downloads_the_picture(game, phone):
    share = opened(phone, game, CANNOT_SHARE)
    with phone.expect_download() as download:
        share.tap()
    assert download.value.suggested_filename.endswith(".png")


def test_game_that_ends_on_the_phone_is_shared_with_one_tap(phone):
    phone.add_init_script(CAN_SHARE)
    game = game_of("clabber", target=90)
    table = Table(phone).enter(game)
    table.make(0, "H")
    table.press("66")
    table.save()
    share = phone.get_by_role("link", name="Share")
    expect(share).to_be_in_viewport(ratio=1)
    assert overhang(phone) == 0
    share.tap()
    expect(phone).to_have_title("asked to share")
    ((title, name, _),) = phone.evaluate("window.shared")
    assert (title, name) == ("Anna & Carl won, 96 to 66.", "result.png")
    assert phone.url.endswith("/hands/new")


def test_press_text_is_copied(live_server, phone):
    tournament = is_over(four(ClubFactory.create(name="Kanal")))
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(f"/kanal/events/{tournament.pk}/press")
    phone.get_by_role("button", name="Copy text").tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    copied = phone.evaluate("navigator.clipboard.readText()")
    assert copied == phone.get_by_role("textbox").input_value()
    assert overhang(phone) == 0

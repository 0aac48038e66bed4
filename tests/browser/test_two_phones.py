"""Two phones at a table: what the one writes the other sees, agrees to, or has differently."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looking import barriers_in_any_look, overhang
from tests.browser.sitting import PHONE, Sitter
from tests.tracker.helpers.at_table import game_of
from tracker.models import Agreement, Claim, Hand, HandRevision, Phone

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def sit(open_page):
    """Sits the phone of a player down at a game."""

    def sat(game, place):
        return Sitter(open_page(**PHONE), game, game.seats.get(place=place).player)

    return sat


def cards(sitter):
    """The open questions, as a phone shows them."""
    return sitter.page.locator("#cards section")


def answer(sitter, name):
    """Taps the button of a card, which goes once the phone has kept the answer, and sends it."""
    button = sitter.page.locator("#cards").get_by_role("button", name=name)
    button.click()
    expect(button).to_have_count(0)
    sitter.comes_back()


def owner(phone):
    """Whose phone it is."""
    return phone.player.name


def on_sheet(sitter, text):
    """Waits until the last rows of the sheet say this, and not that it is not so."""
    expect(sitter.page.locator("#tail")).to_contain_text(re.compile(f"(?<!not ){text}"))


def test_other_side_agrees_with_one_tap(sit):
    game = game_of()
    annas, beas = sit(game, 0), sit(game, 1)
    annas.enters(1, 96)
    annas.comes_back()
    beas.looks()
    expect(cards(beas)).to_contain_text("Anna made hearts: 96 to 66.")
    assert barriers_in_any_look(beas.page) == []
    assert overhang(beas.page) == 0
    expect(cards(annas)).to_have_count(0)
    answer(beas, "Right, say Bea & Dora")
    expect(cards(beas)).to_have_count(0)
    text = Agreement.objects.get()
    assert (text.hand.number, text.is_agreed, owner(text.phone)) == (1, True, "Bea")
    annas.looks()
    on_sheet(annas, "confirmed")


@pytest.mark.long
def test_other_side_says_no_and_the_hand_is_corrected(sit):
    game = game_of()
    annas, beas = sit(game, 0), sit(game, 1)
    annas.enters(1, 96)
    annas.comes_back()
    beas.looks()
    answer(beas, "Not right")
    annas.looks()
    on_sheet(annas, "not confirmed")
    annas.page.goto(f"/kanal/games/{game.pk}/hands/1/fix")
    annas.table.press("69")
    annas.page.locator(".save").click()
    annas.page.wait_for_url(f"**/games/{game.pk}/")
    beas.looks()
    expect(cards(beas)).to_contain_text("Anna made hearts: 93 to 69.")
    assert [owner(version.phone) for version in HandRevision.objects.all()] == ["Anna", "Anna"]


@pytest.mark.long
def test_phone_that_is_passed_over_asks_the_other_side(sit):
    game = game_of(agreement="pass")
    annas = sit(game, 0)
    annas.enters(1, 96)
    annas.comes_back()
    answer(annas, "Right, say Bea & Dora")
    on_sheet(annas, "confirmed")
    assert Agreement.objects.get().is_agreed


@pytest.mark.long
def test_same_hand_on_both_phones_is_their_agreement(sit):
    game = game_of()
    annas, beas = sit(game, 0), sit(game, 1)
    beas.cut()
    annas.enters(1, 96)
    beas.enters(1, 96)
    annas.comes_back()
    beas.comes_back()
    assert (Hand.objects.count(), owner(Agreement.objects.get().phone)) == (1, "Bea")


@pytest.mark.long
@pytest.mark.parametrize(
    ("place", "button", "own"),
    [(1, "The book is right", 96), (0, "Bea’s phone is right", 93)],
)
def test_two_versions_are_settled_on_either_phone(sit, place, button, own):
    game = game_of()
    phones = [sit(game, 0), sit(game, 1)]
    annas, beas = phones
    beas.cut()
    annas.enters(1, 96)
    annas.comes_back()
    beas.enters(1, 93)
    beas.page.context.set_offline(False)
    beas.page.evaluate("dispatchEvent(new Event('online'))")
    expect(beas.page.locator(".mark")).to_have_text("! fix hand 1")
    # The phone that was second says at once what the book says, and nothing of its own hand.
    expect(cards(beas)).to_contain_text("Two phones have hand 1 differently.", timeout=5000)
    expect(beas.page.locator("#tail")).not_to_contain_text("not sent yet")
    expect(beas.page.locator("#said")).to_be_empty()
    for phone in phones:
        phone.looks()
        both = cards(phone).filter(has_text="Two phones have hand 1 differently.")
        expect(both).to_contain_text("Anna made hearts: 96 to 66.")
        expect(both).to_contain_text("Anna made hearts: 93 to 69.")
        expect(phone.page.locator("#said")).to_be_empty()
    assert barriers_in_any_look(beas.page) == []
    answer(phones[place], button)
    for phone in phones:
        phone.looks()
        expect(cards(phone)).to_have_count(0)
    assert Hand.objects.get().record["counted"] == [own, 162 - own]
    assert Claim.objects.get().settled_at is not None
    assert Agreement.objects.filter(is_agreed=True).count() == 1


def test_others_see_who_is_writing(sit):
    game = game_of()
    annas, beas = sit(game, 0), sit(game, 1)
    annas.table.make(0, "H")
    with annas.page.expect_response("**/sync"):
        annas.table.press("6")
    assert Phone.objects.get(player__name="Anna").writing_number == 1
    beas.looks()
    expect(beas.page.locator("#cards")).to_contain_text("Anna’s phone is writing hand 1.")
    expect(annas.page.locator("#cards")).not_to_contain_text("is writing")


def test_phone_whose_pairing_is_gone_keeps_its_hands_until_it_scans_again(sit):
    game = game_of()
    annas = sit(game, 0)
    annas.cut()
    for number in (1, 2):
        annas.enters(number, 96)
    annas.page.context.clear_cookies()
    annas.page.context.set_offline(False)
    annas.page.evaluate("dispatchEvent(new Event('online'))")
    expect(annas.page.locator(".mark")).to_contain_text("ask for the table code")
    assert Hand.objects.count() == 0
    annas.scans()
    annas.table.enter(game)
    annas.comes_back()
    assert [hand.number for hand in Hand.objects.all()] == [1, 2]


@pytest.mark.long
def test_answers_that_get_lost_double_nothing(sit):
    game = game_of(target=None)
    annas = sit(game, 0)
    lost: list[int] = []

    def lose(route):
        if len(lost) % 3 == 2:
            lost.append(route.fetch().status)
            route.abort()
        else:
            lost.append(0)
            route.fallback()

    annas.page.route("**/sync", lose)
    for number in range(1, 9):
        annas.enters(number, 96)
    annas.comes_back()
    assert 200 in lost
    assert [hand.number for hand in Hand.objects.all()] == [*range(1, 9)]
    assert HandRevision.objects.count() == 8


@pytest.mark.long
@pytest.mark.shell
@pytest.mark.parametrize("hands", [9, pytest.param(40, marks=pytest.mark.long)])
def test_whole_round_without_a_network_is_sent_in_its_order(sit, hands):
    game = game_of(target=None)
    annas = sit(game, 0).keeps_page()
    annas.cut()
    for number in range(1, hands + 1):
        annas.enters(number, 82 + number)
        if number in (hands // 3, hands * 2 // 3):
            annas.page.reload()
    assert Hand.objects.count() == 0
    annas.comes_back()
    stored = [(hand.number, hand.record["counted"][0]) for hand in Hand.objects.order_by("pk")]
    assert stored == [(number, 82 + number) for number in range(1, hands + 1)]

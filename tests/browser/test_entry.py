"""Writing down a hand on a phone: few taps, the numbers under the thumb, no surprises."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table, game_of, last_record
from tests.browser.sitting import PHONE
from tests.factories import HandFactory
from tracker.models import Game, Hand

pytestmark = pytest.mark.django_db(transaction=True)


def test_focus_goes_with_the_box_that_takes_the_digits(table):
    # On some phones a tap on a key leaves the focus where it is.
    def press(key):
        table.page.locator(key).dispatch_event("click")

    table.enter(game_of("klaberjass")).make(0, "H")
    table.aim(0)
    for key in ('[data-digit="7"]', '[data-digit="1"]', "[data-undo]"):
        press(key)
    expect(table.box(0)).to_be_focused()
    press('[data-digit="3"]')
    expect(table.box(0)).to_have_value("73")
    expect(table.box(1)).to_be_focused()


def is_lit(table: Table, side: int) -> None:
    """Waits until this is the only box whose look and whose name say that it takes the digits."""
    expect(table.page.locator(".box input[aria-current=true]")).to_have_id(f"points-{side}")
    frames = table.page.locator(".box").evaluate_all(
        "boxes => boxes.map((box) => getComputedStyle(box).outlineStyle)"
    )
    assert [frame == "solid" for frame in frames] == [side == 0, side == 1]


def test_live_line_asks_for_the_points_of_the_lit_box(table):
    table.enter(game_of("klaberjass")).make(0, "H")
    table.says("Type the points of Bea, with the last trick’s 10.")
    is_lit(table, 1)
    with table.page.expect_response("**/preview"):
        table.aim(0)
        table.says("Type the points of Anna, with the last trick’s 10.")
        table.chip("+20", side=0)
    table.page.wait_for_timeout(200)
    table.says("Type the points of Anna, with the last trick’s 10.")
    is_lit(table, 0)
    table.press("12")
    table.says("Tap the box of Bea and type its points.")
    is_lit(table, 0)


def test_correction_opens_with_the_counted_side_lit(table):
    game = game_of("clabber")
    HandFactory.create(game=game, record={"bid": {"maker": 0, "trump": "H"}, "counted": [97, 65]})
    table.fix(game, 1)
    is_lit(table, 1)
    expect(table.box(1)).to_have_css("font-weight", "700")
    expect(table.box(0)).to_have_css("font-weight", "400")
    table.press("64")
    expect(table.box(0)).to_have_value("98")
    # Another maker changes nothing of what was counted.
    table.page.locator(".bid .change").click()
    table.make(1, "H")
    is_lit(table, 1)


def test_usual_hand_of_four_takes_four_taps(table):
    game = game_of("clabber")
    table.enter(game).make(1, "H")
    table.press("66")
    table.says("Bea made hearts: 96 to 66.")
    table.save()
    assert table.taps == 4
    expect(table.page.get_by_role("heading", name="Hand 2 · Bea deals")).to_be_visible()
    text = "Hand 1 is saved on this phone. Bea made hearts: 96 to 66."
    expect(table.page.locator("#said p")).to_have_text(text)
    assert last_record(game) == {"bid": {"maker": 1, "trump": "H"}, "counted": [66, 96]}


@pytest.mark.long
def test_litige_of_belote_waits_on_the_phone_for_whoever_wins_the_next_hand(table):
    game = game_of("belote")
    table.enter(game).make(0, "H")
    table.press("81")
    table.says("Anna made hearts and tied at 81. 81 wait for the next hand.")
    table.save()
    table.make(1, "S")
    table.chip("Belote", side=1)
    table.press("102")
    table.says("Bea made spades and was dedans: 22 short.")
    table.says("243 : 101")
    table.save()
    assert table.taps == 4 + 6
    assert Game.objects.get(pk=game.pk).totals == [243, 101]


@pytest.mark.long
def test_usual_hand_of_klaverjas_takes_four_taps_and_one_for_roem(table):
    game = game_of("klaverjas")
    table.enter(game).make(1, "S")
    table.press("72")
    table.says("Bea made spades: 90 to 72.")
    table.save()
    assert table.taps == 4
    table.make(0, "H")
    table.chip("+20", side=0)
    table.press("92")
    table.says("Anna made hearts and was nat: 2 short.")
    table.save()
    assert table.taps == 4 + 5
    record = {"bid": {"maker": 0, "trump": "H"}, "roem": [20, 0], "counted": [70, 92]}
    assert last_record(game) == record
    assert Game.objects.get(pk=game.pk).totals == [72, 272]
    expect(table.page.locator(".roem")).to_have_text(["+20 Roem"])


@pytest.mark.long
def test_usual_hand_of_schieber_takes_four_taps_and_counts_by_what_was_declared(table):
    game = game_of("schieber")
    table.enter(game)
    table.tap(table.page.locator('label:has([name="bid"][value="-S"])'))
    table.press("65")
    table.says("65 to 92 in spades ×2.")
    table.says("130 : 184")
    table.save()
    assert table.taps == 4
    table.tap(table.page.locator('label:has([name="bid"][value="-UN"])'))
    table.chip("+50", side=1)
    table.press("A")
    table.says("157 to 50 in Undenufe ×3.")
    table.save()
    assert table.taps == 4 + 4
    record = {"bid": {"trump": "UN"}, "melds": [{"seat": 3, "kind": "sequence", "length": 4}]}
    assert last_record(game) == record | {"counted": [157, 0], "swept": 0}
    # The match is 100 more: 3 × 257, and the weis stands against it: 3 × 50.
    assert Game.objects.get(pk=game.pk).totals == [130 + 771, 184 + 150]


@pytest.mark.long
def test_side_that_has_enough_ends_schieber_in_mid_hand(table):
    game = game_of("schieber", target=300)
    table.enter(game)
    table.tap(table.page.locator('label:has([name="bid"][value="-OB"])'))
    table.press("65")
    table.save()
    table.chip("Stopped")
    table.tap(table.page.locator("label", has_text="Anna & Carl").locator("visible=true").first)
    table.tap(table.page.locator('label:has([name="bid"][value="-S"])'))
    table.chip("+20", side=0)
    table.press("33")
    table.says("Anna & Carl reached 300 before the hand was played out.")
    table.save()
    stored = Game.objects.get(pk=game.pk)
    # 3 × 65 and 2 × (20 + 33) against 3 × 92.
    assert (stored.is_finished, stored.winner, stored.totals) == (True, 0, [301, 276])
    assert last_record(game)["stopped"] == {"by": 0, "points": 33}


@pytest.mark.long
def test_usual_hand_of_coinche_takes_five_taps(table):
    game = game_of("coinche")
    table.enter(game).make(1, "H")
    table.chip("100")
    table.press("50")
    table.says("Bea bid 100 in hearts and made it: 112 to 50.")
    # 112 and 50 rounded, and what was bid.
    table.says("50 : 210")
    table.save()
    assert table.taps == 5
    table.make(0, "S")
    table.chip("80")
    table.chip("Coinche")
    table.chip("Belote", side=0)
    table.press("92")
    table.says("Anna bid 80 in spades with coinche: chute, 90 to 92.")
    table.save()
    assert table.taps == 5 + 7
    record = {"bid": {"maker": 0, "trump": "S", "kontra": True, "contract": 80}, "bella": 0}
    assert last_record(game) == record | {"counted": [70, 92]}
    # Twice 160 and 80, and the belote stays.
    assert Game.objects.get(pk=game.pk).totals == [50 + 20, 210 + 480]
    expect(table.page.locator("#tail .contract")).to_have_text(
        ["Bid 100/ made 112", "Bid 80/ made 90"]
    )


@pytest.mark.long
def test_capot_is_bid_with_one_tap_and_takes_every_trick(table):
    game = game_of("coinche")
    table.enter(game).make(0, "H")
    expect(table.page.locator(".keypad")).to_be_hidden()
    table.chip("Capot")
    table.aim(0)
    table.press("A")
    table.says("Anna bid capot in hearts and made it: 162 to 0.")
    table.save()
    assert last_record(game)["bid"] == {"maker": 0, "trump": "H", "contract": "capot"}
    # Every trick makes 252, rounded, and capot is 250.
    assert Game.objects.get(pk=game.pk).totals == [500, 0]


@pytest.mark.long
def test_several_bellas_count_where_all_suits_are_trump(table):
    game = game_of("coinche", sans_tout=True)
    table.enter(game).make(0, "AT")
    table.chip("120")
    table.chip("Belote", side=0)
    table.chip("Belote", side=1)
    table.press("52")
    table.says("Anna bid 120 in all trump and made it: 130 to 72.")
    table.save()
    assert last_record(game)["bella"] == [0, 1]
    assert Game.objects.get(pk=game.pk).totals == [250, 70]
    # Under one trump the second takes it from the first.
    table.make(0, "H")
    table.chip("80")
    table.chip("Belote", side=0)
    table.chip("Belote", side=1)
    table.press("52")
    table.save()
    assert last_record(game)["bella"] == 3


@pytest.mark.long
def test_belot_wins_the_game_on_the_phone_whatever_the_points(table):
    game = game_of("bela")
    table.enter(game)
    table.chip("Belot")
    table.says("Tap the side that had all the cards of a suit.")
    table.tap(table.page.locator("label", has_text="Bea & Dora").locator("visible=true").first)
    table.says("Bea & Dora had all the cards of a suit and won the game.")
    table.save()
    stored = Game.objects.get(pk=game.pk)
    assert (stored.is_finished, stored.winner, stored.totals) == (True, 1, [0, 0])
    assert last_record(game) == {"outright": {"by": 1}}


def test_usual_hand_of_two_takes_six_taps(table):
    game = game_of("klaberjass")
    table.enter(game).make(0, "D")
    table.press("3871")
    table.says("Anna made diamonds: 71 to 38.")
    table.save()
    assert table.taps == 6
    assert last_record(game) == {"bid": {"maker": 0, "trump": "D"}, "counted": [71, 38]}


def test_digits_go_to_the_defenders_first_and_the_rest_to_the_makers(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.press("4")
    expect(table.box(1)).to_have_value("4")
    expect(table.box(0)).to_have_value("158")
    table.aim(0)
    table.press("90")
    expect(table.box(0)).to_have_value("90")
    expect(table.box(1)).to_have_value("72")


def test_three_players_are_counted_one_after_another_the_maker_last(table):
    game = game_of("klapper-jas-3")
    table.enter(game).make(1, "C")
    table.chip("Take")
    table.says("Type the points of Anna, with the last trick’s 10.")
    table.press("45")
    table.says("Type the points of Carl, with the last trick’s 10.")
    table.press("30")
    table.says("Type the points of Bea, with the last trick’s 10.")
    table.press("62")
    table.says("Bea made clubs: 62 to 45.")
    table.save()
    assert last_record(game) == {
        "bid": {"maker": 1, "trump": "C", "call": "take"},
        "counted": [45, 62, 30],
    }


@pytest.mark.long
def test_digit_that_does_not_fit_is_refused(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.press("170")
    expect(table.box(1)).to_have_value("17")
    table.says("162 is the most.")
    table.press("<")
    expect(table.box(1)).to_have_value("1")


def test_one_key_takes_back_whatever_was_tapped_last(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.chip("+20", side=1)
    table.press("66")
    table.press("<<")
    expect(table.box(1)).to_have_value("")
    expect(table.box(0)).to_have_value("")
    table.press("<")
    expect(table.page.locator("#melds-1 :checked")).to_have_count(0)
    table.press("<")
    expect(table.page.locator('[name="bid"]:checked')).to_have_count(0)
    expect(table.page.locator(".keypad")).to_be_hidden()


def test_all_gives_a_side_everything(table):
    game = game_of("partnership-clobber")
    table.enter(game).make(0, "S")
    table.aim(0)
    table.press("A")
    expect(table.box(0)).to_have_value("164")
    expect(table.box(1)).to_have_value("0")
    table.says("Anna made spades: 164 to 0.")
    table.save()
    assert last_record(game) == {
        "bid": {"maker": 0, "trump": "S"},
        "counted": [164, 0],
        "swept": 0,
    }


@pytest.mark.long
def test_all_of_two_players_leaves_only_the_winners_points_to_type(table):
    game = game_of("klaberjass")
    table.enter(game).make(0, "S")
    table.aim(0)
    table.press("A")
    expect(table.box(1)).to_have_value("0")
    table.says("Type the points of Anna, with the last trick’s 10.")
    table.press("130")
    table.save()
    assert last_record(game)["swept"] == 0


@pytest.mark.long
def test_points_after_all_are_those_that_count(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.press("A")
    expect(table.page.locator("#swept")).to_have_value("1")
    table.press("<")
    table.press("66")
    expect(table.page.locator("#swept")).to_have_value("")
    expect(table.box(0)).to_have_value("96")


@pytest.mark.long
def test_no_trump_has_its_own_most(table):
    game = game_of("klobber-nuggie")
    table.enter(game).make(1, "NT")
    table.press("60")
    table.says("Type the points of Bea, with the last trick’s 10.")
    table.press("131")
    table.says("130 is the most.")
    table.press("<<")
    table.press("50")
    table.says("Bea made no trump and was set: 10 short.")
    table.save()
    assert last_record(game) == {"bid": {"maker": 1, "trump": "NT"}, "counted": [60, 50]}


@pytest.mark.long
def test_melds_of_a_kind_can_be_shown_again(table):
    game = game_of("clabber", first_dealer=3)
    table.enter(game).make(0, "S")
    table.tap(table.page.locator("#melds-0 summary"))
    table.chip("+20 ×3", side=0)
    table.press("66")
    table.says("Anna made spades: 156 to 66.")
    table.save()
    dad = {"kind": "sequence", "length": 3}
    assert last_record(game)["melds"] == [dad | {"seat": seat} for seat in (0, 0, 2)]


@pytest.mark.long
def test_rarer_melds_are_one_tap_further_away(table):
    game = game_of("clabber", first_dealer=3)
    table.enter(game).make(0, "S")
    table.tap(table.page.locator("#melds-1 summary"))
    table.chip("Mule", side=1)
    table.press("66")
    table.says("was set")
    table.save()
    assert last_record(game)["melds"] == [{"seat": 1, "kind": "four", "rank": "J"}]


@pytest.mark.long
def test_bella_moves_to_the_side_that_is_tapped(table):
    game = game_of("clabber")
    table.enter(game).make(0, "S")
    table.chip("Bella", side=0)
    table.chip("Bella", side=1)
    table.press("70")
    table.says("Anna made spades: 92 to 90.")
    table.save()
    assert last_record(game)["bella"] == 1


def test_one_tap_says_whose_melds_count(table):
    game = game_of("clabber")
    table.enter(game).make(0, "S")
    question = table.page.get_by_role("group", name="Both sides show melds. Whose count?")
    table.chip("+20", side=0)
    expect(question).to_be_hidden()
    table.chip("+20", side=1)
    expect(question).to_be_visible()
    table.press("60")
    table.says("Tap the side whose melds count.")
    table.tap(question.locator("label", has_text="Bea"))
    table.says("Anna made spades: 102 to 80.")
    table.save()
    assert last_record(game)["meld_winner"] == 1


@pytest.mark.long
def test_one_tap_says_how_many_tricks_an_empty_side_has(table):
    game = game_of("klapper-jas-4")
    table.enter(game).make(0, "S")
    table.chip("Take")
    table.chip("+20", side=1)
    table.press("0")
    table.says("Enter the tricks of each side")
    question = table.page.get_by_role("group", name="How many tricks did Bea & Dora win?")
    table.tap(question.locator("label", has_text="none"))
    table.says("Anna made spades: 162 to 0.")
    expect(question).to_be_visible()
    table.save()
    assert last_record(game)["tricks"] == [8, 0]


@pytest.mark.long
def test_kontra_brings_re_along(table):
    game = game_of("klammern")
    table.enter(game).make(1, "D")
    re = table.page.locator("label.re")
    expect(re).to_be_hidden()
    table.chip("Kontra")
    table.tap(re)
    table.press("66")
    table.says("Bea made diamonds with kontra and re: 96 to 66.")
    table.save()
    assert last_record(game) == {
        "bid": {"maker": 1, "trump": "D", "kontra": True, "re": True},
        "counted": [66, 96],
    }


def test_hand_is_thrown_in_with_one_tap(table):
    game = game_of("clabber")
    table.enter(game)
    table.tap(table.page.get_by_role("button", name="Thrown in"))
    table.is_written(1)
    expect(table.row(1)).to_contain_text("thrown in")
    assert table.taps == 1
    assert Hand.objects.get().record == {"dealer": 0, "play": "thrown_in"}


@pytest.mark.long
def test_renege_takes_three_taps(table):
    game = game_of("clabber")
    table.enter(game).chip("Renege")
    table.says("Tap the side that reneged.")
    table.tap(table.page.locator('label:has([name="reneged"])').first)
    table.says("Anna & Carl reneged.")
    table.save()
    assert table.taps == 3
    assert last_record(game) == {"reneged": [0]}


@pytest.mark.long
def test_game_that_ends_in_mid_hand_is_stopped(table):
    game = game_of("clobyosh", target=40)
    table.enter(game).make(0, "S")
    table.chip("+50", side=0)
    table.press("3060")
    table.says("enter the hand as stopped")
    table.tap(table.page.locator(".change"))
    table.chip("Stopped")
    table.make(0, "S")
    table.says("Tap the side that reached 40 first.")
    table.tap(table.page.locator('label:has([name="stopped"])').first)
    table.says("Anna won, 50 to 0.")
    table.save()
    assert last_record(game) == {
        "bid": {"maker": 0, "trump": "S"},
        "melds": [{"seat": 0, "kind": "sequence", "length": 4}],
        "stopped": {"by": 0},
    }
    expect(table.page.locator(".result")).to_have_text("Anna won, 50 to 0.")


@pytest.mark.long
def test_target_that_has_risen_is_asked_for_without_loading_the_page_again(table):
    game = game_of("clobyosh", target=40, both_out=50)
    table.enter(game)
    asked = table.page.locator("[data-for=stopped] legend")
    expect(asked).to_have_text("Who reached 40 first?")
    table.make(0, "S")
    table.press("6290")
    table.save()
    # Both are beyond 40, and the one ahead has 90: the target is 140 now.
    expect(asked).to_have_text("Who reached 140 first?")


@pytest.mark.long
def test_march_needs_who_announced_it_and_the_tricks(table):
    game = game_of("klammern")
    table.enter(game).chip("March")
    table.says("Tap the player who announced the march.")
    table.tap(table.page.locator('label:has([name="march"][value="2"])'))
    table.says("Enter the tricks of each side.")
    table.tap(table.page.locator('label:has([name="march_tricks"][value="7"])'))
    table.says("Carl announced a march and failed.")
    table.save()
    assert last_record(game) == {"march": 2, "tricks": [7, 1]}


@pytest.mark.long
def test_points_without_the_last_trick_ask_who_won_it(table):
    game = game_of("klaberjass")
    table.enter(game).make(0, "S")
    table.tap(table.page.locator(".more summary"))
    table.tap(table.page.get_by_text("The points are without the 10"))
    table.close()
    table.press("4050")
    table.says("Tap the side that won the last trick.")
    table.chip("Last trick", side=1)
    table.says("Anna made spades and tied at 50.")
    table.save()
    assert last_record(game) == {
        "bid": {"maker": 0, "trump": "S"},
        "captured": [50, 40],
        "last_trick": 1,
    }


@pytest.mark.long
def test_meld_with_all_its_details(table):
    game = game_of("clabber")
    table.enter(game).make(0, "S")
    table.tap(table.page.locator(".more summary"))
    row = table.page.locator("#row-0 select")
    for place, value in enumerate(("3", "sequence-3", "K", "H")):
        row.nth(place).select_option(value)
    table.close()
    table.press("60")
    table.says("Anna made spades: 102 to 80.")
    table.save()
    meld = {"seat": 3, "kind": "sequence", "length": 3, "high": "K", "suit": "H"}
    assert last_record(game)["melds"] == [meld]


@pytest.mark.long
def test_table_that_lets_another_player_deal_says_so(table):
    game = game_of("clabber")
    table.enter(game).make(0, "S")
    table.tap(table.page.locator(".more summary"))
    table.page.get_by_label("Dealer").select_option("Bea")
    table.page.get_by_label("Note").fill("Anna was late")
    table.close()
    table.press("66")
    table.save()
    record = Hand.objects.get().record
    assert (record["dealer"], record["dealer_override"]) == (1, True)
    assert record["note"] == "Anna was late"


@pytest.mark.long
def test_double_tap_saves_one_hand(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.press("66")
    table.page.locator(".save").dblclick()
    table.is_written(1)
    assert Hand.objects.count() == 1


def test_saved_hand_can_be_taken_back_at_once(table):
    game = game_of("clabber")
    table.enter(game).make(0, "S")
    table.press("66")
    table.save()
    table.tap(table.page.get_by_role("button", name="Undo"))
    table.tap(table.page.get_by_role("button", name="Take it out"))
    expect(table.page.locator("#said")).to_have_text("Hand 1 is taken back.")
    expect(table.row(1)).to_contain_text("Void")
    table.is_written(1)
    expect(table.page.get_by_role("heading", name="Hand 2 · Anna deals")).to_be_visible()
    assert Hand.objects.get().state == "void"


@pytest.mark.long
def test_what_is_said_of_a_saved_hand_makes_room_for_the_next_one(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.press("66")
    table.save()
    text = table.page.locator("#said")
    expect(text).to_contain_text("Hand 1 is saved on this phone.")
    table.make(1, "H")
    expect(text).to_be_empty()


@pytest.mark.long
def test_line_repeats_the_numbers_that_its_sentence_leaves_out(table):
    table.enter(game_of("clabber")).make(1, "H")
    table.press("121")
    table.says("41 – 121: Bea made hearts and was set: 80 short.")
    table.press("<<<")
    table.press("66")
    table.says("Bea made hearts: 96 to 66.")
    expect(table.live).not_to_contain_text("–")
    table.chip("Bella", side=1)
    table.says("96 – 66: Bea made hearts: 116 to 66.")


@pytest.mark.long
def test_french_line_has_its_space_before_the_colon(open_page):
    table = Table(open_page(**PHONE, locale="fr")).enter(game_of("clabber"))
    table.make(1, "H")
    for digit in "121":
        table.tap(table.page.locator(f'[data-digit="{digit}"]'))
    typed = table.page.locator("#live .typed")
    expect(typed).to_be_visible()
    assert typed.text_content() == "41 – 121\N{NO-BREAK SPACE}: "


@pytest.mark.long
def test_second_tap_on_a_chip_takes_its_melds_away(table):
    game = game_of("klaberjass")
    table.enter(game).make(0, "S")
    table.tap(table.page.locator(".more summary"))
    table.tap(table.page.locator('.more .again:has([name="meld-0"])').first)
    chip = table.page.locator('#melds-0 .chip:has([value="sequence-3"])')
    expect(chip).to_have_attribute("data-times", "2")
    table.press("3871")
    table.says("71 – 38: Anna made spades: 111 to 38.")
    table.tap(chip)
    table.says("Anna made spades: 71 to 38.")
    expect(table.page.locator('[name="meld-0"]:checked')).to_have_count(0)


def test_refused_hand_keeps_what_was_typed_and_says_why_at_the_field(table):
    table.enter(game_of("clabber")).make(0, "S")
    table.chip("Bella", side=0)
    table.aim(0)
    table.press("161")
    alert = table.refuse()
    expect(alert).to_contain_text("Hand 1 is not saved yet.")
    expect(alert).to_be_focused()
    expect(table.box(0)).to_have_value("161")
    expect(table.box(1)).to_have_value("1")
    expect(table.box(0)).to_have_attribute("aria-invalid", "true")
    expect(table.page.locator("#melds-0 :checked")).to_have_count(1)
    table.tap(alert.get_by_role("link"))
    expect(table.box(0)).to_be_in_viewport()
    assert Hand.objects.count() == 0

"""An evening of three tables: every hand on a phone, then the standings on the club's laptop."""

from collections.abc import Callable, Iterator
from itertools import zip_longest

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_table import Table
from tests.browser.founding import found_club

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
PLAYERS = ("Anna", "Ben", *("Clara", "Dora", "Emil", "Fritz"), *("Gerda", "Hugo", "Ida", "Jakob"))

# The sheets as they are in the end: who made which suit, and where both sides are after it.
ANNA_AND_BEN = [
    "Hand 1 ♥ hearts Ben 38 ● Anna dealt 71",
    "Hand 2 ♠ spades Anna 38 set 207 ● Ben dealt",
    "Hand 3 thrown in ● Ben dealt",
    "Hand 4 ♦ diamonds Anna 127 ● Anna dealt 278",
]
CLARAS_TABLE = [
    "Hand 1 ♥ hearts Dora corrected 76 ● Clara dealt 86",
    "Hand 2 ♠ spades Emil XX set 184 ● Dora dealt",
    "Hand 3 ♣ clubs Clara 258 ● Emil dealt 234",
    "Hand 4 ♦ diamonds Fritz 334 320 ● Fritz dealt",
]
# In Klammern it is the points of the hand, then the small and the big points after it.
GERDAS_TABLE = [
    "Hand 1 ♥ hearts Hugo kontra 96 ● Gerda dealt 66 set 4 : 0 0 : 0",
    "Hand 2 Void – – ● Hugo dealt",
    "Hand 3 ♦ diamonds Ida 102 60 ● Hugo dealt 0 : 0 2 : 0",
    "Hand 4 ♠ spades Gerda 92 ● Ida dealt 70 1 : 0 2 : 0",
    "Hand 5 ♣ clubs Ida re 82 set 120 ● Jakob dealt 0 : 0 2 : 1",
]
FINISHED = [
    "Table 1 · Klaberjass Anna 127 Ben won 278 4 hands",
    "Table 2 · Clabber (Evansville) Clara & Emil won 334 Dora & Fritz 320 4 hands",
    "Table 3 · Klammern Gerda & Ida won 2 big, 0 small Hugo & Jakob 1 big, 0 small 4 hands",
]
# Rank, name, won, for, against, difference: games won come first, then the difference.
STANDINGS = [
    "1 Ben 1 278 127 +151",
    "2–3 Clara 1 334 320 +14",
    "2–3 Emil 1 334 320 +14",
    "4–5 Gerda 1 2 1 +1",
    "4–5 Ida 1 2 1 +1",
    "6–7 Hugo 0 1 2 −1",
    "6–7 Jakob 0 1 2 −1",
    "8–9 Dora 0 320 334 −14",
    "8–9 Fritz 0 320 334 −14",
    "10 Anna 0 127 278 −151",
]
FILE = """\
rank,place,name,played,won,points_for,points_against,difference,decided_by
1,1,Ben,1,1,278,127,151,
2,2–3,Clara,1,1,334,320,14,difference
2,2–3,Emil,1,1,334,320,14,
4,4–5,Gerda,1,1,2,1,1,difference
4,4–5,Ida,1,1,2,1,1,
6,6–7,Hugo,1,0,1,2,-1,won
6,6–7,Jakob,1,0,1,2,-1,
8,8–9,Dora,1,0,320,334,-14,difference
8,8–9,Fritz,1,0,320,334,-14,
10,10,Anna,1,0,127,278,-151,difference
"""


class Phone(Table):
    """The phone on which a table keeps its sheet."""

    def start(self, evening: str, game: str, *players: str, target: str = "") -> None:
        """Starts a game at the next free table; the first of the players deals."""
        self.page.goto(evening)
        self.tap(self.page.get_by_role("link", name="Start a game"))
        named = self.page.get_by_text(game, exact=True)
        self.tap(self.page.locator(".choices a").filter(has=named))
        names = self.page.locator(".names")
        for name in players:
            self.tap(names.get_by_role("button", name=name, exact=True))
        self.tap(self.page.locator(".chair").first)
        if target:
            self.tap(self.page.get_by_text("House rules", exact=True))
            self.page.get_by_label("Target of the game").fill(target)
        self.tap(self.page.get_by_role("button", name="Start the game"))
        expect(self.page.get_by_role("heading", level=1)).to_have_text(game)

    def play(self, dealer: str, made: str, keys: str, *chips: str) -> None:
        """Taps who made trump, chips of all ("Kontra") or of a side ("0 Bella"), and the digits."""
        self.deal(dealer)
        maker, suit = made.split()
        row = self.page.get_by_role("group", name=maker)
        self.tap(row.locator("label.key", has_text=suit))
        for chip in chips:
            side, _, text = chip.rpartition(" ")
            self.chip(text, int(side) if side else None)
        self.press(keys)

    def book(self, text: str, totals: str) -> None:
        """Saves the hand, which the phone reads back and the sheet adds up."""
        self.save()
        expect(self.page.locator("#said")).to_contain_text(f" is saved on this phone. {text}")
        self.to_sheet()
        self.adds_up(totals)

    def is_refused(self, why: str) -> None:
        """Tries to save a hand that cannot be."""
        alert = self.refuse()
        expect(alert.get_by_role("listitem")).to_have_text([why])

    def ends(self, result: str, sheet: list[str]) -> None:
        """Compares the result of the game, and its sheet hand by hand."""
        expect(self.page.locator(".result")).to_have_text(result)
        assert lines(self.page.locator("#sheet tbody > tr:first-child")) == sheet


def klaberjass(table: Phone, evening: str) -> Iterator[None]:
    """Anna against Ben, to 250: a maker who is set gives all points away."""
    table.start(evening, "Klaberjass", *PLAYERS[:2], target="250")
    yield
    table.play("Anna", "Ben ♥", "3871")
    table.book("Ben made hearts: 71 to 38.", "38 71")
    yield
    # Who scored more deals. Ben's twenty is the better one: 56 + 20 beat 60, and all 136 are his.
    table.play("Ben", "Anna ♠", "5660", "0 +20", "1 +20")
    table.compare("Ben")
    table.book("Anna made spades and was set: 16 short.", "38 207")
    yield
    table.deal("Ben")
    table.tap(table.page.get_by_role("button", name="Thrown in"))
    table.is_written(3)
    table.to_sheet()
    table.adds_up("38 207")
    yield
    # 71 and 96 are more than the cards have. It is 69, and the bella saves Anna's hand.
    table.play("Anna", "Anna ♦", "7196", "0 Bella")
    most = "at most 156 can be in play: count again."
    table.is_refused(f"Together these are 167 points, but {most}")
    expect(table.page.locator("[value='0-D']")).to_be_checked()
    expect(table.page.locator("#melds-0").get_by_label("Bella")).to_be_checked()
    assert [table.box(side).input_value() for side in (0, 1)] == ["96", "71"]
    table.aim(0)
    table.press("69")
    table.book("Anna made diamonds: 89 to 71.", "127 278")
    table.ends("Ben won, 278 to 127.", ANNA_AND_BEN)


def clabber(table: Phone, evening: str) -> Iterator[None]:
    """Clara & Emil against Dora & Fritz, to 300: the points of a maker who is set are lost."""
    table.start(evening, "Clabber (Evansville)", *PLAYERS[2:6], target="300")
    yield
    table.play("Clara", "Dora ♥", "66")
    table.book("Dora made hearts: 96 to 66.", "66 96")
    yield
    # Emil's side has 84 of 162, but the better dad makes 98 of the other 78.
    table.play("Dora", "Emil ♠", "78", "0 +20", "1 +20")
    table.compare("Dora & Fritz")
    table.book("Emil made spades and was set: 14 short.", "66 194")
    yield
    # 112 in cards, a fifty and a bella.
    table.play("Emil", "Clara ♣", "50", "0 +50", "0 Bella")
    table.book("Clara made clubs: 182 to 50.", "248 244")
    yield
    # The first hand is counted again: ten points change sides, and will decide the game.
    table.tap(table.page.locator("#hand-1 th label"))
    table.tap(table.page.get_by_role("link", name="Correct hand 1"))
    table.aim(0)
    table.press("76")
    table.says("Dora made hearts: 86 to 76. Changes hands 2, 3. 258 : 234")
    changes = ["Hand 2: 66 : 194 → 76 : 184", "Hand 3: 248 : 244 → 258 : 234"]
    expect(table.page.locator("#worth li")).to_have_text(changes)
    table.chip("Counted again")
    table.save()
    table.adds_up("258 234")
    yield
    # Both are over 300, and the higher total wins.
    table.play("Fritz", "Fritz ♦", "76")
    table.book("Fritz made diamonds: 86 to 76.", "334 320")
    table.ends("Clara & Emil won, 334 to 320.", CLARAS_TABLE)


def klammern(table: Phone, evening: str) -> Iterator[None]:
    """Gerda & Ida against Hugo & Jakob, for small and big points, until it is late."""
    table.start(evening, "Klammern", *PLAYERS[6:])
    yield
    # A set is two small points for the others, with kontra four.
    table.play("Gerda", "Hugo ♥", "96", "Kontra")
    table.book("Hugo made hearts with kontra and was set: 30 short.", "4 : 0 0 : 0")
    expect(table.page.locator(".notice", has_text="Laube for Hugo & Jakob")).to_be_visible()
    yield
    # It was Ida's hand, not Jakob's: undone, and written down again. Made it is one small point,
    # the fifth; five against none are two big ones.
    table.play("Hugo", "Jakob ♦", "60")
    table.save()
    expect(table.page.locator("#tail tr.total")).to_contain_text("0 big, 1 small")
    table.tap(table.page.get_by_role("button", name="Undo"))
    table.tap(table.page.get_by_role("button", name="Take it out"))
    expect(table.row(2)).to_contain_text("Void")
    table.to_sheet()
    table.adds_up("4 : 0 0 : 0")
    table.play("Hugo", "Ida ♦", "60")
    table.book("Ida made diamonds: 102 to 60.", "0 : 0 2 : 0")
    yield
    table.play("Ida", "Gerda ♠", "70")
    table.book("Gerda made spades: 92 to 70.", "1 : 0 2 : 0")
    yield
    # 80 in cards, the better terz and a bella against 82. With kontra and re the set is worth
    # eight; five or more against one are one big point. Then it is late.
    table.play("Jakob", "Ida ♣", "80", "Kontra", "Re", "0 +20", "1 +20", "1 Bella")
    table.compare("Hugo & Jakob")
    table.book("Ida made clubs with kontra and re and was set: 38 short.", "0 : 0 2 : 1")
    yield
    table.tap(table.page.get_by_text("This game", exact=True))
    table.tap(table.page.get_by_role("button", name="End the game here"))
    table.ends("Gerda & Ida won, 2 to 1.", GERDAS_TABLE)


def open_evening(laptop: Page) -> str:
    """Founds the club, writes down its players and opens an evening; gives its address."""
    found_club(laptop)
    laptop.get_by_role("link", name="Players", exact=True).click()
    for name in PLAYERS[1:]:  # who founds the club plays in it
        laptop.get_by_label("Name", exact=True).fill(name)
        laptop.get_by_role("button", name="Add player").click()
    laptop.get_by_role("link", name="Klub am Kanal").click()
    laptop.get_by_role("link", name="New evening").click()
    laptop.get_by_label("Date").fill("2025-11-14")
    laptop.get_by_label("Title").fill("Evening of the herring")
    laptop.get_by_role("button", name="Open evening").click()
    expect(laptop.get_by_role("heading", level=1)).to_have_text("Evening of the herring")
    return laptop.url


def lines(places: Locator) -> list[str]:
    """What stands in each of the places, suits without the mark that keeps them in plain text."""
    return [" ".join(text.replace("\ufe0e", "").split()) for text in places.all_inner_texts()]


@pytest.mark.long
def test_three_tables_play_an_evening(
    live_server: object, page: Page, open_page: Callable[..., Page]
) -> None:
    evening = open_evening(page)
    games = (klaberjass, clabber, klammern)
    tables = [game(Phone(open_page(**PHONE)), evening) for game in games]
    for _ in zip_longest(*tables):
        pass  # every table that still plays has played one more hand
    page.reload()
    expect(page.locator(".heading .dateline")).to_contain_text("Fri 14 Nov 2025 · 3 finished ·")
    assert lines(page.locator(".games li")) == FINISHED
    assert lines(page.locator("#standings h2, .standings tbody tr")) == ["Standings", *STANDINGS]
    assert lines(page.locator(".standings u")) == ["+14", "+1", "−14", "−151"]
    with page.expect_download() as download:
        page.get_by_role("link", name="Download standings CSV").click()
    assert download.value.suggested_filename == "klub-am-kanal-2025-11-14-standings.csv"
    written = download.value.path().read_bytes().decode()
    assert written == "\ufeff" + FILE.replace("\n", "\r\n")

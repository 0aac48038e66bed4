"""A table with a phone on it: taps on the keys and chips of the form, each of them counted."""

from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

from scoring.variants import VARIANTS
from tests.factories import ClubFactory, EveningFactory, GameFactory, PlayerFactory
from tracker.models import Club, Game, Hand

NAMES = ("Anna", "Bea", "Carl", "Dora")


def game_of(
    variant: str, first_dealer: int = 0, kept: Mapping[str, object] | None = None, **options: object
) -> Game:
    """A game of Anna, Bea and as many more as it needs, in the club Kanal.

    `kept` is how the club's book is kept, where that is not as in a new one.
    """
    evening = EveningFactory.create(club=ClubFactory.create(name="Kanal"))
    Club.objects.filter(pk=evening.club_id).update(**kept or {})
    evening.club.refresh_from_db()
    number = VARIANTS[variant].players
    players = [PlayerFactory.create(club=evening.club, name=name) for name in NAMES[:number]]
    return GameFactory.create(
        evening=evening,
        ruleset={"variant": variant, "options": options},
        players=players,
        first_dealer=first_dealer,
        table="1",
    )


def bid_of(variant: str, seat: int, suit: str) -> str:
    """The value of the key for a maker and a suit; of a suit alone in a game without makers."""
    return f"-{suit}" if VARIANTS[variant].obligation == "none" else f"{seat}-{suit}"


def typed_points(variant: str, *, is_set: bool = False) -> str:
    """Points of every side as a form sends them, for a hand that side 0 made, or was set in.

    Where a number is bid, that too.
    """
    rules = VARIANTS[variant]
    points = [[71, 38, 30], [38, 71, 30]][is_set][: rules.sides]
    if rules.players == 4:
        own = 62 if is_set else 100
        points = [own, rules.deck.total + rules.last_trick - own]
    typed = [f"points-{side}={number}" for side, number in enumerate(points)]
    return "&".join([*typed, *["contract=90"] * (rules.obligation == "contract")])


def last_record(game: Game) -> dict[str, object]:
    """The last record, without the dealer and the defaults."""
    record: dict[str, object] = Hand.objects.filter(game=game).latest("number").record
    return {key: value for key, value in record.items() if key not in ("dealer", "play")}


class Table:
    """A page with the form of a hand open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def enter(self, game: Game) -> "Table":
        """Opens the form for the next hand of a game."""
        self.page.goto(f"/kanal/games/{game.pk}/hands/new")
        return self

    def fix(self, game: Game, number: int) -> "Table":
        """Opens the form that corrects a hand."""
        self.page.goto(f"/kanal/games/{game.pk}/hands/{number}/fix")
        return self

    def deal(self, dealer: str) -> None:
        """Opens the form for the next hand, which is this player's to deal."""
        self.tap(self.page.get_by_role("link", name=f"{dealer} deals"))

    def tap(self, place: Locator) -> None:
        """One tap."""
        self.taps += 1
        place.click()

    def make(self, seat: int, suit: str) -> None:
        """Taps who made trump, in the suit."""
        self.tap(self.page.locator(f'label:has([name="bid"][value="{seat}-{suit}"])'))

    def bid(self, variant: str) -> None:
        """Taps spades for the first player, and 90 where a number is bid."""
        self.tap(self.page.locator(f'label:has([name="bid"][value="{bid_of(variant, 0, "S")}"])'))
        if VARIANTS[variant].obligation == "contract":
            self.tap(self.page.locator('label:has([name="contract"][value="90"])'))

    def more(self) -> None:
        """Opens the sheet for what is seldom wanted."""
        self.tap(self.page.locator(".more > summary"))

    def close(self) -> None:
        """Closes the sheet that is open."""
        self.tap(self.page.locator("[open] > .over").get_by_role("button", name="Close"))

    def press(self, keys: str) -> None:
        """Taps digits, < for the key that takes back, A for all tricks."""
        names = {"<": "Take back the last tap", "A": "All tricks to this side"}
        for key in keys:
            self.tap(self.page.get_by_role("button", name=names.get(key, key), exact=True))

    def chip(self, text: str, side: int | None = None) -> None:
        """Taps a chip, of a side where both have it."""
        place = self.page if side is None else self.page.locator(f"#melds-{side}")
        self.tap(place.locator("label.chip:visible", has_text=text).first)

    def compare(self, winner: str) -> None:
        """Says whose melds count, as both sides show some."""
        self.says("Tap the side whose melds count.")
        question = self.page.get_by_role("group", name="Both sides show melds. Whose count?")
        self.tap(question.locator("label", has_text=winner))

    def box(self, side: int) -> Locator:
        """The box for the points of a side."""
        return self.page.locator(f"#points-{side}")

    def aim(self, side: int) -> None:
        """Taps the box of a side, so that the digits go there."""
        self.tap(self.box(side))

    @property
    def live(self) -> Locator:
        """The line that says what the hand brings, or what to do next."""
        return self.page.locator("#live")

    def says(self, text: str) -> None:
        """Waits until the live line says this, where people see it."""
        expect(self.live).to_contain_text(text)
        expect(self.live).to_be_visible()

    def save(self) -> None:
        """Taps Save and waits until the hand is in the book."""
        number = self.page.locator("#entry").get_attribute("data-number")
        self.tap(self.page.locator(".save"))
        self.is_written(number)

    def is_written(self, number: object) -> None:
        """Waits until the book has the hand of this number, or the sheet with it is shown."""
        row = self.row(number).and_(self.page.locator("tr:not(.kept)"))
        expect(self.page.locator("#sheet").or_(row).first).to_be_attached()

    def row(self, number: object) -> Locator:
        """The row of a hand on the page of the table, sent or not."""
        named = self.page.get_by_text(f"Hand {number}", exact=True)
        return self.page.locator("#tail tbody tr").filter(has=named)

    def to_sheet(self) -> None:
        """Goes from the page of the table to the sheet."""
        self.tap(self.page.get_by_role("link", name="Back to the score sheet").first)

    def refuse(self) -> Locator:
        """Taps Save and waits for the page to say why not."""
        self.tap(self.page.locator(".save"))
        alert = self.page.get_by_role("alert")
        expect(alert).to_be_visible()
        return alert

    def adds_up(self, totals: str) -> None:
        """Waits until the last line of the sheet is this."""
        last = self.page.locator("#sheet tr.total")
        expect(last).to_have_text(f"Total {totals}", use_inner_text=True)

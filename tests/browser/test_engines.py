"""A table and a tournament in Firefox and in WebKit, as in Chromium."""

import time
from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone

from scoring import VARIANTS
from tests.browser.at_table import bid_of, game_of
from tests.browser.engines import NAMES, PACKAGES, Engine, Wire, missing, opened
from tests.browser.test_slips import slips_of
from tests.browser.test_state_pixels import AROUND, DIFFERENT, MARK, VISIBLE
from tests.factories import HandFactory, table_of, token_of
from tracker.models import Game, Hand, Pairing, Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

HANDS = 10
DEFENDERS, CORRECTED = 38, 36
ENTER = "\ue007"
THEMES = ("light", "dark", "candle")
PATIENCE = 30
KEPT = """
await navigator.serviceWorker.ready;
return (await caches.match(arguments[0])) !== undefined;
"""
SIDEWAYS = "return document.documentElement.scrollWidth - innerWidth;"


@pytest.fixture
def wire(live_server) -> Iterator[Wire]:
    """A way to the running book."""
    wire = Wire(live_server.thread.port)
    yield wire
    wire.close()


@pytest.fixture(params=NAMES)
def engine(request, wire, tmp_path) -> Iterator[Engine]:
    """A phone with each browser that this machine has."""
    if program := missing(request.param):
        pytest.skip(f"no {program} here; on Debian: {PACKAGES}")
    with opened(request.param, wire.site, tmp_path) as engine:
        yield engine


def until(is_so: Callable[[], bool]) -> None:
    """Waits for the book."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Sitting:
    """A phone at the table of a game, in a browser of another kind."""

    def __init__(self, engine: Engine, game: Game) -> None:
        self.engine, self.game, self.variant = engine, game, game.variant
        token = token_of(table_of(game.evening, "1", timezone.now()))
        engine.go(f"/join#t={token}")
        engine.wait("location.pathname.includes('/tables/')")
        engine.go(self.page)

    @property
    def page(self) -> str:
        """The address of the form."""
        return f"/kanal/games/{self.game.pk}/hands/new"

    def points(self, defenders: int) -> list[int]:
        """The points of both sides, where the defenders have so many."""
        rules = VARIANTS[self.variant]
        return [
            71 if rules.sides == rules.players else rules.deck.total + rules.last_trick - defenders,
            defenders,
        ]

    def enters(self, number: int) -> None:
        """The first player made spades."""
        self.engine.wait(
            "document.querySelector('#entry').dataset.number === arguments[0]", str(number)
        )
        self.engine.tap(f'label:has([name="bid"][value="{bid_of(self.variant, 0, "S")}"])')
        self.presses(DEFENDERS)
        if VARIANTS[self.variant].players == 2:
            self.presses(71)
        self.engine.tap(".save")
        self.engine.wait(
            "document.querySelector('#entry').dataset.number === arguments[0]", str(number + 1)
        )

    def presses(self, points: int) -> None:
        """Taps the digits."""
        for digit in str(points):
            self.engine.tap(f'[data-digit="{digit}"]')

    def corrects(self, number: int) -> None:
        """The defenders had other points in this hand."""
        self.engine.go(f"/kanal/games/{self.game.pk}/hands/{number}/fix")
        self.engine.tap('.box[data-side="1"]')
        for _ in str(DEFENDERS):
            self.engine.tap("[data-undo]")
        self.presses(CORRECTED)
        self.engine.tap(".save")

    def written(self) -> list[list[int]]:
        """The points in the book."""
        hands = Hand.objects.filter(game=self.game).order_by("number")
        return [hand.record["counted"] for hand in hands]


@pytest.mark.parametrize("variant", ["clabber", "klaberjass", "bela"])
def test_table_is_joined_and_hands_are_entered_corrected_and_sent_later(engine, wire, variant):
    sitting = Sitting(engine, game_of(variant, target=None))
    assert Phone.objects.count() == 1
    made, corrected = sitting.points(DEFENDERS), sitting.points(CORRECTED)
    for number in range(1, HANDS + 1):
        sitting.enters(number)
    until(lambda: sitting.written() == [made] * HANDS)
    sitting.corrects(3)
    until(lambda: sitting.written()[2] == corrected)
    engine.go(sitting.page)
    assert engine.run(KEPT, sitting.page)
    wire.cut()
    sitting.enters(HANDS + 1)
    engine.run("setTimeout(() => location.reload(), 0);")
    engine.wait("document.querySelector('#tail .kept')")
    assert len(sitting.written()) == HANDS
    wire.mend()
    engine.run("dispatchEvent(new Event('online'));")
    until(lambda: len(sitting.written()) == HANDS + 1)
    engine.wait("document.querySelector('.mark').textContent.includes('all sent')")
    engine.go(f"/kanal/games/{sitting.game.pk}/")
    totals = [sum(side) for side in zip(*[made] * HANDS, corrected, strict=True)]
    assert engine.text("#sheet tr.total").split()[1:] == list(map(str, totals))
    engine.run("document.cookie = 'language=ar; path=/';")
    engine.go(f"/kanal/games/{sitting.game.pk}/")
    assert engine.run("return document.dir;") == "rtl"
    assert engine.run(SIDEWAYS) <= 0
    engine.go(sitting.page)
    assert engine.run(SIDEWAYS) <= 0


def test_slips_are_typed_and_standings_shown(engine):
    slips = slips_of(16)
    engine.go(slips)
    for table in range(1, 5):
        engine.type(f"#id_points-{table}-0", "500")
        engine.type(f"#id_points-{table}-1", f"148{ENTER}")
    engine.wait("document.querySelector('#said-1').innerText === 'Together 648'")
    engine.run("globalThis.isLeft = true;")
    engine.tap("form .actions button")
    # The tap leaves the page, and a command between two pages is refused.
    engine.wait("!globalThis.isLeft && document.readyState === 'complete'")
    assert Pairing.objects.exclude(typed_points=None).count() == 4
    engine.go(f"{slips.split('/rounds/')[0]}/standings")
    engine.wait("document.querySelectorAll('.board tbody tr').length === 16")
    assert engine.run(SIDEWAYS) <= 0


def in_every_light(engine: Engine, selector: str) -> list[tuple[str, list[int]]]:
    """The window in every light, and the box of the element in it."""
    taken = []
    for theme in THEMES:
        engine.run("document.documentElement.dataset.theme = arguments[0];", theme)
        taken.append(engine.shot(selector, AROUND))
    return taken


def visible(engine: Engine, *takes: tuple[str, list[int]]) -> int:
    """The pixels in which two takes can be told apart; asked on a page without a policy."""
    pictures, boxes = zip(*takes, strict=True)
    return int(engine.run(f"return ({DIFFERENT})(arguments[0]);", [pictures, VISIBLE, boxes]))


def test_states_can_be_told_apart_by_their_pixels(engine):
    game = game_of("clabber", target=None)
    for maker, own in ((0, 100), (1, 0), (0, 0), (1, 0), (1, 0)):
        record = {"bid": {"maker": maker, "trump": "H"}, "counted": [own, 162 - own]}
        HandFactory.create(game=game, record=record)
    seen: dict[str, list[list[tuple[str, list[int]]]]] = {}

    def take(state: str, selector: str) -> None:
        seen.setdefault(state, []).append(in_every_light(engine, selector))

    engine.go(f"/kanal/games/{game.pk}/hands/1/fix")
    engine.tap('.box[data-side="1"]')
    for side in (1, 0):
        engine.tap(f'.box[data-side="{side}"]')
        engine.run("document.activeElement.blur();")
        take("asked", '.box[data-side="1"]')
    engine.go(f"/kanal/games/{game.pk}/hands/new")
    chosen = 'label:has([name="bid"][value="0-S"])'
    take("chosen suit", chosen)
    engine.tap(chosen)
    chip = "#melds-0 label.chip"
    for _ in range(2):
        take("chosen meld", chip)
        engine.tap(chip)
    engine.run("document.querySelector(arguments[0] + ' input').focus();", chosen)
    take("chosen suit", chosen)
    engine.go(f"/kanal/games/{game.pk}/")
    cells = [f"#hand-{number} tr:first-child > td" for number in (3, 4, 5)]
    for state, pair in (("set", (cells[0], cells[2])), ("dealer", (cells[2], cells[1]))):
        for cell in pair:
            take(state, cell)
    engine.leave()
    found = {
        state: [visible(engine, *pair) for pair in zip(*takes, strict=True)]
        for state, takes in seen.items()
    }
    assert {state: counts for state, counts in found.items() if min(counts) < MARK} == {}

"""Fingers tap fast, slowly, twice and at the edge of a key: the hands are those that they meant."""

import os
from itertools import zip_longest
from math import ceil
from random import Random
from urllib.parse import parse_qsl

import pytest

from scoring.variants import VARIANTS
from tests.browser.at_table import Table, game_of
from tests.browser.fingers import Control, Fingers
from tests.browser.read_taps import MELD, Reader, Touch
from tests.browser.sitting import PHONE

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = ((360, 740), (740, 360), (360, 640), (390, 844))
FAST_MS, TWICE_MS, SLOW_MS = 90, 130, 700
NOON = 1_800_000_000
TAPS = 9
"""About as many taps has a sequence before Save, and one that nothing was meant by."""
MENDED = 4
"""So often a hand is mended at most until it can be saved."""
SEQUENCES = int(os.environ.get("SEQUENCES", "1200"))
"""How many the long form has at least, in all games together."""
SHEET = 30
"""So many sequences write on one sheet."""

# What the page notes of fingers. Where the controls lie of which something is seen is noted when
# the finger comes down; what it met is what is clicked, for between two controls the browser gives
# the tap to either or to none. A tap has been felt once it has become a click, or something has
# refused to let it.
FEELS = f"""
const named = [
  ["[data-digit]", (key) => `digit ${{key.dataset.digit}}`],
  ["[data-undo]", () => "undo"],
  [".save", () => "save"],
  [".box", (box) => `box ${{box.dataset.side}}`],
  [".bid label", (label) => `bid ${{label.control.value}}`],
  [".amount", (chip) => `contract ${{chip.control.value}}`],
  [".calls .chip:has([name=raised])", (chip) => `raised ${{chip.control.value}}`],
  [".calls .chip:has([name=call])", (chip) => `call ${{chip.control.value}}`],
  [".chip:not(.again):has([value='{MELD}'])", (chip) => `meld ${{chip.control.name.slice(5)}}`],
];
const parts = () => named.flatMap(([selector, name]) =>
  [...document.querySelectorAll(`#entry ${{selector}}`)].map((part) => [name(part), part]));
const places = [0.04, 0.5, 0.96].flatMap((step) => [[step, 0.5], [0.5, step]]);
const found = (part) => {{
  const {{ x, y, width, height }} = part.getBoundingClientRect();
  const meets = ([across, down]) => width > 2
    && part.contains(document.elementFromPoint(x + across * width, y + down * height));
  return [[x, y, width, height], meets];
}};
const seen = () => parts().flatMap(([name, part]) => {{
  const [[x, y], meets] = found(part);
  return places.some(meets) ? [[name, x, y]] : [];
}});
const at = (target) => parts().find(([, part]) => part.contains(target))?.[0] ?? "";
const felt = {{ clicks: 0, end: null, met: "", places: [] }};
globalThis.whole = (want) => {{
  const part = parts().find(([name]) => name === want)?.[1];
  const [box, meets] = part ? found(part) : [null, () => false];
  return places.every(meets) ? box : null;
}};
globalThis.noted = () =>
  felt.clicks > 0 || felt.end?.defaultPrevented === true ? [felt.met, felt.places] : null;
addEventListener("pointerdown", ({{ target }}) => {{
  Object.assign(felt, {{ clicks: 0, end: null, met: at(target), places: seen() }});
}}, true);
addEventListener("touchend", (event) => {{ felt.end = event; }}, true);
addEventListener("click", ({{ target }}) => {{
  if (felt.clicks === 0) felt.met = at(target);
  felt.clicks += 1;
}}, true);
"""
PATIENCE = 500
IS_STILL = "'still' in document.documentElement.dataset"
WRITTEN = """
async () => {
  const { all } = await import("/static/js/queue/store.js");
  const hands = (await all()).filter(({ kind }) => kind === "hand");
  return hands.sort((one, other) => one.number - other.number).map(({ typed }) => typed);
}
"""


class Tapper:
    """A finger that is led by chance, and what it has met."""

    def __init__(self, page, variant, chance):
        self.page, self.chance, self.moment = page, chance, 0.0
        self.finger = Fingers(page)
        most = int(page.locator("#entry").get_attribute("data-most"))
        self.reader = Reader(VARIANTS[variant], most)
        self.tapped = []

    def hand(self):
        """Taps until Save, whatever comes of it."""
        wanted = [self.bid(), *self.number(), *self.chance.choices(self.ways(), k=TAPS)]
        for want in wanted:
            self.turn()
            self.one(want)
        self.hold(*SIZES[0])
        # Who has no points is asked for tricks, which is no matter of fingers.
        while "0" in self.reader.form.points:
            self.one(f"box {self.reader.form.points.index('0')}", SLOW_MS)
            self.one(f"digit {self.chance.randint(2, 9)}", SLOW_MS)
        self.save()
        for _ in range(MENDED):
            if self.reader.form.typed:
                self.mend()
        assert not self.reader.form.typed, "it cannot be mended by such taps"

    def ways(self):
        """What is tapped after the maker, digits most of all."""
        sides = range(self.reader.variant.sides)
        meld = f"meld {self.chance.choice(sides)}"
        digits, boxes = (f"digit {digit}" for digit in range(10)), (f"box {side}" for side in sides)
        return [*digits, "undo", meld, *boxes, *self.calls()]

    def calls(self):
        """How trump may have been made, where that is asked, or how often it was raised."""
        raises = ["raised ", "raised 1", "raised 2"] if self.reader.variant.words.raises else []
        return raises if self.reader.variant.is_race else ["call take", "call small"]

    def bid(self):
        """A maker and a suit, or whatever may be declared where nobody is obliged to anything."""
        variant = self.reader.variant
        if variant.obligation == "none":
            return f"bid -{self.chance.choice([*'HSDC', *variant.declared])}"
        seat = self.chance.randrange(variant.players)
        return f"bid {seat}-{self.chance.choice('HSDC')}"

    def number(self):
        """What was bid, where that is asked with every hand."""
        is_asked = self.reader.variant.obligation == "contract"
        return [f"contract {self.chance.choice((80, 90, 100, 160, 170))}"] if is_asked else []

    def mend(self):
        """A hand that cannot be: its points are typed anew, after what was too much went."""
        for side in self.reader.form.melds:
            self.one(f"meld {side}", SLOW_MS)
        if not self.reader.form.bid:
            self.one(self.bid(), SLOW_MS)
        for call in self.calls()[:1]:
            self.one(call, SLOW_MS)
        for number in self.number() if not self.reader.form.contract else []:
            self.one(number, SLOW_MS)
        for side in range(1 if self.reader.variant.players == 4 else self.reader.variant.sides):
            self.one(f"box {side}", SLOW_MS)
            # In some games all cards are worth fives.
            for digit in str(self.chance.choice((40, 45))):
                self.one(f"digit {digit}", SLOW_MS)
        self.save()

    def save(self):
        """Save, twice at times; nothing goes on before it is done."""
        self.one("save", SLOW_MS)
        if self.chance.random() < 0.3 and self.tapped[-1][0] == "save":
            self.page.clock.run_for(TWICE_MS)
            self.moment += TWICE_MS
            self.tap("save", TWICE_MS)
        while self.page.evaluate(IS_STILL):
            self.page.clock.run_for(SLOW_MS)
        self.moment += 10 * SLOW_MS

    def one(self, want, pause=None):
        """Taps a control where it can be seen, once or twice."""
        for pause_ms in [pause or self.chance.choice((FAST_MS, SLOW_MS, SLOW_MS))] + [TWICE_MS] * (
            pause is None and self.chance.random() < 0.15
        ):
            self.page.clock.run_for(pause_ms)
            self.moment += pause_ms
            self.tap(want, pause_ms)

    def tap(self, want, pause_ms):
        """One touch; the second of two is at the point of the first."""
        if pause_ms == TWICE_MS:
            x, y = self.tapped[-1][1:3]
            if not self.is_on_glass(x, y):
                return
        else:
            box = self.page.evaluate("(want) => whole(want)", want)
            if box is None:
                return
            left, top, width, height = box
            across, down = (self.chance.choice((0.06, 0.5, 0.94)), 0.5)
            x, y = left + across * width, top + down * height
        self.finger.tap(Control(want, x, y))
        asked = (self.page.evaluate("noted()") for _ in range(PATIENCE))
        noted = next((answer for answer in asked if answer), None)
        assert noted, (want, x, y)
        met, seen = noted
        self.tapped.append((met, x, y, self.moment))
        places = {name: (left, top) for name, left, top in seen}
        self.reader.read(Touch(met, x, y, self.moment, places))

    def is_on_glass(self, x, y):
        """Whether a point is there at all: the phone may have been turned since."""
        size = self.page.viewport_size
        return x < size["width"] and y < size["height"]

    def turn(self):
        """The phone is turned, or its network comes and goes."""
        if self.chance.random() < 0.05:
            self.hold(*self.chance.choice(SIZES))
        if self.chance.random() < 0.05:
            self.page.context.set_offline(self.chance.random() < 0.5)

    def hold(self, width, height):
        """The phone is held so."""
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})


@pytest.fixture
def tapper(open_page):
    """Opens the form of a game on a phone whose clock goes on with the taps alone."""

    def opened(game, chance):
        page = open_page(**PHONE)
        page.route("**/preview", lambda asked: asked.abort())
        page.add_init_script(FEELS)
        page.clock.install(time=NOON)
        Table(page).enter(game)
        page.locator("html[data-ready]:not([data-starting])").wait_for()
        page.clock.pause_at(NOON + 3600)
        return Tapper(page, game.variant, chance)

    return opened


def walk(tapper, variant, number, sheet=0):
    """Taps so many sequences, and compares what was written with what was meant."""
    finger = tapper(game_of(variant, target=None), Random(f"{variant} {sheet}"))
    for _ in range(number):
        finger.hand()
    # The queue's own script, which reads what is kept, comes from the server.
    finger.page.context.set_offline(False)
    written = [dict(parse_qsl(typed)) for typed in finger.page.evaluate(WRITTEN)]
    assert first_difference(written, finger.reader.written) is None


def first_difference(written, meant):
    """The number of the first hand that is another than was meant, with both."""
    pairs = enumerate(zip_longest(written, meant), start=1)
    return next(((number, *pair) for number, pair in pairs if pair[0] != pair[1]), None)


@pytest.mark.some(1)
@pytest.mark.parametrize("variant", ["clabber", "klaberjass"])
def test_hands_are_what_fingers_meant(tapper, variant):
    walk(tapper, variant, 3)


@pytest.mark.long
def test_call_that_is_chosen_already_is_no_tap_to_take_back(tapper):
    finger = tapper(game_of("klapper-jas-4"), Random(0))
    for want in ("bid 1-H", "call small", "digit 7", "box 1", "call small", "undo", "digit 6"):
        finger.one(want, SLOW_MS)
    typed = [finger.page.locator(f"#points-{side}").input_value() for side in (0, 1)]
    assert typed == [*finger.reader.form.points] == ["6", "156"]


@pytest.mark.hours
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sheet", range(1, 1 + ceil(SEQUENCES / len(VARIANTS) / SHEET)))
def test_thousands_of_hands_are_what_fingers_meant(tapper, variant, sheet):
    walk(tapper, variant, SHEET, sheet)

"""The handbook's chapters and pictures, and chapters parsed into blocks for booklet and search.

Pictures are in `static/handbook/<language>/`. `make pictures` takes them, and a browser test fails
where a page no longer matches its picture: see docs/handbook.md.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from typing import NamedTuple

from django.conf import settings
from django.templatetags.static import static

from scoring import VARIANTS
from scoring.language import phrase
from tracker.platform.web.language import current_language

HEADING, TEXT, STEPS, POINTS, TABLE, PICTURE = (
    *("heading", "text", "steps", "points", "table", "picture"),
)
LISTS = {"ol": STEPS, "ul": POINTS, "table": TABLE}
LINES = frozenset({"h2", "h3", "p", "li", "th", "td", "figcaption"})
BLANKS = re.compile(r"[ \n\t]+")
"""Excludes non-breaking spaces, which French uses."""
STYLES = {"b": "label", "kbd": "typed", "code": "code"}


class Span(NamedTuple):
    """A run of text; `style` is empty, "label", "typed" or "code"."""

    text: str
    style: str = ""


TextLine = tuple[Span, ...]


class Block(NamedTuple):
    """A part of a chapter: its lines, or the rows of a table with a line in each cell.

    `name` is the anchor of a heading or the name of a picture; `first` numbers the first step.
    """

    kind: str
    rows: tuple[tuple[TextLine, ...], ...]
    name: str = ""
    level: int = 0
    first: int = 1

    @property
    def text(self) -> str:
        return " ".join("".join(span.text for span in line) for row in self.rows for line in row)


def blocks(page: str) -> tuple[Block, ...]:
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return tuple(reader.blocks)


class _Reader(HTMLParser):
    """Handles the few elements that chapters use."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self._rows: list[list[TextLine]] = []
        self._spans: list[Span] | None = None
        self._styles: list[str] = []
        self._list, self._first, self._name = "", 1, ""

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        """Opens a list, a row, a line or a style."""
        attributes = dict(given)
        if tag in LISTS:
            self._list, self._rows = LISTS[tag], []
            self._first = int(attributes.get("start") or 1)
        if tag == "tr" or (tag == "li" and self._list):
            self._rows.append([])
        if tag in LINES:
            self._spans = []
            self._name = attributes.get("id") or self._name
        if tag in STYLES:
            self._styles.append(STYLES[tag])
        if tag == "img":
            self._name = attributes.get("data-name") or ""

    def handle_data(self, data: str) -> None:
        """Adds text to the open line."""
        if self._spans is not None:
            self._spans.append(Span(data, self._styles[-1] if self._styles else ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in STYLES and self._styles:
            self._styles.pop()
        if tag in LINES:
            self._end_line(tag)
        if tag in LISTS:
            rows = tuple(tuple(row) for row in self._rows)
            self.blocks.append(Block(self._list, rows, first=self._first))
            self._list = ""

    def _end_line(self, tag: str) -> None:
        line, self._spans = tuple(_tidy(self._spans or ())), None
        if self._list:
            self._rows[-1].append(line)
            return
        level = int(tag[1]) if tag in ("h2", "h3") else 0
        kind = HEADING if level else PICTURE if tag == "figcaption" else TEXT
        self.blocks.append(Block(kind, ((line,),), self._name, level))
        self._name = ""


def _tidy(spans: Sequence[Span]) -> Iterator[Span]:
    """Collapses whitespace in the spans, and trims both ends."""
    last = len(spans) - 1
    for place, span in enumerate(spans):
        text = BLANKS.sub(" ", span.text)
        text = text.lstrip(" ") if place == 0 else text
        text = text.rstrip(" ") if place == last else text
        if text:
            yield span._replace(text=text)


WIDTH, SCALE = 360, 1.25
"""The width of a screenshot's page in CSS pixels, and device pixels per CSS pixel."""
ENTRY = 740
HEIGHTS: Mapping[str, int] = {
    "welcome": 700,
    "seats": 350,
    "entry": ENTRY,
    "standings": 460,
    "correct": 520,
    "code": 560,
    "entries": 560,
    "draw": 560,
    "desk": 560,
    "season": 460,
    "rules": 560,
    "slips": 560,
    **dict.fromkeys(VARIANTS, ENTRY),
}
"""The height of each screenshot from the top of its page, in CSS pixels."""


class Picture(NamedTuple):
    """A picture: its name, and its path below the static files."""

    name: str
    file: str

    @property
    def address(self) -> str:
        return static(self.file)

    @property
    def width(self) -> int:
        """In device pixels."""
        return round(WIDTH * SCALE)

    @property
    def height(self) -> int:
        """In device pixels."""
        return round(HEIGHTS[self.name] * SCALE)


def pictures() -> dict[str, Picture]:
    """Every picture by name, in the active language."""
    return {name: picture(name) for name in HEIGHTS}


def picture(name: str) -> Picture:
    """The picture in the active language, in English where that is incomplete."""
    language = current_language()
    shown = language if language in settings.COMPLETE_LANGUAGES else settings.LANGUAGE_CODE
    return Picture(name, f"handbook/{shown}/{name}.webp")


class Chapter(NamedTuple):
    """A chapter: the key in its address and template, its title, and its subject."""

    key: str
    title: str
    about: str


ENTERING = "entering"
CHAPTERS = (
    Chapter(
        "first-evening",
        phrase("Your first evening"),
        phrase("From the empty book to the standings, step by step."),
    ),
    Chapter(
        ENTERING,
        phrase("Entering a hand"),
        phrase("The taps after each hand, with an example for every game."),
    ),
    Chapter(
        "phones",
        phrase("Phones that work"),
        phrase("The oldest browsers, and the Home Screen of an iPhone."),
    ),
    Chapter(
        "trouble",
        phrase("When something went wrong"),
        phrase("A wrong hand, a lost phone, no network, two versions, somebody who left."),
    ),
    Chapter(
        "tournament",
        phrase("Your first tournament"),
        phrase("From the list of names to the prize-giving."),
    ),
    Chapter(
        "missed-rounds",
        phrase("Missed rounds"),
        phrase("Sitting out, coming late, not coming, and what such a round counts."),
    ),
    Chapter(
        "leaving",
        phrase("When a player leaves a tournament"),
        phrase("Withdrawing, substitutes, coming back, disqualification."),
    ),
    Chapter(
        "rulings",
        phrase("Rulings and penalties"),
        phrase("Points deducted, warnings, entrants without a place."),
    ),
    Chapter(
        "prizes",
        phrase("Prize lines"),
        phrase("Prizes as regulations name them, and the prize-giving."),
    ),
    Chapter(
        "season",
        phrase("The season"),
        phrase("One table over many evenings."),
    ),
    Chapter(
        "season-paper",
        phrase("A season that began on paper"),
        phrase("Totals of evenings before the book came, excused players, bonuses and penalties."),
    ),
    Chapter(
        "house-rules",
        phrase("House rules"),
        phrase("Enter once what your club plays differently."),
    ),
    Chapter(
        "print",
        phrase("Print and export"),
        phrase("Slips for tables without a phone, standings on paper, files for a spreadsheet."),
    ),
    Chapter(
        "running",
        phrase("Running the book"),
        phrase("For whoever installs it: start, phones, backup, upgrade."),
    ),
)
ABOUT: Mapping[str, str] = {
    name: chapter
    for chapter, names in {
        "first-evening": "clubs evenings players accounts.views.account accounts.views.edit "
        "accounts.views.log_out_everywhere accounts.views.own accounts.views.reset_password "
        "accounts.views.rights accounts.views.first_start games.views.new games.views.again "
        "games.views.names",
        ENTERING: "games phones",
        "trouble": "games.hands.views.hand games.hands.views.photo games.hands.views.fix "
        "games.hands.views.preview_fix games.hands.views.void games.hands.views.restore "
        "games.hands.views.leave_out phones.sync players.views.merge players.views.undo "
        "players.views.personal_file players.views.erase players.views.keep "
        "players.views.erase_now",
        "phones": "shell.views.phone",
        "tournament": "tournaments",
        "missed-rounds": "tournaments.entries.sitting_out_views "
        "tournaments.entries.entrant_views.sit_out tournaments.entries.entrant_views.plays",
        "leaving": "tournaments.entries.entrant_views",
        "rulings": "tournaments.rulings",
        "prizes": "tournaments.prizes tournaments.setup.views.prizes",
        "season": "seasons statistics",
        "season-paper": "seasons.views.paper seasons.views.paper_evening",
        "house-rules": "rules",
        "print": "clubs.views.event_calendar clubs.views.club_calendar clubs.views.player_calendar "
        "clubs.views.embedded_event clubs.views.embedded_evening tournaments.print",
        "running": "allauth.account allauth.mfa archive accounts operations",
    }.items()
    for name in names.split()
}
"""The chapter by view module; the longest matching prefix of the view's dotted name wins."""


def chapter_about(view: str) -> str:
    """The key of the chapter about a view, given by its dotted name; empty where there is none."""
    parts = view.removeprefix("tracker.").split(".")
    heads = (".".join(parts[:number]) for number in range(len(parts), 0, -1))
    return next((ABOUT[head] for head in heads if head in ABOUT), "")
